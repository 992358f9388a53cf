//! A file to which a run adds its results line by line, so that it can resume after being killed. The first line holds
//! the terms that distinguish one run from another.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

/// An open file of results.
#[derive(Debug)]
pub(crate) struct JsonLines {
    path: PathBuf,
    file: BufWriter<File>,
    /// The first line, until it is written together with the first result, so that a run that fails earlier claims no
    /// file.
    terms: Option<String>,
}

impl JsonLines {
    /// Opens the file of a run with these terms and returns the results in it. Drops a last line that was cut off.
    pub(crate) fn open(path: &Path, terms: &impl Serialize) -> Result<(Self, Vec<String>), String> {
        let shown = path.display();
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(format!("{shown} cannot be read: {error}")),
        };
        // Anything after the last line break was being written when the run was interrupted.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut known = text[..whole].lines().map(str::to_owned);
        let expected = serde_json::to_string(terms).map_err(|error| error.to_string())?;
        let first = known.next();
        let other = match &first {
            Some(first) => *first != expected,
            None => !expected.starts_with(&text),
        };
        if other {
            return Err(format!(
                "{shown} belongs to a run with other settings: name another file, or delete it"
            ));
        }
        let failed = |error| format!("{shown} cannot be written: {error}");
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        file.set_len(whole as u64).map_err(failed)?;
        let terms = first.is_none().then_some(expected);
        Ok((JsonLines { path: path.to_owned(), file: BufWriter::new(file), terms }, known.collect()))
    }

    /// Adds a result and hands it to the operating system before returning.
    pub(crate) fn add(&mut self, line: &impl Serialize) -> Result<(), String> {
        self.write(line).map_err(|error| format!("{} cannot be written: {error}", self.path.display()))
    }

    fn write(&mut self, line: &impl Serialize) -> std::io::Result<()> {
        if let Some(terms) = self.terms.take() {
            writeln!(self.file, "{terms}")?;
        }
        serde_json::to_writer(&mut self.file, line)?;
        self.file.write_all(b"\n")?;
        self.file.flush()
    }
}
