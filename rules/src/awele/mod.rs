//! Awele (Oware), variant `standard`: the tournament rules, also called Abapa, as in seed S3.
//!
//! # The board
//! Each player has a row of six pits with four seeds in each and a store: 48 seeds. Pits are letters in sowing order,
//! `A`..`F` of the first player and `a`..`f` of the second; `F` is followed by `a` and `f` by `A`. (S3 writes "6 in
//! each" once; its board has 48 seeds.)
//!
//! # A turn
//! The player empties one own pit and sows its seeds one by one into the pits that follow, always skipping the pit
//! that he emptied. If the last seed makes a pit of the opponent 2 or 3, he captures that pit, and backwards from it
//! every pit of the opponent in an unbroken row of 2 and 3. A move that would capture *all* seeds of the opponent is
//! legal and captures nothing. While the opponent has no seeds, only moves that give him one are legal.
//!
//! # The end
//! After a ply, the first that applies:
//! 1. a store holds more than 24, or both hold 24: seeds on the board stay there and count for nobody;
//! 2. the next player has no legal move;
//! 3. the pits with the same side to move occur for the second time since the last capture;
//! 4. 200 plies have been played (100 turns each, S3).
//!
//! In 2, 3 and 4 each side takes its own row into its store. The greater store wins. 3 and 4 need the history of the
//! game and belong to [`Record`](crate::Record).
//!
//! ```
//! use parlor_rules::{Game, awele::{Awele, Variant}};
//!
//! let mut position = Awele::from_text(Variant::Standard, "0,0,0,0,0,1/1,2,4,4,4,4 20-8 first")?;
//! position.play(position.parse_move("F")?).unwrap();
//! assert_eq!(position.to_string(), "0,0,0,0,0,0/0,2,4,4,4,4 22-8 second");
//! # Ok::<(), parlor_rules::TextError>(())
//! ```

mod rows;
mod text;

pub use text::{Move, Variant};

use crate::mix::mix;
use crate::{Game, GameKind, HistoryRules, Outcome, Side, TextError};

/// All seeds of the game.
const SEEDS: u8 = 48;

/// A position: the seeds in the pits and stores of both players, and whose turn it is.
///
/// Invariant: it holds 48 seeds, and if the side to move has no legal move the rows are swept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Awele {
    /// A byte for each pit, the first in sowing order lowest; the upper two bytes are 0.
    rows: [u64; 2],
    stores: [u8; 2],
    to_move: Side,
}

/// What a sowing leaves: the rows as the mover sees them, and the seeds that go to his store.
struct Sowing {
    own: u64,
    opponent: u64,
    captured: u8,
}

impl Awele {
    /// The seeds in the pits of a side, in sowing order.
    ///
    /// ```
    /// use parlor_rules::{Game, Side, awele::{Awele, Variant}};
    /// assert_eq!(Awele::start(Variant::Standard).pits(Side::Second), [4; 6]);
    /// ```
    pub fn pits(&self, side: Side) -> [u8; 6] {
        rows::pits(self.rows[side.index()])
    }

    /// The seeds in the store of a side.
    ///
    /// ```
    /// use parlor_rules::{Game, Side, awele::{Awele, Variant}};
    /// assert_eq!(Awele::start(Variant::Standard).store(Side::First), 0);
    /// ```
    pub fn store(&self, side: Side) -> u8 {
        self.stores[side.index()]
    }

    /// The seeds that `m` captures here, 0 for a move that captures nothing; `m` is known to be legal.
    ///
    /// ```
    /// use parlor_rules::{Game, awele::{Awele, Variant}};
    /// let position = Awele::from_text(Variant::Standard, "0,0,0,0,0,1/1,2,4,4,4,4 20-8 first")?;
    /// assert_eq!(position.captures(position.parse_move("F")?), 2);
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    pub fn captures(&self, m: Move) -> u8 {
        self.sow(m).captured
    }

    #[inline(always)]
    fn sow(&self, m: Move) -> Sowing {
        let (own, opponent) = (self.rows[self.to_move.index()], self.rows[(!self.to_move).index()]);
        let sown = rows::sown(m.pit(), rows::seeds(own, m.pit()));
        let own = rows::without(own, m.pit()) + sown.own;
        let opponent = opponent + sown.opponent;
        let taken = rows::capture(opponent, sown.last);
        // A capture of everything is forfeited, so that the opponent is never stripped by one move.
        let taken = if taken == opponent { 0 } else { taken };
        Sowing { own, opponent: opponent - taken, captured: rows::total(taken) }
    }

    /// The high bit of the byte of each pit that may be sown, before it is asked whether the game is decided.
    #[inline(always)]
    fn playable(&self) -> u64 {
        rows::playable(self.rows[self.to_move.index()], self.rows[(!self.to_move).index()])
    }

    /// A majority, or half of the seeds each. A swept board is always decided: all 48 seeds are in the stores.
    #[inline(always)]
    fn decided(&self) -> bool {
        let [first, second] = self.stores;
        first > SEEDS / 2 || second > SEEDS / 2 || first + second == SEEDS
    }

    fn sweep(&mut self) {
        for (row, store) in self.rows.iter_mut().zip(&mut self.stores) {
            *store += rows::total(std::mem::take(row));
        }
    }

    #[inline(always)]
    fn sweep_if_due(&mut self) {
        if !self.decided() && self.playable() == 0 {
            self.sweep();
        }
    }

    fn points(&self) -> [u32; 2] {
        self.stores.map(u32::from)
    }
}

impl Game for Awele {
    type Move = Move;
    type Variant = Variant;

    fn start(_: Variant) -> Self {
        Awele { rows: [rows::row([4; 6]); 2], stores: [0; 2], to_move: Side::First }
    }

    fn from_text(_: Variant, text: &str) -> Result<Self, TextError> {
        text::read(text)
    }

    fn kind(&self) -> GameKind {
        GameKind::Awele
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
        if self.decided() {
            return;
        }
        let mut left = self.playable();
        while left != 0 {
            f(Move::new(self.to_move, left.trailing_zeros() as u8 / 8));
            left &= left - 1;
        }
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: Move) {
        let sowing = self.sow(m);
        let mover = self.to_move;
        self.rows[mover.index()] = sowing.own;
        self.rows[(!mover).index()] = sowing.opponent;
        self.stores[mover.index()] += sowing.captured;
        self.to_move = !mover;
        self.sweep_if_due();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.decided().then(|| Outcome::by_score(self.points()))
    }

    fn score(&self) -> Option<[u32; 2]> {
        Some(self.points())
    }

    #[inline]
    fn key(&self) -> u64 {
        // The second store follows from the 48 seeds.
        let first = self.rows[0] | u64::from(self.stores[0]) << 48;
        let second = self.rows[1] | (self.to_move as u64) << 48;
        mix(first, second)
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        if self.decided() { 0 } else { self.playable().count_ones().into() }
    }

    fn history_rules(&self) -> HistoryRules {
        HistoryRules { occurrences: Some(2), plies: Some(200), ..HistoryRules::default() }
    }

    fn is_irreversible(&self, m: Move) -> bool {
        self.captures(m) > 0
    }

    fn settle(&mut self) -> Outcome {
        self.sweep();
        Outcome::by_score(self.points())
    }
}
