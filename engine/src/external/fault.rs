//! What can go wrong with an outside engine.

use std::fmt;
use std::time::Duration;

/// Why an outside engine gave no move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The program cannot be started.
    Start(String),
    /// It said nothing for so long.
    Silent(Duration),
    /// Its process ended.
    Ended,
    /// It refused what it was told, in these words.
    Refused(String),
    /// It answered what is no answer in its protocol.
    Nonsense(String),
    /// It played what is not legal.
    Illegal(String),
    /// It gave the game up.
    Resigned,
    /// The protocol cannot say what the game needs.
    Unspeakable(&'static str),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Start(why) => write!(f, "the engine cannot be started: {why}"),
            Fault::Silent(time) => write!(f, "the engine was silent for {} ms", time.as_millis()),
            Fault::Ended => f.write_str("the engine's process ended"),
            Fault::Refused(said) => write!(f, "the engine refused: {}", shown(said)),
            Fault::Nonsense(said) => write!(f, "the engine answered {}", shown(said)),
            Fault::Illegal(said) => write!(f, "the engine played {}, which is not legal", shown(said)),
            Fault::Resigned => f.write_str("the engine resigned"),
            Fault::Unspeakable(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Fault {}

/// What an engine said, short enough to be shown.
fn shown(said: &str) -> String {
    format!("{:?}", said.chars().take(80).collect::<String>())
}
