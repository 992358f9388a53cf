//! What an operator does with a database, beside the server: check it, copy it, and look after people.

use std::path::Path;

use crate::store::Store;
use crate::time::Clock;

pub use crate::store::Report;

/// A database, opened for an operator.
pub struct Admin {
    store: Store,
    clock: Clock,
}

/// An account, as an operator sees it.
#[derive(Debug, Clone, serde::Serialize)]
pub struct AccountRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `guest`, `member` or `bot`.
    pub kind: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// Since when it is banned.
    pub banned_ms: Option<i64>,
}

impl Admin {
    /// Opens a database that is there already; its tables are brought up to date.
    ///
    /// # Errors
    /// One sentence that says what is wrong with it.
    pub async fn open(url: &str) -> Result<Self, String> {
        let path = url.strip_prefix("sqlite://").unwrap_or(url);
        if !Path::new(path).exists() {
            return Err(format!("there is no database {path}"));
        }
        let url = format!("sqlite://{path}");
        let (store, _task) = Store::open(&url).await?;
        Ok(Self { store, clock: Clock::new() })
    }

    /// Replays and checks every game.
    ///
    /// # Errors
    /// One sentence, if the database cannot be read. What is wrong with games stands in the report.
    pub async fn verify(&self, progress: impl FnMut(u64)) -> Result<Report, String> {
        self.store.verify(progress).await.map_err(|e| e.to_string())
    }

    /// Copies the database into a new file, while a server may be running on it.
    ///
    /// # Errors
    /// One sentence; then the file is not there.
    pub async fn backup(&self, to: &Path) -> Result<(), String> {
        self.store.backup(to).await
    }

    /// Accounts whose names contain `text`.
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

    /// Sets a member's password to a new random one, which is returned; all sessions end.
    ///
    /// # Errors
    /// One sentence.
    pub async fn reset_password(&self, name: &str) -> Result<String, String> {
        let account = self.account(name).await?;
        crate::accounts::Accounts::new(self.store.clone(), self.clock).reset_password(&account).await
    }

    /// Removes what somebody said in a game; how many lines.
    ///
    /// # Errors
    /// One sentence.
    pub async fn remove_chat(&self, game: &str, name: Option<&str>) -> Result<u64, String> {
        let account = match name {
            Some(name) => Some(self.account(name).await?.id),
            None => None,
        };
        self.store.remove_chat(&game.into(), account.as_ref()).await.map_err(|e| e.to_string())
    }

    async fn account(&self, name: &str) -> Result<crate::store::Account, String> {
        let found = self.store.account_by_name(name).await.map_err(|e| e.to_string())?;
        found.ok_or_else(|| format!("there is no account {name:?}"))
    }
}
