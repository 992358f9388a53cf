//! A tournament as the fold of its log. It uses no clock and no database: its result is the same after every restart.

use std::collections::HashMap;

use parlor_pairings::Game;
use parlor_pairings::arena::Arena;
use parlor_pairings::rounds::Tournament as Rounds;
use parlor_protocol::http::TournamentState;

use super::outcome::Outcome;
use crate::id::{GameId, UserId};

/// A player who takes part.
#[derive(Debug, Clone)]
pub(super) struct Entrant {
    pub(super) user: UserId,
    pub(super) rating: u32,
    /// How often they have entered.
    pub(super) entered: u32,
    /// Whether they have paused or withdrawn.
    pub(super) away: bool,
}

/// A game, or two if a meeting is a pair.
#[derive(Debug, Clone)]
pub(super) struct Meeting {
    pub(super) game: GameId,
    pub(super) players: Game,
    pub(super) round: usize,
    pub(super) outcome: Option<Outcome>,
    /// The second game of a pair, once it has begun.
    pub(super) second: Option<GameId>,
}

impl Meeting {
    /// The game that is being played; afterwards the first one, which names the second.
    pub(super) fn shown(&self) -> &GameId {
        self.second.as_ref().filter(|_| self.outcome.is_none()).unwrap_or(&self.game)
    }
}

/// The part that the format decides.
pub(super) enum Form {
    Arena(Arena),
    Rounds(Box<Rounds>),
    /// The number of the host.
    Simul(usize),
}

pub(super) struct Fold {
    pub(super) entrants: Vec<Entrant>,
    pub(super) state: TournamentState,
    /// `None` until it begins.
    pub(super) form: Option<Form>,
    pub(super) meetings: Vec<Meeting>,
    pub(super) by_game: HashMap<GameId, usize>,
    /// In an arena, the meetings of each player in the order in which they ended.
    pub(super) played: HashMap<usize, Vec<usize>>,
    pub(super) pairings: usize,
    /// How many entries the log has, and when the last one was written.
    pub(super) seq: u64,
    pub(super) last_ms: i64,
    pub(super) ended_ms: Option<i64>,
}

impl Fold {
    pub(super) fn new() -> Self {
        Self {
            entrants: Vec::new(),
            state: TournamentState::Created,
            form: None,
            meetings: Vec::new(),
            by_game: HashMap::new(),
            played: HashMap::new(),
            pairings: 0,
            seq: 0,
            last_ms: 0,
            ended_ms: None,
        }
    }

    /// The number of a user, once they have entered.
    pub(super) fn number_of(&self, user: &str) -> Option<usize> {
        self.entrants.iter().position(|entrant| *entrant.user == *user)
    }

    /// How many players take part.
    pub(super) fn count(&self) -> usize {
        match self.state {
            TournamentState::Created => self.entrants.iter().filter(|entrant| !entrant.away).count(),
            _ => self.entrants.len(),
        }
    }

    /// Whether it has ended. Arena games that are still in progress then do not count for it.
    pub(super) fn is_over(&self) -> bool {
        self.state == TournamentState::Over
    }

    /// The meetings in progress.
    pub(super) fn playing(&self) -> impl Iterator<Item = &Meeting> {
        self.meetings.iter().filter(|meeting| meeting.outcome.is_none())
    }

    pub(super) fn meeting(&self, game: &GameId) -> Option<&Meeting> {
        self.by_game.get(game).map(|&at| &self.meetings[at])
    }

    /// The meeting that a player is playing.
    pub(super) fn meeting_of(&self, number: usize) -> Option<&Meeting> {
        self.playing().find(|meeting| [meeting.players.white, meeting.players.black].contains(&number))
    }
}
