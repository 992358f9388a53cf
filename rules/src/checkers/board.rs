//! How the squares of both boards map to the bits of a bitboard.
//!
//! The dark squares of a row of the 8x8 board take four bits, and one bit is left out after every second row:
//!
//! ```text
//!    0  1  2  3
//!   4  5  6  7      8 is not a square
//!    9 10 11 12
//!  13 14 15 16     17 is not a square
//! ```
//!
//! A step down is then 4 or 5 bits up from every square, and a step over the edge lands on a bit that is not a square,
//! so no direction needs a mask. The 6x6 board is the upper left part of the 8x8 board.

use super::Variant;

/// The number of bits by which a step in each direction moves up.
pub(super) const DOWN_LEFT: i32 = 4;
pub(super) const DOWN_RIGHT: i32 = 5;
pub(super) const UP_LEFT: i32 = -5;
pub(super) const UP_RIGHT: i32 = -4;

/// A board of either variant.
struct Board {
    /// The bit of each square; index 0 is square 1. Squares that are not on the board get a bit far away from it.
    bits: [u8; 32],
    /// The square, from 1, of each bit. There are as many entries as a word has bits, so that indexing needs no bounds
    /// check.
    squares: [u8; 64],
    /// All squares.
    all: u64,
}

static ENGLISH: Board = board(8);
static MINI: Board = board(6);

const fn board(side: u8) -> Board {
    let per_row = side / 2;
    let mut board = Board { bits: [63; 32], squares: [0; 64], all: 0 };
    let mut square = 0;
    while square < per_row * side {
        let row = square / per_row;
        let bit = 4 * row + square % per_row + row / 2;
        board.bits[square as usize] = bit;
        board.squares[bit as usize] = square + 1;
        board.all |= 1 << bit;
        square += 1;
    }
    board
}

/// The squares of the top row and of the bottom row of the 8x8 board.
const FAR_ROWS: u64 = 0xf | 0xf << 31;

impl Variant {
    #[inline(always)]
    fn layout(self) -> &'static Board {
        match self {
            Variant::English => &ENGLISH,
            Variant::Mini => &MINI,
        }
    }

    /// The number of squares, which are numbered from 1.
    ///
    /// ```
    /// use parlor_rules::checkers::Variant;
    /// assert_eq!((Variant::English.squares(), Variant::Mini.squares()), (32, 18));
    /// ```
    pub fn squares(self) -> u8 {
        match self {
            Variant::English => 32,
            Variant::Mini => 18,
        }
    }

    /// The number of men of each side at the start.
    ///
    /// ```
    /// use parlor_rules::checkers::Variant;
    /// assert_eq!((Variant::English.men(), Variant::Mini.men()), (12, 6));
    /// ```
    pub fn men(self) -> u8 {
        match self {
            Variant::English => 12,
            Variant::Mini => 6,
        }
    }

    /// The bitboard with only the square numbered `square`, from 1.
    ///
    /// The square at place `p` of row `r`, both from 0 at the top left, is bit `4 * r + p + r / 2`. The diagonal
    /// neighbours of every square are 4 and 5 bits away; beyond the edge those bits are not squares of
    /// [`board`](Self::board). Both boards use the same bits.
    ///
    /// # Panics
    /// If `square` is 0 or above 32.
    ///
    /// ```
    /// use parlor_rules::checkers::Variant::{English, Mini};
    /// assert_eq!(English.bit(10), 1 << 10);
    /// assert_eq!((English.bit(14), English.bit(15)), (English.bit(10) << 4, English.bit(10) << 5));
    /// assert_eq!(Mini.bit(4), English.bit(5), "the first square of the second row");
    /// ```
    #[inline(always)]
    pub fn bit(self, square: u8) -> u64 {
        1 << self.layout().bits[usize::from(square) - 1]
    }

    /// The number of the lowest square of a bitboard, which must not be empty.
    ///
    /// ```
    /// use parlor_rules::checkers::Variant::Mini;
    /// assert_eq!(Mini.square(Mini.bit(17) | Mini.bit(18)), 17);
    /// ```
    #[inline(always)]
    pub fn square(self, bits: u64) -> u8 {
        self.layout().squares[bits.trailing_zeros() as usize % 64]
    }

    /// All squares of the board as a bitboard.
    ///
    /// ```
    /// use parlor_rules::checkers::Variant;
    /// assert_eq!(Variant::Mini.board().count_ones(), 18);
    /// ```
    #[inline(always)]
    pub fn board(self) -> u64 {
        self.layout().all
    }

    /// The men at the start, of the side at the top and of the side at the bottom.
    pub(super) fn start(self) -> [u64; 2] {
        let men = self.men();
        let top = (1..=men).fold(0, |bits, square| bits | self.bit(square));
        let bottom = (0..men).fold(0, |bits, back| bits | self.bit(self.squares() - back));
        [top, bottom]
    }

    /// The squares where a man becomes a king. Both far rows are included, because a man is never on the row behind it.
    #[inline(always)]
    pub(super) fn crowning(self) -> u64 {
        match self {
            Variant::English => FAR_ROWS,
            Variant::Mini => 0,
        }
    }

    /// The squares where a capture by a man that moves up (or down) ends: where it is crowned, or any square in `mini`.
    #[inline(always)]
    pub(super) fn jump_ends(self, up: bool) -> u64 {
        match (self, up) {
            (Variant::English, true) => FAR_ROWS & 0xf,
            (Variant::English, false) => FAR_ROWS & !0xf,
            (Variant::Mini, _) => self.board(),
        }
    }
}
