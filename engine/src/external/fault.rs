//! What can go wrong with an external engine.

use std::fmt;
use std::time::Duration;

/// Why an external engine gave no move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The program cannot be started.
    Start(String),
    /// It did not answer within this timeout.
    TimedOut(Duration),
    /// Its process ended.
    Ended,
    /// It rejected a command, with this message.
    Refused(String),
    /// Its answer does not follow its protocol.
    Malformed(String),
    /// It played an illegal move.
    Illegal(String),
    /// It resigned.
    Resigned,
    /// The protocol cannot express what the game needs.
    Unsupported(&'static str),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Start(why) => write!(f, "the engine cannot be started: {why}"),
            Fault::TimedOut(time) => write!(f, "the engine did not answer within {} ms", time.as_millis()),
            Fault::Ended => f.write_str("the engine's process ended"),
            Fault::Refused(message) => write!(f, "the engine reported an error: {}", shown(message)),
            Fault::Malformed(answer) => write!(f, "unexpected answer from the engine: {}", shown(answer)),
            Fault::Illegal(answer) => write!(f, "the engine played an illegal move: {}", shown(answer)),
            Fault::Resigned => f.write_str("the engine resigned"),
            Fault::Unsupported(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Fault {}

/// What an engine wrote, truncated.
fn shown(text: &str) -> String {
    format!("{:?}", text.chars().take(80).collect::<String>())
}
