//! What the explorer shows of a position: a few rows of one index each, however many games there are.

use parlor_protocol::{Seat, Verdict};

use super::Store;
use super::error::StoreError;
use super::explored::Book;
use super::sql::{Row, query};
use super::words::word_of;
use crate::id::UserId;

/// A move of a position, and how the games with it ended.
#[derive(Debug, Clone, Default)]
pub(crate) struct ExploredMove {
    /// The key of the position that it leads to.
    pub(crate) next: i64,
    /// Games that the first player won, that nobody won, and that the second player won.
    pub(crate) results: [i64; 3],
    /// How many of them have ratings, and their sum.
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

fn results(row: &Row) -> Result<[i64; 3], sqlx::Error> {
    Ok([row.try_get("first")?, row.try_get("drawn")?, row.try_get("second")?])
}

impl Store {
    /// The moves that games of a book have played in a position.
    pub(crate) async fn explored_moves(
        &self,
        book: Book,
        position: i64,
    ) -> Result<Vec<ExploredMove>, StoreError> {
        let rows = query(
            "SELECT next, first, drawn, second, rated, rating FROM explored_moves WHERE book = $1 AND position = $2",
        )
        .bind(i64::from(book))
        .bind(position)
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &Row| {
            let ratings = [row.try_get("rated")?, row.try_get("rating")?];
            Ok(ExploredMove { next: row.try_get("next")?, results: results(row)?, ratings })
        };
        rows.iter().map(read).collect()
    }

    /// The moves that a player's games have in a position, those with them in one seat.
    pub(crate) async fn repertoire_moves(
        &self,
        account: &UserId,
        seat: Seat,
        position: i64,
    ) -> Result<Vec<ExploredMove>, StoreError> {
        let rows = query(
            "SELECT next, first, drawn, second FROM repertoires WHERE account_id = $1 AND seat = $2 AND position = $3",
        )
        .bind(&**account)
        .bind(i64::from(seat == Seat::Second))
        .bind(position)
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &Row| {
            Ok(ExploredMove { next: row.try_get("next")?, results: results(row)?, ratings: [0; 2] })
        };
        rows.iter().map(read).collect()
    }

    /// The games of a position that are kept: the last ones, and those with the highest ratings.
    pub(crate) async fn explored_games(
        &self,
        book: Book,
        position: i64,
    ) -> Result<Vec<ExploredGame>, StoreError> {
        let found = match book {
            Book::Played => query(
                "SELECT g.game, g.at_ms, g.rating, t.result, a.name AS first, b.name AS second FROM explored_games g
                 JOIN games t ON t.id = g.game JOIN accounts a ON a.id = t.first_id JOIN accounts b ON b.id = t.second_id
                 WHERE g.book = $1 AND g.position = $2",
            ),
            Book::Library | Book::Wthor => query(
                "SELECT g.game, g.at_ms, g.rating, t.result, t.first, t.second FROM explored_games g
                 JOIN library t ON t.id = g.game WHERE g.book = $1 AND g.position = $2",
            ),
        };
        let rows = found.bind(i64::from(book)).bind(position).fetch_all(&self.readers).await?;
        let read = |row: &Row| {
            let rating: i64 = row.try_get("rating")?;
            Ok(ExploredGame {
                game: row.try_get("game")?,
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

    /// What a player has made of openings that have names, by kind: opening, seat, and games won, drawn and lost.
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
