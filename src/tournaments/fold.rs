//! A tournament as the fold of its log. It knows no clock and no database: what it comes to is the same after every restart.

use std::collections::HashMap;

use parlor_pairings::arena::{Arena, Event as ArenaEvent};
use parlor_pairings::rounds::{Event as RoundsEvent, Tournament as Rounds};
use parlor_pairings::{Game, Player};
use parlor_protocol::http::{TournamentState, TournamentTerms};

use super::entry::Entry;
use super::outcome::Outcome;
use crate::id::{GameId, UserId};

/// Who takes part.
#[derive(Debug, Clone)]
pub(super) struct Entrant {
    pub(super) user: UserId,
    pub(super) rating: u32,
    /// Whether they pause or have withdrawn.
    pub(super) away: bool,
}

/// A game, or two if a meeting is a pair.
#[derive(Debug, Clone)]
pub(super) struct Meeting {
    pub(super) game: GameId,
    pub(super) players: Game,
    pub(super) round: usize,
    pub(super) outcome: Option<Outcome>,
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
    /// Who has the bye of the round that is played.
    pub(super) bye: Option<usize>,
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
            bye: None,
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

    /// How many take part.
    pub(super) fn count(&self) -> usize {
        match self.state {
            TournamentState::Created => self.entrants.iter().filter(|entrant| !entrant.away).count(),
            _ => self.entrants.len(),
        }
    }

    /// The meetings that are played.
    pub(super) fn playing(&self) -> impl Iterator<Item = &Meeting> {
        self.meetings.iter().filter(|meeting| meeting.outcome.is_none())
    }

    pub(super) fn meeting(&self, game: &GameId) -> Option<&Meeting> {
        self.by_game.get(game).map(|&at| &self.meetings[at])
    }

    /// The meeting that a player plays.
    pub(super) fn meeting_of(&self, number: usize) -> Option<&Meeting> {
        self.playing().find(|meeting| [meeting.players.white, meeting.players.black].contains(&number))
    }

    /// What changes by an entry. One that does not fit changes nothing.
    pub(super) fn apply(
        &mut self,
        id: &str,
        terms: &TournamentTerms,
        host: Option<&UserId>,
        entry: &Entry,
        at_ms: i64,
    ) {
        self.seq += 1;
        self.last_ms = at_ms;
        match entry {
            Entry::Joined { user, rating } => self.join(user, *rating),
            Entry::Left { user } => self.leave(user),
            Entry::Begun => self.begin(id, terms, host),
            Entry::Paired { games, bye } => self.pair(games, *bye),
            Entry::Ended { game, winner, long, berserk } => {
                self.end(&game.as_str().into(), Outcome::Played(*winner), *long, *berserk);
            }
            Entry::NotPlayed { game, present } => {
                self.end(&game.as_str().into(), Outcome::NotPlayed(*present), false, [false; 2]);
            }
            Entry::Finished => self.finish(TournamentState::Over, at_ms),
            Entry::Cancelled => self.finish(TournamentState::Cancelled, at_ms),
        }
    }

    fn join(&mut self, user: &str, rating: u32) {
        let number = match self.number_of(user) {
            Some(number) => {
                (self.entrants[number].away, self.entrants[number].rating) = (false, rating);
                number
            }
            None => {
                self.entrants.push(Entrant { user: user.into(), rating, away: false });
                let number = self.entrants.len() - 1;
                if let Some(Form::Rounds(rounds)) = &mut self.form {
                    rounds.apply(&RoundsEvent::Entered(Player { name: user.to_owned(), rating }));
                }
                number
            }
        };
        match &mut self.form {
            Some(Form::Arena(arena)) => arena.apply(&ArenaEvent::Joined { player: number, rating }),
            Some(Form::Rounds(rounds)) => rounds.apply(&RoundsEvent::Returned(number)),
            _ => {}
        }
    }

    fn leave(&mut self, user: &str) {
        let Some(number) = self.number_of(user) else { return };
        self.entrants[number].away = true;
        match &mut self.form {
            Some(Form::Arena(arena)) => arena.apply(&ArenaEvent::Left { player: number }),
            Some(Form::Rounds(rounds)) => rounds.apply(&RoundsEvent::Withdrawn(number)),
            _ => {}
        }
    }

    fn finish(&mut self, state: TournamentState, at_ms: i64) {
        (self.state, self.ended_ms) = (state, Some(at_ms));
        match &mut self.form {
            Some(Form::Arena(arena)) => arena.apply(&ArenaEvent::Finished),
            Some(Form::Rounds(rounds)) => rounds.apply(&RoundsEvent::Finished),
            _ => {}
        }
    }
}
