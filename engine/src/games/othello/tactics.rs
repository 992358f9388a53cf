//! What the search needs to know about Othello.

use std::time::Duration;

use parlor_rules::Game;
use parlor_rules::othello::{Move, Othello};

use crate::search::{Pace, Tactics};

/// What a move with this many empty squares deserves, relative to one early in the game, if an average move has
/// [`USUAL`] time: the most where games are decided, shortly before the solver can have the score. Once it has that, the
/// other moves need nothing, but until then each of them must have enough time for it.
fn effort(empty: i32) -> f64 {
    match empty {
        ..=13 => 0.02,
        14..=15 => 0.05,
        16..=17 => 0.12,
        18..=19 => 0.3,
        20..=21 => 1.0,
        22..=25 => 2.5,
        26..=27 => 1.5,
        _ => 1.0,
    }
}

const USUAL: Duration = Duration::from_millis(100);
/// How many times as long the solver takes for one more empty square.
const GROWTH: f64 = 2.2;

/// For how many more empty squares the solver can have the score with this time for an average move.
fn further(average: Duration) -> i32 {
    let times = average.as_secs_f64().max(0.001) / USUAL.as_secs_f64();
    times.log(GROWTH).round() as i32
}

impl Tactics for Othello {
    const LATE_MOVE: Option<usize> = Some(3);

    const QUICK_WINS: bool = false;

    const POINTS: bool = true;

    fn pace(&self, average: Duration) -> Option<Pace> {
        let empty = 64 - (self.discs(self.to_move()) | self.discs(!self.to_move())).count_ones();
        let further = further(average);
        let effort = |empty: u32| effort(empty as i32 - further);
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
