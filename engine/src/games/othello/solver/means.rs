//! The ways to solve a position, by what the limits allow.

use parlor_rules::othello::Othello;

use crate::solve::Task;

/// The factor by which the value of a shallow search must lie further outside the window than in an ordinary search:
/// with Othello's margins it is then right in about 73, 95 and 99 of 100 cases.
pub(super) const CONFIDENCE: [f64; 3] = [1.6, 2.9, 4.7];

/// How to go about it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Means {
    /// The score at once: the limits very probably allow it.
    Sure,
    /// The winner, and then the score.
    Exact,
    /// Selective searches to the end, each surer than the last, and then the exact ones.
    Selective,
}

/// Whether there can be selective searches.
pub(super) fn searches_selectively(task: &Task<'_, Othello>) -> bool {
    task.features.endings && task.evaluator.probcut.is_some()
}

impl Means {
    /// How many selective searches come first. Where the score is sure to be found, they only provide guesses of it and
    /// of the best moves, which cost more than they save if few squares are empty.
    pub(super) fn selective_searches(self, empty: u32) -> usize {
        match (self, empty) {
            (Means::Selective, _) => CONFIDENCE.len(),
            (Means::Exact, _) | (Means::Sure, 0..=20) => 0,
            (Means::Sure, 21..=23) => 1,
            (Means::Sure, _) => 2,
        }
    }
}
