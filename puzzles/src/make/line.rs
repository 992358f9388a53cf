//! The solution beyond its first move: replies after which only one move reaches the goal again.

use parlor_rules::{Game, Move, Position, Record, Side};

use crate::prove::Prover;
use crate::puzzle::is_choice;
use crate::{Goal, MOST_DECISIONS};

/// How many replies are searched for a continuation.
const REPLIES: usize = 16;

/// The whole solution, which begins with this move and ends with the solver's last decision.
pub(super) fn solution(prover: &mut Prover, start: &Position, goal: Goal, first: Move) -> Vec<Move> {
    let mut record = Record::new(start.clone());
    let solver = start.to_move();
    let mut next = Some(first);
    let (mut decisions, mut end) = (0, 0);
    while let Some(m) = next {
        record.play(m).expect("a solution is legal");
        (decisions, end) = (decisions + 1, record.moves().len());
        next = None;
        if decisions < MOST_DECISIONS && !matches!(goal, Goal::Hold(_)) {
            next = go_on(prover, &mut record, goal, solver);
        }
    }
    record.moves()[..end].to_vec()
}

/// Plays forced moves and replies until the solver has to decide again and only one move works. Returns that move.
fn go_on(prover: &mut Prover, record: &mut Record, goal: Goal, solver: Side) -> Option<Move> {
    while record.ending().is_none() && !is_choice(record) {
        let forced = record.legal_moves()[0];
        record.play(forced).ok()?;
    }
    let side = record.to_move()?;
    if side == solver {
        return prover.only(record.position(), goal.target(), left(goal, record));
    }
    for reply in replies(prover, record, goal).into_iter().take(REPLIES) {
        let mut after = record.clone();
        after.play(reply).ok()?;
        if let Some(m) = go_on(prover, &mut after, goal, solver) {
            *record = after;
            return Some(m);
        }
    }
    None
}

/// How many of the goal's plies are left.
fn left(goal: Goal, record: &Record) -> Option<u32> {
    goal.plies().map(|plies| plies.saturating_sub(record.moves().len() as u32))
}

/// The toughest replies: in Othello those that keep the margin, in Santorini those that lose last.
fn replies(prover: &mut Prover, record: &Record, goal: Goal) -> Vec<Move> {
    let position = record.position();
    let moves = record.legal_moves();
    let margins: Option<Vec<i32>> = moves.iter().map(|&m| prover.margin_after(position, m)).collect();
    if let Some(margins) = margins {
        let best = margins.iter().copied().max();
        return moves
            .into_iter()
            .zip(margins)
            .filter(|(_, margin)| Some(*margin) == best)
            .map(|(m, _)| m)
            .collect();
    }
    let Some(plies) = left(goal, record) else { return moves };
    // The replying side loses within `plies`; some moves hold out for at least two plies less than that.
    let lasts = |m: &Move| prover.after(position, *m, 0, Some(plies.saturating_sub(2))) == Some(true);
    let last: Vec<Move> = moves.iter().copied().filter(lasts).collect();
    if last.is_empty() { moves } else { last }
}
