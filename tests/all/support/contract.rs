//! Checks every answer that a test gets over HTTP against `docs/openapi.json`: its status, content type and body.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::{Value, json};

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../docs/openapi.json");
    serde_json::from_str(text).expect("the document is JSON")
});

/// The schemas needed so far, by operation and status.
static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// Every path of the document with its methods.
pub(crate) fn documented() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let paths = DOCUMENT["paths"].as_object().expect("paths");
    paths.iter().map(|(path, methods)| {
        (path.as_str(), methods.as_object().expect("methods").keys().map(String::as_str).collect())
    })
}

/// The documented path that a request's path matches; a literal segment takes precedence over a parameter.
fn template_of(path: &str) -> Option<&'static str> {
    let path: Vec<&str> = path.split('?').next()?.split('/').collect();
    let fits = |template: &&str| {
        let parts: Vec<&str> = template.split('/').collect();
        parts.len() == path.len()
            && parts
                .iter()
                .zip(&path)
                .all(|(part, is)| part == is || (part.starts_with('{') && !is.is_empty()))
    };
    documented()
        .map(|(template, _)| template)
        .filter(fits)
        .min_by_key(|template| template.matches('{').count())
}

/// Panics unless an answer is as documented.
pub(crate) fn check(method: &str, path: &str, status: u16, content_type: Option<&str>, body: &str) {
    let Some(template) = template_of(path) else { return };
    let Some(operation) = DOCUMENT["paths"][template].get(method.to_lowercase()) else {
        assert!(method == "HEAD" || status == 405, "{method} {path} answered {status}");
        return;
    };
    let what = format!("{method} {template} {status}");
    let Some(answer) = operation["responses"].get(status.to_string()) else {
        panic!("{what} is not documented: {body}");
    };
    let answer = match answer["$ref"].as_str().and_then(|target| target.strip_prefix('#')) {
        Some(pointer) => DOCUMENT.pointer(pointer).expect("a reference leads somewhere"),
        None => answer,
    };
    let Some(content) = answer.get("content") else {
        assert_eq!(body, "", "{what} has a body");
        return;
    };
    let media = content_type.and_then(|text| text.split(';').next()).unwrap_or_default();
    let Some(schema) = content.get(media).map(|content| &content["schema"]) else {
        panic!("{what} is not documented as {media:?}");
    };
    if media != "application/json" {
        return;
    }
    let validator = VALIDATORS.lock().expect("no test panics here").get(&what).cloned();
    let validator = validator.unwrap_or_else(|| {
        let whole = match schema {
            Value::Object(_) => {
                let mut whole = schema.clone();
                whole["components"] = DOCUMENT["components"].clone();
                whole
            }
            _ => json!({}),
        };
        let validator = Arc::new(jsonschema::validator_for(&whole).expect("a schema"));
        VALIDATORS.lock().expect("no test panics here").insert(what.clone(), validator.clone());
        validator
    });
    let body: Value =
        serde_json::from_str(body).unwrap_or_else(|e| panic!("{what} is not JSON: {e}: {body}"));
    let errors: Vec<String> =
        validator.iter_errors(&body).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{what} does not fit its schema: {errors:?}: {body}");
}
