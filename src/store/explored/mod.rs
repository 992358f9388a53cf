//! The explorer's tables: what was played in each position, counted from finished games.
//!
//! Most positions of a game occur in no other one, so only a position that more than a few games have reached has rows
//! of its own, with sums and lists (`sums.rs`). For all other positions, each game takes a few bytes (`places.rs`) and
//! is read again on request. What players have played in the positions with rows is in `repertoires.rs`. A game is
//! counted in the transaction that marks it as counted, so each counts exactly once, whenever a server stops.

mod buckets;
mod counting;
mod gaps;
mod page;
mod places;
mod queue;
mod repertoires;
mod spread;
mod sums;

use parlor_protocol::{RatingChanges, Seat};
use serde::Serialize;

pub(crate) use page::{ExploredGame, ExploredMove};
pub(crate) use places::{Known, Passage};
pub(crate) use queue::ImportedLine;

use crate::id::UserId;

/// Where games come from. Each book is counted separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(into = "i64")]
pub(crate) enum Book {
    /// Games played here.
    Played,
    /// The library, except for `Wthor`.
    Library,
    /// Files of the WTHOR database, which are also in the library.
    Wthor,
}

impl From<Book> for i64 {
    fn from(book: Book) -> Self {
        book as i64
    }
}

/// Which row records that a game has been counted.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Marked {
    /// The row of a game played here.
    Game,
    /// The row of a game in the library.
    Imported,
    /// The row of a game that has left the library and has to be subtracted.
    Removed,
}

/// A move of a game, given by the keys of the positions before and after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) ply: u8,
    pub(crate) position: i64,
    pub(crate) next: i64,
}

/// A game as it is counted.
#[derive(Debug, Clone)]
pub(crate) struct CountedGame {
    pub(crate) marked: Marked,
    pub(crate) game: String,
    /// Its number among the games played here, or in the library.
    pub(crate) number: i64,
    pub(crate) kind: &'static str,
    pub(crate) book: Book,
    /// The moves, each pair of positions once. Empty for an unreadable game, which is only marked.
    pub(crate) steps: Vec<Step>,
    /// Who won; `None` for a draw.
    pub(crate) winner: Option<Seat>,
    /// How the game changed the ratings, if it was rated.
    pub(crate) ratings: Option<RatingChanges>,
    pub(crate) at_ms: i64,
    /// The accounts that played it.
    pub(crate) players: Option<[UserId; 2]>,
    pub(crate) names: [String; 2],
    /// How many of the players are people.
    pub(crate) people: u8,
    /// The name of the last opening that it went through.
    pub(crate) line: Option<&'static str>,
}

impl CountedGame {
    /// Returns the mean of both players' ratings before the game.
    pub(crate) fn rating(&self) -> Option<i64> {
        self.ratings.map(|ratings| i64::from(ratings.first.before + ratings.second.before) / 2)
    }

    /// Returns the result as counts of first-player wins, draws and second-player wins; exactly one of them is 1.
    pub(crate) fn results(&self) -> [i64; 3] {
        let won = |seat| i64::from(self.winner == Some(seat));
        [won(Seat::First), i64::from(self.winner.is_none()), won(Seat::Second)]
    }

    fn is_removed(&self) -> bool {
        matches!(self.marked, Marked::Removed)
    }
}
