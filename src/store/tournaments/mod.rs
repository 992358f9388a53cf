//! Tournaments and their logs.

mod log;

use parlor_protocol::Verdict;
use parlor_protocol::http::{TournamentState, TournamentTerms};

use super::Store;
use super::accounts::account_from;
use super::error::StoreError;
use super::sql::{QueryBuilder, Row, query, query_scalar};
use super::words::word_of;
use crate::account::Account;
use crate::id::{GameId, TournamentId, UserId};

/// What is known of a tournament without its log.
#[derive(Debug, Clone)]
pub(crate) struct TournamentRow {
    pub(crate) id: TournamentId,
    pub(crate) terms: TournamentTerms,
    /// Who created it; `None` for the house.
    pub(crate) by: Option<Account>,
    pub(crate) standing: TournamentStanding,
    /// The name of the winner.
    pub(crate) winner: Option<String>,
}

/// The summary of a tournament's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TournamentStanding {
    pub(crate) state: TournamentState,
    pub(crate) players: u32,
    pub(crate) ended_ms: Option<i64>,
    pub(crate) winner: Option<UserId>,
}

/// The state of a tournament game.
#[derive(Debug, Clone)]
pub(crate) struct GameEnd {
    /// `None` while the game is in progress.
    pub(crate) result: Option<Verdict>,
    pub(crate) plies: u32,
    /// The other game, if it is one of a pair.
    pub(crate) other: Option<GameId>,
}

/// Returns the word for a state in its column.
const fn state_text(state: TournamentState) -> &'static str {
    match state {
        TournamentState::Created => "created",
        TournamentState::Running => "running",
        TournamentState::Over => "over",
        TournamentState::Cancelled => "cancelled",
    }
}

const ROW: &str = "SELECT t.id, t.terms, t.state, t.players, t.ended_ms, t.winner_id, w.name AS winner,
    a.id AS by_id, a.name AS by_name, a.kind AS by_kind FROM tournaments t
    LEFT JOIN accounts a ON a.id = t.account_id LEFT JOIN accounts w ON w.id = t.winner_id WHERE ";

fn row_of(row: &Row) -> Result<TournamentRow, StoreError> {
    let by: (Option<String>, Option<String>, Option<String>) =
        (row.try_get("by_id")?, row.try_get("by_name")?, row.try_get("by_kind")?);
    let by = match by {
        (Some(id), Some(name), Some(kind)) => Some(account_from(id, name, &kind)?),
        _ => None,
    };
    let terms: &str = row.try_get("terms")?;
    let state: Option<TournamentState> = word_of(row, "state")?;
    Ok(TournamentRow {
        id: row.try_get::<String>("id")?.into(),
        terms: serde_json::from_str(terms).map_err(|e| StoreError::Damaged(format!("a tournament: {e}")))?,
        by,
        standing: TournamentStanding {
            state: state.ok_or_else(|| StoreError::Damaged("a tournament has no state".to_owned()))?,
            players: u32::try_from(row.try_get::<i64>("players")?).unwrap_or(0),
            ended_ms: row.try_get("ended_ms")?,
            winner: row.try_get::<Option<String>>("winner_id")?.map(UserId::from),
        },
        winner: row.try_get("winner")?,
    })
}

impl Store {
    /// Returns a tournament, if there is one with this id.
    pub(crate) async fn tournament(&self, id: &str) -> Result<Option<TournamentRow>, StoreError> {
        let mut query = QueryBuilder::new(ROW);
        query.push("t.id = ").push_bind(id);
        let row = query.build().fetch_optional(&self.readers).await?;
        row.as_ref().map(row_of).transpose()
    }

    /// Returns the tournaments that have not ended, in order of their start.
    pub(crate) async fn open_tournaments(&self) -> Result<Vec<TournamentRow>, StoreError> {
        let mut query = QueryBuilder::new(ROW);
        query.push("t.ended_ms IS NULL ORDER BY t.starts_ms, t.id");
        query.build().fetch_all(&self.readers).await?.iter().map(row_of).collect()
    }

    /// Returns the public tournaments that ended last.
    pub(crate) async fn ended_tournaments(&self, limit: u32) -> Result<Vec<TournamentRow>, StoreError> {
        let mut query = QueryBuilder::new(ROW);
        query.push("t.ended_ms IS NOT NULL AND NOT t.private ORDER BY t.ended_ms DESC, t.id DESC LIMIT ");
        query.push_bind(i64::from(limit));
        query.build().fetch_all(&self.readers).await?.iter().map(row_of).collect()
    }

    /// Returns how many tournaments of an account have not ended.
    pub(crate) async fn count_open_tournaments(&self, account: &UserId) -> Result<u32, StoreError> {
        let count: i64 =
            query_scalar("SELECT COUNT(*) FROM tournaments WHERE account_id = $1 AND ended_ms IS NULL")
                .bind(&**account)
                .fetch_one(&self.readers)
                .await?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Returns the state of a game, or `None` if it was never created.
    pub(crate) async fn game_end(&self, id: &GameId) -> Result<Option<GameEnd>, StoreError> {
        let row = query("SELECT result, plies, pair_other FROM games WHERE id = $1")
            .bind(&**id)
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| {
            Ok(GameEnd {
                result: word_of(&row, "result")?,
                plies: row.try_get::<Option<i64>>("plies")?.map_or(0, |plies| plies.unsigned_abs() as u32),
                other: row.try_get::<Option<String>>("pair_other")?.map(GameId::from),
            })
        })
        .transpose()
    }
}
