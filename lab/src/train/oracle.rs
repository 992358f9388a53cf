//! Seed S3's second way of learning: a stronger player is asked at each of the student's moves what it would play, and
//! the weights are turned so that the student prefers that too.
//!
//! The student's preference is a softmax over its judgements of the positions after its moves, and a step follows the
//! gradient of the logarithm of the chance that it gives to the oracle's choice.

use parlor_engine::games::{Tactics, recipe};
use parlor_engine::players::Player;
use parlor_engine::profile::Profile;
use parlor_engine::search::Limits;
use parlor_rules::{Game, Move, Position, Record, Side, with_game};
use serde::{Deserialize, Serialize};

use super::course::{Course, Score};
use super::sharing::for_each;
use crate::contestant::Brain;
use crate::openings::mix;
use crate::{Contestant, Openings};

/// How a student learns from an oracle.
#[derive(Debug, Clone)]
pub struct Oracle {
    /// The stronger player.
    pub oracle: Profile,
    /// Against whom the student plays meanwhile.
    pub opponent: Profile,
    /// The seat in which the student learns; both in turn where none is named.
    pub side: Option<Side>,
    /// Steps, each of some games.
    pub steps: usize,
    /// Games of a step.
    pub games: usize,
    /// The part of a step of Newton's method that is taken.
    pub rate: f64,
    /// A difference of so many points in judgement is a factor e in preference.
    pub temperature: f64,
    /// Games against the opponent after each step, to see what it has brought.
    pub measured: usize,
}

/// A step of learning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lesson {
    /// Its number, from 0.
    pub number: usize,
    /// Moves about which the oracle was asked.
    pub moves: usize,
    /// The part of them that the student would have played too, by its judgement one ply ahead.
    pub agreed: f64,
    /// The student against the opponent before the step.
    pub score: Score,
    /// Its weights before the step.
    pub weights: Vec<i32>,
}

/// A student and its lessons.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct School {
    /// The weights, in parts of a unit too.
    weights: Vec<f64>,
    /// The lessons so far; the last is of a student that learns no more.
    pub lessons: Vec<Lesson>,
}

/// A choice: for each legal move what the judgement is made of, and the place of the oracle's move.
struct Choice {
    moves: Vec<Vec<(u32, i32)>>,
    right: usize,
}

impl School {
    /// The weights as they can be used.
    pub fn weights(&self) -> Vec<i32> {
        self.weights.iter().map(|weight| weight.round() as i32).collect()
    }
}

impl Oracle {
    /// Takes all lessons; each is kept in the checkpoint, and told.
    ///
    /// # Errors
    /// A sentence: games cannot begin, or the checkpoint is of another run.
    pub fn run(
        &self,
        course: &Course,
        start: &[i32],
        mut told: impl FnMut(&Lesson),
    ) -> Result<School, String> {
        let terms = course.terms(&(self, start));
        let begin =
            || School { weights: start.iter().map(|&weight| weight.into()).collect(), lessons: Vec::new() };
        let mut school = course.resumed(&terms)?.unwrap_or_else(begin);
        school.lessons.iter().for_each(&mut told);
        while school.lessons.len() <= self.steps {
            let lesson = self.lesson(course, &mut school)?;
            told(&lesson);
            school.lessons.push(lesson);
            course.keep(&terms, &school)?;
        }
        Ok(school)
    }

    fn lesson(&self, course: &Course, school: &mut School) -> Result<Lesson, String> {
        let number = school.lessons.len();
        let seed = mix(course.seed, number as u64);
        let weights = school.weights();
        let opponent = Contestant {
            name: "opponent".to_owned(),
            brain: Brain::Profile(Box::new(self.opponent.clone())),
        };
        let pair = [course.student("student", &weights), opponent];
        let score = Score::of(&course.duel(pair, self.measured, mix(seed, 3), None)?);
        let mut choices = Vec::new();
        for_each(
            0..self.games,
            course.threads,
            |game| self.game(course, &weights, seed, game),
            |game| {
                choices.extend(game?);
                Ok::<(), String>(())
            },
        )?;
        let unit = unit(course)?;
        let agreed: f64 = choices.iter().map(|choice| choice.agreement(&school.weights)).sum();
        let lesson = Lesson {
            number,
            moves: choices.len(),
            agreed: agreed / choices.len().max(1) as f64,
            score,
            weights,
        };
        if number < self.steps {
            self.learn(&mut school.weights, &choices, unit);
        }
        Ok(lesson)
    }

