//! The first rating of a puzzle: Glicko-2 over the answers of the levels, each of which has a rating as a solver.

use parlor_engine::players::Player;
use parlor_engine::profile::Profile;
use parlor_engine::search::Limits;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use super::source::level_of;
use crate::Puzzle;

/// The rating of level 1 as a solver, and how much stronger each further level is: levels 1 to 8 span 700 to 2,100, the
/// same range as people's ratings.
const LEVEL_1: f64 = 700.0;
const STEP: f64 = 200.0;
/// The deviation of these ratings.
const DEVIATION: f64 = 80.0;
/// How often a level tries a puzzle if its answers vary.
const TRIES: u64 = 3;
/// Node limit for a level that is limited by time, so that every machine gives the same rating.
const NODES: u64 = 20_000;
/// Bounds of a rating. Beyond them it would only say that every level, or none, finds the solution.
const LEAST: f64 = 500.0;
const MOST: f64 = 2_600.0;

/// The rating and its deviation.
pub(super) fn first_rating(puzzle: &Puzzle) -> [i32; 2] {
    let mut results = Vec::new();
    for level in 1..=8 {
        let profile = level_of(puzzle.kind(), level);
        let tries = if profile.temperature > 0.0 { TRIES } else { 1 };
        for seed in 0..tries {
            let rating = LEVEL_1 + STEP * f64::from(level - 1);
            let solver = Glicko2Rating { rating, deviation: DEVIATION, volatility: 0.06 };
            let outcome = if solves(puzzle, &profile, seed) { Outcomes::LOSS } else { Outcomes::WIN };
            results.push((solver, outcome));
        }
    }
    let rated = glicko2_rating_period(&Glicko2Rating::new(), &results, &Glicko2Config::new());
    [rated.rating.clamp(LEAST, MOST).round() as i32, rated.deviation.round() as i32]
}

/// Whether a level finds every move of the solution.
fn solves(puzzle: &Puzzle, profile: &Profile, seed: u64) -> bool {
    let (time, nodes) = if profile.time.is_some() { (None, Some(NODES)) } else { (None, profile.nodes) };
    let mut player = Player::new(Profile { time, nodes, seed: Some(seed), ..profile.clone() });
    puzzle
        .decisions()
        .into_iter()
        .all(|(record, m)| player.choose(&record, &Limits::default()).is_ok_and(|answer| answer.best() == m))
}
