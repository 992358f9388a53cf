//! **Santorini**, variant `base`: the game without god powers.
//!
//! # The board
//! Five by five squares, files `a`..`e` from left to right, ranks `1`..`5` from the *bottom*. Each square has a height
//! of 0 to 4; 4 is a dome, which no worker may enter and on which nothing is built. The supply of pieces is unlimited.
//!
//! # A turn
//! First the players place two workers each, one ply for each worker: `first` places both, then `second`. After that,
//! players move one of their workers to one of the eight neighbouring squares without a worker or a dome, at most one
//! level up and any number down. Then the same worker builds one level on a neighbouring square without a worker or a
//! dome, which may be the square that it has just left.
//!
//! # The end
//! A worker that moves up to level 3 wins at once, without building. A player without a legal turn has lost. There
//! are no draws.
//!
//! ```
//! use parlor_rules::santorini::{Santorini, Variant};
//! use parlor_rules::{Game, Outcome, Side};
//!
//! let mut game = Santorini::start(Variant::Base);
//! for m in ["b2", "d4", "b4", "d2", "b2c2c3"] {
//!     game.play(m.parse()?)?;
//! }
//! assert_eq!(game.to_string(), "0000000000001000000000000/2/c2,d4/d2,b4");
//!
//! let mut game = Santorini::from_text(Variant::Base, "0000000000000000000000023/1/a1,d1/a5,b5")?;
//! game.play("d1e1".parse()?)?;
//! assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Bitboards
//! For evaluations, sets of squares are also available as bits: bit 0 is a1, bit 4 is e1, bit 5 is a2, bit 24 is e5.

mod board;
mod moves;
mod openings;
mod position;
mod square;
mod text;

pub use moves::Move;
pub use openings::OPENINGS;
pub use position::Santorini;
pub use square::Square;
pub use text::Variant;

use crate::mix::mix;
use crate::{About, Game, GameKind, Outcome, PerftRun, Side, TextError};
use board::{Levels, Workers, squares};
use position::WORKERS;

/// What a catalogue shows about Santorini.
pub const ABOUT: About = About { name: "Santorini", sides: ["Dark", "Light"], unit: "" };

/// No opening has a name that players agree on.
pub(crate) fn opening_names() -> crate::symmetry::OpeningNames {
    Vec::new()
}

/// The runs of `parlor bench`.
pub const PERFT_RUNS: &[PerftRun] =
    &[PerftRun { variant: "base", position: Some("0000000000000000000000000/1/b2,d4/d2,b4"), depth: 4 }];

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
            for to in squares(self.reach_of(from, free)) {
                if self.levels.at_least(3) & to.bit() != 0 {
                    f(Move::Win { from, to });
                } else {
                    let builds = to.neighbours() & buildable;
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
        // A worker that can move can also build, at least on the square that it left.
        let free = self.free();
        let stuck = squares(self.workers.of(self.to_move())).all(|from| self.reach_of(from, free) == 0);
        stuck.then_some(Outcome::Win(!self.to_move()))
    }

    fn score(&self) -> Option<[u32; 2]> {
        None
    }

    #[inline]
    fn key(&self) -> u64 {
        // The three digits of the heights, the workers of both sides and the side to move take 126 bits.
        let [ones, twos, fours] = self.levels.digits();
        let [first, second] = [Side::First, Side::Second].map(|side| u64::from(self.workers.of(side)));
        let turn = self.to_move() as u64;
        mix(ones | twos << 25 | fours << 50, first | second << 25 | fours >> 14 << 50 | turn << 63)
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }

    fn images(&self) -> Vec<Self> {
        let image = |symmetry| {
            let squares = |squares| board::image(symmetry, squares);
            let workers = [Side::First, Side::Second].map(|side| squares(self.workers.of(side)));
            let mut levels = Levels::FLAT;
            (1..=4).for_each(|height| levels.build(squares(self.levels.at_least(height))));
            Santorini { levels, workers: Workers::new(workers, self.workers.to_move()) }
        };
        (0..8).map(image).collect()
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
            let reach = self.reach_of(from, free);
            let winning = reach & self.levels.at_least(3);
            count += winning.count_ones();
            for to in squares(reach & !winning) {
                count += (to.neighbours() & (free | from.bit())).count_ones();
            }
        }
        count.into()
    }

    /// Every ply places a worker, builds for good, or wins.
    fn is_irreversible(&self, _: Move) -> bool {
        true
    }

    fn is_legal(&self, m: Move) -> bool {
        let free = self.free();
        let (from, to, build) = match m {
            Move::Place(square) => return self.is_placing() && free & square.bit() != 0,
            Move::Turn { from, to, build } => (from, to, Some(build)),
            Move::Win { from, to } => (from, to, None),
        };
        let moves = !self.is_placing()
            && self.winner().is_none()
            && self.workers.of(self.to_move()) & from.bit() != 0
            && self.reach_of(from, free) & to.bit() != 0;
        let wins = self.levels.at_least(3) & to.bit() != 0;
        let builds = |build: Square| to.neighbours() & (free | from.bit()) & build.bit() != 0;
        moves && build.map_or(wins, |build| !wins && builds(build))
    }
}
