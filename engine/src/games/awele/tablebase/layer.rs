//! One layer of an Awele table: all positions with the same number of seeds on the board, computed from the layers
//! below.
//!
//! Moves without a capture stay in the layer and may go round in cycles, so the layer is solved by iteration. At first
//! neither side can force anything, and each round recomputes the positions with a move to one that changed in the
//! previous round. What is forced in round `t` rests only on what was forced in earlier rounds, never on itself. What
//! has not changed when the iteration ends is endless play.

use parlor_rules::{Game, Side};

use super::{Entry, PLANES, Tablebase, ahead, position_of};
use crate::error::TablebaseError;
use crate::games::mancala::rows::{Layer, PITS, Row, Rows, seeds_in};
use crate::tablebase::Monitor;

/// What has been proven to be forced in a position so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cell {
    /// The value that the side to move forces if endless play is worst for it, and in how many plies.
    least: (i8, u8),
    /// The value that its opponent limits it to if endless play is best for it, and in how many plies.
    most: (i8, u8),
    /// The value if endless play is worth 0, as far as it is forced.
    gains: i8,
    loses: i8,
}

impl Cell {
    /// Nothing is forced yet, in a layer of this many seeds.
    fn open(seeds: usize) -> Self {
        let all = seeds as i8;
        Cell { least: (-all, 0), most: (all, 0), gains: 0, loses: 0 }
    }

    /// A finished game or a position of a lower layer, reached by banking `banked` seeds.
    fn of(entry: Entry) -> Self {
        let least = (entry.least as i8, entry.least_plies);
        let most = (entry.most as i8, entry.most_plies);
        // At most 48 seeds, so a byte is enough.
        let endless_0 = entry.endless_0 as i8;
        Cell { least, most, gains: endless_0, loses: endless_0 }
    }

    /// The same state one ply earlier, for the other side, which banks this many seeds with its move.
    fn before(self, banked: i8) -> Self {
        let ply = |(value, plies): (i8, u8)| (banked - value, plies.saturating_add(1));
        Cell {
            least: ply(self.most),
            most: ply(self.least),
            gains: banked - self.loses,
            loses: banked - self.gains,
        }
    }

    /// This state improved by what the moves give: what is forced stays forced.
    fn improved(self, moves: Cell) -> Cell {
        Cell {
            least: if moves.least.0 > self.least.0 { moves.least } else { self.least },
            most: if moves.most.0 < self.most.0 { moves.most } else { self.most },
            gains: self.gains.max(moves.gains),
            loses: self.loses.min(moves.loses),
        }
    }

    /// The better of two moves for the side that makes it. Among equal values, that side forces its own in the fewest
    /// plies and holds out against the opponent's for the most.
    fn or(self, other: Cell) -> Cell {
        let sooner = |(value, plies): (i8, u8)| (value, u8::MAX - plies);
        Cell {
            least: if sooner(other.least) > sooner(self.least) { other.least } else { self.least },
            most: (self.most.0.max(other.most.0), self.most.1.max(other.most.1)),
            gains: self.gains.max(other.gains),
            loses: self.loses.max(other.loses),
        }
    }

    fn endless_0(self) -> i8 {
        if self.gains > 0 { self.gains } else { self.loses }
    }
}

/// Calls `f` with the seeds that each move banks and the rows after it, the next mover's first. Returns `Some` with the
/// final gain if the game is over; then there are no moves.
pub(super) fn for_each_after(rows: [&Row; 2], mut f: impl FnMut(i32, [&Row; 2])) -> Option<i32> {
    // The pits never hold more seeds than the game has.
    let position = position_of(rows)?;
    // If the number of other seeds is odd, the second player has one more.
    let odd = (48 - (seeds_in(rows[0]) + seeds_in(rows[1])) as i32) % 2;
    let mut over = true;
    position.for_each_move(|m| {
        over = false;
        let next = position.after(m);
        f(ahead(&next) + odd, [&next.pits(Side::Second), &next.pits(Side::First)]);
    });
    // If the mover had no move, `position_of` has already swept the seeds into the stores.
    over.then(|| ahead(&position) + odd)
}

