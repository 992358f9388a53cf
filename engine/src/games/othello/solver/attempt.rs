//! An attempt to solve a position within limits: first a guess by the ordinary search, then selective searches to the end,
//! then the winner, and then the score. Whenever the limits end it, the best answer so far is played.

use std::time::Duration;

use parlor_rules::othello::{Move, Othello};

use super::board::Score;
use super::finish::Finish;
use super::means::{CONFIDENCE, Means, searches_selectively};
use super::table::Table;
use super::{Goal, Solution, search};
use crate::search::{Analysis, Ending, GameOver, Limits, Statistics};
use crate::solve::Task;
use crate::stopwatch::Stopwatch;
use crate::value::{Value, is_decisive, margin, win};

/// The share of the limits for the ordinary search before the solver, where success is uncertain: its move is played if
/// nothing is proven, and its value is the solver's first guess.
const ORDINARY: f64 = 0.15;
/// The share of what is left for finding the winner.
const WINNER: f64 = 0.7;
/// The depth of the ordinary search where it only makes a guess.
const GUESS_DEPTH: u32 = 8;
/// With fewer empty squares a guess costs more than it saves.
const GUESS_FROM: u32 = 14;

/// An attempt, and what it has used of the limits.
pub(super) struct Attempt<'t, 'a> {
    task: &'t Task<'a, Othello>,
    table: &'t Table,
    means: Means,
    empty: u32,
    started: Stopwatch,
    used: Statistics,
}

/// How far the selective searches came.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Selective {
    /// The limits ended one of them.
    Interrupted,
    /// The last one asked for was completed, if any was.
    Done,
    /// All of them were completed, and the last one is hardly ever wrong.
    All,
}

impl<'t, 'a> Attempt<'t, 'a> {
    pub(super) fn new(
        task: &'t Task<'a, Othello>,
        table: &'t Table,
        means: Means,
        empty: u32,
        started: Stopwatch,
    ) -> Self {
        Attempt { task, table, means, empty, started, used: Statistics::default() }
    }

    pub(super) fn run(mut self) -> Result<Analysis<Move>, GameOver> {
        let mut guessed = self.guess()?;
        let mut selective = Selective::Done;
        if let Some(analysis) = &mut guessed {
            selective = self.selectively(analysis)?;
            if selective == Selective::Interrupted && self.means == Means::Selective {
                return Ok(self.counted(analysis.clone()));
            }
        }
        let solution = self.prove(guessed.as_ref().map_or(0, |analysis| self.discs(analysis.value)));
        let ordinary = match guessed {
            guessed if solution.is_open() && selective == Selective::All => guessed,
            guessed if solution.is_open() => {
                let rest = self.search(None, 1.0)?;
                // It may have been too little for an answer.
                Some(guessed.filter(|_| rest.depth == 0).unwrap_or(rest))
            }
            // Every move loses by the largest margin, so no line is better than another, but a move must be played.
            None if solution.line.is_empty() => Some(self.search(Some(GUESS_DEPTH), 1.0)?),
            guessed => guessed,
        };
        let found = answer(solution, ordinary, self.empty);
        Ok(self.counted(found))
    }

    /// The answer of the ordinary search, if it is worth its cost.
    fn guess(&mut self) -> Result<Option<Analysis<Move>>, GameOver> {
        let depth = (self.means == Means::Sure).then_some(GUESS_DEPTH);
        let pays = depth.is_none() || self.empty >= GUESS_FROM;
        pays.then(|| self.search(depth, ORDINARY)).transpose()
    }

    /// Improves an answer by selective searches to the end.
    fn selectively(&mut self, answer: &mut Analysis<Move>) -> Result<Selective, GameOver> {
        // Only an exact search improves on what is already proven.
        let open = searches_selectively(self.task) && !answer.decided && !answer.exact;
        let searches = if open { self.means.selective_searches(self.empty) } else { 0 };
        let evaluation = self.task.evaluator.evaluation;
        let none = Limits::default();
        let finisher = &Finish { table: self.table, evaluation, limits: &none };
        self.table.begin();
        for (level, confidence) in CONFIDENCE.into_iter().enumerate().take(searches) {
            let guess = self.discs(answer.value) * evaluation.unit();
            let ending = Ending { finisher, level: level as u8, confidence, first: answer.line[0], guess };
            let found = self.task.search_ending(ending, &self.share(1.0))?;
            self.used.add(&found.statistics);
            let completed = found.depth > 0;
            if !found.line.is_empty() {
                (answer.line, answer.value, answer.depth) =
                    (found.line, found.value, answer.depth.max(found.depth));
            }
            if !completed {
                return Ok(Selective::Interrupted);
            }
        }
        Ok(if searches == CONFIDENCE.len() { Selective::All } else { Selective::Done })
    }

    /// Finds the winner and then the score, or the score at once.
    fn prove(&mut self, guess: Score) -> Solution {
        if self.means == Means::Sure {
            return self.solve(Goal::Score, 1.0, guess, None);
        }
        let known = self.solve(Goal::Winner, WINNER, guess, None);
        // If the winner is unknown, the score is out of reach too.
        if known.is_open() { known } else { self.solve(Goal::Score, 1.0, guess, Some(known)) }
    }

    fn solve(&mut self, goal: Goal, share: f64, guess: Score, known: Option<Solution>) -> Solution {
        let Task { root, evaluator, .. } = self.task;
        let tables = (self.table, self.task.table);
        let limits = self.share(share);
        let solution = search(&root.position, evaluator.evaluation, tables, &limits, goal, guess, known);
        self.used.add(&solution.statistics);
        solution
    }

    /// The ordinary search, with a share of what is left of the limits.
    fn search(&mut self, depth: Option<u32>, share: f64) -> Result<Analysis<Move>, GameOver> {
        let found = self.task.search(&Limits { depth, ..self.share(share) })?;
        self.used.add(&found.statistics);
        Ok(found)
    }

    /// A share of what is left of the limits.
    fn share(&self, share: f64) -> Limits {
        let limits = self.task.limits;
        let left = |time: Duration| time.saturating_sub(self.started.elapsed()).mul_f64(share);
        let nodes = |all: u64| (all.saturating_sub(self.used.nodes) as f64 * share) as u64;
        Limits { depth: None, nodes: limits.nodes.map(nodes), time: limits.time.map(left), ..limits.clone() }
    }

    /// A value of the ordinary search in discs, as the nearest score.
    fn discs(&self, value: Value) -> Score {
        let unit = self.task.evaluator.evaluation.unit();
        let discs = if is_decisive(value) { margin(value) } else { value / unit };
        discs.clamp(-64, 64) / 2 * 2
    }

    /// The answer with the statistics and the time of the whole attempt.
    fn counted(&self, answer: Analysis<Move>) -> Analysis<Move> {
        Analysis { statistics: self.used, elapsed: self.started.elapsed(), ..answer }
    }
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
