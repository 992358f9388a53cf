//! What an operator does with a database, whether or not a server is running: check it, copy it, and manage accounts.

mod filling;
mod games;
mod moderators;
mod moving;
mod random_games;

use std::path::Path;

use tokio::task::JoinHandle;

use crate::accounts::Accounts;
use crate::heads;
use crate::limits;
use crate::store::{Store, StoreError};
use crate::time::Clock;
use crate::word_filter::WordFilter;

pub use crate::store::{AccountRow, VerifyReport};
use crate::visible::visible;
pub use moving::MoveProgress;

/// A database, opened for an operator.
pub struct Admin {
    store: Store,
    clock: Clock,
    /// Ends when everything is written and the database is closed.
    writing: JoinHandle<()>,
}

impl Admin {
    /// Opens a database that has the tables of this version, to read it. A server may be running on it.
    ///
    /// # Errors
    /// One sentence that says what is wrong with it.
    pub async fn open_to_read(url: &str) -> Result<Self, String> {
        let (store, writing) = Store::open_to_read(&existing(url)?).await?;
        store.refuse_other_tables().await?;
        Ok(Self { store, clock: Clock::new(), writing })
    }

    /// Opens a database that has the tables of this version, to write to it.
    ///
    /// # Errors
    /// One sentence that says what is wrong with it.
    pub async fn open(url: &str) -> Result<Self, String> {
        // Only a server changes tables: one of an older version may be running.
        Self::open_to_read(url).await?;
        Self::open_or_create(&existing(url)?).await
    }

    /// Opens a database, creating it if it does not exist, and brings its tables up to date.
    ///
    /// # Errors
    /// One sentence that says what is wrong with it.
    pub async fn open_or_create(url: &str) -> Result<Self, String> {
        let (store, writing) = Store::open(url).await?;
        Ok(Self { store, clock: Clock::new(), writing })
    }

    /// Closes the database. SQLite's file then contains everything by itself, unless a server is using it.
    pub async fn close(self) {
        drop(self.store);
        // Whatever happened to the task, what was acknowledged is on disk.
        let _ = self.writing.await;
    }

    /// Replays and checks every game.
    ///
    /// # Errors
    /// One sentence, if the database cannot be read. What is wrong with games is in the report.
    pub async fn verify(&self, progress: impl FnMut(u64)) -> Result<VerifyReport, String> {
        self.store.verify(progress).await.map_err(|e| e.to_string())
    }

    /// Compares the database with a heads file that a server has written. Returns how many heads there are, and what
    /// the database lacks of them.
    ///
    /// # Errors
    /// One sentence, if the file or the database cannot be read.
    pub async fn verify_heads(&self, path: &Path) -> Result<(u64, Vec<String>), String> {
        let (mut count, mut faults) = (0, Vec::new());
        for line in heads::lines(path)? {
            let line = line?;
            count += line.heads.len() as u64;
            faults.extend(heads::compare(&self.store, &line).await.map_err(|e| e.to_string())?);
        }
        Ok((count, faults))
    }

    /// Copies the database at a URL, of any version, into a new file; a server may be running on it.
    ///
    /// # Errors
    /// One sentence; then there is no new file.
    pub async fn backup(url: &str, to: &Path) -> Result<(), String> {
        let (store, _task) = Store::open_to_read(&existing(url)?).await?;
        store.migrations().await?;
        store.backup(to).await
    }

    /// Returns the accounts whose names contain `text`.
    ///
    /// # Errors
    /// One sentence, if the database cannot be read.
    pub async fn accounts(&self, text: &str) -> Result<Vec<AccountRow>, String> {
        self.store.find_accounts(text).await.map_err(|e| e.to_string())
    }

    /// Bans an account, or lifts the ban. A running server closes its connections within seconds.
    ///
    /// # Errors
    /// One sentence.
    pub async fn set_ban(&self, name: &str, banned: bool) -> Result<(), String> {
        let account = self.account(name).await?;
        let at_ms = banned.then(|| self.clock.now_ms());
        self.store.set_ban(&account.id, at_ms).await.map_err(|e| e.to_string())
    }

    /// Keeps an account from chatting for this many minutes; 0 lets it chat again.
    ///
    /// # Errors
    /// One sentence.
    pub async fn mute(&self, name: &str, minutes: u32) -> Result<(), String> {
        let account = self.account(name).await?;
        let until_ms = (minutes > 0).then(|| self.clock.now_ms() + i64::from(minutes) * 60_000);
        self.store.set_mute(&account.id, until_ms).await.map_err(|e| e.to_string())
    }

    /// Shows an account's chat only to itself, or to everyone again.
    ///
    /// # Errors
    /// One sentence.
    pub async fn set_shadow_mute(&self, name: &str, on: bool) -> Result<(), String> {
        let account = self.account(name).await?;
        let at_ms = on.then(|| self.clock.now_ms());
        self.store.set_shadow_mute(&account.id, at_ms).await.map_err(|e| e.to_string())
    }

    /// Makes an announcement for this many minutes; a running server shows it within seconds. An empty text removes the
    /// current announcement.
    ///
    /// # Errors
    /// One sentence.
    pub async fn announce(&self, text: &str, minutes: u32) -> Result<(), String> {
        let text = visible(text);
        if text.chars().count() > limits::ANNOUNCEMENT_CHARS {
            return Err(format!("an announcement has at most {} characters", limits::ANNOUNCEMENT_CHARS));
        }
        let now_ms = self.clock.now_ms();
        let until_ms = now_ms + i64::from(minutes) * 60_000;
        self.store.announce(text, now_ms, until_ms).await.map_err(|e| e.to_string())
    }

    /// Sets a member's password to a new random one and returns it; all sessions end.
    ///
    /// # Errors
    /// One sentence.
    pub async fn reset_password(&self, name: &str) -> Result<String, String> {
        let account = self.account(name).await?;
        Accounts::new(self.store.clone(), self.clock, WordFilter::default(), None)
            .reset_password(&account)
            .await
    }

    /// Removes the chat of a game or a tournament, or one account's lines in it, and returns the number of lines.
    ///
    /// # Errors
    /// One sentence.
    pub async fn remove_chat(&self, game: &str, name: Option<&str>) -> Result<u64, String> {
        let account = match name {
            Some(name) => Some(self.account(name).await?.id),
            None => None,
        };
        let (store, text) = (&self.store, |error: StoreError| error.to_string());
        let lines = store.count_tournament_lines(game, account.as_ref()).await.map_err(text)?;
        if lines > 0 {
            store.remove_tournament_lines(game, account.as_ref()).await.map_err(text)?;
            return Ok(lines);
        }
        store.remove_chat(&game.into(), account.as_ref()).await.map_err(text)
    }

    async fn account(&self, name: &str) -> Result<crate::account::Account, String> {
        let found = self.store.account_by_name(name).await.map_err(|e| e.to_string())?;
        found.ok_or_else(|| format!("no such account: {name:?}"))
    }
}

/// Returns the URL of a database that must exist, given as a URL or a path.
fn existing(url: &str) -> Result<String, String> {
    // Opening a database on a server shows whether it exists.
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return Ok(url.to_owned());
    }
    let path = url.strip_prefix("sqlite://").unwrap_or(url);
    if !Path::new(path).exists() {
        return Err(format!("no such database: {path}"));
    }
    Ok(format!("sqlite://{path}"))
}
