//! What the tables say of a position at its moment of a game.

use parlor_rules::checkers::{Checkers, Variant};
use parlor_rules::{Game, HistoryRules, Side};

use super::family::on_shelf;
use super::placement::Placement;
use super::slice::Book;
use super::verdict::Verdict;
use crate::tablebase::{Entries, History, Known, Moment, Shelf};
use crate::value::{INFINITE, Value, win};

/// Checkers' tables at hand.
#[derive(Debug)]
pub struct Table {
    book: Book<Entries>,
    /// No position with more pieces is in it.
    most_pieces: u32,
}

/// A table's win counts as one that is so many plies away and some more: one that the search has seen to its end comes
/// first, and of two table's wins the one with the nearer conversion.
const BEYOND_SEARCH: u32 = 400;

impl Table {
    /// The tables of the slices that are there, up to the first that is not.
    pub fn from_shelf(shelf: &Shelf) -> Self {
        let book = on_shelf(shelf);
        Table { most_pieces: book.most_pieces(), book }
    }

    /// What is known of a position at this moment of its game.
    #[inline]
    pub fn known(&self, position: &Checkers, moment: &Moment<'_, Checkers>) -> Option<Known> {
        // Most positions that a search asks about have more pieces: seen before anything is turned or counted in full.
        let pieces = [Side::First, Side::Second].map(|side| position.men(side) | position.kings(side));
        if (pieces[0] | pieces[1]).count_ones() > self.most_pieces || position.variant() != Variant::English {
            return None;
        }
        let placement = Placement::of(position);
        let verdict = self.book.get(&placement)?;
        let value = win(0, BEYOND_SEARCH + verdict.plies());
        Some(match verdict.sign() {
            0 => Known::exact(0),
            _ if !self.holds(verdict, &placement, position, moment) => {
                let (least, most) = if verdict.sign() > 0 { (0, INFINITE) } else { (-INFINITE, 0) };
                Known { least, most, plies: 0 }
            }
            sign => Known { plies: verdict.plies(), ..Known::exact(Value::from(sign) * value) },
        })
    }

    /// Whether the winner gets there before the game ends by its history.
    fn holds(
        &self,
        verdict: Verdict,
        placement: &Placement,
        position: &Checkers,
        moment: &Moment<'_, Checkers>,
    ) -> bool {
        let in_time = moment.quiet_plies_left.is_none_or(|left| verdict.plies() <= left);
        // A winner that goes straight on comes to no position twice, whatever else came once before.
        let unrepeated = match moment.history {
            History::Fresh => true,
            History::Recent(recent) => {
                self.book.has_distances(placement) && !one_comes_too_often(recent, &position.history_rules())
            }
            History::Untold => false,
        };
        in_time && unrepeated
    }
}

/// Whether there is a position that ends the game when it comes once more.
fn one_comes_too_often(recent: &[Checkers], rules: &HistoryRules) -> bool {
    let times = |position: &Checkers| recent.iter().filter(|other| *other == position).count();
    rules.occurrences.is_some_and(|limit| recent.iter().any(|position| times(position) + 1 >= limit))
}
