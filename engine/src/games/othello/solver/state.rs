//! The state of a solver at work.

use parlor_rules::othello::{Move, Othello};

use super::board::Score;
use super::hints::Hints;
use super::small_table::SmallTable;
use super::stability::Stability;
use super::table::Table;
use super::team::Team;
use super::turns::Shares;
use crate::eval::Evaluation;
use crate::search::{Clock, Lines, Statistics};

/// The solver's state, for one thread.
pub(super) struct Solver<'a> {
    pub(super) table: &'a Table,
    /// For positions near the end.
    pub(super) small_table: SmallTable,
    pub(super) evaluation: &'a dyn Evaluation<Othello>,
    pub(super) clock: Clock<'a>,
    pub(super) stability: Stability,
    pub(super) statistics: Statistics,
    /// The node count from which the last four squares are no longer searched.
    pub(super) last_node: u64,
    /// Whether the limits have ended the search. What it returns after that is meaningless.
    pub(super) over: bool,
    /// Whether the side to move is the side to move at the root.
    pub(super) root_side: bool,
    pub(super) lines: Lines<Move>,
    /// The score of the best root move of the current search, once one is above the window's lower end.
    pub(super) root_score: Option<Score>,
    pub(super) shares: Shares<'a>,
    /// What selective searches have found, if any were made.
    pub(super) hints: Option<Hints<'a>>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(
        table: &'a Table,
        evaluation: &'a dyn Evaluation<Othello>,
        clock: Clock<'a>,
        last_node: u64,
        team: Option<&'a Team>,
        hints: Option<Hints<'a>>,
    ) -> Self {
        Solver {
            table,
            small_table: table.small_tables.take(),
            evaluation,
            clock,
            stability: Stability::new(),
            statistics: Statistics::default(),
            last_node,
            over: false,
            root_side: true,
            lines: Lines::new(),
            root_score: None,
            shares: Shares::of(team),
            hints,
        }
    }
}

impl Drop for Solver<'_> {
    fn drop(&mut self) {
        self.table.small_tables.put_back(&mut self.small_table);
    }
}

impl Solver<'_> {
    /// Whether the limits end the search here.
    #[inline(always)]
    pub(super) fn is_over(&mut self) -> bool {
        self.over =
            self.over || self.statistics.nodes >= self.last_node || self.clock.is_over(self.statistics.nodes);
        self.over
    }

    /// Counts a cut-off for the side to move.
    #[inline(always)]
    pub(super) fn count_cut(&mut self) {
        self.statistics.count_cut(self.root_side);
    }
}
