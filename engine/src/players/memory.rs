//! The memories of the games' solvers, for a player of several games.

use std::any::Any;

use crate::solve::Solve;

/// One memory for each game that has been played, each of its solver's own type.
#[derive(Default)]
pub(super) struct Memories(Vec<Box<dyn Any + Send>>);

impl Memories {
    /// The memory of a game's solver.
    pub(super) fn of<G: Solve>(&mut self) -> &mut G::Memory {
        let found = self.0.iter().position(|memory| memory.is::<G::Memory>());
        let at = found.unwrap_or_else(|| {
            self.0.push(Box::new(G::Memory::default()));
            self.0.len() - 1
        });
        self.0[at].downcast_mut().expect("it was found by its type")
    }
}
