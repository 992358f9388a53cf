//! Iterative deepening: each depth orders the moves of the next, and an answer is available at any time.

use std::time::Duration;

use super::ending::Ending;
use super::evaluator::Evaluator;
use super::limits::{Clock, Limits};
use super::root::Root;
use super::searcher::Searcher;
use super::table::Table;
use super::tablebase::{Choice, choose};
use super::tactics::{Tactics, static_value};
use super::window::{Found, Window};
use super::{Analysis, Features, GameOver, Statistics};
use crate::stop::Stop;
use crate::value::{INFINITE, Value, is_decisive};

/// Depths are stored in eight bits, and no game here needs more: the longest that always ends has 128 plies.
const MAX_DEPTH: u32 = 250;

/// Searches for the best move within the limits.
///
/// # Errors
/// The game has ended.
pub fn search<'a, G: Tactics>(
    root: &Root<G>,
    evaluator: impl Into<Evaluator<'a, G>>,
    features: Features,
    table: &Table,
    limits: &Limits,
) -> Result<Analysis<G::Move>, GameOver> {
    let evaluator = evaluator.into();
    if root.is_over() {
        return Err(GameOver);
    }
    let started = limits.timer.start();
    let among = match if features.fixed_depth { Choice::Open } else { choose(root) } {
        Choice::Decided(analysis) => return Ok(Analysis { elapsed: started.elapsed(), ..analysis }),
        Choice::Among(moves) => Some(moves),
        Choice::Open => None,
    };
    let among = &among;
    table.begin_search();
    let done = Stop::default();
    // Helpers stop when the search has to go on alone. When the whole search stops, `done` ends them.
    let quiet = Limits { heartbeat: None, stop: limits.single_thread.clone(), ..limits.clone() };
    let helper = |n: u32| {
        let clock = Clock::start(&quiet, started.in_this_thread(), done.clone());
        let mut searcher = Searcher::new(root, evaluator, features, table, clock);
        searcher.root_moves.clone_from(among);
        deepen(&mut searcher, root, limits, 1 + n % 2);
        searcher.statistics
    };
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..limits.threads as u32).map(|n| scope.spawn(move || helper(n))).collect();
        let clock = Clock::start(limits, started, Stop::default());
        let mut searcher = Searcher::new(root, evaluator, features, table, clock);
        searcher.root_moves.clone_from(among);
        let mut analysis = deepen(&mut searcher, root, limits, 1);
        done.request();
        for helper in helpers {
            // A panic of a helper thread is passed on.
            analysis.statistics.add(&helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        analysis.elapsed = started.elapsed();
        Ok(analysis)
    })
}

/// Searches depth after depth in one thread, from `first` on.
fn deepen<G: Tactics>(
    searcher: &mut Searcher<'_, G>,
    root: &Root<G>,
    limits: &Limits,
    first: u32,
) -> Analysis<G::Move> {
    let last = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
    if let Some(ending) = searcher.ending {
        return to_the_end(searcher, root, ending);
    }
    let deepens = searcher.features.deepening || limits.may_end_early();
    let first = if deepens { first.min(last) } else { last };
    let mut analysis = unsearched(root, searcher);
    let mut stable = 0;
    for depth in first..=last {
        // An incomplete depth is useful if it finds a better move, which is likelier the less settled the move is.
        let share = match (searcher.features.patience, stable) {
            (false, _) => 0.6,
            (true, ..5) => 1.0,
            (true, _) => 0.9,
        };
        if depth > first && !searcher.clock.has_time_for_another_depth(searcher.statistics.nodes, share) {
            break;
        }
        searcher.clock.begin_depth(depth);
        let guess = (analysis.depth >= 4).then_some(analysis.value);
        let found = at_depth(searcher, root, depth, guess);
        let line = searcher.lines.principal();
        match (found, searcher.root_value) {
            (Some(found), _) => {
                stable = if analysis.line.first() == line.first() { stable + 1 } else { 0 };
                analysis.line = line.to_vec();
                analysis.value = found.value;
                analysis.depth = depth;
                analysis.decided = is_decisive(found.value);
                analysis.exact = found.proven || (!G::POINTS && is_decisive(found.value));
            }
            // The depth was not completed. If moves are ordered, its best move was compared with the best one of the
            // previous depth, which comes first; if they are not, only a win counts, or a move where there was none.
            (None, Some(value))
                if !line.is_empty()
                    && (searcher.features.ordering
                        || analysis.depth == 0
                        || is_decisive(value) && value > 0) =>
            {
                analysis.line = line.to_vec();
                analysis.value = value;
                analysis.decided = is_decisive(value) && value > 0;
            }
            (None, _) => {}
        }
        if found.is_none() || analysis.exact {
            break;
        }
        // If all lines ended before the depth did, the value is inexact only because moves were left out: stop leaving
        // them out.
        let deeper = searcher.statistics.max_depth >= depth;
        searcher.features.reductions &= deeper;
        searcher.features.probcut &= deeper;
        searcher.features.null_move &= deeper;
        searcher.features.late_move_pruning &= deeper;
        searcher.features.futility &= deeper;
    }
    analysis.statistics = searcher.statistics;
    analysis
}

