//! Tablebases in the search: below the root they settle nodes, and at the root they choose between moves.

use std::cmp::Ordering;
use std::time::Duration;

use parlor_rules::Record;

use super::outcome::final_value;
use super::root::Root;
use super::searcher::{Expanded, Searcher, plies};
use super::table::Bound;
use super::tactics::Tactics;
use super::window::{Found, Window};
use super::{Analysis, Statistics};
use crate::tablebase::{History, Probe, ProbeContext, ProbeResult};
use crate::value::{INFINITE, PROVEN, Value, is_decisive, nearer_root};

impl<G: Tactics> Searcher<'_, G> {
    /// The tablebase's result for a node below the root, with plies counted from the root.
    pub(super) fn probe(&self, position: &G, ply: usize) -> Option<ProbeResult> {
        let tablebase = self.tablebase.filter(|_| ply > 0)?;
        let probed = tablebase.probe(position, &self.path.probe_context())?;
        Some(probed.seen_before(plies::<G>(ply)))
    }
}

impl ProbeResult {
    /// The result as seen this many plies earlier. What is unknown stays unknown.
    fn seen_before(self, plies: Value) -> Self {
        let before = |value: Value| if value.abs() == INFINITE { value } else { nearer_root(value, plies) };
        ProbeResult { least: before(self.least), most: before(self.most), ..self }
    }

    /// The value of a node, if the result decides its window.
    pub(super) fn answer(&self, window: Window) -> Option<Found> {
        let settles = self.is_exact() || self.least >= window.beta || self.most <= window.alpha;
        let value = if self.most <= window.alpha { self.most } else { self.least };
        settles.then_some(Found { value, proven: true })
    }

    /// The result of a search, corrected by the tablebase.
    pub(super) fn correct(&self, expanded: Expanded) -> Expanded {
        let found = self.within(expanded.found);
        let bound = match found.value.cmp(&expanded.found.value) {
            Ordering::Equal => expanded.bound,
            Ordering::Greater => Bound::Lower,
            Ordering::Less => Bound::Upper,
        };
        Expanded { found, bound, ..expanded }
    }

    /// Whether it is certainly no worse than the other, and may be better.
    fn beats(&self, other: &ProbeResult) -> bool {
        self.least >= other.most && self.most > other.most
    }

    /// The result of a search, clamped to the bounds.
    pub(super) fn within(&self, found: Found) -> Found {
        let value = found.value.clamp(self.least, self.most);
        Found { value, proven: found.proven && value == found.value }
    }
}

/// The tablebase's choice at a root.
pub(super) enum Choice<M> {
    /// It knows the best move; there is nothing to search.
    Decided(Analysis<M>),
    /// One of these moves is best; no other can be better.
    Among(Vec<M>),
    /// The tablebase does not know.
    Open,
}

/// A move, and what is known about it for the side that makes it.
struct ProbedMove<M> {
    m: M,
    result: ProbeResult,
    /// Whether it makes progress, in games where only winning counts: it ends the game or cannot be undone.
    converts: bool,
}

/// The longest line that is shown: a line whose plies are not counted might never end.
const LONGEST_LINE: usize = 250;

/// Probes the moves of a root. Here the whole history of the game is available, so more is known than inside the tree.
pub(super) fn choose<G: Tactics>(root: &Root<G>) -> Choice<G::Move> {
    let Some((_, record)) = root.tablebases() else { return Choice::Open };
    root.tablebase().into_iter().for_each(|tablebase| tablebase.prepare(record.position()));
    choice(record, root.tablebase())
}

fn choice<G: Tactics>(record: &Record<G>, tablebase: Option<&dyn Probe<G>>) -> Choice<G::Move> {
    let moves = probed(record, tablebase);
    let Some(best) = best(&moves) else { return Choice::Open };
    let most = moves.iter().map(|probed| probed.result.most).max().unwrap_or(best.result.most);
    // If only winning counts, nothing is better than a proven win.
    let exact = best.result.least == most || !G::POINTS && best.result.least > PROVEN;
    if exact || best.result.least > PROVEN {
        let drawn = !G::POINTS && best.result.least == 0;
        let m = if drawn { hardest_draw(record, tablebase, &moves) } else { best.m };
        let line = follow(record, tablebase, m);
        let value = best.result.least;
        return Choice::Decided(Analysis {
            value,
            exact,
            decided: is_decisive(value),
            depth: line.len() as u32,
            statistics: Statistics { nodes: moves.len() as u64, ..Statistics::default() },
            elapsed: Duration::ZERO,
            line,
        });
    }
    let good = moves.iter().filter(|probed| !moves.iter().any(|other| other.result.beats(&probed.result)));
    let good: Vec<_> = good.map(|probed| probed.m).collect();
    if good.len() < moves.len() { Choice::Among(good) } else { Choice::Open }
}

