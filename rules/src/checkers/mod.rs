//! Checkers: `english`, English draughts by the rules of the World Checkers/Draughts Federation (WCDF), and `mini`,
//! the 6x6 game of seed S2.
//!
//! # The board
//! Only dark squares are used; they are numbered along the rows from the top, and the first one is the second column
//! of the top row. Black is [`Side::First`], white is [`Side::Second`].
//!
//! # `english`
//! 8x8, squares 1..=32. Black has men on 1..=12 and moves down, white on 21..=32 and moves up. A man moves and captures
//! one square diagonally forward, a king both ways. Who can capture must, with free choice among the captures; a
//! multiple jump is completed. A man that reaches the far row is crowned and the move ends. No piece is jumped twice in
//! a move; the square from which the piece started counts as empty; captured pieces leave when the move ends. A player
//! without a move has lost. The third occurrence of a position and 80 plies in a row without a capture or a man's
//! move are draws; both need the history of the game and belong to [`Record`](crate::Record).
//!
//! ```
//! use parlor_rules::{Game, checkers::{Checkers, Variant}};
//!
//! // A king goes round four pieces and ends where it started.
//! let position = Checkers::from_text(Variant::English, "W:WK22:B9,10,17,18")?;
//! let moves: Vec<_> = position.legal_moves().iter().map(|m| m.to_string()).collect();
//! assert_eq!(moves, ["22x13x6x15x22", "22x15x6x13x22"]);
//! # Ok::<(), parlor_rules::TextError>(())
//! ```
//!
//! # `mini`
//! 6x6, squares 1..=18. White has men on 1..=6, black on 13..=18 and moves up. There are only men; they move and jump
//! forward, and a move is one jump at most. A man on the far row stays there. Who can capture must. A player without a
//! move passes, which is a ply of its own. The game ends when a side has no piece or neither can move; who has more
//! pieces wins.
//!
//! ```
//! use parlor_rules::{Game, Outcome, checkers::{Checkers, Variant}};
//!
//! let mut position = Checkers::from_text(Variant::Mini, "B:W16:B8")?;
//! position.play(position.parse_move("8-5")?).unwrap();
//! assert_eq!(position.legal_moves(), [position.parse_move("pass")?], "the man on 16 has arrived");
//! # Ok::<(), parlor_rules::TextError>(())
//! ```

mod board;
mod generate;
mod moves;
mod text;

pub use moves::Move;
pub use text::Variant;

use crate::mix::mix;
use crate::{Game, GameKind, HistoryRules, Outcome, Side, TextError};
use generate::View;

/// A position: the pieces of both sides, and whose turn it is.
///
/// Invariant: kings are pieces, no square holds two pieces, and no man of the english game stands on its far row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Checkers {
    /// The pieces of each side, men and kings.
    pieces: [u64; 2],
    /// Which pieces of both sides are kings.
    kings: u64,
    to_move: Side,
    variant: Variant,
}

impl Checkers {
    /// The men of a side as a bitboard; see [`Variant::bit`].
    ///
    /// ```
    /// use parlor_rules::{Game, Side, checkers::{Checkers, Variant}};
    /// let position = Checkers::from_text(Variant::English, "W:WK22,30:B10")?;
    /// assert_eq!(position.men(Side::Second), Variant::English.bit(30));
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    pub fn men(&self, side: Side) -> u64 {
        self.pieces[side.index()] & !self.kings
    }

    /// The kings of a side as a bitboard; see [`Variant::bit`].
    ///
    /// ```
    /// use parlor_rules::{Game, Side, checkers::{Checkers, Variant}};
    /// let position = Checkers::from_text(Variant::English, "W:WK22,30:B10")?;
    /// assert_eq!(position.kings(Side::Second), Variant::English.bit(22));
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    pub fn kings(&self, side: Side) -> u64 {
        self.pieces[side.index()] & self.kings
    }

    /// Whether the men of `side` move up, towards square 1.
    fn moves_up(&self, side: Side) -> bool {
        (side == Side::Second) == (self.variant == Variant::English)
    }

