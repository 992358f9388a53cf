//! A file that a run adds to line by line, so that one that was killed goes on: a line for its terms, then its results
//! in their order.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

/// An open file of results.
#[derive(Debug)]
pub(super) struct Lines {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Lines {
    /// Opens a file of these terms, and gives the results that it holds. A last line that was cut off is forgotten.
    pub(super) fn open(path: &Path, terms: &impl Serialize) -> Result<(Self, Vec<String>), String> {
        let shown = path.display();
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(format!("{shown} cannot be read: {error}")),
        };
        // What stands after the last line break was being written when the run was interrupted.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut known = text[..whole].lines().map(str::to_owned);
        let expected = serde_json::to_string(terms).map_err(|error| error.to_string())?;
        let first = known.next();
        let other = match &first {
            Some(first) => *first != expected,
            None => !expected.starts_with(&text),
        };
        if other {
            return Err(format!("{shown} is not a file of these terms: name another, or delete it"));
        }
        let failed = |error| format!("{shown} cannot be written: {error}");
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        file.set_len(whole as u64).map_err(failed)?;
        let mut lines = Lines { path: path.to_owned(), file: BufWriter::new(file) };
        if first.is_none() {
            lines.add(terms)?;
        }
        Ok((lines, known.collect()))
    }

    /// Adds a result, which is on its way to the disk when this returns.
    pub(super) fn add(&mut self, line: &impl Serialize) -> Result<(), String> {
        let written = serde_json::to_writer(&mut self.file, line).map_err(std::io::Error::from);
        let written = written.and_then(|()| self.file.write_all(b"\n")).and_then(|()| self.file.flush());
        written.map_err(|error| format!("{} cannot be written: {error}", self.path.display()))
    }
}
