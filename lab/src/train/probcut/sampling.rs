//! Positions of games, each searched to every depth.

use std::path::Path;

use fastrand::Rng;
use parlor_engine::games::stage_at;
use parlor_engine::players::Player;
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::Limits;
use parlor_rules::{Game as _, Position, Record, Variant};
use serde::{Deserialize, Serialize};

use crate::json_lines::JsonLines;
use crate::random::mix;
use crate::train::parallel::for_each_in_order;

/// Which positions are searched, and how deep.
#[derive(Debug, Clone)]
pub struct Sampling {
    /// The rules.
    pub variant: Variant,
    /// The evaluation; by default the game's best.
    pub evaluation: Option<String>,
    /// The greatest number of random plies at the start of a game.
    pub random_plies: usize,
    /// The number of nodes that a player searches for each move of the games.
    pub nodes: u64,
    /// The number of positions to search.
    pub positions: usize,
    /// The greatest depth, in plies.
    pub deepest: u32,
    /// The seed of all randomness.
    pub seed: u64,
    /// The number of threads; the result is the same with any number.
    pub threads: usize,
}

/// A position that was searched to every depth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Its phase, from 0 for the evaluation's first to 1 for its last.
    pub phase: f64,
    /// Its value in points at depth 1, 2 and so on, up to the depth at which it is proven.
    pub values: Vec<f64>,
}

/// What must be the same for a run to be continued.
#[derive(Serialize)]
struct Terms {
    cuts: String,
    players: String,
    random_plies: usize,
    deepest: u32,
    seed: u64,
}

/// The greatest number of random plies by which a position leaves the line of its game: a search sees more bad moves
/// than good ones.
const RANDOM_STEPS: usize = 2;
/// The least number of depths from which something can be learned about how values differ.
const MIN_DEPTHS: usize = 3;
/// How many games to try until one has a position that is not decided at once.
const ATTEMPTS: u64 = 1000;

impl Sampling {
    /// Searches the positions that the file does not hold yet and adds them. `done` is called with the number so far.
    ///
    /// # Errors
    /// Returns a sentence if the file cannot be used or has other terms, or the game does not have this evaluation.
    pub fn run(&self, path: &Path, mut done: impl FnMut(usize)) -> Result<Vec<Sample>, String> {
        let (mut lines, known) = JsonLines::open(path, &self.terms())?;
        let read = |line: &String| serde_json::from_str(line);
        let known: Result<Vec<Sample>, _> = known.iter().take(self.positions).map(read).collect();
        let mut samples = known.map_err(|_| format!("{} does not contain positions", path.display()))?;
        done(samples.len());
        for_each_in_order(
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

    /// The player of the games.
    fn player(&self) -> Profile {
        Profile { nodes: Some(self.nodes), seed: Some(self.seed), ..self.searcher() }
    }

    /// The player that searches the positions: without ProbCut, null moves and reductions, which are not exact, and
    /// without the solver and tablebases, which have no depth.
    fn searcher(&self) -> Profile {
        let without = ["reductions", "cuts", "null_move", "solver"].map(str::to_owned).to_vec();
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
            if sample.values.len() >= MIN_DEPTHS {
                return Ok(sample);
            }
        }
        Err("the positions of these games are all decided within a few plies".to_owned())
    }

    /// A position of a game, or one that is a few random plies away from it.
    fn position(&self, random: &mut Rng) -> Result<Record, String> {
        let mut record = Record::new(Position::start(self.variant));
        // A new player for each game, so that no game depends on another.
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
        for _ in 0..random.usize(0..=RANDOM_STEPS) {
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
        let phase = stage_at(record.position(), self.evaluation.as_deref());
        Ok(Sample { phase: phase.map_err(|error| error.to_string())?, values })
    }
}
