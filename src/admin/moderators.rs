//! Moderators, as the operator appoints and oversees them.

use parlor_protocol::UserKind;
use parlor_protocol::http::LogEntry;

use super::Admin;

impl Admin {
    /// Makes a member a moderator, or takes the role away.
    ///
    /// # Errors
    /// One sentence.
    pub async fn set_moderator(&self, name: &str, on: bool) -> Result<(), String> {
        let account = self.account(name).await?;
        if account.kind != UserKind::Member {
            return Err(format!("only a member can be a moderator, and {} is not one", account.name));
        }
        let since_ms = on.then(|| self.clock.now_ms());
        self.store.set_moderator(&account.id, since_ms).await.map_err(|e| e.to_string())
    }

    /// Returns what moderators did last, newest first.
    ///
    /// # Errors
    /// One sentence, if the database cannot be read.
    pub async fn moderation_log(&self) -> Result<Vec<LogEntry>, String> {
        self.store.moderation_log().await.map_err(|e| e.to_string())
    }
}
