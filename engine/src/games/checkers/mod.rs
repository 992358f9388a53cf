//! Everything that the engine knows about Checkers.

mod learned;
mod network;
mod patterns;
mod solver;
pub mod tablebase;
mod tactics;
mod terms;

use parlor_rules::Game;
use parlor_rules::checkers::{Checkers, Move, Variant};

use super::GameEngine;
use crate::eval::EvaluationBuilder;
use crate::search::{Analysis, GameOver};
use crate::solve::{Solve, Task};
use crate::tablebase::TableSet;
use learned::{NETWORK, PATTERNS};
use terms::{MATERIAL, S2};

/// The evaluations, the best first.
static EVALUATIONS: [&dyn EvaluationBuilder<Checkers>; 4] = [&NETWORK, &PATTERNS, &MATERIAL, &S2];

impl Solve for Checkers {
    type Memory = Option<solver::Table>;

    fn solve(task: &mut Task<'_, Self>) -> Option<Result<Analysis<Move>, GameOver>> {
        solver::solve(task)
    }
}

impl GameEngine for Checkers {
    const PROFILES: &'static str = include_str!("profiles.toml");

    const BOOK: &'static str = include_str!("book.txt");

    const STRENGTHS: &'static str = include_str!("strengths.json");

    const PROBCUT: &'static [&'static str] = &[include_str!("weights/checkers-network-cuts.toml")];

    const POINTS_PER_LOGIT: f64 = 0.9;

    fn evaluations() -> &'static [&'static dyn EvaluationBuilder<Self>] {
        &EVALUATIONS
    }

    fn table_sets() -> Vec<Box<dyn TableSet>> {
        vec![Box::new(tablebase::Endgames::default())]
    }

    fn table_set(&self) -> Option<Box<dyn TableSet>> {
        match self.variant() {
            Variant::English => Some(Box::new(tablebase::Endgames::default())),
            Variant::Mini => None,
        }
    }
}
