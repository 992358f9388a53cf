//! The openings of Santorini: placements of the workers.

use std::sync::LazyLock;

use super::Square;
use crate::opening::Opening;

/// The openings of Santorini.
pub const OPENINGS: &[Opening] = &[Opening {
    name: "placements",
    title: "Random placements",
    sentence: "The workers start on random squares, each opposite one of the other player's workers.",
    variant: "base",
    starts: placements,
}];

/// Every placement that looks the same to both players: after half a turn of the board, each player's workers are where
/// the other's were. So nothing favours either player except the first move.
fn placements() -> &'static [String] {
    static STARTS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let squares: Vec<Square> = Square::all().collect();
        let opposite = |at: usize| squares.len() - 1 - at;
        let mut starts = Vec::new();
        for one in 0..squares.len() {
            for other in one + 1..squares.len() {
                let apart = one != opposite(one) && other != opposite(other) && one != opposite(other);
                if apart {
                    let workers = |a: usize, b: usize| format!("{},{}", squares[a], squares[b]);
                    let first = workers(one, other);
                    // Turning the board reverses the order of the squares.
                    let second = workers(opposite(other), opposite(one));
                    starts.push(format!("{}/1/{first}/{second}", "0".repeat(squares.len())));
                }
            }
        }
        starts
    });
    &STARTS
}
