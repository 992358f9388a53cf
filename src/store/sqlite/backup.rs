//! Copying a database while it is in use.

use std::path::Path;

use crate::store::sql::FileReaders;

/// Copies the database into a new file, which is either complete or does not exist.
pub(in crate::store) async fn backup(readers: &FileReaders, to: &Path) -> Result<(), String> {
    if to.exists() {
        return Err(format!("{} already exists; a backup does not overwrite a file", to.display()));
    }
    let mut part = to.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    // An interrupted backup may have left it behind.
    let _ = std::fs::remove_file(part);
    let done = copy_into(readers, part).await.and_then(|()| {
        std::fs::rename(part, to)
            .map_err(|e| format!("the backup cannot be renamed to {}: {e}", to.display()))?;
        let directory = to.parent().filter(|d| !d.as_os_str().is_empty()).unwrap_or(Path::new("."));
        sync(directory)
    });
    if done.is_err() {
        let _ = std::fs::remove_file(part);
    }
    done
}

async fn copy_into(readers: &FileReaders, part: &Path) -> Result<(), String> {
    let name = part.to_str().ok_or("the name of the backup is not valid UTF-8")?;
    let sentence = |error| format!("the backup cannot be written: {error}");
    let mut reader = readers.lend().await.map_err(sentence)?;
    sqlx::query("VACUUM INTO $1").bind(name).execute(&mut *reader).await.map_err(sentence)?;
    sync(part)
}

fn sync(path: &Path) -> Result<(), String> {
    std::fs::File::open(path)
        .and_then(|file| file.sync_all())
        .map_err(|e| format!("{} cannot be synced: {e}", path.display()))
}
