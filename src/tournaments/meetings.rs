//! How the meetings of a tournament begin and end.

use parlor_pairings::arena::Event as ArenaEvent;
use parlor_pairings::rounds::Event as RoundsEvent;
use parlor_pairings::{Game, Round};

use super::entry::Paired;
use super::fold::{Fold, Form, Meeting};
use super::outcome::{Outcome, result, score};
use crate::id::GameId;

impl Fold {
    pub(super) fn pair(&mut self, games: &[Paired], bye: Option<usize>) {
        self.pairings += 1;
        let players = |paired: &Paired| Game { white: paired.first, black: paired.second };
        let games_only: Vec<Game> = games.iter().map(players).collect();
        let mut round = self.pairings;
        match &mut self.form {
            Some(Form::Arena(arena)) => arena.apply(&ArenaEvent::Paired { games: games_only }),
            Some(Form::Rounds(rounds)) => {
                round = rounds.record().rounds.len() + 1;
                rounds.apply(&RoundsEvent::Paired(Round { games: games_only, bye }));
            }
            _ => {}
        }
        for paired in games {
            let game = GameId::from(paired.game.as_str());
            let players = players(paired);
            let round = self.round_of_bracket(players).unwrap_or(round);
            self.by_game.insert(game.clone(), self.meetings.len());
            self.meetings.push(Meeting { game, players, round, outcome: None, second: None });
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

    /// Notes that the second game of a pair has begun.
    pub(super) fn note_second(&mut self, game: &GameId, second: &str) {
        if let Some(&at) = self.by_game.get(game) {
            self.meetings[at].second = Some(second.into());
        }
    }

    pub(super) fn end(&mut self, game: &GameId, outcome: Outcome, long: bool, berserk: [bool; 2]) {
        let Some(&at) = self.by_game.get(game) else { return };
        if self.meetings[at].outcome.is_some() {
            return;
        }
        self.meetings[at].outcome = Some(outcome);
        let players = self.meetings[at].players;
        match &mut self.form {
            Some(Form::Arena(arena)) => match outcome {
                Outcome::Played(winner) if !arena.is_finished() => {
                    arena.apply(&ArenaEvent::Ended { game: players, score: score(winner), berserk, long });
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
}
