//! What the search needs to know about Santorini.

use parlor_rules::Game;
use parlor_rules::santorini::{Move, Santorini};

use crate::search::{LogReductions, Tactics};

impl Tactics for Santorini {
    const LATE_MOVE: Option<usize> = Some(3);

    /// About fifty moves, of which most are alike: measured in `lab/RESULTS.md`.
    fn log_reductions() -> Option<&'static LogReductions> {
        static TABLE: LogReductions = LogReductions::new();
        Some(&TABLE)
    }

    /// Right above the leaves, the last forty of about fifty moves hardly ever matter: measured in `lab/RESULTS.md`.
    fn tried_moves(depth: i32) -> Option<usize> {
        (depth <= 3).then(|| 10 << (depth.max(1) - 1))
    }

    fn history_index(m: Move) -> usize {
        match m {
            Move::Turn { to, build, .. } => 25 * to.index() + build.index(),
            Move::Win { to, .. } => 625 + to.index(),
            Move::Place(square) => 650 + square.index(),
        }
    }

    /// Winning moves, then moves that climb.
    fn order_score(&self, m: Move, _: i32) -> i32 {
        match m {
            Move::Win { .. } => 100,
            Move::Turn { from, to, .. } => i32::from(self.height(to)) - i32::from(self.height(from)),
            Move::Place(_) => 0,
        }
    }

    /// A side that can win at once will do so.
    fn is_quiet(&self) -> bool {
        self.winning_squares(self.to_move()) == 0
    }

    /// There is nearly always a turn that changes little: a step, and a level where it is of no use to the other side.
    fn passed(&self) -> Option<Self> {
        (!self.is_placing()).then(|| self.with_turn_passed())
    }

    fn is_threatened(&self) -> bool {
        self.winning_squares(!self.to_move()) != 0
    }

    /// A winning move, if there is one. Otherwise the only way to meet a threat is to put a dome on the square where
    /// the opponent would win; two threats cannot be met.
    fn for_each_sensible_move(&self, mut f: impl FnMut(Move)) {
        let own = self.winning_squares(self.to_move()) != 0;
        let threats = self.winning_squares(!self.to_move());
        if !own && threats == 0 {
            return self.for_each_move(f);
        }
        let mut first = None;
        let mut any = false;
        self.for_each_move(|m| {
            first = first.or(Some(m));
            let sensible = match m {
                Move::Win { .. } => !any,
                Move::Turn { build, .. } => !own && threats == 1 << build.index(),
                Move::Place(_) => true,
            };
            if sensible {
                any = true;
                f(m);
            }
        });
        if let Some(m) = first.filter(|_| !any) {
            f(m);
        }
    }
}
