//! Minimax without pruning, which visits every node down to the depth. The reference players use it.

use std::time::Duration;

use parlor_rules::{Outcome, Side};

use super::limits::{Clock, Limits};
use super::line::Lines;
use super::outcome::final_value;
use super::path::Path;
use super::root::Root;
use super::tactics::{Tactics, static_value};
use super::{Analysis, GameOver, Statistics};
use crate::eval::Evaluation;
use crate::stop::Stop;
use crate::value::{Value, is_decisive, margin};

/// How values are backed up where the opponent chooses. The player's own choice is always the best value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backup {
    /// The opponent chooses the worst for the player: minimax.
    Worst,
    /// The opponent moves at random: the average.
    Average,
    /// The opponent is ignored: the move that is best for the player (the horizon player).
    Best,
}

/// What a win adds to its margin where values are averaged, in points: more than evaluations usually reach.
const WIN_POINTS: Value = 1000;

struct Minimax<'a, G: Tactics> {
    evaluation: &'a dyn Evaluation<G>,
    backup: Backup,
    clock: Clock<'a>,
    path: Path,
    statistics: Statistics,
    lines: Lines<G::Move>,
    side: Side,
    evaluated: bool,
}

/// Searches the whole tree to the depth of the limits, or 1 ply. Values are for the side to move at the root. If the
/// limits may end the search early, it searches depth after depth, and the answer is that of the last one that was
/// completed, or a win that was proven since. If none was, it is the best of the moves that were.
///
/// # Errors
/// The game has ended.
pub fn minimax<G: Tactics>(
    root: &Root<G>,
    evaluation: &dyn Evaluation<G>,
    backup: Backup,
    limits: &Limits,
) -> Result<Analysis<G::Move>, GameOver> {
    if root.is_over() {
        return Err(GameOver);
    }
    let started = limits.timer.start();
    let depth = limits.depth.unwrap_or(1).max(1);
    let mut search = Minimax {
        evaluation,
        backup,
        clock: Clock::start(limits, started, Stop::default()),
        path: Path::new(root),
        statistics: Statistics::default(),
        lines: Lines::new(),
        side: root.position.to_move(),
        evaluated: false,
    };
    let first = if limits.may_end_early() { 1 } else { depth };
    let mut analysis = search.at_depth(root, first);
    for depth in first + 1..=depth {
        // If nothing was evaluated, all lines have ended: a greater depth shows the same.
        if analysis.depth == 0 || analysis.exact || !search.evaluated {
            break;
        }
        let deeper = search.at_depth(root, depth);
        let interrupted = deeper.depth == 0;
        if !interrupted || deeper.decided {
            analysis = Analysis { depth: analysis.depth.max(deeper.depth), ..deeper };
        }
        if interrupted {
            break;
        }
    }
    (analysis.statistics, analysis.elapsed) = (search.statistics, started.elapsed());
    Ok(analysis)
}

impl<G: Tactics> Minimax<'_, G> {
    /// Searches to this depth. The answer's depth is 0 if the search was interrupted.
    fn at_depth(&mut self, root: &Root<G>, depth: u32) -> Analysis<G::Move> {
        self.clock.begin_depth(depth);
        self.path = Path::new(root);
        self.lines.clear(0);
        self.evaluated = false;
        let mut best: Option<(Value, Vec<G::Move>)> = None;
        let mut finished = true;
        for m in root.position.legal_moves() {
            let Some(value) = self.after(&root.position, m, depth, 1) else {
                finished = false;
                break;
            };
            if best.as_ref().is_none_or(|(so_far, _)| value > *so_far) {
                self.lines.extend(0, m);
                best = Some((value, self.lines.principal().to_vec()));
            }
        }
        let first_legal = || root.position.legal_moves().into_iter().take(1).collect();
        let (value, line) =
            best.unwrap_or_else(|| (static_value(self.evaluation, &root.position), first_legal()));
        let minimax = self.backup == Backup::Worst;
        let decided = minimax && is_decisive(value) && (finished || value > 0);
        Analysis {
            line,
            value,
            exact: minimax && finished && !self.evaluated || decided && !G::POINTS,
            decided,
            depth: if finished { depth } else { 0 },
            statistics: Statistics::default(),
            elapsed: Duration::ZERO,
        }
    }

    /// The value of a move for the player; `None` if the search was interrupted.
    fn after(&mut self, position: &G, m: G::Move, depth: u32, ply: usize) -> Option<Value> {
        if self.clock.is_over(self.statistics.nodes) {
            return None;
        }
        self.statistics.nodes += 1;
        self.statistics.max_depth = self.statistics.max_depth.max(ply as u32);
        let next = position.after(m);
        self.path.push(next.key(), self.path.is_active() && position.is_irreversible(m));
        let value = self.node(&next, depth - 1, ply)?;
        self.path.pop();
        Some(value)
    }

    fn node(&mut self, position: &G, depth: u32, ply: usize) -> Option<Value> {
        self.lines.clear(ply);
        if let Some(value) = self.ended(position, ply) {
            return Some(value);
        }
        if depth == 0 {
            self.evaluated = true;
            return Some(self.for_player(position, static_value(self.evaluation, position)));
        }
        let own = position.to_move() == self.side;
        let highest = own || self.backup == Backup::Best;
        let moves = position.legal_moves();
        let mut best: Option<Value> = None;
        let mut sum = 0i64;
        for &m in &moves {
            let value = self.after(position, m, depth, ply + 1)?;
            sum += i64::from(value);
            if best.is_none_or(|so_far| if highest { value > so_far } else { value < so_far }) {
                best = Some(value);
                self.lines.extend(ply, m);
            }
        }
        if !own && self.backup == Backup::Average {
            // The average of the moves' values lies within the range of values.
            return Some((sum / moves.len().max(1) as i64) as Value);
        }
        best
    }

    fn ended(&self, position: &G, ply: usize) -> Option<Value> {
        let mut settled = position.clone();
        let by_history = |settled: &mut G| -> Option<Outcome> { self.path.end().map(|_| settled.settle()) };
        let outcome = position.outcome().or_else(|| by_history(&mut settled))?;
        let value = final_value(&settled, outcome, ply as u32);
        Some(
            self.for_player(
                position,
                if self.backup == Backup::Average { self.averaged(value) } else { value },
            ),
        )
    }

    /// The value of a finished game, small enough to be averaged with evaluations: an average proves nothing.
    fn averaged(&self, value: Value) -> Value {
        (value.signum() * WIN_POINTS + margin(value)) * self.evaluation.unit()
    }

    fn for_player(&self, position: &G, value: Value) -> Value {
        if position.to_move() == self.side { value } else { -value }
    }
}
