//! What has happened in a tournament so far: its players, and round by round what each of them did.

use crate::{Bye, Colour, Outcome, PlayerId, Points, Score};

/// A player's entry in the initial ranking list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// The name, for results and exports.
    pub name: String,
    /// The rating that decides the pairing number; 0 if there is none.
    pub rating: u32,
}

/// A game of a round that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game {
    /// The player who begins.
    pub white: PlayerId,
    /// The other player.
    pub black: PlayerId,
}

/// A round that is to be played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The games, from the first board down.
    pub games: Vec<Game>,
    /// The player with the pairing-allocated bye.
    pub bye: Option<PlayerId>,
}

impl Game {
    /// A game between two players in which `player` has this colour.
    #[must_use]
    pub const fn with(player: PlayerId, colour: Colour, opponent: PlayerId) -> Self {
        match colour {
            Colour::White => Self { white: player, black: opponent },
            Colour::Black => Self { white: opponent, black: player },
        }
    }

    /// The player who has this colour.
    #[must_use]
    pub const fn player(self, colour: Colour) -> PlayerId {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }
}

/// How a game of a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// It was played, with this result for White.
    Played(Score),
    /// It was not played; the point goes to the player who appeared, or to no one.
    Forfeit(Option<Colour>),
}

impl GameResult {
    /// The points of the player with this colour.
    #[must_use]
    pub fn points(self, colour: Colour) -> Points {
        match self {
            Self::Played(score) if colour == Colour::White => score.points(),
            Self::Played(score) => score.other().points(),
            Self::Forfeit(winner) if winner == Some(colour) => Points::ONE,
            Self::Forfeit(_) => Points::ZERO,
        }
    }
}

/// A tournament so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The players in the order of entry. No one is ever removed: players who withdraw have byes without points.
    pub players: Vec<Player>,
    /// The players in the order of their pairing numbers.
    pub ranking: Vec<PlayerId>,
    /// For each round that is over, what each player did. Players who entered later are missing at the end of a round:
    /// that counts as [`Bye::Zero`].
    pub rounds: Vec<Vec<Outcome>>,
    /// Whether all pairings were known before the first round, as in a round robin. Games that were not played then
    /// count in tie-breaks like any other, and a round without an opponent is not the player's choice (FIDE Handbook
    /// C.07, article 15.2).
    pub fixed: bool,
}

impl Record {
    /// A tournament before its first round.
    #[must_use]
    pub fn new(players: Vec<Player>) -> Self {
        let mut record = Self::default();
        for player in players {
            record.enter(player);
        }
        record
    }

    /// Enters a player, at any time. Pairing numbers follow ratings, and among equals the order of entry (FIDE Handbook
    /// C.04.2, article 2), so a late entry shifts the numbers of everyone below.
    pub fn enter(&mut self, player: Player) -> PlayerId {
        let id = self.players.len();
        let at = self.ranking.partition_point(|&other| self.players[other].rating >= player.rating);
        self.ranking.insert(at, id);
        self.players.push(player);
        id
    }

    /// What a player did in a round, counted from 0.
    ///
    /// # Panics
    /// If that round is not over.
    #[must_use]
    pub fn outcome(&self, player: PlayerId, round: usize) -> Outcome {
        self.rounds[round].get(player).copied().unwrap_or(Outcome::Bye(Bye::Zero))
    }

    /// All rounds of a player.
    pub fn outcomes(&self, player: PlayerId) -> impl DoubleEndedIterator<Item = Outcome> + '_ {
        (0..self.rounds.len()).map(move |round| self.outcome(player, round))
    }

    /// The points of a player before a round (counted from 0); the number of rounds gives their total.
    #[must_use]
    pub fn points_before(&self, player: PlayerId, round: usize) -> Points {
        (0..round).map(|round| self.outcome(player, round).points()).sum()
    }

    /// The points of a player.
    #[must_use]
    pub fn points(&self, player: PlayerId) -> Points {
        self.points_before(player, self.rounds.len())
    }

    /// The opponent of a game that counts in tie-breaks.
    pub(crate) fn met(&self, outcome: Outcome) -> Option<PlayerId> {
        match outcome {
            Outcome::Played { opponent, .. } => Some(opponent),
            Outcome::Forfeit { opponent, .. } if self.fixed => Some(opponent),
            Outcome::Forfeit { .. } | Outcome::Bye(_) => None,
        }
    }

    /// Adds a round that is over: its games with their results, and the byes. Everyone else was absent.
    pub fn push_round(&mut self, games: &[(Game, GameResult)], byes: &[(PlayerId, Bye)]) {
        let mut round = vec![Outcome::Bye(Bye::Zero); self.players.len()];
        for &(player, bye) in byes {
            round[player] = Outcome::Bye(bye);
        }
        for &(Game { white, black }, result) in games {
            let side = |opponent, colour| match result {
                GameResult::Played(score) => {
                    let score = if colour == Colour::White { score } else { score.other() };
                    Outcome::Played { opponent, colour, score }
                }
                GameResult::Forfeit(winner) => {
                    Outcome::Forfeit { opponent, colour, won: winner == Some(colour) }
                }
            };
            round[white] = side(black, Colour::White);
            round[black] = side(white, Colour::Black);
        }
        self.rounds.push(round);
    }
}
