//! What the explorer shows for a position: a few rows of one index each, however many games there are.

use parlor_protocol::{Seat, Verdict};

use super::{Book, CountedGame};
use crate::id::UserId;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::sql::{Row, query};
use crate::store::words::word_of;

/// A move in a position, and how the games with it ended.
#[derive(Debug, Clone, Default)]
pub(crate) struct ExploredMove {
    /// The key of the position that it leads to.
    pub(crate) next: i64,
    /// First-player wins, draws and second-player wins.
    pub(crate) results: [i64; 3],
    /// How many of them have ratings, and the sum of these ratings.
    pub(crate) ratings: [i64; 2],
}

/// A game that went through a position.
#[derive(Debug, Clone)]
pub(crate) struct ExploredGame {
    pub(crate) game: String,
    pub(crate) book: Book,
    pub(crate) players: [String; 2],
    pub(crate) result: Verdict,
    pub(crate) rating: Option<i64>,
    pub(crate) at_ms: i64,
}

impl From<CountedGame> for ExploredGame {
    fn from(game: CountedGame) -> Self {
        let rating = game.rating();
        let result = match game.winner {
            Some(Seat::First) => Verdict::First,
            Some(Seat::Second) => Verdict::Second,
            None => Verdict::Draw,
        };
        Self { game: game.game, book: game.book, players: game.names, result, rating, at_ms: game.at_ms }
    }
}

fn results(row: &Row) -> Result<[i64; 3], sqlx::Error> {
    Ok([row.try_get("first")?, row.try_get("drawn")?, row.try_get("second")?])
}

impl Store {
    /// Returns the moves played in a position, by book; empty if few games have reached it.
    pub(crate) async fn explored_moves(
        &self,
        position: i64,
    ) -> Result<Vec<(Book, ExploredMove)>, StoreError> {
        let rows = query(
            "SELECT next, book, first, drawn, second, rated, rating FROM explored_moves WHERE position = $1",
        )
        .bind(position)
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &Row| {
            let ratings = [row.try_get("rated")?, row.try_get("rating")?];
            let book = match row.try_get::<i64>("book")? {
                0 => Book::Played,
                1 => Book::Library,
                _ => Book::Wthor,
            };
            Ok((book, ExploredMove { next: row.try_get("next")?, results: results(row)?, ratings }))
        };
        rows.iter().map(read).collect()
    }

    /// Returns the games listed at a position: the latest ones, and those with the highest ratings.
    pub(crate) async fn explored_games(
        &self,
        book: Book,
        position: i64,
    ) -> Result<Vec<ExploredGame>, StoreError> {
        let found = match book {
            Book::Played => query(
                "SELECT t.id, g.at_ms, g.rating, t.result, a.name AS first, b.name AS second FROM explored_games g
                 JOIN games t ON t.number = g.game JOIN accounts a ON a.id = t.first_id JOIN accounts b ON b.id = t.second_id
                 WHERE g.position = $1 AND g.book = $2",
            ),
            Book::Library | Book::Wthor => query(
                "SELECT t.id, g.at_ms, g.rating, t.result, t.first, t.second FROM explored_games g
                 JOIN library t ON t.number = g.game WHERE g.position = $1 AND g.book = $2",
            ),
        };
        let rows = found.bind(position).bind(i64::from(book)).fetch_all(&self.readers).await?;
        let read = |row: &Row| {
            let rating: i64 = row.try_get("rating")?;
            Ok(ExploredGame {
                game: row.try_get("id")?,
                book,
                players: [row.try_get("first")?, row.try_get("second")?],
                result: word_of(row, "result")?
                    .ok_or_else(|| StoreError::Damaged("a counted game has no result".to_owned()))?,
                rating: (rating > 0).then_some(rating),
                at_ms: row.try_get("at_ms")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Returns a player's results in named openings: kind, opening, seat, and games won, drawn and lost.
    pub(crate) async fn opening_results(
        &self,
        account: &UserId,
        limit: u32,
    ) -> Result<Vec<(String, String, Seat, [i64; 3])>, StoreError> {
        let rows = query(
            "SELECT kind, opening, seat, won, drawn, lost FROM opening_results WHERE account_id = $1
             ORDER BY won + drawn + lost DESC, kind, opening, seat LIMIT $2",
        )
        .bind(&**account)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &Row| {
            let seat = if row.try_get::<i64>("seat")? == 0 { Seat::First } else { Seat::Second };
            let tally = [row.try_get("won")?, row.try_get("drawn")?, row.try_get("lost")?];
            Ok((row.try_get("kind")?, row.try_get("opening")?, seat, tally))
        };
        rows.iter().map(read).collect()
    }
}
