//! Evaluations that look up how parts of the board are occupied: a sum of table entries, learned from games.
//!
//! A *pattern* is a few places of the board; each way in which they can be occupied has a weight of its own. Patterns
//! that are mirror images of one another share their weights, and each phase of the game has its own set (Buro,
//! "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997).

mod ternary;

use super::baseline::limited;
use super::{Basis, Evaluation, Recipe, Term, Weights, WrongWeights};
use crate::value::Value;

pub(crate) use ternary::Ternary;

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
    pub(crate) fn add(&mut self, size: usize, canonical: impl Fn(usize) -> usize) -> usize {
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
pub trait Patterns: Basis {
    /// The names of its families, after that of what is known without them if there is something.
    const TERMS: &'static [&'static str];

    /// The tables of each phase.
    fn layout() -> &'static Layout;

    /// Calls `f` with every entry of a phase's tables that the position looks up, family by family.
    fn each_entry(&self, f: impl FnMut(usize));
}

/// The recipe of an evaluation by patterns.
pub struct ByPatterns;

/// The name by which profiles call it, in every game.
const NAME: &str = "patterns";

struct Tables(Weights);

/// The entries of all phases, from the weights that they share.
fn expand(layout: &Layout, weights: &[i32]) -> Box<[i16]> {
    let entry = |phase: &[i32], weight: u32| {
        phase[weight as usize].clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
    };
    let phases = weights.chunks_exact(layout.weights);
    phases.flat_map(|phase| layout.shared.iter().map(move |&weight| entry(phase, weight))).collect()
}

impl<G: Patterns> Recipe<G> for ByPatterns {
    fn name(&self) -> &'static str {
        NAME
    }

    fn terms(&self) -> &[&'static str] {
        G::TERMS
    }

    fn weights(&self) -> Weights {
        Weights::own(G::KIND, NAME)
    }

    fn unit(&self) -> Value {
        G::UNIT
    }

    fn blocks(&self) -> (usize, usize) {
        (G::PHASES, G::layout().weights)
    }

    fn base(&self, position: &G) -> Value {
        position.base().unwrap_or_default()
    }

    fn fits(&self, position: &G) -> bool {
        position.fits()
    }

    fn phase(&self, position: &G) -> usize {
        position.phase()
    }

    fn inputs(&self, position: &G, inputs: &mut Vec<(u32, i32)>) {
        let shared = &G::layout().shared;
        position.each_entry(|entry| inputs.push((shared[entry], 1)));
    }

    fn build(&'static self, weights: Option<&Weights>) -> Result<Box<dyn Evaluation<G>>, WrongWeights> {
        let weights = weights.cloned().unwrap_or_else(|| Recipe::<G>::weights(self));
        let (expected, given) = (G::PHASES * G::layout().weights, weights.values().len());
        if given != expected {
            return Err(WrongWeights { evaluation: NAME, expected, given });
        }
        weights.table(|values| expand(G::layout(), values));
        Ok(Box::new(Tables(weights)))
    }
}

impl Tables {
    /// The entries of a position's phase.
    #[inline]
    fn entries<G: Patterns>(&self, position: &G) -> &[i16] {
        let layout = G::layout();
        let table = self.0.table(|values| expand(layout, values));
        let size = layout.shared.len();
        &table[position.phase() * size..][..size]
    }
}

impl<G: Patterns> Evaluation<G> for Tables {
    fn value(&self, position: &G) -> Value {
        let mut sum = position.base().unwrap_or_default();
        if position.fits() {
            let table = self.entries(position);
            position.each_entry(|entry| sum += i32::from(table[entry]));
        }
        limited::<G>(sum)
    }

    /// A term for each family: how many patterns it has, and what they are worth here on average.
    fn terms(&self, position: &G) -> Vec<Term> {
        let mut terms = Vec::new();
        if let Some(base) = position.base() {
            terms.push(Term { name: G::TERMS[0], value: 1.0, weight: f64::from(base) / f64::from(G::UNIT) });
        }
        if !position.fits() {
            return terms;
        }
        let table = self.entries(position);
        let mut entries = Vec::new();
        position.each_entry(|entry| entries.push(f64::from(table[entry]) / f64::from(G::UNIT)));
        let mut rest = &entries[..];
        for (name, count) in &G::layout().families {
            let (own, others) = rest.split_at(*count);
            rest = others;
            let value = *count as f64;
            terms.push(Term { name, value, weight: own.iter().sum::<f64>() / value });
        }
        terms
    }

    fn unit(&self) -> Value {
        G::UNIT
    }

    fn phase(&self, position: &G) -> usize {
        position.phase()
    }
}
