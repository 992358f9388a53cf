//! Placements without a search.

use parlor_rules::Game;
use parlor_rules::santorini::{Move, Santorini, Square};

use crate::games::Placement;

/// A free square for a worker, drawn from all that fit.
pub(super) fn placed(position: &Santorini, placement: Placement, random: &mut fastrand::Rng) -> Option<Move> {
    let mut moves = position.legal_moves();
    if placement == Placement::Near {
        let opponents: Vec<_> = position.workers(!position.to_move()).collect();
        let distance = |m: Move| match m {
            Move::Place(square) => opponents.iter().map(|worker| steps(square, *worker)).min().unwrap_or(0),
            _ => 0,
        };
        let nearest = moves.iter().map(|m| distance(*m)).min()?;
        moves.retain(|m| distance(*m) == nearest);
    }
    position.is_placing().then(|| moves[random.usize(0..moves.len())])
}

/// How many steps a worker needs from one square to another on an empty board.
fn steps(from: Square, to: Square) -> usize {
    let [from, to] = [from, to].map(|square| (square.index() % 5, square.index() / 5));
    from.0.abs_diff(to.0).max(from.1.abs_diff(to.1))
}
