//! A beam search: alpha-beta in which every node keeps a few of its children, drawn at random by rank (SBU AI
//! Othello, `docs/origins.md`).

use super::limits::{Clock, Limits};
use super::line::Lines;
use super::outcome::final_value;
use super::path::Path;
use super::root::Root;
use super::tactics::{Tactics, static_value};
use super::{Analysis, GameOver, Statistics};
use crate::eval::Evaluation;
use crate::stop::Stop;
use crate::value::{INFINITE, Value};

/// How many children a node keeps by default.
pub const WIDTH: u32 = 3;

struct Beam<'a, G: Tactics> {
    evaluation: &'a dyn Evaluation<G>,
    width: usize,
    random: &'a mut fastrand::Rng,
    clock: Clock<'a>,
    path: Path,
    statistics: Statistics,
    lines: Lines<G::Move>,
}

/// A child of a node: the move, the position after it, and its evaluation for the mover.
struct Child<G: Tactics> {
    m: G::Move,
    position: G,
    key: u64,
    looks: Value,
}

/// Searches to the depth of the limits, or 1 ply. The same random numbers give the same answer.
///
/// # Errors
/// The game has ended.
pub fn beam<G: Tactics>(
    root: &Root<G>,
    evaluation: &dyn Evaluation<G>,
    width: usize,
    random: &mut fastrand::Rng,
    limits: &Limits,
) -> Result<Analysis<G::Move>, GameOver> {
    if root.is_over() {
        return Err(GameOver);
    }
    let started = limits.timer.start();
    let depth = limits.depth.unwrap_or(1).max(1);
    let mut search = Beam {
        evaluation,
        width,
        random,
        clock: Clock::start(limits, started, Stop::default()),
        path: Path::new(root),
        statistics: Statistics::default(),
        lines: Lines::new(),
    };
    search.clock.begin_depth(depth);
    let value = search.node(&root.position, depth, -INFINITE, INFINITE, 0, true);
    let mut line = search.lines.principal().to_vec();
    if line.is_empty() {
        // The limits were reached before the first line was finished.
        line.extend(root.position.legal_moves().first());
    }
    Ok(Analysis {
        line,
        value: value.unwrap_or_else(|| static_value(evaluation, &root.position)),
        exact: false,
        decided: false,
        depth: if value.is_some() { depth } else { 0 },
        statistics: search.statistics,
        elapsed: started.elapsed(),
    })
}

impl<G: Tactics> Beam<'_, G> {
    /// The value for the side to move; `max` says whether that is the player. `None` if the search was interrupted.
    fn node(
        &mut self,
        position: &G,
        depth: u32,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        max: bool,
    ) -> Option<Value> {
        self.lines.clear(ply);
        self.statistics.max_depth = self.statistics.max_depth.max(ply as u32);
        if let Some(value) = self.ended(position, ply) {
            return Some(value);
        }
        if depth == 0 {
            return Some(static_value(self.evaluation, position));
        }
        let mut best = -INFINITE;
        for child in self.children(position)? {
            let again = child.position.to_move() == position.to_move();
            self.path.push(child.key, self.path.is_active() && position.is_irreversible(child.m));
            let (low, high) = if again { (alpha, beta) } else { (-beta, -alpha) };
            let value = self.node(&child.position, depth - 1, low, high, ply + 1, max == again)?;
            self.path.pop();
            let value = if again { value } else { -value };
            if value > best {
                best = value;
                self.lines.extend(ply, child.m);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.statistics.count_cut(max);
                break;
            }
        }
        Some(best)
    }

    /// The children that the node keeps, the best-looking first.
    fn children(&mut self, position: &G) -> Option<Vec<Child<G>>> {
        let mut children = Vec::new();
        for m in position.legal_moves() {
            if self.clock.is_over(self.statistics.nodes) {
                return None;
            }
            self.statistics.nodes += 1;
            let next = position.after(m);
            let looks = match next.outcome() {
                Some(outcome) => final_value(&next, outcome, 1),
                None => static_value(self.evaluation, &next),
            };
            let looks = if next.to_move() == position.to_move() { looks } else { -looks };
            children.push(Child { m, key: next.key(), position: next, looks });
        }
        children.sort_by_key(|child| std::cmp::Reverse(child.looks));
        let mut kept = Vec::with_capacity(self.width);
        while kept.len() < self.width && !children.is_empty() {
            kept.push(children.remove(self.draw(children.len())));
        }
        kept.sort_by_key(|child| std::cmp::Reverse(child.looks));
        Some(kept)
    }

    /// A random rank below `count`: the first has the weight `count`, the last has 1.
    fn draw(&mut self, count: usize) -> usize {
        let mut left = self.random.usize(0..count * (count + 1) / 2);
        let mut rank = 0;
        while left >= count - rank {
            left -= count - rank;
            rank += 1;
        }
        rank
    }

    fn ended(&self, position: &G, ply: usize) -> Option<Value> {
        if let Some(outcome) = position.outcome() {
            return Some(final_value(position, outcome, ply as u32));
        }
        self.path.end().filter(|_| ply > 0)?;
        let mut settled = position.clone();
        let outcome = settled.settle();
        Some(final_value(&settled, outcome, ply as u32))
    }
}
