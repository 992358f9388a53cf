//! What people have won, drawn and lost.

use sqlx::Row;

use super::Store;
use super::accounts::account_of;
use super::error::StoreError;
use crate::account::Account;
use crate::id::UserId;

impl Store {
    /// Games of a user that count: won, drawn and lost, by opponent, those met most often first.
    pub(crate) async fn results_by_opponent(
        &self,
        user: &UserId,
        limit: u32,
    ) -> Result<Vec<(Account, [i64; 3])>, StoreError> {
        let rows = sqlx::query(
            "WITH met AS (
                SELECT second_id AS other, result = 'first' AS won, result = 'draw' AS drawn FROM games
                WHERE first_id = $1 AND result IN ('first', 'second', 'draw')
                UNION ALL
                SELECT first_id, result = 'second', result = 'draw' FROM games
                WHERE second_id = $1 AND result IN ('first', 'second', 'draw'))
             SELECT a.id, a.name, a.kind, SUM(won) AS won, SUM(drawn) AS drawn, COUNT(*) AS played
             FROM met JOIN accounts a ON a.id = met.other GROUP BY a.id, a.name, a.kind
             ORDER BY played DESC, a.name LIMIT $2",
        )
        .bind(&**user)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let (won, drawn, played): (i64, i64, i64) =
                    (row.try_get("won")?, row.try_get("drawn")?, row.try_get("played")?);
                Ok((account_of(row)?, [won, drawn, played - won - drawn]))
            })
            .collect()
    }

    /// Games of a user that count: won, drawn and lost, by kind.
    pub(crate) async fn results(&self, user: &UserId) -> Result<Vec<(String, [i64; 3])>, StoreError> {
        let rows = sqlx::query(
            "SELECT kind,
                SUM(CASE WHEN (result = 'first') = (first_id = $1) AND result <> 'draw' THEN 1 ELSE 0 END) AS won,
                SUM(CASE WHEN result = 'draw' THEN 1 ELSE 0 END) AS drawn,
                COUNT(*) AS played
             FROM games WHERE (first_id = $1 OR second_id = $1) AND result IN ('first', 'second', 'draw')
             GROUP BY kind ORDER BY kind",
        )
        .bind(&**user)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let (won, drawn, played): (i64, i64, i64) =
                    (row.try_get("won")?, row.try_get("drawn")?, row.try_get("played")?);
                Ok((row.try_get("kind")?, [won, drawn, played - won - drawn]))
            })
            .collect()
    }
}
