//! A move of checkers: the squares that a piece visits, packed into one word.

use std::fmt;
use std::str::FromStr;

use super::Variant;
use crate::TextError;

/// The greatest number of jumps in a move. A jump spans two rows and two columns, so a piece can reach an eighth of the
/// squares, and there are nine squares to jump over, each of them once.
const MAX_STEPS: u32 = 9;

/// The number of bits in a square, which is packed as a number from 0.
const SQUARE_BITS: u32 = 5;
/// The lowest bit of the first square, above the number of steps and the capture flag.
const PATH: u32 = 5;
const STEPS: u64 = 0xf;
const CAPTURE: u64 = 0x10;

/// A step `11-15`, a capture `22x15x8` with every square of its path, or a `pass` (only in `mini`).
///
/// Squares are numbered from 1, as on the board of the variant. Two captures with the same ends but different paths are
/// different moves.
///
/// ```
/// use parlor_rules::checkers::Move;
///
/// let m: Move = "22x15x8".parse()?;
/// assert_eq!((m.from(), m.to(), m.is_capture()), (22, 8, true));
/// assert_eq!(m.squares().collect::<Vec<_>>(), [22, 15, 8]);
/// assert_ne!(m, "22x8".parse()?);
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

impl Move {
    /// The pass of a player who cannot move.
    pub const PASS: Move = Move(0);

    #[inline]
    pub(super) fn step(from: u8, to: u8) -> Self {
        Move((u64::from(from) - 1) << PATH).then(to)
    }

    /// The beginning of a capture, before its first jump.
    #[inline]
    pub(super) fn jump_from(from: u8) -> Self {
        Move((u64::from(from) - 1) << PATH | CAPTURE)
    }

    /// The same move, continued to `square`.
    #[inline(always)]
    pub(super) fn then(self, square: u8) -> Self {
        let at = PATH + SQUARE_BITS * (self.steps() + 1);
        Move((self.0 | (u64::from(square) - 1) << at) + 1)
    }

    #[inline]
    fn steps(self) -> u32 {
        (self.0 & STEPS) as u32
    }

    /// The square after this number of steps.
    #[inline]
    fn at(self, steps: u32) -> u8 {
        (self.0 >> (PATH + SQUARE_BITS * steps) & 0x1f) as u8 + 1
    }

    /// The number of the square where the piece starts; meaningless for a pass.
    #[inline]
    pub fn from(self) -> u8 {
        self.at(0)
    }

    /// The number of the square where the piece ends; meaningless for a pass.
    #[inline]
    pub fn to(self) -> u8 {
        self.at(self.steps())
    }

    /// Whether pieces are captured.
    #[inline]
    pub fn is_capture(self) -> bool {
        self.0 & CAPTURE != 0
    }

    /// The number of captured pieces.
    ///
    /// ```
    /// use parlor_rules::checkers::Move;
    /// assert_eq!("22x15x8".parse::<Move>()?.captures(), 2);
    /// assert_eq!("11-15".parse::<Move>()?.captures(), 0);
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    #[inline]
    pub fn captures(self) -> u32 {
        if self.is_capture() { self.steps() } else { 0 }
    }

    /// The numbers of the squares that the piece visits, including the first and the last; none for a pass.
    pub fn squares(self) -> impl Iterator<Item = u8> {
        let visited = if self == Move::PASS { 0 } else { self.steps() + 1 };
        (0..visited).map(move |steps| self.at(steps))
    }

    /// The squares of the captured pieces on a board of `variant`, as a bitboard.
    ///
    /// ```
    /// use parlor_rules::checkers::{Move, Variant::English};
    /// let m: Move = "22x15x8".parse()?;
    /// assert_eq!(m.captured(English), English.bit(18) | English.bit(11));
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    #[inline]
    pub fn captured(self, variant: Variant) -> u64 {
        let bit_number = |steps| variant.bit(self.at(steps)).trailing_zeros();
        // A jumped square is as many bits from the start of the jump as from its end.
        (0..self.captures()).fold(0, |bits, step| bits | 1 << ((bit_number(step) + bit_number(step + 1)) / 2))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Move::PASS {
            return f.write_str("pass");
        }
        write!(f, "{}", self.from())?;
        let sign = if self.is_capture() { 'x' } else { '-' };
        self.squares().skip(1).try_for_each(|square| write!(f, "{sign}{square}"))
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        read(text).ok_or_else(|| {
            TextError::not("a checkers move", text, "11-15, 22x15x8 with every square of its path, or pass")
        })
    }
}

fn read(text: &str) -> Option<Move> {
    if text == "pass" {
        return Some(Move::PASS);
    }
    if let Some((from, to)) = text.split_once('-') {
        return Some(Move::step(square(from)?, square(to)?));
    }
    let mut path = text.split('x');
    let mut m = Move::jump_from(square(path.next()?)?);
    for next in path {
        if m.steps() == MAX_STEPS {
            return None;
        }
        m = m.then(square(next)?);
    }
    (m.steps() > 0).then_some(m)
}

/// Reads the number of a square on the larger board.
pub(super) fn square(text: &str) -> Option<u8> {
    text.parse().ok().filter(|n: &u8| (1..=Variant::English.squares()).contains(n) && n.to_string() == text)
}
