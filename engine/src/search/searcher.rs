//! One thread's search: its tools, and what it has learned so far.

use parlor_rules::Side;

use super::ending::Ending;
use super::evaluator::Evaluator;
use super::limits::Clock;
use super::line::Lines;
use super::order::{Candidate, Ordering};
use super::path::Path;
use super::probcut::Margins;
use super::root::Root;
use super::table::{Bound, Table};
use super::tactics::Tactics;
use super::values::Values;
use super::window::{Found, Window};
use super::{Features, Statistics};
use crate::eval::Evaluation;
use crate::tablebase::Probe;
use crate::value::Value;

/// The value does not depend on any position of the line.
pub(super) const INDEPENDENT: i32 = i32::MAX;

/// How to search a node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target {
    /// Plies to search; below 0 in the quiescence search.
    pub(super) depth: i32,
    pub(super) window: Window,
    /// Plies from the root.
    pub(super) ply: usize,
}

/// One thread's search.
pub(super) struct Searcher<'a, G: Tactics> {
    pub(super) evaluation: &'a dyn Evaluation<G>,
    values: Values,
    pub(super) probcut: Option<&'a Margins>,
    pub(super) ending: Option<Ending<'a, G>>,
    pub(super) features: Features,
    pub(super) table: &'a Table,
    pub(super) clock: Clock<'a>,
    pub(super) statistics: Statistics,
    pub(super) lines: Lines<G::Move>,
    /// The value of the best root move of the current iteration, once one is known.
    pub(super) root_value: Option<Value>,
    pub(super) path: Path,
    pub(super) ordering: Ordering<G>,
    /// The moves of all nodes on the line, one node after another, so that nodes need no allocation.
    pub(super) moves: Vec<Candidate<G::Move>>,
    /// Their ranks, in a list of their own so that several can be compared at once; empty if moves are not ordered.
    pub(super) ranks: Vec<i32>,
    pub(super) root_side: Side,
    /// The moves to search at the root; `None` for all of them.
    pub(super) root_moves: Option<Vec<G::Move>>,
    /// The tablebase to probe below the root, if there is one. Fixed-depth searches do not probe.
    pub(super) tablebase: Option<&'a dyn Probe<G>>,
    pub(super) root: &'a Root<G>,
    /// The depth of the current iteration.
    pub(super) depth: usize,
    /// The factor of ProbCut's margins in it.
    pub(super) caution: f64,
    /// The ply of the node to which the last null move of the line led.
    pub(super) passed_at: Option<usize>,
    /// The earliest ply of the line that a value found below the current node depends on through repetition.
    pub(super) dependency: i32,
}

impl<'a, G: Tactics> Searcher<'a, G> {
    pub(super) fn new(
        root: &'a Root<G>,
        evaluator: Evaluator<'a, G>,
        features: Features,
        table: &'a Table,
        clock: Clock<'a>,
    ) -> Self {
        let tablebase = if features.fixed_depth { None } else { root.tablebase() };
        Searcher {
            evaluation: evaluator.evaluation,
            values: Values::new(),
            probcut: evaluator.probcut,
            ending: evaluator.ending,
            features,
            table,
            clock,
            statistics: Statistics::default(),
            lines: Lines::new(),
            root_value: None,
            path: Path::new(root),
            ordering: Ordering::new(),
            moves: Vec::new(),
            ranks: Vec::new(),
            root_side: root.position.to_move(),
            root_moves: None,
            tablebase,
            root,
            depth: 0,
            caution: 1.0,
            passed_at: None,
            dependency: INDEPENDENT,
        }
    }

    /// The value of a position without search.
    #[inline]
    pub(super) fn static_value(&mut self, position: &G, key: u64) -> Value {
        self.values.of(self.evaluation, position, key)
    }

    /// Searches the root; `None` if the search was interrupted.
    pub(super) fn root(&mut self, position: &G, depth: u32, window: Window) -> Option<Found> {
        self.root_value = None;
        self.depth = depth as usize;
        // Searches to the end have a confidence of their own.
        if let (Some(margins), None) = (self.probcut, self.ending) {
            self.caution = margins.caution(depth);
        }
        self.node(position, position.key(), Target { depth: depth as i32, window, ply: 0 })
    }
}

/// The result of searching a node's moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Expanded {
    pub(super) found: Found,
    /// How it bounds the node's value.
    pub(super) bound: Bound,
    /// The best move's index in the order of the rules, if one was better than alpha.
    pub(super) best: Option<u16>,
}

/// By how many plies stored values are shifted: 0 in games that do not prefer quick wins.
pub(super) fn plies<G: Tactics>(ply: usize) -> Value {
    if G::QUICK_WINS { ply as Value } else { 0 }
}
