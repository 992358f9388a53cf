//! Gives a position rows of its own once more than a few games have reached it.

use serde_json::json;

use super::CountedGame;
use super::places::Changes;
use super::sums::Sums;
use crate::limits;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::sql::{Connection, query, query_scalar};

/// Positions, each with its games and the moves played there.
struct Spreading(Vec<(i64, Vec<CountedGame>)>);

impl Change for Spreading {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let (mut sums, mut places) = (Sums::default(), Changes::default());
        // If the stored parts of two keys collide, a position may have fewer games than it appeared to.
        for (_, games) in self.0.iter().filter(|(_, games)| games.len() > limits::EXPLORER_FEW) {
            for game in games {
                for step in &game.steps {
                    sums.insert(game, step);
                    places.remove(game, step);
                }
            }
        }
        places.write(connection).await?;
        sums.write(connection).await?;
        let positions: Vec<[i64; 1]> = self.0.iter().map(|(position, _)| [*position]).collect();
        query("DELETE FROM explored_due WHERE position IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($1))")
            .bind(json!(positions).to_string())
            .execute(connection)
            .await
            .map(|_| ())
    }
}

impl Store {
    /// Returns positions that more than a few games have reached but that have no rows of their own yet.
    pub(crate) async fn explored_due(&self, limit: u32) -> Result<Vec<i64>, StoreError> {
        Ok(query_scalar("SELECT position FROM explored_due WHERE position >= $1 ORDER BY position LIMIT $2")
            .bind(i64::MIN)
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?)
    }

    /// Gives positions rows of their own, with all of their games; durable when this returns.
    pub(crate) async fn spread(&self, positions: Vec<(i64, Vec<CountedGame>)>) -> Result<(), StoreError> {
        self.writer.change(Spreading(positions)).await
    }
}
