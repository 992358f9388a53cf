//! A game's row and its players, converted to the types of the rest of the server.

use parlor_protocol::http::GameSummary;
use parlor_protocol::{PlayerChoice, Status, TimeControl, User};
use parlor_rules::{Game, GameKind, Position};

use super::accounts::account_from;
use super::error::StoreError;
use super::sql::Row;
use super::words::word_of;
use crate::game::{GameMeta, Pair};

/// The columns of the games `t` and of their players that [`meta_of`] and [`summary_of`] read.
pub(super) const GAME_COLUMNS: &str = "SELECT t.id, t.number, t.kind, t.variant, t.start, t.rated, t.public, t.time_control, t.level, t.player, \
     t.created_ms, t.ended_ms, t.result, t.reason, t.score_first, t.score_second, t.plies, t.opening, t.line, t.set_start, \
     t.pair_number, t.pair_other, t.tournament_id, \
     EXISTS (SELECT 1 FROM tournaments p WHERE p.id = t.tournament_id AND p.private) AS tournament_private, \
     EXISTS (SELECT 1 FROM games o WHERE o.id = t.pair_other) AS pair_begun, \
     a.id AS first_id, a.name AS first_name, a.kind AS first_kind, \
     b.id AS second_id, b.name AS second_name, b.kind AS second_kind";
pub(super) const GAME_PLAYERS: &str =
    " JOIN accounts a ON a.id = t.first_id JOIN accounts b ON b.id = t.second_id";

fn time_control_of(row: &Row) -> Result<Option<TimeControl>, StoreError> {
    let text: Option<String> = row.try_get("time_control")?;
    text.map(|text| {
        serde_json::from_str(&text).map_err(|e| StoreError::Damaged(format!("a time control: {e}")))
    })
    .transpose()
}

fn player_of(row: &Row) -> Result<Option<PlayerChoice>, StoreError> {
    let text: Option<String> = row.try_get("player")?;
    text.map(|text| {
        serde_json::from_str(&text).map_err(|e| StoreError::Damaged(format!("a chosen player: {e}")))
    })
    .transpose()
}

fn level_of(row: &Row) -> Result<Option<u8>, StoreError> {
    Ok(row.try_get::<Option<i64>>("level")?.and_then(|level| u8::try_from(level).ok()))
}

fn pair_of(row: &Row) -> Result<Option<Pair>, StoreError> {
    let (number, other): (Option<i64>, Option<String>) =
        (row.try_get("pair_number")?, row.try_get("pair_other")?);
    Ok(number.zip(other).map(|(number, other)| Pair { second: number == 2, other: other.into() }))
}

pub(super) fn meta_of(row: &Row) -> Result<GameMeta, StoreError> {
    let damaged = |e: parlor_rules::TextError| StoreError::Damaged(e.to_string());
    let kind: GameKind = row.try_get::<&str>("kind")?.parse().map_err(damaged)?;
    let variant = kind.variant(row.try_get("variant")?).map_err(damaged)?;
    let start = Position::from_text(variant, row.try_get("start")?).map_err(damaged)?;
    Ok(GameMeta {
        id: row.try_get::<String>("id")?.into(),
        number: row.try_get("number")?,
        start,
        opening: row.try_get("opening")?,
        pair: pair_of(row)?,
        tournament: row.try_get::<Option<String>>("tournament_id")?.map(Into::into),
        tournament_private: row.try_get("tournament_private")?,
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
        player: player_of(row)?,
        created_ms: row.try_get("created_ms")?,
        library: None,
    })
}

pub(super) fn summary_of(row: &Row) -> Result<GameSummary, StoreError> {
    let player = |id: &str, name: &str, kind: &str| -> Result<User, StoreError> {
        Ok(account_from(row.try_get(id)?, row.try_get(name)?, row.try_get(kind)?)?.user())
    };
    let score: (Option<i64>, Option<i64>) = (row.try_get("score_first")?, row.try_get("score_second")?);
    let ended_ms: Option<i64> = row.try_get("ended_ms")?;
    let (set_start, begun): (bool, bool) = (row.try_get("set_start")?, row.try_get("pair_begun")?);
    let private: bool = row.try_get("tournament_private")?;
    Ok(GameSummary {
        game: row.try_get("id")?,
        kind: row.try_get("kind")?,
        variant: row.try_get("variant")?,
        start: set_start.then(|| row.try_get("start")).transpose()?,
        opening: row.try_get("opening")?,
        line: row.try_get("line")?,
        pair: pair_of(row)?.map(|pair| pair.wire(begun)),
        tournament: row.try_get::<Option<String>>("tournament_id")?.filter(|_| !private),
        rated: row.try_get("rated")?,
        first: player("first_id", "first_name", "first_kind")?,
        second: player("second_id", "second_name", "second_kind")?,
        time_control: time_control_of(row)?,
        level: level_of(row)?,
        player: player_of(row)?,
        status: if ended_ms.is_some() { Status::Over } else { Status::Playing },
        result: word_of(row, "result")?,
        reason: word_of(row, "reason")?,
        score: score.0.zip(score.1).map(|(first, second)| [first, second]),
        plies: row.try_get("plies")?,
        created_ms: row.try_get("created_ms")?,
        ended_ms,
    })
}
