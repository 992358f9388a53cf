//! The reference of all messages, `docs/messages.md`, made from the schema, the examples, and the list of refusals here.

use serde_json::{Map, Value};

use crate::REQUEST_TYPES;

/// Why each request can be refused. Besides, every request can be `bad_request`, `rate_limited` and `internal`, and all
/// but `hello` and `ping` are `unauthorized` before `hello`.
const REFUSALS: &[(&[&str], &[&str])] = &[
    (&["ping", "watch_lobby", "unwatch_lobby", "unwatch"], &[]),
    (&["hello"], &["unauthorized"]),
    (&["seek", "invite"], &["forbidden", "already_exists"]),
    (&["challenge"], &["not_found", "forbidden", "not_available", "already_exists"]),
    (&["accept_seek", "cancel_seek", "join_invite"], &["not_found", "forbidden"]),
    (&["accept_challenge", "decline_challenge", "cancel_challenge"], &["not_found", "forbidden"]),
    (&["watch", "desync", "chat"], &["not_found", "forbidden"]),
    (
        &["move"],
        &[
            "not_found",
            "forbidden",
            "stale_ply",
            "game_over",
            "not_your_turn",
            "ahead_of_game",
            "illegal_move",
        ],
    ),
    (
        &["plan"],
        &[
            "not_found",
            "forbidden",
            "game_over",
            "not_available",
            "stale_ply",
            "ahead_of_game",
            "illegal_move",
        ],
    ),
    (&["explore"], &["not_found", "forbidden", "game_over", "not_available", "illegal_move"]),
    (&["resign", "abort"], &["not_found", "forbidden", "game_over"]),
    (&["answer_draw", "answer_takeback"], &["not_found", "forbidden", "game_over"]),
    (&["offer_draw"], &["not_found", "forbidden", "game_over", "already_exists"]),
    (&["request_takeback"], &["not_found", "forbidden", "game_over", "already_exists", "not_available"]),
    (&["give_time", "claim_win"], &["not_found", "forbidden", "game_over", "not_available"]),
    (&["rematch"], &["not_found", "forbidden", "not_available", "already_exists"]),
    (&["offer"], &["forbidden"]),
];

/// What the reference is made from.
struct Sources {
    definitions: Map<String, Value>,
    requests: Value,
    answers: Value,
    events: Value,
}

/// The page's text.
pub(crate) fn page(definitions: Map<String, Value>) -> String {
    let example = |text: &str| serde_json::from_str(text).expect("the examples are JSON");
    let sources = Sources {
        definitions,
        requests: example(include_str!("../examples/requests.json")),
        answers: example(include_str!("../examples/answers.json")),
        events: example(include_str!("../examples/events.json")),
    };
    let mut page = "# Messages\n\nMade from the server's types by `make protocol`; [protocol.md](protocol.md) explains them. \
        Every request may have an `id`, a number that its answer repeats.\nAny request can be refused as `bad_request`, \
        `rate_limited` or `internal`, and all but `hello` and `ping` as `unauthorized` before `hello`.\n\n## Requests\n"
        .to_owned();
    let requests = sources.variants("ClientMessage");
    assert_eq!(requests.len(), REQUEST_TYPES.len(), "every request has a schema");
    for kind in REQUEST_TYPES {
        let schema = requests.iter().find(|schema| kind_of(schema) == *kind);
        page += &sources.request(kind, schema.unwrap_or_else(|| panic!("{kind} has no schema")));
    }
    page += "\n## Events\nThose with a `seq` are in the game's log, durable before they are told.\n";
    for schema in sources.variants("Event") {
        page += &sources.message(&schema, &sources.events[kind_of(&schema)]);
    }
    page += "\n## Values\n";
    for (name, schema) in &sources.definitions {
        if !["Answer", "ClientMessage", "Event", "Moved", "Reply", "ServerMessage", "Snapshot", "TakenBack"]
            .contains(&name.as_str())
        {
            page += &sources.value(name, schema);
        }
    }
    page.replace("\n\n\n", "\n\n")
}

/// An example with what tells it from others at the front.
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
    /// The kinds of a message, each with all its fields.
    fn variants(&self, name: &str) -> Vec<Value> {
        let variants = self.definitions[name]["oneOf"].as_array().expect("one of several");
        variants.iter().map(|variant| self.whole(variant)).collect()
    }

    /// A schema with the fields of what it refers to.
    fn whole(&self, schema: &Value) -> Value {
        let mut whole = schema.clone();
        let Some(base) = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/")) else {
            return whole;
        };
        for (name, field) in self.definitions[base]["properties"].as_object().expect("fields") {
            whole["properties"][name] = field.clone();
        }
        let more = self.definitions[base]["required"].as_array().expect("some are always there");
        whole["required"].as_array_mut().expect("the type is").extend(more.iter().cloned());
        whole
    }

    fn request(&self, kind: &str, schema: &Value) -> String {
        let mut text = self.message(schema, &self.requests[kind]);
        text += &format!("```json\n{}\n```\n", text_of(&self.answers[kind]));
        let (_, codes) =
            REFUSALS.iter().find(|(kinds, _)| kinds.contains(&kind)).unwrap_or_else(|| panic!("{kind}"));
        if !codes.is_empty() {
            let codes: Vec<String> = codes.iter().map(|code| format!("`{code}`")).collect();
            text += &format!("Refused as: {}\n", codes.join(" "));
        }
        // One block for the request and its answer.
        text.replace("```\n```json\n", "")
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

    /// A table of fields; nothing for none.
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

/// A field's type in words, and whether it may be null.
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
