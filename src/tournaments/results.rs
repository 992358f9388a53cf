//! The results of a tournament's players, and who plays whom.

use parlor_pairings::{Bye, Game, Outcome as RoundOutcome, Points, Record, Score};
use parlor_protocol::Seat;
use parlor_protocol::http::{TournamentPairing, TournamentResult, TournamentScore};

use super::fold::{Fold, Form, Meeting};
use super::outcome::{Outcome, result};
use crate::limits;

impl Fold {
    pub(super) fn results_of_arena(&self, own: &parlor_pairings::arena::Line) -> Vec<TournamentResult> {
        let meetings = self.played.get(&own.player).into_iter().flatten();
        let games = own.games.iter().zip(&own.sheet).zip(meetings);
        games
            .map(|((fought, award), &at)| TournamentResult {
                score: wire_score(fought.score),
                points: award.points,
                doubled: award.doubled,
                berserk: fought.berserk,
                opponent: Some(wire(fought.opponent)),
                game: Some(self.meetings[at].game.to_string()),
            })
            .collect()
    }

    pub(super) fn results_of_rounds(&self, record: &Record, player: usize) -> Vec<TournamentResult> {
        let results = record.outcomes(player).zip(1..).map(|(outcome, round)| {
            let (score, opponent) = match outcome {
                RoundOutcome::Played { opponent, score, .. } => (wire_score(score), Some(opponent)),
                RoundOutcome::Forfeit { opponent, won: true, .. } => {
                    (TournamentScore::WonWithoutGame, Some(opponent))
                }
                RoundOutcome::Forfeit { opponent, .. } => (TournamentScore::LostWithoutGame, Some(opponent)),
                // Absent players of a round robin lose games; a round without a game comes from the table.
                RoundOutcome::Bye(Bye::Zero) if !record.fixed => (TournamentScore::Absent, None),
                RoundOutcome::Bye(_) => (TournamentScore::Bye, None),
            };
            let game = opponent.and_then(|_| self.meeting_in(round, player));
            TournamentResult {
                score,
                points: outcome.points().in_halves(),
                doubled: false,
                berserk: false,
                opponent: opponent.map(wire),
                game: game.map(|meeting| meeting.game.to_string()),
            }
        });
        let mut results: Vec<_> = results.collect();
        // A game in progress is not an absence.
        if self.meeting_of(player).is_some_and(|meeting| meeting.round == results.len()) {
            results.pop();
        }
        results
    }

    fn meeting_in(&self, round: usize, player: usize) -> Option<&Meeting> {
        self.meetings.iter().find(|meeting| {
            meeting.round == round && [meeting.players.white, meeting.players.black].contains(&player)
        })
    }

    /// A player's results game by game, and their sum in half points.
    pub(super) fn own_meetings(&self, player: usize) -> (Vec<TournamentResult>, u32) {
        let own = |meeting: &&Meeting| [meeting.players.white, meeting.players.black].contains(&player);
        let results: Vec<_> = self
            .meetings
            .iter()
            .filter(own)
            .filter_map(|meeting| {
                let outcome = meeting.outcome?;
                let seat = if meeting.players.white == player { Seat::First } else { Seat::Second };
                let opponent =
                    if seat == Seat::First { meeting.players.black } else { meeting.players.white };
                let points = points_of(outcome)[seat as usize];
                let score = match (outcome, points) {
                    (Outcome::Played(_), 2) => TournamentScore::Win,
                    (Outcome::Played(_), 1) => TournamentScore::Draw,
                    (Outcome::Played(_), _) => TournamentScore::Loss,
                    (Outcome::NotPlayed(_), 2) => TournamentScore::WonWithoutGame,
                    (Outcome::NotPlayed(_), _) => TournamentScore::LostWithoutGame,
                };
                let (opponent, game) = (Some(wire(opponent)), Some(meeting.game.to_string()));
                Some(TournamentResult { score, points, doubled: false, berserk: false, opponent, game })
            })
            .collect();
        let points = results.iter().map(|result| result.points).sum();
        (results, points)
    }

    /// The last pairings, newest first. In an arena, games that were not played and games that outlast it are left out.
    pub(super) fn pairings(&self) -> Vec<TournamentPairing> {
        let playing = self.playing().count();
        let arena = matches!(self.form, Some(Form::Arena(_)));
        let counts = |meeting: &&Meeting| match meeting.outcome {
            Some(Outcome::NotPlayed(_)) => !arena,
            Some(Outcome::Played(_)) => true,
            None => !(arena && self.is_over()),
        };
        let newest = self.meetings.iter().rev().filter(counts).take(limits::TOURNAMENT_PAIRINGS.max(playing));
        newest
            .map(|meeting| {
                let Game { white, black } = meeting.players;
                TournamentPairing {
                    game: meeting.shown().to_string(),
                    first: wire(white),
                    second: wire(black),
                    round: wire(meeting.round),
                    points: meeting.outcome.map(points_of),
                }
            })
            .collect()
    }
}

/// The half points of both players.
fn points_of(outcome: Outcome) -> [u32; 2] {
    use parlor_pairings::Colour;
    [Colour::White, Colour::Black].map(|colour| result(outcome).points(colour)).map(Points::in_halves)
}

fn wire_score(score: Score) -> TournamentScore {
    match score {
        Score::Win => TournamentScore::Win,
        Score::Draw => TournamentScore::Draw,
        Score::Loss => TournamentScore::Loss,
    }
}

pub(super) fn wire(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