    /// The board as `side` sees it when it is its turn; its men move up or not.
    #[inline(always)]
    fn view<const UP: bool>(&self, side: Side) -> View<UP> {
        let [first, second] = self.pieces;
        let own = self.pieces[side.index()];
        View {
            men: own & !self.kings,
            kings: own & self.kings,
            opponent: first ^ second ^ own,
            empty: self.variant.board() & !(first | second),
            ends: self.variant.jump_ends(UP),
        }
    }

    /// Whether `side` could move or capture if it were its turn.
    fn can_move(&self, side: Side) -> bool {
        if self.moves_up(side) {
            self.view::<true>(side).can_move()
        } else {
            self.view::<false>(side).can_move()
        }
    }

    /// In `mini`: whether a side has no piece, which ends the game.
    fn is_stripped(&self) -> bool {
        self.variant == Variant::Mini && self.pieces.contains(&0)
    }

    /// Whether the side to move has no move but passes: only in `mini`, and only while the opponent can go on.
    fn must_pass(&self) -> bool {
        self.variant == Variant::Mini && !self.can_move(self.to_move) && self.can_move(!self.to_move)
    }

    fn count_pieces(&self) -> [u32; 2] {
        self.pieces.map(u64::count_ones)
    }
}

impl Game for Checkers {
    type Move = Move;
    type Variant = Variant;

    fn start(variant: Variant) -> Self {
        let [top, bottom] = variant.start();
        let pieces = if variant == Variant::English { [top, bottom] } else { [bottom, top] };
        Checkers { pieces, kings: 0, to_move: Side::First, variant }
    }

    fn from_text(variant: Variant, text: &str) -> Result<Self, TextError> {
        text::read(variant, text)
    }

    fn kind(&self) -> GameKind {
        GameKind::Checkers
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
        if self.is_stripped() {
            return;
        }
        if self.must_pass() {
            f(Move::PASS);
        } else if self.moves_up(self.to_move) {
            self.view::<true>(self.to_move).for_each_move(self.variant, &mut f);
        } else {
            self.view::<false>(self.to_move).for_each_move(self.variant, &mut f);
        }
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: Move) {
        let (own, opponent) = (self.to_move.index(), (!self.to_move).index());
        self.to_move = !self.to_move;
        if m == Move::PASS {
            return;
        }
        let variant = self.variant;
        let (from, to, captured) = (variant.bit(m.from()), variant.bit(m.to()), m.captured(variant));
        let is_king = self.kings & from != 0;
        // A king that goes round ends where it started: it leaves before it arrives.
        self.pieces[own] = self.pieces[own] & !from | to;
        self.pieces[opponent] &= !captured;
        self.kings &= !(captured | from);
        if is_king || to & variant.crowning() != 0 {
            self.kings |= to;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let stuck = || !self.can_move(self.to_move);
        match self.variant {
            Variant::English => stuck().then_some(Outcome::Win(!self.to_move)),
            Variant::Mini => {
                let over = self.is_stripped() || stuck() && !self.can_move(!self.to_move);
                over.then(|| Outcome::by_score(self.count_pieces()))
            }
        }
    }

    fn score(&self) -> Option<[u32; 2]> {
        (self.variant == Variant::Mini).then(|| self.count_pieces())
    }

    #[inline]
    fn key(&self) -> u64 {
        // Bitboards have 35 bits: the kings fill the upper bits of both words.
        let first = self.pieces[0] | self.kings << 35;
        let second = self.pieces[1] | self.kings >> 29 << 35;
        mix(first, second | (self.variant as u64) << 62 | (self.to_move as u64) << 63)
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        if self.is_stripped() {
            return 0;
        }
        let count = if self.moves_up(self.to_move) {
            self.view::<true>(self.to_move).count_moves(self.variant)
        } else {
            self.view::<false>(self.to_move).count_moves(self.variant)
        };
        if count == 0 { self.must_pass().into() } else { count }
    }

    fn history_rules(&self) -> HistoryRules {
        match self.variant {
            Variant::English => {
                HistoryRules { occurrences: Some(3), quiet_plies: Some(80), ..HistoryRules::default() }
            }
            Variant::Mini => HistoryRules::default(),
        }
    }

    fn is_irreversible(&self, m: Move) -> bool {
        m != Move::PASS && (m.is_capture() || self.kings & self.variant.bit(m.from()) == 0)
    }
}
