//! Judges answers to puzzles.

use parlor_protocol::http::{ExploredPly, JudgedAnswer, PuzzleVerdict};
use parlor_protocol::{ErrorCode, Refusal};
use parlor_puzzles::{Attempt, Judged, Puzzle};
use parlor_rules::{Game, Move, Record};

use crate::error::refuse;
use crate::explore;

/// Judges the last of these moves; those before it must be the beginning of the solution.
pub(crate) fn judge(puzzle: &Puzzle, moves: &[String]) -> Result<JudgedAnswer, Refusal> {
    let illegal = |why: String| refuse(ErrorCode::IllegalMove, why);
    let Some((last, before)) = moves.split_last() else {
        return Err(refuse(ErrorCode::BadRequest, "expected at least one move"));
    };
    let begins = puzzle.line.iter().zip(before).all(|(m, text)| m.to_string() == *text);
    let attempt = Attempt::at(puzzle, before.len()).filter(|_| begins);
    let mut attempt =
        attempt.ok_or_else(|| illegal("the solution does not begin with these moves".to_owned()))?;
    let record = attempt.record().clone();
    let m = record
        .position()
        .parse_move(last)
        .map_err(|error| refuse(ErrorCode::BadRequest, error.to_string()))?;
    let judged = attempt
        .answer(m)
        .ok_or_else(|| illegal(format!("not a legal move: {last} in {}", record.position())))?;
    let (verdict, played) = match judged {
        Judged::GoesOn(played) => (PuzzleVerdict::GoesOn, played),
        Judged::Solved(played) => (PuzzleVerdict::Solved, played),
        Judged::Wrong => (PuzzleVerdict::Wrong, vec![m]),
    };
    Ok(judged_answer(record, verdict, &played))
}

/// Returns the whole solution.
pub(crate) fn solution(puzzle: &Puzzle) -> JudgedAnswer {
    judged_answer(Record::new(puzzle.start.clone()), PuzzleVerdict::GivenUp, &puzzle.line)
}

fn judged_answer(mut record: Record, verdict: PuzzleVerdict, played: &[Move]) -> JudgedAnswer {
    let before = record.moves().len();
    for &m in played {
        // A solution is legal, and a wrong move was found to be legal.
        record.play(m).expect("a judged move is legal");
    }
    let whole = explore::whole(&record);
    let plies: Vec<ExploredPly> = whole.plies.into_iter().skip(before).collect();
    JudgedAnswer { verdict, plies, state: whole.state, rated: None }
}
