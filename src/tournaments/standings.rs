//! The standings of a tournament.

use parlor_pairings::Record;
use parlor_pairings::standings::{Standing, TieBreak, standings};
use parlor_protocol::http::{TournamentFormat, TournamentLine, TournamentTieBreak};

use super::fold::{Fold, Form};
use super::results::wire;
use crate::account::Account;

/// What separates players with equal points.
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
    /// The rounds so far, with the games of the current round that have ended.
    pub(super) fn live_record(&self) -> Option<Record> {
        let Some(Form::Rounds(rounds)) = &self.form else { return None };
        Some(rounds.live_record())
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
            game: self
                .meeting_of(number)
                .filter(|_| !self.is_over())
                .map(|meeting| meeting.shown().to_string()),
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

    /// The standings of a knock-out: players who got further rank higher.
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
}
