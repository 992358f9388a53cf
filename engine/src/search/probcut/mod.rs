//! How sure a shallow search is of what a deep one would find, as data: what multi-prob-cut goes by (Buro,
//! "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995, and "Experiments with Multi-ProbCut and
//! a new high-quality evaluation function for Othello", 1997).
//!
//! The difference between the two values is taken for normally distributed around 0. Its standard error is a
//! [`Model`] fitted by `parlor train cuts` for one evaluation, because it is as good as that evaluation is.

mod builtin;
mod evaluation;
mod file;
mod node;

use parlor_rules::{GameKind, Position, with_game};

use crate::games::{Tactics, recipe};
use crate::profile::ProfileError;
use crate::value::Value;
pub(crate) use evaluation::WithCuts;
pub use file::Origin;

/// Deeper searches are as sure as those of about this depth.
const DEEPEST: usize = 40;

/// Searches of fewer plies are made: they cost less than asking.
const LEAST_DEPTH: usize = 3;

/// The shallow depth that is asked about a search of this depth, if any is: about half of it, and even or odd as it is,
/// because values go up and down with whose move is the last.
pub fn shallow(deep: usize) -> Option<usize> {
    (deep >= LEAST_DEPTH).then(|| 2 * (deep / 4) + deep % 2)
}

/// What the standard error depends on.
pub const INPUTS: usize = 5;

/// The standard error of a shallow search, in points: the logarithm of it is a sum of five terms.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Model {
    /// What the terms are multiplied by, in the order of [`Model::inputs`].
    pub factors: [f64; INPUTS],
}

impl Model {
    /// The terms: 1, the phase (from 0 for the evaluation's first to 1 for its last) and its square, and the logarithms
    /// of the plies between the two depths and of one more than the plies of the shallow search.
    pub fn inputs(phase: f64, shallow: usize, deep: usize) -> [f64; INPUTS] {
        [1.0, phase, phase * phase, ((deep - shallow) as f64).ln(), (1.0 + shallow as f64).ln()]
    }

    /// The standard error in points.
    pub fn error(&self, phase: f64, shallow: usize, deep: usize) -> f64 {
        let inputs = Model::inputs(phase, shallow, deep);
        self.factors.iter().zip(inputs).map(|(factor, input)| factor * input).sum::<f64>().exp()
    }
}

/// One of an evaluation's phases as a number from 0 to 1.
fn share(phase: usize, phases: usize) -> f64 {
    phase as f64 / (phases.max(2) - 1) as f64
}

/// The phase of a position, from 0 for the evaluation's first to 1 for its last; of the game's best evaluation where none
/// is named.
///
/// # Errors
/// The game has no evaluation of this name.
pub fn phase_at(position: &Position, evaluation: Option<&str>) -> Result<f64, ProfileError> {
    fn of<G: Tactics>(position: &G, name: Option<&str>) -> Result<f64, ProfileError> {
        let recipe = recipe::<G>(name)?;
        Ok(share(recipe.phase(position), recipe.phases()))
    }
    with_game!(position, p => of(p, evaluation))
}

/// When a shallow search stands for a deep one.
#[derive(Debug, Clone, PartialEq)]
pub struct Cuts {
    /// The game.
    pub kind: GameKind,
    /// The evaluation that searches judge by.
    pub evaluation: String,
    /// By how many standard errors the shallow value has to lie outside the window.
    pub confidence: f64,
    /// The standard error.
    pub model: Model,
    /// Where it came from.
    pub origin: Origin,
}

impl Cuts {
    /// Sees that they are for this evaluation of this game.
    ///
    /// # Errors
    /// A sentence that says for which they are.
    pub(crate) fn check(&self, kind: GameKind, evaluation: &str) -> Result<(), String> {
        let Cuts { kind: own, evaluation: of, .. } = self;
        if (*own, of.as_str()) == (kind, evaluation) {
            return Ok(());
        }
        Err(format!("they are for {of} of {own}, not for {evaluation} of {kind}"))
    }
}

/// The shallow searches that are asked, ready to be looked up.
#[derive(Debug)]
pub struct Checks {
    by_phase: Vec<[Option<Check>; DEEPEST + 1]>,
}

/// A shallow search that stands for a deep one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Check {
    /// The plies that it looks ahead.
    pub(crate) depth: i32,
    /// How far outside the window its value has to lie.
    pub(crate) margin: Value,
}

impl Checks {
    fn new(cuts: &Cuts, phases: usize, unit: Value) -> Self {
        let check = |phase: usize, deep: usize| {
            let depth = shallow(deep)?;
            let error = cuts.model.error(share(phase, phases), depth, deep);
            // A margin beyond all values is as good as none: the cast ends at the greatest number.
            let margin = (cuts.confidence * error * f64::from(unit)).round() as Value;
            Some(Check { depth: depth as i32, margin })
        };
        let of = |phase| std::array::from_fn(|deep| check(phase, deep));
        Checks { by_phase: (0..phases).map(of).collect() }
    }

    /// The check of a search of this depth, if there is one.
    pub(crate) fn of(&self, phase: usize, depth: i32) -> Option<Check> {
        let depth = if depth > DEEPEST as i32 { DEEPEST as i32 - depth % 2 } else { depth };
        self.by_phase.get(phase)?[usize::try_from(depth).ok()?]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_depth_from_the_least_on_has_a_check_that_is_less_deep_and_as_even() {
        let cuts = Cuts {
            kind: GameKind::Kalah,
            evaluation: String::new(),
            confidence: 2.0,
            model: Model { factors: [1.0, 1.0, 0.0, 0.5, -0.5] },
            origin: Origin::default(),
        };
        let checks = Checks::new(&cuts, 3, 100);
        for depth in -20..250 {
            let Some(check) = checks.of(1, depth) else {
                assert!(depth < LEAST_DEPTH as i32);
                continue;
            };
            assert!(check.depth > 0 && check.depth < depth && (depth - check.depth) % 2 == 0, "{depth}");
            assert!(checks.of(0, depth).is_some_and(|early| early.margin < check.margin));
        }
        assert_eq!(checks.of(3, 9), None);
        // Two standard errors of e to the power of 1 + 0.5 + 0.5 ln 2 - 0.5 ln 3 points.
        assert_eq!(checks.of(1, 4), Some(Check { depth: 2, margin: 732 }));
    }
}
