//! Solvers: what finds the game's own value where the ordinary search would only judge. A game brings its solver by
//! [`Tactics::solve`].

use crate::eval::Evaluation;
use crate::games::{Tactics, checkers, othello, santorini};
use crate::search::{Analysis, Features, GameOver, Limits, Root, Table, search};

/// What solvers remember from move to move; each makes its own when it is first needed.
#[derive(Default)]
pub struct Memory {
    pub(crate) othello: Option<(othello::solver::Table, usize)>,
    pub(crate) mini: Option<checkers::solver::Table>,
    pub(crate) santorini: Option<santorini::solver::Table>,
}

/// A position to be thought about, with all that the strong search has for it.
pub struct Task<'a, G: Tactics> {
    /// The position, with its history.
    pub root: &'a Root<G>,
    /// What judges positions.
    pub evaluation: &'a dyn Evaluation<G>,
    /// The parts of the search that are at work.
    pub features: Features,
    /// The search's memory.
    pub table: &'a Table,
    /// The solvers' memory.
    pub memory: &'a mut Memory,
    /// What ends it.
    pub limits: &'a Limits,
}

impl<G: Tactics> Task<'_, G> {
    /// The ordinary search of the position, within other limits than the task's.
    pub(crate) fn ordinary(&self, limits: &Limits) -> Result<Analysis<G::Move>, GameOver> {
        search(self.root, self.evaluation, self.features, self.table, limits)
    }
}

/// Finds the best move by the game's solver where it can say more than the search, else by the search.
///
/// # Errors
/// The game has ended.
pub fn think<G: Tactics>(mut task: Task<'_, G>) -> Result<Analysis<G::Move>, GameOver> {
    let solved = if task.features.solver { G::solve(&mut task) } else { None };
    solved.unwrap_or_else(|| task.ordinary(task.limits))
}
