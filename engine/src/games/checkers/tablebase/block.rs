//! Solves a block: all placements of kings around the same men, with either side to move.
//!
//! Within a block only kings move. Captures and men's moves (conversions) lead to blocks and slices that are already
//! solved. So the block is solved backwards, from the verdicts of its conversions and from positions without a move, in
//! order of the plies to the conversion: a side wins as soon as one of its moves leads to a lost position, and has lost
//! when all of them lead to won ones.

use super::placement::{BOARD, Placement, rotated};
use super::subsets::{bits, fill, rank};
use super::verdict::{LIMIT, Verdict};

/// Not solved yet; no verdict uses this byte.
const OPEN: i8 = i8::MIN;
/// A position where a conversion draws counts as having this many extra moves, so that it is never lost.
const DRAWN: u8 = 100;

/// The placements of one side's kings.
#[derive(Debug, Default)]
struct Kings {
    /// How many there are.
    count: u32,
    /// Each placement as black sees it, and rotated by half a turn.
    sets: Vec<[u64; 2]>,
    /// The placements in the order of their rotated boards.
    turned_order: Vec<u32>,
    /// Where single steps lead, placement by placement: the number of the new placement, and the square stepped onto.
    steps: Vec<(u32, u64)>,
    first_step: Vec<u32>,
    plain: Vec<u64>,
}

impl Kings {
    fn fill(&mut self, count: u32, free: u64) {
        self.count = count;
        fill(&mut self.plain, count, free);
        self.sets.clear();
        self.sets.extend(self.plain.iter().map(|&set| [set, rotated(set)]));
        self.turned_order.clear();
        // A block has fewer placements of one side's kings than 32 bits can count.
        self.turned_order.extend(0..self.sets.len() as u32);
        self.turned_order.sort_unstable_by_key(|&i| self.sets[i as usize][1]);
        self.steps.clear();
        self.first_step.clear();
        for &set in &self.plain {
            self.first_step.push(self.steps.len() as u32);
            for from in bits(set) {
                let neighbours = from << 4 | from << 5 | from >> 4 | from >> 5;
                let step = |to: u64| (rank(set ^ from | to, free) as u32, to);
                self.steps.extend(bits(neighbours & free & !set).map(step));
            }
        }
        self.first_step.push(self.steps.len() as u32);
    }

    fn steps(&self, placement: usize) -> &[(u32, u64)] {
        &self.steps[self.first_step[placement] as usize..self.first_step[placement + 1] as usize]
    }
}

/// A workspace for solving one block after another.
#[derive(Debug, Default)]
pub(super) struct Block {
    /// The men as black sees them: black's, which move down, then white's.
    men: [u64; 2],
    kings: [Kings; 2],
    /// By side to move, black's placement, then white's. Overlapping placements hold anything but `OPEN`.
    verdicts: Vec<i8>,
    /// How many moves are not yet known to lose.
    moves_left: Vec<u8>,
    /// The positions solved at the current distance, and those at the next one.
    now: Vec<u32>,
    next: Vec<u32>,
}

impl Block {
    /// Solves the block with these men and this many kings; `known` gives the verdicts of the positions after
    /// conversions.
    pub(super) fn solve(&mut self, men: [u64; 2], kings: [u32; 2], known: &impl Fn(&Placement) -> Verdict) {
        self.men = men;
        let free = BOARD & !(men[0] | men[1]);
        for (side, count) in kings.into_iter().enumerate() {
            self.kings[side].fill(count, free);
        }
        let positions = 2 * self.kings[0].sets.len() * self.kings[1].sets.len();
        self.verdicts.clear();
        self.verdicts.resize(positions, Verdict::DRAW.0);
        self.moves_left.clear();
        self.moves_left.resize(positions, 0);
        self.now.clear();
        self.next.clear();
        self.judge_conversions(known);
        self.spread();
    }

    /// Gives every position the verdict of its own conversions.
    fn judge_conversions(&mut self, known: &impl Fn(&Placement) -> Verdict) {
        let turned_men = self.men.map(rotated);
        let mut at = 0;
        for side in 0..2 {
            for i in 0..self.kings[0].sets.len() {
                for j in 0..self.kings[1].sets.len() {
                    let sets = [self.kings[0].sets[i], self.kings[1].sets[j]];
                    let placement = match side {
                        0 => Placement { men: self.men, kings: [sets[0][0], sets[1][0]] },
                        _ => {
                            Placement { men: [turned_men[1], turned_men[0]], kings: [sets[1][1], sets[0][1]] }
                        }
                    };
                    if sets[0][0] & sets[1][0] == 0 {
                        self.judge(at, &placement, known);
                    }
                    at += 1;
                }
            }
        }
    }

