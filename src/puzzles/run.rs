//! Streaks and rushes: puzzles one after another, each harder than the one before.

use std::hash::{DefaultHasher, Hash, Hasher};

use parlor_protocol::http::{PuzzleVerdict, RunMode};
use parlor_puzzles::Puzzle;
use parlor_rules::GameKind;

use super::choice::about;
use crate::id::{UserId, random_id};
use crate::limits;
use crate::store::RunRow;

/// The rating of a run's first puzzle, and how much harder each next one is.
const FIRST: i32 = 600;
const STEP: i32 = 40;

/// Returns the milliseconds that are left in a run; `None` in a streak.
pub(crate) fn left_ms(run: &RunRow, now_ms: i64) -> Option<i64> {
    (run.mode == RunMode::Rush).then(|| (run.begun_ms + limits::RUSH_MS - now_ms).max(0))
}

/// Begins a run.
pub(crate) fn new_run(
    account: UserId,
    mode: RunMode,
    kind: Option<GameKind>,
    best: u32,
    now_ms: i64,
) -> RunRow {
    let kind = kind.map(|kind| kind.id().to_owned());
    let run = random_id(10);
    let mut row =
        RunRow { account, mode, run, kind, begun_ms: now_ms, puzzle: None, solved: 0, mistakes: 0, best };
    row.puzzle = following(&row).map(|puzzle| puzzle.id.clone());
    row
}

/// Returns the run after a verdict; nothing changes while a puzzle goes on.
pub(crate) fn answered(run: &RunRow, verdict: PuzzleVerdict) -> RunRow {
    let mut run = run.clone();
    match verdict {
        PuzzleVerdict::Solved => run.solved += 1,
        PuzzleVerdict::Wrong | PuzzleVerdict::GivenUp => run.mistakes += 1,
        PuzzleVerdict::GoesOn => return run,
    }
    run.best = run.best.max(run.solved);
    let mistakes = match run.mode {
        RunMode::Streak => 1,
        RunMode::Rush => limits::RUSH_MISTAKES,
    };
    let continues = run.mistakes < mistakes;
    run.puzzle = following(&run).filter(|_| continues).map(|puzzle| puzzle.id.clone());
    run
}

/// Returns the next puzzle of a run, which depends only on the run and how far it has come.
fn following(run: &RunRow) -> Option<&'static Puzzle> {
    let number = run.solved + run.mistakes;
    let kinds = GameKind::ALL;
    let mut hasher = DefaultHasher::new();
    (&run.run, number).hash(&mut hasher);
    let draw = hasher.finish();
    let any = || kinds[number as usize % kinds.len()];
    let kind = run.kind.as_deref().and_then(|kind| kind.parse().ok()).unwrap_or_else(any);
    about(kind, FIRST + STEP * number as i32, draw)
}
