//! Counts games, or subtracts those that were removed.

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
use crate::store::sql::{Connection, query, query_scalar};

/// Games that are counted together.
struct Counting(Vec<CountedGame>);

impl Change for Counting {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let games = mark(connection, &self.0).await?;
        player_records::write(connection, &games).await?;
        best_games::write(connection, &games).await?;
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

/// Marks games, and returns those that had not been marked before and are still there.
async fn mark<'a>(
    connection: &mut Connection,
    games: &'a [CountedGame],
) -> Result<Vec<&'a CountedGame>, sqlx::Error> {
    let played: Vec<_> = games.iter().filter(|game| matches!(game.marked, Marked::Game)).collect();
    let mut marked: BTreeSet<String> = BTreeSet::new();
    if !played.is_empty() {
        // One statement for all, because each is a round trip to the database's thread.
        let rows: Vec<_> = played.iter().map(|game| (&game.game, game.line)).collect();
        let ids = query_scalar(
            "UPDATE games SET explored = TRUE, line = value ->> 1 FROM json_each($1)
             WHERE games.id = value ->> 0 AND NOT explored RETURNING games.id",
        )
        .bind(json!(rows).to_string())
        .fetch_all(&mut *connection)
        .await?;
        marked.extend(ids);
    }
    let mut new_games = Vec::with_capacity(games.len());
    for game in games {
        let is_new = match game.marked {
            Marked::Game => marked.contains(&game.game),
            Marked::Imported => {
                let marking = query("UPDATE library SET explored = TRUE WHERE id = $1 AND NOT explored");
                marking.bind(&game.game).execute(&mut *connection).await? == 1
            }
            Marked::Removed => {
                let removal = query("DELETE FROM explored_removals WHERE id = $1");
                removal.bind(&game.game).execute(&mut *connection).await? == 1
            }
        };
        if is_new {
            new_games.push(game);
        }
    }
    Ok(new_games)
}

/// Returns those of the games' positions that have sums.
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
    /// Counts games that have not been counted yet; durable when this returns.
    pub(crate) async fn count_explored(&self, games: Vec<CountedGame>) -> Result<(), StoreError> {
        self.writer.change(Counting(games)).await
    }
}
