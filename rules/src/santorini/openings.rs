//! The openings of Santorini: placements of the workers.

use std::sync::LazyLock;

use super::Square;
use crate::opening::Opening;

/// The openings of Santorini.
pub const OPENINGS: &[Opening] = &[Opening {
    name: "placements",
    title: "Random placements",
    sentence: "The workers stand at random, those of one player opposite those of the other.",
    variant: "base",
    starts: placements,
}];

/// Every placement that looks the same to both players: whoever turns the board by half a turn sees the other's workers
/// where their own were. So nobody is favoured but by the first move.
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
                    // Turning the board turns the order of the squares round.
                    let second = workers(opposite(other), opposite(one));
                    starts.push(format!("{}/1/{first}/{second}", "0".repeat(squares.len())));
                }
            }
        }
        starts
    });
    &STARTS
}
