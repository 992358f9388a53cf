//! Othello: the evaluations of SBU AI Othello and of the 2I013 report (`docs/origins.md`), and one with weights that
//! change from the opening to the end.

use std::sync::OnceLock;

use parlor_rules::Game;
use parlor_rules::othello::{Othello, moves};

use crate::eval::Linear;
use crate::weights::BuiltinWeights;

/// SBU AI Othello: six terms, all of them better when greater; learned weights are 0..1000.
pub(super) static S1: Linear<Othello, 6> = Linear {
    name: "s1",
    about: "Six terms of the SBU project, with the weights that it learned.",
    terms: ["squares", "frontier", "parity", "corners", "corner_closeness", "mobility"],
    file: BuiltinWeights::named(include_str!("weights/othello-s1.toml")),
    own: OnceLock::new(),
    weight_unit: 100,
    feature_unit: 1,
    limit: None,
    features: |p| {
        let board = Board::of(p);
        let both = |count: fn(&Board, u64) -> i32| count(&board, board.own) - count(&board, board.other);
        [
            both(Board::squares),
            -both(Board::frontier),
            both(|_, discs| count(discs)),
            both(|_, discs| count(discs & CORNERS)),
            -both(|b, discs| count(discs & b.near_empty_corners(X_SQUARES | C_SQUARES))),
            board.mobility(),
        ]
    },
};

/// The 2I013 report: corners, X and C squares next to empty corners, square values, discs. Weights in hundredths.
pub(super) static S3: Linear<Othello, 4> = Linear {
    name: "s3",
    about: "Corners, dangerous squares, square values and discs, from the 2I013 report.",
    terms: ["corners", "x_and_c_squares", "squares", "discs"],
    file: BuiltinWeights::named(include_str!("weights/othello-s3.toml")),
    own: OnceLock::new(),
    weight_unit: 100,
    feature_unit: 1,
    limit: None,
    features: |p| {
        let board = Board::of(p);
        let both = |count: fn(&Board, u64) -> i32| count(&board, board.own) - count(&board, board.other);
        [
            both(|_, discs| count(discs & CORNERS)),
            both(|b, discs| count(discs & b.near_empty_corners(X_SQUARES | C_SQUARES))),
            both(Board::squares),
            both(|_, discs| count(discs)),
        ]
    },
};

/// Mobility and corners first, discs last: each term has a weight for the opening and one for the end, and positions in
/// between interpolate. Weights are in sixteenths of a disc.
pub(super) static PHASES: Linear<Othello, 14> = Linear {
    name: "phases",
    about: "Mobility and corners at the start, discs at the end, with weights interpolated between the two.",
    terms: [
        "opening_corners",
        "opening_x_squares",
        "opening_c_squares",
        "opening_stable",
        "opening_mobility",
        "opening_frontier",
        "opening_discs",
        "end_corners",
        "end_x_squares",
        "end_c_squares",
        "end_stable",
        "end_mobility",
        "end_frontier",
        "end_discs",
    ],
    file: BuiltinWeights::named(include_str!("weights/othello-phases.toml")),
    own: OnceLock::new(),
    weight_unit: 16,
    feature_unit: 64,
    limit: Some(64),
    features: |p| {
        let board = Board::of(p);
        let both = |count: fn(&Board, u64) -> i32| count(&board, board.own) - count(&board, board.other);
        let terms = [
            both(|_, discs| count(discs & CORNERS)),
            both(|b, discs| count(discs & b.near_empty_corners(X_SQUARES))),
            both(|b, discs| count(discs & b.near_empty_corners(C_SQUARES))),
            both(|_, discs| count(edge_stable(discs))),
            board.mobility(),
            both(Board::frontier),
            both(|_, discs| count(discs)),
        ];
        let end = count(board.own | board.other);
        std::array::from_fn(|i| terms[i % 7] * if i < 7 { 64 - end } else { end })
    },
};

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// Squares diagonally next to a corner.
const X_SQUARES: u64 = 0x0042_0000_0000_4200;
/// Squares on an edge next to a corner.
const C_SQUARES: u64 = 0x4281_0000_0000_8142;
/// The board's quarters, each with its corner.
const QUARTERS: [(u64, u64); 4] = [
    (1 << 0, 0x0000_0000_0f0f_0f0f),
    (1 << 7, 0x0000_0000_f0f0_f0f0),
    (1 << 56, 0x0f0f_0f0f_0000_0000),
    (1 << 63, 0xf0f0_f0f0_0000_0000),
];

/// What a disc on a square is worth (the 2I013 report's values), for one quarter of the symmetric board: rows from the
/// edge.
const SQUARE_VALUES: [[i32; 4]; 4] = [[99, -8, 8, 6], [-8, -24, -4, -3], [8, -4, 7, 4], [6, -3, 4, 0]];

/// The squares of each value.
const VALUE_SETS: [(i32, u64); 10] = value_sets();

const fn value_sets() -> [(i32, u64); 10] {
    let classes = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];
    let mut sets = [(0, 0); 10];
    let mut class = 0;
    while class < 10 {
        let (low, high) = classes[class];
        let mut square = 0;
        while square < 64 {
            let (file, rank) = (square % 8, square / 8);
            let file = if file < 4 { file } else { 7 - file };
            let rank = if rank < 4 { rank } else { 7 - rank };
            if (file == low && rank == high) || (file == high && rank == low) {
                sets[class].1 |= 1 << square;
            }
            square += 1;
        }
        sets[class].0 = SQUARE_VALUES[low][high];
        class += 1;
    }
    sets
}

fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

/// The discs of the side to move and of the opponent.
struct Board {
    own: u64,
    other: u64,
}

impl Board {
    fn of(p: &Othello) -> Self {
        Board { own: p.discs(p.to_move()), other: p.discs(!p.to_move()) }
    }

    fn squares(&self, discs: u64) -> i32 {
        VALUE_SETS.iter().map(|(value, set)| value * count(discs & set)).sum()
    }

    /// Discs next to an empty square: what the opponent may flip.
    fn frontier(&self, discs: u64) -> i32 {
        count(discs & neighbours(!(self.own | self.other)))
    }

    /// The squares of `ring` next to an empty corner.
    fn near_empty_corners(&self, ring: u64) -> u64 {
        let empty = !(self.own | self.other);
        QUARTERS
            .iter()
            .filter(|(corner, _)| corner & empty != 0)
            .fold(0, |set, (_, quarter)| set | quarter & ring)
    }

    /// The squares where each side could place a disc.
    fn mobility(&self) -> i32 {
        count(moves(self.own, self.other)) - count(moves(self.other, self.own))
    }
}

fn neighbours(squares: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let rows = squares | (squares << 1 & NOT_A) | (squares >> 1 & NOT_H);
    rows | rows << 8 | rows >> 8
}

/// Discs on the edges in an unbroken row from one of the side's own corners: they can never be flipped.
fn edge_stable(discs: u64) -> u64 {
    const EDGES: [(u64, u64, u32); 4] = [
        (0xff, 1 << 0, 1),
        (0xff << 56, 1 << 56, 1),
        (0x0101_0101_0101_0101, 1 << 0, 8),
        (0x8080_8080_8080_8080, 1 << 7, 8),
    ];
    let mut stable = discs & CORNERS;
    for (edge, start, step) in EDGES {
        let line = discs & edge;
        let (mut up, mut down) = (line & start, line & start << (7 * step));
        for _ in 0..7 {
            up |= up << step & line;
            down |= down >> step & line;
        }
        stable |= up | down;
    }
    stable
}