/// The move with the best guaranteed result; among equals, the quickest win or the slowest loss. A win that makes
/// progress comes first: plies are counted only to the next progress, so a long count after it would let a winner put
/// it off for ever.
fn best<M>(moves: &[ProbedMove<M>]) -> Option<&ProbedMove<M>> {
    let rank = |ProbedMove { result, converts, .. }: &ProbedMove<M>| {
        let plies = i64::from(result.plies);
        let progress = result.least > PROVEN && *converts;
        (progress, result.least, result.most, if result.least > 0 { -plies } else { plies })
    };
    // Among equals the first, so that the answer is always the same.
    moves.iter().rev().max_by_key(|probed| rank(probed))
}

/// Of the moves that draw, the one after which the largest share of the replies loses: opponents make mistakes.
fn hardest_draw<G: Tactics>(
    record: &Record<G>,
    tablebase: Option<&dyn Probe<G>>,
    moves: &[ProbedMove<G::Move>],
) -> G::Move {
    let errors = |m: G::Move| {
        let mut next = record.clone();
        // The move is legal, and a finished game has no replies.
        let answers = next.play(m).map_or_else(|_| Vec::new(), |()| probed(&next, tablebase));
        let lost = answers.iter().filter(|answer| answer.result.most < 0).count();
        1000 * lost / answers.len().max(1)
    };
    let drawn = moves.iter().filter(|probed| probed.result.least == 0).map(|probed| probed.m);
    drawn.rev().max_by_key(|&m| errors(m)).unwrap_or(moves[0].m)
}

/// Every legal move with what is known about it: the end of the game, the tablebase's result, or nothing.
fn probed<G: Tactics>(record: &Record<G>, tablebase: Option<&dyn Probe<G>>) -> Vec<ProbedMove<G::Move>> {
    let result = |m: G::Move| {
        let mut next = record.clone();
        next.play(m).ok()?;
        let result = after_ply(&next, tablebase);
        let stays = next.position().to_move() == record.position().to_move();
        let converts = !G::POINTS && (next.ending().is_some() || next.recent().len() == 1);
        Some(ProbedMove { m, result: if stays { result } else { result.flip() }, converts })
    };
    record.legal_moves().into_iter().filter_map(result).collect()
}

/// What is known about the current position, with plies counted from the previous one.
fn after_ply<G: Tactics>(record: &Record<G>, tablebase: Option<&dyn Probe<G>>) -> ProbeResult {
    let position = record.position();
    if let Some(ending) = record.ending() {
        return ProbeResult::exact(final_value(position, ending.outcome, 1));
    }
    let rules = position.history_rules();
    let left = |limit: Option<usize>, gone: usize| limit.map(|limit| limit.saturating_sub(gone) as u32);
    let recent = record.recent();
    let context = ProbeContext {
        history: if recent.len() == 1 { History::Fresh } else { History::Recent(recent) },
        plies_left: left(rules.plies, record.moves().len()),
        quiet_plies_left: left(rules.quiet_plies, recent.len() - 1),
    };
    let result = tablebase.and_then(|tablebase| tablebase.probe(position, &context)).unwrap_or(UNKNOWN);
    ProbeResult { plies: result.plies + 1, ..result.seen_before(Value::from(G::QUICK_WINS)) }
}

const UNKNOWN: ProbeResult = ProbeResult { least: -INFINITE, most: INFINITE, plies: 0 };

/// The line that begins with `m` and continues with the tablebase's moves, as far as it knows them.
fn follow<G: Tactics>(record: &Record<G>, tablebase: Option<&dyn Probe<G>>, m: G::Move) -> Vec<G::Move> {
    let (mut record, mut line, mut next) = (record.clone(), Vec::new(), Some(m));
    while let Some(m) = next.filter(|_| line.len() < LONGEST_LINE) {
        if record.play(m).is_err() {
            break;
        }
        line.push(m);
        let moves = probed(&record, tablebase);
        let known =
            |probed: &&ProbedMove<_>| probed.result.least > -INFINITE && probed.result.most < INFINITE;
        next = best(&moves).filter(known).map(|probed| probed.m);
    }
    line
}

#[cfg(test)]
mod tests;
