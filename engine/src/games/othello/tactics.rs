//! What the search needs to know about Othello.

use parlor_rules::Game;
use parlor_rules::othello::{Move, Othello};

use crate::search::{Pace, Tactics};

/// What a move with this many empty squares deserves, relative to one early in the game: the most where games are decided,
/// shortly before the solver can have the score. Once it has that, the other moves need nothing, but until then each of
/// them must have enough time for it.
fn effort(empty: u32) -> f64 {
    match empty {
        0..=13 => 0.02,
        14..=15 => 0.05,
        16..=17 => 0.12,
        18..=19 => 0.3,
        20..=21 => 1.0,
        22..=25 => 2.5,
        26..=27 => 1.5,
        _ => 1.0,
    }
}

impl Tactics for Othello {
    const LATE_MOVE: Option<usize> = Some(3);

    const QUICK_WINS: bool = false;

    const POINTS: bool = true;

    fn pace(&self) -> Option<Pace> {
        let empty = 64 - (self.discs(self.to_move()) | self.discs(!self.to_move())).count_ones();
        let all: f64 = (1..=empty).rev().step_by(2).map(effort).sum();
        (empty > 0).then(|| Pace { moves: empty.div_ceil(2), share: effort(empty) / all })
    }

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
