//! Multi-ProbCut: a deep search is skipped if a shallow one returns a value so far outside the window that the deep
//! value very probably lies outside too (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm",
//! 1995, and "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997).
//!
//! The difference between the two values is modelled as a normal distribution around 0. Its standard error is a
//! [`Model`] that `parlor train cuts` fits for one evaluation: the better the evaluation, the smaller the error.

mod file;
mod node;

use parlor_rules::GameKind;
use serde::{Deserialize, Serialize};

use crate::value::Value;
pub use file::{GREATEST, Origin};

/// Deeper searches are as reliable as those of about this depth.
const DEEPEST: usize = 40;

/// Searches of fewer plies cost less than a shallow search before them.
const LEAST_DEPTH: i32 = 3;

/// The depth of the shallow search that may replace one of this depth, if there is one: about half of it, with the same
/// parity, because values depend on which side moves last.
pub fn shallow(deep: usize) -> Option<usize> {
    (deep >= LEAST_DEPTH as usize).then(|| 2 * (deep / 4) + deep % 2)
}

/// How many terms the standard error has.
pub const INPUTS: usize = 5;

/// The standard error of a shallow search, in points: the exponential of a sum of five terms.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Model {
    /// The factors of the terms, in the order of [`Model::inputs`].
    pub factors: [f64; INPUTS],
}

impl Model {
    /// The terms: 1, the stage of the game (from 0 for the evaluation's first bucket to 1 for its last) and its square,
    /// the logarithm of the plies between the two depths, and that of the shallow search's plies plus one.
    pub fn inputs(stage: f64, shallow: usize, deep: usize) -> [f64; INPUTS] {
        [1.0, stage, stage * stage, ((deep - shallow) as f64).ln(), (1.0 + shallow as f64).ln()]
    }

    /// The standard error in points.
    pub fn error(&self, stage: f64, shallow: usize, deep: usize) -> f64 {
        let inputs = Model::inputs(stage, shallow, deep);
        self.factors.iter().zip(inputs).map(|(factor, input)| factor * input).sum::<f64>().exp()
    }
}

/// The stage of the game, from 0 for the first bucket to 1 for the last.
pub(crate) fn stage(bucket: usize, buckets: usize) -> f64 {
    bucket as f64 / (buckets.max(2) - 1) as f64
}

/// Deep searches need surer cuts: the deeper the search, the more cuts are on the way to each leaf, and the less another
/// ply is worth beside fewer errors.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deep {
    /// From this depth of the whole search on, the confidence grows.
    pub from: u8,
    /// By this much for each further ply.
    pub growth: f64,
}

/// When a shallow search may replace a deep one, for searches with one evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct ProbCut {
    /// The game.
    pub kind: GameKind,
    /// The evaluation.
    pub evaluation: String,
    /// By how many standard errors the shallow value must lie outside the window.
    pub confidence: f64,
    /// By how many more in deep searches.
    pub deep: Option<Deep>,
    /// The standard error.
    pub model: Model,
    /// Where it came from.
    pub origin: Origin,
}

impl ProbCut {
    /// Checks that the parameters are for this evaluation of this game.
    ///
    /// # Errors
    /// A sentence that says what they are for.
    pub(crate) fn check(&self, kind: GameKind, evaluation: &str) -> Result<(), String> {
        let ProbCut { kind: own, evaluation: of, .. } = self;
        if (*own, of.as_str()) == (kind, evaluation) {
            return Ok(());
        }
        Err(format!("fitted for {of} of {own}, not for {evaluation} of {kind}"))
    }
}

/// The shallow searches by bucket and depth, ready for lookup.
#[derive(Debug)]
pub struct Margins {
    by_bucket: Vec<[Option<ShallowSearch>; DEEPEST + 1]>,
    confidence: f64,
    deep: Option<Deep>,
}

/// A shallow search that may replace a deep one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ShallowSearch {
    /// Its depth in plies.
    pub(crate) depth: i32,
    /// How far outside the window its value must lie.
    pub(crate) margin: Value,
}

impl ShallowSearch {
    /// The same search with a margin this many times as wide. The cast saturates at the greatest integer, which never cuts.
    pub(crate) fn widened(self, factor: f64) -> Self {
        ShallowSearch { margin: (f64::from(self.margin) * factor) as Value, ..self }
    }
}

