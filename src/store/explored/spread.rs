//! A position that more than a few games have reached gets rows of its own.

use super::CountedGame;
use super::places::Changes;
use super::sums::Sums;
use crate::limits;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::sql::{Connection, query, query_scalar};

/// A position, and its games with the moves that they played there.
struct Spreading {
    position: i64,
    games: Vec<CountedGame>,
}

impl Change for Spreading {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        // Where parts of two keys are the same, there may be fewer games than there seemed to be.
        if self.games.len() > limits::EXPLORER_FEW {
            let (mut sums, mut places) = (Sums::default(), Changes::default());
            for game in &self.games {
                for step in &game.steps {
                    sums.insert(game, step);
                    places.remove(game, step);
                }
            }
            places.write(connection).await?;
            sums.write(connection).await?;
        }
        query("DELETE FROM explored_due WHERE position = $1")
            .bind(self.position)
            .execute(connection)
            .await
            .map(|_| ())
    }
}

impl Store {
    /// The positions that more than a few games have reached since they were looked for.
    pub(crate) async fn explored_due(&self, limit: u32) -> Result<Vec<i64>, StoreError> {
        Ok(query_scalar("SELECT position FROM explored_due WHERE position >= $1 ORDER BY position LIMIT $2")
            .bind(i64::MIN)
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?)
    }

    /// Gives a position rows of its own, with all of its games; durable when this returns.
    pub(crate) async fn spread(&self, position: i64, games: Vec<CountedGame>) -> Result<(), StoreError> {
        self.writer.change(Spreading { position, games }).await
    }
}
