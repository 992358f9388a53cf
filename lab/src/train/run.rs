//! What all methods of learning by play share: students that play others, and runs that can be interrupted.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use parlor_engine::profile::Profile;
use parlor_engine::search::Timer;
use parlor_engine::tablebase::Tablebases;
use parlor_rules::Variant;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::checkpoint::{load, save};
use crate::contestant::EngineSpec;
use crate::elo::{Estimate, Sprt, Verdict, estimate, standard_error};
use crate::random::mix;
use crate::{Contestant, Openings, Plan, Tally, play};

/// Who learns, and how the training games begin.
#[derive(Debug, Clone)]
pub struct TrainingRun {
    /// The rules.
    pub variant: Variant,
    /// How students find their moves; their weights are what is learned.
    pub student: Profile,
    /// The evaluation that the weights belong to.
    pub evaluation: String,
    /// The number of random plies at the start of each game.
    pub random_plies: usize,
    /// The seed of all randomness.
    pub seed: u64,
    /// The number of threads; what is learned is the same with any number.
    pub threads: usize,
    /// Where the state of the run is saved after each step.
    pub checkpoint: PathBuf,
}

/// How well one player did against another.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// The fraction of the points that was won.
    pub score: f64,
    /// The standard error of the score.
    pub error: f64,
    /// The number of games.
    pub games: u32,
}

impl Score {
    /// The score of a tally. Its statistical unit is the pair of games with the same opening.
    pub fn of(tally: &Tally) -> Score {
        Score { score: tally.all().score(), error: standard_error(tally), games: tally.all().games() }
    }

    /// By how many standard errors this score is better than another.
    pub fn beyond(&self, other: &Score) -> f64 {
        (self.score - other.score) / self.error.hypot(other.error)
    }
}

/// Distinguishes the seeds of games that training never plays.
const UNSEEN: u64 = 0x756e_7365_656e;

impl TrainingRun {
    /// A student with these weights.
    pub fn student(&self, name: &str, weights: &[i32]) -> Contestant {
        let profile = Profile {
            evaluation: Some(self.evaluation.clone()),
            weights: Some(weights.to_vec().into()),
            kinds: vec![self.variant.kind()],
            ..self.student.clone()
        };
        Contestant { name: name.to_owned(), engine: EngineSpec::Profile(Box::new(profile)) }
    }

    /// Plays these matches between contestants, and returns their tallies from the point of view of the first of each
    /// pair.
    pub(super) fn play_matches(
        &self,
        contestants: Vec<Contestant>,
        matches: Vec<[usize; 2]>,
        games: usize,
        seed: u64,
    ) -> Result<Vec<Tally>, String> {
        let openings = Openings::Random { plies: self.random_plies, seed };
        // Weights are learned without tablebases, which would hide the effect of the weights.
        let tables = Tablebases::none();
        let plan = Plan {
            variant: self.variant,
            contestants,
            matches,
            games,
            openings,
            seed,
            timer: Timer::Processor,
            tables,
        };
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

    /// Plays a match between two contestants, which ends early once the test is decided.
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
            timer: Timer::Processor,
            tables: Tablebases::none(),
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

    /// Plays a match on openings that training never saw.
    ///
    /// # Errors
    /// A sentence that says why games cannot begin.
    pub fn measure(&self, pair: [Contestant; 2], games: usize) -> Result<Option<Estimate>, String> {
        self.duel(pair, games, mix(self.seed, UNSEEN), None).map(|tally| estimate(&tally))
    }

    /// What distinguishes this run from others: all settings except the number of threads and the file.
    pub(super) fn terms(&self, method: &dyn std::fmt::Debug) -> String {
        let TrainingRun { variant, student, evaluation, random_plies, seed, .. } = self;
        format!("{} {variant} {student:?} {evaluation} {random_plies} {seed} {method:?}", variant.kind())
    }

    /// The state of an interrupted run, if there is one.
    pub(super) fn resumed<S: DeserializeOwned>(&self, terms: &str) -> Result<Option<S>, String> {
        load(&self.checkpoint, terms)
    }

    pub(super) fn save<S: Serialize>(&self, terms: &str, state: &S) -> Result<(), String> {
        save(&self.checkpoint, terms, state)
    }
}
