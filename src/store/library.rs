//! The library: games that were played elsewhere. They have tables of their own, so nothing written here can be
//! mistaken for a game that was played on this server.

use parlor_protocol::{GameResult, Verdict};
use parlor_rules::{Game, Position};

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::library_words;
use super::sql::{Connection, query, query_scalar};
use super::words::wire_name;
use crate::id::{GameId, UserId};

/// The names and values of a game's tags.
pub(crate) type ImportedTags = Vec<(String, String)>;

/// A game played elsewhere.
#[derive(Debug, Clone)]
pub(crate) struct ImportedGame {
    /// Its id, unless the game is in the library already.
    pub(crate) id: GameId,
    /// The member who imports it; `None` for the operator.
    pub(crate) owner: Option<UserId>,
    pub(crate) imported_ms: i64,
    /// The name of the file.
    pub(crate) source: String,
    pub(crate) start: Position,
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) event: String,
    /// The date as written in the file.
    pub(crate) played: String,
    pub(crate) played_ms: i64,
    /// `Aborted` stands for an unknown result.
    pub(crate) result: GameResult,
    pub(crate) plies: u32,
    /// The moves, separated by spaces.
    pub(crate) moves: String,
    pub(crate) digest: String,
    pub(crate) tags: ImportedTags,
}

impl ImportedGame {
    /// Inserts the game for an import unless its owner or the operator already has it. If an interrupted import left it
    /// behind, it now belongs to this one.
    pub(super) async fn insert(&self, import: &str, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let result =
            (self.result.result != Verdict::Aborted).then(|| wire_name(&self.result.result)).flatten();
        let number: Option<i64> = query_scalar(
            "INSERT INTO library (id, owner_id, imported_ms, source, kind, variant, start, first, second, event, played,
             played_ms, result, reason, score_first, score_second, plies, moves, digest, tags, import_id)
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21
             WHERE NOT EXISTS (SELECT 1 FROM shown_library WHERE digest = $19 AND (owner_id IS NULL OR owner_id = $2))
             ON CONFLICT (digest, COALESCE(owner_id, '')) DO UPDATE SET import_id = excluded.import_id
             RETURNING number",
        )
        .bind(&*self.id)
        .bind(self.owner.as_deref())
        .bind(self.imported_ms)
        .bind(&self.source)
        .bind(self.start.kind().id())
        .bind(self.start.variant().to_string())
        .bind(self.start.to_string())
        .bind(&self.first)
        .bind(&self.second)
        .bind(&self.event)
        .bind(&self.played)
        .bind(self.played_ms)
        .bind(result)
        .bind(wire_name(&self.result.reason))
        .bind(self.result.score.map(|score| i64::from(score[0])))
        .bind(self.result.score.map(|score| i64::from(score[1])))
        .bind(i64::from(self.plies))
        .bind(&self.moves)
        .bind(&self.digest)
        .bind(serde_json::json!(self.tags).to_string())
        .bind(import)
        .fetch_optional(&mut *connection)
        .await?;
        let Some(number) = number else { return Ok(()) };
        let words = [&*self.first, &self.second, &self.event, &self.played, &self.source].join(" ");
        library_words::write(connection, number, &words).await
    }
}

/// A game that leaves the library.
struct Removal(GameId);

impl Change for Removal {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        remove(connection, &[self.0.to_string()]).await
    }
}

/// Removes games from the library, with their analyses and all notes on them. Ids that are not in the library are
/// ignored.
pub(super) async fn remove(connection: &mut Connection, ids: &[String]) -> Result<(), sqlx::Error> {
    let ids = serde_json::json!(ids.iter().map(|id| [id]).collect::<Vec<_>>()).to_string();
    for statement in [
        "DELETE FROM library_words WHERE rowid IN
         (SELECT number FROM library WHERE id IN (SELECT value ->> 0 FROM json_each($1)))",
        "DELETE FROM analyses WHERE game_id IN
         (SELECT id FROM library WHERE id IN (SELECT value ->> 0 FROM json_each($1)))",
        "DELETE FROM notes WHERE game_id IN
         (SELECT id FROM library WHERE id IN (SELECT value ->> 0 FROM json_each($1)))",
        "INSERT INTO explored_removals (id, number, source, kind, variant, start, result, played_ms, moves)
         SELECT id, number, source, kind, variant, start, result, played_ms, moves FROM library
         WHERE id IN (SELECT value ->> 0 FROM json_each($1)) AND explored",
        "DELETE FROM library WHERE id IN (SELECT value ->> 0 FROM json_each($1))",
    ] {
        query(statement).bind(&ids).execute(&mut *connection).await?;
    }
    Ok(())
}

impl Store {
    /// Returns how many games of the library an account has imported, including those of an import still in progress.
    pub(crate) async fn count_imported(&self, owner: &UserId) -> Result<usize, StoreError> {
        let count: i64 = query_scalar("SELECT COUNT(*) FROM library WHERE owner_id = $1")
            .bind(&**owner)
            .fetch_one(&self.readers)
            .await?;
        Ok(count as usize)
    }

    /// Returns who imported the game with this id; the outer `None` if the library has no such game.
    pub(crate) async fn owner_of_imported(&self, id: &GameId) -> Result<Option<Option<UserId>>, StoreError> {
        let owner: Option<Option<String>> = query_scalar("SELECT owner_id FROM library WHERE id = $1")
            .bind(&**id)
            .fetch_optional(&self.readers)
            .await?;
        Ok(owner.map(|owner| owner.map(UserId::from)))
    }

    /// Removes a game from the library, with its analysis and the notes on it.
    pub(crate) async fn remove_imported(&self, id: &GameId) -> Result<(), StoreError> {
        self.writer.change(Removal(id.clone())).await
    }

    /// Returns the tags of a game in the library.
    pub(crate) async fn imported_tags(&self, id: &str) -> Result<Option<ImportedTags>, StoreError> {
        let text: Option<String> = query_scalar("SELECT tags FROM library WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        text.map(|text| {
            serde_json::from_str(&text).map_err(|e| StoreError::Damaged(format!("the tags of {id}: {e}")))
        })
        .transpose()
    }
}
