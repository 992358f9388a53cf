//! What a player's moves lose, in late positions of Othello that can be solved exactly.

use std::collections::HashMap;
use std::time::Duration;

use parlor_engine::error::NoMove;
use parlor_engine::players::Player;
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::{Limits, Timer};
use parlor_rules::{Game as _, GameKind, Position, Record};

use crate::Openings;

/// How many positions the player searches for each move of the games that lead to the positions.
const NODES: u64 = 2_000;

/// What a player's moves lost.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Losses {
    /// The moves that were chosen.
    pub moves: u32,
    /// How many of them were not the best.
    pub wrong: u32,
    /// The discs that all of them lost, in the final difference with best play from there on.
    pub discs: u32,
    /// The points of games that they lost: one for a win that became a loss, a half for a draw.
    pub games: f64,
    /// The processor time for all of them.
    pub time: Duration,
}

/// Positions to test players in, and what is known about them.
#[derive(Debug)]
pub struct LatePositions {
    records: Vec<Record>,
    /// The final difference with best play for the side to move, by the position.
    scores: HashMap<String, i32>,
}

impl LatePositions {
    /// The first positions with this many empty squares and more than one move in as many games as it takes, between equal
    /// players after random plies.
    ///
    /// # Errors
    /// No random game lasts that many plies.
    pub fn new(empty: u32, count: usize, random_plies: usize, seed: u64) -> Result<Self, String> {
        let openings = Openings::Random { plies: random_plies, seed };
        let variant = GameKind::Othello.default_variant();
        let mut records = Vec::new();
        for game in 0.. {
            if records.len() == count {
                break;
            }
            records.extend(late(openings.record(variant, game)?, empty).map_err(|error| error.to_string())?);
        }
        Ok(LatePositions { records, scores: HashMap::new() })
    }

    /// Has a player choose a move in each position, on the clock of its processor time.
    ///
    /// # Errors
    /// The player does not play Othello.
    pub fn losses(&mut self, profile: &Profile) -> Result<Losses, NoMove> {
        let mut player = Player::new(profile.clone());
        let limits = Limits { timer: Timer::Processor, playing: true, ..Limits::default() };
        let mut losses = Losses::default();
        for record in &self.records {
            let answer = player.choose(record, &limits)?;
            let best = score(&mut self.scores, record)?;
            let mut next = record.clone();
            // It has just been chosen among the legal ones.
            next.play(answer.best()).map_err(|_| NoMove::GameOver)?;
            let kept = -score(&mut self.scores, &next)?;
            losses.moves += 1;
            losses.wrong += u32::from(kept < best);
            losses.discs += best.abs_diff(kept);
            losses.games += f64::from(best.signum() - kept.signum()) / 2.0;
            losses.time += answer.elapsed;
        }
        Ok(losses)
    }
}

/// The game until this many squares are empty; none if it ends before, or if there is nothing to choose.
fn late(mut record: Record, empty: u32) -> Result<Option<Record>, NoMove> {
    let mut player = Player::new(Profile { nodes: Some(NODES), ..Profile::of(Algorithm::Pvs) });
    while record.to_move().is_some() && empty_squares(record.position()) > empty {
        let answer = player.choose(&record, &Limits::default())?;
        record.play(answer.best()).map_err(|_| NoMove::GameOver)?;
    }
    let fits = empty_squares(record.position()) == empty && record.legal_moves().len() > 1;
    Ok(fits.then_some(record))
}

fn empty_squares(position: &Position) -> u32 {
    position.score().map_or(0, |[first, second]| 64 - first - second)
}

/// The final difference with best play, for the side to move or, after the end, for the side that would have been.
fn score(scores: &mut HashMap<String, i32>, record: &Record) -> Result<i32, NoMove> {
    let text = record.position().to_string();
    if let Some(&score) = scores.get(&text) {
        return Ok(score);
    }
    let answer = Player::new(Profile::of(Algorithm::Pvs)).choose(record, &Limits::default())?;
    scores.insert(text, answer.score as i32);
    Ok(answer.score as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With seven empty squares, whoever searches to the end loses nothing, and whoever plays at random does.
    #[test]
    fn the_best_moves_lose_nothing() {
        let mut positions = LatePositions::new(7, 12, 8, 1).expect("games last that long");
        let to_the_end = Profile { depth: Some(14), ..Profile::of(Algorithm::AlphaBeta) };
        let best = positions.losses(&to_the_end).expect("it plays Othello");
        assert_eq!((best.moves, best.wrong, best.discs, best.games), (12, 0, 0, 0.0));
        let random = Profile { seed: Some(1), ..Profile::of(Algorithm::Random) };
        let random = positions.losses(&random).expect("it plays Othello");
        assert!(random.wrong > 3 && random.discs >= 2 * random.wrong, "{random:?}");
        assert!(random.games >= 0.0 && random.games <= f64::from(random.wrong), "{random:?}");
    }
}