    fn judge(&mut self, at: usize, placement: &Placement, known: &impl Fn(&Placement) -> Verdict) {
        let mut best = None;
        let mut conversion = |next: Placement| best = best.max(Some(-known(&next).sign()));
        let steps = if placement.can_capture() {
            placement.for_each_capture(&mut conversion);
            0
        } else {
            placement.for_each_man_step(&mut conversion);
            placement.king_steps() as u8
        };
        let verdict = match (best, steps) {
            (None, 0) => Verdict::LOST,
            (Some(1), _) => Verdict::win(1),
            (Some(-1), 0) => Verdict::loss(1),
            (Some(_), 0) => Verdict::DRAW,
            (best, _) => {
                self.verdicts[at] = OPEN;
                self.moves_left[at] = steps + if best == Some(0) { DRAWN } else { 0 };
                return;
            }
        };
        self.verdicts[at] = verdict.0;
        if verdict != Verdict::DRAW {
            // A block has fewer positions than 32 bits can count.
            if verdict == Verdict::LOST { &mut self.now } else { &mut self.next }.push(at as u32);
        }
    }

    /// Works backwards from won and lost positions, one ply further each time. What stays open is drawn.
    fn spread(&mut self) {
        for plies in 1..=LIMIT {
            if self.now.is_empty() && self.next.is_empty() {
                return;
            }
            let now = std::mem::take(&mut self.now);
            now.iter().for_each(|&at| self.spread_from(at as usize, plies));
            self.now = std::mem::replace(&mut self.next, now);
            self.next.clear();
        }
    }

    /// Updates the positions from which a king's step leads to this one.
    fn spread_from(&mut self, at: usize, plies: u32) {
        let Block { kings, verdicts, moves_left, next, .. } = self;
        let (whites, of_a_side) = (kings[1].sets.len(), verdicts.len() / 2);
        let (side, at_side) = (at / of_a_side, at % of_a_side);
        let placements = [at_side / whites, at_side % whites];
        let is_won = verdicts[at] > 0;
        // The other side has just moved a king, because men's moves lead out of the block. Kings can step back, so the
        // steps from here lead to the positions before.
        let (mover, stays) = (1 - side, kings[side].sets[placements[side]][0]);
        for &(before, square) in kings[mover].steps(placements[mover]) {
            let before = match mover {
                0 => before as usize * whites + placements[1],
                _ => of_a_side + placements[0] * whites + before as usize,
            };
            if square & stays != 0 || verdicts[before] != OPEN {
                continue;
            }
            moves_left[before] -= 1;
            if !is_won {
                verdicts[before] = Verdict::win(plies).0;
            } else if moves_left[before] == 0 {
                verdicts[before] = Verdict::loss(plies).0;
            } else {
                continue;
            }
            next.push(before as u32);
        }
    }

    /// The verdicts of all positions with this side to move (0 is black, 1 is white), in the order in which a
    /// [`Layout`](super::layout::Layout) numbers them as that side sees them.
    pub(super) fn verdicts(&self, side: usize) -> impl Iterator<Item = Verdict> {
        let [blacks, whites] = [self.kings[0].sets.len(), self.kings[1].sets.len()];
        let (outer, inner) = if side == 0 { (blacks, whites) } else { (whites, blacks) };
        let placed = move |i: usize, j: usize| match side {
            0 => [i, j],
            _ => [self.kings[0].turned_order[j] as usize, self.kings[1].turned_order[i] as usize],
        };
        let pairs = (0..outer).flat_map(move |i| (0..inner).map(move |j| placed(i, j)));
        let apart = pairs.filter(|&[i, j]| self.kings[0].sets[i][0] & self.kings[1].sets[j][0] == 0);
        apart.map(move |[i, j]| self.verdict(side, i, j))
    }

    /// The verdict with this side to move, by the numbers of black's and of white's placement.
    fn verdict(&self, side: usize, black: usize, white: usize) -> Verdict {
        let [blacks, whites] = [self.kings[0].sets.len(), self.kings[1].sets.len()];
        let verdict = self.verdicts[(side * blacks + black) * whites + white];
        if verdict == OPEN { Verdict::DRAW } else { Verdict(verdict) }
    }

    /// The verdict of a position, if it is in the block that was solved last.
    pub(super) fn get(&self, placement: &Placement) -> Option<Verdict> {
        let [seen, turned] = [*placement, placement.turned()];
        let counts = [0, 1].map(|side| self.kings[side].count);
        let is_here = |seen: &Placement| seen.men == self.men && seen.kings.map(u64::count_ones) == counts;
        let (side, black) = if is_here(&seen) { (0, seen) } else { (1, turned) };
        let free = BOARD & !(self.men[0] | self.men[1]);
        is_here(&black).then(|| self.verdict(side, rank(black.kings[0], free), rank(black.kings[1], free)))
    }
}
