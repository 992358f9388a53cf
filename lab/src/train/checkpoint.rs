//! Training runs that survive being killed: their state in a file, with the terms that distinguish one run from
//! another.

use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A run as it is saved.
#[derive(Deserialize)]
struct Saved<S> {
    terms: String,
    state: S,
}

/// The same, borrowed for writing.
#[derive(Serialize)]
struct Save<'a, S> {
    terms: &'a str,
    state: &'a S,
}

/// The state of the interrupted run with these terms; `None` if there is no file.
pub(super) fn load<S: DeserializeOwned>(path: &Path, terms: &str) -> Result<Option<S>, String> {
    let shown = path.display();
    let text = match std::fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("{shown} cannot be read: {error}")),
    };
    let saved: Saved<S> = serde_json::from_slice(&text).map_err(|_| {
        format!("{shown} is not a checkpoint of this kind of run: name another file, or delete it")
    })?;
    if saved.terms != terms {
        return Err(format!("{shown} belongs to a run with other settings: name another file, or delete it"));
    }
    Ok(Some(saved.state))
}

/// Saves the state so that a reader of the file, even after a crash, finds the old or the new state complete.
pub(super) fn save<S: Serialize>(path: &Path, terms: &str, state: &S) -> Result<(), String> {
    let text = serde_json::to_vec(&Save { terms, state }).map_err(|error| error.to_string())?;
    let temporary = path.with_extension("new");
    let written = std::fs::write(&temporary, text).and_then(|()| std::fs::rename(&temporary, path));
    written.map_err(|error| format!("{} cannot be written: {error}", path.display()))
}
