//! Alpha-beta at one node. It asks the position whose turn it is: the value changes its sign only where the turn
//! changes hands, so extra turns in Kalah and passes in Othello are nodes like any other.

use parlor_rules::{Outcome, Side};

use super::limits::Clock;
use super::line::Lines;
use super::order::{Candidate, Ordering, pick};
use super::path::{HistoryEnd, Path, Root};
use super::table::{Bound, Entry, Table};
use super::{Features, Statistics};
use crate::eval::Evaluation;
use crate::games::{Tactics, final_value};
use crate::value::{INFINITE, Value, is_decisive, nearer_root};

/// What a search of a node found, from the point of view of its side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) value: Value,
    /// Whether nothing below was judged: all that was searched ended by the rules.
    pub(super) proven: bool,
}

impl Found {
    fn flip(self) -> Self {
        Found { value: -self.value, ..self }
    }
}

/// Values between which the search has to be right.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Window {
    pub(super) const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    fn flip(self) -> Self {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The narrowest window, which only asks whether the value is greater than alpha.
    fn narrow(self) -> Self {
        Window { beta: self.alpha + 1, ..self }
    }

    fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// No position of the tree's line decides the value.
const INDEPENDENT: i32 = i32::MAX;

/// How many plies an unsettled position is searched beyond the depth, at most: exchanges end, loops do not.
const UNSETTLED_PLIES: i32 = 16;

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
    path: Path,
    ordering: Ordering<G>,
    /// The moves of all nodes on the line, one after the other: no allocation for a node.
    moves: Vec<Candidate<G::Move>>,
    /// The earliest ply of the line on which a value found since depends by repetition.
    dependency: i32,
    root_side: Side,
}

