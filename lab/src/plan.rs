//! Which contestants meet in how many games.

use parlor_rules::{Side, Variant};

use parlor_engine::search::Timer;
use parlor_engine::tablebase::Tablebases;

use crate::random::mix;
use crate::{Contestant, Openings};

/// A match, or several matches between the same contestants.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The rules.
    pub variant: Variant,
    /// Two or more.
    pub contestants: Vec<Contestant>,
    /// The matches, as indices into `contestants`; the first of the two is A.
    pub matches: Vec<[usize; 2]>,
    /// The number of games of each match.
    pub games: usize,
    /// How games begin.
    pub openings: Openings,
    /// The seed of all randomness.
    pub seed: u64,
    /// What the time of a move is measured by.
    pub timer: Timer,
    /// Tablebases for our players, if their profiles use any.
    pub tables: Tablebases,
}

/// One game of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId {
    /// Which match it belongs to, from 0.
    pub of_match: usize,
    /// The game's number in the match, from 0. The two games of a pair are consecutive.
    pub number: usize,
}

impl GameId {
    /// The pair of games with the same opening.
    pub fn pair(self) -> usize {
        self.number / 2
    }

    /// The side of A, which changes in the second game of a pair.
    pub fn seat_of_a(self) -> Side {
        if self.number.is_multiple_of(2) { Side::First } else { Side::Second }
    }
}

impl Plan {
    /// The matches of a round robin.
    pub fn round_robin(contestants: usize) -> Vec<[usize; 2]> {
        (0..contestants).flat_map(|a| (a + 1..contestants).map(move |b| [a, b])).collect()
    }

    /// All games in the order in which they are counted: pair by pair of every match, so that an unfinished plan has
    /// played all matches equally far.
    pub fn all_games(&self) -> impl Iterator<Item = GameId> + '_ {
        (0..self.games.div_ceil(2)).flat_map(move |pair| {
            (0..self.matches.len()).flat_map(move |of_match| {
                (2 * pair..self.games.min(2 * pair + 2)).map(move |number| GameId { of_match, number })
            })
        })
    }

    /// The contestant on a side of a game.
    pub fn contestant(&self, game: GameId, side: Side) -> usize {
        self.matches[game.of_match][usize::from(side != game.seat_of_a())]
    }

    /// Whether one of our players has tablebases.
    pub(crate) fn uses_tables(&self) -> bool {
        let profiles = || self.contestants.iter().filter_map(|contestant| contestant.engine.profile());
        self.tables.has(self.variant.kind()) && profiles().any(|profile| profile.tables)
    }

    /// The seed of a player in a game, the same with any number of threads.
    pub(crate) fn player_seed(&self, game: GameId, side: Side) -> u64 {
        [game.of_match, game.number, side.index()]
            .into_iter()
            .fold(self.seed, |seed, part| mix(seed, part as u64))
    }
}
