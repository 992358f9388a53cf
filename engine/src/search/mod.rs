//! One search for every game: alpha-beta by iterative deepening over a transposition table.

mod beam;
mod deepening;
mod expand;
mod limits;
mod line;
mod node;
mod order;
mod path;
mod plain;
pub mod probcut;
mod table;
mod tablebase;
mod window;

use std::time::Duration;

use crate::value::Value;

pub use beam::beam;
pub use deepening::search;
pub(crate) use limits::Clock;
pub use limits::{Heartbeat, Limits, Progress, Stop};
pub(crate) use line::Lines;
pub use path::Root;
pub use plain::{Backup, plain};
pub use table::Table;

/// Which parts of the search are at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Features {
    /// Searches depth after depth instead of the last one only.
    pub deepening: bool,
    /// Remembers positions in the transposition table.
    pub table: bool,
    /// Tries promising moves first.
    pub ordering: bool,
    /// How many children, judged by the evaluation, go before the others where nothing else orders them (the Santorini project).
    pub best_first: usize,
    /// Principal variation search: all moves but the first are searched with a null window.
    pub null_windows: bool,
    /// Begins each depth with a narrow window around the value of the one before.
    pub aspiration: bool,
    /// Searches late moves less deeply at first, where the game says that this pays.
    pub reductions: bool,
    /// Trusts a shallow search where it is very sure of what a deep one would find.
    pub cuts: bool,
    /// Looks further where a position is unsettled.
    pub quiescence: bool,
    /// Takes from the table only what a search of the very same depth found, so that the value is minimax's.
    pub fixed_depth: bool,
    /// Leaves out moves that are refuted at once, and looks further where a threat has to be met.
    pub threats: bool,
    /// Asks the game's solver where one can say more than the search.
    pub solver: bool,
}

impl Features {
    /// Alpha-beta as in the textbook: no memory, moves in the order of the rules.
    pub const TEXTBOOK: Features = Features {
        deepening: false,
        table: false,
        ordering: false,
        best_first: 0,
        null_windows: false,
        aspiration: false,
        reductions: false,
        cuts: false,
        quiescence: false,
        fixed_depth: true,
        threats: false,
        solver: false,
    };

    /// Everything that leaves the value of a search to depth N what minimax to depth N gives.
    pub const EXACT: Features = Features {
        deepening: true,
        table: true,
        ordering: true,
        best_first: 0,
        null_windows: true,
        aspiration: true,
        reductions: false,
        cuts: false,
        quiescence: false,
        fixed_depth: true,
        threats: false,
        solver: false,
    };

    /// Everything that makes it strong.
    pub const STRONG: Features = Features {
        reductions: true,
        cuts: true,
        quiescence: true,
        fixed_depth: false,
        threats: true,
        solver: true,
        ..Features::EXACT
    };
}

impl Features {
    /// The parts that a profile may do without.
    pub const PARTS: &[&str] =
        &["table", "null_windows", "aspiration", "reductions", "cuts", "quiescence", "threats", "solver"];

    /// These features without the named parts; other names mean nothing.
    #[must_use]
    pub fn without(self, parts: &[String]) -> Features {
        let keeps = |part: &str| !parts.iter().any(|name| name == part);
        Features {
            table: self.table && keeps("table"),
            null_windows: self.null_windows && keeps("null_windows"),
            aspiration: self.aspiration && keeps("aspiration"),
            reductions: self.reductions && keeps("reductions"),
            cuts: self.cuts && keeps("cuts"),
            quiescence: self.quiescence && keeps("quiescence"),
            threats: self.threats && keeps("threats"),
            solver: self.solver && keeps("solver"),
            ..self
        }
    }
}

/// What a search did (the statistics of the CS6613 project).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Positions generated, the root not among them.
    pub nodes: u64,
    /// The greatest number of plies that any line had.
    pub max_depth: u32,
    /// Cut-offs at nodes where the side moves that the search is made for.
    pub prunes_max: u64,
    /// Cut-offs at nodes where its opponent moves.
    pub prunes_min: u64,
}

impl Statistics {
    /// These statistics of a search one ply below, as the player above counts them.
    pub(crate) fn seen_from_above(self, same_side: bool) -> Self {
        let (prunes_max, prunes_min) =
            if same_side { (self.prunes_max, self.prunes_min) } else { (self.prunes_min, self.prunes_max) };
        Statistics { max_depth: self.max_depth + 1, prunes_max, prunes_min, ..self }
    }

    /// Adds what another search did.
    pub(crate) fn add(&mut self, other: &Statistics) {
        self.nodes += other.nodes;
        self.max_depth = self.max_depth.max(other.max_depth);
        self.prunes_max += other.prunes_max;
        self.prunes_min += other.prunes_min;
    }
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis<M> {
    /// The line of best play; its first move is the one to be played. Never empty.
    pub line: Vec<M>,
    /// The value for the side to move.
    pub value: Value,
    /// Whether the value is that of the whole game: nothing in it was judged.
    pub exact: bool,
    /// Whether a win or a loss is proven, by the margin of the value at least.
    pub decided: bool,
    /// The depth that was searched to its end (the cut-off level set), in plies; 0 if not even one ply was.
    pub depth: u32,
    /// What it took.
    pub statistics: Statistics,
    /// How long it took.
    pub elapsed: Duration,
}

/// Why there is nothing to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameOver;

impl std::fmt::Display for GameOver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the game is over")
    }
}

impl std::error::Error for GameOver {}
