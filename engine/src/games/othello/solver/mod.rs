//! Othello's endgame solver: the exact score of a position, or who wins, by a search of the whole tree.
//!
//! It is an alpha-beta search of its own, because endgames differ from the middlegame: nothing is evaluated, scores are
//! few, and most of the time goes into the last squares. From the root down, [`open`] searches the nodes whose score is
//! wanted. [`null_window`] proves that all others are no better: with stability cut-offs, a table and moves ordered by a
//! look ahead. [`near`] the end, the table is small and moves are ordered by what they leave; where it is [`shallow`],
//! they are ordered by parity alone. [`last`] unrolls the last four squares. A [`team`] of threads shares the work. The
//! [`plan`] says when to use it, and an [`attempt`] what to answer if the limits end it.
//! Everything is compiled for the CPU's features by `pulp`, without unsafe code.

mod attempt;
mod board;
mod finish;
mod hints;
mod last;
mod last_disc;
mod last_squares;
mod means;
mod near;
mod null_window;
mod open;
mod order;
mod plan;
mod shallow;
mod small_table;
mod speed;
mod stability;
mod state;
mod table;
mod team;
mod turns;

use parlor_rules::Game;
use parlor_rules::othello::{Move, Othello};

use crate::eval::Evaluation;
use crate::search::{Clock, Limits, Statistics, Stop};
use board::{Board, Score};
use hints::Hints;
use state::Solver;

pub(super) use plan::solve;
use table::Table;
use team::Team;

/// The transposition table, which is reused from move to move, and its size in mebibytes.
pub(super) type Memory = Option<(Table, usize)>;

/// What to find out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// Who wins.
    Winner,
    /// The margin.
    Score,
}

/// What a solution proves, for the side to move.
#[derive(Debug, Clone)]
pub(super) struct Solution {
    /// The score lies between these two.
    pub(super) bounds: [Score; 2],
    /// The best line, empty if no move is known to be better than another.
    pub(super) line: Vec<Move>,
    pub(super) statistics: Statistics,
}

impl Solution {
    /// Whether neither a winner nor a draw is proven.
    fn is_open(&self) -> bool {
        let [lower, upper] = self.bounds;
        lower <= 0 && upper >= 0 && lower != upper
    }
}

/// A window that only asks who wins.
const WINNER: [Score; 2] = [-1, 1];

/// Solves a position within the limits, starting with a window around `guess`, or from the bounds of `known`. `hints` is
/// the table of earlier selective searches.
pub(super) fn search(
    position: &Othello,
    evaluation: &dyn Evaluation<Othello>,
    (table, hints): (&Table, &crate::search::Table),
    limits: &Limits,
    goal: Goal,
    guess: Score,
    known: Option<Solution>,
) -> Solution {
    let (own, other) = (position.discs(position.to_move()), position.discs(!position.to_move()));
    let board = Board { own, other };
    let clock = Clock::start(limits, limits.timer.start(), Stop::default());
    let last_node = limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(SLACK));
    let empty = board.empty().count_ones();
    let helpers = team::helpers(limits, empty);
    let team = (helpers > 0).then(Team::new);
    let hints = Some(Hints::new(hints, position.to_move()));
    let mut solver = Solver::new(table, evaluation, clock, last_node, team.as_ref(), hints);
    solver.clock.begin_depth(empty);
    table.begin();
    let mut counted = Statistics::default();
    let mut solution = narrow(&mut solver, goal, guess, known, |solver, window| {
        let (score, others) = team::search(solver, limits, helpers, board, window);
        counted.add(&others);
        score
    });
    solution.statistics = solver.statistics;
    solution.statistics.add(&counted);
    solution.statistics.max_depth = empty.max(solution.line.len() as u32);
    solution
}

/// More positions than the last squares generate between two checks of the node limit.
const SLACK: u64 = 600;

/// Searches window after window until the goal is reached or the limits are.
fn narrow(
    solver: &mut Solver<'_>,
    goal: Goal,
    guess: Score,
    known: Option<Solution>,
    mut search: impl FnMut(&mut Solver<'_>, [Score; 2]) -> Score,
) -> Solution {
    let mut found = known.unwrap_or_else(|| Solution {
        bounds: [-64, 64],
        line: Vec::new(),
        statistics: Statistics::default(),
    });
    let mut window = match goal {
        Goal::Winner => WINNER,
        Goal::Score => around(guess, found.bounds),
    };
    loop {
        let [alpha, beta] = window;
        solver.root_score = None;
        let score = search(solver, window);
        if solver.over {
            // The moves that were completed have been compared with each other.
            if let Some(score) = solver.root_score {
                found.bounds[0] = found.bounds[0].max(score);
                found.line = solver.lines.principal().to_vec();
            }
            return found;
        }
        if score > alpha {
            found.bounds[0] = found.bounds[0].max(score);
            found.line = solver.lines.principal().to_vec();
        }
        if score < beta {
            found.bounds[1] = found.bounds[1].min(score);
        }
        if goal == Goal::Winner || found.bounds[0] == found.bounds[1] {
            return found;
        }
        window =
            if score >= beta { around(score + 2, found.bounds) } else { around(score - 2, found.bounds) };
    }
}

/// The next window: around a guess, within the known bounds. Scores are even, so odd ends exclude none.
fn around(guess: Score, [lower, upper]: [Score; 2]) -> [Score; 2] {
    let guess = guess.clamp(lower, upper);
    [(guess - 3).max(lower - 1), (guess + 3).min(upper + 1)]
}
