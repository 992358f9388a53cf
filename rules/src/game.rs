//! The trait [`Game`], and the small types that all games share.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::Not;

use pulp::Simd;

use crate::{GameKind, IllegalMove, TextError};

/// One of the two players; [`Side::First`] begins.
///
/// ```
/// use parlor_rules::Side;
///
/// assert_eq!(!Side::First, Side::Second);
/// assert_eq!([Side::First.index(), Side::Second.index()], [0, 1]);
/// assert_eq!(Side::from_text(Side::Second.as_str()), Some(Side::Second));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player who makes the first move of the game.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// 0 for the first player, 1 for the second: an index into `[first, second]` pairs.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `first` or `second`, as on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Side::First => "first",
            Side::Second => "second",
        }
    }

    /// Reads `first` or `second`.
    pub fn from_text(text: &str) -> Option<Side> {
        match text {
            "first" => Some(Side::First),
            "second" => Some(Side::Second),
            _ => None,
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// The result of a finished game.
///
/// ```
/// use parlor_rules::{Outcome, Side};
///
/// assert_eq!(Outcome::by_score([33, 31]), Outcome::Win(Side::First));
/// assert_eq!(Outcome::by_score([32, 32]).as_str(), "draw");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Neither player has won.
    Draw,
}

impl Outcome {
    /// `first`, `second` or `draw`, as on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Outcome::Win(side) => side.as_str(),
            Outcome::Draw => "draw",
        }
    }

    /// The outcome of a game in which the greater of two scores, `[first, second]`, wins.
    pub fn by_score([first, second]: [u32; 2]) -> Outcome {
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }
}

/// What a catalogue shows about a game.
///
/// ```
/// use parlor_rules::{GameKind, Side};
///
/// let about = GameKind::Othello.about();
/// assert_eq!((about.name, about.unit), ("Othello", "discs"));
/// assert_eq!(about.sides[Side::First.index()], "Black");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About {
    /// The name of the game.
    pub name: &'static str,
    /// What the players `[first, second]` are called.
    pub sides: [&'static str; 2],
    /// What points are counted in, such as `discs`; empty in a game without points.
    pub unit: &'static str,
}

/// The endings of a variant that depend on the history of a game. Each is `None` in a variant without that rule.
///
/// A position alone cannot detect them: [`Record`](crate::Record) keeps the history and applies them.
///
/// ```
/// use parlor_rules::{Game, GameKind, HistoryRules, Position};
///
/// let othello = Position::start(GameKind::Othello.default_variant());
/// assert_eq!(othello.history_rules(), HistoryRules::default(), "an Othello board only fills up");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HistoryRules {
    /// The game ends when a position has occurred this many times since the last irreversible ply.
    pub occurrences: Option<usize>,
    /// The game ends after this many consecutive plies, counting both players, without an irreversible one.
    pub quiet_plies: Option<usize>,
    /// The game ends after this many plies since the start of the record.
    pub plies: Option<usize>,
}

