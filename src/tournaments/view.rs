//! A tournament as clients see it: standings and pairings.

use parlor_pairings::standings::{Standing, TieBreak, standings};
use parlor_pairings::{Bye, Game, Outcome as RoundOutcome, Points, Record, Score};
use parlor_protocol::Seat;
use parlor_protocol::http::{
    TournamentFormat, TournamentLine, TournamentPairing, TournamentResult, TournamentScore,
    TournamentTieBreak,
};

use super::fold::{Fold, Form, Meeting};
use super::outcome::{Outcome, result};
use crate::account::Account;
use crate::limits;

/// What separates players of equal points.
pub(super) const fn tie_breaks(format: TournamentFormat) -> &'static [TieBreak] {
    match format {
        TournamentFormat::Swiss => &[
            TieBreak::BuchholzCut1,
            TieBreak::Buchholz,
            TieBreak::SonnebornBerger,
            TieBreak::DirectEncounter,
        ],
        TournamentFormat::RoundRobin => {
            &[TieBreak::DirectEncounter, TieBreak::SonnebornBerger, TieBreak::Wins]
        }
        _ => &[],
    }
}

impl Fold {
    /// The rounds so far with what has ended of the round that is played.
    pub(super) fn live_record(&self) -> Option<Record> {
        let Some(Form::Rounds(rounds)) = &self.form else { return None };
        let mut record = rounds.record().clone();
        let round = record.rounds.len() + 1;
        let ended: Vec<_> = self
            .meetings
            .iter()
            .filter(|meeting| meeting.round == round)
            .filter_map(|meeting| Some((meeting.players, result(meeting.outcome?))))
            .collect();
        if !ended.is_empty() {
            let bye = self.bye.map(|player| (player, Bye::Allocated));
            record.push_round(&ended, bye.as_slice());
        }
        Some(record)
    }

    /// The standings from the first place down.
    pub(super) fn standings(&self, format: TournamentFormat, accounts: &[Account]) -> Vec<TournamentLine> {
        let line = |number: usize, place: usize, points: u32| TournamentLine {
            place: wire(place),
            number: wire(number),
            user: accounts[number].user(),
            rating: self.entrants[number].rating,
            points,
            tie_breaks: Vec::new(),
            results: Vec::new(),
            away: self.entrants[number].away,
            on_fire: false,
            game: self.meeting_of(number).map(|meeting| meeting.game.to_string()),
        };
        match &self.form {
            None => {
                let mut present: Vec<usize> =
                    (0..self.entrants.len()).filter(|&number| !self.entrants[number].away).collect();
                present.sort_by_key(|&number| std::cmp::Reverse(self.entrants[number].rating));
                present.into_iter().zip(1..).map(|(number, place)| line(number, place, 0)).collect()
            }
            Some(Form::Arena(arena)) => {
                let lines = arena.standings().into_iter().zip(1..);
                let full = |(own, place): (parlor_pairings::arena::Line, usize)| TournamentLine {
                    tie_breaks: vec![TournamentTieBreak {
                        code: "PERF".to_owned(),
                        value: own.performance.to_string(),
                    }],
                    results: self.results_of_arena(&own),
                    on_fire: own.on_fire,
                    ..line(own.player, place, own.points)
                };
                lines.map(full).collect()
            }
            Some(Form::Rounds(_)) if format == TournamentFormat::KnockOut => self.by_matches_won(line),
            Some(Form::Rounds(_)) => {
                let record = self.live_record().unwrap_or_default();
                let full = |own: Standing| TournamentLine {
                    tie_breaks: own
                        .tie_breaks
                        .iter()
                        .zip(tie_breaks(format))
                        .map(|(value, of)| TournamentTieBreak {
                            code: of.code().to_owned(),
                            value: value.to_string(),
                        })
                        .collect(),
                    results: self.results_of_rounds(&record, own.player),
                    ..line(own.player, own.place, own.points.in_halves())
                };
                standings(&record, tie_breaks(format)).into_iter().map(full).collect()
            }
            Some(Form::Simul(_)) => self.by_points(line),
        }
    }

    fn results_of_arena(&self, own: &parlor_pairings::arena::Line) -> Vec<TournamentResult> {
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

    fn results_of_rounds(&self, record: &Record, player: usize) -> Vec<TournamentResult> {
        let results = record.outcomes(player).zip(1..).map(|(outcome, round)| {
            let (score, opponent) = match outcome {
                RoundOutcome::Played { opponent, score, .. } => (wire_score(score), Some(opponent)),
                RoundOutcome::Forfeit { opponent, won: true, .. } => {
                    (TournamentScore::WonWithoutGame, Some(opponent))
                }
                RoundOutcome::Forfeit { opponent, .. } => (TournamentScore::LostWithoutGame, Some(opponent)),
                RoundOutcome::Bye(Bye::Zero) => (TournamentScore::Absent, None),
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
        // A game that is still played is no absence.
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

    /// The results of a player game by game, and the half points of them.
    fn own_meetings(&self, player: usize) -> (Vec<TournamentResult>, u32) {
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

    fn by_points(&self, line: impl Fn(usize, usize, u32) -> TournamentLine) -> Vec<TournamentLine> {
        let mut players: Vec<_> =
            (0..self.entrants.len()).map(|player| (self.own_meetings(player), player)).collect();
        players.sort_by_key(|((_, points), player)| (std::cmp::Reverse(*points), *player));
        let all: Vec<u32> = players.iter().map(|((_, points), _)| *points).collect();
        let place = |points: u32| all.iter().filter(|other| **other > points).count() + 1;
        players
            .into_iter()
            .map(|((results, points), player)| TournamentLine {
                results,
                ..line(player, place(points), points)
            })
            .collect()
    }

    /// The standings of a knock-out: who came further stands higher.
    fn by_matches_won(&self, line: impl Fn(usize, usize, u32) -> TournamentLine) -> Vec<TournamentLine> {
        let Some(Form::Rounds(rounds)) = &self.form else { return Vec::new() };
        let bracket = rounds.bracket();
        let won = |player: usize| bracket.iter().flatten().filter(|one| one.winner == Some(player)).count();
        let wins: Vec<usize> = (0..self.entrants.len()).map(won).collect();
        let mut players = rounds.record().ranking.clone();
        players.sort_by_key(|&player| std::cmp::Reverse(wins[player]));
        players
            .into_iter()
            .map(|player| {
                let place = wins.iter().filter(|other| **other > wins[player]).count() + 1;
                let (results, points) = self.own_meetings(player);
                TournamentLine { results, ..line(player, place, points) }
            })
            .collect()
    }

    /// The last pairings, the newest first.
    pub(super) fn pairings(&self) -> Vec<TournamentPairing> {
        let playing = self.playing().count();
        let newest = self.meetings.iter().rev().take(limits::TOURNAMENT_PAIRINGS.max(playing));
        newest
            .map(|meeting| {
                let Game { white, black } = meeting.players;
                TournamentPairing {
                    game: meeting.game.to_string(),
                    first: wire(white),
                    second: wire(black),
                    round: wire(meeting.round),
                    points: meeting.outcome.map(points_of),
                }
            })
            .collect()
    }
}

/// The half points of both.
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

fn wire(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
