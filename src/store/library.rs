//! The library: games that were played elsewhere. They are in tables of their own, so nothing that is written here can be
//! taken for a game that was played on this server.

use parlor_protocol::{GameResult, LibraryEntry, UserKind, Verdict, http};
use parlor_rules::{Game, GameKind, Position, Record};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::words::{wire_name, word_of};
use crate::account::Account;
use crate::game::{Act, GameMeta, LoggedAct, chain, seat};
use crate::id::{GameId, UserId};

/// Names and values of a file's tags.
pub(crate) type ImportedTags = Vec<(String, String)>;

/// A game of another place.
#[derive(Debug, Clone)]
pub(crate) struct ImportedGame {
    /// Its id, unless the game is there already.
    pub(crate) id: GameId,
    /// Who imports it; `None` for the operator.
    pub(crate) owner: Option<UserId>,
    pub(crate) imported_ms: i64,
    /// The name of the file.
    pub(crate) source: String,
    pub(crate) start: Position,
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) event: String,
    /// The date as the file has it.
    pub(crate) played: String,
    pub(crate) played_ms: i64,
    /// An aborted one is a game without a known result.
    pub(crate) result: GameResult,
    pub(crate) plies: u32,
    /// The moves, parted by spaces.
    pub(crate) moves: String,
    pub(crate) digest: String,
    pub(crate) tags: ImportedTags,
}

/// Games to be written together, all or none.
struct Import(Vec<ImportedGame>);

impl Change for Import {
    async fn write(&self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        for game in &self.0 {
            game.insert(connection).await?;
        }
        Ok(())
    }
}

impl ImportedGame {
    /// Writes the game unless its owner or the operator has it already.
    async fn insert(&self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        let result =
            (self.result.result != Verdict::Aborted).then(|| wire_name(&self.result.result)).flatten();
        let number: Option<i64> = sqlx::query_scalar(
            "INSERT INTO library (id, owner_id, imported_ms, source, kind, variant, start, first, second, event, played,
             played_ms, result, reason, score_first, score_second, plies, moves, digest, tags)
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20
             WHERE NOT EXISTS (SELECT 1 FROM library WHERE digest = $19 AND (owner_id IS NULL OR owner_id = $2))
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
        .fetch_optional(&mut *connection)
        .await?;
        let Some(number) = number else { return Ok(()) };
        let words = [&*self.first, &self.second, &self.event, &self.played, &self.source].join(" ");
        sqlx::query("INSERT INTO library_words (rowid, words) VALUES ($1, $2)")
            .bind(number)
            .bind(words)
            .execute(connection)
            .await
            .map(|_| ())
    }
}

/// A game that leaves the library.
struct Removal(GameId);

impl Change for Removal {
    async fn write(&self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        for statement in [
            "DELETE FROM library_words WHERE rowid = (SELECT number FROM library WHERE id = $1)",
            "DELETE FROM analyses WHERE game_id = (SELECT id FROM library WHERE id = $1)",
            "DELETE FROM notes WHERE game_id = (SELECT id FROM library WHERE id = $1)",
            "DELETE FROM library WHERE id = $1",
        ] {
            sqlx::query(statement).bind(&*self.0).execute(&mut *connection).await?;
        }
        Ok(())
    }
}

