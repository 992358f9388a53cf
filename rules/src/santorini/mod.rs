//! Santorini, variant `base`: the game without god powers, as in seed S5.
//!
//! # The board
//! Five by five squares, files `a`..`e` from left to right, ranks `1`..`5` from the bottom. Each square has a height
//! of 0 to 4; 4 is a dome, on which nobody stands and nothing is built. Pieces are unlimited.
//!
//! # A turn
//! First the players place two workers each, one at a time and every one a ply: `first` both of his, then `second`.
//! After that a player moves one of his workers to one of the eight neighbouring squares that has no worker and no
//! dome, at most one level up and any number down. Then the same worker builds one level on a neighbouring square
//! that has no worker and no dome; the square it has just left is allowed.
//!
//! # The end
//! A worker that moves up to level 3 wins at once, without a build. A player without a legal turn has lost (S5's
//! `isLoser`). There are no draws.
//!
//! ```
//! use parlor_rules::{Game, Outcome, Side, santorini::{Santorini, Variant}};
//!
//! let text = "0000000000000000000230000/1/d1/";
//! assert!(Santorini::from_text(Variant::Base, text).is_err(), "nobody builds before all workers stand");
//!
//! let mut position = Santorini::from_text(Variant::Base, "0000000000000000000000023/1/a1,d1/a5,b5")?;
//! position.play(position.parse_move("d1e1")?).unwrap();
//! assert_eq!(position.to_string(), "0000000000000000000000023/2/a1,e1/a5,b5");
//! assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
//! # Ok::<(), parlor_rules::TextError>(())
//! ```

mod board;
mod moves;
mod text;

pub use moves::{Move, Square};
pub use text::Variant;

use crate::hash::mix;
use crate::{Game, GameKind, Outcome, Side, TextError};
use board::{ALL, Bits, Levels, Workers, neighbours, squares};

/// Workers of each player.
const WORKERS: u32 = 2;

/// A position: heights, workers, and whose turn it is.
///
/// Invariant: no worker stands on a dome, at most one side has a worker on level 3, and workers are placed in turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Santorini {
    levels: Levels,
    workers: Workers,
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
    pub fn height(&self, square: Square) -> u8 {
        self.levels.height(square.bit())
    }

    /// The squares of a side's workers, none to two, in the order in which they are written.
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
    fn winner(&self) -> Option<Side> {
        let top = self.levels.at_least(3);
        [Side::First, Side::Second].into_iter().find(|&side| self.workers.of(side) & top != 0)
    }

    /// The squares without worker or dome.
    #[inline(always)]
    fn free(&self) -> Bits {
        ALL & !self.workers.all() & !self.levels.at_least(4)
    }

    /// The squares of `free` that the worker on `from` may move to.
    #[inline(always)]
    fn reach(&self, from: Square, free: Bits) -> Bits {
        neighbours(from) & free & !self.levels.too_high_from(from.bit())
    }

    #[inline(always)]
    fn play_turn(&mut self, from: Square, to: Square, build: Bits) {
        self.workers.toggle(from.bit() | to.bit());
        self.workers.end_turn();
        self.levels.build(build);
    }
}

impl Game for Santorini {
    type Move = Move;
    type Variant = Variant;

    fn start(_: Variant) -> Self {
        Santorini { levels: Levels::FLAT, workers: Workers::new([0; 2], Side::First) }
    }

    fn from_text(_: Variant, text: &str) -> Result<Self, TextError> {
        text::read(text)
    }

    fn kind(&self) -> GameKind {
        GameKind::Santorini
    }

    fn variant(&self) -> Variant {
        Variant::Base
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.workers.to_move()
    }

    #[inline(always)]
    fn for_each_move(&self, mut f: impl FnMut(Move)) {
        let free = self.free();
        if self.is_placing() {
            squares(free).for_each(|square| f(Move::Place(square)));
            return;
        }
        if self.winner().is_some() {
            return;
        }
        for from in squares(self.workers.of(self.to_move())) {
            let buildable = free | from.bit();
            for to in squares(self.reach(from, free)) {
                if self.levels.at_least(3) & to.bit() != 0 {
                    f(Move::Win { from, to });
                } else {
                    let builds = neighbours(to) & buildable;
                    squares(builds).for_each(|build| f(Move::Turn { from, to, build }));
                }
            }
        }
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Place(square) => {
                self.workers.toggle(square.bit());
                if self.workers.of(self.to_move()).count_ones() == WORKERS {
                    self.workers.end_turn();
                }
            }
            Move::Turn { from, to, build } => self.play_turn(from, to, build.bit()),
            Move::Win { from, to } => self.play_turn(from, to, 0),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_placing() {
            return None;
        }
        if let Some(side) = self.winner() {
            return Some(Outcome::Win(side));
        }
        // Who can move can also build: at least on the square that he left.
        let free = self.free();
        let stuck = squares(self.workers.of(self.to_move())).all(|from| self.reach(from, free) == 0);
        stuck.then_some(Outcome::Win(!self.to_move()))
    }

    fn score(&self) -> Option<[u32; 2]> {
        None
    }

    #[inline]
    fn key(&self) -> u64 {
        // Three digits of the heights, two sides' workers and the turn are 126 bits.
        let [ones, twos, fours] = self.levels.digits();
        let [first, second] = [Side::First, Side::Second].map(|side| u64::from(self.workers.of(side)));
        let turn = self.to_move() as u64;
        mix(ones | twos << 25 | fours << 50, first | second << 25 | fours >> 14 << 50 | turn << 63)
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        let free = self.free();
        if self.is_placing() {
            return free.count_ones().into();
        }
        if self.winner().is_some() {
            return 0;
        }
        let mut count = 0;
        for from in squares(self.workers.of(self.to_move())) {
            let reach = self.reach(from, free);
            let winning = reach & self.levels.at_least(3);
            count += winning.count_ones();
            for to in squares(reach & !winning) {
                count += (neighbours(to) & (free | from.bit())).count_ones();
            }
        }
        count.into()
    }
}
