//! Buchholz and Sonneborn-Berger, and how unplayed rounds count in them: in a Swiss, by article 16 of C.07, which
//! covers Swiss tournaments only. In a round robin nothing is adjusted: a forfeit is a game like any other (15.2), and
//! a round that a player sits out because the number of players is odd says nothing about them.

use super::Value;
use crate::{Bye, Outcome, PlayerId, Points, Record};

/// A bye that the player asked for, by staying away or before the round (16.1.1).
const fn is_requested(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Bye(Bye::Half | Bye::Zero))
}

/// A round that the player chose not to play: a bye they asked for, or a game for which they did not appear (16.1.2).
const fn is_voluntary(outcome: Outcome) -> bool {
    is_requested(outcome) || matches!(outcome, Outcome::Forfeit { won: false, .. })
}

/// The score of a player for the tie-breaks of their opponents: requested byes after which they never came back count as draws
/// (16.3).
fn adjusted(record: &Record, player: PlayerId) -> Points {
    if record.fixed {
        return record.points(player);
    }
    let mut gone = true;
    let mut sum = Points::ZERO;
    for outcome in record.outcomes(player).rev() {
        gone &= is_voluntary(outcome);
        sum += if gone && is_requested(outcome) { Points::HALF } else { outcome.points() };
    }
    sum
}

/// The score of the opponent in a round. An unplayed round counts a dummy with the player's own score, capped at the
/// score of the opponent who was paired, or for a bye at draws in all rounds (16.4).
fn opponent_score(record: &Record, player: PlayerId, outcome: Outcome) -> Points {
    match outcome {
        Outcome::Played { opponent, .. } => adjusted(record, opponent),
        Outcome::Forfeit { opponent, .. } if record.fixed => adjusted(record, opponent),
        Outcome::Forfeit { opponent, .. } => record.points(player).min(adjusted(record, opponent)),
        Outcome::Bye(_) => {
            let draws = u32::try_from(record.rounds.len()).unwrap_or(u32::MAX);
            record.points(player).min(Points::halves(draws))
        }
    }
}

/// The sum of the opponents' scores without the given numbers of lowest and highest ones. Rounds the player chose not
/// to play are cut first (16.5).
pub(super) fn buchholz(record: &Record, player: PlayerId, lowest: usize, highest: usize) -> Value {
    let mut scores: Vec<_> = record
        .outcomes(player)
        .map(|outcome| (!is_voluntary(outcome), opponent_score(record, player, outcome)))
        .collect();
    scores.sort_unstable();
    let mut kept: Vec<_> = scores.into_iter().skip(lowest).map(|(_, score)| score).collect();
    kept.sort_unstable();
    kept.truncate(kept.len().saturating_sub(highest));
    Value::points(kept.into_iter().sum())
}

/// The sum of the opponents' scores, each multiplied by the points scored against them.
pub(super) fn sonneborn_berger(record: &Record, player: PlayerId) -> Value {
    let product =
        |outcome: Outcome| outcome.points().in_halves() * opponent_score(record, player, outcome).in_halves();
    Value::quarters(record.outcomes(player).map(product).sum())
}
