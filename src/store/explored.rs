//! The explorer's tables: what was played in each position, counted from the games that are over.
//!
//! A game is counted in one transaction with the mark that it is, so each counts once, whenever a server stops.

use std::collections::BTreeMap;

use parlor_protocol::{RatingChanges, Seat};
use serde::Serialize;
use serde_json::json;

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::player_records;
use super::sql::{Connection, query};
use crate::id::UserId;
use crate::limits;

/// Where games come from. Each is counted by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(into = "i64")]
pub(crate) enum Book {
    /// Those that were played here.
    Played,
    /// The library, but for the next.
    Library,
    /// Files of the WTHOR database, in the library too.
    Wthor,
}

impl From<Book> for i64 {
    fn from(book: Book) -> Self {
        book as i64
    }
}

/// Which row says that a game is counted.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Marked {
    /// The game's.
    Game,
    /// The game's in the library.
    Imported,
    /// That of a game which has left the library and has to be taken out.
    Removed,
}

/// A game as it is counted.
#[derive(Debug, Clone)]
pub(crate) struct CountedGame {
    pub(crate) marked: Marked,
    pub(crate) game: String,
    pub(crate) kind: &'static str,
    pub(crate) book: Book,
    /// The keys of the positions that moves were played in and led to, each pair once; empty for a game that cannot be
    /// read, which is only marked.
    pub(crate) moves: Vec<(i64, i64)>,
    /// Who won; `None` for a draw.
    pub(crate) winner: Option<Seat>,
    /// What the game did to the ratings, if it was rated.
    pub(crate) ratings: Option<RatingChanges>,
    pub(crate) at_ms: i64,
    /// The accounts that played it.
    pub(crate) players: Option<[UserId; 2]>,
    /// The name of the last opening that it went through.
    pub(crate) line: Option<&'static str>,
}

/// Games that are counted together.
struct Counting(Vec<CountedGame>);

impl CountedGame {
    /// The mean of both players' ratings before the game.
    fn rating(&self) -> Option<i64> {
        self.ratings.map(|ratings| i64::from(ratings.first.before + ratings.second.before) / 2)
    }
}

