//! How sure shallow searches are: positions that are searched to every depth, and a normal model of how much the values
//! differ.

mod fit;
mod report;

use std::path::Path;

use fastrand::Rng;
use parlor_engine::players::Player;
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_engine::search::probcut::phase_at;
use parlor_rules::{Game as _, Position, Record, Variant};
use serde::{Deserialize, Serialize};

use super::lines::Lines;
use super::sharing::for_each;
use crate::openings::mix;

pub use fit::fit;
pub use report::{Row, report, rows};

/// Which positions are searched, and how deep.
#[derive(Debug, Clone)]
pub struct Sampling {
    /// The rules.
    pub variant: Variant,
    /// The evaluation, the game's best where none is named.
    pub evaluation: Option<String>,
    /// Games begin with up to so many random plies.
    pub random_plies: usize,
    /// Positions that a player looks at for each move of the games.
    pub nodes: u64,
    /// How many positions are searched.
    pub positions: usize,
    /// The greatest depth, in plies.
    pub deepest: u32,
    /// The seed of everything random.
    pub seed: u64,
    /// How many threads search; what is found is the same with any number.
    pub threads: usize,
}

/// A position that was searched to every depth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Its phase, from 0 for the evaluation's first to 1 for its last.
    pub phase: f64,
    /// What it is worth in points, to depth 1, 2 and so on: until something is proven.
    pub values: Vec<f64>,
}

/// What must be the same for a run to be gone on with.
#[derive(Serialize)]
struct Terms {
    cuts: String,
    players: String,
    random_plies: usize,
    deepest: u32,
    seed: u64,
}

/// Beyond the game's own line a position is left by up to so many random plies: a search sees bad moves more than good ones.
const ASIDE: usize = 2;
/// Depths that tell nothing yet of how values differ.
const TOO_FEW: usize = 3;
/// Games until one has a position that is not decided at once.
const ATTEMPTS: u64 = 1000;

impl Sampling {
    /// Searches the positions that the file does not hold yet, and adds them. `done` is told how many there are.
    ///
    /// # Errors
    /// A sentence: the file cannot be used or is of other terms, or the evaluation is not one of the game.
    pub fn run(&self, path: &Path, mut done: impl FnMut(usize)) -> Result<Vec<Sample>, String> {
        let (mut lines, known) = Lines::open(path, &self.terms())?;
        let read = |line: &String| serde_json::from_str(line);
        let known: Result<Vec<Sample>, _> = known.iter().take(self.positions).map(read).collect();
        let mut samples = known.map_err(|_| format!("{} holds no positions", path.display()))?;
        done(samples.len());
        for_each(
            samples.len()..self.positions,
            self.threads,
            |number| self.sample(number),
            |sample| {
                let sample = sample?;
                lines.add(&sample)?;
                samples.push(sample);
                done(samples.len());
                Ok::<(), String>(())
            },
        )?;
        Ok(samples)
    }

    fn terms(&self) -> Terms {
        Terms {
            cuts: format!("{} {}", self.variant.kind(), self.variant),
            players: format!("{:?} {:?}", self.player(), self.searcher()),
            random_plies: self.random_plies,
            deepest: self.deepest,
            seed: self.seed,
        }
    }

    /// Who plays the games.
    fn player(&self) -> Profile {
        Profile { nodes: Some(self.nodes), seed: Some(self.seed), ..self.searcher() }
    }

    /// Who searches the positions: nothing that is only likely, no solver, and no tables, which know no depths.
    fn searcher(&self) -> Profile {
        let without = ["reductions", "cuts", "solver"].map(str::to_owned).to_vec();
        let evaluation = self.evaluation.clone();
        Profile { evaluation, without, tables: false, ..Profile::of(Algorithm::Pvs) }
    }

    fn sample(&self, number: usize) -> Result<Sample, String> {
        for attempt in 0..ATTEMPTS {
            let mut random = Rng::with_seed(mix(mix(self.seed, number as u64), attempt));
            let record = self.position(&mut random)?;
            if record.to_move().is_none() {
                continue;
            }
            let sample = self.search(&record)?;
            if sample.values.len() >= TOO_FEW {
                return Ok(sample);
            }
        }
        Err("no position of these games is open for a few plies".to_owned())
    }

    /// A position of a game, or one a little aside.
    fn position(&self, random: &mut Rng) -> Result<Record, String> {
        let mut record = Record::new(Position::start(self.variant));
        // Made anew, so that no game depends on another.
        let mut player = Player::new(self.player());
        let opening = random.usize(0..=self.random_plies);
        while record.to_move().is_some() {
            let m = match random.choice(record.legal_moves()) {
                Some(m) if record.moves().len() < opening => m,
                _ => player.choose(&record, &Limits::default()).map_err(|error| error.to_string())?.best(),
            };
            record.play(m).map_err(|error| error.to_string())?;
        }
        let moves = record.moves().to_vec();
        let mut record = Record::new(Position::start(self.variant));
        for &m in &moves[..random.usize(0..moves.len().max(1))] {
            record.play(m).map_err(|error| error.to_string())?;
        }
        for _ in 0..random.usize(0..=ASIDE) {
            let Some(m) = random.choice(record.legal_moves()).filter(|_| record.to_move().is_some()) else {
                break;
            };
            record.play(m).map_err(|error| error.to_string())?;
        }
        Ok(record)
    }

    fn search(&self, record: &Record) -> Result<Sample, String> {
        let mut player = Player::new(self.searcher());
        let mut values = Vec::new();
        for depth in 1..=self.deepest {
            let answer = player.choose(record, &Limits::depth(depth)).map_err(|error| error.to_string())?;
            if answer.proven.is_some() {
                break;
            }
            values.push((answer.score * 1000.0).round() / 1000.0);
        }
        let phase = phase_at(record.position(), self.evaluation.as_deref());
        Ok(Sample { phase: phase.map_err(|error| error.to_string())?, values })
    }
}
