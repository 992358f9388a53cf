//! Solvers find the game's own value where the search would only evaluate. A game provides its solver through
//! [`Solve`].

use crate::search::{Analysis, Ending, Evaluator, Features, GameOver, Limits, Root, Table, Tactics, search};

/// A game's solver. Games without one have an empty memory.
pub trait Solve: Tactics {
    /// What the solver remembers from move to move.
    type Memory: Default + Send + 'static;

    /// The solver's answer for a position; `None` if it has none within the limits.
    fn solve(_task: &mut Task<'_, Self>) -> Option<Result<Analysis<Self::Move>, GameOver>> {
        None
    }
}

/// A position to solve, with everything that the search would have for it.
pub struct Task<'a, G: Solve> {
    /// The position, with its history.
    pub root: &'a Root<G>,
    /// How positions are evaluated.
    pub evaluator: Evaluator<'a, G>,
    /// The parts of the search that are switched on.
    pub features: Features,
    /// The search's transposition table.
    pub table: &'a Table,
    /// The solver's memory.
    pub memory: &'a mut G::Memory,
    /// What ends the work.
    pub limits: &'a Limits,
}

impl<G: Solve> Task<'_, G> {
    /// Searches the position within other limits than the task's own.
    pub(crate) fn search(&self, limits: &Limits) -> Result<Analysis<G::Move>, GameOver> {
        self.search_from(self.root, limits)
    }

    /// Searches the position to the end of the game.
    pub(crate) fn search_ending(
        &self,
        ending: Ending<'_, G>,
        limits: &Limits,
    ) -> Result<Analysis<G::Move>, GameOver> {
        let evaluator = Evaluator { ending: Some(ending), ..self.evaluator };
        search(self.root, evaluator, self.features, self.table, limits)
    }

    /// Searches from another root.
    pub(crate) fn search_from(&self, root: &Root<G>, limits: &Limits) -> Result<Analysis<G::Move>, GameOver> {
        search(root, self.evaluator, self.features, self.table, limits)
    }
}

/// Finds the best move with the game's solver if that has an answer, otherwise with the search.
///
/// # Errors
/// The game has ended.
pub fn solve_or_search<G: Solve>(mut task: Task<'_, G>) -> Result<Analysis<G::Move>, GameOver> {
    let solved = if task.features.solver { G::solve(&mut task) } else { None };
    solved.unwrap_or_else(|| task.search(task.limits))
}
