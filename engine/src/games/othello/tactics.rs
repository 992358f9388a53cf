//! What the search needs to know about Othello.

use parlor_rules::Game;
use parlor_rules::othello::{Move, Othello};

use crate::search::Tactics;

impl Tactics for Othello {
    const LATE_MOVE: Option<usize> = Some(3);

    const QUICK_WINS: bool = false;

    const POINTS: bool = true;

    fn history_index(m: Move) -> usize {
        match m {
            Move::Place(square) => square.into(),
            Move::Pass => 64,
        }
    }

    /// Fastest first: the fewer answers a move leaves, the sooner it is tried. Corners come before everything else.
    fn order_score(&self, m: Move, depth: i32) -> i32 {
        let corner = 32 * i32::from(matches!(m, Move::Place(0 | 7 | 56 | 63)));
        if depth <= 1 { corner } else { corner - self.after(m).count_moves() as i32 }
    }
}
