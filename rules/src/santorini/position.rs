//! A position of Santorini.

use super::Square;
use super::board::{ALL, Levels, Workers, squares};
use super::square::Bits;
use crate::Side;

/// The number of workers of each player.
pub(super) const WORKERS: u32 = 2;

/// A position: heights, workers, and the side to move.
///
/// Its text is the 25 heights from rank 5 down to rank 1, each rank from a to e, then the side to move and the workers
/// of both sides: `0000000000000000000000000/1/b2,d4/d2,b4`.
///
/// Invariant: no worker is on a dome, at most one side has a worker on level 3, and workers are placed in order.
///
/// ```
/// use parlor_rules::santorini::{Santorini, Variant};
/// use parlor_rules::{Game, Outcome, Side};
///
/// let won = Santorini::from_text(Variant::Base, "0000000000000000000003000/2/b1,e5/c3,d5")?;
/// assert_eq!(won.outcome(), Some(Outcome::Win(Side::First)));
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Santorini {
    pub(super) levels: Levels,
    pub(super) workers: Workers,
}

impl Santorini {
    /// The height of a square, 0..=4.
    ///
    /// ```
    /// use parlor_rules::{Game, santorini::{Santorini, Variant}};
    /// let position = Santorini::from_text(Variant::Base, "0000000000000000000000021/1/a1,b1/a5,b5")?;
    /// assert_eq!(position.height("d1".parse()?), 2);
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    #[inline]
    pub fn height(&self, square: Square) -> u8 {
        self.levels.height(square)
    }

    /// The squares of a side's workers, at most two, in the order in which they are written.
    ///
    /// ```
    /// use parlor_rules::{Game, Side, santorini::{Santorini, Variant}};
    /// let mut position = Santorini::start(Variant::Base);
    /// position.play(position.parse_move("b2")?).unwrap();
    /// assert_eq!(position.workers(Side::First).collect::<Vec<_>>(), ["b2".parse()?]);
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    pub fn workers(&self, side: Side) -> impl Iterator<Item = Square> + use<> {
        squares(self.workers.of(side))
    }

    /// The squares of a side's workers as bits.
    ///
    /// ```
    /// use parlor_rules::santorini::{Santorini, Variant};
    /// use parlor_rules::{Game, Side};
    ///
    /// let position = Santorini::from_text(Variant::Base, "0000000000000000000000000/1/b1,d1/a5,b5")?;
    /// assert_eq!(position.worker_bits(Side::First), 0b01010);
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    #[inline]
    pub fn worker_bits(&self, side: Side) -> u32 {
        self.workers.of(side)
    }

    /// The squares that are at least `height` high, 0..=4, as bits.
    ///
    /// ```
    /// use parlor_rules::Game;
    /// use parlor_rules::santorini::{Santorini, Variant};
    ///
    /// let position = Santorini::from_text(Variant::Base, "0000000000000000000000421/1/a1,b1/a5,b5")?;
    /// assert_eq!([1, 2, 3, 4].map(|height| position.at_least(height)), [0b11100, 0b01100, 0b00100, 0b00100]);
    /// assert_eq!(position.at_least(0), (1 << 25) - 1);
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    #[inline]
    pub fn at_least(&self, height: usize) -> u32 {
        self.levels.at_least(height)
    }

    /// The squares to which a worker on `from` can move, as bits, whichever side is to move.
    ///
    /// ```
    /// use parlor_rules::Game;
    /// use parlor_rules::santorini::{Santorini, Variant};
    ///
    /// let position = Santorini::from_text(Variant::Base, "0000000000000000000001120/1/c1,b1/a5,b5")?;
    /// assert_eq!(position.reach("c1".parse()?), 0b01110_01000, "b1 is taken; b2, c2 and d2 are flat; d1 is one level
    /// up");
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    #[inline]
    pub fn reach(&self, from: Square) -> u32 {
        self.reach_of(from, self.free())
    }

    /// The squares of level 3 on which a worker of `side` could win if it were that side's turn, as bits.
    ///
    /// ```
    /// use parlor_rules::santorini::{Santorini, Variant};
    /// use parlor_rules::{Game, Side};
    ///
    /// let position = Santorini::from_text(Variant::Base, "0000000000000000000000023/1/a1,d1/a5,b5")?;
    /// assert_eq!(position.winning_squares(Side::First), 0b10000);
    /// assert_eq!(position.winning_squares(Side::Second), 0);
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    #[inline]
    pub fn winning_squares(&self, side: Side) -> u32 {
        // A worker on level 3 has won already, so a worker on level 2 or higher is on level 2.
        let climbers = self.workers.of(side) & self.levels.at_least(2);
        let goals = self.free() & self.levels.at_least(3);
        squares(climbers).fold(0, |wins, from| wins | from.neighbours() & goals)
    }

    /// The same position with the other side to move. The rules have no pass; a search uses this to find what a side
    /// threatens.
    ///
    /// ```
    /// use parlor_rules::Game;
    /// use parlor_rules::santorini::{Santorini, Variant};
    ///
    /// let position = Santorini::from_text(Variant::Base, "0000000000000000000000000/1/b1,d1/a5,b5")?;
    /// assert_eq!(position.with_turn_passed().to_string(), "0000000000000000000000000/2/b1,d1/a5,b5");
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    #[must_use]
    pub fn with_turn_passed(mut self) -> Self {
        self.workers.end_turn();
        self
    }

    /// Whether workers are still being placed.
    ///
    /// ```
    /// use parlor_rules::{Game, santorini::{Santorini, Variant}};
    /// assert!(Santorini::start(Variant::Base).is_placing());
    /// ```
    #[inline(always)]
    pub fn is_placing(&self) -> bool {
        // The second player places last.
        self.workers.of(Side::Second).count_ones() < WORKERS
    }

    /// The side with a worker on level 3.
    #[inline(always)]
    pub(super) fn winner(&self) -> Option<Side> {
        let top = self.levels.at_least(3);
        [Side::First, Side::Second].into_iter().find(|&side| self.workers.of(side) & top != 0)
    }

    /// The squares without worker or dome.
    #[inline(always)]
    pub(super) fn free(&self) -> Bits {
        ALL & !self.workers.all() & !self.levels.at_least(4)
    }

    /// The squares of `free` that the worker on `from` may move to.
    #[inline(always)]
    pub(super) fn reach_of(&self, from: Square, free: Bits) -> Bits {
        from.neighbours() & free & !self.levels.too_high_from(from.bit())
    }

    #[inline(always)]
    pub(super) fn play_turn(&mut self, from: Square, to: Square, build: Bits) {
        self.workers.toggle(from.bit() | to.bit());
        self.workers.end_turn();
        self.levels.build(build);
    }
}