impl Change for Counting {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let mut sums = Sums::default();
        for game in &self.0 {
            if mark(connection, game).await? {
                sums.add(game);
                player_records::write(connection, game).await?;
            }
        }
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

/// What games add to the tables, each row once.
#[derive(Default)]
struct Sums<'a> {
    moves: BTreeMap<(Book, i64, i64), [i64; 5]>,
    added: BTreeMap<(Book, i64, &'a str), [i64; 2]>,
    removed: BTreeMap<(Book, i64, &'a str), ()>,
    repertoires: BTreeMap<(&'a str, usize, i64, i64), [i64; 3]>,
    openings: BTreeMap<(&'a str, &'a str, &'a str, usize), [i64; 3]>,
}

impl<'a> Sums<'a> {
    fn add(&mut self, game: &'a CountedGame) {
        let sign = if matches!(game.marked, Marked::Removed) { -1 } else { 1 };
        let mut result = [0; 3];
        result[game.winner.map_or(1, |seat| 2 * seat_number(seat))] = sign;
        let [first, drawn, second] = result;
        let rating = game.rating().map_or([0; 2], |rating| [sign, sign * rating]);
        for &(position, next) in &game.moves {
            let row = [first, drawn, second, rating[0], rating[1]];
            add(self.moves.entry((game.book, position, next)).or_default(), row);
            let place = (game.book, position, &*game.game);
            if sign > 0 {
                self.added.insert(place, [game.at_ms, game.rating().unwrap_or(0)]);
            } else {
                self.removed.insert(place, ());
            }
        }
        let Some(players) = &game.players else { return };
        for (seat, account) in players.iter().enumerate() {
            for &(position, next) in game.moves.iter().take(limits::REPERTOIRE_PLIES) {
                add(self.repertoires.entry((account, seat, position, next)).or_default(), result);
            }
            if let Some(line) = game.line {
                let own = if seat == 0 { result } else { [second, drawn, first] };
                add(self.openings.entry((account, game.kind, line, seat)).or_default(), own);
            }
        }
    }

    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        write_rows(connection, ADD_MOVES, &self.moves).await?;
        write_rows(connection, ADD_GAMES, &self.added).await?;
        write_rows(connection, KEEP_SOME, &self.added).await?;
        write_rows(connection, ADD_REPERTOIRES, &self.repertoires).await?;
        write_rows(connection, ADD_OPENINGS, &self.openings).await?;
        if !self.removed.is_empty() {
            write_rows(connection, REMOVE_GAMES, &self.removed).await?;
            write_rows(connection, REMOVE_MOVES, &self.moves).await?;
        }
        Ok(())
    }
}

fn seat_number(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}

fn add<const N: usize>(sums: &mut [i64; N], more: [i64; N]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Runs a statement with rows, `[[key], [values]]` each, as its `$1`, and how many games are kept as its `$2`.
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

const ADD_MOVES: &str = "INSERT INTO explored_moves (book, position, next, first, drawn, second, rated, rating)
    SELECT CAST(value -> 0 ->> 0 AS BIGINT), CAST(value -> 0 ->> 1 AS BIGINT), CAST(value -> 0 ->> 2 AS BIGINT),
    CAST(value -> 1 ->> 0 AS BIGINT), CAST(value -> 1 ->> 1 AS BIGINT), CAST(value -> 1 ->> 2 AS BIGINT),
    CAST(value -> 1 ->> 3 AS BIGINT), CAST(value -> 1 ->> 4 AS BIGINT) FROM json_each($1) WHERE TRUE
    ON CONFLICT (book, position, next) DO UPDATE SET first = explored_moves.first + excluded.first,
    drawn = explored_moves.drawn + excluded.drawn, second = explored_moves.second + excluded.second,
    rated = explored_moves.rated + excluded.rated, rating = explored_moves.rating + excluded.rating";

const ADD_GAMES: &str = "INSERT INTO explored_games (book, position, game, at_ms, rating)
    SELECT CAST(value -> 0 ->> 0 AS BIGINT), CAST(value -> 0 ->> 1 AS BIGINT), value -> 0 ->> 2,
    CAST(value -> 1 ->> 0 AS BIGINT), CAST(value -> 1 ->> 1 AS BIGINT) FROM json_each($1) WHERE TRUE
    ON CONFLICT (book, position, game) DO NOTHING";

/// Of the positions that games were added to, all but the last games and those with the highest ratings go.
const KEEP_SOME: &str = "WITH places AS (
        SELECT DISTINCT CAST(value -> 0 ->> 0 AS BIGINT) AS book, CAST(value -> 0 ->> 1 AS BIGINT) AS position
        FROM json_each($1)
    ), ranked AS (
        SELECT g.book, g.position, g.game,
            ROW_NUMBER() OVER (PARTITION BY g.book, g.position ORDER BY g.at_ms DESC, g.game) AS by_time,
            ROW_NUMBER() OVER (PARTITION BY g.book, g.position ORDER BY g.rating DESC, g.at_ms DESC, g.game) AS by_rating
        FROM places JOIN explored_games g ON g.book = places.book AND g.position = places.position
    )
    DELETE FROM explored_games WHERE (book, position, game) IN
    (SELECT book, position, game FROM ranked WHERE by_time > $2 AND by_rating > $2)";

const ADD_REPERTOIRES: &str = "INSERT INTO repertoires (account_id, seat, position, next, first, drawn, second)
    SELECT a.id, CAST(value -> 0 ->> 1 AS BIGINT), CAST(value -> 0 ->> 2 AS BIGINT), CAST(value -> 0 ->> 3 AS BIGINT),
    CAST(value -> 1 ->> 0 AS BIGINT), CAST(value -> 1 ->> 1 AS BIGINT), CAST(value -> 1 ->> 2 AS BIGINT)
    FROM json_each($1) JOIN accounts a ON a.id = value -> 0 ->> 0 AND a.deleted_ms IS NULL WHERE TRUE
    ON CONFLICT (account_id, seat, position, next) DO UPDATE SET first = repertoires.first + excluded.first,
    drawn = repertoires.drawn + excluded.drawn, second = repertoires.second + excluded.second";

const ADD_OPENINGS: &str = "INSERT INTO opening_results (account_id, kind, opening, seat, won, drawn, lost)
    SELECT a.id, value -> 0 ->> 1, value -> 0 ->> 2, CAST(value -> 0 ->> 3 AS BIGINT),
    CAST(value -> 1 ->> 0 AS BIGINT), CAST(value -> 1 ->> 1 AS BIGINT), CAST(value -> 1 ->> 2 AS BIGINT)
    FROM json_each($1) JOIN accounts a ON a.id = value -> 0 ->> 0 AND a.deleted_ms IS NULL WHERE TRUE
    ON CONFLICT (account_id, kind, opening, seat) DO UPDATE SET won = opening_results.won + excluded.won,
    drawn = opening_results.drawn + excluded.drawn, lost = opening_results.lost + excluded.lost";

const REMOVE_GAMES: &str = "DELETE FROM explored_games WHERE (book, position, game) IN (
    SELECT CAST(value -> 0 ->> 0 AS BIGINT), CAST(value -> 0 ->> 1 AS BIGINT), value -> 0 ->> 2 FROM json_each($1))";

const REMOVE_MOVES: &str = "DELETE FROM explored_moves WHERE (book, position, next) IN (
    SELECT CAST(value -> 0 ->> 0 AS BIGINT), CAST(value -> 0 ->> 1 AS BIGINT), CAST(value -> 0 ->> 2 AS BIGINT)
    FROM json_each($1)) AND first + drawn + second = 0";

impl Store {
    /// Counts games, each unless it is counted already; durable when this returns.
    pub(crate) async fn count_explored(&self, games: Vec<CountedGame>) -> Result<(), StoreError> {
        self.writer.change(Counting(games)).await
    }
}
