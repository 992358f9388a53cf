//! An example of every body, answer and error of the HTTP API: read by its type and written again it is the same, and
//! it fits the document's schema.

use serde_json::{Map, Value};

use super::openapi::document;
use super::operations::{Payload, error_payload, operations};

/// `examples/http.json`: by operation, `body` and the statuses of the answers; `errors` by status.
pub(super) struct Examples(Map<String, Value>);

impl Examples {
    pub(super) fn read() -> Self {
        Self(serde_json::from_str(include_str!("../../examples/http.json")).expect("the examples are JSON"))
    }

    pub(super) fn of(&self, operation: &str, part: &str) -> Option<&Value> {
        self.0.get(operation)?.get(part)
    }
}

/// The example of a part of an operation, held to its type; its place in the document.
fn check(payload: &Payload, example: Option<&Value>, what: &str) -> bool {
    let Some(round_trip) = payload.round_trip else { return false };
    let example = example.unwrap_or_else(|| panic!("{what} has no example in examples/http.json"));
    let again = round_trip(example).unwrap_or_else(|e| panic!("{what}: {e}"));
    assert_eq!(again, *example, "{what}");
    true
}

#[test]
fn every_body_answer_and_error_has_an_example_that_its_type_reads_and_writes() {
    let mut examples = Examples::read();
    let mut statuses = Vec::new();
    for operation in operations() {
        let mut parts: Vec<(String, Payload)> = Vec::new();
        parts.extend(operation.body.map(|body| ("body".to_owned(), body)));
        for (status, _, payloads) in operation.answers {
            parts.extend(payloads.into_iter().map(|payload| (status.to_string(), payload)));
        }
        for (part, payload) in parts {
            let what = format!("{} {part}", operation.id);
            if check(&payload, examples.of(operation.id, &part), &what)
                && let Some(of_operation) = examples.0.get_mut(operation.id)
            {
                of_operation.as_object_mut().expect("an object").remove(&part);
            }
        }
        statuses.extend(operation.errors.iter().map(|(status, _)| status.to_string()));
    }
    statuses.sort();
    statuses.dedup();
    for status in statuses {
        check(&error_payload(), examples.of("errors", &status), &format!("error {status}"));
        examples.0["errors"].as_object_mut().expect("an object").remove(&status);
    }
    examples.0.retain(|_, parts| parts.as_object().is_none_or(|parts| !parts.is_empty()));
    assert!(examples.0.is_empty(), "nothing is like this: {:?}", examples.0);
}

/// Every `example` of the document fits the `schema` next to it.
#[test]
fn every_example_fits_the_schema_of_the_document() {
    let document: Value = serde_json::from_str(&document()).expect("the document is JSON");
    let components = &document["components"];
    let mut checked = 0;
    let mut open = vec![&document["paths"], &components["responses"]];
    while let Some(value) = open.pop() {
        if let (Some(schema), Some(example)) = (value.get("schema"), value.get("example")) {
            let mut schema = schema.clone();
            if schema == Value::Bool(true) {
                continue;
            }
            schema["components"] = components.clone();
            let validator = jsonschema::validator_for(&schema).expect("a schema");
            let errors: Vec<_> = validator.iter_errors(example).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{example}: {errors:?}");
            checked += 1;
        }
        match value {
            Value::Object(fields) => open.extend(fields.values()),
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    assert!(checked > 40, "{checked} examples");
}

/// Every `$ref` of the document leads to something in it.
#[test]
fn every_reference_of_the_document_leads_somewhere() {
    let document: Value = serde_json::from_str(&document()).expect("the document is JSON");
    let (mut seen, mut open) = (0, vec![&document]);
    while let Some(value) = open.pop() {
        if let Some(target) = value.get("$ref").and_then(Value::as_str) {
            let pointer = target.strip_prefix('#').expect("a place in the document");
            assert!(document.pointer(pointer).is_some(), "{target}");
            seen += 1;
        }
        match value {
            Value::Object(fields) => open.extend(fields.values()),
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    assert!(seen > 100, "{seen} references");
}
