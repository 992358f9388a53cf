//! Lists that have lost a game because it left the library. Reading through the library once refills them.

use serde_json::json;

use super::CountedGame;
use super::sums::Sums;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::sql::{Connection, query, query_scalar};

/// Games, with only those moves at whose positions they may be listed.
struct Listing(Vec<CountedGame>);

impl Change for Listing {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let mut sums = Sums::default();
        for game in &self.0 {
            game.steps.iter().for_each(|step| sums.list(game, step));
        }
        sums.write(connection).await
    }
}

/// Positions whose lists have been refilled.
struct Filled(Vec<i64>);

impl Change for Filled {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let positions: Vec<[i64; 1]> = self.0.iter().map(|position| [*position]).collect();
        query("DELETE FROM explored_gaps WHERE position IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($1))")
            .bind(json!(positions).to_string())
            .execute(connection)
            .await
            .map(|_| ())
    }
}

impl Store {
    /// Returns positions whose lists have lost a game.
    pub(crate) async fn explored_gaps(&self, limit: u32) -> Result<Vec<i64>, StoreError> {
        Ok(query_scalar("SELECT position FROM explored_gaps WHERE position >= $1 ORDER BY position LIMIT $2")
            .bind(i64::MIN)
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?)
    }

    /// Lists games at the positions of their moves where they are among the latest or the best.
    pub(crate) async fn list_explored(&self, games: Vec<CountedGame>) -> Result<(), StoreError> {
        self.writer.change(Listing(games)).await
    }

    /// Records that these lists have been refilled.
    pub(crate) async fn filled_gaps(&self, positions: Vec<i64>) -> Result<(), StoreError> {
        self.writer.change(Filled(positions)).await
    }
}
