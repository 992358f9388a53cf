//! What games add to positions that many games have reached: sums by move, a few listed games, and players'
//! repertoires.

use std::collections::BTreeMap;

use parlor_protocol::Seat;
use serde::Serialize;
use serde_json::json;

use super::repertoires::Repertoires;
use super::{Book, CountedGame, Step};
use crate::limits;
use crate::store::sql::{Connection, query};

/// What games add to the tables, with each row once.
#[derive(Default)]
pub(super) struct Sums<'a> {
    moves: BTreeMap<(i64, i64, Book), [i64; 5]>,
    added: BTreeMap<(i64, Book, i64), [i64; 2]>,
    removed: BTreeMap<(i64, Book, i64), ()>,
    repertoires: Repertoires,
    openings: BTreeMap<(&'a str, &'a str, &'a str, usize), [i64; 3]>,
}

impl<'a> Sums<'a> {
    /// Adds a move of a game, or subtracts it if the game has been removed.
    pub(super) fn add(&mut self, game: &'a CountedGame, step: &Step) {
        if !game.is_removed() {
            return self.insert(game, step);
        }
        self.add_results(game, step, -1);
        self.removed.insert((step.position, game.book, game.number), ());
    }

    /// Adds a move of a game.
    pub(super) fn insert(&mut self, game: &'a CountedGame, step: &Step) {
        self.add_results(game, step, 1);
        self.list(game, step);
        let Some(players) = &game.players else { return };
        for (account, seat) in players.iter().zip([Seat::First, Seat::Second]) {
            self.repertoires.add((account, seat), [step.position, step.next], game.results());
        }
    }

    /// Adds a game to the list of a position.
    pub(super) fn list(&mut self, game: &CountedGame, step: &Step) {
        let row = [game.at_ms, game.rating().unwrap_or(0)];
        self.added.insert((step.position, game.book, game.number), row);
    }

    fn add_results(&mut self, game: &CountedGame, step: &Step, sign: i64) {
        let [first, drawn, second] = game.results();
        let [rated, rating] = game.rating().map_or([0; 2], |rating| [1, rating]);
        let row = [first, drawn, second, rated, rating].map(|sum| sign * sum);
        add(self.moves.entry((step.position, step.next, game.book)).or_default(), row);
    }

    /// Adds the game's result to its players' results in its opening.
    pub(super) fn add_opening(&mut self, game: &'a CountedGame) {
        let (Some(players), Some(line)) = (&game.players, game.line) else { return };
        let [first, drawn, second] = game.results();
        for (seat, account) in players.iter().enumerate() {
            let own = if seat == 0 { [first, drawn, second] } else { [second, drawn, first] };
            add(self.openings.entry((account, game.kind, line, seat)).or_default(), own);
        }
    }

    pub(super) async fn write(self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        write_rows(connection, ADD_MOVES, &self.moves).await?;
        write_rows(connection, ADD_GAMES, &self.added).await?;
        write_rows(connection, KEEP_SOME, &self.added).await?;
        self.repertoires.write(connection).await?;
        write_rows(connection, ADD_OPENINGS, &self.openings).await?;
        if !self.removed.is_empty() {
            write_rows(connection, NOTE_GAPS, &self.removed).await?;
            write_rows(connection, REMOVE_GAMES, &self.removed).await?;
            write_rows(connection, REMOVE_MOVES, &self.moves).await?;
        }
        Ok(())
    }
}

/// Adds numbers to sums element by element.
pub(super) fn add<const N: usize>(sums: &mut [i64; N], more: [i64; N]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Runs a statement with rows, `[[key], [values]]` each, as its `$1`, and the number of games to keep as its `$2`.
async fn write_rows<K: Serialize, V: Serialize>(
    connection: &mut Connection,
    statement: &'static str,
    rows: &BTreeMap<K, V>,
) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let rows: Vec<(&K, &V)> = rows.iter().collect();
    let mut statement_with = query(statement).bind(json!(rows).to_string());
    if statement == KEEP_SOME {
        statement_with = statement_with.bind(limits::EXPLORED_GAMES);
    }
    statement_with.execute(connection).await.map(|_| ())
}

