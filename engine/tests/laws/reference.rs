//! Minimax at its simplest: no window, no table, and every node a record that is played by the rules.

use parlor_engine::eval::Evaluation;
use parlor_engine::games::GameEngine;
use parlor_engine::value::{Value, win};
use parlor_rules::{Outcome, Record};

/// The value of `depth` plies for the side to move, `plies` after the root; `None` when `budget` nodes are used up.
pub(crate) fn minimax<G: GameEngine>(
    record: &Record<G>,
    evaluation: &dyn Evaluation<G>,
    depth: u32,
    plies: u32,
    budget: &mut u64,
) -> Option<Value> {
    let position = record.position();
    if let Some(ending) = record.ending() {
        let points = if G::POINTS { position.score() } else { None };
        let margin = points.map_or(0, |[first, second]| first.abs_diff(second));
        let value = win(margin, if G::QUICK_WINS { plies } else { 0 });
        return Some(match ending.outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == position.to_move() => value,
            Outcome::Win(_) => -value,
        });
    }
    if depth == 0 {
        return Some(position.judge(evaluation.value(position)));
    }
    let mut best = None;
    for m in record.legal_moves() {
        *budget = budget.checked_sub(1)?;
        let mut next = record.clone();
        next.play(m).expect("a listed move is legal");
        let value = minimax(&next, evaluation, depth - 1, plies + 1, budget)?;
        let stays = next.position().to_move() == position.to_move();
        let value = if stays { value } else { -value };
        best = Some(best.map_or(value, |so_far: Value| so_far.max(value)));
    }
    best
}