/// One search to the end of the game. If it was interrupted its depth is 0, and its line is empty if no move has been
/// found.
fn to_the_end<G: Tactics>(
    searcher: &mut Searcher<'_, G>,
    root: &Root<G>,
    ending: Ending<'_, G>,
) -> Analysis<G::Move> {
    let mut analysis = Analysis { line: Vec::new(), ..unsearched(root, searcher) };
    let depth = ending.depth(&root.position);
    let plies = ending.finisher.plies_left(&root.position);
    searcher.clock.begin_depth(plies);
    let found = at_depth(searcher, root, depth, Some(ending.guess));
    let line = searcher.lines.principal();
    if let (Some(value), false) = (found.map(|found| found.value).or(searcher.root_value), line.is_empty()) {
        (analysis.line, analysis.value) = (line.to_vec(), value);
    }
    analysis.depth = if found.is_some() { plies } else { 0 };
    analysis.statistics = searcher.statistics;
    analysis
}

/// The answer without any search: a legal move, and the static evaluation.
fn unsearched<G: Tactics>(root: &Root<G>, searcher: &Searcher<'_, G>) -> Analysis<G::Move> {
    let position = &root.position;
    // A game that is not over has a legal move. Among equals, the first is taken.
    let order = |m: &G::Move| (position.order_score(*m, 2), std::cmp::Reverse(G::history_index(*m)));
    let moves = searcher.root_moves.clone().unwrap_or_else(|| position.legal_moves());
    let moves = moves.into_iter().filter(|&m| !root.leaves_out(m));
    let line = moves.max_by_key(order).into_iter().collect();
    Analysis {
        line,
        value: static_value(searcher.evaluation, position),
        exact: false,
        decided: false,
        depth: 0,
        statistics: Statistics::default(),
        elapsed: Duration::ZERO,
    }
}

/// Searches one depth. With a guess the search starts in a narrow window around it, and widens it when the search
/// fails.
fn at_depth<G: Tactics>(
    searcher: &mut Searcher<'_, G>,
    root: &Root<G>,
    depth: u32,
    guess: Option<Value>,
) -> Option<Found> {
    let Some(guess) = guess.filter(|_| searcher.features.aspiration) else {
        return searcher.root(&root.position, depth, Window::FULL);
    };
    let reach = searcher.evaluation.unit() + guess.abs().min(1 << 20) / 8;
    let mut window = Window { alpha: guess.saturating_sub(reach), beta: guess.saturating_add(reach) };
    // The first failure moves a bound far, and the second opens it completely.
    let mut failed = [0; 2];
    let further = |times: i32| if times == 1 { reach.saturating_mul(8) } else { INFINITE * 2 };
    loop {
        let found = searcher.root(&root.position, depth, window)?;
        if found.value <= window.alpha && window.alpha > -INFINITE {
            failed[0] += 1;
            window.alpha = guess.saturating_sub(further(failed[0])).max(-INFINITE);
        } else if found.value >= window.beta && window.beta < INFINITE {
            failed[1] += 1;
            window.beta = guess.saturating_add(further(failed[1])).min(INFINITE);
        } else {
            return Some(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_rules::Game;
    use parlor_rules::kalah::Kalah;

    use super::*;
    use crate::games::GameEngine;
    use crate::value::{JUDGED, win};

    /// What a search of one ply finds with this guess, in a game with two pits a side.
    fn found(text: &str, guess: Value) -> Option<Found> {
        let variant = "2x2+full".parse().expect("a variant");
        let root = Root::bare(Kalah::from_text(variant, text).expect("a position"));
        let evaluation = Kalah::evaluations()[0].build(None).expect("its own weights fit");
        let evaluator = Evaluator::from(&*evaluation);
        let (table, limits) = (Table::with_mebibytes(1), Limits::default());
        let clock = Clock::start(&limits, limits.timer.start(), Stop::default());
        let mut searcher = Searcher::new(&root, evaluator, Features::EXACT, &table, clock);
        at_depth(&mut searcher, &root, 1, Some(guess))
    }

    /// The only move, B, puts the last seed of the row into the store: the second player collects the other two seeds,
    /// and the first player ends with 1 of 8, or with 6.
    #[test]
    fn the_value_is_found_from_any_guess() {
        for guess in [0, 1, JUDGED, win(0, 0), win(8, 0)].into_iter().flat_map(|guess| [guess, -guess]) {
            for (text, value) in [("0,1/1,1 0-5 first", -win(6, 0)), ("0,1/1,1 5-0 first", win(4, 0))] {
                assert_eq!(
                    found(text, guess),
                    Some(Found { value, proven: true }),
                    "{text}, {guess} guessed"
                );
            }
        }
    }
}
