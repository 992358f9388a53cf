//! **Awele** (Oware), variant `standard`: the tournament rules, also called Abapa.
//!
//! # The board
//! Each player has a row of six pits with four seeds in each and a store: 48 seeds. Pits are letters in sowing order,
//! `A`..`F` of the first player and `a`..`f` of the second; `F` is followed by `a` and `f` by `A`.
//!
//! # A turn
//! Players empty one of their pits and sow its seeds one by one into the following pits, always skipping the emptied
//! one. If the last seed brings a pit of the opponent to 2 or 3, they capture that pit and, backwards from it, every
//! pit of the opponent in an unbroken run of pits with 2 or 3 seeds. A move that would capture *all* seeds of the
//! opponent is legal and captures nothing. While the opponent has no seeds, only moves that give the opponent one are
//! legal.
//!
//! # The end
//! The game ends after a ply by the first rule that applies:
//! 1. a store holds more than 24 seeds, or both hold 24: seeds on the board stay there and count for neither side;
//! 2. the next player has no legal move;
//! 3. the same pits with the same side to move occur for the second time since the last capture;
//! 4. 200 plies have been played (100 turns each, the limit in the report that `docs/origins.md` describes).
//!
//! By rules 2, 3 and 4 each side takes the seeds of its row into its store. The greater store wins. Rules 3 and 4
//! depend on the history of the game and belong to [`Record`](crate::Record).
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
use crate::{About, Game, GameKind, HistoryRules, Opening, Outcome, PerftRun, Side, TextError};
use rows::SEEDS;

/// What a catalogue shows about Awele.
pub const ABOUT: About = About { name: "Awele", sides: ["South", "North"], unit: "seeds" };

/// The openings of Awele: none.
pub const OPENINGS: &[Opening] = &[];

/// No opening has a name that players agree on.
pub(crate) fn opening_names() -> crate::symmetry::OpeningNames {
    Vec::new()
}

/// The runs of `parlor bench`.
pub const PERFT_RUNS: &[PerftRun] = &[PerftRun { variant: "standard", position: None, depth: 10 }];

/// A position: the seeds in the pits and stores of both players, and the side to move.
///
/// Its text is the seeds in the pits of `first` and of `second`, the two stores, and the side to move:
/// `4,4,4,4,4,4/4,4,4,4,4,4 0-0 first`. Reading it performs any sweep that is due.
///
/// Invariant: it has 48 seeds, and if the side to move has no legal move, the rows have been swept.
///
/// ```
/// use parlor_rules::awele::{Awele, Variant};
/// use parlor_rules::Game;
///
/// let start = Awele::start(Variant::Standard);
/// let next = start.after("C".parse()?);
/// assert_eq!(next.to_string(), "4,4,0,5,5,5/5,4,4,4,4,4 0-0 second");
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Awele {
    /// The row of the side to move; its top bit is [`SECOND_TO_MOVE`].
    own: u64,
    /// The row of the other side.
    opponent: u64,
}

const SECOND_TO_MOVE: u64 = 1 << 63;

impl Awele {
    /// The position with these pits, in sowing order, and stores, each `[first, second]`; performs any sweep that is
    /// due. `None` if there are not 48 seeds.
    ///
    /// ```
    /// use parlor_rules::{Side, awele::Awele};
    ///
    /// let swept = Awele::from_seeds([[0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]], [24, 23], Side::First).unwrap();
    /// assert_eq!(swept.to_string(), "0,0,0,0,0,0/0,0,0,0,0,0 24-24 first");
    /// assert_eq!(Awele::from_seeds([[4; 6], [4; 6]], [0, 1], Side::First), None);
    /// ```
    pub fn from_seeds(pits: [[u8; 6]; 2], stores: [u8; 2], to_move: Side) -> Option<Awele> {
        let total: u32 = pits.as_flattened().iter().chain(&stores).map(|&seeds| u32::from(seeds)).sum();
        if total != u32::from(SEEDS) {
            return None;
        }
        let [first, second] = [rows::row(pits[0], stores[0]), rows::row(pits[1], stores[1])];
        let mut position = match to_move {
            Side::First => Awele { own: first, opponent: second },
            Side::Second => Awele { own: second | SECOND_TO_MOVE, opponent: first },
        };
        position.sweep_if_due();
        Some(position)
    }

    #[inline(always)]
    fn row(&self, side: Side) -> u64 {
        if side == self.to_move() { self.own } else { self.opponent }
    }

    /// The seeds in the pits of a side, in sowing order.
    ///
    /// ```
    /// use parlor_rules::{Game, Side, awele::{Awele, Variant}};
    /// assert_eq!(Awele::start(Variant::Standard).pits(Side::Second), [4; 6]);
    /// ```
    #[inline]
    pub fn pits(&self, side: Side) -> [u8; 6] {
        rows::pits(self.row(side))
    }

    /// The seeds in the store of a side.
    ///
    /// ```
    /// use parlor_rules::{Game, Side, awele::{Awele, Variant}};
    /// assert_eq!(Awele::start(Variant::Standard).store(Side::First), 0);
    /// ```
    #[inline]
    pub fn store(&self, side: Side) -> u8 {
        rows::store(self.row(side))
    }

