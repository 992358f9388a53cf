//! Players' wins, draws and losses, counted when a game ends so that no page has to count games.

use super::Store;
use super::accounts::account_of;
use super::error::StoreError;
use super::sql::{Connection, QueryBuilder, Row, query};
use crate::account::Account;
use crate::id::UserId;

/// The seats of the ended games that [`super::append`] passes as `$1`, each with its win, draw or loss.
const SEATS: &str = "WITH ended AS (
        SELECT g.first_id, g.second_id, g.kind, e.value ->> 2 AS result
        FROM json_each($1) e JOIN games g ON g.id = e.value ->> 0 WHERE e.value ->> 2 <> 'aborted'
    ), seats AS (
        SELECT first_id AS account_id, second_id AS opponent_id, kind, CASE result WHEN 'first' THEN 1 ELSE 0 END AS won,
            CASE result WHEN 'draw' THEN 1 ELSE 0 END AS drawn, CASE result WHEN 'second' THEN 1 ELSE 0 END AS lost FROM ended
        UNION ALL
        SELECT second_id, first_id, kind, CASE result WHEN 'second' THEN 1 ELSE 0 END,
            CASE result WHEN 'draw' THEN 1 ELSE 0 END, CASE result WHEN 'first' THEN 1 ELSE 0 END FROM ended
    ) ";

const COUNT_BY_KIND: &str = "INSERT INTO results (account_id, kind, won, drawn, lost)
    SELECT account_id, kind, SUM(won), SUM(drawn), SUM(lost) FROM seats WHERE TRUE GROUP BY account_id, kind
    ON CONFLICT (account_id, kind) DO UPDATE SET won = results.won + excluded.won,
    drawn = results.drawn + excluded.drawn, lost = results.lost + excluded.lost";

const COUNT_BY_OPPONENT: &str = "INSERT INTO encounters (account_id, opponent_id, won, drawn, lost)
    SELECT account_id, opponent_id, SUM(won), SUM(drawn), SUM(lost) FROM seats WHERE TRUE
    GROUP BY account_id, opponent_id
    ON CONFLICT (account_id, opponent_id) DO UPDATE SET won = encounters.won + excluded.won,
    drawn = encounters.drawn + excluded.drawn, lost = encounters.lost + excluded.lost";

/// Counts the games that end in a commit.
pub(super) async fn count(connection: &mut Connection, ends: &str) -> Result<(), sqlx::Error> {
    for counting in [COUNT_BY_KIND, COUNT_BY_OPPONENT] {
        let mut query = QueryBuilder::new(SEATS);
        query.push(counting);
        query.build().bind(ends).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Reads games won, drawn and lost from the columns of a row.
fn tally(row: &Row) -> Result<[i64; 3], sqlx::Error> {
    Ok([row.try_get("won")?, row.try_get("drawn")?, row.try_get("lost")?])
}

impl Store {
    /// Returns a user's games won, drawn and lost by opponent, most frequent opponents first.
    pub(crate) async fn results_by_opponent(
        &self,
        user: &UserId,
        limit: u32,
    ) -> Result<Vec<(Account, [i64; 3])>, StoreError> {
        let rows = query(
            "SELECT a.id, a.name, a.kind, e.won, e.drawn, e.lost
             FROM encounters e JOIN accounts a ON a.id = e.opponent_id WHERE e.account_id = $1
             ORDER BY e.won + e.drawn + e.lost DESC LIMIT $2",
        )
        .bind(&**user)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok((account_of(row)?, tally(row)?))).collect()
    }

    /// Returns a user's games won, drawn and lost by kind.
    pub(crate) async fn results(&self, user: &UserId) -> Result<Vec<(String, [i64; 3])>, StoreError> {
        let rows = query("SELECT kind, won, drawn, lost FROM results WHERE account_id = $1 ORDER BY kind")
            .bind(&**user)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok((row.try_get("kind")?, tally(row)?))).collect()
    }
}
