//! The texts of Othello: variant, move and position.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::Othello;
use crate::{Side, TextError};

/// The variants of Othello: only `standard`.
///
/// ```
/// use parlor_rules::othello::Variant;
///
/// assert_eq!("standard".parse(), Ok(Variant::Standard));
/// assert_eq!(Variant::Standard.to_string(), "standard");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// The tournament rules.
    #[default]
    Standard,
}

impl Variant {
    /// The variants that players are offered.
    pub const OFFERED: &[Variant] = &[Variant::Standard];

    /// The human-readable name.
    pub fn title(self) -> String {
        "Standard".to_owned()
    }
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
            Err(TextError::not("an Othello variant", text, "standard"))
        }
    }
}

/// A disc on a square, or a pass.
///
/// ```
/// use parlor_rules::othello::Move;
///
/// assert_eq!("a1".parse(), Ok(Move::Place(0)));
/// assert_eq!("f5".parse(), Ok(Move::Place(37)));
/// assert_eq!(Move::Place(63).to_string(), "h8");
/// assert_eq!("pass".parse(), Ok(Move::Pass));
/// assert!("F5".parse::<Move>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A disc on the square of this bit, 0 to 63.
    Place(u8),
    /// No legal square: the turn goes to the opponent.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            // Letter by letter for speed: a server writes every legal move of each position that is reached.
            Move::Place(square) => {
                f.write_char(char::from(b'a' + square % 8))?;
                f.write_char(char::from(b'1' + square / 8))
            }
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
            _ => Err(TextError::not("an Othello move", text, "a square such as f5, or pass")),
        }
    }
}

impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = self.both();
        // Bytes for speed: a server writes each position that is reached.
        let mut text = [b'-'; 66];
        for (s, square) in text[..64].iter_mut().enumerate() {
            match (black >> s & 1, white >> s & 1) {
                (1, _) => *square = b'X',
                (_, 1) => *square = b'O',
                _ => {}
            }
        }
        text[64] = b' ';
        text[65] = if self.to_move == Side::First { b'X' } else { b'O' };
        f.write_str(str::from_utf8(&text).expect("these letters are ASCII"))
    }
}

/// Reads a position's text.
pub(super) fn read(text: &str) -> Result<Othello, TextError> {
    let bad = |why: String| Err(TextError::new(format!("not an Othello position: {why}")));
    let Some((squares, turn)) = text.split_once(' ') else {
        return bad("expected 64 squares, a space, and the side to move".to_owned());
    };
    let mut discs = [0u64; 2];
    let mut count = 0usize;
    for letter in squares.chars() {
        let bit = 1u64.checked_shl(count as u32).unwrap_or(0);
        match letter {
            'X' => discs[0] |= bit,
            'O' => discs[1] |= bit,
            '-' => {}
            _ => return bad(format!("expected X, O or - on square {}, found {letter:?}", count + 1)),
        }
        count += 1;
    }
    if count != 64 {
        return bad(format!("expected 64 squares, found {count} squares"));
    }
    let to_move = match turn {
        "X" => Side::First,
        "O" => Side::Second,
        _ => return bad(format!("expected X or O to move, found {turn:?}")),
    };
    // Every square has one letter, so none has two discs.
    Ok(Othello::from_discs(discs, to_move).expect("one letter is one disc at most"))
}
