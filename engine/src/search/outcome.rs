//! The values of finished games, and bounds on those of unfinished ones.

use parlor_rules::Outcome;

use super::tactics::Tactics;
use crate::value::{Value, win};

/// The value of a finished game for its side to move, `plies` from the root of the search.
pub(crate) fn final_value<G: Tactics>(position: &G, outcome: Outcome, plies: u32) -> Value {
    let Outcome::Win(winner) = outcome else { return 0 };
    let points = if G::POINTS { position.score() } else { None };
    let margin = points.map_or(0, |[first, second]| first.abs_diff(second));
    let value = win(margin, if G::QUICK_WINS { plies } else { 0 });
    if winner == position.to_move() { value } else { -value }
}

/// Bounds on the game's value for the side to move, by the points that can still be won.
pub(super) fn reachable<G: Tactics>(position: &G) -> Option<(Value, Value)> {
    let own = position.best_margin(position.to_move())?;
    let other = position.best_margin(!position.to_move())?;
    Some((-at_most(other), at_most(own)))
}

/// The greatest value with this margin, as if a win came at once and a loss never.
fn at_most(margin: i32) -> Value {
    match margin {
        1.. => win(margin as u32, 0),
        0 => 0,
        _ => -win(margin.unsigned_abs(), u32::MAX),
    }
}
