//! What a search evaluates: a random sample of its leaves, for an evaluation to learn from.

use std::sync::{Mutex, PoisonError};

use fastrand::Rng;
use parlor_rules::{Game, Position, Record, with_game};

use super::Player;
use crate::error::NoMove;
use crate::eval::{Evaluation, Term};
use crate::games::GameEngine;
use crate::search::{Evaluator, Limits, Root};
use crate::value::Value;

/// Which of the positions that a search evaluates are wanted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LeafSample {
    /// At most how many.
    pub most: usize,
    /// At most how many points the evaluation gives either side.
    pub within: f64,
}

impl Player {
    /// Searches the current position within these limits, whatever the profile's own are, and gives a random sample of the
    /// positions that the search evaluates: the same one for the same seed, if one thread searches.
    ///
    /// # Errors
    /// The game has ended, or the profile does not fit it.
    pub fn leaves(
        &mut self,
        record: &Record<Position>,
        wanted: LeafSample,
        limits: &Limits,
    ) -> Result<Vec<Position>, NoMove> {
        self.profile.plays_variant(record.position().variant())?;
        with_game!(record.position(), position => self.leaves_in(position, record, wanted, limits))
    }

    fn leaves_in<G: GameEngine + Into<Position>>(
        &mut self,
        position: &G,
        record: &Record<Position>,
        wanted: LeafSample,
        limits: &Limits,
    ) -> Result<Vec<Position>, NoMove> {
        let root = Root::of(record, position).with_tables(&self.tables, record);
        if root.is_over() {
            return Err(NoMove::GameOver);
        }
        let evaluating = self.profile.evaluation::<G>(position.kind())?;
        let sampling = Sampling::new(&*evaluating.evaluation, wanted, self.random.fork());
        self.analyse(&root, record, Evaluator { evaluation: &sampling, ..evaluating.evaluator() }, limits)?;
        Ok(sampling.into_positions().into_iter().map(Into::into).collect())
    }
}

/// An evaluation that keeps some of the positions that it is asked for.
struct Sampling<'a, G> {
    evaluation: &'a dyn Evaluation<G>,
    within: Value,
    sample: Mutex<Sample<G>>,
}

struct Sample<G> {
    kept: Vec<G>,
    most: usize,
    /// How many positions could have been kept so far.
    seen: usize,
    random: Rng,
}

impl<'a, G: Game> Sampling<'a, G> {
    fn new(evaluation: &'a dyn Evaluation<G>, wanted: LeafSample, random: Rng) -> Self {
        let LeafSample { most, within } = wanted;
        let sample = Mutex::new(Sample { kept: Vec::with_capacity(most), most, seen: 0, random });
        Sampling { evaluation, within: (within * f64::from(evaluation.unit())) as Value, sample }
    }

    fn into_positions(self) -> Vec<G> {
        self.sample.into_inner().unwrap_or_else(PoisonError::into_inner).kept
    }
}

impl<G: Game> Sample<G> {
    /// Keeps a position as probably as each one before it (Vitter, "Random sampling with a reservoir", 1985), but none twice.
    fn offer(&mut self, position: &G) {
        self.seen += 1;
        let room = self.kept.len() < self.most;
        let place = if room { self.kept.len() } else { self.random.usize(0..self.seen) };
        if place >= self.most || self.kept.iter().any(|kept| kept.key() == position.key()) {
            return;
        }
        match self.kept.get_mut(place) {
            Some(kept) => *kept = position.clone(),
            None => self.kept.push(position.clone()),
        }
    }
}

impl<G: Game> Evaluation<G> for Sampling<'_, G> {
    fn value(&self, position: &G) -> Value {
        let value = self.evaluation.value(position);
        if value.abs() <= self.within {
            self.sample.lock().unwrap_or_else(PoisonError::into_inner).offer(position);
        }
        value
    }

    fn terms(&self, position: &G) -> Vec<Term> {
        self.evaluation.terms(position)
    }

    fn unit(&self) -> Value {
        self.evaluation.unit()
    }

    fn bucket(&self, position: &G) -> usize {
        self.evaluation.bucket(position)
    }
}
