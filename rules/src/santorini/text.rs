//! The texts of Santorini's variant and positions.

use std::fmt;
use std::str::FromStr;

use super::board::{Levels, Workers, squares};
use super::position::WORKERS;
use super::square::Bits;
use super::{Santorini, Square};
use crate::{Side, TextError};

/// The variants of Santorini: only `base`.
///
/// ```
/// use parlor_rules::santorini::Variant;
/// assert_eq!("base".parse(), Ok(Variant::Base));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// No god powers.
    #[default]
    Base,
}

impl Variant {
    /// The variants that players are offered.
    pub const OFFERED: &[Variant] = &[Variant::Base];

    /// The human-readable name.
    pub fn title(self) -> String {
        "Base game".to_owned()
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("base")
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "base" => Ok(Variant::Base),
            _ => Err(TextError::not("a Santorini variant", text, "base")),
        }
    }
}

impl fmt::Debug for Santorini {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Santorini({self})")
    }
}

/// `0000000000000000000000000/1/b2,d4/d2,b4`: heights from rank 5 down to rank 1, the side to move, the workers.
impl fmt::Display for Santorini {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Bytes for speed: a server writes each position that is reached.
        let mut heights = [b'0'; 25];
        for (height, square) in heights.iter_mut().zip(top_down()) {
            *height += self.height(square);
        }
        f.write_str(str::from_utf8(&heights).expect("digits are ASCII"))?;
        f.write_str(if self.workers.to_move() == Side::First { "/1" } else { "/2" })?;
        for side in [Side::First, Side::Second] {
            let mut before = "/";
            for square in self.workers(side) {
                write!(f, "{before}{square}")?;
                before = ",";
            }
            // A side without workers is an empty part.
            if before == "/" {
                f.write_str(before)?;
            }
        }
        Ok(())
    }
}

/// The squares in the order in which heights are written: a5 ... e5 a4 ... e1.
fn top_down() -> impl Iterator<Item = Square> {
    (0..5).rev().flat_map(|rank| (0..5).map(move |file| Square::from_index(rank * 5 + file)))
}

pub(super) fn read(text: &str) -> Result<Santorini, TextError> {
    parts(text).map_err(|why| TextError::new(format!("not a Santorini position: {why}")))
}

fn parts(text: &str) -> Result<Santorini, String> {
    let parts: Vec<_> = text.split('/').collect();
    let [heights, side, first, second] = parts[..] else {
        return Err("expected HEIGHTS/SIDE/WORKERS/WORKERS".into());
    };
    let to_move = match side {
        "1" => Side::First,
        "2" => Side::Second,
        _ => return Err(format!("expected 1 or 2 to move, found {side:?}")),
    };
    let workers = Workers::new([workers(first)?, workers(second)?], to_move);
    let position = Santorini { levels: levels(heights)?, workers };
    check_possible(&position)?;
    Ok(position)
}

fn levels(text: &str) -> Result<Levels, String> {
    if text.len() != 25 || !text.bytes().all(|digit| matches!(digit, b'0'..=b'4')) {
        return Err("expected 25 digits from 0 to 4 as the heights".into());
    }
    let mut levels = Levels::FLAT;
    for (square, digit) in top_down().zip(text.bytes()) {
        (b'0'..digit).for_each(|_| levels.build(square.bit()));
    }
    Ok(levels)
}

fn workers(text: &str) -> Result<Bits, String> {
    let mut workers = 0;
    for name in text.split(',').filter(|_| !text.is_empty()) {
        let square: Square = name.parse().map_err(|why: TextError| why.to_string())?;
        if workers & square.bit() != 0 {
            return Err(format!("there are two workers on {square}"));
        }
        workers |= square.bit();
    }
    Ok(workers)
}

/// Rejects positions that cannot occur in a game.
fn check_possible(position: &Santorini) -> Result<(), String> {
    let [first, second] = [Side::First, Side::Second].map(|side| position.workers.of(side));
    if let Some(square) = squares(first & second).next() {
        return Err(format!("there are two workers on {square}"));
    }
    let placed = [first, second].map(Bits::count_ones);
    if placed.iter().any(|&count| count > WORKERS) {
        return Err(format!("a side has more than {WORKERS} workers"));
    }
    match (placed, position.workers.to_move()) {
        ([WORKERS, WORKERS], _) | ([0 | 1, 0], Side::First) | ([WORKERS, 0 | 1], Side::Second) => {}
        _ => return Err("the first player places two workers, then the second player does".into()),
    }
    if position.is_placing() && position.levels != Levels::FLAT {
        return Err("the board has buildings, but not all workers are placed".into());
    }
    if let Some(square) = squares(position.workers.all() & position.levels.at_least(4)).next() {
        return Err(format!("there is a worker on the dome of {square}"));
    }
    let top = position.levels.at_least(3);
    if first & top != 0 && second & top != 0 {
        return Err("both sides have a worker on level 3, but the first to get there has won".into());
    }
    Ok(())
}
