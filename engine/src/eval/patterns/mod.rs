//! Evaluations that look up how parts of the board are occupied: a sum of table entries, learned from games.
//!
//! A *pattern* is a few squares of the board; each way of occupying them has a weight of its own. Patterns that are
//! mirror images of one another share their weights, and each bucket (stage of the game) has its own set (Buro,
//! "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997).

mod ternary;

use super::{Baseline, Form, Frontier, Leaves, Model, Term};
use crate::value::Value;

pub(crate) use ternary::Ternary;

/// The table of one bucket: which entries there are, and which of them share a weight.
#[derive(Debug, Default)]
pub struct Layout {
    /// The index of each entry's weight.
    pub shared: Vec<u32>,
    /// How many different weights there are.
    pub weights: usize,
    /// The families of patterns: their names, and how many entries of a family are looked up at a position.
    pub families: Vec<(&'static str, usize)>,
}

impl Layout {
    /// Adds a table of `size` entries; entries with the same canonical index share a weight. Returns where it begins.
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

/// A game that is evaluated by patterns: which entries a position looks up.
pub trait Patterns: Baseline {
    /// The names of its families, after the baseline's if there is one.
    const TERMS: &'static [&'static str];

    /// The table of each bucket.
    fn layout() -> &'static Layout;

    /// How many entries the table of a bucket has. If this is a constant, lookups need not be checked.
    #[inline(always)]
    fn entries() -> usize {
        Self::layout().shared.len()
    }

    /// Calls `f` with every entry of a bucket's table that the position looks up, family by family.
    fn each_entry(&self, f: impl FnMut(usize));

    /// Searches the last plies above the leaves with these entries, if the game has a fast way to do so; see
    /// [`Evaluation::frontier`](super::Evaluation::frontier).
    fn frontier(&self, _table: &[i16], _frontier: &Frontier<'_>) -> Option<Leaves> {
        None
    }
}

/// Evaluates by patterns.
pub struct ByPatterns;

impl<G: Patterns> Model<G> for ByPatterns {
    const NAME: &'static str = "patterns";
    const ABOUT: &'static str = "Learned values for patterns of adjacent squares.";

    fn terms() -> &'static [&'static str] {
        G::TERMS
    }

    fn form() -> Form {
        Form::Sum
    }

    fn blocks() -> (usize, usize) {
        (G::BUCKETS, G::layout().weights)
    }

    fn features(_: usize, position: &G, features: &mut Vec<(u32, i32)>) {
        let shared = &G::layout().shared;
        position.each_entry(|entry| features.push((shared[entry], 1)));
    }

    /// The entries of all buckets, expanded from the weights that they share.
    fn table(weights: &[i32]) -> Box<[i16]> {
        let layout = G::layout();
        let entry = |bucket: &[i32], weight: u32| {
            bucket[weight as usize].clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
        };
        let buckets = weights.chunks_exact(layout.weights);
        buckets.flat_map(|bucket| layout.shared.iter().map(move |&weight| entry(bucket, weight))).collect()
    }

    #[inline]
    fn value(table: &[i16], position: &G) -> Value {
        let entries = of_bucket(table, position);
        let mut sum = 0;
        position.each_entry(|entry| sum += i32::from(entries[entry]));
        sum
    }

    #[inline]
    fn frontier(table: &[i16], position: &G, frontier: &Frontier<'_>) -> Option<Leaves> {
        position.frontier(table, frontier)
    }

    /// A term for each family: how many patterns it has, and their average value at this position.
    fn explain(table: &[i16], position: &G, terms: &mut Vec<Term>) {
        let table = of_bucket(table, position);
        let mut entries = Vec::new();
        position.each_entry(|entry| entries.push(f64::from(table[entry]) / f64::from(G::UNIT)));
        let mut rest = &entries[..];
        for (name, count) in &G::layout().families {
            let (own, others) = rest.split_at(*count);
            rest = others;
            let value = *count as f64;
            terms.push(Term { name, value, weight: own.iter().sum::<f64>() / value });
        }
    }
}

/// The entries of a position's bucket.
#[inline]
fn of_bucket<'t, G: Patterns>(table: &'t [i16], position: &G) -> &'t [i16] {
    let size = G::entries();
    &table[position.bucket() * size..][..size]
}
