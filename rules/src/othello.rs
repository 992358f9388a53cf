//! Othello, variant `standard`: 8x8 as two bitboards, bit 0 is a1, bit 7 is h1, bit 63 is h8 (ranks from the top).

use std::fmt;
use std::str::FromStr;

use crate::{Game, GameKind, Outcome, Side, TextError};

/// The rules of Othello that are played: only `standard`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// The tournament rules.
    #[default]
    Standard,
}

impl Variant {
    /// What people are offered.
    pub const OFFERED: &[Variant] = &[Variant::Standard];
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("standard")
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text == "standard" {
            Ok(Variant::Standard)
        } else {
            Err(TextError::new(format!("othello has no variant {text:?}; it has standard")))
        }
    }
}

/// A disc on a square, or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A disc on the square of this bit.
    Place(u8),
    /// No legal square: the turn goes to the opponent.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Place(square) => write!(f, "{}{}", char::from(b'a' + square % 8), square / 8 + 1),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text.as_bytes() {
            b"pass" => Ok(Move::Pass),
            &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Move::Place((rank - b'1') * 8 + file - b'a')),
            _ => Err(TextError::new(format!(
                "{text:?} is no othello move; a move is a square like f5, or pass"
            ))),
        }
    }
}

/// A position: the discs of the side to move and of the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Othello {
    own: u64,
    opponent: u64,
    to_move: Side,
}

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Shifts by one square in each of the eight directions; what leaves the board is dropped.
const SHIFTS: [fn(u64) -> u64; 8] = [
    |b| (b << 1) & NOT_A,
    |b| (b >> 1) & NOT_H,
    |b| b << 8,
    |b| b >> 8,
    |b| (b << 9) & NOT_A,
    |b| (b >> 9) & NOT_H,
    |b| (b << 7) & NOT_H,
    |b| (b >> 7) & NOT_A,
];

fn moves(own: u64, opponent: u64) -> u64 {
    let empty = !(own | opponent);
    SHIFTS.iter().fold(0, |found, shift| {
        let mut line = shift(own) & opponent;
        for _ in 0..5 {
            line |= shift(line) & opponent;
        }
        found | (shift(line) & empty)
    })
}

fn flips(own: u64, opponent: u64, square: u8) -> u64 {
    SHIFTS.iter().fold(0, |found, shift| {
        let mut line = 0;
        let mut next = shift(1 << square);
        while next & opponent != 0 {
            line |= next;
            next = shift(next);
        }
        if next & own != 0 { found | line } else { found }
    })
}

impl Othello {
    /// The discs of a side.
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.to_move { self.own } else { self.opponent }
    }
}

impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (black, white) = (self.discs(Side::First), self.discs(Side::Second));
        let squares: String = (0..64)
            .map(|s| {
                if black >> s & 1 == 1 {
                    'X'
                } else if white >> s & 1 == 1 {
                    'O'
                } else {
                    '-'
                }
            })
            .collect();
        write!(f, "{squares} {}", if self.to_move == Side::First { 'X' } else { 'O' })
    }
}

impl Game for Othello {
    type Move = Move;
    type Variant = Variant;

    fn start(_: Variant) -> Self {
        let (d4, e4, d5, e5) = (1 << 27, 1 << 28, 1 << 35, 1 << 36);
        Othello { own: d5 | e4, opponent: d4 | e5, to_move: Side::First }
    }

    fn from_text(_: Variant, text: &str) -> Result<Self, TextError> {
        let bad = || TextError::new("an othello position is 64 of X, O and -, a space, and X or O to move");
        let (squares, turn) = text.split_once(' ').ok_or_else(bad)?;
        if squares.len() != 64 || !squares.bytes().all(|b| matches!(b, b'X' | b'O' | b'-')) {
            return Err(bad());
        }
        let discs =
            |c: u8| squares.bytes().enumerate().filter(|(_, b)| *b == c).fold(0, |d, (i, _)| d | 1u64 << i);
        let (black, white) = (discs(b'X'), discs(b'O'));
        match turn {
            "X" => Ok(Othello { own: black, opponent: white, to_move: Side::First }),
            "O" => Ok(Othello { own: white, opponent: black, to_move: Side::Second }),
            _ => Err(bad()),
        }
    }

    fn kind(&self) -> GameKind {
        GameKind::Othello
    }

    fn variant(&self) -> Variant {
        Variant::Standard
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn for_each_move(&self, mut f: impl FnMut(Move)) {
        let mut left = moves(self.own, self.opponent);
        if left == 0 && moves(self.opponent, self.own) != 0 {
            f(Move::Pass);
        }
        while left != 0 {
            f(Move::Place(left.trailing_zeros() as u8));
            left &= left - 1;
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        if let Move::Place(square) = m {
            let flipped = flips(self.own, self.opponent, square);
            self.own ^= flipped | 1 << square;
            self.opponent ^= flipped;
        }
        std::mem::swap(&mut self.own, &mut self.opponent);
        self.to_move = !self.to_move;
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = moves(self.own, self.opponent) == 0 && moves(self.opponent, self.own) == 0;
        over.then(|| {
            Outcome::by_score([self.discs(Side::First).count_ones(), self.discs(Side::Second).count_ones()])
        })
    }

    fn score(&self) -> Option<[u32; 2]> {
        let [first, second] = [self.discs(Side::First).count_ones(), self.discs(Side::Second).count_ones()];
        let empties = 64 - first - second;
        Some(match self.outcome() {
            Some(Outcome::Win(Side::First)) => [first + empties, second],
            Some(Outcome::Win(Side::Second)) => [first, second + empties],
            Some(Outcome::Draw) => [32, 32],
            None => [first, second],
        })
    }

    fn key(&self) -> u64 {
        let mix = |x: u64, k: u64| (x ^ (x >> 29)).wrapping_mul(k);
        mix(mix(self.own, 0x9e37_79b9_7f4a_7c15) ^ self.opponent, 0xbf58_476d_1ce4_e5b9) ^ self.to_move as u64
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }
}
