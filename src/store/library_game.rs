//! A library game presented as if it had been played here, so that sessions show it like any other game.

use parlor_protocol::{GameResult, LibraryEntry, UserKind, Verdict};
use parlor_rules::{Game, GameKind, Position, Record};

use super::Store;
use super::error::StoreError;
use super::sql::{Row, query};
use super::words::word_of;
use crate::account::Account;
use crate::game::{Act, GameMeta, LoggedAct, chain, seat};

impl Store {
    /// Returns a game of the library with the log that it would have if it had been played here.
    pub(super) async fn imported_game(
        &self,
        id: &str,
    ) -> Result<Option<(GameMeta, Vec<LoggedAct>)>, StoreError> {
        let row = query(
            "SELECT l.*, a.name AS owner FROM shown_library l LEFT JOIN accounts a ON a.id = l.owner_id WHERE l.id = $1",
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

pub(super) fn score_of<T: TryFrom<i64>>(row: &Row) -> Result<Option<[T; 2]>, sqlx::Error> {
    let score: (Option<i64>, Option<i64>) = (row.try_get("score_first")?, row.try_get("score_second")?);
    let points = |points: Option<i64>| T::try_from(points?).ok();
    Ok(points(score.0).zip(points(score.1)).map(|(first, second)| [first, second]))
}

/// Makes a name from a file into a player. Its id belongs to no account, because account ids have no colon.
fn player(seat: &str, name: String) -> Account {
    Account { id: format!("library:{seat}").into(), name, kind: UserKind::Guest }
}

fn meta_of(row: &Row) -> Result<GameMeta, StoreError> {
    let damaged = |e: parlor_rules::TextError| StoreError::Damaged(e.to_string());
    let kind: GameKind = row.try_get::<&str>("kind")?.parse().map_err(damaged)?;
    let variant = kind.variant(row.try_get("variant")?).map_err(damaged)?;
    let unfinished = row.try_get::<Option<&str>>("result")?.is_none();
    Ok(GameMeta {
        id: row.try_get::<String>("id")?.into(),
        number: None,
        start: Position::from_text(variant, row.try_get("start")?).map_err(damaged)?,
        opening: None,
        pair: None,
        tournament: None,
        tournament_private: false,
        rated: false,
        public: true,
        first: player("first", row.try_get("first")?),
        second: player("second", row.try_get("second")?),
        time_control: None,
        level: None,
        player: None,
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
            measured_lag_ms: None,
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
