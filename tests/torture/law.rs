//! What must hold for every image that a power cut leaves behind.

use std::collections::BTreeMap;
use std::path::Path;

use parlor::admin::Admin;
use serde_json::Value;
use tempfile::TempDir;

use super::disk::Image;
use super::told::Told;

/// The logs of games in the protocol's form, by game.
pub(crate) type Logs = BTreeMap<String, Vec<Value>>;

/// How an image violates the law.
#[derive(Debug)]
pub(crate) struct Broken {
    pub(crate) why: String,
    /// How many events that someone was told of are lost.
    pub(crate) lost: usize,
}

/// A folder for images, in memory if possible.
pub(crate) fn folder() -> TempDir {
    let memory = tempfile::tempdir_in("/dev/shm");
    memory.or_else(|_| tempfile::tempdir()).expect("a temporary folder")
}

/// Puts the files of an image into a folder, in place of the database's files there.
pub(crate) fn write(image: &Image, folder: &Path) {
    for entry in folder.read_dir().expect("a folder of ours").flatten() {
        std::fs::remove_file(entry.path()).expect("a file of ours");
    }
    for (path, content) in image {
        let name = path.file_name().expect("a file has a name");
        std::fs::write(folder.join(name), content).expect("there is room");
    }
}

/// Opens an image the way a starting server does. It must be whole and contain everything that clients were told, and
/// nothing that did not happen: `later` holds what the logs became. Returns the logs of the games clients were told of.
pub(crate) async fn check(
    image: &Image,
    database: &Path,
    told: &Told,
    later: Option<&Logs>,
) -> Result<Logs, Broken> {
    let folder = folder();
    write(image, folder.path());
    let file = folder.path().join(database.file_name().expect("a file has a name"));
    // The WAL index may contain anything: SQLite must not trust it.
    let mut index = file.clone().into_os_string();
    index.push("-shm");
    std::fs::write(index, [0x5a; 32_768]).expect("there is room");
    let opened = logs(&file, told).await;
    let broken = |why: String, lost: usize| Err(Broken { why, lost });
    let logs = match opened {
        Ok(logs) => logs,
        Err(why) => return broken(why, told.events()),
    };
    let mut wrong = Vec::new();
    let mut lost = 0;
    for (id, game) in &told.games {
        let Some(log) = logs.get(id) else {
            wrong.push(format!("game {id} is lost"));
            lost += game.events.len();
            continue;
        };
        let missing = game.seq.saturating_sub(log.len() as u64);
        if missing > 0 {
            wrong.push(format!("game {id} has {} events, {} were told", log.len(), game.seq));
            lost += missing as usize;
        }
        for (seq, event) in &game.events {
            let kept = log.get(*seq as usize - 1);
            if kept.is_some_and(|kept| kept != event) {
                wrong.push(format!("told was {event}, kept is {kept:?}"));
            }
        }
        if later.is_some_and(|later| !later[id].starts_with(log)) {
            wrong.push(format!("game {id} has events that never happened"));
        }
    }
    if wrong.is_empty() { Ok(logs) } else { broken(wrong.join("; "), lost) }
}

async fn logs(file: &Path, told: &Told) -> Result<Logs, String> {
    let admin = Admin::open_or_create(&format!("sqlite://{}", file.display())).await?;
    let report = admin.verify(|_| ()).await?;
    if !report.faults.is_empty() {
        return Err(report.faults.join("; "));
    }
    let accounts = admin.accounts("").await?;
    if let Some(lost) = told.users.iter().find(|id| !accounts.iter().any(|account| account.id == **id)) {
        return Err(format!("account {lost} is lost"));
    }
    let mut logs = Logs::new();
    for id in told.games.keys() {
        // A game that cannot be read has no log in the result.
        let Ok(json) = admin.export(id, Some("json")).await else { continue };
        let game: Value = serde_json::from_str(&json).map_err(|error| error.to_string())?;
        logs.insert(id.clone(), game["events"].as_array().cloned().unwrap_or_default());
    }
    Ok(logs)
}
