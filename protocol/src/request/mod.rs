//! What a client sends.

mod player;
mod table;
mod terms;

use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

use crate::{ErrorCode, Refusal};

pub use player::PlayerChoice;
pub use table::{Access, REQUEST_TYPES, REQUESTS, Request, RequestRow};
pub use terms::{BotChoice, GameOffer, GameStart, GameTerms};

/// A request with the client's number for it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(test, ts(type = "Request & { id?: number | null }"))]
pub struct Envelope {
    /// The client's own number; the answer repeats it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Number>,
    /// The request.
    #[serde(flatten)]
    pub request: Request,
}

/// Reads a client's message.
///
/// # Errors
/// `bad_request` if the message is not a JSON object with a `type` or a field is missing or wrong; `unknown_type` if no
/// request has this type. The refusal carries the message's `id` if it had one.
pub fn parse_request(text: &str) -> Result<Envelope, Refusal> {
    #[derive(Deserialize)]
    struct Head<'a> {
        id: Option<Number>,
        #[serde(rename = "type", borrow)]
        kind: std::borrow::Cow<'a, str>,
    }
    // Two passes: the first finds the id and the type, so that an error in the rest can still be answered by id.
    let head: Head = serde_json::from_str(text).map_err(|e| {
        let message = format!("expected a JSON object with a type: {e}");
        Refusal { id: id_of(text), ..Refusal::new(ErrorCode::BadRequest, message) }
    })?;
    if !REQUEST_TYPES.contains(&&*head.kind) {
        let message = format!("unknown request type: {}", head.kind);
        return Err(Refusal { id: head.id, ..Refusal::new(ErrorCode::UnknownType, message) });
    }
    // A tagged enum buffers all fields before it reads them, so the most frequent request is read without its tag. If
    // that fails, the enum reads it and says what is wrong.
    if head.kind == "move"
        && let Ok(MoveFields { game, ply, text, after, info }) = serde_json::from_str(text)
    {
        return Ok(Envelope { id: head.id, request: Request::Move { game, ply, text, after, info } });
    }
    match serde_json::from_str(text) {
        Ok(request) => Ok(Envelope { id: head.id, request }),
        Err(e) => {
            let message = format!("invalid {} request: {e}", head.kind);
            Err(Refusal { id: head.id, ..Refusal::new(ErrorCode::BadRequest, message) })
        }
    }
}

/// The fields of [`Request::Move`].
#[derive(Deserialize)]
struct MoveFields {
    game: String,
    ply: u32,
    #[serde(rename = "move")]
    text: String,
    after: Option<u64>,
    info: Option<Value>,
}

/// Returns the id of an object whose type cannot be read.
fn id_of(text: &str) -> Option<Number> {
    #[derive(Deserialize)]
    struct Numbered {
        id: Option<Number>,
    }
    serde_json::from_str::<Numbered>(text).ok()?.id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_repeats_the_id_of_a_message_that_cannot_be_read() {
        let refused = |text: &str| {
            let refusal = parse_request(text).expect_err(text);
            (refusal.code, refusal.id.and_then(|id| id.as_u64()))
        };
        for (text, code, id) in [
            (r#"{"id": 7}"#, ErrorCode::BadRequest, Some(7)),
            (r#"{"id": 7, "type": "no_such_request"}"#, ErrorCode::UnknownType, Some(7)),
            (r#"{"id": 7, "type": "move", "ply": "one"}"#, ErrorCode::BadRequest, Some(7)),
            (r#"{"type": "no_such_request"}"#, ErrorCode::UnknownType, None),
            ("[]", ErrorCode::BadRequest, None),
        ] {
            assert_eq!(refused(text), (code, id), "{text}");
        }
    }

    /// A request's type alone decides what it does, whatever other fields it has.
    #[test]
    fn move_fields_do_not_make_another_request_a_move() {
        let text = r#"{"type": "resign", "game": "g", "ply": 3, "move": "d3"}"#;
        let request = parse_request(text).expect(text).request;
        assert_eq!(request, Request::Resign { game: "g".to_owned() });
    }

    #[test]
    fn a_move_is_parsed_as_the_request_table_says() {
        for text in [
            r#"{"type": "move", "game": "g", "ply": 3, "move": "d3"}"#,
            r#"{"id": 7, "type": "move", "game": "g", "ply": 3, "move": "d3", "after": 9, "info": {"depth": 5}}"#,
            r#"{"type": "move", "game": "g", "ply": 3, "move": "d3", "after": null, "info": null, "more": 1}"#,
        ] {
            let request = parse_request(text).expect(text).request;
            assert_eq!(request, serde_json::from_str(text).expect(text), "{text}");
        }
        let refused = parse_request(r#"{"id": 7, "type": "move", "game": "g", "ply": -1, "move": "d3"}"#);
        let refusal = refused.expect_err("a ply cannot be negative");
        assert!(refusal.message.starts_with("invalid move request: "), "{}", refusal.message);
    }
}
