//! Awele: the endgame table of the last seeds. It proves what a side can force in a bounded number of plies, whatever
//! endless play would be worth.

use parlor_engine::games::awele::tablebase::Tablebase;
use parlor_engine::search::Stop;
use parlor_engine::tablebase::{Probe, ProbeContext};
use parlor_rules::Position;

use super::forced::forced;
use super::tree::Plain;
use super::{Judge, Leaf};

/// Seeds in the table of the first method.
pub(super) const SEEDS: u32 = 12;
/// The same for a quick prover: built in half a second.
pub(super) const QUICK_SEEDS: u32 = 8;
/// Seeds in the table of the second method.
const FEW_SEEDS: u32 = 6;
/// A puzzle and what follows may take this many plies of the game's limit of 200.
const PLIES_LEFT: u32 = 150;

pub(super) struct Endings(Leaf<Position>);

impl Endings {
    pub(super) fn new(seeds: u32) -> Self {
        Endings(table(seeds))
    }
}

/// Looks positions up in a table with this many seeds.
fn table(seeds: u32) -> Leaf<Position> {
    // The build is never stopped.
    let table = Tablebase::in_memory(seeds, &Stop::default()).expect("a small table is built");
    let context = ProbeContext { plies_left: Some(PLIES_LEFT), ..ProbeContext::UNBOUNDED };
    Box::new(move |position| {
        let Position::Awele(position) = position else { return None };
        let found = table.probe(position, &context)?;
        Some([found.least.signum(), found.most.signum()])
    })
}

/// How many positions may follow for the second method to solve an ending backwards: a few tenths of a second.
const MOST: usize = 500_000;

/// The second method: solves the ending backwards by the rules alone or, where too much can follow, searches plainly
/// down to a table of half as many seeds.
pub(super) struct Backwards(Plain);

impl Backwards {
    pub(super) fn new() -> Self {
        Backwards(Plain::deepening(table(FEW_SEEDS), &[4, 8, 12, 16, 20]))
    }
}

impl Judge for Backwards {
    fn at_least(&mut self, position: &Position, target: i32, plies: Option<u32>) -> Option<bool> {
        let Position::Awele(awele) = position else { return None };
        forced(awele, target, MOST, PLIES_LEFT).or_else(|| self.0.at_least(position, target, plies))
    }
}

impl Judge for Endings {
    fn at_least(&mut self, position: &Position, target: i32, _: Option<u32>) -> Option<bool> {
        let [least, most] = (self.0)(position)?;
        (least >= target || most < target).then_some(least >= target)
    }
}
