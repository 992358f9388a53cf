//! Which rated games count: after a while, repeated games of the same two players do not, so that no one can farm a
//! rating.

use parlor_protocol::Uncounted;

use super::job::Ending;
use super::sql::{Connection, query};
use crate::limits;

/// Returns why a rated game that ends now does not count, or `None` if it does. Games that did not count are not in the
/// history, so they do not stop later ones from counting.
pub(super) async fn uncounted(
    connection: &mut Connection,
    ending: &Ending,
    at_ms: i64,
) -> Result<Option<Uncounted>, sqlx::Error> {
    let meta = &ending.meta;
    let row = query(
        "SELECT COUNT(*) AS games, COUNT(CASE WHEN plies < $5 THEN 1 END) AS short FROM rating_history
         WHERE account_id = $1 AND opponent_id = $2 AND kind = $3 AND at_ms > $4",
    )
    .bind(&*meta.first.id)
    .bind(&*meta.second.id)
    .bind(meta.kind().id())
    .bind(at_ms - limits::PAIR_PERIOD_MS)
    .bind(limits::SHORT_GAME_PLIES)
    .fetch_one(connection)
    .await?;
    let (games, short): (i64, i64) = (row.try_get("games")?, row.try_get("short")?);
    let is_short = ending.plies < limits::SHORT_GAME_PLIES;
    Ok(if games >= limits::GAMES_OF_A_PAIR {
        Some(Uncounted::SameOpponent)
    } else if is_short && short >= limits::SHORT_GAMES_OF_A_PAIR {
        Some(Uncounted::ShortGames)
    } else {
        None
    })
}
