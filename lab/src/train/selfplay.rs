//! Games of a player against itself, as a file of positions to learn from: a line for the terms, then one for each game.

use std::path::Path;

use fastrand::Rng;
use parlor_engine::players::Player;
use parlor_engine::profile::Profile;
use parlor_engine::search::Limits;
use parlor_rules::{Game as _, Outcome, Position, Record, Side, Variant};
use serde::{Deserialize, Serialize};

use super::lines::Lines;
use super::sharing::for_each;
use crate::openings::mix;

/// What is played.
#[derive(Debug, Clone)]
pub struct SelfPlay {
    /// The rules.
    pub variant: Variant,
    /// Who plays both sides.
    pub profile: Profile,
    /// Games begin with up to so many random plies.
    pub random_plies: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// The number of games.
    pub games: usize,
    /// How many threads play; the games are the same with any number.
    pub threads: usize,
}

/// What must be the same for a file to be gone on with.
#[derive(Debug, Serialize, Deserialize, PartialEq, Eq)]
pub(super) struct Terms {
    pub(super) kind: String,
    pub(super) variant: String,
    player: String,
    random_plies: usize,
    seed: u64,
}

/// A game of the file.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Game {
    /// All moves, the random ones first.
    pub(super) moves: String,
    /// How many were random.
    pub(super) random: usize,
    /// What the player thought of each position after those, for its side to move: in points.
    pub(super) scores: Vec<f32>,
    /// Which of the scores are exact.
    pub(super) exact: Vec<usize>,
    /// Points of the first player minus those of the second; 1, 0 or -1 in a game without points.
    pub(super) result: f32,
}

impl SelfPlay {
    /// Plays the games that the file does not hold yet, and adds them. `done` is told of each.
    ///
    /// # Errors
    /// A sentence: the file cannot be used or is of other terms, or the player does not play the game.
    pub fn run(&self, path: &Path, mut done: impl FnMut(usize)) -> Result<(), String> {
        let (mut lines, known) = Lines::open(path, &self.terms())?;
        let mut played = known.len().min(self.games);
        done(played);
        for_each(
            played..self.games,
            self.threads,
            |number| self.game(number),
            |game| {
                lines.add(&game?)?;
                played += 1;
                done(played);
                Ok(())
            },
        )
    }

    fn terms(&self) -> Terms {
        Terms {
            kind: self.variant.kind().to_string(),
            variant: self.variant.to_string(),
            player: format!("{:?}", self.profile),
            random_plies: self.random_plies,
            seed: self.seed,
        }
    }

    fn game(&self, number: usize) -> Result<Game, String> {
        let seed = mix(self.seed, number as u64);
        let mut record = self.opening(&mut Rng::with_seed(seed));
        let random = record.moves().len();
        // Made anew, so that no game depends on another.
        let mut player = Player::new(Profile { seed: Some(seed), ..self.profile.clone() });
        let (mut scores, mut exact) = (Vec::new(), Vec::new());
        while record.to_move().is_some() {
            let answer = player.choose(&record, &Limits::default()).map_err(|error| error.to_string())?;
            if answer.exact {
                exact.push(scores.len());
            }
            scores.push((answer.score * 100.0).round() as f32 / 100.0);
            record.play(answer.best()).map_err(|error| error.to_string())?;
        }
        let moves: Vec<_> = record.moves().iter().map(ToString::to_string).collect();
        // The loop ends with the game.
        let result = result(&record).ok_or("a game did not end")?;
        Ok(Game { moves: moves.join(" "), random, scores, exact, result })
    }

    /// A game with some random plies that goes on.
    fn opening(&self, random: &mut Rng) -> Record {
        loop {
            let mut record = Record::new(Position::start(self.variant));
            for _ in 0..random.usize(0..=self.random_plies) {
                let Some(m) = random.choice(record.legal_moves()) else { break };
                // It is one of the legal moves.
                let _ = record.play(m);
            }
            if record.ending().is_none() {
                return record;
            }
        }
    }
}

/// What came of a finished game, in points for the first player, or as 1, 0 or -1 where there are none.
fn result(record: &Record) -> Option<f32> {
    let won = match record.ending()?.outcome {
        Outcome::Win(Side::First) => 1.0,
        Outcome::Win(Side::Second) => -1.0,
        Outcome::Draw => 0.0,
    };
    Some(record.position().score().map_or(won, |[first, second]| first as f32 - second as f32))
}
