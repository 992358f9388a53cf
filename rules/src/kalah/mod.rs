//! **Kalah**, variants `PITSxSEEDS[+empty][+full][+swap]`; the default is `6x6+empty`.
//!
//! Each player has a row of pits, lettered in sowing order (`A`.. for `first`, `a`.. for `second`), and a store at
//! its end. At the start every pit has the same number of seeds.
//!
//! - Players take all seeds from one of their pits and sow them one by one: into their following pits, their store, the
//!   opponent's pits, and their own pits again. They skip the opponent's store, but not the emptied pit.
//! - If the last seed falls in the player's store, the same player moves again, which is a ply of its own.
//! - If the last seed falls in an empty pit of the player (including the pit just emptied, after a full lap), that seed
//!   and the seeds of the opposite pit go to the player's store. If the opposite pit is empty, nothing happens, except
//!   that with `+empty` the seed still goes to the store. `A` is opposite the opponent's last letter.
//! - When either row is empty after a move, the seeds left in each row go to its owner's store, and the game ends
//!   even if the player could move again.
//! - Without `+full` the game also ends when a store has more than half of all seeds; the others stay where they are.
//! - The greater store wins.
//! - With `+swap` the second player may swap sides instead of making their first sowing (the pie rule), once the first
//!   player's whole turn is over. This is a ply of its own. The players keep their names and seats, and the board is
//!   turned: the second player takes over the first player's pits and store as they now are, and the first player takes
//!   over the second's and moves. So a swap is worth what the position was worth to the opponent.
//!
//! ```
//! use parlor_rules::kalah::Kalah;
//! use parlor_rules::{Game, GameKind, Position, Side};
//!
//! let mut game = Kalah::start("6x4".parse()?);
//! game.play("C".parse()?)?;
//! assert_eq!(game.to_string(), "4,4,0,5,5,5/4,4,4,4,4,4 1-0 first");
//! assert_eq!(game.to_move(), Side::First, "the last seed fell in the store");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod row;
mod text;
mod variant;

pub use row::Sowing;
pub use text::Move;
pub use variant::Variant;

use crate::mix::mix;
use crate::{About, Game, GameKind, Opening, Outcome, PerftRun, Side, TextError};
use row::{PITS, Row};

/// What a catalogue shows about Kalah.
pub const ABOUT: About = About { name: "Kalah", sides: ["South", "North"], unit: "seeds" };

/// The openings of Kalah: none.
pub const OPENINGS: &[Opening] = &[];

/// No opening has a name that players agree on.
pub(crate) fn opening_names() -> crate::symmetry::OpeningNames {
    Vec::new()
}

/// The runs of `parlor bench`.
pub const PERFT_RUNS: &[PerftRun] = &[
    PerftRun { variant: "6x6+empty+full", position: None, depth: 11 },
    PerftRun { variant: "6x4", position: None, depth: 12 },
];

/// A position: pits and stores of both players.
///
/// Its text is the seeds in the pits of `first` and of `second`, the two stores, and the side to move:
/// `6,6,6,6,6,6/6,6,6,6,6,6 0-0 first`. Reading it performs any sweep that is due. In a variant with the swap, ` swap`
/// follows until the second player has made their first move.
///
/// ```
/// use parlor_rules::kalah::{Kalah, Variant};
/// use parlor_rules::{Game, Side};
///
/// let game = Kalah::from_text("3x2".parse()?, "2,2,2/2,2,0 0-2 first")?;
/// assert_eq!((game.pits(Side::Second), game.store(Side::Second)), (&[2, 2, 0][..], 2));
/// assert_eq!(game.legal_moves(), ["A".parse()?, "B".parse()?, "C".parse()?]);
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kalah {
    rows: [Row; 2],
    variant: Variant,
    to_move: Side,
}

impl Kalah {
    /// The position with these pits, in sowing order, and stores, each `[first, second]`; performs any sweep that is
    /// due. The swap is no longer open in it. `None` if a row has the wrong number of pits or the number of seeds is
    /// wrong.
    ///
    /// ```
    /// use parlor_rules::Side;
    /// use parlor_rules::kalah::{Kalah, Variant};
    ///
    /// let small: Variant = "2x1".parse()?;
    /// let swept = Kalah::from_seeds(small, [&[0, 0], &[0, 2]], [1, 1], Side::First).unwrap();
    /// assert_eq!(swept.to_string(), "0,0/0,0 1-3 first");
    /// assert_eq!(Kalah::from_seeds(small, [&[1, 1], &[1, 1]], [1, 0], Side::First), None);
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    pub fn from_seeds(variant: Variant, pits: [&[u8]; 2], stores: [u8; 2], to_move: Side) -> Option<Kalah> {
        let seeds = pits.into_iter().flatten().chain(&stores).map(|&seeds| u32::from(seeds));
        let whole = seeds.sum::<u32>() == 2 * u32::from(variant.half());
        if !whole || pits.iter().any(|row| row.len() != usize::from(variant.pits())) {
            return None;
        }
        let rows = [Row::new(pits[0], stores[0]), Row::new(pits[1], stores[1])];
        let mut position = Kalah { rows, variant, to_move };
        position.sweep_if_due();
        Some(position)
    }

    /// The seeds in the pits of a side, in sowing order.
    ///
    /// ```
    /// use parlor_rules::kalah::{Kalah, Variant};
    /// use parlor_rules::{Game, Side};
    ///
    /// assert_eq!(Kalah::start(Variant::default()).pits(Side::Second), [6; 6]);
    /// ```
    #[inline]
    pub fn pits(&self, side: Side) -> &[u8] {
        &self.rows[side.index()].0[..self.variant.pits().into()]
    }

