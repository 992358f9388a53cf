//! Alpha-beta at one node. It asks the position whose turn it is: the value changes its sign only where the turn
//! changes hands, so extra turns in Kalah and passes in Othello are nodes like any other.

use parlor_rules::Side;

use super::expand::Expanded;
use super::limits::Clock;
use super::line::Lines;
use super::order::{Candidate, Ordering};
use super::path::{HistoryEnd, Path, Root};
use super::table::{Bound, Entry, Table};
use super::window::{Found, Window};
use super::{Features, Statistics};
use crate::eval::Evaluation;
use crate::games::{Tactics, final_value, reachable};
use crate::tablebase::Tables;
use crate::value::{PROVEN, Value, is_decisive, nearer_root};

/// No position of the tree's line decides the value.
const INDEPENDENT: i32 = i32::MAX;

/// How many plies an unsettled position is searched beyond the depth, at most: exchanges end, loops do not.
const UNSETTLED_PLIES: i32 = 16;

/// What is asked of a node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Task {
    /// Plies to be searched; below 0 in the middle of an exchange.
    pub(super) depth: i32,
    pub(super) window: Window,
    /// Plies from the root.
    pub(super) ply: usize,
}

/// One thread's search.
pub(super) struct Searcher<'a, G: Tactics> {
    pub(super) evaluation: &'a dyn Evaluation<G>,
    pub(super) features: Features,
    pub(super) table: &'a Table,
    pub(super) clock: Clock<'a>,
    pub(super) statistics: Statistics,
    pub(super) lines: Lines<G::Move>,
    /// The value of the best root move of the iteration under way, once one is known.
    pub(super) root_value: Option<Value>,
    pub(super) path: Path,
    pub(super) ordering: Ordering<G>,
    /// The moves of all nodes on the line, one after the other: no allocation for a node.
    pub(super) moves: Vec<Candidate<G::Move>>,
    pub(super) root_side: Side,
    /// The moves of the root that are searched; all of them where nothing is said.
    pub(super) root_moves: Option<Vec<G::Move>>,
    /// Tables to be asked below the root, if there are any. Minimax to a fixed depth knows of none.
    pub(super) tables: Option<&'a Tables>,
    pub(super) root: &'a Root<G>,
    /// The depth of the iteration under way.
    depth: usize,
    /// The earliest ply of the line on which a value found since depends by repetition.
    dependency: i32,
}

impl<'a, G: Tactics> Searcher<'a, G> {
    pub(super) fn new(
        root: &'a Root<G>,
        evaluation: &'a dyn Evaluation<G>,
        features: Features,
        table: &'a Table,
        clock: Clock<'a>,
    ) -> Self {
        let tables = root.tables().map(|(tables, _)| tables).filter(|_| !features.fixed_depth);
        Searcher {
            evaluation,
            features,
            table,
            clock,
            statistics: Statistics::default(),
            lines: Lines::new(),
            root_value: None,
            path: Path::new(root),
            ordering: Ordering::new(),
            moves: Vec::new(),
            root_side: root.position.to_move(),
            root_moves: None,
            tables,
            root,
            depth: 0,
            dependency: INDEPENDENT,
        }
    }

    /// Searches the root; `None` if the search was ended before it was done.
    pub(super) fn root(&mut self, position: &G, depth: u32, window: Window) -> Option<Found> {
        self.root_value = None;
        self.depth = depth as usize;
        self.node(position, position.key(), Task { depth: depth as i32, window, ply: 0 })
    }

