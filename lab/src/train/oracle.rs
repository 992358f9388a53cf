//! Learning from an oracle, the second learning method of the report "Two player game Othello and Awele" (2I013): at
//! each of the student's moves a stronger player is asked what it would play, and the weights change so that the
//! student prefers that move too.
//!
//! The student's preference is a softmax over its evaluations of the positions after its moves, and a step follows the
//! gradient of the log-likelihood of the oracle's choices. The report's own rule is simpler and serves for comparison:
//! each move that the student values above the oracle's changes the weights. The report does not say by how much; here
//! it is by the difference between the features of the two moves.

use parlor_engine::games::{GameEngine, builder};
use parlor_engine::players::Player;
use parlor_engine::profile::Profile;
use parlor_engine::search::Limits;
use parlor_rules::{Game, Position, Record, Side, with_game};
use serde::{Deserialize, Serialize};

use super::choice::{Choice, choice};
use super::parallel::for_each_in_order;
use super::run::{Score, TrainingRun};
use crate::contestant::EngineSpec;
use crate::random::mix;
use crate::{Contestant, Openings};

/// How a student learns from an oracle.
#[derive(Debug, Clone)]
pub struct Oracle {
    /// The stronger player.
    pub oracle: Profile,
    /// The student's opponent in the training games.
    pub opponent: Profile,
    /// The side that the student plays; by default both in turn.
    pub side: Option<Side>,
    /// The number of steps.
    pub steps: usize,
    /// The number of games in a step.
    pub games: usize,
    /// The learning rate: the fraction to take of a Newton step, or of a difference between features.
    pub rate: f64,
    /// Whether the student learns by the report's own rule.
    pub mistakes: bool,
    /// The temperature of the softmax: a move that is this many points better is e times as likely.
    pub temperature: f64,
    /// The number of games against the opponent before each step, to measure progress.
    pub measured: usize,
}

/// A step of learning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OracleStep {
    /// Its number, from 0.
    pub number: usize,
    /// The number of moves for which the oracle was asked.
    pub moves: usize,
    /// The fraction of them that the student would have chosen too, looking one ply ahead.
    pub agreed: f64,
    /// The student's score against the opponent before the step.
    pub score: Score,
    /// Its weights before the step.
    pub weights: Vec<i32>,
}

/// A student and the steps that it took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OracleRun {
    /// The weights before they are rounded.
    weights: Vec<f64>,
    /// The steps so far. The last one only measures the final weights.
    pub steps: Vec<OracleStep>,
}

impl OracleRun {
    /// The weights, rounded.
    pub fn weights(&self) -> Vec<i32> {
        self.weights.iter().map(|weight| weight.round() as i32).collect()
    }
}

impl Oracle {
    /// Takes all steps, reporting each and saving the run after it.
    ///
    /// # Errors
    /// Returns a sentence if games cannot begin, or the checkpoint is of another run.
    pub fn run(
        &self,
        run: &TrainingRun,
        start: &[i32],
        mut report: impl FnMut(&OracleStep),
    ) -> Result<OracleRun, String> {
        let terms = run.terms(&(self, start));
        let begin =
            || OracleRun { weights: start.iter().map(|&weight| weight.into()).collect(), steps: Vec::new() };
        let mut state = run.resumed(&terms)?.unwrap_or_else(begin);
        state.steps.iter().for_each(&mut report);
        while state.steps.len() <= self.steps {
            let step = self.step(run, &mut state)?;
            report(&step);
            state.steps.push(step);
            run.save(&terms, &state)?;
        }
        Ok(state)
    }

