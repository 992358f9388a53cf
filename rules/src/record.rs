//! A game from its start: moves, current position, and the endings that depend on the history.

use std::fmt;

use crate::{Game, Outcome, Position, Side};

/// Which rule ended a game.
///
/// ```
/// assert_eq!(parlor_rules::EndReason::MoveLimit.as_str(), "move_limit");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// The position: no move, no pieces, a majority of seeds, the third level.
    Rules,
    /// A position occurred too often.
    Repetition,
    /// Too many plies, in all or without progress.
    MoveLimit,
}

impl EndReason {
    /// `rules`, `repetition` or `move_limit`, as on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            EndReason::Rules => "rules",
            EndReason::Repetition => "repetition",
            EndReason::MoveLimit => "move_limit",
        }
    }
}

/// The result of a game, and which rule ended it.
///
/// ```
/// use parlor_rules::kalah::Kalah;
/// use parlor_rules::{EndReason, Ending, Game, Outcome, Record, Side};
///
/// let finished = Kalah::from_text("2x1".parse()?, "0,0/0,0 1-3 first")?;
/// let expected = Ending { outcome: Outcome::Win(Side::Second), reason: EndReason::Rules };
/// assert_eq!(Record::new(finished).ending(), Some(expected));
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// What ended it.
    pub reason: EndReason,
}

/// Why [`Record::play`] refused a move. The record has not changed.
///
/// ```
/// use parlor_rules::othello::{Othello, Variant};
/// use parlor_rules::{Game, PlayError, Record};
///
/// let mut record = Record::new(Othello::start(Variant::Standard));
/// assert_eq!(record.play("pass".parse()?), Err(PlayError::Illegal));
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayError {
    /// The game has ended.
    Over,
    /// The move is not legal.
    Illegal,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PlayError::Over => "the game is over",
            PlayError::Illegal => "the move is not legal in this position",
        })
    }
}

impl std::error::Error for PlayError {}

/// A game as it was played: the only place that knows endings by repetition and by move limit.
///
/// The server, the replay, `check`, the arena and the engine share it, so they all end a game at the same ply.
///
/// Invariant: `position` is the result of playing `moves` from `start`.
///
/// ```
/// use parlor_rules::{Game, GameKind, Position, Record, Side};
///
/// let mut record = Record::new(Position::start(GameKind::Othello.default_variant()));
/// for text in ["f5", "d6", "c3"] {
///     let m = record.position().parse_move(text)?;
///     record.play(m)?;
/// }
/// assert_eq!((record.moves().len(), record.to_move()), (3, Some(Side::Second)));
/// assert_eq!((record.ending(), record.recent().len()), (None, 4));
/// record.take_back_to(0);
/// assert_eq!(record.position(), record.start());
/// assert_eq!(record.legal_moves().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Record<G: Game = Position> {
    start: G,
    position: G,
    moves: Vec<G::Move>,
    /// The positions since the last irreversible ply, from the one after it to the current one.
    recent: Vec<G>,
    ending: Option<Ending>,
}

impl<G: Game> Record<G> {
    /// A game that begins at `start`, which may be any position, even a finished one.
    pub fn new(start: G) -> Self {
        let ending = by_rules(&start);
        Self { position: start.clone(), moves: Vec::new(), recent: vec![start.clone()], ending, start }
    }

    /// The position at which the record begins.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The current position.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The moves played, oldest first. Their number is the index of the next ply.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The positions since the last irreversible ply, the current one last. Repetitions are counted among these.
    pub fn recent(&self) -> &[G] {
        &self.recent
    }

    /// How the game ended, by the position or by its history; `None` if it has not ended.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The side to move, `None` after the end.
    pub fn to_move(&self) -> Option<Side> {
        self.ending.is_none().then(|| self.position.to_move())
    }

    /// The legal moves, none after the end.
    pub fn legal_moves(&self) -> Vec<G::Move> {
        if self.ending.is_some() { Vec::new() } else { self.position.legal_moves() }
    }

    /// Plays a legal move, which may end the game.
    ///
    /// # Errors
    /// The game is over, or the move is not legal. The record is then unchanged.
    pub fn play(&mut self, m: G::Move) -> Result<(), PlayError> {
        if self.ending.is_some() {
            return Err(PlayError::Over);
        }
        if !self.position.is_legal(m) {
            return Err(PlayError::Illegal);
        }
        if self.position.is_irreversible(m) {
            self.recent.clear();
        }
        self.position.play_unchecked(m);
        self.moves.push(m);
        self.recent.push(self.position.clone());
        self.ending = by_rules(&self.position).or_else(|| self.by_history());
        Ok(())
    }

    /// The pass, if it is the only legal move.
    pub fn forced_pass(&self) -> Option<G::Move> {
        if self.ending.is_some() { None } else { self.position.forced_pass() }
    }

    /// Plays the pass of a side that has no other move, and returns it.
    ///
    /// ```
    /// use parlor_rules::checkers::{Checkers, Variant};
    /// use parlor_rules::{Game, Record};
    ///
    /// let mut record = Record::new(Checkers::from_text(Variant::Mini, "W:W17:B8")?);
    /// assert_eq!(record.play_forced_pass(), Some("pass".parse()?));
    /// assert_eq!((record.play_forced_pass(), record.moves().len()), (None, 1));
    /// # Ok::<(), parlor_rules::TextError>(())
    /// ```
    pub fn play_forced_pass(&mut self) -> Option<G::Move> {
        let pass = self.forced_pass()?;
        self.play(pass).expect("a listed move is legal");
        Some(pass)
    }

    /// Takes moves back until `ply` moves are left; does nothing if there are no more than that.
    pub fn take_back_to(&mut self, ply: usize) {
        if ply >= self.moves.len() {
            return;
        }
        let mut shorter = Record::new(self.start.clone());
        for &m in &self.moves[..ply] {
            shorter.play(m).expect("a move of the record was legal when it was played");
        }
        *self = shorter;
    }

    fn by_history(&mut self) -> Option<Ending> {
        let rules = self.position.history_rules();
        let occurrences = || self.recent.iter().filter(|p| **p == self.position).count();
        let reason = if rules.occurrences.is_some_and(|limit| occurrences() >= limit) {
            EndReason::Repetition
        } else if rules.quiet_plies.is_some_and(|limit| self.recent.len() > limit)
            || rules.plies.is_some_and(|limit| self.moves.len() >= limit)
        {
            EndReason::MoveLimit
        } else {
            return None;
        };
        Some(Ending { outcome: self.position.settle(), reason })
    }
}

fn by_rules<G: Game>(position: &G) -> Option<Ending> {
    position.outcome().map(|outcome| Ending { outcome, reason: EndReason::Rules })
}
