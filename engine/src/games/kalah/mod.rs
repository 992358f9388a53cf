//! Everything that the engine knows about Kalah.

mod learned;
pub mod solver;
pub mod tablebase;
mod tactics;
mod terms;

use parlor_rules::Game;
use parlor_rules::kalah::Kalah;

use super::GameEngine;
use crate::eval::EvaluationBuilder;
use crate::search::{Analysis, GameOver};
use crate::solve::{Solve, Task};
use crate::tablebase::TableSet;
use learned::{NETWORK, PATTERNS};
use terms::{CHANCES, S4};

/// The evaluations, the best first.
static EVALUATIONS: [&dyn EvaluationBuilder<Kalah>; 4] = [&PATTERNS, &NETWORK, &CHANCES, &S4];

impl Solve for Kalah {
    type Memory = Option<solver::SolverMemory>;

    fn solve(task: &mut Task<'_, Self>) -> Option<Result<Analysis<Self::Move>, GameOver>> {
        solver::solve(task)
    }
}

impl GameEngine for Kalah {
    const PROFILES: &'static str = include_str!("profiles.toml");

    const BOOK: &'static str = include_str!("book.txt");

    const STRENGTHS: &'static str = include_str!("strengths.json");

    const PROBCUT: &'static [&'static str] = &[include_str!("weights/kalah-patterns-cuts.toml")];

    const POINTS_PER_LOGIT: f64 = 2.6;

    fn evaluations() -> &'static [&'static dyn EvaluationBuilder<Self>] {
        &EVALUATIONS
    }

    fn table_sets() -> Vec<Box<dyn TableSet>> {
        tablebase::Rules::all().map(|rules| Box::new(rules) as Box<dyn TableSet>).collect()
    }

    fn table_set(&self) -> Option<Box<dyn TableSet>> {
        Some(Box::new(tablebase::Rules::of(self.variant())))
    }
}
