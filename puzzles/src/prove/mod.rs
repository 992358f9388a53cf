//! Proofs of what a position is worth to the side to move: 1 for a win, 0 for a draw and -1 for a loss, or in Othello
//! the final disc difference. Where a goal limits the number of moves, a position not won by then counts as 0.
//!
//! Nothing here evaluates: what cannot be proven within machine-independent bounds is unknown.

mod awele;
mod checkers;
mod forced;
mod kalah;
mod othello;
mod retrograde;
mod santorini;
mod tree;

use parlor_rules::{Game, GameKind, Move, Position, Variant};

pub(crate) use tree::{Leaf, final_worth};

/// Proves what positions of one variant are worth.
pub(crate) trait Judge {
    /// Whether the side to move gets at least `target`, within `plies` if given; `None` if that is not proven.
    /// The game must not be over.
    fn at_least(&mut self, position: &Position, target: i32, plies: Option<u32>) -> Option<bool>;

    /// The exact worth, in games where the margin matters.
    fn margin(&mut self, _position: &Position) -> Option<i32> {
        None
    }
}

/// A prover for one game.
pub struct Prover(Box<dyn Judge>);

impl Prover {
    /// The prover for a variant. Checkers, Kalah and Awele build their endgame tables in memory first.
    pub fn new(variant: Variant) -> Self {
        match variant.kind() {
            GameKind::Othello => Prover(Box::new(othello::Solver::new())),
            GameKind::Kalah => Prover(Box::new(kalah::Solver::new(variant))),
            GameKind::Checkers => Prover(Box::new(checkers::Endings::new(checkers::PIECES))),
            GameKind::Awele => Prover(Box::new(awele::Endings::new(awele::SEEDS))),
            GameKind::Santorini => Prover(Box::new(santorini::Threats::default())),
        }
    }

    /// A prover that is ready within a second, because its tables are smaller; it proves less.
    pub fn quick(variant: Variant) -> Self {
        match variant.kind() {
            GameKind::Checkers => Prover(Box::new(checkers::Endings::new(checkers::QUICK_PIECES))),
            GameKind::Awele => Prover(Box::new(awele::Endings::new(awele::QUICK_SEEDS))),
            GameKind::Othello | GameKind::Kalah | GameKind::Santorini => Prover::new(variant),
        }
    }

    /// The second method: a search of the whole tree in the order of the rules, without memory and without the solvers.
    /// Where play may go on forever, it solves endings backwards by the rules alone.
    pub fn plain(variant: Variant) -> Self {
        match variant.kind() {
            GameKind::Othello | GameKind::Kalah => Prover(Box::new(tree::Plain::whole())),
            GameKind::Santorini => Prover(Box::new(tree::Plain::whole())),
            GameKind::Checkers => Prover(Box::new(checkers::plain())),
            GameKind::Awele => Prover(Box::new(awele::Backwards::new())),
        }
    }

    /// Whether the side to move gets at least `target` with this move; `None` if that is not proven.
    pub fn after(&mut self, position: &Position, m: Move, target: i32, plies: Option<u32>) -> Option<bool> {
        let next = position.after(m);
        let mover = position.to_move();
        if let Some(worth) = final_worth(&next, mover) {
            let in_time = plies.is_none_or(|plies| plies > 0);
            return Some(if in_time { worth } else { 0 } >= target);
        }
        let plies = plies.map(|plies| plies.saturating_sub(1));
        if next.to_move() == mover {
            return self.0.at_least(&next, target, plies);
        }
        self.0.at_least(&next, 1 - target, plies).map(|reached| !reached)
    }

    /// The final difference of points after a move, in games where margins matter.
    pub fn margin_after(&mut self, position: &Position, m: Move) -> Option<i32> {
        let next = position.after(m);
        let mover = position.to_move();
        if let Some(worth) = final_worth(&next, mover) {
            return Some(worth);
        }
        let margin = self.0.margin(&next)?;
        Some(if next.to_move() == mover { margin } else { -margin })
    }

    /// The only move that reaches the target; `None` if there is none, if there are several, or if anything is
    /// unproven.
    pub fn only(&mut self, position: &Position, target: i32, plies: Option<u32>) -> Option<Move> {
        let mut only = None;
        for m in position.legal_moves() {
            if self.after(position, m, target, plies)? && only.replace(m).is_some() {
                return None;
            }
        }
        only
    }
}