impl Store {
    /// Writes games of other places, all or none.
    pub(crate) async fn import_games(
        &self,
        games: Vec<ImportedGame>,
    ) -> Result<Vec<http::ImportedGame>, StoreError> {
        let owner = games.first().and_then(|game| game.owner.clone());
        let digests: Vec<&String> = games.iter().map(|game| &game.digest).collect();
        let digests = serde_json::json!(digests).to_string();
        let ids: Vec<GameId> = games.iter().map(|game| game.id.clone()).collect();
        self.writer.change(Import(games)).await?;
        // The operator's games come first: whoever has one of them too had it before.
        let written: Vec<String> = sqlx::query_scalar(
            "SELECT (SELECT id FROM library WHERE digest = d.value AND (owner_id IS NULL OR owner_id = $2)
             ORDER BY owner_id IS NOT NULL DESC LIMIT 1) FROM json_each($1) d ORDER BY d.key",
        )
        .bind(digests)
        .bind(owner.as_deref())
        .fetch_all(&self.readers)
        .await?;
        let imported = written.into_iter().zip(ids);
        Ok(imported.map(|(game, id)| http::ImportedGame { new: *game == *id, game }).collect())
    }

    /// How many games of the library somebody has imported.
    pub(crate) async fn count_imported(&self, owner: &UserId) -> Result<usize, StoreError> {
        let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM library WHERE owner_id = $1")
            .bind(&**owner)
            .fetch_one(&self.readers)
            .await?;
        Ok(count as usize)
    }

    /// Whether there is a game of this id in the library, and who imported it.
    pub(crate) async fn owner_of_imported(&self, id: &GameId) -> Result<Option<Option<UserId>>, StoreError> {
        let owner: Option<Option<String>> = sqlx::query_scalar("SELECT owner_id FROM library WHERE id = $1")
            .bind(&**id)
            .fetch_optional(&self.readers)
            .await?;
        Ok(owner.map(|owner| owner.map(UserId::from)))
    }

    /// Takes a game out of the library, with its analysis and the notes on it.
    pub(crate) async fn remove_imported(&self, id: &GameId) -> Result<(), StoreError> {
        self.writer.change(Removal(id.clone())).await
    }

    /// The tags of a game of the library.
    pub(crate) async fn imported_tags(&self, id: &str) -> Result<Option<ImportedTags>, StoreError> {
        let text: Option<String> = sqlx::query_scalar("SELECT tags FROM library WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        text.map(|text| {
            serde_json::from_str(&text).map_err(|e| StoreError::Damaged(format!("the tags of {id}: {e}")))
        })
        .transpose()
    }

    /// A game of the library, with the log that it would have, had it been played here.
    pub(super) async fn imported_game(
        &self,
        id: &str,
    ) -> Result<Option<(GameMeta, Vec<LoggedAct>)>, StoreError> {
        let row = sqlx::query(
            "SELECT l.*, a.name AS owner FROM library l LEFT JOIN accounts a ON a.id = l.owner_id WHERE l.id = $1",
        )
        .bind(id)
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let meta = meta_of(&row)?;
        let result = GameResult {
            result: word_of(&row, "result")?.unwrap_or(Verdict::Aborted),
            reason: word_of(&row, "reason")?
                .ok_or_else(|| StoreError::Damaged(format!("imported game {id} has no reason")))?,
            score: score_of(&row)?,
            ratings: None,
            uncounted: None,
        };
        let log = log_of(&meta, row.try_get("moves")?, result)?;
        Ok(Some((meta, log)))
    }
}

pub(super) fn score_of<T: TryFrom<i64>>(row: &SqliteRow) -> Result<Option<[T; 2]>, sqlx::Error> {
    let score: (Option<i64>, Option<i64>) = (row.try_get("score_first")?, row.try_get("score_second")?);
    let points = |points: Option<i64>| T::try_from(points?).ok();
    Ok(points(score.0).zip(points(score.1)).map(|(first, second)| [first, second]))
}

/// A name of a file in the place of a player. The id belongs to no account: those of accounts have no colon.
fn player(seat: &str, name: String) -> Account {
    Account { id: format!("library:{seat}").into(), name, kind: UserKind::Guest }
}

fn meta_of(row: &SqliteRow) -> Result<GameMeta, StoreError> {
    let damaged = |e: parlor_rules::TextError| StoreError::Damaged(e.to_string());
    let kind: GameKind = row.try_get::<&str, _>("kind")?.parse().map_err(damaged)?;
    let variant = kind.variant(row.try_get("variant")?).map_err(damaged)?;
    let unfinished = row.try_get::<Option<&str>, _>("result")?.is_none();
    Ok(GameMeta {
        id: row.try_get::<String, _>("id")?.into(),
        start: Position::from_text(variant, row.try_get("start")?).map_err(damaged)?,
        rated: false,
        public: true,
        first: player("first", row.try_get("first")?),
        second: player("second", row.try_get("second")?),
        time_control: None,
        level: None,
        created_ms: row.try_get("played_ms")?,
        library: Some(LibraryEntry {
            event: row.try_get("event")?,
            played: row.try_get("played")?,
            source: row.try_get("source")?,
            imported_by: row.try_get("owner")?,
            imported_ms: row.try_get("imported_ms")?,
            unfinished,
        }),
    })
}

fn log_of(meta: &GameMeta, moves: &str, result: GameResult) -> Result<Vec<LoggedAct>, StoreError> {
    let damaged = |why: String| StoreError::Damaged(format!("imported game {}: {why}", meta.id));
    let mut record = Record::new(meta.start.clone());
    let mut acts = Vec::new();
    for (ply, text) in moves.split_whitespace().enumerate() {
        let by = seat(record.position().to_move());
        let m = record.position().parse_move(text).map_err(|e| damaged(e.to_string()))?;
        record.play(m).map_err(|e| damaged(format!("{text}: {e}")))?;
        acts.push(Act::Moved {
            ply: ply as u32,
            text: text.to_owned(),
            by,
            clock_ms: None,
            spent_ms: None,
            lag_ms: None,
            info: None,
        });
    }
    acts.push(Act::GameOver { result, clock_ms: None });
    let mut link = chain::root(meta);
    let at_ms = meta.created_ms;
    let row = |(seq, act): (u64, Act)| {
        let body = serde_json::to_string(&act).expect("an act has only text keys");
        link = chain::next(&link, seq, at_ms, &body);
        LoggedAct { seq, at_ms, body, chain: link.clone() }
    };
    Ok((1..).zip(acts).map(row).collect())
}
