//! Moderators' acts, each written together with its entry in the log.

use parlor_protocol::http::{LogEntry, ModeratorAct};

use super::Store;
use super::accounts::account_of;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use super::warnings::Warning;
use super::words::{wire_name, word_of};
use crate::account::Account;
use crate::id::UserId;
use crate::limits;
use crate::names::name_key;

/// The effect on the account.
#[derive(Debug, Clone)]
pub(crate) enum Effect {
    /// Only the case is closed.
    None,
    /// The player is warned.
    Warn(Warning),
    /// The player may not chat until this time.
    Mute(i64),
    /// From this time on only the player sees their own chat.
    ShadowMute(i64),
    /// The player may chat again, and is seen.
    Unmute,
    /// The player is banned from this time on; `None` lifts the ban.
    Ban(Option<i64>),
    /// The player is renamed; the former name still signs them in.
    Rename(String),
}

/// An act of a moderator.
pub(crate) struct Moderated {
    /// The id of its entry in the log.
    pub(crate) id: String,
    pub(crate) moderator: UserId,
    pub(crate) act: ModeratorAct,
    pub(crate) effect: Effect,
    pub(crate) account: Account,
    /// The case that it closes.
    pub(crate) case: Option<String>,
    pub(crate) note: String,
    pub(crate) at_ms: i64,
}

impl Change for Moderated {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        if let Some(case) = &self.case {
            query("UPDATE cases SET closed_ms = $2 WHERE id = $1 AND closed_ms IS NULL")
                .bind(case)
                .bind(self.at_ms)
                .execute(&mut *connection)
                .await?;
        }
        query(
            "INSERT INTO moderation_log (id, at_ms, moderator_id, act, account_id, name, case_id, note)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&self.id)
        .bind(self.at_ms)
        .bind(&*self.moderator)
        .bind(wire_name(&self.act))
        .bind(&*self.account.id)
        .bind(&self.account.name)
        .bind(&self.case)
        .bind(&self.note)
        .execute(&mut *connection)
        .await?;
        self.write_effect(connection).await
    }
}

impl Moderated {
    async fn write_effect(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let (statement, time) = match &self.effect {
            Effect::None => return Ok(()),
            Effect::Warn(warning) => return warning.write(connection, &self.id, self.at_ms).await,
            Effect::Mute(until_ms) => {
                ("UPDATE accounts SET muted_until_ms = $2 WHERE id = $1", Some(*until_ms))
            }
            Effect::ShadowMute(at_ms) => {
                ("UPDATE accounts SET shadow_muted_ms = $2 WHERE id = $1", Some(*at_ms))
            }
            Effect::Unmute => {
                ("UPDATE accounts SET muted_until_ms = $2, shadow_muted_ms = $2 WHERE id = $1", None)
            }
            Effect::Ban(at_ms) => ("UPDATE accounts SET banned_ms = $2 WHERE id = $1", *at_ms),
            Effect::Rename(name) => {
                return query(
                    "UPDATE accounts SET former_key = COALESCE(former_key, name_key), name = $2, name_key = $3
                     WHERE id = $1",
                )
                .bind(&*self.account.id)
                .bind(name)
                .bind(name_key(name))
                .execute(connection)
                .await
                .map(|_| ());
            }
        };
        query(statement).bind(&*self.account.id).bind(time).execute(connection).await.map(|_| ())
    }
}

/// Appoints or dismisses a moderator.
pub(super) struct RoleChange {
    account: UserId,
    since_ms: Option<i64>,
}

impl Change for RoleChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query("UPDATE accounts SET moderator_ms = $2 WHERE id = $1")
            .bind(&*self.account)
            .bind(self.since_ms)
            .execute(connection)
            .await
            .map(|_| ())
    }
}

impl Store {
    /// Writes a moderator's act. Returns [`StoreError::Conflict`] if a new name is taken.
    pub(crate) async fn moderate(&self, moderated: Moderated) -> Result<(), StoreError> {
        self.writer.change(moderated).await
    }

    /// Makes a member a moderator, or revokes the role if `since_ms` is `None`.
    pub(crate) async fn set_moderator(
        &self,
        account: &UserId,
        since_ms: Option<i64>,
    ) -> Result<(), StoreError> {
        self.writer.change(RoleChange { account: account.clone(), since_ms }).await
    }

    /// Returns whether an account belongs to a moderator.
    pub(crate) async fn is_moderator(&self, account: &UserId) -> Result<bool, StoreError> {
        let found: Option<i64> =
            query_scalar("SELECT 1 FROM accounts WHERE id = $1 AND moderator_ms IS NOT NULL")
                .bind(&**account)
                .fetch_optional(&self.readers)
                .await?;
        Ok(found.is_some())
    }

    /// Returns the player whom an open case is about.
    pub(crate) async fn player_of_case(&self, case: &str) -> Result<Option<Account>, StoreError> {
        let row = query(
            "SELECT a.id, a.name, a.kind FROM cases c JOIN accounts a ON a.id = c.account_id
             WHERE c.id = $1 AND c.closed_ms IS NULL",
        )
        .bind(case)
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| account_of(&row)).transpose()
    }

    /// Returns whether an account had this name until a moderator replaced it.
    pub(crate) async fn is_former_name(&self, name: &str) -> Result<bool, StoreError> {
        let found: Option<i64> = query_scalar("SELECT 1 FROM accounts WHERE former_key = $1")
            .bind(name_key(name))
            .fetch_optional(&self.readers)
            .await?;
        Ok(found.is_some())
    }

    /// Returns moderators' latest acts, newest first.
    pub(crate) async fn moderation_log(&self) -> Result<Vec<LogEntry>, StoreError> {
        let rows = query(
            "SELECT l.at_ms, m.name AS moderator, l.act, l.name, l.note, w.text FROM moderation_log l
             JOIN accounts m ON m.id = l.moderator_id LEFT JOIN warnings w ON w.id = l.id ORDER BY l.at_ms DESC, l.id DESC LIMIT $1",
        )
        .bind(limits::LISTED_LOG_ENTRIES)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let act = word_of(row, "act")?;
                Ok(LogEntry {
                    at_ms: row.try_get("at_ms")?,
                    by: row.try_get("moderator")?,
                    act: act
                        .ok_or_else(|| StoreError::Damaged("a moderation log entry has no act".to_owned()))?,
                    player: row.try_get("name")?,
                    text: row.try_get("text")?,
                    note: row.try_get("note")?,
                })
            })
            .collect()
    }
}
