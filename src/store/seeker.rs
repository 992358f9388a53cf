//! What the lobby needs to know about a player who seeks a game.

use std::collections::HashSet;

use super::Store;
use super::error::StoreError;
use super::sql::query;
use crate::id::UserId;

/// A player who seeks a game.
pub(crate) struct Seeker {
    /// Their rating in this game, if they have one.
    pub(crate) rating: Option<i32>,
    /// The users they never meet: those they blocked and those who blocked them.
    pub(crate) blocked: HashSet<UserId>,
}

impl Store {
    /// Reads all of it in one statement because, in a crowd, seeks come and go a hundred times a second.
    pub(crate) async fn seeker(&self, user: &UserId, kind: &str) -> Result<Seeker, StoreError> {
        let rows = query(
            "SELECT rating, NULL AS blocked FROM ratings WHERE account_id = $1 AND kind = $2
             UNION ALL SELECT NULL, blocked_id FROM blocks WHERE account_id = $1
             UNION ALL SELECT NULL, account_id FROM blocks WHERE blocked_id = $1",
        )
        .bind(&**user)
        .bind(kind)
        .fetch_all(&self.readers)
        .await?;
        let mut seeker = Seeker { rating: None, blocked: HashSet::new() };
        for row in &rows {
            match row.try_get::<Option<String>>("blocked")? {
                Some(id) => drop(seeker.blocked.insert(id.into())),
                None => seeker.rating = Some(row.try_get::<f64>("rating")?.round() as i32),
            }
        }
        Ok(seeker)
    }
}
