//! What Othello tells the search.

mod patterns;
pub(crate) mod solver;
pub(crate) mod terms;

use parlor_rules::Game;
use parlor_rules::othello::{Move, Othello};

use crate::eval::Recipe;
use crate::games::Tactics;
use crate::search::{Analysis, GameOver};
use crate::solve::Task;

impl Tactics for Othello {
    const LATE_MOVE: Option<usize> = Some(3);

    const QUICK_WINS: bool = false;

    const POINTS: bool = true;

    fn slot(m: Move) -> usize {
        match m {
            Move::Place(square) => square.into(),
            Move::Pass => 64,
        }
    }

    /// Fastest first: the fewer answers a move leaves, the sooner it is tried; a corner goes before anything else.
    fn promise(&self, m: Move, depth: i32) -> i32 {
        let corner = 32 * i32::from(matches!(m, Move::Place(0 | 7 | 56 | 63)));
        if depth <= 1 { corner } else { corner - self.after(m).count_moves() as i32 }
    }

    fn solve(task: &mut Task<'_, Self>) -> Option<Result<Analysis<Move>, GameOver>> {
        solver::solve(task)
    }

    fn evaluations() -> &'static [&'static dyn Recipe<Self>] {
        &terms::EVALUATIONS
    }
}
