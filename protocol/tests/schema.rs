//! The published schema agrees with the types: every example fits it, and it rejects what the types reject.

use std::path::Path;

use jsonschema::Validator;
use parlor_protocol::parse_request;
use serde_json::{Map, Value, json};

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Returns the schema of one side's messages.
fn schema_of(sender: &str) -> Validator {
    let mut schema: Value =
        serde_json::from_str(&read("../docs/protocol.schema.json")).expect("a schema is JSON");
    schema["anyOf"] = json!([{"$ref": format!("#/$defs/{sender}")}]);
    jsonschema::validator_for(&schema).expect("the schema is one")
}

fn examples(file: &str) -> Map<String, Value> {
    serde_json::from_str(&read(&format!("examples/{file}.json"))).expect("an object of examples")
}

fn check(schema: &Validator, message: &Value) {
    let errors: Vec<_> = schema.iter_errors(message).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{message}: {errors:?}");
}

#[test]
fn every_example_fits_the_schema() {
    let client = schema_of("ClientMessage");
    for example in examples("requests").values() {
        check(&client, example);
    }
    let server = schema_of("ServerMessage");
    for file in ["answers", "errors", "events"] {
        for example in examples(file).values() {
            check(&server, example);
        }
    }
}

/// So do the messages in `docs/protocol.md`, each the schema of its sender.
#[test]
fn every_message_on_the_page_fits_the_schema() {
    let (client, server) = (schema_of("ClientMessage"), schema_of("ServerMessage"));
    let requests = examples("requests");
    for line in read("../docs/protocol.md").lines().filter(|line| line.starts_with('{')) {
        let message: Value = serde_json::from_str(line).expect("JSON");
        let kind = message["type"].as_str().expect("a type");
        check(if requests.contains_key(kind) { &client } else { &server }, &message);
    }
}

/// So do the messages of the traces, in which ids have names and times are 0.
#[test]
fn every_message_of_the_traces_fits_the_schema() {
    let (client, server) = (schema_of("ClientMessage"), schema_of("ServerMessage"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/traces");
    let mut messages = 0;
    for file in std::fs::read_dir(folder).expect("the traces") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|end| end != "jsonl") {
            continue;
        }
        // A request that is wrong on purpose is refused as such, and need not fit.
        let lines: Vec<Value> = std::fs::read_to_string(&path)
            .expect("a trace")
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        for (line, next) in lines.iter().zip(lines.iter().skip(1)) {
            let wrong = ["bad_request", "unknown_type"].map(Value::from).contains(&next["gets"]["code"]);
            if line.get("sends").is_some() && !wrong {
                check(&client, &line["sends"]);
            }
            if line.get("gets").is_some() {
                check(&server, &line["gets"]);
                messages += 1;
            }
        }
    }
    assert!(messages > 100, "{messages} messages");
}

/// Returns a request with one field missing or of another type, for each field at any depth.
fn broken(message: &Value) -> Vec<Value> {
    let Value::Object(fields) = message else { return Vec::new() };
    let mut all = Vec::new();
    for (name, value) in fields {
        let mut without = fields.clone();
        without.remove(name);
        all.push(Value::Object(without));
        let others = [json!(null), json!(true), json!(7), json!(-7), json!("x"), json!([]), json!({})];
        // serde also reads a list as the fields of an object in order; that is undocumented, and not in the schema.
        let others = others.into_iter().filter(|other| !(value.is_object() && other.is_array()));
        for other in others.chain(broken(value)) {
            let mut changed = fields.clone();
            changed.insert(name.clone(), other);
            all.push(Value::Object(changed));
        }
    }
    all
}

#[test]
fn the_schema_accepts_a_request_exactly_where_the_types_do() {
    let schema = schema_of("ClientMessage");
    let (mut accepted, mut refused) = (0, 0);
    for request in examples("requests").values().flat_map(broken) {
        let read = parse_request(&request.to_string());
        assert_eq!(schema.is_valid(&request), read.is_ok(), "{request}: {read:?}");
        if read.is_ok() { accepted += 1 } else { refused += 1 }
    }
    assert!(accepted > 50 && refused > 200, "{accepted} accepted, {refused} refused");
}

/// The two schemas reject each other's messages, and both reject an unknown type.
#[test]
fn requests_and_messages_are_distinguished() {
    let (client, server) = (schema_of("ClientMessage"), schema_of("ServerMessage"));
    for event in examples("events").values() {
        assert!(!client.is_valid(event), "{event}");
    }
    for request in examples("requests").values() {
        assert!(!server.is_valid(request), "{request}");
    }
    assert!(!client.is_valid(&json!({"type": "nonsense"})) && !server.is_valid(&json!({"type": "nonsense"})));
}