/// A position of a two-player game of perfect information: a plain value with its moves.
///
/// `Display` writes the position's text; [`from_text`](Game::from_text) reads it. Always ask the position who is to
/// move: turns do not simply alternate, because players pass in Othello and move again in Kalah.
///
/// Code that is generic over `Game` works for every game, and for [`Position`](crate::Position), which holds any of
/// them:
///
/// ```
/// use parlor_rules::{Game, GameKind, Position};
///
/// /// Plays the first legal move until the game is over.
/// fn play_out<G: Game>(mut position: G) -> G {
///     while let Some(&m) = position.legal_moves().first() {
///         position.play_unchecked(m);
///     }
///     position
/// }
///
/// for kind in [GameKind::Othello, GameKind::Kalah] {
///     let end = play_out(Position::start(kind.default_variant()));
///     assert!(end.outcome().is_some());
/// }
/// ```
pub trait Game: Clone + Eq + Debug + Display + Send + Sync + 'static {
    /// One ply: everything that one player decides before the next decision is made.
    type Move: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static;
    /// The rules of a variant.
    type Variant: Copy + Eq + Debug + Display + Send + Sync + 'static;

    // Required: what makes a game.

    /// The position in which a game of this variant begins.
    fn start(variant: Self::Variant) -> Self;

    /// Reads a position's text. A position in which the rules have ended the game is read as a finished game.
    ///
    /// # Errors
    /// A sentence that names the bad part of a text that is not a position.
    fn from_text(variant: Self::Variant, text: &str) -> Result<Self, TextError>;

    /// Which game this is.
    fn kind(&self) -> GameKind;

    /// The variant whose rules this position follows.
    fn variant(&self) -> Self::Variant;

    /// The side to move; in a finished game, the side whose turn it would be.
    fn to_move(&self) -> Side;

    /// Calls `f` once with each legal move, in an order that depends only on the position. A finished game has none.
    fn for_each_move(&self, f: impl FnMut(Self::Move));

    /// Plays a legal move. An illegal one leads to a meaningless position or a panic.
    fn play_unchecked(&mut self, m: Self::Move);

    /// The result if the position alone ends the game; `None` otherwise.
    fn outcome(&self) -> Option<Outcome>;

    /// The points of `[first, second]` as the game counts them now; `None` in a game without points.
    ///
    /// In a finished game of Othello the empty squares count for the winner.
    fn score(&self) -> Option<[u32; 2]>;

    /// A 64-bit key of everything that matters for the rest of the game, for tables in memory. It may change between
    /// versions; files and messages use [`Position::wire_hash`](crate::Position::wire_hash).
    fn key(&self) -> u64;

    /// Reads the text of a move, which need not be legal here.
    ///
    /// # Errors
    /// A sentence that says what a move of this game looks like.
    fn parse_move(&self, text: &str) -> Result<Self::Move, TextError>;

    /// The number of legal moves. Counting them is faster than listing them.
    fn count_moves(&self) -> u64;

    // Provided, and overridden by games where the default does not fit.

    /// The endings of this variant that depend on the history.
    fn history_rules(&self) -> HistoryRules {
        HistoryRules::default()
    }

    /// Whether no earlier position can occur again after `m`. This is true of a capture, for example, or of a man's
    /// move.
    fn is_irreversible(&self, _m: Self::Move) -> bool {
        false
    }

    /// Ends the game by [`history_rules`](Game::history_rules): sweeps the remaining seeds, if the game has any, and
    /// returns the outcome.
    fn settle(&mut self) -> Outcome {
        Outcome::Draw
    }

    /// Whether `m` is a pass, which only gives the turn to the opponent. Overridden by the games that have one; in all
    /// of them a pass is legal only if no other move is.
    fn is_pass(_m: Self::Move) -> bool {
        false
    }

    /// Whether `m` is legal; overridden where this can be checked without generating all moves.
    fn is_legal(&self, m: Self::Move) -> bool {
        let mut found = false;
        self.for_each_move(|legal| found |= legal == m);
        found
    }

    /// The images of this position under the symmetries of the board, itself first. The legal moves of one correspond
    /// to those of every other, square for square. Overridden where rotating or reflecting the board gives the same
    /// game; where the sides sit opposite each other, as in checkers and sowing games, it would only swap the sides.
    fn images(&self) -> Vec<Self> {
        vec![self.clone()]
    }

    // Provided, and never overridden.

    /// The legal moves, in the order of [`for_each_move`](Game::for_each_move).
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(|m| moves.push(m));
        moves
    }

    /// The pass, if it is the only legal move.
    ///
    /// ```
    /// use parlor_rules::checkers::{Checkers, Variant};
    /// use parlor_rules::Game;
    ///
    /// let blocked = Checkers::from_text(Variant::Mini, "W:W17:B8")?;
    /// assert_eq!(blocked.forced_pass(), Some("pass".parse()?));
    /// assert_eq!(Checkers::start(Variant::Mini).forced_pass(), None);
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    fn forced_pass(&self) -> Option<Self::Move> {
        let mut pass = None;
        self.for_each_move(|m| {
            if Self::is_pass(m) {
                pass = Some(m);
            }
        });
        pass
    }

    /// Plays `m` if it is legal; otherwise the position does not change.
    ///
    /// ```
    /// use parlor_rules::othello::{Othello, Variant};
    /// use parlor_rules::{Game, IllegalMove};
    ///
    /// let mut position = Othello::start(Variant::Standard);
    /// assert_eq!(position.play("a1".parse()?), Err(IllegalMove));
    /// assert_eq!(position, Othello::start(Variant::Standard));
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    ///
    /// # Errors
    /// [`IllegalMove`] if `m` is not legal.
    fn play(&mut self, m: Self::Move) -> Result<(), IllegalMove> {
        if !self.is_legal(m) {
            return Err(IllegalMove);
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// The position after the legal move `m`.
    #[must_use]
    #[inline(always)]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }

    /// [`after`](Self::after) by the instructions of `simd`, for code that has already asked whether the processor has them.
    #[must_use]
    #[inline(always)]
    fn simd_after<S: Simd>(&self, _: S, m: Self::Move) -> Self {
        self.after(m)
    }

    /// [`count_moves`](Self::count_moves) by the instructions of `simd`.
    #[inline(always)]
    fn simd_count_moves<S: Simd>(&self, _: S) -> u64 {
        self.count_moves()
    }
}
