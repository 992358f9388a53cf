//! Kalah: the engine's solver, which looks up the last seeds in a table.

use parlor_engine::games::kalah::solver;
use parlor_engine::games::kalah::tablebase::{Rules, Tablebase};
use parlor_engine::search::Stop;
use parlor_rules::{Position, Variant};

use super::Judge;

/// Seeds in the table, which is built in a few milliseconds.
const SEEDS: u32 = 8;
/// Memory for solving one position.
const MEBIBYTES: usize = 2;

pub(super) struct Solver(Tablebase);

impl Solver {
    pub(super) fn new(variant: Variant) -> Self {
        let Variant::Kalah(variant) = variant else { unreachable!("the prover of Kalah") };
        let table = Tablebase::in_memory(Rules::of(variant), SEEDS, &Stop::default());
        // The build is never stopped.
        Solver(table.expect("a small table is built"))
    }
}

impl Judge for Solver {
    /// A game that ends by majority has the same winner as one in which all seeds are played out.
    fn at_least(&mut self, position: &Position, target: i32, _: Option<u32>) -> Option<bool> {
        let Position::Kalah(position) = position else { return None };
        let solution = solver::Solver::new(&self.0, MEBIBYTES, &|_| false).ok()?.solve(position).ok()?;
        Some(solution.value.signum() >= target)
    }
}
