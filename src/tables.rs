//! Small endgame tablebases, built in the background where they are missing, by processes of this program that yield to
//! everything else. An interrupted build resumes at the next start where it stopped.

use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;
use tokio_util::sync::CancellationToken;

use crate::config::BuiltTables;

/// Builds the tables in turn, in this folder or the program's default one.
pub(crate) async fn build(tables: Vec<BuiltTables>, folder: Option<String>, stopping: CancellationToken) {
    for BuiltTables { game, variant } in tables {
        tokio::select! {
            () = stopping.cancelled() => return,
            built = one(&game, &variant, folder.as_deref()) => match built {
                Ok(0) => tracing::debug!(game, variant, "the small endgame tables were already built"),
                Ok(tables) => tracing::info!(game, variant, tables, "the small endgame tables are ready"),
                Err(why) => tracing::warn!(game, variant, why, "the small endgame tables could not be built"),
            }
        }
    }
}

/// Builds the missing tables of a variant, and returns how many there were.
async fn one(game: &str, variant: &str, folder: Option<&str>) -> Result<u64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut process = Command::new(program)
        .args(["tables", "build", game, "--variant", variant, "--json", "--background", "--supervised"])
        .envs(folder.map(|folder| ("PARLOR_TABLES", folder)))
        // The process stops when this pipe closes, so it does not outlive a server that was killed.
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| error.to_string())?;
    // Held here, because `wait_with_output` would close it.
    let input = process.stdin.take();
    let output = process.stdout.take().ok_or("the pipe of the process is missing")?;
    let mut lines = BufReader::new(output).lines();
    let mut built = 0;
    while let Ok(Some(line)) = lines.next_line().await {
        if line.starts_with(r#"{"built""#) {
            built += 1;
            tracing::info!(game, variant, table = line, "an endgame table is built");
        }
    }
    let ended = process.wait_with_output().await.map_err(|error| error.to_string())?;
    drop(input);
    if ended.status.success() {
        Ok(built)
    } else {
        Err(String::from_utf8_lossy(&ended.stderr).trim().to_owned())
    }
}
