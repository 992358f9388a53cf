//! **Othello**, variant `standard`: the rules of the World Othello Federation, with the standard names of squares.
//!
//! The board has 8x8 squares, a1 to h8: files from left to right, ranks from the *top*. Black (`first`, written `X`)
//! begins with discs on d5 and e4; White (`second`, `O`) has d4 and e5.
//!
//! - A move puts a disc on an empty square and must flip at least one disc: in each of the eight directions, an
//!   unbroken row of the opponent's discs between the new disc and another disc of the player turns over. Flipped
//!   discs do not flip others.
//! - A player who cannot do so passes. The pass is a ply of its own, and legal only then.
//! - The game ends when neither side can move, whether or not the board is full; no pass is recorded then.
//! - The player with more discs wins, and the empty squares count for the winner; in a draw they are halved.
//!
//! ```
//! use parlor_rules::othello::{Othello, Variant};
//! use parlor_rules::{Game, Side};
//!
//! let mut game = Othello::start(Variant::Standard);
//! game.play("f5".parse()?)?;
//! assert_eq!(game.to_string(), "---------------------------OX------XXX-------------------------- O");
//! assert_eq!(game.to_move(), Side::Second);
//! assert_eq!(game.score(), Some([4, 1]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(target_arch = "x86_64")]
mod avx512;
mod board;
pub(crate) mod ggf;
mod openings;
mod simd;
mod text;
pub(crate) mod transcript;
pub mod wthor;

pub use openings::OPENINGS;
pub(crate) use openings::opening_names;
pub use simd::{flips, moves, simd_flips, simd_moves};
pub use text::{Move, Variant};

use pulp::Simd;

use crate::mix::mix;
use crate::{About, Game, GameKind, Outcome, PerftRun, Side, TextError};

/// What a catalogue shows about Othello.
pub const ABOUT: About = About { name: "Othello", sides: ["Black", "White"], unit: "discs" };

/// The runs of `parlor bench`.
pub const PERFT_RUNS: &[PerftRun] = &[PerftRun { variant: "standard", position: None, depth: 12 }];

/// A position: 64 squares as two bitboards, bit 0 is a1, bit 7 is h1, bit 63 is h8.
///
/// Its text is the 64 squares from a1 along the ranks, `X`, `O` or `-`, then a space and the side to move, `X` or `O`.
///
/// ```
/// use parlor_rules::othello::{Othello, Variant};
/// use parlor_rules::{Game, Side};
///
/// let text = "-XXXXXXOOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O";
/// let mut game = Othello::from_text(Variant::Standard, text)?;
/// game.play_unchecked("a1".parse()?);
/// assert_eq!((game.outcome().is_some(), game.score()), (true, Some([55, 9])));
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Othello {
    own: u64,
    opponent: u64,
    to_move: Side,
}

impl Othello {
    /// The position with these discs; `None` if a square has discs of both colours.
    ///
    /// ```
    /// use parlor_rules::othello::{Othello, Variant};
    /// use parlor_rules::{Game, Side};
    ///
    /// let (black, white) = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
    /// assert_eq!(Othello::from_discs([black, white], Side::First), Some(Othello::start(Variant::Standard)));
    /// assert_eq!(Othello::from_discs([1, 1], Side::First), None);
    /// ```
    pub fn from_discs([first, second]: [u64; 2], to_move: Side) -> Option<Othello> {
        let (own, opponent) = match to_move {
            Side::First => (first, second),
            Side::Second => (second, first),
        };
        (own & opponent == 0).then_some(Othello { own, opponent, to_move })
    }

    /// The discs of a side.
    ///
    /// ```
    /// use parlor_rules::othello::{Othello, Variant};
    /// use parlor_rules::{Game, Side};
    ///
    /// assert_eq!(Othello::start(Variant::Standard).discs(Side::First), 1 << 28 | 1 << 35);
    /// ```
    #[inline]
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.to_move { self.own } else { self.opponent }
    }

    /// The discs of both sides, `[first, second]`.
    fn both(&self) -> [u64; 2] {
        [self.discs(Side::First), self.discs(Side::Second)]
    }

    /// Whether neither side can move.
    #[inline]
    fn is_over(&self) -> bool {
        moves(self.own, self.opponent) == 0 && moves(self.opponent, self.own) == 0
    }

    /// The number of legal moves, where `moves` finds the squares of a side.
    #[inline(always)]
    fn count(&self, moves: impl Fn(u64, u64) -> u64) -> u64 {
        let squares = moves(self.own, self.opponent);
        if squares == 0 { (moves(self.opponent, self.own) != 0).into() } else { squares.count_ones().into() }
    }

    /// The position after a move, where `flips` finds the discs that a square flips.
    #[inline(always)]
    fn next(&self, m: Move, flips: impl Fn(u8) -> u64) -> Othello {
        let Othello { mut own, mut opponent, to_move } = *self;
        if let Move::Place(square) = m {
            let flipped = flips(square);
            // The compiler would turn two xors into one of vectors, which takes longer.
            own |= flipped | 1 << square;
            opponent &= !flipped;
        }
        Othello { own: opponent, opponent: own, to_move: !to_move }
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
        text::read(text)
    }

    fn kind(&self) -> GameKind {
        GameKind::Othello
    }

    fn variant(&self) -> Variant {
        Variant::Standard
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    #[inline(always)]
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

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        self.count(moves)
    }

    #[inline(always)]
    fn simd_count_moves<S: Simd>(&self, simd: S) -> u64 {
        self.count(
            #[inline(always)]
            |own, opponent| simd_moves(simd, own, opponent),
        )
    }

    fn is_pass(m: Move) -> bool {
        m == Move::Pass
    }

    fn is_legal(&self, m: Move) -> bool {
        let squares = moves(self.own, self.opponent);
        match m {
            Move::Place(square) => square < 64 && squares >> square & 1 == 1,
            Move::Pass => squares == 0 && moves(self.opponent, self.own) != 0,
        }
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: Move) {
        *self = self.next(
            m,
            #[inline(always)]
            |square| flips(self.own, self.opponent, square),
        );
    }

    #[inline(always)]
    fn simd_after<S: Simd>(&self, simd: S, m: Move) -> Self {
        self.next(
            m,
            #[inline(always)]
            |square| simd_flips(simd, self.own, self.opponent, square),
        )
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::by_score(self.both().map(u64::count_ones)))
    }

    fn score(&self) -> Option<[u32; 2]> {
        let [first, second] = self.both().map(u64::count_ones);
        let empties = 64 - first - second;
        Some(match self.outcome() {
            Some(Outcome::Win(Side::First)) => [first + empties, second],
            Some(Outcome::Win(Side::Second)) => [first, second + empties],
            Some(Outcome::Draw) => [32, 32],
            None => [first, second],
        })
    }

    #[inline]
    fn key(&self) -> u64 {
        mix(self.own, self.opponent) ^ self.to_move as u64
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }

    fn images(&self) -> Vec<Self> {
        let image = |symmetry| {
            let [own, opponent] = [self.own, self.opponent].map(|squares| board::image(symmetry, squares));
            Othello { own, opponent, to_move: self.to_move }
        };
        (0..8).map(image).collect()
    }
}
