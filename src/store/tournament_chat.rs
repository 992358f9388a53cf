//! The chat of tournaments.

use parlor_protocol::{TournamentChatLine, User};

use super::Store;
use super::accounts::account_of;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::id::{TournamentId, UserId};

struct NewLine {
    line: TournamentChatLine,
    /// Whether only its author sees it.
    hidden: bool,
}

impl Change for NewLine {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let TournamentChatLine { tournament, line, user, text, at_ms } = &self.line;
        query(
            "INSERT INTO tournament_chat (tournament_id, at_ms, id, account_id, text, hidden)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(tournament)
        .bind(*at_ms)
        .bind(line)
        .bind(&user.id)
        .bind(text)
        .bind(self.hidden)
        .execute(connection)
        .await
        .map(|_| ())
    }
}

/// A removal from a chat: the lines of one account, or all.
struct Removal {
    tournament: TournamentId,
    account: Option<UserId>,
}

impl Change for Removal {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query("DELETE FROM tournament_chat WHERE tournament_id = $1 AND ($2 IS NULL OR account_id = $2)")
            .bind(&*self.tournament)
            .bind(self.account.as_deref())
            .execute(connection)
            .await
            .map(|_| ())
    }
}

impl Store {
    /// Stores a line, which only its author sees if it is `hidden`. Durable when this returns.
    pub(crate) async fn add_tournament_line(
        &self,
        line: TournamentChatLine,
        hidden: bool,
    ) -> Result<(), StoreError> {
        self.writer.change(NewLine { line, hidden }).await
    }

    /// Returns how many lines a tournament's chat has, from one account or from everyone.
    pub(crate) async fn count_tournament_lines(
        &self,
        tournament: &str,
        account: Option<&UserId>,
    ) -> Result<u64, StoreError> {
        let count: i64 = query_scalar(
            "SELECT COUNT(*) FROM tournament_chat WHERE tournament_id = $1 AND ($2 IS NULL OR account_id = $2)",
        )
        .bind(tournament)
        .bind(account.map(|account| &**account))
        .fetch_one(&self.readers)
        .await?;
        Ok(count.unsigned_abs())
    }

    /// Returns the last lines of a tournament's chat, oldest first, without those of players whom the reader has
    /// blocked and those that only their authors see.
    pub(crate) async fn tournament_lines(
        &self,
        tournament: &str,
        reader: &UserId,
        last: u32,
    ) -> Result<Vec<TournamentChatLine>, StoreError> {
        let rows = query(
            "SELECT c.at_ms, c.id AS line, c.text, a.id, a.name, a.kind FROM tournament_chat c
             JOIN accounts a ON a.id = c.account_id WHERE c.tournament_id = $1
             AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.account_id = $2 AND b.blocked_id = c.account_id)
             AND (NOT c.hidden OR c.account_id = $2)
             ORDER BY c.at_ms DESC, c.id DESC LIMIT $3",
        )
        .bind(tournament)
        .bind(&**reader)
        .bind(i64::from(last))
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .rev()
            .map(|row| {
                let user: User = account_of(row)?.user();
                Ok(TournamentChatLine {
                    tournament: tournament.to_owned(),
                    line: row.try_get("line")?,
                    user,
                    text: row.try_get("text")?,
                    at_ms: row.try_get("at_ms")?,
                })
            })
            .collect()
    }

    /// Returns whether an account has written this line in the chat of a tournament.
    pub(crate) async fn has_said_in_tournament(
        &self,
        account: &UserId,
        tournament: &str,
        line: &str,
    ) -> Result<bool, StoreError> {
        let found: Option<i64> = query_scalar(
            "SELECT 1 FROM tournament_chat WHERE tournament_id = $1 AND account_id = $2 AND text = $3 LIMIT 1",
        )
        .bind(tournament)
        .bind(&**account)
        .bind(line)
        .fetch_optional(&self.readers)
        .await?;
        Ok(found.is_some())
    }

    /// Removes lines from a tournament's chat: those of an account, or all.
    pub(crate) async fn remove_tournament_lines(
        &self,
        tournament: &str,
        account: Option<&UserId>,
    ) -> Result<(), StoreError> {
        self.writer.change(Removal { tournament: tournament.into(), account: account.cloned() }).await
    }
}
