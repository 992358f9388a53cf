//! Why a table cannot be had.

use std::fmt;
use std::path::{Path, PathBuf};

/// Why a table cannot be had: one sentence that names the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableError {
    /// There is no such file.
    Missing(PathBuf),
    /// The file is damaged, short, or no table of this game, rules and version.
    Refused(PathBuf, String),
    /// The file system does not do what was asked.
    System(PathBuf, String),
    /// Another process is building here.
    Busy(PathBuf),
    /// The work was stopped before it was done; what is finished stays.
    Stopped,
}

impl TableError {
    pub(crate) fn system(path: &Path, error: &std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::NotFound {
            TableError::Missing(path.to_owned())
        } else {
            TableError::System(path.to_owned(), error.to_string())
        }
    }

    pub(crate) fn refused(path: &Path, why: impl fmt::Display) -> Self {
        TableError::Refused(path.to_owned(), why.to_string())
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Missing(path) => write!(f, "the table {} is not there", path.display()),
            TableError::Refused(path, why) => {
                write!(
                    f,
                    "the table {} is refused: {why}; `parlor tables build` makes it anew",
                    path.display()
                )
            }
            TableError::System(path, why) => write!(f, "{}: {why}", path.display()),
            TableError::Busy(path) => write!(f, "another process is building tables in {}", path.display()),
            TableError::Stopped => {
                f.write_str("the building of tables was stopped; it goes on from there next time")
            }
        }
    }
}

impl std::error::Error for TableError {}
