//! The heads of the logs, kept outside the database: a line every hour with the last event of each game that has
//! advanced.
//!
//! A database that loses its newest rows is still a valid database. Only something outside it can show that there was
//! more.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;

use crate::limits;
use crate::store::{Store, StoreError};
use crate::time::Clock;

/// The last event of a game: its seq, and its link in the chain of the log.
pub(crate) type Head = (u64, String);

/// A line of the file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Line {
    /// When it was written, in milliseconds since 1970.
    pub(crate) at_ms: i64,
    /// The place of the last row of all logs in the database.
    pub(crate) place: i64,
    /// The games that have advanced since the previous line.
    pub(crate) heads: BTreeMap<String, Head>,
}

/// The file that a server writes to. A cheap handle.
#[derive(Clone)]
pub(crate) struct HeadsFile {
    path: PathBuf,
    store: Store,
    clock: Clock,
    /// The place of the last row that the file covers.
    written: Arc<Mutex<i64>>,
    /// What was missing from the database at the start.
    lost: Option<String>,
}

impl HeadsFile {
    /// Opens or creates the file, and compares its last line with the database.
    ///
    /// # Errors
    /// One sentence, if the file cannot be written or read.
    pub(crate) async fn open(path: PathBuf, store: Store, clock: Clock) -> Result<Self, String> {
        let bad = |e: std::io::Error| format!("the heads file {} cannot be used: {e}", path.display());
        File::options().create(true).append(true).open(&path).map_err(bad)?;
        let mut last = None;
        for line in lines(&path)? {
            last = Some(line?);
        }
        let mut lost = None;
        let mut place = 0;
        if let Some(last) = last {
            let faults = compare(&store, &last).await.map_err(|e| e.to_string())?;
            place = last.place.min(store.last_place().await.map_err(|e| e.to_string())?);
            if let Some(first) = faults.first() {
                let games = faults.len();
                tracing::error!(games, first, "the database lacks events that its heads file knows");
                metrics::counter!("parlor_lost_tails_total").increment(games as u64);
                lost = Some(format!("the database lacks events of {games} games that its heads file knows"));
            }
        }
        Ok(Self { path, store, clock, written: Arc::new(Mutex::new(place)), lost })
    }

    /// Returns what was missing from the database at the start, in one sentence.
    pub(crate) fn lost(&self) -> Option<&str> {
        self.lost.as_deref()
    }

    /// Returns the place of the last row of all logs that the file covers.
    pub(crate) async fn written(&self) -> i64 {
        *self.written.lock().await
    }

    /// Writes a line every period.
    pub(crate) async fn keep(self) {
        loop {
            tokio::time::sleep(limits::HEADS_PERIOD).await;
            self.write().await;
        }
    }

    /// Writes a line if any game has advanced.
    pub(crate) async fn write(&self) {
        let mut written = self.written.lock().await;
        match self.line(*written).await {
            Ok(Some(line)) => match append(&self.path, &line) {
                Ok(()) => *written = line.place,
                Err(error) => tracing::error!(%error, "the heads of the logs cannot be written"),
            },
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "the heads of the logs cannot be read"),
        }
    }

    async fn line(&self, after: i64) -> Result<Option<Line>, StoreError> {
        let (place, heads) = self.store.heads_after(after).await?;
        Ok((!heads.is_empty()).then(|| Line { at_ms: self.clock.now_ms(), place, heads }))
    }
}

/// Lists what a database lacks of a line, one sentence for each game.
pub(crate) async fn compare(store: &Store, line: &Line) -> Result<Vec<String>, StoreError> {
    let mut faults = Vec::new();
    for (game, (seq, chain)) in &line.heads {
        match store.link_at(game, *seq).await? {
            Some(link) if link == *chain => {}
            Some(_) => faults.push(format!("game {game}: event {seq} is not the one that was written")),
            None => {
                let last = store.last_seq(game).await?;
                faults.push(format!("game {game}: its log ends at event {last} and had {seq}"));
            }
        }
    }
    Ok(faults)
}

/// Reads the lines of a file. A last line that was cut off while it was written is left out.
///
/// # Errors
/// One sentence, if the file cannot be read.
pub(crate) fn lines(path: &Path) -> Result<impl Iterator<Item = Result<Line, String>>, String> {
    let path = path.to_owned();
    let unreadable = |e: std::io::Error| format!("the heads file {} cannot be read: {e}", path.display());
    let mut reader = BufReader::new(File::open(&path).map_err(unreadable)?);
    let mut number = 0;
    Ok(std::iter::from_fn(move || {
        let mut text = String::new();
        number += 1;
        match reader.read_line(&mut text) {
            Ok(_) if !text.ends_with('\n') => None,
            Ok(_) => Some(serde_json::from_str(&text).map_err(|e| {
                format!("line {number} of the heads file {} cannot be read: {e}", path.display())
            })),
            Err(e) => Some(Err(format!("the heads file {} cannot be read: {e}", path.display()))),
        }
    }))
}

/// Appends a line, overwriting one that was cut off.
fn append(path: &Path, line: &Line) -> std::io::Result<()> {
    let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
    let whole = end_of_last_line(&mut file)?;
    file.set_len(whole)?;
    file.seek(SeekFrom::Start(whole))?;
    file.write_all(format!("{}\n", serde_json::to_string(line)?).as_bytes())?;
    file.sync_data()
}

fn end_of_last_line(file: &mut File) -> std::io::Result<u64> {
    let length = file.seek(SeekFrom::End(0))?;
    let mut last = [b'\n'];
    if length > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    if last == [b'\n'] {
        return Ok(length);
    }
    let (mut whole, mut text) = (0, Vec::new());
    file.seek(SeekFrom::Start(0))?;
    let mut reader = BufReader::new(file);
    while reader.read_until(b'\n', &mut text)? > 0 && text.ends_with(b"\n") {
        whole += text.len() as u64;
        text.clear();
    }
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_cut_off_is_replaced() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let path = folder.path().join("heads");
        let line =
            |place| Line { at_ms: 1, place, heads: BTreeMap::from([("g".to_owned(), (2, "ab".to_owned()))]) };
        let written = || lines(&path).expect("it can be read").collect::<Result<Vec<_>, _>>();
        append(&path, &line(1)).expect("a file of ours");
        append(&path, &line(2)).expect("a file of ours");
        let length = std::fs::metadata(&path).expect("a file of ours").len();
        File::options()
            .write(true)
            .open(&path)
            .and_then(|file| file.set_len(length - 5))
            .expect("a file of ours");
        assert_eq!(written(), Ok(vec![line(1)]));
        append(&path, &line(3)).expect("a file of ours");
        assert_eq!(written(), Ok(vec![line(1), line(3)]));
    }
}
