//! What a player did in a game: how many moves it searched, how deep, and how long.

use std::time::Duration;

/// The searches of one side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Work {
    /// The moves that were searched; forced passes of external engines are not.
    pub moves: u32,
    /// The time for all of them, by the clock of the plan.
    pub time: Duration,
    /// The longest time for one of them.
    pub longest: Duration,
    /// The positions searched; 0 if the player does not report them.
    pub nodes: u64,
    /// The sum of the completed depths, in plies.
    pub depths: u64,
}

impl Work {
    /// Adds a move.
    pub(crate) fn add(&mut self, took: Duration, nodes: u64, depth: u32) {
        self.plus(Work { moves: 1, time: took, longest: took, nodes, depths: depth.into() });
    }

    /// Adds other work.
    pub fn plus(&mut self, other: Work) {
        self.moves += other.moves;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.nodes += other.nodes;
        self.depths += other.depths;
    }

    /// The time for an average move.
    pub fn time_per_move(&self) -> Duration {
        self.time.checked_div(self.moves).unwrap_or_default()
    }

    /// The positions of an average move.
    pub fn nodes_per_move(&self) -> u64 {
        self.nodes / u64::from(self.moves.max(1))
    }

    /// The depth of an average move, in plies.
    pub fn depth_per_move(&self) -> f64 {
        self.depths as f64 / f64::from(self.moves.max(1))
    }
}
