//! Tables in the search: at the nodes they settle, at the root they choose among the moves.

use std::cmp::Ordering;
use std::time::Duration;

use parlor_rules::Record;

use super::expand::Expanded;
use super::node::{Searcher, plies};
use super::path::Root;
use super::table::Bound;
use super::window::{Found, Window};
use super::{Analysis, Statistics};
use crate::games::{Tactics, final_value};
use crate::tablebase::{History, Known, Moment, Tables};
use crate::value::{INFINITE, PROVEN, Value, is_decisive, nearer_root};

impl<G: Tactics> Searcher<'_, G> {
    /// What the tables know of a node below the root, with plies counted from the root.
    pub(super) fn known(&self, position: &G, ply: usize) -> Option<Known> {
        let tables = self.tables.filter(|_| ply > 0)?;
        let known = position.known(tables, &self.path.moment())?;
        let from_root = |value| nearer_root(value, plies::<G>(ply));
        Some(Known { least: from_root(known.least), most: from_root(known.most), ..known })
    }
}

impl Known {
    /// The answer to a node, if its window asks no more than is known.
    pub(super) fn answer(&self, window: Window) -> Option<Found> {
        let settles = self.is_exact() || self.least >= window.beta || self.most <= window.alpha;
        let value = if self.most <= window.alpha { self.most } else { self.least };
        settles.then_some(Found { value, proven: true })
    }

    /// What a search found, corrected where more is known.
    pub(super) fn correct(&self, expanded: Expanded) -> Expanded {
        let found = self.within(expanded.found);
        let bound = match found.value.cmp(&expanded.found.value) {
            Ordering::Equal => expanded.bound,
            Ordering::Greater => Bound::Lower,
            Ordering::Less => Bound::Upper,
        };
        Expanded { found, bound, ..expanded }
    }

    /// What was found, moved between the bounds if it lies outside of them.
    pub(super) fn within(&self, found: Found) -> Found {
        let value = found.value.clamp(self.least, self.most);
        Found { value, proven: found.proven && value == found.value }
    }
}

/// What the tables say of a root.
pub(super) enum Choice<M> {
    /// They know the move; there is nothing to search.
    Known(Analysis<M>),
    /// One of these moves is best; each of the others is worse for certain.
    Among(Vec<M>),
    /// Nothing.
    Open,
}

/// One move of a root, and what is known of it for the side that makes it.
struct Judged<M> {
    m: M,
    known: Known,
}

/// No line of play that tables give is longer: where they do not count plies it need not come to an end by itself.
const LONGEST_LINE: usize = 250;

/// Asks the tables for the move. The game's whole history is at hand here, so that they know more than in the tree.
pub(super) fn choose<G: Tactics>(root: &Root<G>) -> Choice<G::Move> {
    let Some((tables, record)) = root.tables() else { return Choice::Open };
    let moves = judged(record, tables);
    let Some(best) = best(&moves) else { return Choice::Open };
    let most = moves.iter().map(|judged| judged.known.most).max().unwrap_or(best.known.most);
    // Where only winning counts, a proven win is the best there is.
    let exact = best.known.least == most || !G::POINTS && best.known.least > PROVEN;
    if exact || best.known.least > PROVEN {
        let drawn = !G::POINTS && best.known.least == 0;
        let m = if drawn { trickiest(record, tables, &moves) } else { best.m };
        let line = follow(record, tables, m);
        let value = best.known.least;
        return Choice::Known(Analysis {
            value,
            exact,
            decided: is_decisive(value),
            depth: line.len() as u32,
            statistics: Statistics { nodes: moves.len() as u64, ..Statistics::default() },
            elapsed: Duration::ZERO,
            line,
        });
    }
    let good = moves.iter().filter(|judged| judged.known.most >= best.known.least).map(|judged| judged.m);
    let good: Vec<_> = good.collect();
    if good.len() < moves.len() { Choice::Among(good) } else { Choice::Open }
}

/// The move for which most is sure; of equally good ones the quickest win or the slowest loss.
fn best<M>(moves: &[Judged<M>]) -> Option<&Judged<M>> {
    let rank = |known: &Known| {
        let plies = i64::from(known.plies);
        (known.least, known.most, if known.least > 0 { -plies } else { plies })
    };
    // Of equals the first, so that the answer is always the same.
    moves.iter().rev().max_by_key(|judged| rank(&judged.known))
}

/// Of the moves that draw, the one after which the greatest part of the answers loses: people err.
fn trickiest<G: Tactics>(record: &Record<G>, tables: &Tables, moves: &[Judged<G::Move>]) -> G::Move {
    let errors = |m: G::Move| {
        let mut next = record.clone();
        // A move of the list is legal; a game that has ended has no answers.
        let answers = next.play(m).map_or_else(|_| Vec::new(), |()| judged(&next, tables));
        let lost = answers.iter().filter(|answer| answer.known.most < 0).count();
        1000 * lost / answers.len().max(1)
    };
    let drawn = moves.iter().filter(|judged| judged.known.least == 0).map(|judged| judged.m);
    drawn.rev().max_by_key(|&m| errors(m)).unwrap_or(moves[0].m)
}

/// Every legal move with what is known of it: the end of the game, what a table says, or nothing.
fn judged<G: Tactics>(record: &Record<G>, tables: &Tables) -> Vec<Judged<G::Move>> {
    let known = |m: G::Move| {
        let mut next = record.clone();
        next.play(m).ok()?;
        let known = after_ply(&next, tables);
        let stays = next.position().to_move() == record.position().to_move();
        Some(Judged { m, known: if stays { known } else { known.flip() } })
    };
    record.legal_moves().into_iter().filter_map(known).collect()
}

/// What is known of the game as it stands, with plies counted from the one before.
fn after_ply<G: Tactics>(record: &Record<G>, tables: &Tables) -> Known {
    let position = record.position();
    if let Some(ending) = record.ending() {
        return Known::exact(final_value(position, ending.outcome, 1));
    }
    let rules = position.history_rules();
    let left = |limit: Option<usize>, gone: usize| limit.map(|limit| limit.saturating_sub(gone) as u32);
    let recent = record.recent();
    let moment = Moment {
        history: if recent.len() == 1 { History::Fresh } else { History::Recent(recent) },
        plies_left: left(rules.plies, record.moves().len()),
        quiet_plies_left: left(rules.quiet_plies, recent.len() - 1),
    };
    let known = position.known(tables, &moment).unwrap_or(UNKNOWN);
    let from_before = |value: Value| nearer_root(value, Value::from(G::QUICK_WINS));
    Known { least: from_before(known.least), most: from_before(known.most), plies: known.plies + 1 }
}

const UNKNOWN: Known = Known { least: -INFINITE, most: INFINITE, plies: 0 };

/// The line that begins with `m` and goes on as the tables say, until they do not.
fn follow<G: Tactics>(record: &Record<G>, tables: &Tables, m: G::Move) -> Vec<G::Move> {
    let (mut record, mut line, mut next) = (record.clone(), Vec::new(), Some(m));
    while let Some(m) = next.filter(|_| line.len() < LONGEST_LINE) {
        if record.play(m).is_err() {
            break;
        }
        line.push(m);
        let moves = judged(&record, tables);
        let told = |judged: &&Judged<_>| judged.known.least > -INFINITE && judged.known.most < INFINITE;
        next = best(&moves).filter(told).map(|judged| judged.m);
    }
    line
}
