//! A line of a chat, as it is shown.

use parlor_protocol::{ErrorCode, Refusal};

use crate::error::refuse;
use crate::visible::visible;

/// The longest line, in characters.
const LINE_CHARS: usize = 140;

/// Returns the visible part of a line, if it may be sent.
pub(crate) fn chat_line(text: &str) -> Result<String, Refusal> {
    let text = visible(text);
    match text.chars().count() {
        0 => Err(refuse(ErrorCode::BadRequest, "a chat line needs some text")),
        1..=LINE_CHARS => Ok(text),
        _ => Err(refuse(ErrorCode::BadRequest, format!("a chat line has at most {LINE_CHARS} characters"))),
    }
}
