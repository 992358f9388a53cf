//! Games and their logs.

use std::sync::Arc;

use parlor_protocol::http::GameSummary;
use parlor_protocol::{Status, TimeControl, User};
use parlor_rules::{Game, GameKind, Position, Variant};
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, IntoDeserializer};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row, Sqlite, SqliteConnection};

use super::Store;
use super::accounts::account_from;
use super::error::StoreError;
use super::job::Job;
use crate::game::{GameMeta, LoggedAct};
use crate::id::{GameId, UserId};

/// A game to be made.
pub(crate) type NewGame = Arc<GameMeta>;

/// Which games a list is of, newest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct GameFilter {
    pub(crate) kind: Option<GameKind>,
    pub(crate) variant: Option<Variant>,
    /// A player's name.
    pub(crate) player: Option<String>,
    /// The name of the other player of games with `player`.
    pub(crate) opponent: Option<String>,
    /// `first`, `second`, `draw` or `aborted`; with a player also `won` and `lost`.
    pub(crate) result: Option<&'static str>,
    pub(crate) rated: Option<bool>,
    /// Made at this time or later, and before that time, in milliseconds since 1970.
    pub(crate) since_ms: Option<i64>,
    pub(crate) until_ms: Option<i64>,
    /// Only finished ones, or only those in play.
    pub(crate) over: Option<bool>,
    /// Games older than the one at this place of the list: created_ms and id.
    pub(crate) before: Option<(i64, String)>,
    pub(crate) limit: u32,
}

pub(super) const GAME_COLUMNS: &str = "SELECT g.id, g.kind, g.variant, g.start, g.rated, g.public, g.time_control, g.level, \
     g.created_ms, g.ended_ms, g.result, g.reason, g.score_first, g.score_second, g.plies, \
     a.id AS first_id, a.name AS first_name, a.kind AS first_kind, \
     b.id AS second_id, b.name AS second_name, b.kind AS second_kind \
     FROM games g JOIN accounts a ON a.id = g.first_id JOIN accounts b ON b.id = g.second_id";

pub(super) async fn insert(game: &GameMeta, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO games (id, kind, variant, start, rated, public, first_id, second_id, time_control, level, created_ms,
         against_bot, number)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (SELECT COALESCE(MAX(number), 0) + 1 FROM games))",
    )
    .bind(&*game.id)
    .bind(game.start.kind().id())
    .bind(game.variant().to_string())
    .bind(game.start.to_string())
    .bind(game.rated)
    .bind(game.public)
    .bind(&*game.first.id)
    .bind(&*game.second.id)
    .bind(game.time_control.map(|control| serde_json::json!(control).to_string()))
    .bind(game.level.map(i64::from))
    .bind(game.created_ms)
    .bind(game.has_bot())
    .execute(connection)
    .await
    .map(|_| ())
}

impl Store {
    /// Makes a game; durable when this returns.
    pub(crate) async fn create_game(&self, game: NewGame) -> Result<(), StoreError> {
        self.writer.write(Job::Game(game)).await.map(|_| ())
    }

    /// A game and its log.
    pub(crate) async fn load_game(&self, id: &str) -> Result<Option<(GameMeta, Vec<LoggedAct>)>, StoreError> {
        let Some((meta, _)) = self.game_meta(id).await? else { return Ok(None) };
        let mut log = self.load_log(id, 0).await?;
        if log.is_empty() {
            log = self.imported_log(&meta).await?.unwrap_or_default();
        }
        Ok(Some((meta, log)))
    }

    /// What never changes about a game, and whether it has ended.
    pub(crate) async fn game_meta(&self, id: &str) -> Result<Option<(GameMeta, bool)>, StoreError> {
        let mut query = QueryBuilder::new(GAME_COLUMNS);
        query.push(" WHERE g.id = ").push_bind(id);
        let Some(row) = query.build().fetch_optional(&self.readers).await? else { return Ok(None) };
        let ended: Option<i64> = row.try_get("ended_ms")?;
        Ok(Some((meta_of(&row)?, ended.is_some())))
    }

