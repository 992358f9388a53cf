//! Games that were played elsewhere.

use parlor_protocol::{GameResult, http};
use parlor_rules::{Game, Position, Record};
use sqlx::{Row, SqliteConnection};

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::words::wire_name;
use crate::game::{Act, GameMeta, LoggedAct, chain, seat};
use crate::id::{GameId, random_id};

/// Names and values of a file's tags.
pub(crate) type ImportedTags = Vec<(String, String)>;

/// A finished game of another place.
#[derive(Debug, Clone)]
pub(crate) struct ImportedGame {
    /// Its id, unless the game is there already.
    pub(crate) id: GameId,
    pub(crate) start: Position,
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) created_ms: i64,
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
    /// Writes the game unless it is there already.
    async fn insert(&self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        let known: Option<String> = sqlx::query_scalar("SELECT game_id FROM imports WHERE digest = $1")
            .bind(&self.digest)
            .fetch_optional(&mut *connection)
            .await?;
        if known.is_some() {
            return Ok(());
        }
        let first = account(connection, &self.first, self.created_ms).await?;
        let second = account(connection, &self.second, self.created_ms).await?;
        sqlx::query(
            "INSERT INTO games (id, kind, variant, start, rated, public, first_id, second_id, created_ms, ended_ms,
             result, reason, score_first, score_second, plies, number)
             VALUES ($1, $2, $3, $4, FALSE, TRUE, $5, $6, $7, $7, $8, $9, $10, $11, $12,
             (SELECT COALESCE(MAX(number), 0) + 1 FROM games))",
        )
        .bind(&*self.id)
        .bind(self.start.kind().id())
        .bind(self.start.variant().to_string())
        .bind(self.start.to_string())
        .bind(first)
        .bind(second)
        .bind(self.created_ms)
        .bind(wire_name(&self.result.result))
        .bind(wire_name(&self.result.reason))
        .bind(self.result.score.map(|score| i64::from(score[0])))
        .bind(self.result.score.map(|score| i64::from(score[1])))
        .bind(i64::from(self.plies))
        .execute(&mut *connection)
        .await?;
        sqlx::query("INSERT INTO imports (game_id, digest, moves, tags) VALUES ($1, $2, $3, $4)")
            .bind(&*self.id)
            .bind(&self.digest)
            .bind(&self.moves)
            .bind(serde_json::json!(self.tags).to_string())
            .execute(connection)
            .await
            .map(|_| ())
    }
}

/// The account that stands for a name of a file. Nobody can sign in to it, and no member can be taken for it.
async fn account(
    connection: &mut SqliteConnection,
    name: &str,
    created_ms: i64,
) -> Result<String, sqlx::Error> {
    let key = format!("import:{}", name.to_lowercase());
    let found: Option<String> = sqlx::query_scalar("SELECT id FROM accounts WHERE name_key = $1")
        .bind(&key)
        .fetch_optional(&mut *connection)
        .await?;
    if let Some(id) = found {
        return Ok(id);
    }
    let id = random_id(12);
    sqlx::query(
        "INSERT INTO accounts (id, name, name_key, kind, created_ms) VALUES ($1, $2, $3, 'guest', $4)",
    )
    .bind(&id)
    .bind(name)
    .bind(&key)
    .bind(created_ms)
    .execute(connection)
    .await?;
    Ok(id)
}

impl Store {
    /// Writes finished games of other places, all or none.
    pub(crate) async fn import_games(
        &self,
        games: Vec<ImportedGame>,
    ) -> Result<Vec<http::ImportedGame>, StoreError> {
        let digests: Vec<&String> = games.iter().map(|game| &game.digest).collect();
        let digests = serde_json::json!(digests).to_string();
        let ids: Vec<GameId> = games.iter().map(|game| game.id.clone()).collect();
        self.writer.change(Import(games)).await?;
        let written: Vec<String> = sqlx::query_scalar(
            "SELECT i.game_id FROM json_each($1) d JOIN imports i ON i.digest = d.value ORDER BY d.key",
        )
        .bind(digests)
        .fetch_all(&self.readers)
        .await?;
        let imported = written.into_iter().zip(ids);
        Ok(imported.map(|(game, id)| http::ImportedGame { new: *game == *id, game }).collect())
    }

    /// The tags of an imported game.
    pub(crate) async fn imported_tags(&self, id: &str) -> Result<Option<ImportedTags>, StoreError> {
        let text: Option<String> = sqlx::query_scalar("SELECT tags FROM imports WHERE game_id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        text.map(|text| {
            serde_json::from_str(&text).map_err(|e| StoreError::Damaged(format!("the tags of {id}: {e}")))
        })
        .transpose()
    }

    /// The log that an imported game would have, had it been played here.
    pub(super) async fn imported_log(&self, meta: &GameMeta) -> Result<Option<Vec<LoggedAct>>, StoreError> {
        let row = sqlx::query(
            "SELECT i.moves, g.result, g.reason, g.score_first, g.score_second FROM imports i
             JOIN games g ON g.id = i.game_id WHERE i.game_id = $1",
        )
        .bind(&*meta.id)
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let score: (Option<i64>, Option<i64>) = (row.try_get("score_first")?, row.try_get("score_second")?);
        let result = serde_json::json!({
            "result": row.try_get::<&str, _>("result")?,
            "reason": row.try_get::<&str, _>("reason")?,
            "score": score.0.zip(score.1).map(|(first, second)| [first, second]),
        });
        let result = serde_json::from_value(result).map_err(|e| StoreError::Damaged(e.to_string()))?;
        log_of(meta, row.try_get("moves")?, result).map(Some)
    }
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
