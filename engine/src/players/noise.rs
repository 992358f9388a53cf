//! Weaker play with human-like mistakes: good moves are frequent, and a move is the rarer the worse it looks.

use std::time::Duration;

use parlor_rules::{Game, Position, Record};

use crate::search::{
    Analysis, Evaluator, Features, Limits, Root, Statistics, Table, Tactics, final_value, search,
    static_value,
};
use crate::value::{Value, is_decisive, nearer_root};

/// How each move is searched.
pub(super) struct Searching<'a, G: Game> {
    pub(super) evaluator: Evaluator<'a, G>,
    pub(super) features: Features,
    pub(super) table: &'a Table,
    pub(super) limits: &'a Limits,
}

/// A move, with the score behind it.
struct Scored<M> {
    line: Vec<M>,
    value: Value,
}

/// Searches every move separately and picks one at random: a move that looks `temperature` points worse than the best
/// one is 1/e times as likely. Players who are ahead take more care, and a move that throws away a proven win is never
/// picked.
pub(super) fn choose<G: Tactics>(
    searching: &Searching<'_, G>,
    root: &Root<G>,
    record: &Record<Position>,
    temperature: f64,
    random: &mut fastrand::Rng,
) -> Analysis<G::Move> {
    let started = searching.limits.timer.start();
    let moves = root.position.legal_moves();
    let mut statistics = Statistics::default();
    let mut scored = Vec::with_capacity(moves.len());
    for (tried, &m) in moves.iter().enumerate() {
        let limits = share(searching.limits, moves.len() - tried, started.elapsed(), statistics.nodes);
        scored.push(behind(searching, &root.position, record, m, &limits, &mut statistics));
    }
    let best = scored.iter().map(|move_| move_.value).max().unwrap_or(0);
    let unit = f64::from(searching.evaluator.evaluation.unit())
        * careful(temperature, best, searching.evaluator.evaluation.unit());
    let chance = |value: Value| {
        if is_decisive(best) && value != best { 0.0 } else { (f64::from(value - best) / unit).exp() }
    };
    let total: f64 = scored.iter().map(|move_| chance(move_.value)).sum();
    let mut left = random.f64() * total;
    let drawn = scored.iter().position(|move_| {
        left -= chance(move_.value);
        left < 0.0
    });
    // Rounding may leave a remainder, which goes to the best move.
    let drawn = drawn.or_else(|| scored.iter().position(|move_| move_.value == best)).unwrap_or(0);
    let Scored { line, value } = scored.swap_remove(drawn);
    let depth = searching.limits.depth.unwrap_or(1);
    let decided = is_decisive(value);
    let elapsed = started.elapsed();
    Analysis { line, value, exact: decided && !G::POINTS, decided, depth, statistics, elapsed }
}

/// The temperature of a player in a position of this value. It is half for a player who is ahead by as many points as
/// the temperature, a third for twice as many: people blunder in close games, but they rarely give away a clear lead.
fn careful(temperature: f64, best: Value, unit: Value) -> f64 {
    let lead = f64::from(best.max(0)) / f64::from(unit);
    temperature / (1.0 + lead / temperature)
}

/// A move's share of what is left of the limits.
fn share(limits: &Limits, moves_left: usize, elapsed: Duration, nodes: u64) -> Limits {
    Limits {
        depth: limits.depth.map(|depth| depth - 1),
        nodes: limits.nodes.map(|all| all.saturating_sub(nodes) / moves_left as u64),
        time: limits.time.map(|all| all.saturating_sub(elapsed) / moves_left as u32),
        ..limits.clone()
    }
}

fn behind<G: Tactics>(
    searching: &Searching<'_, G>,
    position: &G,
    record: &Record<Position>,
    m: G::Move,
    limits: &Limits,
    statistics: &mut Statistics,
) -> Scored<G::Move> {
    statistics.nodes += 1;
    statistics.max_depth = statistics.max_depth.max(1);
    let mut next_record = record.clone();
    // The move comes from the list of legal moves.
    next_record.play(m.into()).expect("a listed move is legal");
    let mut next = position.after(m);
    let mut line = vec![m];
    let value = if let Some(ending) = next_record.ending() {
        if next.outcome().is_none() {
            next.settle();
        }
        final_value(&next, ending.outcome, 1)
    } else if limits.depth == Some(0) {
        static_value(searching.evaluator.evaluation, &next)
    } else {
        let root = Root::of(&next_record, &next);
        // The record has not ended.
        let analysis = search(&root, searching.evaluator, searching.features, searching.table, limits)
            .expect("the game goes on");
        statistics.add(&analysis.statistics.seen_from_above(next.to_move() == position.to_move()));
        line.extend(analysis.line);
        nearer_root(analysis.value, i32::from(G::QUICK_WINS))
    };
    let value = if next.to_move() == position.to_move() { value } else { -value };
    Scored { line, value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_players_who_are_ahead_take_care() {
        let tenths = |best| (10.0 * careful(1.2, best, 100)).round();
        assert_eq!([-500, 0, 120, 240, 1080].map(tenths), [12.0, 12.0, 6.0, 4.0, 1.0]);
    }
}
