//! A tournament as the fold of its log. It knows no clock and no database: what it comes to is the same after every restart.

use std::collections::HashMap;

use parlor_pairings::arena::{Arena, Event as ArenaEvent};
use parlor_pairings::rounds::{Event as RoundsEvent, System, Tournament as Rounds};
use parlor_pairings::swiss::Swiss;
use parlor_pairings::{Colour, Game, GameResult, Player, Round, Score};
use parlor_protocol::Seat;
use parlor_protocol::http::{TournamentFormat, TournamentState, TournamentTerms};

use super::entry::{Entry, Paired};
use crate::id::{GameId, UserId};
use crate::limits;

/// Who takes part.
#[derive(Debug, Clone)]
pub(super) struct Entrant {
    pub(super) user: UserId,
    pub(super) rating: u32,
    /// Whether they pause or have withdrawn.
    pub(super) away: bool,
}

/// How a meeting ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// With this winner, or a draw.
    Played(Option<Seat>),
    /// Without a game, for whoever appeared.
    NotPlayed(Option<Seat>),
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
    by_game: HashMap<GameId, usize>,
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
            Entry::Ended { game, winner, long } => {
                self.end(&game.as_str().into(), Outcome::Played(*winner), *long);
            }
            Entry::NotPlayed { game, present } => {
                self.end(&game.as_str().into(), Outcome::NotPlayed(*present), false);
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

    /// Whoever has left before the beginning does not take part, and the others have their numbers from here on.
    fn begin(&mut self, id: &str, terms: &TournamentTerms, host: Option<&UserId>) {
        self.entrants.retain(|entrant| !entrant.away);
        self.state = TournamentState::Running;
        let rounds = terms.rounds.unwrap_or(1) as usize;
        let system = match terms.format {
            TournamentFormat::Arena => {
                let mut arena = Arena::default();
                for (player, entrant) in self.entrants.iter().enumerate() {
                    arena.apply(&ArenaEvent::Joined { player, rating: entrant.rating });
                }
                self.form = Some(Form::Arena(arena));
                return;
            }
            TournamentFormat::Simul => {
                let host = host.and_then(|host| self.number_of(host)).unwrap_or(0);
                self.form = Some(Form::Simul(host));
                return;
            }
            TournamentFormat::Swiss => System::Swiss(Swiss { rounds, initial: lot(id) }),
            TournamentFormat::RoundRobin => System::RoundRobin { cycles: rounds },
            TournamentFormat::KnockOut => {
                System::KnockOut { games: rounds, extra_games: limits::EXTRA_GAMES }
            }
        };
        let mut tournament = Rounds::new(system);
        for entrant in &self.entrants {
            let (name, rating) = (entrant.user.to_string(), entrant.rating);
            tournament.apply(&RoundsEvent::Entered(Player { name, rating }));
        }
        let order = match terms.format {
            TournamentFormat::KnockOut => tournament.record().ranking.clone(),
            _ => (0..self.entrants.len()).collect(),
        };
        tournament.apply(&RoundsEvent::Begun(order));
        self.form = Some(Form::Rounds(Box::new(tournament)));
    }

    fn pair(&mut self, games: &[Paired], bye: Option<usize>) {
        self.pairings += 1;
        let players = |paired: &Paired| Game { white: paired.first, black: paired.second };
        let games_only: Vec<Game> = games.iter().map(players).collect();
        let mut round = self.pairings;
        match &mut self.form {
            Some(Form::Arena(arena)) => arena.apply(&ArenaEvent::Paired { games: games_only }),
            Some(Form::Rounds(rounds)) => {
                round = rounds.record().rounds.len() + 1;
                self.bye = bye;
                rounds.apply(&RoundsEvent::Paired(Round { games: games_only, bye }));
            }
            _ => {}
        }
        for paired in games {
            let game = GameId::from(paired.game.as_str());
            let players = players(paired);
            let round = self.round_of_bracket(players).unwrap_or(round);
            self.by_game.insert(game.clone(), self.meetings.len());
            self.meetings.push(Meeting { game, players, round, outcome: None });
        }
    }

    /// The round of the knock-out in which two meet, counted from 1.
    fn round_of_bracket(&self, game: Game) -> Option<usize> {
        let Some(Form::Rounds(rounds)) = &self.form else { return None };
        let swapped = Game { white: game.black, black: game.white };
        let bracket = rounds.bracket();
        let meets = |round: &Vec<parlor_pairings::knock_out::Match>| {
            round.iter().any(|one| one.next == Some(game) || one.next == Some(swapped))
        };
        bracket.iter().rposition(meets).map(|at| at + 1)
    }

    fn end(&mut self, game: &GameId, outcome: Outcome, long: bool) {
        let Some(&at) = self.by_game.get(game) else { return };
        if self.meetings[at].outcome.is_some() {
            return;
        }
        self.meetings[at].outcome = Some(outcome);
        let players = self.meetings[at].players;
        match &mut self.form {
            Some(Form::Arena(arena)) => match outcome {
                Outcome::Played(winner) if !arena.is_finished() => {
                    arena.apply(&ArenaEvent::Ended {
                        game: players,
                        score: score(winner),
                        berserk: [false; 2],
                        long,
                    });
                    for player in [players.white, players.black] {
                        self.played.entry(player).or_default().push(at);
                    }
                }
                Outcome::Played(_) => {}
                Outcome::NotPlayed(_) => arena.apply(&ArenaEvent::Aborted { game: players }),
            },
            Some(Form::Rounds(rounds)) => rounds.apply(&RoundsEvent::Ended(players, result(outcome))),
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

/// The colour that is drawn for the first player of a Swiss.
pub(super) fn lot(id: &str) -> Colour {
    match id.bytes().fold(0_u8, u8::wrapping_add) % 2 {
        0 => Colour::White,
        _ => Colour::Black,
    }
}

pub(super) fn score(winner: Option<Seat>) -> Score {
    match winner {
        Some(Seat::First) => Score::Win,
        Some(Seat::Second) => Score::Loss,
        None => Score::Draw,
    }
}

pub(super) fn result(outcome: Outcome) -> GameResult {
    match outcome {
        Outcome::Played(winner) => GameResult::Played(score(winner)),
        Outcome::NotPlayed(present) => GameResult::Forfeit(present.map(|seat| match seat {
            Seat::First => Colour::White,
            Seat::Second => Colour::Black,
        })),
    }
}
