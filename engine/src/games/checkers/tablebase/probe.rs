//! Answers from the tablebase during a game.

use std::sync::{Mutex, MutexGuard, PoisonError};

use parlor_rules::checkers::{Checkers, Variant};
use parlor_rules::{Game, Side};

use super::block::Block;
use super::placement::Placement;
use super::set::Endgames;
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
    /// The latest block of a game in a slice that stores no distances.
    block: Mutex<Block>,
}

/// A tablebase win counts as at least this many plies away, so that wins that the search has seen to the end come
/// first, and of two tablebase wins the one with the nearer conversion.
const BEYOND_SEARCH: u32 = 400;

impl Tablebase {
    /// Makes the tablebase from these tables, up to the first that is missing.
    pub fn new(set: &Endgames, tables: &OpenTables) -> Self {
        let book = book_of(tables, set.with_distances);
        Tablebase { most_pieces: book.most_pieces(), book, block: Mutex::default() }
    }
}

impl Probe<Checkers> for Tablebase {
    /// Computes the distances in the game's current block if its slice stores none, because a winner needs them to make
    /// progress. The largest such blocks take about a tenth of a second.
    fn prepare(&self, position: &Checkers) {
        if !self.covers(position) {
            return;
        }
        let placement = Placement::of(position);
        let is_decided = self.book.get(&placement).is_some_and(|verdict| verdict.sign() != 0);
        if !is_decided || self.book.has_distances(&placement) {
            return;
        }
        let mut current = self.block();
        if current.get(&placement).is_none() {
            let mut block = Block::default();
            // All slices that the block's conversions lead to come before its own, so they are open.
            let known = |next: &Placement| self.book.get(next).unwrap_or(Verdict::DRAW);
            block.solve(placement.men, placement.kings.map(u64::count_ones), &known);
            *current = block;
        }
    }

    fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    #[inline]
    fn probe(&self, position: &Checkers, context: &ProbeContext<'_, Checkers>) -> Option<ProbeResult> {
        // Most positions that a search probes have more pieces, so check that before anything else.
        if !self.covers(position) {
            return None;
        }
        let placement = Placement::of(position);
        let (verdict, has_distance) = self.verdict(&placement, context.history)?;
        let value = win(0, BEYOND_SEARCH + verdict.plies());
        Some(match verdict.sign() {
            0 => ProbeResult::exact(0),
            _ if !self.holds(verdict, has_distance, position, context) => {
                let (least, most) = if verdict.sign() > 0 { (0, INFINITE) } else { (-INFINITE, 0) };
                ProbeResult { least, most, plies: 0 }
            }
            sign => ProbeResult { plies: verdict.plies(), ..ProbeResult::exact(Value::from(sign) * value) },
        })
    }
}

impl Tablebase {
    #[inline]
    fn covers(&self, position: &Checkers) -> bool {
        let pieces = [Side::First, Side::Second].map(|side| position.men(side) | position.kings(side));
        (pieces[0] | pieces[1]).count_ones() <= self.most_pieces && position.variant() == Variant::English
    }

    /// The verdict of a position, and whether its distance is its own and not just the longest one of the slice.
    fn verdict(&self, placement: &Placement, history: History<'_, Checkers>) -> Option<(Verdict, bool)> {
        let verdict = self.book.get(placement)?;
        if self.book.has_distances(placement) {
            return Some((verdict, true));
        }
        let prepared = match history {
            History::Recent(_) => self.block().get(placement),
            History::Fresh | History::Unknown => None,
        };
        Some(prepared.map_or((verdict, false), |verdict| (verdict, true)))
    }

    fn block(&self) -> MutexGuard<'_, Block> {
        // The block is replaced as a whole, so a panic cannot leave half of one.
        self.block.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the winner makes progress before the history ends the game.
    fn holds(
        &self,
        verdict: Verdict,
        has_distance: bool,
        position: &Checkers,
        context: &ProbeContext<'_, Checkers>,
    ) -> bool {
        let in_time = context.quiet_plies_left.is_none_or(|left| verdict.plies() <= left);
        let unrepeated = match context.history {
            History::Fresh => true,
            History::Recent(recent) => has_distance && !self.may_occur_too_often(verdict, position, recent),
            History::Unknown => false,
        };
        in_time && unrepeated
    }

    /// Whether some position may recur and thereby end the game. A winner who makes progress with every move never
    /// returns to a position that is as far from the next conversion, or further.
    fn may_occur_too_often(&self, verdict: Verdict, position: &Checkers, recent: &[Checkers]) -> bool {
        let Some(limit) = position.history_rules().occurrences else { return false };
        let winner = winner(verdict, position);
        let lies_ahead = |other: &Checkers| {
            let found = self.verdict(&Placement::of(other), History::Recent(recent));
            // All of them are in the same block, so their distances are known too.
            found.is_none_or(|(other_verdict, _)| {
                other_verdict.plies() < verdict.plies() && self::winner(other_verdict, other) == winner
            })
        };
        let times = |position: &Checkers| recent.iter().filter(|other| *other == position).count();
        recent.iter().any(|other| times(other) + 1 >= limit && lies_ahead(other))
    }
}

/// Who wins a position with this verdict.
fn winner(verdict: Verdict, position: &Checkers) -> Option<Side> {
    match verdict.sign() {
        0 => None,
        1 => Some(position.to_move()),
        _ => Some(!position.to_move()),
    }
}
