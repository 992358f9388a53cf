//! The algorithms by which players find their moves.

use std::fmt;
use std::str::FromStr;

use crate::error::ProfileError;

/// How a player finds its move: the algorithms of the projects in `docs/origins.md`, and the strong search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Any legal move.
    Random,
    /// The first legal move in the order of the rules.
    First,
    /// Looks ahead along its own moves only; the opponent is ignored.
    Horizon,
    /// Like `horizon`, but averages over the opponent's moves, as if they were random. The 2I013 report describes the
    /// same player twice, here and as `minimax-avg`.
    HorizonAvg,
    /// Minimax without pruning.
    Minimax,
    /// Minimax with the average where the opponent moves.
    MinimaxAvg,
    /// Alpha-beta to a fixed depth: minimax's value with fewer nodes.
    AlphaBeta,
    /// Alpha-beta over three children of each node, drawn by rank (SBU AI Othello).
    Beam,
    /// The strong search, with all of its parts.
    Pvs,
}

impl Algorithm {
    /// Every algorithm, in display order.
    pub const ALL: &[Algorithm] = &[
        Algorithm::AlphaBeta,
        Algorithm::Minimax,
        Algorithm::MinimaxAvg,
        Algorithm::Beam,
        Algorithm::Horizon,
        Algorithm::HorizonAvg,
        Algorithm::Pvs,
        Algorithm::First,
        Algorithm::Random,
    ];

    /// The name in profiles and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Algorithm::Random => "random",
            Algorithm::First => "first",
            Algorithm::Horizon => "horizon",
            Algorithm::HorizonAvg => "horizon-avg",
            Algorithm::Minimax => "minimax",
            Algorithm::MinimaxAvg => "minimax-avg",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::Beam => "beam",
            Algorithm::Pvs => "pvs",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Algorithm {
    type Err = ProfileError;

    fn from_str(text: &str) -> Result<Self, ProfileError> {
        Algorithm::ALL.iter().copied().find(|algorithm| algorithm.id() == text).ok_or_else(|| {
            let known: Vec<_> = Algorithm::ALL.iter().map(|algorithm| algorithm.id()).collect();
            ProfileError(format!("unknown algorithm {text:?}; the algorithms are {}", known.join(", ")))
        })
    }
}
