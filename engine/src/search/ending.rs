//! Selective searches to the end of a game: every line is searched to the final score, but ProbCut leaves out what a
//! shallow search finds improbable, and the last plies belong to the game's solver.
//!
//! Values of such a search are final scores on the scale of the evaluation, never proven, because a cut may be wrong.

use parlor_rules::{Game, Outcome};

use super::analysis::Statistics;
use super::outcome::final_value;
use super::probcut::ShallowSearch;
use super::searcher::{Searcher, Target};
use super::tactics::Tactics;
use super::window::{Found, Window};
use crate::value::{Value, margin};

/// A solver of the last plies of a game.
pub trait Finisher<G>: Sync {
    /// The most plies that the game can still last, not counting passes.
    fn plies_left(&self, position: &G) -> u32;

    /// The final score in units of the evaluation, or a bound that decides whether it is greater than `alpha`; `None`
    /// if the game is too far from its end, or if the answer takes more than `nodes`.
    fn finish(&self, position: &G, alpha: Value, nodes: u64, statistics: &mut Statistics) -> Option<Value>;
}

/// A search to the end of the game.
pub struct Ending<'a, G: Game> {
    /// Solves the last plies.
    pub finisher: &'a dyn Finisher<G>,
    /// The number of this search, from 0 on. Results stored by an earlier one are not certain enough for a later one.
    pub level: u8,
    /// By how many standard errors the value of a shallow search must lie outside the window.
    pub confidence: f64,
    /// The best move so far, which is searched first.
    pub first: G::Move,
    /// The expected score in units of the evaluation.
    pub guess: Value,
}

impl<G: Game> Clone for Ending<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Ending<'_, G> {}

/// Searches to the end have depths from here on, and the depths of each level begin this far above those before.
/// No ordinary search of a position with so few plies left is that deep.
const DEPTHS: i32 = 48;

impl<G: Tactics> Ending<'_, G> {
    /// The depth of the search at its root.
    pub(super) fn depth(&self, position: &G) -> u32 {
        DEPTHS as u32 * (u32::from(self.level) + 1)
            + self.finisher.plies_left(position).min(DEPTHS as u32 - 1)
    }
}

/// Keys of positions with final scores differ from those with evaluations and proven wins.
pub(super) const FINAL_SCORES: u64 = 0x5851_f42d_4c95_7f2d;

impl<G: Tactics> Searcher<'_, G> {
    /// Whether a node is searched to the end of the game.
    #[inline]
    pub(super) fn is_to_the_end(&self, depth: i32) -> bool {
        self.ending.is_some() && depth >= DEPTHS
    }

    /// The value of a node by the game's solver.
    pub(super) fn finished(&mut self, position: &G, target: &Target) -> Option<Found> {
        if !self.is_to_the_end(target.depth) || target.ply == 0 {
            return None;
        }
        let finisher = self.ending?.finisher;
        let Window { mut alpha, beta } = target.window;
        let value = loop {
            let left = self.clock.nodes_left(self.statistics.nodes);
            let value = finisher.finish(position, alpha, left, &mut self.statistics)?;
            // In an open window each answer is a lower bound, from which the next question starts.
            if value <= alpha || value >= beta {
                break value;
            }
            alpha = value;
        };
        Some(Found { value, proven: false })
    }

    /// The shallow search that may replace one to the end.
    pub(super) fn shallow_to_the_end(&self, position: &G) -> Option<ShallowSearch> {
        let Ending { finisher, confidence, .. } = self.ending?;
        let bucket = self.evaluation.bucket(position);
        let shallow = self.probcut?.of(bucket, finisher.plies_left(position) as i32)?;
        Some(shallow.widened(confidence))
    }

    /// The value of a finished game.
    pub(super) fn final_found(&self, position: &G, outcome: Outcome, ply: usize) -> Found {
        let value = final_value(position, outcome, ply as u32);
        match self.ending {
            Some(_) => Found { value: margin(value) * self.evaluation.unit(), proven: false },
            None => Found { value, proven: true },
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_rules::kalah::Kalah;

    use super::*;

    /// A game that lasts this many plies, and that nothing solves.
    struct Left(u32);

    impl Finisher<Kalah> for Left {
        fn plies_left(&self, _: &Kalah) -> u32 {
            self.0
        }

        fn finish(&self, _: &Kalah, _: Value, _: u64, _: &mut Statistics) -> Option<Value> {
            None
        }
    }

    /// The levels begin at 48, 96 and 144.
    #[test]
    fn every_level_has_depths_of_its_own() {
        let position = Kalah::start("6x4".parse().expect("a variant"));
        let depth = |level, plies| {
            let (finisher, first) = (&Left(plies), position.legal_moves()[0]);
            Ending { finisher, level, confidence: 1.0, first, guess: 0 }.depth(&position)
        };
        assert_eq!([0, 1, 2].map(|level| depth(level, 20)), [68, 116, 164]);
        assert_eq!([47, 48, 60].map(|plies| depth(0, plies)), [95, 95, 95]);
    }
}