impl<'a, G: Tactics> Searcher<'a, G> {
    pub(super) fn new(
        root: &Root<G>,
        evaluation: &'a dyn Evaluation<G>,
        features: Features,
        table: &'a Table,
        clock: Clock<'a>,
    ) -> Self {
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
            dependency: INDEPENDENT,
            root_side: root.position.to_move(),
        }
    }

    /// Searches the root; `None` if the search was ended before it was done.
    pub(super) fn root(&mut self, position: &G, depth: u32, window: Window) -> Option<Found> {
        self.root_value = None;
        self.node(position, position.key(), depth as i32, window, 0)
    }

    fn node(&mut self, position: &G, key: u64, depth: i32, window: Window, ply: usize) -> Option<Found> {
        self.lines.clear(ply);
        self.statistics.max_depth = self.statistics.max_depth.max(ply as u32);
        if ply > 0
            && self.path.is_active()
            && let Some(found) = self.ended_by_history(position, ply)
        {
            return Some(found);
        }
        if depth <= 0 && !(depth > -UNSETTLED_PLIES && self.features.quiescence && position.is_unsettled()) {
            return Some(self.leaf(position, ply));
        }
        let table_key = self.path.table_key(key, depth);
        let known = if self.features.table { self.table.get(table_key) } else { None };
        if let Some(found) = known.and_then(|entry| self.table_cut(entry, depth, window, ply)) {
            return Some(found);
        }
        let outer = std::mem::replace(&mut self.dependency, INDEPENDENT);
        let searched = self.search_moves(position, depth, window, ply, known.and_then(|entry| entry.best));
        let inner = self.dependency;
        // What depends on this position or on those below it depends on nothing that the nodes above need to know.
        self.dependency = outer.min(if inner < ply as i32 { inner } else { INDEPENDENT });
        let (found, bound, best) = searched?;
        if self.features.table && inner >= ply as i32 {
            let value = nearer_root(found.value, -plies::<G>(ply));
            let depth = depth.clamp(0, 255) as u8;
            self.table.put(table_key, Entry { value, bound, depth, proven: found.proven, best });
        }
        Some(found)
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

    fn leaf(&mut self, position: &G, ply: usize) -> Found {
        match position.outcome() {
            Some(outcome) => Found { value: final_value(position, outcome, ply as u32), proven: true },
            None => Found { value: self.evaluation.value(position), proven: false },
        }
    }

    /// The table's answer, if it settles the node. Where the window is open the line is wanted and not only the value.
    fn table_cut(&self, entry: Entry, depth: i32, window: Window, ply: usize) -> Option<Found> {
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

    /// Tries the moves of a node: what was found, what it says of the value, and the best move's index.
    fn search_moves(
        &mut self,
        position: &G,
        depth: i32,
        window: Window,
        ply: usize,
        table_move: Option<u16>,
    ) -> Option<(Found, Bound, Option<u16>)> {
        let first = self.moves.len();
        let moves = &mut self.moves;
        position.for_each_move(|m| {
            let index = (moves.len() - first) as u16;
            moves.push(Candidate { m, index, score: 0 });
        });
        if self.moves.len() == first {
            let outcome = position.outcome().unwrap_or(Outcome::Draw);
            let value = final_value(position, outcome, ply as u32);
            return Some((Found { value, proven: true }, Bound::Exact, None));
        }
        if self.features.ordering {
            self.ordering.score(position, &mut self.moves[first..], table_move, depth, ply);
        }
        let searched = self.search_ordered(position, depth, window, ply, first);
        self.moves.truncate(first);
        searched
    }

    fn search_ordered(
        &mut self,
        position: &G,
        depth: i32,
        window: Window,
        ply: usize,
        first: usize,
    ) -> Option<(Found, Bound, Option<u16>)> {
        let mut open = window;
        let mut best = Found { value: -INFINITE, proven: true };
        let mut best_index = None;
        let mut proven = true;
        for at in first..self.moves.len() {
            let candidate = if self.features.ordering { pick(&mut self.moves[at..]) } else { self.moves[at] };
            let found = self.search_move(position, candidate.m, depth, open, ply, at - first)?;
            proven &= found.proven;
            if found.value <= best.value {
                continue;
            }
            best = found;
            if found.value > open.alpha {
                best_index = Some(candidate.index);
                open.alpha = found.value;
                self.note_line(window, ply, candidate.m, found.value);
            }
            if found.value >= window.beta {
                self.note_cut(position.to_move(), candidate.m, first..at, depth, ply);
                return Some((found, Bound::Lower, best_index));
            }
        }
        let bound = if best.value > window.alpha { Bound::Exact } else { Bound::Upper };
        Some((Found { proven, ..best }, bound, best_index))
    }

    /// Searches one move. The first gets the whole window; the others are only asked whether they are better, and
    /// searched again if they are (principal variation search).
    fn search_move(
        &mut self,
        position: &G,
        m: G::Move,
        depth: i32,
        window: Window,
        ply: usize,
        tried: usize,
    ) -> Option<Found> {
        if self.clock.is_over(self.statistics.nodes) {
            return None;
        }
        self.statistics.nodes += 1;
        let next = position.after(m);
        let key = next.key();
        let irreversible = self.path.is_active() && position.is_irreversible(m);
        self.path.push(key, irreversible);
        let again = next.to_move() == position.to_move();
        let ask_first = tried > 0 && window.is_open() && self.features.null_windows;
        let mut search = |window: Window| {
            let seen = if again { window } else { window.flip() };
            let found = self.node(&next, key, depth - 1, seen, ply + 1)?;
            Some(if again { found } else { found.flip() })
        };
        let mut found = None;
        if ask_first {
            let asked = search(window.narrow())?;
            // A refuted move is done with; so is one beyond beta.
            found = (asked.value <= window.alpha || asked.value >= window.beta).then_some(asked);
        }
        let found = match found {
            Some(found) => found,
            None => search(window)?,
        };
        self.path.pop();
        Some(found)
    }

    fn note_line(&mut self, window: Window, ply: usize, m: G::Move, value: Value) {
        if window.is_open() {
            self.lines.extend(ply, m);
        }
        if ply == 0 {
            self.root_value = Some(value);
        }
    }

    fn note_cut(&mut self, side: Side, m: G::Move, failed: std::ops::Range<usize>, depth: i32, ply: usize) {
        if side == self.root_side {
            self.statistics.prunes_max += 1;
        } else {
            self.statistics.prunes_min += 1;
        }
        if self.features.ordering {
            self.ordering.cut(side, m, &self.moves[failed], depth, ply);
        }
    }
}

/// The plies by which a table's values are shifted: none in games that do not count them.
fn plies<G: Tactics>(ply: usize) -> Value {
    if G::QUICK_WINS { ply as Value } else { 0 }
}
