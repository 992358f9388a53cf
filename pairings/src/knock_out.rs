//! Knock-out: the loser of a match is out.
//!
//! The bracket is the usual one: the top two seeds cannot meet before the final, the top four not before the
//! semi-finals, and so on. If the number of players is not a power of two, the highest seeds have a bye in the first
//! round.

use crate::{Colour, Game, GameResult, PlayerId, Points};

/// The regulations of a knock-out tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnockOut {
    /// The players in seed order, the strongest first.
    pub seeds: Vec<PlayerId>,
    /// How many games a match has; once it is decided, the rest are not played.
    pub games: usize,
    /// How many more games are played, one at a time, while a match is level. If it is still level after those, the
    /// player who had Black in the last game goes through: White had to win it.
    pub extra_games: usize,
}

/// A place in the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// A player.
    Player(PlayerId),
    /// The winner of a match that is not decided yet.
    Open,
    /// No one: the other player goes through without a game.
    Bye,
}

/// A match of the bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The two entrants, the one from the upper half of the bracket first.
    pub entrants: [Entrant; 2],
    /// The games so far.
    pub games: Vec<(Game, GameResult)>,
    /// The player who goes through.
    pub winner: Option<PlayerId>,
    /// The game that is to be played next.
    pub next: Option<Game>,
}

/// The order of the seeds, counted from 0, in the first round: neighbours meet. Each round added in front pairs every
/// seed with the one that makes all the sums equal.
fn seeding(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let last = 2 * order.len() - 1;
        order = order.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    order
}

impl KnockOut {
    /// All matches, round by round from the first to the final, given the games in the order in which they ended. Games
    /// that belong to no match are ignored. The tournament is over when the final has a winner.
    #[must_use]
    pub fn bracket(&self, games: &[(Game, GameResult)]) -> Vec<Vec<Match>> {
        let entrant =
            |seed: usize| self.seeds.get(seed).map_or(Entrant::Bye, |&player| Entrant::Player(player));
        let mut entrants: Vec<_> =
            seeding(self.seeds.len().next_power_of_two()).into_iter().map(entrant).collect();
        let mut rounds = Vec::new();
        while entrants.len() > 1 {
            let pairs = entrants.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
            let round: Vec<_> = pairs.map(|pair| self.play(pair, games)).collect();
            entrants = round.iter().map(|one| one.winner.map_or(Entrant::Open, Entrant::Player)).collect();
            rounds.push(round);
        }
        rounds
    }

    /// The winner of the tournament.
    #[must_use]
    pub fn winner(&self, games: &[(Game, GameResult)]) -> Option<PlayerId> {
        match *self.seeds {
            [only] => Some(only),
            _ => self.bracket(games).last()?.first()?.winner,
        }
    }

    fn play(&self, entrants: [Entrant; 2], games: &[(Game, GameResult)]) -> Match {
        let mut result = Match { entrants, games: Vec::new(), winner: None, next: None };
        let (one, other) = match entrants {
            [Entrant::Player(one), Entrant::Player(other)] => (one, other),
            [Entrant::Player(one), Entrant::Bye] | [Entrant::Bye, Entrant::Player(one)] => {
                result.winner = Some(one);
                return result;
            }
            _ => return result,
        };
        let first = Game::with(one, self.colour_of_first(games, one, other), other);
        let swapped = Game { white: first.black, black: first.white };
        result.games = games.iter().filter(|(game, _)| *game == first || *game == swapped).copied().collect();
        result.winner = self.decided(&result.games, one, other);
        result.next = result.winner.is_none().then(|| match result.games.last() {
            Some((last, _)) => Game { white: last.black, black: last.white },
            None => first,
        });
        result
    }

    /// The colour of `one`: the player who has had White less often gets it. If that is level, it goes to the lower
    /// seed.
    fn colour_of_first(&self, games: &[(Game, GameResult)], one: PlayerId, other: PlayerId) -> Colour {
        // Their match itself must not change the colours of its first game.
        let begin = games
            .iter()
            .position(|(game, _)| [game.white, game.black].iter().all(|p| [one, other].contains(p)));
        let before = &games[..begin.unwrap_or(games.len())];
        let balance = |player| {
            let had = |colour: Colour| {
                before.iter().filter(|(game, _)| game.player(colour) == player).count() as i64
            };
            had(Colour::White) - had(Colour::Black)
        };
        let seed = |player| self.seeds.iter().position(|&seed| seed == player);
        match balance(one).cmp(&balance(other)).then(seed(other).cmp(&seed(one))) {
            std::cmp::Ordering::Less => Colour::White,
            _ => Colour::Black,
        }
    }

    /// The winner of a match between these two.
    fn decided(&self, games: &[(Game, GameResult)], one: PlayerId, other: PlayerId) -> Option<PlayerId> {
        let of = |player| -> Points {
            let colour = |game: &Game| if game.white == player { Colour::White } else { Colour::Black };
            games.iter().map(|(game, result)| result.points(colour(game))).sum()
        };
        let (own, theirs) = (of(one).in_halves(), of(other).in_halves());
        // A game is worth two half points. In extra games, a lead of one half is enough.
        let left = 2 * self.games.saturating_sub(games.len());
        if own.abs_diff(theirs) as usize > left {
            return Some(if own > theirs { one } else { other });
        }
        let all = games.len() >= self.games + self.extra_games;
        games.last().filter(|_| all).map(|(last, _)| last.black)
    }
}
