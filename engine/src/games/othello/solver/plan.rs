//! When to use the solver, and for what: if the limits may not suffice for all, selective searches to the end, then the
//! winner, and then the score.

use std::time::Duration;

use parlor_rules::Side;
use parlor_rules::othello::{Move, Othello};

use super::board::Score;
use super::finish::Finish;
use super::table::Table;
use super::{Goal, Solution, search};
use crate::search::{Analysis, Ending, GameOver, Limits, Statistics};
use crate::solve::Task;
use crate::stopwatch::Stopwatch;
use crate::value::{Value, is_decisive, margin, win};

/// A low estimate of the positions that the solver generates per microsecond: half of what one core from 2020 reaches.
const NODES_PER_MICROSECOND: u64 = 20;

/// A rough estimate of the positions that an exact score takes: it doubles with each further empty square.
fn cost(empty: u32) -> u64 {
    1 << (empty + 4).min(63)
}

/// The share of the limits for the ordinary search before the solver, where success is uncertain: its move is played if
/// nothing is proven, and its value is the solver's first guess.
const ORDINARY: f64 = 0.15;
/// The share of what is left for finding the winner.
const WINNER: f64 = 0.7;
/// The depth of the ordinary search where it only makes a guess.
const GUESS_DEPTH: u32 = 8;
/// With fewer empty squares a guess costs more than it saves.
const GUESS_FROM: u32 = 14;

/// A selective search is given this much less than the exact score takes, as a power of two. Most complete within that.
const SELECTIVE_SAVES: u32 = 6;

/// The table's size in mebibytes. With up to 26 empty squares, a larger one saves hardly any positions, but takes longer to
/// answer and to set up; searches of more squares take minutes and fill more.
const MEBIBYTES: usize = 32;
const MUCH_MEBIBYTES: usize = 256;
const MUCH_FROM: u32 = 27;
const LONG: Duration = Duration::from_secs(10);

/// Solves the position if the limits probably allow it; `None` leaves it to the ordinary search.
pub(crate) fn solve(task: &mut Task<'_, Othello>) -> Option<Result<Analysis<Move>, GameOver>> {
    let position = &task.root.position;
    let empty = 64 - (position.discs(Side::First) | position.discs(Side::Second)).count_ones();
    let limits = task.limits;
    if task.root.is_over() || limits.depth.is_some_and(|depth| depth < empty) {
        return None;
    }
    let by_time = limits.time.map(|time| NODES_PER_MICROSECOND.saturating_mul(time.as_micros() as u64));
    let affordable = [limits.nodes, by_time].into_iter().flatten().min().unwrap_or(u64::MAX);
    let selective = searches_selectively(task) && cost(empty) >> SELECTIVE_SAVES <= affordable;
    if !selective && cost(empty) / 2 > affordable {
        return None;
    }
    let long = limits.time.is_none_or(|time| time >= LONG) && limits.nodes.is_none() && empty >= MUCH_FROM;
    let size = if long { MUCH_MEBIBYTES } else { MEBIBYTES };
    let started = limits.timer.start();
    let table = task.memory.take().filter(|(_, had)| *had >= size);
    let (table, size) = table.unwrap_or_else(|| (Table::with_mebibytes(size), size));
    let means = if cost(empty).saturating_mul(4) <= affordable {
        Means::Sure
    } else if selective {
        Means::Selective
    } else {
        Means::Exact
    };
    let found = attempt(task, &table, empty, means, started);
    *task.memory = Some((table, size));
    Some(found)
}

/// How to go about it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Means {
    /// The score at once: the limits very probably allow it.
    Sure,
    /// The winner, and then the score.
    Exact,
    /// Selective searches to the end, each surer than the last, and then the exact ones.
    Selective,
}

/// Whether there can be selective searches.
fn searches_selectively(task: &Task<'_, Othello>) -> bool {
    task.features.endings && task.evaluator.probcut.is_some()
}

impl Means {
    /// How many selective searches come first. Where the score is sure to be found, they only provide guesses of it and
    /// of the best moves, which cost more than they save if few squares are empty.
    fn selective_searches(self, empty: u32) -> usize {
        match (self, empty) {
            (Means::Selective, _) => CONFIDENCE.len(),
            (Means::Exact, _) | (Means::Sure, 0..=20) => 0,
            (Means::Sure, 21..=23) => 1,
            (Means::Sure, _) => 2,
        }
    }
}

/// What is left of the limits.
struct Budget<'a> {
    limits: &'a Limits,
    started: Stopwatch,
    used: Statistics,
}

impl Budget<'_> {
    /// A share of what is left.
    fn share(&self, share: f64) -> Limits {
        let left = |time: Duration| time.saturating_sub(self.started.elapsed()).mul_f64(share);
        let nodes = |all: u64| (all.saturating_sub(self.used.nodes) as f64 * share) as u64;
        Limits {
            depth: None,
            nodes: self.limits.nodes.map(nodes),
            time: self.limits.time.map(left),
            ..self.limits.clone()
        }
    }
}