    /// The acts of a game after `since`.
    pub(crate) async fn load_log(&self, id: &str, since: u64) -> Result<Vec<LoggedAct>, StoreError> {
        let rows = sqlx::query(
            "SELECT seq, at_ms, body, chain FROM events
             WHERE game = (SELECT number FROM games WHERE id = $1) AND seq > $2 ORDER BY seq",
        )
        .bind(id)
        .bind(since as i64)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let seq: i64 = row.try_get("seq")?;
                Ok(LoggedAct {
                    seq: seq as u64,
                    at_ms: row.try_get("at_ms")?,
                    body: row.try_get("body")?,
                    chain: row.try_get("chain")?,
                })
            })
            .collect()
    }

    /// A page of games.
    pub(crate) async fn list_games(&self, filter: &GameFilter) -> Result<Vec<GameSummary>, StoreError> {
        let mut query = QueryBuilder::new(GAME_COLUMNS);
        query.push(" WHERE TRUE");
        push_terms(&mut query, filter);
        let mut ids = Vec::new();
        for name in [&filter.player, &filter.opponent].into_iter().flatten() {
            let Some(account) = self.account_by_name(name).await? else { return Ok(Vec::new()) };
            ids.push(account.id.to_string());
        }
        push_players(&mut query, &ids, filter.result);
        if let Some((created_ms, id)) = &filter.before {
            query
                .push(" AND (g.created_ms, g.id) < (")
                .push_bind(*created_ms)
                .push(", ")
                .push_bind(id.clone())
                .push(")");
        }
        query.push(" ORDER BY g.created_ms DESC, g.id DESC LIMIT ").push_bind(i64::from(filter.limit));
        let rows = query.build().fetch_all(&self.readers).await?;
        rows.iter().map(summary_of).collect()
    }

    /// The unfinished games of a user.
    pub(crate) async fn unfinished_games(&self, user: &UserId) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM games WHERE ended_ms IS NULL AND (first_id = $1 OR second_id = $1) ORDER BY created_ms, id",
        )
        .bind(&**user)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok(row.try_get::<String, _>("id")?.into())).collect()
    }

    /// Every unfinished game with a clock: their flags must be watched even if nobody is here.
    pub(crate) async fn unfinished_timed_games(&self) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query("SELECT id FROM games WHERE ended_ms IS NULL AND time_control IS NOT NULL")
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok(row.try_get::<String, _>("id")?.into())).collect()
    }

    /// How many games are in play.
    pub(crate) async fn count_unfinished(&self) -> Result<u32, StoreError> {
        let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM games WHERE ended_ms IS NULL")
            .fetch_one(&self.readers)
            .await?;
        Ok(count as u32)
    }
}

/// What a filter says of the games themselves.
fn push_terms(query: &mut QueryBuilder<Sqlite>, filter: &GameFilter) {
    if let Some(kind) = filter.kind {
        query.push(" AND g.kind = ").push_bind(kind.id());
    }
    if let Some(variant) = filter.variant {
        query.push(" AND g.variant = ").push_bind(variant.to_string());
    }
    if let Some(over) = filter.over {
        query.push(if over { " AND g.ended_ms IS NOT NULL" } else { " AND g.ended_ms IS NULL" });
    }
    if let Some(rated) = filter.rated {
        query.push(" AND g.rated = ").push_bind(rated);
    }
    if let Some(since_ms) = filter.since_ms {
        query.push(" AND g.created_ms >= ").push_bind(since_ms);
    }
    if let Some(until_ms) = filter.until_ms {
        query.push(" AND g.created_ms < ").push_bind(until_ms);
    }
}

