//! Several threads that solve one position together, by simplified ABDADA (Kerrigan, 2017): each runs the whole search
//! with the same table, and puts off a move that another thread is searching until it has searched the other moves. By
//! then it can read what that thread has found from the table.

use std::sync::atomic::{AtomicU64, Ordering};

use pulp::Arch;

use super::board::{Board, Score};
use super::open::Open;
use super::state::Solver;
use super::table::Key;
use crate::search::{Clock, Limits, Statistics, Stop};

/// Which boards are being searched. Two boards with the same mark overwrite each other, which only costs time.
pub(super) struct Team {
    marks: Box<[AtomicU64]>,
}

impl Team {
    pub(super) fn new() -> Self {
        Team { marks: (0..1 << 14).map(|_| AtomicU64::new(0)).collect() }
    }

    fn mark(&self, key: Key) -> &AtomicU64 {
        &self.marks[key.check() as usize & (self.marks.len() - 1)]
    }

    /// Marks a board as being searched; returns whether it was not marked before.
    pub(super) fn claim(&self, key: Key) -> bool {
        self.mark(key).swap(key.check(), Ordering::Relaxed) != key.check()
    }

    pub(super) fn release(&self, key: Key) {
        let _ = self.mark(key).compare_exchange(key.check(), 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// With fewer empty squares, threads take longer to start than one thread takes to solve the position.
const TEAM_FROM: u32 = 18;

/// How many threads help the one that answers. A limit on positions must be exact, which takes a single thread.
pub(super) fn helpers(limits: &Limits, empty: u32) -> usize {
    if empty < TEAM_FROM || limits.nodes.is_some() { 0 } else { limits.threads.saturating_sub(1) }
}

/// Searches a window from the root, with a team if there is one. Returns the score that the leader found, and the
/// statistics of the others.
pub(super) fn search(
    leader: &mut Solver<'_>,
    limits: &Limits,
    helpers: usize,
    board: Board,
    window: [Score; 2],
) -> (Score, Statistics) {
    let done = Stop::default();
    let quiet = Limits { heartbeat: None, stop: limits.single_thread.clone(), ..limits.clone() };
    let (table, evaluation, team, hints) =
        (leader.table, leader.evaluation, leader.shares.team, leader.hints);
    let started = limits.timer.start();
    let help = || {
        let clock = Clock::start(&quiet, started.in_this_thread(), done.clone());
        let mut solver = Solver::new(table, evaluation, clock, u64::MAX, team, hints);
        Arch::new().dispatch(Open { solver: &mut solver, board, window, ply: 0 });
        solver.statistics
    };
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (0..helpers).map(|_| scope.spawn(help)).collect();
        let score = Arch::new().dispatch(Open { solver: leader, board, window, ply: 0 });
        done.request();
        let mut counted = Statistics::default();
        for helper in helpers {
            // A panic of a helper thread is passed on.
            counted.add(&helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        (score, counted)
    })
}