/// Derives a position's state from the rules and the states after its moves, or from the final gain if it is over.
fn derive(rows: [&Row; 2], mut state: impl FnMut([&Row; 2]) -> Cell) -> Cell {
    let mut best: Option<Cell> = None;
    let end = for_each_after(rows, |banked, after| {
        // At most 48 seeds, so a byte is enough.
        let cell = state(after).before(banked as i8);
        best = Some(best.map_or(cell, |best| best.or(cell)));
    });
    let value = end.unwrap_or_default();
    let end = Entry { endless_0: value, least: value, most: value, least_plies: 0, most_plies: 0 };
    best.unwrap_or(Cell::of(end))
}

/// The state of a position in a lower layer.
fn below(table: &Tablebase, rows: [&Row; 2]) -> Option<Cell> {
    table.entry_of(rows).map(Cell::of)
}

/// A set of positions of a layer.
struct Set(Vec<u64>);

impl Set {
    fn none(len: usize) -> Self {
        Set(vec![0; len.div_ceil(64)])
    }

    fn put(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    fn all(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at + bit)
        })
    }
}

/// Fills the layer of this many seeds.
pub(super) fn build(
    table: &Tablebase,
    seeds: usize,
    monitor: &Monitor<'_>,
) -> Result<Vec<u8>, TablebaseError> {
    let boards = &table.boards;
    let (rows, layer) = (&boards.rows, &boards.layers[seeds]);
    let mut cells = vec![Cell::open(seeds); layer.len()];
    let mut changes: Vec<(u32, Cell)> = Vec::new();
    let mut pending = Set::none(layer.len());
    (0..layer.len()).for_each(|index| pending.put(index));
    loop {
        for (n, index) in pending.all().enumerate() {
            if n % 65536 == 0 {
                monitor.done(settled(&changes, index, layer.len()))?;
            }
            let [own, other] = layer.position(rows, index);
            let state = |after: [&Row; 2]| {
                let own_seeds = seeds_in(after[0]);
                if own_seeds + seeds_in(after[1]) == seeds {
                    cells[layer.index(rows, own_seeds, after)]
                } else {
                    // All positions with fewer seeds are in the table.
                    below(table, after).unwrap_or(Cell::open(seeds))
                }
            };
            let cell = cells[index].improved(derive([&own, &other], state));
            if cell != cells[index] {
                changes.push((index as u32, cell));
            }
        }
        if changes.is_empty() {
            return Ok(planes(&cells));
        }
        pending = Set::none(layer.len());
        // Changes are stored only after the whole round, so that what is forced rests on earlier rounds.
        for (index, cell) in changes.drain(..) {
            cells[index as usize] = cell;
            for_each_before(rows, layer, index as usize, |before| pending.put(before));
        }
    }
}

/// A guess at how much of the layer is done: the first round takes longest.
fn settled(changes: &[(u32, Cell)], index: usize, len: usize) -> f64 {
    let seen = index as f64 / len as f64;
    if changes.len() * 2 > index { 0.5 * seen } else { 0.5 + 0.5 * seen }
}

/// Calls `f` with every position that has a move without a capture to this one, and with some that do not, which
/// recomputing leaves unchanged.
fn for_each_before(rows: &Rows, layer: &Layer, index: usize, mut f: impl FnMut(usize)) {
    let [own, other] = layer.position(rows, index);
    // From the mover's point of view, before the move: their own pits, then the opponent's.
    let mut after = [0; 2 * PITS];
    after[..PITS].copy_from_slice(&other);
    after[PITS..].copy_from_slice(&own);
    for pit in (0..PITS).filter(|&pit| after[pit] == 0) {
        let (mut before, mut last) = (after, pit);
        loop {
            last = (last + 1) % before.len();
            if last == pit {
                last += 1;
            }
            if before[last] == 0 {
                break;
            }
            before[last] -= 1;
            before[pit] += 1;
            let (mut first, mut second) = ([0; PITS], [0; PITS]);
            first.copy_from_slice(&before[..PITS]);
            second.copy_from_slice(&before[PITS..]);
            f(layer.index(rows, seeds_in(&first), [&first, &second]));
        }
    }
}

/// The states as entries: one plane for each byte.
fn planes(cells: &[Cell]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(cells.len() * PLANES);
    let mut plane = |byte: fn(&Cell) -> u8| bytes.extend(cells.iter().map(byte));
    plane(|cell| cell.endless_0() as u8);
    plane(|cell| cell.least.0 as u8);
    plane(|cell| cell.most.0 as u8);
    plane(|cell| cell.least.1);
    plane(|cell| cell.most.1);
    bytes
}
