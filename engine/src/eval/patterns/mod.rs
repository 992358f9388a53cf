//! Evaluations that look up how parts of the board are occupied: a sum of table entries, learned from games.
//!
//! A *pattern* is a few places of the board; each way in which they can be occupied has a weight of its own. Patterns
//! that are mirror images of one another share their weights, and each phase of the game has its own set (Buro,
//! "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997).

pub mod checkers;
pub mod othello;
pub mod pits;
pub mod santorini;
mod ternary;

use std::marker::PhantomData;

use super::{Evaluation, Recipe, Term, Weights, WrongWeights};
use crate::value::{JUDGED, Value};

/// The tables of one phase: which entries there are, and which of them share a weight.
#[derive(Debug, Default)]
pub struct Layout {
    /// For each entry, the weight that it shows.
    pub shared: Vec<u32>,
    /// How many different weights that makes.
    pub weights: usize,
    /// The families of patterns: their names, and how many entries of a family are looked up at a position.
    pub families: Vec<(&'static str, usize)>,
}

impl Layout {
    /// Adds a table of `size` entries; entries of the same canonical index share a weight. Gives where it begins.
    fn add(&mut self, size: usize, canonical: impl Fn(usize) -> usize) -> usize {
        let begin = self.shared.len();
        let mut weight_of = vec![u32::MAX; size];
        for index in 0..size {
            let canonical = canonical(index);
            if weight_of[canonical] == u32::MAX {
                weight_of[canonical] = self.weights as u32;
                self.weights += 1;
            }
            self.shared.push(weight_of[canonical]);
        }
        begin
    }
}

/// What makes an evaluation by patterns: which entries a position looks up.
pub trait Patterns<G>: Sync + 'static {
    /// The name by which profiles call it.
    const NAME: &'static str;
    /// The names of its families, after that of what is known without them if there is something.
    const TERMS: &'static [&'static str];
    /// How many phases a game has.
    const PHASES: usize;
    /// Units of a weight that make a point.
    const UNIT: Value;
    /// The sum is clamped to this many points.
    const LIMIT: Value;

    /// The tables of each phase.
    fn layout() -> &'static Layout;

    /// The weights that it comes with.
    fn own_weights() -> Weights;

    /// The phase of a position, below [`PHASES`](Self::PHASES).
    fn phase(position: &G) -> usize;

    /// What is known without learning, in units: the tables are what is learned beyond it.
    fn base(_position: &G) -> Value {
        0
    }

    /// Whether the patterns can be laid on a position's board; where not, it is judged by what is known without them.
    fn fits(_position: &G) -> bool {
        true
    }

    /// Calls `f` with every entry of a phase's tables that the position looks up, family by family.
    fn each_entry(position: &G, f: impl FnMut(usize));
}

/// The recipe of an evaluation by patterns.
pub struct ByPatterns<P>(
    /// Which patterns: a type is all that it takes.
    pub PhantomData<P>,
);

struct Tables<P> {
    weights: Weights,
    patterns: PhantomData<P>,
}

/// The entries of all phases, from the weights that they share.
fn expand(layout: &Layout, weights: &[i32]) -> Box<[i16]> {
    let entry = |phase: &[i32], weight: u32| {
        phase[weight as usize].clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
    };
    let phases = weights.chunks_exact(layout.weights);
    phases.flat_map(|phase| layout.shared.iter().map(move |&weight| entry(phase, weight))).collect()
}

impl<G, P: Patterns<G> + Send> Recipe<G> for ByPatterns<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn terms(&self) -> &[&'static str] {
        P::TERMS
    }

    fn weights(&self) -> Weights {
        P::own_weights()
    }

    fn unit(&self) -> Value {
        P::UNIT
    }

    fn blocks(&self) -> (usize, usize) {
        (P::PHASES, P::layout().weights)
    }

    fn base(&self, position: &G) -> Value {
        P::base(position)
    }

    fn fits(&self, position: &G) -> bool {
        P::fits(position)
    }

    fn block(&self, position: &G) -> usize {
        P::phase(position)
    }

    fn inputs(&self, position: &G, inputs: &mut Vec<(u32, i32)>) {
        let shared = &P::layout().shared;
        P::each_entry(position, |entry| inputs.push((shared[entry], 1)));
    }

    fn build(&'static self, weights: Option<&Weights>) -> Result<Box<dyn Evaluation<G>>, WrongWeights> {
        let weights = weights.cloned().unwrap_or_else(P::own_weights);
        let expected = P::PHASES * P::layout().weights;
        if weights.values().len() != expected {
            return Err(WrongWeights { evaluation: P::NAME, expected, given: weights.values().len() });
        }
        weights.table(|values| expand(P::layout(), values));
        Ok(Box::new(Tables::<P> { weights, patterns: PhantomData }))
    }
}

impl<P> Tables<P> {
    /// The entries of a position's phase.
    #[inline]
    fn entries<G>(&self, position: &G) -> &[i16]
    where
        P: Patterns<G>,
    {
        let layout = P::layout();
        let table = self.weights.table(|values| expand(layout, values));
        let size = layout.shared.len();
        &table[P::phase(position) * size..][..size]
    }
}

impl<G, P: Patterns<G> + Send> Evaluation<G> for Tables<P> {
    fn value(&self, position: &G) -> Value {
        let mut sum = P::base(position);
        if P::fits(position) {
            let table = self.entries(position);
            P::each_entry(position, |entry| sum += i32::from(table[entry]));
        }
        let bound = (P::LIMIT * P::UNIT).min(JUDGED);
        sum.clamp(-bound, bound)
    }

    /// A term for each family: how many patterns it has, and what they are worth here on average.
    fn terms(&self, position: &G) -> Vec<Term> {
        let mut terms = Vec::new();
        if P::TERMS.len() > P::layout().families.len() {
            let weight = f64::from(P::base(position)) / f64::from(P::UNIT);
            terms.push(Term { name: P::TERMS[0], value: 1.0, weight });
        }
        if !P::fits(position) {
            return terms;
        }
        let table = self.entries(position);
        let mut entries = Vec::new();
        P::each_entry(position, |entry| entries.push(f64::from(table[entry]) / f64::from(P::UNIT)));
        let mut rest = &entries[..];
        for (name, count) in &P::layout().families {
            let (own, others) = rest.split_at(*count);
            rest = others;
            let value = *count as f64;
            terms.push(Term { name, value, weight: own.iter().sum::<f64>() / value });
        }
        terms
    }

    fn unit(&self) -> Value {
        P::UNIT
    }

    fn phase(&self, position: &G) -> usize {
        P::phase(position)
    }
}
