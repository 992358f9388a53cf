//! What all ways of learning by play share: students that meet others, and runs that can be interrupted.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use parlor_engine::profile::Profile;
use parlor_engine::tablebase::Tables;
use parlor_rules::Variant;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::fitting::write_whole;
use crate::contestant::Brain;
use crate::elo::{Estimate, Sprt, Verdict, estimate};
use crate::openings::mix;
use crate::{Contestant, Openings, Plan, Tally, play};

/// Who learns, and how its games begin.
#[derive(Debug, Clone)]
pub struct Course {
    /// The rules.
    pub variant: Variant,
    /// How students find their moves; their weights are what is learned.
    pub student: Profile,
    /// The evaluation that the weights are of.
    pub evaluation: String,
    /// Random plies that games begin with.
    pub random_plies: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// How many threads play; what is learned is the same with any number.
    pub threads: usize,
    /// Where a run is kept from step to step.
    pub checkpoint: PathBuf,
}

/// A measured strength: from -1 draw to a sweep, with its games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// The part of the points that was won.
    pub score: f64,
    /// One standard error of it.
    pub error: f64,
    /// The games.
    pub games: u32,
}

impl Score {
    /// Of a tally, with the pairs of games as what is independent of one another.
    pub fn of(tally: &Tally) -> Score {
        let counts = tally.pairs().map(|count| f64::from(count) + 0.2);
        let pairs: f64 = counts.iter().sum();
        let scores =
            || counts.iter().enumerate().map(|(half_points, count)| (half_points as f64 / 4.0, count));
        let mean = scores().map(|(score, count)| score * count).sum::<f64>() / pairs;
        let variance = scores().map(|(score, count)| (score - mean).powi(2) * count).sum::<f64>() / pairs;
        Score { score: tally.all().score(), error: (variance / pairs).sqrt(), games: tally.all().games() }
    }

    /// By how many standard errors this score is better than another.
    pub fn beyond(&self, other: &Score) -> f64 {
        (self.score - other.score) / self.error.hypot(other.error)
    }
}

/// A run as it is kept.
#[derive(Deserialize)]
struct Kept<S> {
    terms: String,
    state: S,
}

/// The same, to be written.
#[derive(Serialize)]
struct Keep<'a, S> {
    terms: &'a str,
    state: &'a S,
}

/// Seeds of games that training never plays.
const UNSEEN: u64 = 0x756e_7365_656e;

impl Course {
    /// A student with these weights.
    pub fn student(&self, name: &str, weights: &[i32]) -> Contestant {
        let profile = Profile {
            evaluation: Some(self.evaluation.clone()),
            weights: Some(weights.to_vec().into()),
            kinds: vec![self.variant.kind()],
            ..self.student.clone()
        };
        Contestant { name: name.to_owned(), brain: Brain::Profile(Box::new(profile)) }
    }

    /// Lets contestants meet in these matches; their tallies, from the side of the first of each.
    pub(super) fn meet(
        &self,
        contestants: Vec<Contestant>,
        matches: Vec<[usize; 2]>,
        games: usize,
        seed: u64,
    ) -> Result<Vec<Tally>, String> {
        let openings = Openings::Random { plies: self.random_plies, seed };
        // Weights are learned without tables: they would hide what is to be judged.
        let tables = Tables::none();
        let plan = Plan { variant: self.variant, contestants, matches, games, openings, seed, tables };
        let mut tallies = vec![Tally::default(); plan.matches.len()];
        play(
            &plan,
            self.threads,
            HashMap::new(),
            |_| Ok(()),
            |played| {
                tallies[played.game.of_match].count(&played);
                Ok(ControlFlow::Continue(()))
            },
        )?;
        Ok(tallies)
    }

    /// A match of two, ended early when the test is decided.
    pub(super) fn duel(
        &self,
        [a, b]: [Contestant; 2],
        games: usize,
        seed: u64,
        sprt: Option<Sprt>,
    ) -> Result<Tally, String> {
        let openings = Openings::Random { plies: self.random_plies, seed };
        let plan = Plan {
            variant: self.variant,
            contestants: vec![a, b],
            matches: vec![[0, 1]],
            games,
            openings,
            seed,
            tables: Tables::none(),
        };
        let mut tally = Tally::default();
        play(
            &plan,
            self.threads,
            HashMap::new(),
            |_| Ok(()),
            |played| {
                tally.count(&played);
                let open = sprt.is_none_or(|sprt| sprt.verdict(&tally) == Verdict::Open);
                Ok(if open { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            },
        )?;
        Ok(tally)
    }

    /// A match on openings that training never saw.
    ///
    /// # Errors
    /// A sentence why games cannot begin.
    pub fn measure(&self, pair: [Contestant; 2], games: usize) -> Result<Option<Estimate>, String> {
        self.duel(pair, games, mix(self.seed, UNSEEN), None).map(|tally| estimate(&tally))
    }

    /// What makes this run another one than others: everything but what it is learned with.
    pub(super) fn terms(&self, method: &dyn std::fmt::Debug) -> String {
        let Course { variant, student, evaluation, random_plies, seed, .. } = self;
        format!("{} {variant} {student:?} {evaluation} {random_plies} {seed} {method:?}", variant.kind())
    }

    /// The state of an interrupted run, if there is one.
    pub(super) fn resumed<S: DeserializeOwned>(&self, terms: &str) -> Result<Option<S>, String> {
        let shown = self.checkpoint.display();
        let text = match std::fs::read(&self.checkpoint) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("{shown} cannot be read: {error}")),
        };
        let kept: Kept<S> =
            serde_json::from_slice(&text).map_err(|_| format!("{shown} is not a run of this kind"))?;
        if kept.terms != terms {
            return Err(format!("{shown} is a run of other terms: name another file, or delete it"));
        }
        Ok(Some(kept.state))
    }

    pub(super) fn keep<S: Serialize>(&self, terms: &str, state: &S) -> Result<(), String> {
        let text = serde_json::to_vec(&Keep { terms, state }).map_err(|error| error.to_string())?;
        write_whole(&self.checkpoint, &text)
    }
}