    fn step(&self, run: &TrainingRun, state: &mut OracleRun) -> Result<OracleStep, String> {
        let number = state.steps.len();
        let seed = mix(run.seed, number as u64);
        let weights = state.weights();
        let opponent = Contestant {
            name: "opponent".to_owned(),
            engine: EngineSpec::Profile(Box::new(self.opponent.clone())),
        };
        let pair = [run.student("student", &weights), opponent];
        let score = Score::of(&run.duel(pair, self.measured, mix(seed, 3), None)?);
        let mut choices = Vec::new();
        for_each_in_order(
            0..self.games,
            run.threads,
            |game| self.game(run, &weights, seed, game),
            |game| {
                choices.extend(game?);
                Ok::<(), String>(())
            },
        )?;
        let unit = unit(run)?;
        let agreed: f64 = choices.iter().map(|choice| choice.agreement(&state.weights)).sum();
        let step = OracleStep {
            number,
            moves: choices.len(),
            agreed: agreed / choices.len().max(1) as f64,
            score,
            weights,
        };
        if number < self.steps {
            self.learn(&mut state.weights, &choices, unit);
        }
        Ok(step)
    }

    /// The student's choices in a game that it plays, each with the oracle's move.
    fn game(
        &self,
        run: &TrainingRun,
        weights: &[i32],
        seed: u64,
        game: usize,
    ) -> Result<Vec<Choice>, String> {
        let openings = Openings::Random { plies: run.random_plies, seed };
        let mut record = openings.record(run.variant, game)?;
        let side = self.side.unwrap_or(if game.is_multiple_of(2) { Side::First } else { Side::Second });
        let player = |profile: &Profile, n: u64| {
            let seed = mix(mix(seed, game as u64), n);
            Player::new(Profile { seed: Some(seed), ..profile.clone() })
        };
        let EngineSpec::Profile(student) = run.student("student", weights).engine else {
            return Err("a student is one of our players".to_owned());
        };
        let (mut student, mut oracle, mut opponent) =
            (player(&student, 0), player(&self.oracle, 1), player(&self.opponent, 2));
        let mut choices = Vec::new();
        let choose = |player: &mut Player, record: &Record| {
            let answer = player.choose(record, &Limits::default());
            answer.map(|answer| answer.best()).map_err(|error| error.to_string())
        };
        while let Some(to_move) = record.to_move() {
            let m = if to_move == side {
                let right = choose(&mut oracle, &record)?;
                choices.extend(choice(run, record.position(), right)?);
                choose(&mut student, &record)?
            } else {
                choose(&mut opponent, &record)?
            };
            record.play(m).map_err(|error| error.to_string())?;
        }
        Ok(choices)
    }

    /// Takes a fraction of the step after which the gradient of each weight alone would be zero (Newton's method with
    /// the diagonal of the Hessian).
    fn learn(&self, weights: &mut [f64], choices: &[Choice], unit: f64) {
        if self.mistakes {
            return choices.iter().for_each(|choice| choice.correct(weights, self.rate));
        }
        let mut gradient = vec![0.0; weights.len()];
        // The variance of each feature under the student's preference: the curvature, up to the temperature.
        let mut variance = vec![0.0; weights.len()];
        for choice in choices {
            let chances = choice.chances(weights, self.temperature * unit);
            let mut mean = vec![0.0; weights.len()];
            for (features, chance) in choice.moves.iter().zip(&chances) {
                for &(feature, factor) in features {
                    mean[feature as usize] += chance * f64::from(factor);
                    variance[feature as usize] += chance * f64::from(factor).powi(2);
                }
            }
            for &(feature, factor) in &choice.moves[choice.right] {
                gradient[feature as usize] += f64::from(factor);
            }
            for (feature, mean) in mean.into_iter().enumerate() {
                gradient[feature] -= mean;
                variance[feature] -= mean * mean;
            }
        }
        // Keeps the weights of features that almost never differ between moves from diverging.
        let least = choices.len() as f64 * 1e-3;
        for ((weight, gradient), variance) in weights.iter_mut().zip(gradient).zip(variance) {
            *weight += self.rate * self.temperature * unit * gradient / (variance + least);
        }
    }
}

/// The number of the evaluation's units in a point.
fn unit(run: &TrainingRun) -> Result<f64, String> {
    fn of<G: GameEngine>(_: &G, evaluation: &str) -> Result<f64, String> {
        builder::<G>(Some(evaluation)).map(|r| r.unit().into()).map_err(|error| error.to_string())
    }
    with_game!(&Position::start(run.variant), p => of(p, &run.evaluation))
}
