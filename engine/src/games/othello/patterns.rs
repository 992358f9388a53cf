//! Othello's patterns: edges, corners, rows and diagonals, as programs have used them since Logistello, and how many moves
//! either side has.

use std::sync::LazyLock;

use parlor_rules::othello::{Othello, moves};

use crate::eval::Baseline;
use crate::eval::patterns::{Layout, Ternary};
use crate::value::Value;

/// Room for all patterns, in whole vector registers; the last lanes stay empty.
pub(super) const LANES: usize = 48;

/// How many patterns there are.
const PATTERNS: usize = 46;

/// A family: a pattern as its squares, in any order, and its images under the symmetries of the board.
const FAMILIES: [(&str, &[&str]); 11] = [
    ("corner_3x3", &["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]),
    ("corner_2x5", &["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"]),
    ("edge_and_x", &["b2", "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "g2"]),
    ("row_2", &["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"]),
    ("row_3", &["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3"]),
    ("row_4", &["a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4"]),
    ("diagonal_8", &["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"]),
    ("diagonal_7", &["a2", "b3", "c4", "d5", "e6", "f7", "g8"]),
    ("diagonal_6", &["a3", "b4", "c5", "d6", "e7", "f8"]),
    ("diagonal_5", &["a4", "b5", "c6", "d7", "e8"]),
    ("diagonal_4", &["a5", "b6", "c7", "d8"]),
];

/// The term for being to move with an odd or even number of empty squares.
pub(super) const PARITY: &str = "parity";

/// The terms for how many moves the side to move has, and the other side would have.
pub(super) const MOBILITY: [&str; 2] = ["own_moves", "opponent_moves"];

/// More moves than this count as this many.
const MOST_MOVES: usize = 31;

/// The tables of all lookups.
pub(super) struct Board {
    pub(super) layout: Layout,
    pub(super) ternary: Ternary<16, LANES>,
    /// Where the table of each pattern begins.
    begins: [u32; LANES],
    /// Where the parity's table begins.
    parity: usize,
    /// Where the tables of the numbers of moves begin.
    mobility: [usize; 2],
}

pub(super) static BOARD: LazyLock<Board> = LazyLock::new(Board::new);

/// The image of a square in one of the eight symmetries of the board.
fn image(symmetry: usize, square: usize) -> usize {
    let (mut file, mut rank) = (square % 8, square / 8);
    if symmetry & 1 == 1 {
        file = 7 - file;
    }
    if symmetry & 2 == 2 {
        rank = 7 - rank;
    }
    if symmetry & 4 == 4 {
        (file, rank) = (rank, file);
    }
    8 * rank + file
}

fn sorted(mut squares: Vec<usize>) -> Vec<usize> {
    squares.sort_unstable();
    squares
}

/// For each symmetry that maps a pattern's squares onto themselves, the place value that each square's digit has at its
/// image.
fn own_symmetries(squares: &[usize]) -> Vec<Vec<usize>> {
    let image_of = |symmetry| squares.iter().map(move |&square| image(symmetry, square)).collect::<Vec<_>>();
    let onto_itself =
        (0..8).map(image_of).filter(|images| sorted(images.clone()) == sorted(squares.to_vec()));
    let place = |square: &usize| squares.iter().position(|other| other == square).unwrap_or(0);
    let worth = |square: &usize| 3usize.pow(place(square) as u32);
    onto_itself.map(|images| images.iter().map(worth).collect()).collect()
}

/// The least index that stands for the same occupation under these symmetries.
fn canonical(index: usize, symmetries: &[Vec<usize>]) -> usize {
    let digits = std::iter::successors(Some(index), |rest| Some(rest / 3)).map(|rest| rest % 3);
    let number =
        |worth: &Vec<usize>| worth.iter().zip(digits.clone()).map(|(worth, digit)| worth * digit).sum();
    // This runs a third of a million times when a player starts, so the identity is skipped.
    let others = symmetries.iter().filter(|worth| !worth.is_sorted()).map(number);
    others.fold(index, usize::min)
}

impl Board {
    fn new() -> Self {
        let mut board = Board {
            layout: Layout::default(),
            ternary: Ternary::new(),
            begins: [0; LANES],
            parity: 0,
            mobility: [0; 2],
        };
        for (name, squares) in FAMILIES {
            board.add(name, &squares.iter().map(|name| number(name)).collect::<Vec<_>>());
        }
        board.parity = board.layout.add(2, |index| index);
        board.layout.families.push((PARITY, 1));
        for (name, begin) in MOBILITY.into_iter().zip(&mut board.mobility) {
            *begin = board.layout.add(MOST_MOVES + 1, |index| index);
            board.layout.families.push((name, 1));
        }
        board
    }

    /// Adds a family: its table, and each distinct image of its pattern.
    fn add(&mut self, name: &'static str, squares: &[usize]) {
        let symmetries = own_symmetries(squares);
        let size = 3usize.pow(squares.len() as u32);
        let begin = self.layout.add(size, |index| canonical(index, &symmetries));
        let mut seen: Vec<Vec<usize>> = Vec::new();
        for symmetry in 0..8 {
            let images: Vec<_> = squares.iter().map(|&square| image(symmetry, square)).collect();
            if !seen.contains(&sorted(images.clone())) {
                seen.push(sorted(images.clone()));
                self.begins[self.ternary.patterns] = begin as u32;
                self.ternary.add(&images);
            }
        }
        self.layout.families.push((name, seen.len()));
    }
}

impl Board {
    /// Calls `f` with every entry that a position looks up, family by family.
    #[inline]
    pub(super) fn each_entry(&self, own: u64, opponent: u64, mut f: impl FnMut(usize)) {
        let numbers = self.ternary.numbers(own, opponent);
        for (begin, number) in self.begins.iter().zip(numbers).take(PATTERNS) {
            f(*begin as usize + usize::from(number));
        }
        f(self.parity + ((own | opponent).count_ones() & 1) as usize);
        for (begin, moves) in self.mobility.iter().zip([moves(own, opponent), moves(opponent, own)]) {
            f(begin + (moves.count_ones() as usize).min(MOST_MOVES));
        }
    }

    /// The value of a position to its side to move, in units, from the numbers of its patterns, all its discs, and how many
    /// moves that side has and the other one would have. `entries` are those of its bucket.
    #[inline(always)]
    pub(super) fn value(
        &self,
        entries: &[i16],
        numbers: &[u16; LANES],
        discs: u64,
        moves: [u32; 2],
    ) -> Value {
        let mut places = self.begins;
        for lane in 0..LANES {
            places[lane] += u32::from(numbers[lane]);
        }
        let mut sum = Value::from(entries[self.parity + (discs.count_ones() & 1) as usize]);
        let mut other = 0;
        for pair in places[..PATTERNS].chunks_exact(2) {
            sum += Value::from(entries[pair[0] as usize]);
            other += Value::from(entries[pair[1] as usize]);
        }
        sum += other;
        for (begin, moves) in self.mobility.iter().zip(moves) {
            sum += Value::from(entries[begin + (moves as usize).min(MOST_MOVES)]);
        }
        let limit = Othello::LIMIT * Othello::UNIT;
        sum.clamp(-limit, limit)
    }
}

/// The bucket of positions with this many discs.
#[inline(always)]
pub(super) fn bucket(discs: u32) -> usize {
    (discs as usize).saturating_sub(4).min(2 * Othello::BUCKETS - 1) / 2
}

/// The entries of positions with this many discs, of those of all buckets.
#[inline(always)]
pub(super) fn entries(table: &[i16], discs: u32) -> &[i16] {
    let size = BOARD.layout.shared.len();
    &table[bucket(discs) * size..][..size]
}

/// The square with this name.
fn number(name: &str) -> usize {
    let [file, rank] = [0, 1].map(|at| usize::from(name.as_bytes()[at]));
    8 * (rank - usize::from(b'1')) + file - usize::from(b'a')
}

#[cfg(test)]
mod tests {
    use parlor_rules::othello::Move;
    use parlor_rules::{Game, Side};

    use super::*;
    use crate::eval::patterns::Patterns;
    use crate::eval::{Evaluation, EvaluationBuilder};

    /// Positions of some random games.
    fn positions() -> Vec<Othello> {
        let mut random = fastrand::Rng::with_seed(5);
        let mut positions = Vec::new();
        for _ in 0..20 {
            let mut position = Othello::start(Default::default());
            while let Some(m) = random.choice(position.legal_moves()) {
                positions.push(position);
                position = position.after(m);
            }
        }
        positions
    }

    fn evaluation() -> Box<dyn Evaluation<Othello>> {
        crate::games::othello::learned::PATTERNS.build(None).expect("its own weights fit")
    }

    #[test]
    fn every_pattern_matches_its_squares() {
        let board = &*BOARD;
        for position in positions() {
            let (own, other) = (position.discs(position.to_move()), position.discs(!position.to_move()));
            let numbers = board.ternary.numbers(own, other);
            let mut lane = 0;
            for (_, names) in FAMILIES {
                let squares: Vec<_> = names.iter().map(|name| number(name)).collect();
                let mut seen = Vec::new();
                for symmetry in 0..8 {
                    let images: Vec<_> = squares.iter().map(|&square| image(symmetry, square)).collect();
                    if seen.contains(&sorted(images.clone())) {
                        continue;
                    }
                    seen.push(sorted(images.clone()));
                    let digit =
                        |square: &usize| (own >> square & 1) as u16 + 2 * (other >> square & 1) as u16;
                    let expected = images.iter().rev().fold(0, |number, square| 3 * number + digit(square));
                    assert_eq!(numbers[lane], expected);
                    lane += 1;
                }
            }
            assert_eq!((lane, lane), (board.ternary.patterns, PATTERNS));
        }
    }

    /// The entry of the side to move comes first.
    #[test]
    fn the_moves_of_either_side_are_counted() {
        let board = &*BOARD;
        let mut unequal = 0;
        for position in positions() {
            let of = |side| {
                let discs = [Side::First, Side::Second].map(|side| position.discs(side));
                let seen = Othello::from_discs(discs, side).expect("one colour a square");
                seen.legal_moves().iter().filter(|m| **m != Move::Pass).count()
            };
            let counts = [of(position.to_move()), of(!position.to_move())];
            let mut entries = Vec::new();
            position.each_entry(|entry| entries.push(entry));
            let expected = [board.mobility[0] + counts[0], board.mobility[1] + counts[1]];
            assert_eq!(entries[entries.len() - 2..], expected, "{position}");
            unequal += usize::from(counts[0] != counts[1]);
        }
        assert!(unequal > 100, "{unequal}");
    }

    #[test]
    fn a_rotated_or_mirrored_board_has_the_same_value() {
        let evaluation = evaluation();
        for position in positions() {
            let turned = |symmetry: usize, discs: u64| {
                (0..64)
                    .filter(|square| discs >> square & 1 == 1)
                    .fold(0, |to, s| to | 1 << image(symmetry, s))
            };
            let discs =
                [parlor_rules::Side::First, parlor_rules::Side::Second].map(|side| position.discs(side));
            for symmetry in 0..8 {
                let discs = discs.map(|discs| turned(symmetry, discs));
                let image = Othello::from_discs(discs, position.to_move()).expect("one colour a square");
                assert_eq!(evaluation.value(&image), evaluation.value(&position));
            }
        }
    }

    #[test]
    fn the_terms_add_up_to_the_value() {
        let evaluation = evaluation();
        for position in positions() {
            let terms = evaluation.terms(&position);
            let sum: f64 = terms.iter().map(|term| term.value * term.weight).sum();
            let value = f64::from(evaluation.value(&position)) / f64::from(evaluation.unit());
            assert!((sum.clamp(-64.0, 64.0) - value).abs() < 1e-6);
            assert!(terms.iter().map(|term| term.name).eq(Othello::TERMS.iter().copied()));
        }
    }
}