const ADD_MOVES: &str = "INSERT INTO explored_moves (position, next, book, first, drawn, second, rated, rating)
    SELECT CAST(value -> 0 ->> 0 AS BIGINT), CAST(value -> 0 ->> 1 AS BIGINT), CAST(value -> 0 ->> 2 AS BIGINT),
    CAST(value -> 1 ->> 0 AS BIGINT), CAST(value -> 1 ->> 1 AS BIGINT), CAST(value -> 1 ->> 2 AS BIGINT),
    CAST(value -> 1 ->> 3 AS BIGINT), CAST(value -> 1 ->> 4 AS BIGINT) FROM json_each($1) WHERE TRUE
    ON CONFLICT (position, next, book) DO UPDATE SET first = explored_moves.first + excluded.first,
    drawn = explored_moves.drawn + excluded.drawn, second = explored_moves.second + excluded.second,
    rated = explored_moves.rated + excluded.rated, rating = explored_moves.rating + excluded.rating";

const ADD_GAMES: &str = "INSERT INTO explored_games (position, book, game, at_ms, rating)
    SELECT CAST(value -> 0 ->> 0 AS BIGINT), CAST(value -> 0 ->> 1 AS BIGINT), CAST(value -> 0 ->> 2 AS BIGINT),
    CAST(value -> 1 ->> 0 AS BIGINT), CAST(value -> 1 ->> 1 AS BIGINT) FROM json_each($1) WHERE TRUE
    ON CONFLICT (position, book, game) DO NOTHING";

/// Deletes all but the latest and the highest-rated games of positions that games were added to.
const KEEP_SOME: &str = "WITH places AS (
        SELECT DISTINCT CAST(value -> 0 ->> 0 AS BIGINT) AS position, CAST(value -> 0 ->> 1 AS BIGINT) AS book
        FROM json_each($1)
    ), ranked AS (
        SELECT g.position, g.book, g.game,
            ROW_NUMBER() OVER (PARTITION BY g.position, g.book ORDER BY g.at_ms DESC, g.game) AS by_time,
            ROW_NUMBER() OVER (PARTITION BY g.position, g.book ORDER BY g.rating DESC, g.at_ms DESC, g.game) AS by_rating
        FROM places JOIN explored_games g ON g.position = places.position AND g.book = places.book
    )
    DELETE FROM explored_games WHERE (position, book, game) IN
    (SELECT position, book, game FROM ranked WHERE by_time > $2 AND by_rating > $2)";

const ADD_OPENINGS: &str = "INSERT INTO opening_results (account_id, kind, opening, seat, won, drawn, lost)
    SELECT a.id, value -> 0 ->> 1, value -> 0 ->> 2, CAST(value -> 0 ->> 3 AS BIGINT),
    CAST(value -> 1 ->> 0 AS BIGINT), CAST(value -> 1 ->> 1 AS BIGINT), CAST(value -> 1 ->> 2 AS BIGINT)
    FROM json_each($1) JOIN accounts a ON a.id = value -> 0 ->> 0 AND a.deleted_ms IS NULL WHERE TRUE
    ON CONFLICT (account_id, kind, opening, seat) DO UPDATE SET won = opening_results.won + excluded.won,
    drawn = opening_results.drawn + excluded.drawn, lost = opening_results.lost + excluded.lost";

/// Queues a list for refilling when it loses a game.
const NOTE_GAPS: &str = "INSERT INTO explored_gaps (position) SELECT DISTINCT g.position FROM json_each($1) r
    JOIN explored_games g ON g.position = CAST(r.value -> 0 ->> 0 AS BIGINT) AND g.book = CAST(r.value -> 0 ->> 1 AS BIGINT)
    AND g.game = CAST(r.value -> 0 ->> 2 AS BIGINT) WHERE TRUE ON CONFLICT (position) DO NOTHING";

const REMOVE_GAMES: &str = "DELETE FROM explored_games WHERE (position, book, game) IN (
    SELECT CAST(value -> 0 ->> 0 AS BIGINT), CAST(value -> 0 ->> 1 AS BIGINT), CAST(value -> 0 ->> 2 AS BIGINT)
    FROM json_each($1))";

const REMOVE_MOVES: &str = "DELETE FROM explored_moves WHERE (position, next, book) IN (
    SELECT CAST(value -> 0 ->> 0 AS BIGINT), CAST(value -> 0 ->> 1 AS BIGINT), CAST(value -> 0 ->> 2 AS BIGINT)
    FROM json_each($1)) AND first + drawn + second = 0";
