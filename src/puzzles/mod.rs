//! Showing, choosing and judging puzzles. A solution stays on the server until the puzzle is over.

mod choice;
mod judge;
mod run;

use parlor_protocol::http::{self as wire, PuzzleGoal};
use parlor_puzzles::{Goal, Puzzle};
use parlor_rules::Record;

use crate::explore;

pub(crate) use choice::{daily, next};
pub(crate) use judge::{judge, solution};
pub(crate) use run::{answered, left_ms, new_run};

/// Returns a puzzle as it is sent, with its current rating and how often it was tried.
pub(crate) fn shown(puzzle: &Puzzle, (rating, tries): (i32, i64)) -> wire::Puzzle {
    let (goal, moves) = match puzzle.goal {
        Goal::Win => (PuzzleGoal::Win, None),
        Goal::Draw => (PuzzleGoal::Draw, None),
        Goal::Most { .. } => (PuzzleGoal::Most, None),
        Goal::WinIn(moves) => (PuzzleGoal::WinIn, Some(moves)),
        Goal::Hold(moves) => (PuzzleGoal::Hold, Some(moves)),
    };
    wire::Puzzle {
        id: puzzle.id.clone(),
        game: puzzle.kind().id().to_owned(),
        variant: puzzle.variant().to_string(),
        state: explore::state(&Record::new(puzzle.start.clone())),
        goal,
        moves,
        themes: puzzle.themes.iter().map(ToString::to_string).collect(),
        rating,
        tries,
    }
}
