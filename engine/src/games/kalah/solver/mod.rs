//! Solves Kalah: the value of any position, by null-window searches over what the seeds in the pits are worth.
//!
//! The search looks only at the pits. Positions that differ only in their stores count as one, whose value is how far
//! the side to move comes out ahead in the seeds that are left. This way the transposition table holds far more of the
//! tree than one over whole positions, and tablebases end the search early. In the end one side or the other owns every
//! seed, so a value is odd if the number of seeds is odd, and every other window can be skipped.

mod best;
mod children;
mod memory;

use std::io;
use std::time::{Duration, Instant};

use parlor_rules::kalah::{Kalah, Move, Variant};
use parlor_rules::{Game, Side};

use super::tablebase::Tablebase;
use crate::error::TablebaseError;
pub(super) use best::{SolverMemory, solve};
use children::{Child, Lookup};
use memory::{Bounds, Memory};

/// What a solved position is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The final difference of the stores for the side to move, with all seeds played out.
    pub value: i32,
    /// Best play of both sides until all seeds are played out.
    pub line: Vec<Move>,
    /// Positions generated.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl Solution {
    /// The part of the line that can be played: a game that is not played out ends at a majority.
    pub fn playable_line(&self, position: &Kalah) -> Vec<Move> {
        let mut reached = *position;
        let is_open = |m: &&Move| {
            let open = reached.outcome().is_none();
            if open {
                reached = reached.after(**m);
            }
            open
        };
        self.line.iter().take_while(is_open).copied().collect()
    }
}

/// The progress of a solver: the value lies between two bounds.
#[derive(Debug, Clone, Copy)]
pub struct Report {
    /// The value is at least this.
    pub least: i32,
    /// The value is at most this.
    pub most: i32,
    /// Positions generated so far.
    pub nodes: u64,
}

/// Solves positions under one set of rules.
pub struct Solver<'a> {
    table: &'a Tablebase,
    memory: Memory,
    nodes: u64,
    next_look: u64,
    /// Receives the progress and returns whether to stop.
    watch: &'a dyn Fn(Report) -> bool,
    /// The bounds of the position that is being solved.
    bounds: [i32; 2],
}

/// Nodes between two reports: about a millisecond.
const LOOK_EVERY: u64 = 1 << 14;

impl<'a> Solver<'a> {
    /// Creates a solver with a transposition table of this many mebibytes, which looks up positions in the tablebase.
    /// `watch` receives the progress about every millisecond, and stops the solver by returning true.
    ///
    /// # Errors
    /// The system does not provide that much memory.
    pub fn new(
        table: &'a Tablebase,
        mebibytes: usize,
        watch: &'a dyn Fn(Report) -> bool,
    ) -> io::Result<Self> {
        Ok(Solver::with(table, Memory::with_mebibytes(mebibytes)?, watch))
    }

    /// Creates a solver that continues with what another has learned under the same rules.
    fn with(table: &'a Tablebase, memory: Memory, watch: &'a dyn Fn(Report) -> bool) -> Self {
        Solver { table, memory, nodes: 0, next_look: LOOK_EVERY, watch, bounds: [0; 2] }
    }

    /// Solves a position under the table's rules: its value if all seeds are played out, and a line of best play.
    ///
    /// # Errors
    /// The solver was stopped.
    pub fn solve(&mut self, position: &Kalah) -> Result<Solution, TablebaseError> {
        let started = Instant::now();
        let (value, line) = self.value(position).ok_or(TablebaseError::Stopped)?;
        Ok(Solution { value, line, nodes: self.nodes, elapsed: started.elapsed() })
    }

