//! **Checkers**: `english`, English draughts by the rules of the World Checkers/Draughts Federation (WCDF), and `mini`,
//! the 6x6 game from an assignment in the course CS6613.
//!
//! # The board
//! Only dark squares are used. They are numbered along the rows from the top, and the first one is in the second
//! column of the top row. Black is [`Side::First`], White is [`Side::Second`].
//!
//! # `english`
//! 8x8, squares 1..=32. Black has men on 1..=12 and moves down, White has men on 21..=32 and moves up. A man moves
//! one square diagonally forward and captures forward, a king both ways. Captures are mandatory, with free choice
//! among them, and a multiple jump must be completed. A man that reaches the far row is crowned, which ends the move.
//! No piece is jumped twice in a move; the square from which the piece started counts as empty; captured pieces leave
//! the board when the move ends. A player without a move has lost. The third occurrence of a position and 80 plies in
//! a row without a capture or a move of a man are draws; both depend on the history of the game and belong to
//! [`Record`](crate::Record).
//!
//! ```
//! use parlor_rules::{Game, checkers::{Checkers, Variant}};
//!
//! // A king jumps four pieces in a circle and ends where it started.
//! let position = Checkers::from_text(Variant::English, "W:WK22:B9,10,17,18")?;
//! let moves: Vec<_> = position.legal_moves().iter().map(|m| m.to_string()).collect();
//! assert_eq!(moves, ["22x13x6x15x22", "22x15x6x13x22"]);
//! # Ok::<(), parlor_rules::TextError>(())
//! ```
//!
//! # `mini`
//! 6x6, squares 1..=18. White has men on 1..=6, Black has men on 13..=18 and moves up. There are only men; they move
//! and jump forward, and a move is at most one jump. A man on the far row stays there. Captures are mandatory. A
//! player without a move passes, which is a ply of its own. The game ends when a side has no pieces or neither side
//! can move; the player with more pieces wins.
//!
//! ```
//! use parlor_rules::{Game, Outcome, checkers::{Checkers, Variant}};
//!
//! let mut position = Checkers::from_text(Variant::Mini, "B:W16:B8")?;
//! position.play(position.parse_move("8-5")?).unwrap();
//! assert_eq!(position.legal_moves(), [position.parse_move("pass")?], "the man on 16 cannot move");
//! # Ok::<(), parlor_rules::TextError>(())
//! ```

mod board;
mod generate;
mod moves;
mod openings;
pub(crate) mod pdn;
mod position;
mod text;
mod variant;

pub use moves::Move;
pub use openings::OPENINGS;
pub(crate) use openings::opening_names;
pub use position::Checkers;
pub use variant::Variant;

use crate::mix::mix;
use crate::{About, Game, GameKind, HistoryRules, Outcome, PerftRun, Side, TextError};
use position::{MINI, SECOND_TO_MOVE};

/// What a catalogue shows about checkers.
pub const ABOUT: About = About { name: "Checkers", sides: ["Black", "White"], unit: "pieces" };

/// The runs of `parlor bench`.
pub const PERFT_RUNS: &[PerftRun] = &[
    PerftRun { variant: "english", position: None, depth: 11 },
    PerftRun { variant: "mini", position: None, depth: 15 },
];

impl Game for Checkers {
    type Move = Move;
    type Variant = Variant;

    fn start(variant: Variant) -> Self {
        let [top, bottom] = variant.start();
        let pieces = if variant == Variant::English { [top, bottom] } else { [bottom, top] };
        Checkers::new(variant, pieces, 0, Side::First)
    }

    fn from_text(variant: Variant, text: &str) -> Result<Self, TextError> {
        text::read(variant, text)
    }

    fn kind(&self) -> GameKind {
        GameKind::Checkers
    }

    #[inline(always)]
    fn variant(&self) -> Variant {
        if self.kings & MINI == 0 { Variant::English } else { Variant::Mini }
    }

    #[inline(always)]
    fn to_move(&self) -> Side {
        if self.kings & SECOND_TO_MOVE == 0 { Side::First } else { Side::Second }
    }

    #[inline(always)]
    fn for_each_move(&self, mut f: impl FnMut(Move)) {
        if self.is_stripped() {
            return;
        }
        if self.must_pass() {
            f(Move::PASS);
        } else if self.own_move_up() {
            self.view::<true>().for_each_move(self.variant(), &mut f);
        } else {
            self.view::<false>().for_each_move(self.variant(), &mut f);
        }
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: Move) {
        if m != Move::PASS {
            let variant = self.variant();
            let (from, to, captured) = (variant.bit(m.from()), variant.bit(m.to()), m.captured(variant));
            let is_king = self.kings & from != 0;
            let crowned = if is_king || to & variant.crowning() != 0 { to } else { 0 };
            // A king may end where it started, so remove it before placing it.
            self.own = self.own & !from | to;
            self.opponent &= !captured;
            self.kings = self.kings & !(captured | from) | crowned;
        }
        *self = self.turned();
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.variant() {
            Variant::English => (!self.can_move()).then_some(Outcome::Win(!self.to_move())),
            Variant::Mini => {
                let over = self.is_stripped() || !self.can_move() && !self.turned().can_move();
                over.then(|| Outcome::by_score(self.count_pieces()))
            }
        }
    }

    fn score(&self) -> Option<[u32; 2]> {
        (self.variant() == Variant::Mini).then(|| self.count_pieces())
    }

    #[inline]
    fn key(&self) -> u64 {
        // Bitboards have 35 bits. The kings fill the upper bits of both words, below the flags.
        let (kings, flags) = (self.kings << 2 >> 2, self.kings >> 62);
        mix(self.own | kings << 35, self.opponent | kings >> 29 << 35 | flags << 62)
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        if self.is_stripped() {
            return 0;
        }
        let count = if self.own_move_up() {
            self.view::<true>().count_moves(self.variant())
        } else {
            self.view::<false>().count_moves(self.variant())
        };
        if count == 0 { self.must_pass().into() } else { count }
    }

    fn history_rules(&self) -> HistoryRules {
        match self.variant() {
            Variant::English => {
                HistoryRules { occurrences: Some(3), quiet_plies: Some(80), ..HistoryRules::default() }
            }
            Variant::Mini => HistoryRules::default(),
        }
    }

    fn is_irreversible(&self, m: Move) -> bool {
        m != Move::PASS && (m.is_capture() || self.kings & self.variant().bit(m.from()) == 0)
    }

    fn is_pass(m: Move) -> bool {
        m == Move::PASS
    }

    fn is_legal(&self, m: Move) -> bool {
        if m.is_capture() || m == Move::PASS {
            let mut found = false;
            self.for_each_move(|legal| found |= legal == m);
            return found;
        }
        let (from, to) = (self.variant().bit(m.from()), self.variant().bit(m.to()));
        let can_step = || {
            if self.own_move_up() {
                self.view::<true>().can_step(from, to)
            } else {
                self.view::<false>().can_step(from, to)
            }
        };
        !self.is_stripped() && !self.can_capture() && can_step()
    }
}