fn attempt(
    task: &Task<'_, Othello>,
    table: &Table,
    empty: u32,
    means: Means,
    started: Stopwatch,
) -> Result<Analysis<Move>, GameOver> {
    let mut budget = Budget { limits: task.limits, started, used: Statistics::default() };
    let sure = means == Means::Sure;
    let mut guessed = match (sure, empty < GUESS_FROM) {
        (true, true) => None,
        (true, false) => Some(task.search(&Limits { depth: Some(GUESS_DEPTH), ..budget.share(ORDINARY) })?),
        (false, _) => Some(task.search(&budget.share(ORDINARY))?),
    };
    let mut to_the_end = false;
    if let Some(analysis) = &mut guessed {
        budget.used = analysis.statistics;
        // Only an exact search improves on what is already proven.
        let open = searches_selectively(task) && !analysis.decided && !analysis.exact;
        let searches = if open { means.selective_searches(empty) } else { 0 };
        let completed = selectively(task, table, &mut budget, analysis, searches)?;
        if !completed && means == Means::Selective {
            (analysis.statistics, analysis.elapsed) = (budget.used, started.elapsed());
            return Ok(analysis.clone());
        }
        to_the_end = completed && searches == CONFIDENCE.len();
    }
    let guess = guessed.as_ref().map_or(0, |analysis| discs(task, analysis.value));
    let position = &task.root.position;
    let mut solve = |goal, share, known: Option<Solution>| {
        let (evaluation, tables) = (task.evaluator.evaluation, (table, task.table));
        let solution = search(position, evaluation, tables, &budget.share(share), goal, guess, known);
        budget.used.add(&solution.statistics);
        solution
    };
    let known = if sure { None } else { Some(solve(Goal::Winner, WINNER, None)) };
    // If the winner is unknown, the score is out of reach too.
    let solution = match known {
        Some(known) if known.bounds[0] <= 0 && known.bounds[1] >= 0 && known.bounds[0] != known.bounds[1] => {
            known
        }
        known => solve(Goal::Score, 1.0, known),
    };
    let undecided = solution.bounds[0] <= 0 && solution.bounds[1] >= 0 && solution.bounds != [0, 0];
    let ordinary = match guessed {
        // Nothing is proven. The last selective search is hardly ever wrong.
        guessed if undecided && to_the_end => guessed,
        // Otherwise, the ordinary search gets what is left, if that is enough for an answer.
        guessed if undecided => {
            let rest = task.search(&budget.share(1.0))?;
            budget.used.add(&rest.statistics);
            Some(guessed.filter(|_| rest.depth == 0).unwrap_or(rest))
        }
        // Every move loses by the largest margin, so no line is better than another, but a move must be played.
        None if solution.line.is_empty() => {
            let any = task.search(&Limits { depth: Some(GUESS_DEPTH), ..budget.share(1.0) })?;
            budget.used.add(&any.statistics);
            Some(any)
        }
        guessed => guessed,
    };
    let mut analysis = answer(solution, ordinary, empty);
    analysis.statistics = budget.used;
    analysis.elapsed = started.elapsed();
    Ok(analysis)
}

/// The factor by which the value of a shallow search must lie further outside the window than in an ordinary search:
/// with Othello's margins it is then right in about 73, 95 and 99 of 100 cases.
const CONFIDENCE: [f64; 3] = [1.6, 2.9, 4.7];

/// Improves the answer by this many selective searches to the end; returns whether the last one was completed.
fn selectively(
    task: &Task<'_, Othello>,
    table: &Table,
    budget: &mut Budget<'_>,
    answer: &mut Analysis<Move>,
    searches: usize,
) -> Result<bool, GameOver> {
    let evaluation = task.evaluator.evaluation;
    let none = Limits::default();
    let finisher = &Finish { table, evaluation, limits: &none };
    table.begin();
    for (level, confidence) in CONFIDENCE.into_iter().enumerate().take(searches) {
        let guess = discs(task, answer.value) * evaluation.unit();
        let ending = Ending { finisher, level: level as u8, confidence, first: answer.line[0], guess };
        let found = task.search_ending(ending, &budget.share(1.0))?;
        budget.used.add(&found.statistics);
        let completed = found.depth > 0;
        if !found.line.is_empty() {
            (answer.line, answer.value, answer.depth) =
                (found.line, found.value, answer.depth.max(found.depth));
        }
        if !completed {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A value of the ordinary search in discs, as the nearest score.
fn discs(task: &Task<'_, Othello>, value: Value) -> Score {
    let discs = if is_decisive(value) { margin(value) } else { value / task.evaluator.evaluation.unit() };
    discs.clamp(-64, 64) / 2 * 2
}

/// A score as the search's value.
fn value(score: Score) -> Value {
    match score {
        0 => 0,
        1.. => win(score.unsigned_abs(), 0),
        _ => -win(score.unsigned_abs(), 0),
    }
}

/// What the solver has proven; the rest comes from the ordinary search.
fn answer(solution: Solution, ordinary: Option<Analysis<Move>>, empty: u32) -> Analysis<Move> {
    let [lower, upper] = solution.bounds;
    let exact = lower == upper;
    let decided = lower > 0 || upper < 0;
    let mut analysis = ordinary.unwrap_or_else(|| Analysis {
        line: Vec::new(),
        value: 0,
        exact: false,
        decided: false,
        depth: 0,
        statistics: Statistics::default(),
        elapsed: Duration::ZERO,
    });
    if !solution.line.is_empty() && (lower >= 0 || decided) {
        analysis.line = solution.line;
    }
    if exact || decided {
        analysis.value = value(if upper < 0 { upper } else { lower });
        (analysis.exact, analysis.decided, analysis.depth) = (exact, decided, empty);
    }
    analysis
}
