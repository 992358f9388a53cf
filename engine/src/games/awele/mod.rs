//! Everything that the engine knows about Awele.

mod frontier;
mod learned;
mod rows;
pub mod tablebase;
mod tactics;
mod terms;

use parlor_rules::awele::Awele;

use super::GameEngine;
use crate::eval::EvaluationBuilder;
use crate::solve::Solve;
use crate::tablebase::TableSet;
use learned::{NETWORK, PATTERNS};
use terms::{PITS, S3};

/// The evaluations, the best first.
static EVALUATIONS: [&dyn EvaluationBuilder<Awele>; 4] = [&NETWORK, &PATTERNS, &PITS, &S3];

impl Solve for Awele {
    type Memory = ();
}

impl GameEngine for Awele {
    const PROFILES: &'static str = include_str!("profiles.toml");

    const BOOK: &'static str = include_str!("book.txt");

    const STRENGTHS: &'static str = include_str!("strengths.json");

    const PROBCUT: &'static [&'static str] = &[include_str!("weights/awele-network-cuts.toml")];

    const POINTS_PER_LOGIT: f64 = 3.8;

    fn evaluations() -> &'static [&'static dyn EvaluationBuilder<Self>] {
        &EVALUATIONS
    }

    fn table_sets() -> Vec<Box<dyn TableSet>> {
        vec![Box::new(tablebase::Rules)]
    }

    fn table_set(&self) -> Option<Box<dyn TableSet>> {
        Some(Box::new(tablebase::Rules))
    }
}
