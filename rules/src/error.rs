//! The errors of this crate, each with a human-readable sentence.

use std::fmt;

/// A text that is not a position, a move, a variant or a game. The sentence names the bad part and says what was
/// expected.
///
/// ```
/// let error = "i9".parse::<parlor_rules::othello::Move>().unwrap_err();
/// assert_eq!(error.to_string(), "not an Othello move: \"i9\" (expected a square such as f5, or pass)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextError(String);

impl TextError {
    /// An error with a sentence for the author of the text.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }

    /// `text` is not `what`, such as "an Othello move"; `expected` describes one.
    pub(crate) fn not(what: &str, text: &str, expected: &str) -> Self {
        Self(format!("not {what}: {text:?} (expected {expected})"))
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TextError {}

/// A well-formed move that is not legal in the position.
///
/// ```
/// assert_eq!(parlor_rules::IllegalMove.to_string(), "the move is not legal in this position");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal in this position")
    }
}

impl std::error::Error for IllegalMove {}
