//! Othello's endgame solver: the exact score of a position, or who wins, by a search of the whole tree.
//!
//! It is an alpha-beta search of its own, because endgames differ from the middlegame: nothing is evaluated, scores are
//! few, and most of the time goes into the last squares. From the root down, [`open`] searches the nodes whose score is
//! wanted. [`null_window`] proves that all others are no better: with a table, stability cut-offs and moves ordered by
//! what they leave, and near the end by parity alone. [`last`] unrolls the last four squares. Everything is compiled for
//! the CPU's features by `pulp`, without unsafe code.

mod board;
mod finish;
mod last;
mod null_window;
mod open;
mod order;
mod plan;
mod stability;
mod state;
mod table;

use parlor_rules::Game;
use parlor_rules::othello::{Move, Othello};
use pulp::{Arch, Simd, WithSimd};

use crate::eval::Evaluation;
use crate::search::{Clock, Limits, Lines, Statistics, Stop};
use board::{Board, Score};
use open::Open;
use stability::Stability;
use state::Solver;

pub(super) use plan::solve;
use table::Table;

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

/// A window that only asks who wins.
const WINNER: [Score; 2] = [-1, 1];

/// Solves a position within the limits, starting with a window around `guess`, or from the bounds of `known`.
pub(super) fn search(
    position: &Othello,
    evaluation: &dyn Evaluation<Othello>,
    table: &Table,
    limits: &Limits,
    goal: Goal,
    guess: Score,
    known: Option<Solution>,
) -> Solution {
    let (own, other) = (position.discs(position.to_move()), position.discs(!position.to_move()));
    let mut solver = Solver {
        table,
        evaluation,
        clock: Clock::start(limits, limits.timer.start(), Stop::default()),
        stability: Stability::new(),
        statistics: Statistics::default(),
        last_node: limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(SLACK)),
        over: false,
        root_side: true,
        lines: Lines::new(),
        root_score: None,
    };
    let board = Board { own, other };
    solver.clock.begin_depth(board.empty().count_ones());
    table.begin();
    Arch::new().dispatch(Search { solver: &mut solver, board, goal, guess, known })
}

/// More positions than the last squares generate between two checks of the node limit.
const SLACK: u64 = 600;

struct Search<'s, 'a> {
    solver: &'s mut Solver<'a>,
    board: Board,
    goal: Goal,
    guess: Score,
    known: Option<Solution>,
}

impl WithSimd for Search<'_, '_> {
    type Output = Solution;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Solution {
        let Search { solver, board, goal, guess, known } = self;
        let (mut bounds, mut line) =
            known.map_or(([-64, 64], Vec::new()), |known| (known.bounds, known.line));
        let mut window = match goal {
            Goal::Winner => WINNER,
            Goal::Score => around(guess, bounds),
        };
        loop {
            let [alpha, beta] = window;
            solver.root_score = None;
            let score = simd.vectorize(Open { solver: &mut *solver, board, window, ply: 0 });
            if solver.over {
                // The moves that were completed have been compared with each other.
                if let Some(score) = solver.root_score {
                    bounds[0] = bounds[0].max(score);
                    line = solver.lines.principal().to_vec();
                }
                break;
            }
            if score > alpha {
                bounds[0] = bounds[0].max(score);
                line = solver.lines.principal().to_vec();
            }
            if score < beta {
                bounds[1] = bounds[1].min(score);
            }
            if goal == Goal::Winner || bounds[0] == bounds[1] {
                break;
            }
            window = if score >= beta { around(score + 2, bounds) } else { around(score - 2, bounds) };
        }
        let mut statistics = solver.statistics;
        statistics.max_depth = board.empty().count_ones().max(line.len() as u32);
        Solution { bounds, line, statistics }
    }
}

/// The next window: around a guess, within the known bounds. Scores are even, so odd ends exclude none.
fn around(guess: Score, [lower, upper]: [Score; 2]) -> [Score; 2] {
    let guess = guess.clamp(lower, upper);
    [(guess - 3).max(lower - 1), (guess + 3).min(upper + 1)]
}
