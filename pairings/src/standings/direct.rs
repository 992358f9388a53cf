//! Direct encounter (C.07, article 6).

use super::Value;
use crate::{Outcome, PlayerId, Points, Record};

/// A player's points in games against the others, and how many of the others they have not met.
fn among(record: &Record, player: PlayerId, others: &[PlayerId]) -> (Points, usize) {
    let games = |other: PlayerId| {
        let met = move |outcome: &Outcome| record.met(*outcome) == Some(other);
        record.outcomes(player).filter(met).map(Outcome::points)
    };
    let others = || others.iter().copied().filter(|&other| other != player);
    let points = others().flat_map(games).sum();
    (points, others().filter(|&other| games(other).next().is_none()).count())
}

/// If all of the level players have met, their points against each other. If not, a player who would be first even by
/// losing all of their missing games while the others won theirs is first; the same then applies to the rest.
pub(super) fn encounter(record: &Record, level: &[PlayerId]) -> Vec<Value> {
    let scores: Vec<_> = level.iter().map(|&player| among(record, player, level)).collect();
    if scores.iter().all(|&(_, missing)| missing == 0) {
        return scores.into_iter().map(|(points, _)| Value::points(points)).collect();
    }
    let mut left = level.to_vec();
    let mut values = vec![Value::default(); level.len()];
    while let Some(first) = certain_first(record, &left) {
        if let Some(at) = level.iter().position(|&player| player == first) {
            values[at] = Value::count(left.len());
        }
        left.retain(|&player| player != first);
    }
    values
}

fn certain_first(record: &Record, level: &[PlayerId]) -> Option<PlayerId> {
    let best = |player| {
        let (points, missing) = among(record, player, level);
        points + Points::halves(2 * u32::try_from(missing).unwrap_or(0))
    };
    let certain = |&player: &PlayerId| {
        let points = among(record, player, level).0;
        level.iter().all(|&other| other == player || best(other) < points)
    };
    level.iter().copied().filter(|_| level.len() > 1).find(certain)
}
