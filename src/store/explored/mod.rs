//! The explorer's tables: what was played in each position, counted from the games that are over.
//!
//! Most positions of a game are reached by no other one. So only a position that more than a few games have reached has rows
//! of its own, with sums and lists (`sums.rs`). The games of every other one are noted in a few bytes each (`places.rs`), and
//! read again when somebody asks. What players have played in the positions with rows is kept by `repertoires.rs`. A game is
//! counted in one transaction with the mark that it is, so each counts once, whenever a server stops.

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

/// A move of a game, by the keys of the positions that it is played in and leads to.
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
    /// Its number among the games that were played here, or in the library.
    pub(crate) number: i64,
    pub(crate) kind: &'static str,
    pub(crate) book: Book,
    /// The moves, each pair of positions once; empty for a game that cannot be read, which is only marked.
    pub(crate) steps: Vec<Step>,
    /// Who won; `None` for a draw.
    pub(crate) winner: Option<Seat>,
    /// What the game did to the ratings, if it was rated.
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
    /// The mean of both players' ratings before the game.
    pub(crate) fn rating(&self) -> Option<i64> {
        self.ratings.map(|ratings| i64::from(ratings.first.before + ratings.second.before) / 2)
    }

    /// Games that the first player won, that nobody won, and that the second player won: one of them is 1.
    pub(crate) fn results(&self) -> [i64; 3] {
        let won = |seat| i64::from(self.winner == Some(seat));
        [won(Seat::First), i64::from(self.winner.is_none()), won(Seat::Second)]
    }

    fn is_removed(&self) -> bool {
        matches!(self.marked, Marked::Removed)
    }
}
