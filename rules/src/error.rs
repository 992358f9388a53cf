//! Errors of the rules: values with a sentence for a person.

use std::fmt;

/// A text that is not a position, a move, a variant or a game: one sentence that names the bad part.
///
/// ```
/// let error = "i9".parse::<parlor_rules::othello::Move>().unwrap_err();
/// assert_eq!(error.to_string(), "\"i9\" is no othello move; a move is a square like f5, or pass");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextError(String);

impl TextError {
    /// An error that shows `sentence` to the person who wrote the text.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TextError {}

/// A well-formed move that is not among the legal moves of the position.
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
