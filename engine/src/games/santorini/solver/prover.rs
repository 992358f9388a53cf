//! Depth-first proof-number search (Nagai 2002): it always follows the line that is nearest to a proof, and so finds
//! long forced lines, threat after threat, that a search of uniform depth does not reach. In Santorini no position
//! repeats within a line, so the table needs no precautions against cycles.

use parlor_rules::Game;
use parlor_rules::santorini::{Move, Santorini};

use super::table::{NEVER, Numbers, Table};
use crate::search::{Clock, Statistics, Tactics};

/// A proof in progress.
pub(super) struct Prover<'a> {
    pub(super) table: &'a mut Table,
    pub(super) clock: Clock<'a>,
    pub(super) statistics: Statistics,
}

struct Child {
    position: Santorini,
    key: u64,
    numbers: Numbers,
}

impl Prover<'_> {
    /// Works on a position until it is settled or the limits end the work.
    pub(super) fn prove(&mut self, position: &Santorini) -> Numbers {
        self.work(position, Numbers { win: NEVER, loss: NEVER }, 0)
    }

    /// Works on a position until one of its numbers reaches its bound.
    fn work(&mut self, position: &Santorini, bounds: Numbers, ply: u32) -> Numbers {
        self.statistics.max_depth = self.statistics.max_depth.max(ply);
        let mut children = Vec::new();
        position.for_each_sensible_move(|m| {
            let position = position.after(m);
            let key = position.key();
            children.push(Child { key, numbers: Numbers { win: 1, loss: 1 }, position });
        });
        self.statistics.nodes += children.len() as u64;
        for child in &mut children {
            child.numbers = self.table.get(child.key).unwrap_or_else(|| at_first(&child.position));
        }
        loop {
            let numbers = above(&children);
            if numbers.win >= bounds.win
                || numbers.loss >= bounds.loss
                || numbers.is_settled()
                || self.is_over()
            {
                self.table.put(position.key(), numbers);
                return numbers;
            }
            let (best, next_loss) = easiest(&children);
            let child = &children[best];
            let below = Numbers {
                // Seen from the child: a loss here is a win for the other side.
                win: (bounds.loss - numbers.loss).saturating_add(child.numbers.win).min(NEVER),
                // Slightly more than the next best, so that the line does not switch at every step.
                loss: bounds.win.min(next_loss.saturating_add(next_loss / 4 + 1)),
            };
            let (key, position) = (child.key, child.position);
            let found = self.work(&position, below, ply + 1);
            // Two moves may lead to the same position.
            children.iter_mut().filter(|child| child.key == key).for_each(|child| child.numbers = found);
        }
    }

    fn is_over(&mut self) -> bool {
        self.clock.is_over(self.statistics.nodes)
    }

    /// The best line of a settled position, as far as the table has it: winning moves, and any defence.
    pub(super) fn line(&self, position: &Santorini, won: bool, line: &mut Vec<Move>) {
        let keeps = |m: &Move| {
            let next = position.after(*m);
            let numbers = self.table.get(next.key()).unwrap_or_else(|| at_first(&next));
            if won { numbers.loss == 0 } else { numbers.win == 0 }
        };
        let mut moves = Vec::new();
        position.for_each_sensible_move(|m| moves.push(m));
        if let Some(m) = moves.into_iter().find(keeps) {
            line.push(m);
            self.line(&position.after(m), !won, line);
        }
    }

    /// The moves after which the opponent is known to win.
    pub(super) fn losing_moves(&self, position: &Santorini) -> Vec<Move> {
        let loses = |m: &Move| {
            let next = position.after(*m);
            self.table.get(next.key()).unwrap_or_else(|| at_first(&next)).win == 0
        };
        position.legal_moves().into_iter().filter(loses).collect()
    }
}

/// What is known about a position without looking further: whether its side to move wins at once, or cannot avoid
/// losing at once. If few moves are sensible, few have to be refuted.
fn at_first(position: &Santorini) -> Numbers {
    if position.outcome().is_some() {
        // The winner has just moved.
        return Numbers::LOST;
    }
    if !position.is_quiet() {
        return Numbers::WON;
    }
    let mut sensible = 0;
    let mut saves = false;
    let threatened = position.is_threatened();
    position.for_each_sensible_move(|m| {
        sensible += 1;
        saves = saves || !threatened || position.after(m).is_quiet();
    });
    if saves { Numbers { win: 1, loss: sensible } } else { Numbers::LOST }
}

/// A node's numbers, from its children's: one lost child wins; all of them must be won to lose.
fn above(children: &[Child]) -> Numbers {
    let win = children.iter().map(|child| child.numbers.loss).min().unwrap_or(NEVER);
    let loss = children.iter().fold(0u32, |sum, child| (sum + child.numbers.win).min(NEVER));
    if win == 0 { Numbers::WON } else { Numbers { win, loss } }
}

/// The child that is nearest to being lost, and how near the next one is.
fn easiest(children: &[Child]) -> (usize, u32) {
    let (mut best, mut next) = (0, NEVER);
    for (at, child) in children.iter().enumerate().skip(1) {
        if child.numbers.loss < children[best].numbers.loss {
            next = children[best].numbers.loss;
            best = at;
        } else {
            next = next.min(child.numbers.loss);
        }
    }
    (best, next)
}
