//! Errors, each displayed as one sentence for people.

use std::fmt;
use std::path::{Path, PathBuf};

/// Why a table of a tablebase cannot be used: one sentence that names the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TablebaseError {
    /// The file does not exist.
    Missing(PathBuf),
    /// The file is damaged, too short, or not a table of this game, rules and version.
    Refused(PathBuf, String),
    /// The file system reports an error.
    System(PathBuf, String),
    /// Another process is building here.
    Busy(PathBuf),
    /// The work was stopped early; finished tables are kept.
    Stopped,
}

impl TablebaseError {
    pub(crate) fn system(path: &Path, error: &std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::NotFound {
            TablebaseError::Missing(path.to_owned())
        } else {
            TablebaseError::System(path.to_owned(), error.to_string())
        }
    }

    pub(crate) fn refused(path: &Path, why: impl fmt::Display) -> Self {
        TablebaseError::Refused(path.to_owned(), why.to_string())
    }
}

impl fmt::Display for TablebaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TablebaseError::Missing(path) => write!(f, "the table {} does not exist", path.display()),
            TablebaseError::Refused(path, why) => {
                write!(
                    f,
                    "the table {} cannot be used: {why}; run `parlor tables build` to rebuild it",
                    path.display()
                )
            }
            TablebaseError::System(path, why) => write!(f, "{}: {why}", path.display()),
            TablebaseError::Busy(path) => {
                write!(f, "another process is building tables in {}", path.display())
            }
            TablebaseError::Stopped => {
                f.write_str("table building was stopped; the next build continues from there")
            }
        }
    }
}

impl std::error::Error for TablebaseError {}

/// Why a profile cannot be used: one sentence that names the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileError(pub(crate) String);

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ProfileError {}

/// The number of weights does not fit the evaluation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongWeights {
    /// The name of the evaluation.
    pub evaluation: &'static str,
    /// How many weights it has.
    pub expected: usize,
    /// How many were given.
    pub given: usize,
}

impl fmt::Display for WrongWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { evaluation, expected, given } = self;
        write!(f, "the evaluation {evaluation} has {expected} weights, not {given}")
    }
}

impl std::error::Error for WrongWeights {}

/// The game has ended, so a search has no moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameOver;

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the game is over")
    }
}

impl std::error::Error for GameOver {}

/// Why a player has no move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoMove {
    /// The game has ended.
    GameOver,
    /// The profile does not fit the game.
    Unfit(ProfileError),
}

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMove::GameOver => GameOver.fmt(f),
            NoMove::Unfit(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NoMove {}

impl From<GameOver> for NoMove {
    fn from(_: GameOver) -> Self {
        NoMove::GameOver
    }
}

impl From<ProfileError> for NoMove {
    fn from(error: ProfileError) -> Self {
        NoMove::Unfit(error)
    }
}
