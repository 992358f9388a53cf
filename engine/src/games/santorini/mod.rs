//! Everything that the engine knows about Santorini.

mod learned;
mod network;
mod patterns;
mod placing;
mod solver;
mod tactics;
mod terms;

use parlor_rules::santorini::{Move, Santorini};

use super::GameEngine;
use crate::eval::EvaluationBuilder;
use crate::games::Placement;
use crate::search::{Analysis, GameOver};
use crate::solve::{Solve, Task};
use learned::{NETWORK, PATTERNS};
use terms::{ROOM, S5};

/// The evaluations, the best first.
static EVALUATIONS: [&dyn EvaluationBuilder<Santorini>; 4] = [&NETWORK, &PATTERNS, &ROOM, &S5];

impl Solve for Santorini {
    type Memory = Option<solver::Table>;

    fn solve(task: &mut Task<'_, Self>) -> Option<Result<Analysis<Move>, GameOver>> {
        solver::solve(task)
    }
}

impl GameEngine for Santorini {
    const PROFILES: &'static str = include_str!("profiles.toml");

    const BOOK: &'static str = include_str!("book.txt");

    const STRENGTHS: &'static str = include_str!("strengths.json");

    const POINTS_PER_LOGIT: f64 = 1.6;

    const HAS_PLACEMENTS: bool = true;

    fn placed(&self, placement: Placement, random: &mut fastrand::Rng) -> Option<Move> {
        placing::placed(self, placement, random)
    }

    fn evaluations() -> &'static [&'static dyn EvaluationBuilder<Self>] {
        &EVALUATIONS
    }
}