    /// The seeds in the pits of a side as bytes of a word, the first pit's lowest, for computing with all of them at once.
    #[inline(always)]
    pub fn pits_word(&self, side: Side) -> u64 {
        self.row(side) & rows::PITS
    }

    /// The pits that the side to move may sow, as bits; none in a finished game.
    ///
    /// ```
    /// use parlor_rules::{Game, awele::{Awele, Variant}};
    /// let position = Awele::from_text(Variant::Standard, "0,0,0,0,0,1/1,2,4,4,4,4 20-8 first")?;
    /// assert_eq!(position.legal_pits(), 0b10_0000);
    /// let next = position.unfinished_after(5);
    /// assert_eq!(next, Some(position.after(position.parse_move("F")?)));
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    #[inline(always)]
    pub fn legal_pits(&self) -> u8 {
        rows::bits(self.playable())
    }

    /// The position after sowing one of these pits; `None` if the game is over with it.
    #[inline(always)]
    pub fn unfinished_after(&self, pit: usize) -> Option<Awele> {
        let next = self.after_sowing(pit);
        (next.playable() != 0).then_some(next)
    }

    /// The number of seeds that the legal move `m` captures.
    ///
    /// ```
    /// use parlor_rules::{Game, awele::{Awele, Variant}};
    /// let position = Awele::from_text(Variant::Standard, "0,0,0,0,0,1/1,2,4,4,4,4 20-8 first")?;
    /// assert_eq!(position.captures(position.parse_move("F")?), 2);
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    pub fn captures(&self, m: Move) -> u8 {
        let (own, _) = self.sown(m.pit());
        rows::store(own) - rows::store(self.own)
    }

    /// The rows after a sowing and its capture, the mover's first.
    #[inline(always)]
    fn sown(&self, pit: usize) -> (u64, u64) {
        let sown = rows::sown(pit, rows::seeds(self.own, pit));
        let own = rows::without(self.own, pit) + sown.own;
        let opponent = self.opponent + sown.opponent;
        let taken = rows::capture(opponent, sown.to_top);
        // A capture of all seeds is forfeited, so that a capture never strips the opponent.
        let taken = if taken == opponent & rows::PITS { 0 } else { taken };
        (own + (u64::from(rows::total(taken)) << rows::STORE), opponent - taken)
    }

    /// The position after sowing a pit, of which a sweep may be due.
    #[inline(always)]
    fn after_sowing(&self, pit: usize) -> Awele {
        let (own, opponent) = self.sown(pit);
        let turn = !own & SECOND_TO_MOVE;
        Awele { own: opponent | turn, opponent: own & !SECOND_TO_MOVE }
    }

    /// The high bit of the byte of each pit that may be sown; 0 in a finished game.
    #[inline(always)]
    fn playable(&self) -> u64 {
        if self.decided() { 0 } else { rows::playable(self.own, self.opponent) }
    }

    /// Whether a side has a majority, or both have half of the seeds. A swept board is always decided, because all 48
    /// seeds are in the stores.
    #[inline(always)]
    fn decided(&self) -> bool {
        let (own, opponent) = (rows::store(self.own), rows::store(self.opponent));
        own > SEEDS / 2 || opponent > SEEDS / 2 || own + opponent == SEEDS
    }

    /// Moves the seeds of each row into the store of its owner.
    fn sweep(&mut self) {
        for row in [&mut self.own, &mut self.opponent] {
            let pits = *row & rows::PITS;
            *row = *row - pits + (u64::from(rows::total(pits)) << rows::STORE);
        }
    }

    #[inline(always)]
    fn sweep_if_due(&mut self) {
        if rows::playable(self.own, self.opponent) == 0 && !self.decided() {
            self.sweep();
        }
    }

    fn points(&self) -> [u32; 2] {
        [Side::First, Side::Second].map(|side| self.store(side).into())
    }
}

impl Game for Awele {
    type Move = Move;
    type Variant = Variant;

    fn start(_: Variant) -> Self {
        let row = rows::row([4; 6], 0);
        Awele { own: row, opponent: row }
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
        if self.own & SECOND_TO_MOVE == 0 { Side::First } else { Side::Second }
    }

    #[inline(always)]
    fn for_each_move(&self, mut f: impl FnMut(Move)) {
        let mut left = self.playable();
        while left != 0 {
            f(Move::new(self.to_move(), left.trailing_zeros() as u8 / 8));
            left &= left - 1;
        }
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: Move) {
        *self = self.after_sowing(m.pit());
        self.sweep_if_due();
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.decided().then(|| Outcome::by_score(self.points()))
    }

    fn score(&self) -> Option<[u32; 2]> {
        Some(self.points())
    }

    #[inline]
    fn key(&self) -> u64 {
        mix(self.own, self.opponent)
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        self.playable().count_ones().into()
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

    fn is_legal(&self, m: Move) -> bool {
        m.side() == self.to_move() && self.playable() >> (8 * m.pit()) & 0x80 != 0
    }
}
