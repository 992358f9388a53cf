//! Seed S3's first way of learning: one weight is changed a little, and the change is kept if it plays better.

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::course::{Course, Score};
use crate::Contestant;
use crate::elo::{Sprt, Verdict};
use crate::openings::mix;

/// How small steps are taken and judged.
#[derive(Debug, Clone)]
pub struct Local {
    /// Steps that are tried.
    pub steps: usize,
    /// What a weight is changed by, up or down.
    pub epsilon: f64,
    /// What epsilon is multiplied by after each step; it never goes below 1.
    pub shrink: f64,
    /// Games of a match at most.
    pub games: usize,
    /// Against whom a change is judged.
    pub judge: Judge,
    /// In a chain, games of whoever is kept against the start, to see how far it has come.
    pub watched: usize,
}

/// How it is decided whether a change is better.
#[derive(Debug, Clone)]
pub enum Judge {
    /// The chain of self-play: the student with the change meets the one without, until the sequential test knows.
    /// Who is kept is the next opponent.
    Chain(Sprt),
    /// Both meet the same opponent, and the change has to score better.
    Opponent {
        /// Who that is.
        opponent: Box<Contestant>,
        /// By so many standard errors.
        sure: f64,
        /// Whether the student without the change plays again at every step, or its former score counts.
        replay: bool,
    },
}

/// A step that was tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Its number, from 0.
    pub number: usize,
    /// The weight that was changed, by its place.
    pub weight: usize,
    /// What it was changed by.
    pub change: i32,
    /// What the opponent gave away without the change; in a chain that is one half.
    pub before: f64,
    /// The same with the change.
    pub after: Score,
    /// Whether the change was kept.
    pub kept: bool,
    /// If it was, how the student does since: against the start in a chain, else against its opponent.
    pub watched: Option<Score>,
    /// The weights after the step.
    pub weights: Vec<i32>,
}

/// A student on its way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Walk {
    /// The weights at the start.
    pub start: Vec<i32>,
    weights: Vec<i32>,
    /// The score of the weights, where it need not be played again.
    baseline: Option<Score>,
    /// The steps so far.
    pub steps: Vec<Step>,
}

impl Walk {
    /// The weights as they are.
    pub fn weights(&self) -> &[i32] {
        &self.weights
    }
}

impl Local {
    /// Takes all steps; each is kept in the checkpoint, and told.
    ///
    /// # Errors
    /// A sentence: games cannot begin, or the checkpoint is of another run.
    pub fn run(&self, course: &Course, start: &[i32], mut told: impl FnMut(&Step)) -> Result<Walk, String> {
        let terms = course.terms(&(self, start));
        let begin =
            || Walk { start: start.to_vec(), weights: start.to_vec(), baseline: None, steps: Vec::new() };
        let mut walk = course.resumed(&terms)?.unwrap_or_else(begin);
        walk.steps.iter().for_each(&mut told);
        while walk.steps.len() < self.steps {
            let step = self.step(course, &mut walk)?;
            told(&step);
            walk.steps.push(step);
            course.keep(&terms, &walk)?;
        }
        Ok(walk)
    }

    fn step(&self, course: &Course, walk: &mut Walk) -> Result<Step, String> {
        let number = walk.steps.len();
        let seed = mix(course.seed, number as u64);
        let mut random = Rng::with_seed(mix(seed, 1));
        let epsilon = (self.epsilon * self.shrink.powi(number as i32)).round().max(1.0) as i32;
        let weight = random.usize(0..walk.weights.len());
        let change = if random.bool() { epsilon } else { -epsilon };
        let mut changed = walk.weights.clone();
        changed[weight] = changed[weight].saturating_add(change);
        let student = course.student("changed", &changed);
        let (before, after, kept) = match &self.judge {
            Judge::Chain(sprt) => {
                let pair = [student, course.student("unchanged", &walk.weights)];
                let tally = course.duel(pair, self.games, seed, Some(*sprt))?;
                (0.5, Score::of(&tally), sprt.verdict(&tally) == Verdict::Accepted)
            }
            Judge::Opponent { opponent, sure, replay } => {
                let score = |student: Contestant, seed| {
                    course
                        .duel([student, (**opponent).clone()], self.games, seed, None)
                        .map(|t| Score::of(&t))
                };
                let baseline = match walk.baseline.filter(|_| !replay) {
                    Some(known) => known,
                    None => score(course.student("unchanged", &walk.weights), seed)?,
                };
                let after = score(student, seed)?;
                let kept = after.beyond(&baseline) > *sure;
                walk.baseline = Some(if kept { after } else { baseline });
                (baseline.score, after, kept)
            }
        };
        let mut watched = None;
        if kept {
            walk.weights = changed;
            watched = Some(self.watch(course, walk, seed, after)?);
        }
        Ok(Step { number, weight, change, before, after, kept, watched, weights: walk.weights.clone() })
    }

    fn watch(&self, course: &Course, walk: &Walk, seed: u64, after: Score) -> Result<Score, String> {
        if matches!(self.judge, Judge::Opponent { .. }) {
            return Ok(after);
        }
        let pair = [course.student("student", &walk.weights), course.student("start", &walk.start)];
        course.duel(pair, self.watched, mix(seed, 2), None).map(|tally| Score::of(&tally))
    }
}
