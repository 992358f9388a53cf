//! The bracket of a knock-out as it is shown.

use std::collections::HashMap;

use parlor_pairings::knock_out::{Entrant, Match};
use parlor_pairings::{Colour, Game, Points};
use parlor_protocol::http::TournamentMatch;

use super::fold::{Fold, Form};
use super::results::wire;

/// The games between each two players, whoever moves first in them.
type GamesOfTwo<'a> = HashMap<[usize; 2], Vec<&'a str>>;

fn two(Game { white, black }: Game) -> [usize; 2] {
    [white.min(black), white.max(black)]
}

impl Fold {
    /// The matches, round by round; `None` before it begins and in all other formats.
    pub(super) fn bracket(&self) -> Option<Vec<Vec<TournamentMatch>>> {
        let Some(Form::Rounds(rounds)) = &self.form else { return None };
        // A loser is out, so no two players meet twice: all their games belong to one match.
        let mut games = GamesOfTwo::new();
        for meeting in &self.meetings {
            games.entry(two(meeting.players)).or_default().push(meeting.shown());
        }
        let bracket = rounds.bracket();
        let shown = |round: &Vec<Match>| round.iter().map(|one| match_shown(one, &games)).collect();
        (!bracket.is_empty()).then(|| bracket.iter().map(shown).collect())
    }
}

fn match_shown(one: &Match, games: &GamesOfTwo<'_>) -> TournamentMatch {
    let number = |entrant: Entrant| match entrant {
        Entrant::Player(player) => Some(player),
        Entrant::Open | Entrant::Bye => None,
    };
    let players = one.entrants.map(number);
    let points = |player: Option<usize>| {
        let own = one.games.iter().map(|(game, result)| match player {
            Some(player) if game.white == player => result.points(Colour::White),
            Some(_) => result.points(Colour::Black),
            None => Points::ZERO,
        });
        own.sum::<Points>().in_halves()
    };
    let names = match players {
        [Some(white), Some(black)] => games.get(&two(Game { white, black })),
        _ => None,
    };
    TournamentMatch {
        players: players.map(|player| player.map(wire)),
        bye: one.entrants.contains(&Entrant::Bye),
        points: players.map(points),
        games: names.into_iter().flatten().map(|&game| game.to_owned()).collect(),
        winner: one.winner.map(wire),
    }
}