impl Margins {
    /// The margins for an evaluation with this many buckets and `unit` units in a point.
    pub(crate) fn new(probcut: &ProbCut, buckets: usize, unit: Value) -> Self {
        let shallow_search = |bucket: usize, deep: usize| {
            let depth = shallow(deep)?;
            let error = probcut.model.error(stage(bucket, buckets), depth, deep);
            // A margin beyond all values never cuts; the cast saturates at the greatest integer.
            let margin = (probcut.confidence * error * f64::from(unit)).round() as Value;
            Some(ShallowSearch { depth: depth as i32, margin })
        };
        let of = |bucket| std::array::from_fn(|deep| shallow_search(bucket, deep));
        let ProbCut { confidence, deep, .. } = *probcut;
        Margins { by_bucket: (0..buckets).map(of).collect(), confidence, deep }
    }

    /// The factor of all margins in a search of this depth.
    pub(crate) fn caution(&self, depth: u32) -> f64 {
        self.deep.map_or(1.0, |Deep { from, growth }| {
            1.0 + growth * f64::from(depth.saturating_sub(from.into())) / self.confidence
        })
    }

    /// The shallow search that may replace one of this depth, if there is one.
    pub(crate) fn of(&self, bucket: usize, depth: i32) -> Option<ShallowSearch> {
        let depth = if depth > DEEPEST as i32 { DEEPEST as i32 - depth % 2 } else { depth };
        self.by_bucket.get(bucket)?[usize::try_from(depth).ok()?]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_for_one_evaluation_of_one_game() {
        let probcut = ProbCut {
            kind: GameKind::Kalah,
            evaluation: "chances".to_owned(),
            confidence: 1.0,
            deep: None,
            model: Model::default(),
            origin: Origin::default(),
        };
        assert_eq!(probcut.check(GameKind::Kalah, "chances"), Ok(()));
        for (kind, evaluation) in [(GameKind::Kalah, "points"), (GameKind::Awele, "chances")] {
            let why = probcut.check(kind, evaluation).expect_err("it is for another evaluation");
            assert_eq!(why, format!("fitted for chances of kalah, not for {evaluation} of {kind}"));
        }
    }

    #[test]
    fn every_depth_from_the_least_on_has_a_shallower_search_of_the_same_parity() {
        let probcut = ProbCut {
            kind: GameKind::Kalah,
            evaluation: String::new(),
            confidence: 2.0,
            deep: None,
            model: Model { factors: [1.0, 1.0, 0.0, 0.5, -0.5] },
            origin: Origin::default(),
        };
        let margins = Margins::new(&probcut, 3, 100);
        for depth in -20..250 {
            let Some(shallow) = margins.of(1, depth) else {
                assert!(depth < LEAST_DEPTH);
                continue;
            };
            assert!(
                shallow.depth > 0 && shallow.depth < depth && (depth - shallow.depth) % 2 == 0,
                "{depth}"
            );
            assert!(margins.of(0, depth).is_some_and(|early| early.margin < shallow.margin));
        }
        assert_eq!(margins.of(3, 9), None);
        assert_eq!([0, 10, 250].map(|depth| margins.caution(depth)), [1.0; 3]);
        // Two standard errors, each e to the power of 1 + 0.5 + 0.5 ln 2 - 0.5 ln 3 points.
        assert_eq!(margins.of(1, 4), Some(ShallowSearch { depth: 2, margin: 732 }));
    }

    #[test]
    fn deeper_searches_need_surer_cuts() {
        let probcut = ProbCut {
            kind: GameKind::Kalah,
            evaluation: String::new(),
            confidence: 2.0,
            deep: Some(Deep { from: 10, growth: 0.5 }),
            model: Model::default(),
            origin: Origin::default(),
        };
        let margins = Margins::new(&probcut, 1, 100);
        assert_eq!([0, 10, 11, 14, 22].map(|depth| margins.caution(depth)), [1.0, 1.0, 1.25, 2.0, 4.0]);
        let shallow = margins.of(0, 4).expect("four plies have a shallow search");
        assert_eq!(shallow.widened(1.25), ShallowSearch { margin: 250, ..shallow });
        assert_eq!(shallow.widened(1e9).margin, Value::MAX);
    }
}
