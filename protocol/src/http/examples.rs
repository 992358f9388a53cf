//! An example of every body, answer and error of the HTTP API. Parsing it as its type and writing it again gives the
//! same JSON.

use serde_json::{Map, Value};

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

/// Checks an example against the type of its payload. Returns false for content that is not JSON, which has no example.
fn check(payload: &Payload, example: Option<&Value>, what: &str) -> bool {
    let Some(round_trip) = payload.round_trip else { return false };
    let example = example.unwrap_or_else(|| panic!("{what} has no example in examples/http.json"));
    let again = round_trip(example).unwrap_or_else(|e| panic!("{what}: {e}"));
    assert_eq!(again, *example, "{what}");
    true
}

#[test]
fn every_body_answer_and_error_has_an_example_that_its_type_parses_and_writes() {
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
    assert!(examples.0.is_empty(), "no operation has these examples: {:?}", examples.0);
}
