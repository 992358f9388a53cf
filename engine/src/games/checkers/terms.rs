//! Checkers: the evaluation of the CS6613 project (`docs/origins.md`), and one by material and placement.

use std::sync::{LazyLock, OnceLock};

use parlor_rules::checkers::{Checkers, Variant};
use parlor_rules::{Game, Side};

use crate::eval::Linear;
use crate::weights::BuiltinWeights;

/// Divisible by every possible number of pieces, so that averages are integers.
const AVERAGE: i32 = 27720;

/// The CS6613 project: six terms for each side, all with the weight 1, clamped to 100.
pub(super) static S2: Linear<Checkers, 12> = Linear {
    name: "s2",
    about: "Twelve terms with the weight 1, from the CS6613 project.",
    terms: [
        "own_pieces",
        "opponent_pieces",
        "own_distance",
        "opponent_distance",
        "own_captures",
        "opponent_captures",
        "own_moves",
        "opponent_moves",
        "own_edge",
        "opponent_edge",
        "own_surrounded",
        "opponent_surrounded",
    ],
    file: BuiltinWeights::named(include_str!("weights/checkers-s2.toml")),
    own: OnceLock::new(),
    weight_unit: 1,
    feature_unit: AVERAGE,
    limit: Some(100),
    features: |p| {
        let [own, other] = [p.to_move(), !p.to_move()].map(|side| Camp::of(p, side));
        let whole = |term: fn(&Camp) -> i32| [term(&own) * AVERAGE, term(&other) * AVERAGE];
        let [pieces, captures, moves] =
            [whole(|c| count(c.pieces())), whole(|c| c.captures()), whole(|c| c.steps())];
        let [edge, surrounded] = [whole(|c| count(c.pieces() & c.board.edge)), whole(|c| c.surrounded())];
        let distance = [own.average_distance(), other.average_distance()];
        let mut features = [0; 12];
        for (i, pair) in [pieces, distance, captures, moves, edge, surrounded].into_iter().enumerate() {
            features[2 * i..2 * i + 2].copy_from_slice(&pair);
        }
        features
    },
};

/// Material first, then the placement of the men. Hundredths of a man.
pub(super) static MATERIAL: Linear<Checkers, 8> = Linear {
    name: "material",
    about: "Men and kings first, then where the men stand.",
    terms: ["men", "kings", "advance", "home_row", "centre", "edge", "moves", "captures"],
    file: BuiltinWeights::named(include_str!("weights/checkers-material.toml")),
    own: OnceLock::new(),
    weight_unit: 100,
    feature_unit: 1,
    limit: None,
    features: |p| {
        let [own, other] = [p.to_move(), !p.to_move()].map(|side| Camp::of(p, side));
        let both = |term: fn(&Camp) -> i32| term(&own) - term(&other);
        [
            both(|c| count(c.men)),
            both(|c| count(c.kings)),
            both(|c| c.advance()),
            both(|c| count(c.men & c.board.rows[c.home()])),
            both(|c| count(c.pieces() & c.board.centre)),
            both(|c| count(c.men & c.board.edge)),
            both(|c| c.steps()),
            both(|c| c.captures()),
        ]
    },
};

fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

/// Sets of squares of a board.
struct Board {
    rows: [u64; 8],
    last_row: usize,
    edge: u64,
    centre: u64,
    all: u64,
}

static ENGLISH: LazyLock<Board> = LazyLock::new(|| Board::new(Variant::English, 8));
static MINI: LazyLock<Board> = LazyLock::new(|| Board::new(Variant::Mini, 6));

impl Board {
    fn new(variant: Variant, side: u8) -> Self {
        let mut board =
            Board { rows: [0; 8], last_row: side as usize - 1, edge: 0, centre: 0, all: variant.board() };
        for square in 1..=variant.squares() {
            let (row, place) = ((square - 1) / (side / 2), (square - 1) % (side / 2));
            // The first square of the top row is in the second column.
            let column = 2 * place + u8::from(row % 2 == 0);
            let from_edge = |n: u8| n.min(side - 1 - n);
            let bit = variant.bit(square);
            board.rows[usize::from(row)] |= bit;
            match from_edge(row).min(from_edge(column)) {
                0 => board.edge |= bit,
                1 => {}
                _ => board.centre |= bit,
            }
        }
        board
    }
}

/// One side's pieces, with what the terms need of the board.
struct Camp {
    men: u64,
    kings: u64,
    opponents: u64,
    empty: u64,
    /// Its men move towards the top row.
    up: bool,
    board: &'static Board,
}

impl Camp {
    fn of(p: &Checkers, side: Side) -> Self {
        let board: &'static Board = match p.variant() {
            Variant::English => &ENGLISH,
            Variant::Mini => &MINI,
        };
        let (men, kings) = (p.men(side), p.kings(side));
        let opponents = p.men(!side) | p.kings(!side);
        let up = (side == Side::Second) == (p.variant() == Variant::English);
        Camp { men, kings, opponents, empty: board.all & !(men | kings | opponents), up, board }
    }

    fn pieces(&self) -> u64 {
        self.men | self.kings
    }

    /// The row from which its men start.
    fn home(&self) -> usize {
        if self.up { self.board.last_row } else { 0 }
    }

    /// In each direction, the shift of a step and the pieces that may go there.
    fn directions(&self) -> [(bool, u32, u64); 4] {
        let (rising, falling) =
            if self.up { (self.pieces(), self.kings) } else { (self.kings, self.pieces()) };
        [(true, 4, rising), (true, 5, rising), (false, 4, falling), (false, 5, falling)]
    }

    /// Moves without a capture, whether or not a capture is mandatory.
    fn steps(&self) -> i32 {
        self.directions().into_iter().map(|(up, by, movers)| count(shift(movers, up, by) & self.empty)).sum()
    }

    /// Pieces that can be captured, once for each jump.
    fn captures(&self) -> i32 {
        let jumps = |(up, by, movers)| shift(shift(movers, up, by) & self.opponents, up, by) & self.empty;
        self.directions().into_iter().map(|direction| count(jumps(direction))).sum()
    }

    /// Empty squares with own pieces on three or four sides.
    fn surrounded(&self) -> i32 {
        let around =
            [(true, 4), (true, 5), (false, 4), (false, 5)].map(|(up, by)| shift(self.pieces(), up, by));
        let [a, b, c, d] = around;
        let three = a & b & (c | d) | c & d & (a | b);
        count(three & self.empty)
    }

    /// The rows that its men have advanced, in total.
    fn advance(&self) -> i32 {
        let rows = self.board.rows[..=self.board.last_row].iter().enumerate();
        rows.map(|(row, squares)| count(self.men & squares) * row.abs_diff(self.home()) as i32).sum()
    }

    /// The average distance of its pieces from the far side, in rows, in units of 1/[`AVERAGE`].
    fn average_distance(&self) -> i32 {
        let pieces = count(self.pieces());
        if pieces == 0 {
            return 0;
        }
        let far = self.board.last_row - self.home();
        let rows = self.board.rows[..=self.board.last_row].iter().enumerate();
        let sum: i32 =
            rows.map(|(row, squares)| count(self.pieces() & squares) * row.abs_diff(far) as i32).sum();
        sum * AVERAGE / pieces
    }
}

fn shift(squares: u64, up: bool, by: u32) -> u64 {
    if up { squares >> by } else { squares << by }
}
