//! Kalah: the engine's solver, which looks up the last seeds in a table.

use parlor_engine::games::kalah::solver;
use parlor_engine::games::kalah::tablebase::{Rules, Tablebase};
use parlor_engine::search::Stop;
use parlor_rules::{Position, Variant};

use super::Judge;

/// Seeds of the table: made in some milliseconds.
const SEEDS: u32 = 8;
/// What a position of a puzzle fills.
const MEBIBYTES: usize = 2;

pub(super) struct Solver(Tablebase);

impl Solver {
    pub(super) fn new(variant: Variant) -> Self {
        let Variant::Kalah(variant) = variant else { unreachable!("the prover of Kalah") };
        let table = Tablebase::in_memory(Rules::of(variant), SEEDS, &Stop::default());
        // Nobody stops it.
        Solver(table.expect("a small table is built"))
    }
}

impl Judge for Solver {
    /// A game by majority has the same winner as one in which all seeds are played out.
    fn at_least(&mut self, position: &Position, target: i32, _: Option<u32>) -> Option<bool> {
        let Position::Kalah(position) = position else { return None };
        let solution = solver::Solver::new(&self.0, MEBIBYTES, &|_| false).ok()?.solve(position).ok()?;
        Some(solution.value.signum() >= target)
    }
}
