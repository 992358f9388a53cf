//! Everything that the engine knows about Othello.

mod frontier;
mod learned;
mod patterns;
mod solver;
mod tactics;
mod terms;

use parlor_rules::othello::{Move, Othello};

use super::GameEngine;
use crate::eval::EvaluationBuilder;
use crate::search::{Analysis, GameOver};
use crate::solve::{Solve, Task};
use learned::PATTERNS;
use terms::{PHASES, S1, S3};

/// The evaluations, the best first.
static EVALUATIONS: [&dyn EvaluationBuilder<Othello>; 4] = [&PATTERNS, &PHASES, &S1, &S3];

impl Solve for Othello {
    type Memory = solver::Memory;

    fn solve(task: &mut Task<'_, Self>) -> Option<Result<Analysis<Move>, GameOver>> {
        solver::solve(task)
    }
}

impl GameEngine for Othello {
    const PROFILES: &'static str = include_str!("profiles.toml");

    const BOOK: &'static str = include_str!("book.txt");

    const STRENGTHS: &'static str = include_str!("strengths.json");

    const PROBCUT: &'static [&'static str] = &[include_str!("weights/othello-patterns-cuts.toml")];

    const POINTS_PER_LOGIT: f64 = 12.0;

    fn evaluations() -> &'static [&'static dyn EvaluationBuilder<Self>] {
        &EVALUATIONS
    }
}