    /// The value for the side to move, and best play. A swap is worth what the position is worth to the opponent.
    fn value(&mut self, position: &Kalah) -> Option<(i32, Vec<Move>)> {
        if !position.may_swap() {
            let position = played_out(position);
            let gain = self.exact(&position)?;
            return Some((ahead(&position, position.to_move()) + gain, self.line(position, gain)?));
        }
        if position.to_move() == Side::Second {
            let (value, line) = self.value(&position.with_swap_over())?;
            let exchanged = |m: &Move| Move::new(!m.side(), m.pit());
            let swapped = || [Move::SWAP].into_iter().chain(line.iter().filter_map(exchanged)).collect();
            return Some(if value < 0 { (-value, swapped()) } else { (value, line) });
        }
        let mut best: Option<(i32, Vec<Move>)> = None;
        for m in position.legal_moves() {
            let next = position.after(m);
            let (value, line) = self.value(&next)?;
            let value = if next.to_move() == position.to_move() { value } else { -value };
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, [m].into_iter().chain(line).collect()));
            }
        }
        best
    }

    /// The exact gain of a position, by null windows that close in on it (MTD(f): Plaat, Schaeffer, Pijls and de Bruin,
    /// "Best-first fixed-depth minimax algorithms", 1996). `None` if the search was stopped.
    fn exact(&mut self, position: &Kalah) -> Option<i32> {
        let seeds = seeds_in_pits(position);
        let (mut least, mut most) = (-seeds, seeds);
        let mut guess = seeds % 2;
        let lookup = self.lookup(position);
        while least < most {
            self.bounds = [least, most].map(|bound| bound + ahead(position, position.to_move()));
            // Tests whether the value is at least `target`, which has the parity of the values.
            let target = if guess <= least { least + 2 } else { guess.min(most) };
            guess = self.node(position, lookup, target - 1)?;
            if guess >= target { least = guess } else { most = guess }
        }
        Some(least)
    }

    /// A bound that decides whether a position's gain is greater than alpha: a lower bound above alpha, or an upper
    /// bound of at most alpha.
    fn node(&mut self, position: &Kalah, lookup: Lookup, alpha: i32) -> Option<i32> {
        let known = self.bounds_at(position, lookup);
        if let Some(bound) = known.deciding_bound(alpha) {
            return Some(bound);
        }
        if self.nodes >= self.next_look && self.look() {
            return None;
        }
        let before = self.nodes;
        let children = self.children(position, known.best);
        let (mut value, mut best) = (-i32::MAX, 0);
        for child in children.as_slice() {
            let found = self.after(position, child, alpha)?;
            if found > value {
                (value, best) = (found, child.pit);
            }
            if value > alpha {
                break;
            }
        }
        let bounds = if value > alpha {
            Bounds { least: value, best, ..known }
        } else {
            Bounds { most: value, best, ..known }
        };
        if let Lookup::Memory(key) = lookup {
            self.memory.put(key, bounds, self.nodes - before);
        }
        Some(value)
    }

    /// Reports the progress; returns whether the search has to stop.
    #[cold]
    fn look(&mut self) -> bool {
        self.next_look = self.nodes + LOOK_EVERY;
        let [least, most] = self.bounds;
        (self.watch)(Report { least, most, nodes: self.nodes })
    }

    fn after(&mut self, position: &Kalah, child: &Child, alpha: i32) -> Option<i32> {
        if child.next.to_move() == position.to_move() {
            return Some(child.banked + self.node(&child.next, child.lookup, alpha - child.banked)?);
        }
        // Greater than alpha for the mover means less than -alpha for the opponent.
        Some(child.banked - self.node(&child.next, child.lookup, child.banked - alpha - 1)?)
    }

    /// Best play from a position with this gain: at each move, the first one that keeps the value.
    fn line(&mut self, mut position: Kalah, mut gain: i32) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        while position.outcome().is_none() {
            let best = self.bounds_at(&position, self.lookup(&position)).best;
            let children = self.children(&position, best);
            let mut kept = None;
            for child in children.as_slice() {
                if self.after(&position, child, gain - 1)? >= gain {
                    kept = Some(child);
                    break;
                }
            }
            // A position with this gain has a move that achieves it.
            let Some(child) = kept else { break };
            line.extend(Move::new(position.to_move(), child.pit.into()));
            let same = child.next.to_move() == position.to_move();
            gain = if same { gain - child.banked } else { child.banked - gain };
            position = child.next;
        }
        Some(line)
    }
}

/// The same position in a game that is played on after a majority.
fn played_out(position: &Kalah) -> Kalah {
    let variant = position.variant();
    let full = Variant::new(variant.pits(), variant.seeds(), variant.empty(), true);
    let [first, second] = [Side::First, Side::Second].map(|side| position.pits(side));
    let stores = [Side::First, Side::Second].map(|side| position.store(side));
    // The seeds are the same, and the rules differ in nothing that makes a position valid.
    full.and_then(|full| Kalah::from_seeds(full, [first, second], stores, position.to_move()))
        .unwrap_or(*position)
}

/// By how much a side's store is ahead.
#[inline]
fn ahead(position: &Kalah, side: Side) -> i32 {
    i32::from(position.store(side)) - i32::from(position.store(!side))
}

#[inline]
fn seeds_in_pits(position: &Kalah) -> i32 {
    let variant = position.variant();
    let all = 2 * i32::from(variant.pits()) * i32::from(variant.seeds());
    all - i32::from(position.store(Side::First)) - i32::from(position.store(Side::Second))
}
