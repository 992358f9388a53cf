//! What a player's moves lose, in late positions of Othello that can be solved exactly.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use parlor_engine::error::NoMove;
use parlor_engine::players::Player;
use parlor_engine::profile::{Algorithm, Profile};
use parlor_engine::search::{Limits, Timer};
use parlor_rules::{Game as _, GameKind, Position, Record, Side};

use crate::Openings;

/// How many positions the player searches for each move of the games that lead to the positions.
const NODES: u64 = 2_000;

/// How many games are played for each position that is wanted: with few random plies, most of them are the same.
const GAMES: usize = 20;

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
    /// The first positions with this many empty squares and more than one move, all different, of games between equal
    /// players after random plies.
    ///
    /// # Errors
    /// Too few games come to such a position.
    pub fn new(empty: u32, count: usize, random_plies: usize, seed: u64) -> Result<Self, String> {
        let openings = Openings::Random { plies: random_plies, seed };
        let variant = GameKind::Othello.default_variant();
        let (mut records, mut seen) = (Vec::new(), HashSet::new());
        for game in 0..GAMES * count {
            let late = late(openings.record(variant, game)?, empty).map_err(|error| error.to_string())?;
            records.extend(late.filter(|record| seen.insert(record.position().to_string())));
            if records.len() == count {
                return Ok(LatePositions { records, scores: HashMap::new() });
            }
        }
        Err(format!(
            "expected {count} different positions with {empty} empty squares, but {} games after {random_plies} random \
             plies have only {}",
            GAMES * count,
            records.len()
        ))
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
            let mover = record.position().to_move();
            let best = score(&mut self.scores, record, mover)?;
            let mut next = record.clone();
            // It has just been chosen among the legal ones.
            next.play(answer.best()).map_err(|_| NoMove::GameOver)?;
            let kept = score(&mut self.scores, &next, mover)?;
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

/// The final difference with best play, for this side.
fn score(scores: &mut HashMap<String, i32>, record: &Record, side: Side) -> Result<i32, NoMove> {
    let Some(to_move) = record.to_move() else { return Ok(final_score(record.position(), side)) };
    let text = record.position().to_string();
    let score = match scores.get(&text) {
        Some(&score) => score,
        None => {
            let answer = Player::new(Profile::of(Algorithm::Pvs)).choose(record, &Limits::default())?;
            scores.insert(text, answer.score as i32);
            answer.score as i32
        }
    };
    Ok(if to_move == side { score } else { -score })
}

/// The final difference after the end; empty squares count for the winner.
fn final_score(position: &Position, side: Side) -> i32 {
    let [first, second] = position.score().unwrap_or_default().map(|discs| discs as i32);
    let difference = if side == Side::First { first - second } else { second - first };
    difference + difference.signum() * (64 - first - second)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black's last disc falls with 61 squares empty: they count for White.
    #[test]
    fn a_game_may_end_before_the_board_is_full() {
        let text = format!("OX{} O", "-".repeat(62));
        let position = Position::from_text(GameKind::Othello.default_variant(), &text).expect("a position");
        let mut record = Record::new(position);
        record.play(record.legal_moves()[0]).expect("c1 flips b1");
        assert_eq!(score(&mut HashMap::new(), &record, Side::Second), Ok(64));
        assert_eq!(score(&mut HashMap::new(), &record, Side::First), Ok(-64));
    }

    #[test]
    fn a_sentence_says_that_there_are_too_few_positions() {
        let error = LatePositions::new(20, 2, 0, 1).expect_err("without random plies all games are the same");
        assert!(error.contains("expected 2 different positions with 20 empty squares"), "{error}");
    }

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
