//! A line of a chat, as it is shown.

use parlor_protocol::{ErrorCode, Refusal};

use crate::error::refuse;

/// The longest line, in characters.
const LINE_CHARS: usize = 140;

/// The line without control characters and spaces around it, if it can be said.
pub(crate) fn chat_line(text: &str) -> Result<String, Refusal> {
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    let text = text.trim();
    match text.chars().count() {
        0 => Err(refuse(ErrorCode::BadRequest, "a chat line needs some text")),
        1..=LINE_CHARS => Ok(text.to_owned()),
        _ => Err(refuse(ErrorCode::BadRequest, format!("a chat line has at most {LINE_CHARS} characters"))),
    }
}
