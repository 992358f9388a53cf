//! The tie-breaks of FIDE Handbook C.07, in the edition of March 2026.

use std::fmt;

use super::{direct, unplayed};
use crate::{Colour, Outcome, PlayerId, Points, Record, Score};

/// The value of a tie-break. More is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value {
    quarters: u32,
}

impl Value {
    /// Products of points, as summed by Sonneborn-Berger, have quarters.
    pub(super) const fn quarters(quarters: u32) -> Self {
        Self { quarters }
    }

    pub(super) const fn points(points: Points) -> Self {
        Self { quarters: points.in_halves() * 2 }
    }

    pub(super) fn count(count: usize) -> Self {
        Self { quarters: 4 * u32::try_from(count).unwrap_or(u32::MAX / 4) }
    }

    /// The value as a number, for calculations.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        f64::from(self.quarters) / 4.0
    }
}

/// With as many decimals as it needs: `12`, `12.5`, `12.25`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.as_f64().to_string())
    }
}

/// A way to separate players with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// DE: the games among the level players (article 6).
    DirectEncounter,
    /// WIN: rounds with as many points as a win, played or not (7.1).
    Wins,
    /// WON: games won (7.2).
    GamesWon,
    /// BPG: games played with Black (7.3).
    GamesWithBlack,
    /// BWG: games won with Black (7.4).
    WonWithBlack,
    /// PS: the sum of the scores after each round (7.5).
    Progressive,
    /// KS: points against opponents with at least half of the possible points (9.2).
    Koya,
    /// BH: the scores of the opponents (8.1).
    Buchholz,
    /// BH-C1: Buchholz without the lowest (14.1).
    BuchholzCut1,
    /// BH-C2: Buchholz without the lowest two (14.2).
    BuchholzCut2,
    /// BH-M1: Buchholz without the lowest and the highest (14.3).
    BuchholzMedian1,
    /// SB: the scores of beaten opponents, and half of the scores of opponents drawn with (9.1).
    SonnebornBerger,
    /// ARO: the average rating of the opponents played, a whole number (10.1).
    AverageRating,
}

impl TieBreak {
    /// All tie-breaks.
    pub const ALL: [Self; 13] = [
        Self::DirectEncounter,
        Self::Wins,
        Self::GamesWon,
        Self::GamesWithBlack,
        Self::WonWithBlack,
        Self::Progressive,
        Self::Koya,
        Self::Buchholz,
        Self::BuchholzCut1,
        Self::BuchholzCut2,
        Self::BuchholzMedian1,
        Self::SonnebornBerger,
        Self::AverageRating,
    ];

    /// The handbook's short name.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::DirectEncounter => "DE",
            Self::Wins => "WIN",
            Self::GamesWon => "WON",
            Self::GamesWithBlack => "BPG",
            Self::WonWithBlack => "BWG",
            Self::Progressive => "PS",
            Self::Koya => "KS",
            Self::Buchholz => "BH",
            Self::BuchholzCut1 => "BH-C1",
            Self::BuchholzCut2 => "BH-C2",
            Self::BuchholzMedian1 => "BH-M1",
            Self::SonnebornBerger => "SB",
            Self::AverageRating => "ARO",
        }
    }

    /// The values of some players who are level so far.
    pub(super) fn values(self, record: &Record, level: &[PlayerId]) -> Vec<Value> {
        match self {
            Self::DirectEncounter => direct::encounter(record, level),
            _ => level.iter().map(|&player| self.value(record, player)).collect(),
        }
    }

    fn value(self, record: &Record, player: PlayerId) -> Value {
        let outcomes = || record.outcomes(player);
        match self {
            Self::DirectEncounter => Value::default(),
            Self::Wins => Value::count(outcomes().filter(|outcome| outcome.points() >= Points::ONE).count()),
            Self::GamesWon => Value::count(outcomes().filter(|outcome| won(*outcome)).count()),
            Self::GamesWithBlack => Value::count(outcomes().filter(|outcome| with_black(*outcome)).count()),
            Self::WonWithBlack => {
                Value::count(outcomes().filter(|outcome| won(*outcome) && with_black(*outcome)).count())
            }
            Self::Progressive => Value::points(
                (1..=record.rounds.len()).map(|round| record.points_before(player, round)).sum(),
            ),
            Self::Koya => koya(record, player),
            Self::Buchholz => unplayed::buchholz(record, player, 0, 0),
            Self::BuchholzCut1 => unplayed::buchholz(record, player, 1, 0),
            Self::BuchholzCut2 => unplayed::buchholz(record, player, 2, 0),
            Self::BuchholzMedian1 => unplayed::buchholz(record, player, 1, 1),
            Self::SonnebornBerger => unplayed::sonneborn_berger(record, player),
            Self::AverageRating => average_rating(record, player),
        }
    }
}

const fn won(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Played { score: Score::Win, .. })
}

const fn with_black(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Played { colour: Colour::Black, .. })
}

fn koya(record: &Record, player: PlayerId) -> Value {
    // Half of the maximum possible score: half a point per round.
    let enough = Points::halves(u32::try_from(record.rounds.len()).unwrap_or(u32::MAX));
    let against =
        |outcome: &Outcome| record.met(*outcome).is_some_and(|opponent| record.points(opponent) >= enough);
    Value::points(record.outcomes(player).filter(against).map(Outcome::points).sum())
}

fn average_rating(record: &Record, player: PlayerId) -> Value {
    let opponents = record.outcomes(player).filter_map(Outcome::played);
    let ratings: Vec<_> = opponents.map(|(opponent, _)| record.players[opponent].rating as usize).collect();
    let count = ratings.len().max(1);
    // Rounded to the nearest whole number, halves up.
    Value::count((2 * ratings.iter().sum::<usize>() + count) / (2 * count))
}
