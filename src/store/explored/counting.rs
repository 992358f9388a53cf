//! Games are counted, or taken out.

use std::collections::BTreeSet;

use serde_json::json;

use super::places::Changes;
use super::sums::Sums;
use super::{CountedGame, Marked};
use crate::store::Store;
use crate::store::best_games;
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::player_records;
use crate::store::sql::{Connection, query};

/// Games that are counted together.
struct Counting(Vec<CountedGame>);

impl Change for Counting {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let mut games = Vec::new();
        for game in &self.0 {
            if mark(connection, game).await? {
                player_records::write(connection, game).await?;
                best_games::note(connection, game).await?;
                games.push(game);
            }
        }
        let counted = counted_positions(connection, &games).await?;
        let (mut sums, mut places) = (Sums::default(), Changes::default());
        for game in games {
            for step in &game.steps {
                match counted.contains(&step.position) {
                    true => sums.add(game, step),
                    false => places.add(game, step),
                }
            }
            sums.add_opening(game);
        }
        places.write(connection).await?;
        sums.write(connection).await
    }
}

/// Marks a game; false if it was marked already, or is gone.
async fn mark(connection: &mut Connection, game: &CountedGame) -> Result<bool, sqlx::Error> {
    let marking = match game.marked {
        Marked::Game => query("UPDATE games SET explored = TRUE, line = $2 WHERE id = $1 AND NOT explored")
            .bind(&game.game)
            .bind(game.line),
        Marked::Imported => {
            query("UPDATE library SET explored = TRUE WHERE id = $1 AND NOT explored").bind(&game.game)
        }
        Marked::Removed => query("DELETE FROM explored_removals WHERE id = $1").bind(&game.game),
    };
    Ok(marking.execute(connection).await? == 1)
}

/// Which of the positions of games have sums.
async fn counted_positions(
    connection: &mut Connection,
    games: &[&CountedGame],
) -> Result<BTreeSet<i64>, sqlx::Error> {
    let positions: BTreeSet<[i64; 1]> =
        games.iter().flat_map(|game| &game.steps).map(|step| [step.position]).collect();
    if positions.is_empty() {
        return Ok(BTreeSet::new());
    }
    let rows = query(
        "SELECT CAST(k.value ->> 0 AS BIGINT) AS position FROM json_each($1) k
         WHERE EXISTS (SELECT 1 FROM explored_moves m WHERE m.position = CAST(k.value ->> 0 AS BIGINT))",
    )
    .bind(json!(positions).to_string())
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| row.try_get("position")).collect()
}

impl Store {
    /// Counts games, each unless it is counted already; durable when this returns.
    pub(crate) async fn count_explored(&self, games: Vec<CountedGame>) -> Result<(), StoreError> {
        self.writer.change(Counting(games)).await
    }
}
