//! How much Kalah's solver searches, by the seeds that are left in the pits.

use std::time::Instant;

use fastrand::Rng;
use parlor_engine::error::TablebaseError;
use parlor_engine::games::kalah::solver::Solver;
use parlor_engine::games::kalah::tablebase::{Rules, Tablebase};
use parlor_engine::search::Stop;
use parlor_rules::kalah::{Kalah, Variant};
use parlor_rules::{Game, Side};

use crate::random::mix;

/// The tablebase and the memory of players without larger ones.
const TABLE_SEEDS: u32 = 8;
const MEBIBYTES: usize = 16;
/// How many random games to search for positions.
const ATTEMPTS: u32 = 10_000;

/// What it took to solve positions with one number of seeds in the pits.
#[derive(Debug)]
pub struct Reach {
    /// The seeds in the pits.
    pub seeds: u32,
    /// The positions searched for each, in ascending order.
    nodes: Vec<u64>,
    /// The milliseconds for each, in ascending order.
    ms: Vec<u64>,
}

impl Reach {
    /// Solves up to `positions` positions of random games, each with a new solver.
    ///
    /// # Errors
    /// The small tablebase could not be built.
    pub fn measure(
        variant: Variant,
        seeds: u32,
        positions: usize,
        seed: u64,
    ) -> Result<Reach, TablebaseError> {
        let rules = Rules::of(variant);
        let table = Tablebase::in_memory(rules, TABLE_SEEDS, &Stop::default())?;
        let mut reach = Reach { seeds, nodes: Vec::new(), ms: Vec::new() };
        let mut random = Rng::with_seed(mix(seed, seeds.into()));
        let found = (0..ATTEMPTS).filter_map(|_| left_with(variant, seeds, &mut random)).take(positions);
        for position in found {
            let started = Instant::now();
            let solver = Solver::new(&table, MEBIBYTES, &|_| false);
            let solution = solver.expect("a little memory").solve(&position)?;
            reach.nodes.push(solution.nodes);
            reach.ms.push(started.elapsed().as_millis() as u64);
        }
        reach.nodes.sort_unstable();
        reach.ms.sort_unstable();
        Ok(reach)
    }

    /// How many positions were solved.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// The positions searched and the milliseconds that suffice for this percentage of the positions; 0 without
    /// positions.
    pub fn within(&self, percent: usize) -> (u64, u64) {
        let index = (self.nodes.len() * percent).div_ceil(100).saturating_sub(1);
        let at = |list: &[u64]| list.get(index).copied().unwrap_or_default();
        (at(&self.nodes), at(&self.ms))
    }
}

/// The position of a random game with this many seeds left in the pits, if it has one.
fn left_with(variant: Variant, seeds: u32, random: &mut Rng) -> Option<Kalah> {
    let left = |position: &Kalah| {
        let pits = [Side::First, Side::Second].into_iter().flat_map(|side| position.pits(side));
        pits.map(|&seeds| u32::from(seeds)).sum::<u32>()
    };
    let mut position = Kalah::start(variant);
    while left(&position) > seeds {
        let m = random.choice(position.legal_moves())?;
        position.play_unchecked(m);
    }
    (left(&position) == seeds && position.outcome().is_none()).then_some(position)
}
