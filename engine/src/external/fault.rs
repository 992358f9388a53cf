//! What can go wrong with an external engine.

use std::fmt;
use std::time::Duration;

/// Why an external engine gave no move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The program cannot be started.
    Start(String),
    /// It did not answer within this timeout.
    Silent(Duration),
    /// Its process ended.
    Ended,
    /// It rejected a command, with this message.
    Refused(String),
    /// Its answer does not follow its protocol.
    Nonsense(String),
    /// It played an illegal move.
    Illegal(String),
    /// It resigned.
    Resigned,
    /// The protocol cannot express what the game needs.
    Unspeakable(&'static str),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Start(why) => write!(f, "the engine cannot be started: {why}"),
            Fault::Silent(time) => write!(f, "the engine did not answer within {} ms", time.as_millis()),
            Fault::Ended => f.write_str("the engine's process ended"),
            Fault::Refused(said) => write!(f, "the engine reported an error: {}", shown(said)),
            Fault::Nonsense(said) => write!(f, "unexpected answer of the engine: {}", shown(said)),
            Fault::Illegal(said) => write!(f, "the engine played an illegal move: {}", shown(said)),
            Fault::Resigned => f.write_str("the engine resigned"),
            Fault::Unspeakable(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Fault {}

/// What an engine said, truncated.
fn shown(said: &str) -> String {
    format!("{:?}", said.chars().take(80).collect::<String>())
}
