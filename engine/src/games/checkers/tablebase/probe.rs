//! What the tablebase can say during a game.

use parlor_rules::checkers::{Checkers, Variant};
use parlor_rules::{Game, HistoryRules, Side};

use super::placement::Placement;
use super::slice::{Book, book_of};
use super::verdict::Verdict;
use crate::tablebase::{Entries, History, OpenTables, Probe, ProbeContext, ProbeResult};
use crate::value::{INFINITE, Value, win};

/// An opened tablebase.
#[derive(Debug)]
pub struct Tablebase {
    book: Book<Entries>,
    /// The most pieces of a position that it covers.
    most_pieces: u32,
}

/// A tablebase win counts as at least this many plies away. So wins that the search has seen to the end come first, and
/// of two tablebase wins the one with the nearer conversion.
const BEYOND_SEARCH: u32 = 400;

impl Tablebase {
    /// Makes the tablebase from these tables, up to the first that is missing.
    pub fn new(tables: &OpenTables) -> Self {
        let book = book_of(tables);
        Tablebase { most_pieces: book.most_pieces(), book }
    }
}

impl Probe<Checkers> for Tablebase {
    #[inline]
    fn probe(&self, position: &Checkers, context: &ProbeContext<'_, Checkers>) -> Option<ProbeResult> {
        // Most positions that a search probes have more pieces, so check that before anything else.
        let pieces = [Side::First, Side::Second].map(|side| position.men(side) | position.kings(side));
        if (pieces[0] | pieces[1]).count_ones() > self.most_pieces || position.variant() != Variant::English {
            return None;
        }
        let placement = Placement::of(position);
        let verdict = self.book.get(&placement)?;
        let value = win(0, BEYOND_SEARCH + verdict.plies());
        Some(match verdict.sign() {
            0 => ProbeResult::exact(0),
            _ if !self.holds(verdict, &placement, position, context) => {
                let (least, most) = if verdict.sign() > 0 { (0, INFINITE) } else { (-INFINITE, 0) };
                ProbeResult { least, most, plies: 0 }
            }
            sign => ProbeResult { plies: verdict.plies(), ..ProbeResult::exact(Value::from(sign) * value) },
        })
    }
}

impl Tablebase {
    /// Whether the winner gets there before the game ends by its history.
    fn holds(
        &self,
        verdict: Verdict,
        placement: &Placement,
        position: &Checkers,
        context: &ProbeContext<'_, Checkers>,
    ) -> bool {
        let in_time = context.quiet_plies_left.is_none_or(|left| verdict.plies() <= left);
        // A winner who makes progress never repeats a position, whatever occurred before.
        let unrepeated = match context.history {
            History::Fresh => true,
            History::Recent(recent) => {
                self.book.has_distances(placement) && !one_comes_too_often(recent, &position.history_rules())
            }
            History::Unknown => false,
        };
        in_time && unrepeated
    }
}

/// Whether some position would end the game if it occurred once more.
fn one_comes_too_often(recent: &[Checkers], rules: &HistoryRules) -> bool {
    let times = |position: &Checkers| recent.iter().filter(|other| *other == position).count();
    rules.occurrences.is_some_and(|limit| recent.iter().any(|position| times(position) + 1 >= limit))
}
