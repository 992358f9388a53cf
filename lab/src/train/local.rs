//! Local search, the first learning method of the report "Two player game Othello and Awele" (2I013): change one
//! weight a little, and keep the change if the player does better with it.

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::run::{Score, TrainingRun};
use crate::Contestant;
use crate::elo::{Sprt, Verdict};
use crate::random::mix;

/// How steps are taken and judged.
#[derive(Debug, Clone)]
pub struct Local {
    /// The number of steps to try.
    pub steps: usize,
    /// By how much a weight is changed, up or down.
    pub epsilon: f64,
    /// What epsilon is multiplied by after each step; it never goes below 1.
    pub shrink: f64,
    /// The greatest number of games in a match.
    pub games: usize,
    /// How a change is judged.
    pub judge: Judge,
    /// In a chain, the number of games between each new champion and the start, to see how far it has come.
    pub watched: usize,
}

/// The test that decides whether a change is better.
#[derive(Debug, Clone)]
pub enum Judge {
    /// A chain of self-play: the student with the change meets the one without until the sequential test decides. The
    /// winner is the next opponent.
    Chain(Sprt),
    /// Both meet the same opponent, and the one with the change has to score better.
    Opponent {
        /// That opponent.
        opponent: Box<Contestant>,
        /// By how many standard errors.
        sure: f64,
        /// Whether the student without the change plays again at every step; otherwise its former score counts.
        replay: bool,
    },
}

/// A step that was tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LocalStep {
    /// Its number, from 0.
    pub number: usize,
    /// The index of the changed weight.
    pub weight: usize,
    /// By how much it was changed.
    pub change: i32,
    /// The score without the change; one half in a chain.
    pub before: f64,
    /// The score with the change.
    pub after: Score,
    /// Whether the change was kept.
    pub kept: bool,
    /// If it was, the student's score after it: against the start in a chain, otherwise against its opponent.
    pub watched: Option<Score>,
    /// The weights after the step.
    pub weights: Vec<i32>,
}

/// A student and the steps that it took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LocalRun {
    /// The weights at the start.
    pub start: Vec<i32>,
    weights: Vec<i32>,
    /// The score of the current weights, used if it is not measured again at every step.
    baseline: Option<Score>,
    /// The steps so far.
    pub steps: Vec<LocalStep>,
}

impl LocalRun {
    /// The current weights.
    pub fn weights(&self) -> &[i32] {
        &self.weights
    }
}

impl Local {
    /// Takes all steps, reporting each and saving the run after it.
    ///
    /// # Errors
    /// Returns a sentence if games cannot begin, or the checkpoint is of another run.
    pub fn run(
        &self,
        run: &TrainingRun,
        start: &[i32],
        mut report: impl FnMut(&LocalStep),
    ) -> Result<LocalRun, String> {
        let terms = run.terms(&(self, start));
        let begin =
            || LocalRun { start: start.to_vec(), weights: start.to_vec(), baseline: None, steps: Vec::new() };
        let mut state = run.resumed(&terms)?.unwrap_or_else(begin);
        state.steps.iter().for_each(&mut report);
        while state.steps.len() < self.steps {
            let step = self.step(run, &mut state)?;
            report(&step);
            state.steps.push(step);
            run.save(&terms, &state)?;
        }
        Ok(state)
    }

    fn step(&self, run: &TrainingRun, state: &mut LocalRun) -> Result<LocalStep, String> {
        let number = state.steps.len();
        let seed = mix(run.seed, number as u64);
        let mut random = Rng::with_seed(mix(seed, 1));
        let epsilon = (self.epsilon * self.shrink.powi(number as i32)).round().max(1.0) as i32;
        let weight = random.usize(0..state.weights.len());
        let change = if random.bool() { epsilon } else { -epsilon };
        let mut changed = state.weights.clone();
        changed[weight] = changed[weight].saturating_add(change);
        let student = run.student("changed", &changed);
        let (before, after, kept) = match &self.judge {
            Judge::Chain(sprt) => {
                let pair = [student, run.student("unchanged", &state.weights)];
                let tally = run.duel(pair, self.games, seed, Some(*sprt))?;
                (0.5, Score::of(&tally), sprt.verdict(&tally) == Verdict::Accepted)
            }
            Judge::Opponent { opponent, sure, replay } => {
                let score = |student: Contestant, seed| {
                    run.duel([student, (**opponent).clone()], self.games, seed, None).map(|t| Score::of(&t))
                };
                let baseline = match state.baseline.filter(|_| !replay) {
                    Some(known) => known,
                    None => score(run.student("unchanged", &state.weights), seed)?,
                };
                let after = score(student, seed)?;
                let kept = after.beyond(&baseline) > *sure;
                state.baseline = Some(if kept { after } else { baseline });
                (baseline.score, after, kept)
            }
        };
        let mut watched = None;
        if kept {
            state.weights = changed;
            watched = Some(self.watch(run, state, seed, after)?);
        }
        Ok(LocalStep { number, weight, change, before, after, kept, watched, weights: state.weights.clone() })
    }

    fn watch(&self, run: &TrainingRun, state: &LocalRun, seed: u64, after: Score) -> Result<Score, String> {
        if matches!(self.judge, Judge::Opponent { .. }) {
            return Ok(after);
        }
        let pair = [run.student("student", &state.weights), run.student("start", &state.start)];
        run.duel(pair, self.watched, mix(seed, 2), None).map(|tally| Score::of(&tally))
    }
}