/// Whose games, and how they ended.
fn push_players(query: &mut QueryBuilder<Sqlite>, ids: &[String], result: Option<&'static str>) {
    for id in ids {
        // Two conditions instead of an IN of columns: each has its index.
        query.push(" AND (g.first_id = ").push_bind(id.clone());
        query.push(" OR g.second_id = ").push_bind(id.clone()).push(")");
    }
    match (result, ids.first()) {
        (None, _) => {}
        (Some("won"), Some(id)) => {
            query.push(" AND g.result = CASE WHEN g.first_id = ").push_bind(id.clone());
            query.push(" THEN 'first' ELSE 'second' END");
        }
        (Some("lost"), Some(id)) => {
            query.push(" AND g.result = CASE WHEN g.first_id = ").push_bind(id.clone());
            query.push(" THEN 'second' ELSE 'first' END");
        }
        (Some(result), _) => {
            query.push(" AND g.result = ").push_bind(result);
        }
    }
}

fn time_control_of(row: &SqliteRow) -> Result<Option<TimeControl>, StoreError> {
    let text: Option<String> = row.try_get("time_control")?;
    text.map(|text| {
        serde_json::from_str(&text).map_err(|e| StoreError::Damaged(format!("a time control: {e}")))
    })
    .transpose()
}

fn level_of(row: &SqliteRow) -> Result<Option<u8>, StoreError> {
    Ok(row.try_get::<Option<i64>, _>("level")?.and_then(|level| u8::try_from(level).ok()))
}

fn meta_of(row: &SqliteRow) -> Result<GameMeta, StoreError> {
    let damaged = |e: parlor_rules::TextError| StoreError::Damaged(e.to_string());
    let kind: GameKind = row.try_get::<&str, _>("kind")?.parse().map_err(damaged)?;
    let variant = kind.variant(row.try_get("variant")?).map_err(damaged)?;
    Ok(GameMeta {
        id: row.try_get::<String, _>("id")?.into(),
        start: Position::from_text(variant, row.try_get("start")?).map_err(damaged)?,
        rated: row.try_get("rated")?,
        public: row.try_get("public")?,
        first: account_from(
            row.try_get("first_id")?,
            row.try_get("first_name")?,
            row.try_get("first_kind")?,
        )?,
        second: account_from(
            row.try_get("second_id")?,
            row.try_get("second_name")?,
            row.try_get("second_kind")?,
        )?,
        time_control: time_control_of(row)?,
        level: level_of(row)?,
        created_ms: row.try_get("created_ms")?,
    })
}

pub(super) fn summary_of(row: &SqliteRow) -> Result<GameSummary, StoreError> {
    let player = |id: &str, name: &str, kind: &str| -> Result<User, StoreError> {
        Ok(account_from(row.try_get(id)?, row.try_get(name)?, row.try_get(kind)?)?.user())
    };
    let score: (Option<i64>, Option<i64>) = (row.try_get("score_first")?, row.try_get("score_second")?);
    let ended_ms: Option<i64> = row.try_get("ended_ms")?;
    Ok(GameSummary {
        game: row.try_get("id")?,
        kind: row.try_get("kind")?,
        variant: row.try_get("variant")?,
        rated: row.try_get("rated")?,
        first: player("first_id", "first_name", "first_kind")?,
        second: player("second_id", "second_name", "second_kind")?,
        time_control: time_control_of(row)?,
        level: level_of(row)?,
        status: if ended_ms.is_some() { Status::Over } else { Status::Playing },
        result: word_of(row, "result")?,
        reason: word_of(row, "reason")?,
        score: score.0.zip(score.1).map(|(first, second)| [first, second]),
        plies: row.try_get("plies")?,
        created_ms: row.try_get("created_ms")?,
        ended_ms,
    })
}

/// A column that holds a word of the protocol, or nothing.
fn word_of<T: DeserializeOwned>(row: &SqliteRow, column: &str) -> Result<Option<T>, StoreError> {
    let text: Option<&str> = row.try_get(column)?;
    let read = |text: &str| {
        let word: StrDeserializer<'_, serde::de::value::Error> = text.into_deserializer();
        T::deserialize(word).map_err(|e| StoreError::Damaged(format!("{column} of a game: {e}")))
    };
    text.map(read).transpose()
}
