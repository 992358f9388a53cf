//! A tournament's log, and its summary in the tournament's row.

use super::{TournamentRow, TournamentStanding, state_text};
use crate::id::TournamentId;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::sql::{Connection, query};

/// A row of a tournament's log.
#[derive(Debug, Clone)]
pub(crate) struct TournamentEntry {
    pub(crate) at_ms: i64,
    /// The entry as JSON.
    pub(crate) body: String,
}

struct NewTournament {
    row: TournamentRow,
    series: Option<String>,
}

impl Change for NewTournament {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let TournamentRow { id, terms, by, standing, .. } = &self.row;
        query(
            "INSERT INTO tournaments (id, account_id, terms, private, starts_ms, state, players, series)
             VALUES ($1, $2, $3, $4, $5, $6, 0, $7) ON CONFLICT (series) DO NOTHING",
        )
        .bind(&**id)
        .bind(by.as_ref().map(|account| &*account.id))
        .bind(serde_json::json!(terms).to_string())
        .bind(terms.private)
        .bind(terms.starts_ms)
        .bind(state_text(standing.state))
        .bind(self.series.as_ref())
        .execute(connection)
        .await
        .map(|_| ())
    }
}

/// Entries appended to a log, and the log's new summary.
struct Appended {
    id: TournamentId,
    first_seq: u64,
    at_ms: i64,
    bodies: Vec<String>,
    standing: TournamentStanding,
}

impl Change for Appended {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        for (body, seq) in self.bodies.iter().zip(self.first_seq..) {
            query("INSERT INTO tournament_log (tournament_id, seq, at_ms, body) VALUES ($1, $2, $3, $4)")
                .bind(&*self.id)
                .bind(seq as i64)
                .bind(self.at_ms)
                .bind(body)
                .execute(&mut *connection)
                .await?;
        }
        let TournamentStanding { state, players, ended_ms, winner } = &self.standing;
        query("UPDATE tournaments SET state = $2, players = $3, ended_ms = $4, winner_id = $5 WHERE id = $1")
            .bind(&*self.id)
            .bind(state_text(*state))
            .bind(i64::from(*players))
            .bind(*ended_ms)
            .bind(winner.as_deref())
            .execute(connection)
            .await
            .map(|_| ())
    }
}

impl Store {
    /// Creates a tournament. If it is part of a series and exists already, it is left as it is. Durable when this
    /// returns.
    pub(crate) async fn create_tournament(
        &self,
        row: TournamentRow,
        series: Option<String>,
    ) -> Result<(), StoreError> {
        self.writer.change(NewTournament { row, series }).await
    }

    /// Appends to the log of a tournament; durable when this returns. Returns [`StoreError::Conflict`] if these seqs
    /// are taken.
    pub(crate) async fn append_to_tournament(
        &self,
        id: &TournamentId,
        first_seq: u64,
        at_ms: i64,
        bodies: Vec<String>,
        standing: TournamentStanding,
    ) -> Result<(), StoreError> {
        self.writer.change(Appended { id: id.clone(), first_seq, at_ms, bodies, standing }).await
    }

    /// Returns the log of a tournament.
    pub(crate) async fn tournament_log(&self, id: &TournamentId) -> Result<Vec<TournamentEntry>, StoreError> {
        let rows = query("SELECT at_ms, body FROM tournament_log WHERE tournament_id = $1 ORDER BY seq")
            .bind(&**id)
            .fetch_all(&self.readers)
            .await?;
        rows.iter()
            .map(|row| Ok(TournamentEntry { at_ms: row.try_get("at_ms")?, body: row.try_get("body")? }))
            .collect()
    }
}