    /// The student's choices in a game that it plays, with what the oracle would have played.
    fn game(&self, course: &Course, weights: &[i32], seed: u64, game: usize) -> Result<Vec<Choice>, String> {
        let openings = Openings::Random { plies: course.random_plies, seed };
        let mut record = openings.record(course.variant, game)?;
        let side = self.side.unwrap_or(if game.is_multiple_of(2) { Side::First } else { Side::Second });
        let player = |profile: &Profile, n: u64| {
            let seed = mix(mix(seed, game as u64), n);
            Player::new(Profile { seed: Some(seed), ..profile.clone() })
        };
        let Brain::Profile(student) = course.student("student", weights).brain else {
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
                choices.extend(choice(course, record.position(), right)?);
                choose(&mut student, &record)?
            } else {
                choose(&mut opponent, &record)?
            };
            record.play(m).map_err(|error| error.to_string())?;
        }
        Ok(choices)
    }

    /// A part of the step to where the gradient of each weight by itself would vanish (Newton's method, without what
    /// the weights have to do with one another).
    fn learn(&self, weights: &mut [f64], choices: &[Choice], unit: f64) {
        let mut gradient = vec![0.0; weights.len()];
        // The variance of each input under the student's preference: the curvature, but for the temperature.
        let mut variance = vec![0.0; weights.len()];
        for choice in choices {
            let chances = choice.chances(weights, self.temperature * unit);
            let mut mean = vec![0.0; weights.len()];
            for (inputs, chance) in choice.moves.iter().zip(&chances) {
                for &(input, factor) in inputs {
                    mean[input as usize] += chance * f64::from(factor);
                    variance[input as usize] += chance * f64::from(factor).powi(2);
                }
            }
            for &(input, factor) in &choice.moves[choice.right] {
                gradient[input as usize] += f64::from(factor);
            }
            for (input, mean) in mean.into_iter().enumerate() {
                gradient[input] -= mean;
                variance[input] -= mean * mean;
            }
        }
        // Terms that nearly never differ between moves do not run away.
        let least = choices.len() as f64 * 1e-3;
        for ((weight, gradient), variance) in weights.iter_mut().zip(gradient).zip(variance) {
            *weight += self.rate * self.temperature * unit * gradient / (variance + least);
        }
    }
}

impl Choice {
    fn values(&self, weights: &[f64]) -> Vec<f64> {
        let value = |inputs: &Vec<(u32, i32)>| {
            inputs.iter().map(|&(input, factor)| weights[input as usize] * f64::from(factor)).sum()
        };
        self.moves.iter().map(value).collect()
    }

    fn chances(&self, weights: &[f64], scale: f64) -> Vec<f64> {
        let values = self.values(weights);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let odds: Vec<f64> = values.iter().map(|value| ((value - most) / scale).exp()).collect();
        let sum: f64 = odds.iter().sum();
        odds.into_iter().map(|odds| odds / sum).collect()
    }

    /// The chance that the student plays the oracle's move: of moves that it likes equally it takes any.
    fn agreement(&self, weights: &[f64]) -> f64 {
        let values = self.values(weights);
        let right = values[self.right];
        let equal = values.iter().filter(|value| **value == right).count();
        if values.iter().any(|value| *value > right) { 0.0 } else { 1.0 / equal as f64 }
    }
}

/// What the judgements of all moves are made of; `None` where there is no choice, or the game would be over.
fn choice(course: &Course, position: &Position, right: Move) -> Result<Option<Choice>, String> {
    fn inputs<G: Tactics>(p: &G, own: bool, evaluation: &str) -> Result<Vec<(u32, i32)>, String> {
        let recipe = recipe::<G>(Some(evaluation)).map_err(|error| error.to_string())?;
        let mut inputs = Vec::new();
        recipe.inputs(p, &mut inputs);
        inputs.iter_mut().for_each(|(_, factor)| *factor = if own { *factor } else { -*factor });
        Ok(inputs)
    }
    let legal = position.legal_moves();
    let right = legal.iter().position(|m| *m == right);
    let mut moves = Vec::new();
    for m in &legal {
        let next = position.after(*m);
        if next.outcome().is_some() {
            return Ok(None);
        }
        let own = next.to_move() == position.to_move();
        moves.push(with_game!(&next, p => inputs(p, own, &course.evaluation))?);
    }
    Ok(right.filter(|_| moves.len() > 1).map(|right| Choice { moves, right }))
}

/// Units of the evaluation in a point.
fn unit(course: &Course) -> Result<f64, String> {
    fn of<G: Tactics>(_: &G, evaluation: &str) -> Result<f64, String> {
        recipe::<G>(Some(evaluation)).map(|r| r.unit().into()).map_err(|error| error.to_string())
    }
    with_game!(&Position::start(course.variant), p => of(p, &course.evaluation))
}
