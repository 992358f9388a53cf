//! A position of checkers as bitboards.

use super::Variant;
use super::generate::View;
use crate::{Game, Side};

/// A position: the pieces of both sides, and the side to move.
///
/// Its text is PDN's FEN: the side to move, then the squares of White and of Black in ascending order, each king's with
/// a `K`, such as `B:W21,22,K5:B1,2`. Either list may be empty, and both can be read in any order.
///
/// Invariant: kings are pieces, no square holds two pieces, and no man of the variant `english` is on its far row.
///
/// ```
/// use parlor_rules::checkers::{Checkers, Variant};
/// use parlor_rules::Game;
///
/// let position = Checkers::from_text(Variant::English, "B:W18,26:BK15")?;
/// let jump = position.legal_moves()[0];
/// assert_eq!(jump.to_string(), "15x22x31");
/// assert_eq!(position.after(jump).to_string(), "W:W:BK31");
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Checkers {
    /// The pieces of the side to move, men and kings.
    pub(super) own: u64,
    /// The pieces of the other side.
    pub(super) opponent: u64,
    /// The kings of both sides, with [`SECOND_TO_MOVE`] and [`MINI`] far above the board. Three whole words are copied
    /// faster than a mix of words and bytes.
    pub(super) kings: u64,
}

pub(super) const SECOND_TO_MOVE: u64 = 1 << 63;
pub(super) const MINI: u64 = 1 << 62;

impl Checkers {
    pub(super) fn new(variant: Variant, [first, second]: [u64; 2], kings: u64, to_move: Side) -> Self {
        let kings = kings | if variant == Variant::Mini { MINI } else { 0 };
        match to_move {
            Side::First => Checkers { own: first, opponent: second, kings },
            Side::Second => Checkers { own: second, opponent: first, kings: kings | SECOND_TO_MOVE },
        }
    }

    /// The position with these men and kings, each `[first, second]`, as bitboards; see [`Variant::bit`]. `None` if it
    /// is impossible: a piece off the board, two pieces on a square, too many pieces, a king in `mini`, or an uncrowned
    /// man on its far row.
    ///
    /// ```
    /// use parlor_rules::Side;
    /// use parlor_rules::checkers::{Checkers, Variant};
    ///
    /// let [a, b] = [10, 22].map(|square| Variant::English.bit(square));
    /// let position = Checkers::from_pieces(Variant::English, [a, 0], [0, b], Side::Second).unwrap();
    /// assert_eq!(position.to_string(), "W:WK22:B10");
    /// assert_eq!(Checkers::from_pieces(Variant::English, [a, 0], [0, a], Side::Second), None);
    /// ```
    pub fn from_pieces(variant: Variant, men: [u64; 2], kings: [u64; 2], to_move: Side) -> Option<Checkers> {
        let sets = [men[0], men[1], kings[0], kings[1]];
        let all = sets.iter().fold(0, |all, set| all | set);
        let pieces: u32 = sets.iter().map(|set| set.count_ones()).sum();
        if all & !variant.board() != 0 || pieces != all.count_ones() {
            return None;
        }
        let both = [men[0] | kings[0], men[1] | kings[1]];
        let position = Checkers::new(variant, both, kings[0] | kings[1], to_move);
        position.check_possible().is_ok().then_some(position)
    }

    /// Rejects positions that cannot occur in a game.
    pub(super) fn check_possible(&self) -> Result<(), String> {
        let (variant, most) = (self.variant(), u32::from(self.variant().men()));
        for (side, name) in [(Side::First, "black"), (Side::Second, "white")] {
            if self.pieces(side).count_ones() > most {
                return Err(format!("{name} has more than {most} pieces"));
            }
            let uncrowned = self.men(side) & variant.crowning() & variant.jump_ends(self.moves_up(side));
            if uncrowned != 0 {
                return Err(format!("the man on {} would have been crowned", variant.square(uncrowned)));
            }
        }
        if variant == Variant::Mini && (self.own | self.opponent) & self.kings != 0 {
            return Err("this variant has no kings".into());
        }
        Ok(())
    }

    /// Whether the side to move has a capture, which is then mandatory.
    ///
    /// ```
    /// use parlor_rules::Game;
    /// use parlor_rules::checkers::{Checkers, Variant};
    ///
    /// let position = Checkers::from_text(Variant::English, "W:W22:B17,18")?;
    /// assert!(position.can_capture());
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    #[inline]
    pub fn can_capture(&self) -> bool {
        if self.own_move_up() { self.view::<true>().can_jump() } else { self.view::<false>().can_jump() }
    }

    /// Whether the other side could capture if it were to move.
    ///
    /// ```
    /// use parlor_rules::Game;
    /// use parlor_rules::checkers::{Checkers, Variant};
    ///
    /// let position = Checkers::from_text(Variant::English, "W:W22:B13,17")?;
    /// assert!(position.is_attacked());
    /// assert!(!position.can_capture());
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    #[inline]
    pub fn is_attacked(&self) -> bool {
        let kings = self.kings ^ SECOND_TO_MOVE;
        Checkers { own: self.opponent, opponent: self.own, kings }.can_capture()
    }

    /// The pieces of a side, men and kings.
    #[inline(always)]
    pub(super) fn pieces(&self, side: Side) -> u64 {
        if side == self.to_move() { self.own } else { self.opponent }
    }

    /// The men of a side as a bitboard; see [`Variant::bit`].
    ///
    /// ```
    /// use parlor_rules::{Game, Side, checkers::{Checkers, Variant}};
    /// let position = Checkers::from_text(Variant::English, "W:WK22,30:B10")?;
    /// assert_eq!(position.men(Side::Second), Variant::English.bit(30));
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    pub fn men(&self, side: Side) -> u64 {
        self.pieces(side) & !self.kings
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
        self.pieces(side) & self.kings
    }

    /// Whether the men of `side` move up, towards square 1.
    pub(super) fn moves_up(&self, side: Side) -> bool {
        (side == Side::Second) == (self.variant() == Variant::English)
    }

    /// The board as the side to move sees it; `UP` says whether its men move up.
    #[inline(always)]
    pub(super) fn view<const UP: bool>(&self) -> View<UP> {
        View {
            men: self.own & !self.kings,
            kings: self.own & self.kings,
            opponent: self.opponent,
            empty: self.variant().board() & !(self.own | self.opponent),
            ends: self.variant().jump_ends(UP),
        }
    }

    /// The same board with the other side to move.
    #[inline(always)]
    pub(super) fn turned(&self) -> Self {
        Checkers { own: self.opponent, opponent: self.own, kings: self.kings ^ SECOND_TO_MOVE }
    }

    /// Whether the side to move can move or capture; a pass is neither.
    #[inline(always)]
    pub(super) fn can_move(&self) -> bool {
        if self.own_move_up() { self.view::<true>().can_move() } else { self.view::<false>().can_move() }
    }

    #[inline(always)]
    pub(super) fn own_move_up(&self) -> bool {
        self.moves_up(self.to_move())
    }

    /// Whether a side has no pieces, which ends the game in `mini`.
    #[inline(always)]
    pub(super) fn is_stripped(&self) -> bool {
        self.variant() == Variant::Mini && (self.own == 0 || self.opponent == 0)
    }

    /// Whether the side to move must pass: only in `mini`, and only if the opponent can move.
    #[inline(always)]
    pub(super) fn must_pass(&self) -> bool {
        self.variant() == Variant::Mini && !self.can_move() && self.turned().can_move()
    }

    pub(super) fn count_pieces(&self) -> [u32; 2] {
        [Side::First, Side::Second].map(|side| self.pieces(side).count_ones())
    }
}