    pub(super) fn node(&mut self, position: &G, key: u64, task: Task) -> Option<Found> {
        self.lines.clear(task.ply);
        self.statistics.max_depth = self.statistics.max_depth.max(task.ply as u32);
        if task.ply > 0
            && self.path.is_active()
            && let Some(found) = self.ended_by_history(position, task.ply)
        {
            return Some(found);
        }
        let sure = self.known(position, task.ply);
        if let Some(found) = sure.and_then(|sure| sure.answer(task.window)) {
            return Some(found);
        }
        if self.is_leaf(position, task.depth) {
            let found = self.leaf(position, task.ply);
            return Some(sure.map_or(found, |sure| sure.within(found)));
        }
        if let Some(found) = self.out_of_reach(position, &task) {
            return Some(found);
        }
        let table_key = self.path.table_key(key, task.depth);
        let known = self.remembered(table_key);
        if let Some(found) = known.and_then(|entry| self.table_cut(entry, task)) {
            return Some(found);
        }
        let forced = self.features.threats && task.ply < 2 * self.depth && position.is_threatened();
        let mut best = known.and_then(|entry| entry.best);
        if let Some(check) = self.check(position, &task).filter(|_| !forced) {
            if let Some(found) = self.likely(position, key, task, check) {
                return Some(found);
            }
            // What a shallow search has found best is a good move to begin with.
            best = best.or_else(|| self.remembered(table_key)?.best);
        }
        let task = Task { depth: task.depth + i32::from(forced), ..task };
        let outer = std::mem::replace(&mut self.dependency, INDEPENDENT);
        let expanded = self.expand(position, task, best);
        let inner = self.dependency;
        // What depends on this position or on those below it depends on nothing that the nodes above need to know.
        self.dependency = outer.min(if inner < task.ply as i32 { inner } else { INDEPENDENT });
        let expanded = expanded?;
        let Expanded { found, bound, best } = sure.map_or(expanded, |sure| sure.correct(expanded));
        if self.features.table && inner >= task.ply as i32 {
            let value = nearer_root(found.value, -plies::<G>(task.ply));
            let depth = task.depth.clamp(0, 255) as u8;
            self.table.put(table_key, Entry { value, bound, depth, proven: found.proven, best });
        }
        Some(found)
    }

    /// What the table has under this key.
    #[inline]
    fn remembered(&self, table_key: u64) -> Option<Entry> {
        if self.features.table { self.table.get(table_key) } else { None }
    }

    /// A game ended by repetition or by a move limit, unless it has ended by the rules of the position.
    fn ended_by_history(&mut self, position: &G, ply: usize) -> Option<Found> {
        let depends_on = match self.path.end()? {
            HistoryEnd::Repetition { depends_on } => depends_on,
            HistoryEnd::MoveLimit => None,
        };
        self.dependency = self.dependency.min(depends_on.unwrap_or(INDEPENDENT));
        let mut settled = position.clone();
        let outcome = position.outcome().unwrap_or_else(|| settled.settle());
        Some(Found { value: final_value(&settled, outcome, ply as u32), proven: true })
    }

    /// A node whose window lies beyond all that can still be reached.
    fn out_of_reach(&self, position: &G, task: &Task) -> Option<Found> {
        if task.ply == 0 {
            return None;
        }
        let Window { alpha, beta } = task.window;
        let (least, most) = reachable(position)?;
        // Minimax to a fixed depth judges what is proven here. Its value has the same bounds only beyond all judgements.
        let judges = self.features.fixed_depth;
        let value = if most <= alpha && (!judges || alpha >= PROVEN) {
            if judges { alpha } else { most }
        } else if least >= beta && (!judges || beta <= -PROVEN) {
            if judges { beta } else { least }
        } else {
            return None;
        };
        Some(Found { value, proven: true })
    }

    /// Whether no ply is left, not even for an exchange to end.
    fn is_leaf(&self, position: &G, depth: i32) -> bool {
        let unsettled = || {
            let Features { quiescence, threats, .. } = self.features;
            quiescence && position.is_unsettled() || threats && position.is_threatened()
        };
        depth <= 0 && !(depth > -UNSETTLED_PLIES && unsettled())
    }

    fn leaf(&mut self, position: &G, ply: usize) -> Found {
        match position.outcome() {
            Some(outcome) => Found { value: final_value(position, outcome, ply as u32), proven: true },
            None => Found { value: self.evaluation.value(position), proven: false },
        }
    }

    /// The table's answer, if it settles the node. Where the window is open the line is wanted and not only the value.
    fn table_cut(&self, entry: Entry, Task { depth, window, ply }: Task) -> Option<Found> {
        if window.is_open() {
            return None;
        }
        let value = nearer_root(entry.value, plies::<G>(ply));
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        };
        // A bound beyond all judgements was found without any, whatever the depth.
        let decisive =
            is_decisive(value) && if value > 0 { value >= window.beta } else { value <= window.alpha };
        let deep_enough = if self.features.fixed_depth {
            i32::from(entry.depth) == depth
        } else {
            entry.proven || decisive || i32::from(entry.depth) >= depth
        };
        (cuts && deep_enough).then_some(Found { value, proven: entry.proven || decisive })
    }
}

/// The plies by which a table's values are shifted: none in games that do not count them.
pub(super) fn plies<G: Tactics>(ply: usize) -> Value {
    if G::QUICK_WINS { ply as Value } else { 0 }
}