    /// Like [`pits`](Self::pits), but always six: pits that the board does not have are empty.
    ///
    /// ```
    /// use parlor_rules::kalah::Kalah;
    /// use parlor_rules::{Game, Side};
    ///
    /// let small = Kalah::start("3x2".parse()?);
    /// assert_eq!(small.row(Side::First), [2, 2, 2, 0, 0, 0]);
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    #[inline]
    pub fn row(&self, side: Side) -> [u8; 6] {
        let [a, b, c, d, e, f, ..] = self.rows[side.index()].0;
        [a, b, c, d, e, f]
    }

    /// The seeds in the pits of a side as bytes of a word, the first pit's lowest, for computing with all of them at once.
    /// Pits that the board does not have are empty.
    #[inline(always)]
    pub fn pits_word(&self, side: Side) -> u64 {
        self.rows[side.index()].bits() & row::PITS
    }

    /// The seeds in the store of a side.
    ///
    /// ```
    /// use parlor_rules::kalah::{Kalah, Variant};
    /// use parlor_rules::{Game, Side};
    ///
    /// assert_eq!(Kalah::start(Variant::default()).store(Side::First), 0);
    /// ```
    #[inline]
    pub fn store(&self, side: Side) -> u8 {
        self.rows[side.index()].store()
    }

    /// Whether the second player may still swap sides, as their first move.
    ///
    /// ```
    /// use parlor_rules::Game;
    /// use parlor_rules::kalah::{Kalah, Move};
    ///
    /// let mut game = Kalah::start("3x2+swap".parse()?);
    /// game.play("C".parse()?)?;
    /// assert_eq!(game.to_string(), "2,2,0/3,2,2 1-0 second swap");
    /// game.play(Move::SWAP)?;
    /// assert_eq!(game.to_string(), "3,2,2/2,2,0 0-1 first");
    /// assert!(!game.may_swap());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn may_swap(&self) -> bool {
        self.rows[1].may_swap()
    }

    /// The same position with the swap still open, unless the game is over or its variant has no swap.
    #[must_use]
    pub fn with_swap_open(self) -> Kalah {
        let open = self.variant.swap() && self.outcome().is_none();
        Kalah { rows: [self.rows[0], self.rows[1].with_swap(open)], ..self }
    }

    /// The same position after the second player's first move.
    #[must_use]
    pub fn with_swap_over(self) -> Kalah {
        Kalah { rows: [self.rows[0], self.rows[1].with_swap(false)], ..self }
    }

    /// The moves of the side to move, encoded as in [`Row::moves`]; none in a finished game.
    #[inline(always)]
    fn playable(&self) -> u64 {
        if self.decided() { 0 } else { self.rows[self.to_move.index()].moves() }
    }

    /// Whether a majority has ended the game.
    #[inline(always)]
    fn decided(&self) -> bool {
        let half = self.variant.half();
        !self.variant.full() && (self.rows[0].store() > half || self.rows[1].store() > half)
    }

    #[inline(always)]
    fn sweep_if_due(&mut self) {
        if self.rows[0].bits() & PITS == 0 || self.rows[1].bits() & PITS == 0 {
            self.rows = self.rows.map(Row::swept);
        }
    }
}

impl Game for Kalah {
    type Move = Move;
    type Variant = Variant;

    fn start(variant: Variant) -> Self {
        let pits = [variant.seeds(); 6];
        let row = Row::new(&pits[..variant.pits().into()], 0);
        Kalah { rows: [row, row.with_swap(variant.swap())], variant, to_move: Side::First }
    }

    fn from_text(variant: Variant, text: &str) -> Result<Self, TextError> {
        text::read(variant, text)
    }

    fn kind(&self) -> GameKind {
        GameKind::Kalah
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    #[inline(always)]
    fn for_each_move(&self, mut f: impl FnMut(Move)) {
        let mut left = self.playable();
        while left != 0 {
            f(Move { side: self.to_move, pit: (left.trailing_zeros() / 8) as u8 });
            left &= left - 1;
        }
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        self.playable().count_ones().into()
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: Move) {
        if m.is_swap() {
            let [first, second] = self.rows;
            (self.rows, self.to_move) = ([second.with_swap(false), first], Side::First);
            return;
        }
        let own = m.side.index();
        // Only the second player's row can hold the swap, and their first move ends it.
        let sowing = Sowing::of(self.variant.pits(), self.rows[own].with_swap(false), m.pit());
        (self.rows[own], self.rows[1 - own]) = sowing.onto(self.rows[1 - own], self.variant.empty());
        self.to_move = if sowing.moves_again() { m.side } else { !m.side };
        if self.may_swap() && self.decided() {
            self.rows[1] = self.rows[1].with_swap(false);
        }
        self.sweep_if_due();
    }

    fn outcome(&self) -> Option<Outcome> {
        // Rows are swept together, so if one is empty, both are.
        let over = self.decided() || self.rows[0].bits() & PITS == 0;
        over.then(|| Outcome::by_score(self.rows.map(|row| row.store().into())))
    }

    fn score(&self) -> Option<[u32; 2]> {
        Some(self.rows.map(|row| row.store().into()))
    }

    #[inline]
    fn key(&self) -> u64 {
        // The highest byte of the first row is free; it holds the side to move and whether the swap is open.
        let rules = self.variant.code();
        let turn = (self.to_move as u64) << 56 | u64::from(self.may_swap()) << 57;
        mix(self.rows[0].bits() | turn, self.rows[1].with_swap(false).bits()) ^ rules
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }
}
