//! Which puzzle comes next.

use std::collections::HashSet;

use parlor_puzzles::{Puzzle, Theme, all, of_kind};
use parlor_rules::GameKind;
use rand::RngExt;

/// From how many puzzles of about the same difficulty one is drawn.
const ALIKE: usize = 20;
/// The puzzle of the day is neither too easy nor too hard for most.
const DAILY: std::ops::RangeInclusive<i32> = 900..=1_700;

/// Draws a puzzle that has not been tried, about as hard as the rating suggests.
pub(crate) fn next(
    kind: Option<GameKind>,
    theme: Option<Theme>,
    tried: &HashSet<String>,
    rating_of: impl Fn(GameKind) -> i32,
) -> Option<&'static Puzzle> {
    let puzzles = kind.map_or_else(all, of_kind);
    let fits = |puzzle: &&Puzzle| {
        theme.is_none_or(|theme| puzzle.themes.contains(&theme)) && !tried.contains(&puzzle.id)
    };
    let mut fitting: Vec<_> = puzzles.iter().filter(fits).collect();
    fitting.sort_by_key(|puzzle| (puzzle.rating[0] - rating_of(puzzle.kind())).abs());
    fitting.truncate(ALIKE);
    (!fitting.is_empty()).then(|| fitting[rand::rng().random_range(0..fitting.len())])
}

/// Returns a puzzle of about this difficulty; the same one for the same draw.
pub(super) fn about(kind: GameKind, rating: i32, draw: u64) -> Option<&'static Puzzle> {
    let mut puzzles: Vec<_> = of_kind(kind).iter().collect();
    puzzles.sort_by_key(|puzzle| ((puzzle.rating[0] - rating).abs(), &puzzle.id));
    puzzles.truncate(2 * ALIKE);
    let count = puzzles.len() as u64;
    (count > 0).then(|| puzzles[(draw % count) as usize])
}

/// Returns the puzzle of a day, counted from 1970: the games take turns.
pub(crate) fn daily(day: u64) -> Option<&'static Puzzle> {
    let kinds = GameKind::ALL;
    let count = kinds.len() as u64;
    let (turn, kind) = (day / count, kinds[(day % count) as usize]);
    let fitting: Vec<_> = of_kind(kind).iter().filter(|puzzle| DAILY.contains(&puzzle.rating[0])).collect();
    // Neighbours in a file come from neighbouring games, so the puzzles of consecutive days are far apart in it.
    let step = turn.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
    (!fitting.is_empty()).then(|| fitting[(step % fitting.len() as u64) as usize])
}
