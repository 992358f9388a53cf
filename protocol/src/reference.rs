//! The reference of all messages, `docs/messages.md`, generated from the schema, the examples and the table of
//! requests.

use serde_json::{Map, Value};

use crate::{Access, REQUESTS, RequestRow};

/// What the reference is generated from.
struct Sources {
    definitions: Map<String, Value>,
    requests: Value,
    answers: Value,
    events: Value,
}

const HEAD: &str = "\
# Messages

This reference is made from the server's types by `make protocol`; [protocol.md](protocol.md) explains how the messages
work together. Every request may have an `id`, a number that its answer repeats. Any request can be refused as
`bad_request`, `rate_limited` or `internal`, and all but `hello` and `ping` as `unauthorized` before `hello`.

## Requests
";

/// Definitions that are shown where they are used, or that only group others.
const NOT_VALUES: &[&str] = &[
    "Accepted",
    "Answer",
    "ClientMessage",
    "Done",
    "Event",
    "Moved",
    "Reply",
    "ServerMessage",
    "Snapshot",
    "TakenBack",
];

/// Returns the page's text.
pub(crate) fn page(definitions: Map<String, Value>) -> String {
    let example = |text: &str| serde_json::from_str(text).expect("the examples are JSON");
    let sources = Sources {
        definitions,
        requests: example(include_str!("../examples/requests.json")),
        answers: example(include_str!("../examples/answers.json")),
        events: example(include_str!("../examples/events.json")),
    };
    let mut page = HEAD.to_owned();
    let requests = sources.variants("ClientMessage");
    assert_eq!(requests.len(), REQUESTS.len(), "every request has a schema");
    for row in REQUESTS {
        let schema = requests.iter().find(|schema| kind_of(schema) == row.name);
        page += &sources.request(row, schema.unwrap_or_else(|| panic!("{} has no schema", row.name)));
    }
    page +=
        "\n## Events\nEvents with a `seq` are in the game's log and are durable before anyone sees them.\n";
    for schema in sources.variants("Event") {
        page += &sources.message(&schema, &sources.events[kind_of(&schema)]);
    }
    page += "\n## Values\n";
    for (name, schema) in &sources.definitions {
        if !NOT_VALUES.contains(&name.as_str()) {
            page += &sources.value(name, schema);
        }
    }
    page.replace("\n\n\n", "\n\n")
}

/// Formats an example with its identifying fields first.
fn text_of(example: &Value) -> String {
    let fields = example.as_object().expect("a message is an object");
    let front =
        |name: &str| ["type", "id", "game", "seq"].iter().position(|first| *first == name).unwrap_or(4);
    let mut fields: Vec<_> = fields.iter().collect();
    fields.sort_by_key(|(name, _)| front(name));
    let fields: Vec<_> = fields.into_iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
    format!("{{{}}}", fields.join(","))
}

fn kind_of(schema: &Value) -> &str {
    schema["properties"]["type"]["const"].as_str().expect("a message has its type")
}

fn sentence(schema: &Value) -> String {
    schema["description"].as_str().expect("everything is described").replace('\n', " ")
}

impl Sources {
    /// Returns the kinds of a message, each with all of its fields.
    fn variants(&self, name: &str) -> Vec<Value> {
        let variants = self.definitions[name]["oneOf"].as_array().expect("one of several");
        variants.iter().map(|variant| self.whole(variant)).collect()
    }

    /// Returns a schema extended by the fields of the schema that it refers to.
    fn whole(&self, schema: &Value) -> Value {
        let mut whole = schema.clone();
        let Some(base) = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/")) else {
            return whole;
        };
        for (name, field) in self.definitions[base]["properties"].as_object().expect("fields") {
            whole["properties"][name] = field.clone();
        }
        // A schema in which every field is optional has no `required`.
        let more = self.definitions[base]["required"].as_array().cloned().unwrap_or_default();
        whole["required"].as_array_mut().expect("the type is").extend(more);
        whole
    }

    fn request(&self, row: &RequestRow, schema: &Value) -> String {
        let mut text = self.message(schema, &self.requests[row.name]);
        text += &format!("```json\n{}\n```\n", text_of(&self.answers[row.name]));
        // Puts the request and its answer into one block.
        let mut text = text.replace("```\n```json\n", "");
        let answers = row.answers.iter().filter(|name| **name != "Done");
        let answers: Vec<String> =
            answers.map(|name| format!("[{name}](#{})", name.to_lowercase())).collect();
        if !answers.is_empty() {
            text += &format!("Answer: {}\n", answers.join(" or "));
        }
        match row.access {
            Access::Anyone | Access::User => {}
            Access::Player => text += "\nOnly for the players of the game.\n",
            Access::Bot => text += "\nOnly for bots.\n",
        }
        if !row.refusals.is_empty() {
            let codes: Vec<String> = row
                .refusals
                .iter()
                .map(|code| serde_json::to_string(code).expect("a code is JSON").replace('"', "`"))
                .collect();
            text += &format!("\nRefused as: {}\n", codes.join(" "));
        }
        text
    }

    fn message(&self, schema: &Value, example: &Value) -> String {
        let head = format!("\n### {}\n{}\n", kind_of(schema), sentence(schema));
        format!("{head}{}```json\n{}\n```\n", self.fields(schema), text_of(example))
    }

    fn value(&self, name: &str, schema: &Value) -> String {
        let mut text = format!("\n### {name}\n{}\n", sentence(schema));
        if let Some(choices) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
            for choice in choices {
                text += &match choice["const"].as_str() {
                    Some(word) => format!("- `{word}`: {}\n", sentence(choice)),
                    None => format!("\n{}\n{}", sentence(choice), self.fields(choice)),
                };
            }
            return text;
        }
        text + &self.fields(schema)
    }

    /// Returns a table of fields, or nothing if there are none.
    fn fields(&self, schema: &Value) -> String {
        let mut rows = String::new();
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            if name == "type" && field["const"].is_string() {
                continue;
            }
            let (kind, null) = type_of(field);
            let may = match (required.contains(&Value::from(name.as_str())), null) {
                (true, false) => "",
                (true, true) => " or null",
                (false, _) => ", optional",
            };
            rows += &format!("| `{name}` | {kind}{may} | {} |\n", sentence(field));
        }
        if rows.is_empty() { rows } else { format!("\n| field | type | meaning |\n|---|---|---|\n{rows}\n") }
    }
}

/// Returns a field's type in words, and whether it may be null.
fn type_of(field: &Value) -> (String, bool) {
    if let Some(name) = field["$ref"].as_str() {
        let name = name.trim_start_matches("#/$defs/");
        return (format!("[{name}](#{})", name.to_lowercase()), false);
    }
    if let Some(choices) = field["anyOf"].as_array() {
        let kinds: Vec<_> = choices.iter().filter(|choice| choice["type"] != "null").map(type_of).collect();
        let words: Vec<_> = kinds.iter().map(|(kind, _)| kind.as_str()).collect();
        return (words.join(" or "), kinds.len() < choices.len());
    }
    let names: Vec<&str> = match &field["type"] {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => vec!["any"],
    };
    let null = names.contains(&"null");
    let words = names.iter().filter(|name| **name != "null").map(|name| match *name {
        "array" => format!("list of {}", type_of(&field["items"]).0),
        "string" => "text".to_owned(),
        other => other.to_owned(),
    });
    (words.collect::<Vec<_>>().join(" or "), null)
}
