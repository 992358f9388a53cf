//! What ends a search: depth, nodes, time, or a request from outside.

use std::fmt;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::stop::Stop;
use crate::stopwatch::{Stopwatch, Timer};

/// The progress of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The depth that is being searched, in plies.
    pub depth: u32,
    /// Positions generated so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

/// Called from inside the search's loop about every millisecond; a hung search has no heartbeat.
pub type Heartbeat = Arc<dyn Fn(&Progress) + Send + Sync>;

/// What ends a search: whichever limit is reached first. Without any it ends when it has searched the whole tree.
#[derive(Clone, Default)]
pub struct Limits {
    /// The greatest depth, in plies.
    pub depth: Option<u32>,
    /// The greatest number of positions generated; exact with one thread.
    pub nodes: Option<u64>,
    /// The longest time.
    pub time: Option<Duration>,
    /// How that time is measured.
    pub timer: Timer,
    /// Whether the move is played: a forced one is then found almost at once, because nothing depends on its value.
    pub playing: bool,
    /// Whether it yields its cores at each look at the clock. The scheduler takes none away before a time slice of
    /// milliseconds is over, not even for a server with a higher priority.
    pub yields: bool,
    /// How many threads search; 0 counts as 1. One thread is deterministic unless time or `stop` ends it.
    pub threads: usize,
    /// Ends the search from outside.
    pub stop: Stop,
    /// Ends all threads but one when others need the cores.
    pub single_thread: Stop,
    /// Called with the progress of the search.
    pub heartbeat: Option<Heartbeat>,
}

impl Limits {
    /// A search to this depth.
    pub fn depth(depth: u32) -> Self {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// A search of this many positions.
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A search of this time.
    pub fn time(time: Duration) -> Self {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// Whether the greatest depth may not be reached, so that a search needs the answer of a lesser one to fall back on.
    pub(crate) fn may_end_early(&self) -> bool {
        self.time.is_some() || self.nodes.is_some()
    }

    /// These limits with only a part of the time and of the positions, and the same depth.
    #[must_use]
    pub fn share(&self, part: f64) -> Self {
        Limits {
            nodes: self.nodes.map(|nodes| (nodes as f64 * part) as u64),
            time: self.time.map(|time| time.mul_f64(part)),
            ..self.clone()
        }
    }

    /// The lower of each of these limits and its counterpart in `self`; everything else is that of `self`.
    #[must_use]
    pub fn and(&self, depth: Option<u32>, nodes: Option<u64>, time: Option<Duration>) -> Self {
        fn lower<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            [a, b].into_iter().flatten().min()
        }
        Limits {
            depth: lower(self.depth, depth),
            nodes: lower(self.nodes, nodes),
            time: lower(self.time, time),
            ..self.clone()
        }
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { depth, nodes, time, threads, .. } = self;
        write!(f, "Limits {{ depth: {depth:?}, nodes: {nodes:?}, time: {time:?}, threads: {threads} }}")
    }
}

/// The limits of a search in progress, checked at every node.
pub(crate) struct Clock<'a> {
    limits: &'a Limits,
    started: Stopwatch,
    /// Ends this thread when another one has finished.
    also: Stop,
    /// The node count at which to check the time next.
    next_look: u64,
    depth: u32,
}

/// Nodes between two checks of the clock: about a millisecond of a slow search, so that the checks cost next to
/// nothing.
const LOOK_EVERY: u64 = 1024;

impl<'a> Clock<'a> {
    pub(crate) fn start(limits: &'a Limits, started: Stopwatch, also: Stop) -> Self {
        Clock { limits, started, also, next_look: 0, depth: 0 }
    }

    /// Sets the depth that heartbeats report.
    pub(crate) fn begin_depth(&mut self, depth: u32) {
        self.depth = depth;
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search has to end before it generates another position.
    #[inline]
    pub(crate) fn is_over(&mut self, nodes: u64) -> bool {
        if self.limits.nodes.is_some_and(|limit| nodes >= limit) {
            return true;
        }
        if nodes < self.next_look {
            return false;
        }
        self.look(nodes)
    }

    #[cold]
    fn look(&mut self, nodes: u64) -> bool {
        let elapsed = self.elapsed();
        if let Some(heartbeat) = &self.limits.heartbeat {
            heartbeat(&Progress { depth: self.depth, nodes, elapsed });
        }
        let over = self.limits.stop.is_requested()
            || self.also.is_requested()
            || self.limits.time.is_some_and(|limit| elapsed >= limit);
        if !over {
            self.next_look = nodes + LOOK_EVERY;
            if self.limits.yields {
                thread::yield_now();
            }
        }
        over
    }

    /// How many positions may still be generated.
    pub(crate) fn nodes_left(&self, nodes: u64) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(nodes))
    }

    /// Whether to begin another depth: not if more than this share of the time is gone.
    pub(crate) fn has_time_for_another_depth(&mut self, nodes: u64, share: f64) -> bool {
        let spent = |limit: Duration| self.elapsed() >= limit.mul_f64(share);
        !self.limits.time.is_some_and(spent) && !self.is_over(nodes)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    fn clock(limits: &Limits) -> Clock<'_> {
        Clock::start(limits, limits.timer.start(), Stop::default())
    }

    #[test]
    fn a_search_of_ten_positions_makes_ten() {
        let limits = Limits::nodes(10);
        let mut clock = clock(&limits);
        assert_eq!([0, 9, 10, 11].map(|nodes| clock.is_over(nodes)), [false, false, true, true]);
        assert_eq!([0, 9, 10, 11].map(|nodes| clock.nodes_left(nodes)), [10, 1, 0, 0]);
        assert!(clock.has_time_for_another_depth(9, 0.0) && !clock.has_time_for_another_depth(10, 1.0));
        assert_eq!(super::tests::clock(&Limits::default()).nodes_left(7), u64::MAX);
    }

    /// The heartbeat comes at the first position and then every 1024 positions, and reports the depth.
    #[test]
    fn the_clock_is_checked_every_1024_positions() {
        let reports = Arc::new(Mutex::new(Vec::new()));
        let sender = reports.clone();
        let heartbeat: Heartbeat = Arc::new(move |progress: &Progress| {
            sender.lock().expect("no panic").push((progress.depth, progress.nodes));
        });
        let limits = Limits { heartbeat: Some(heartbeat), ..Limits::default() };
        let mut clock = clock(&limits);
        clock.begin_depth(3);
        assert!((0..3000).all(|nodes| !clock.is_over(nodes)));
        assert_eq!(*reports.lock().expect("no panic"), [(3, 0), (3, 1024), (3, 2048)]);
    }

    #[test]
    fn each_stop_and_the_time_end_a_search_for_good() {
        let stopped = Stop::default();
        stopped.request();
        for (limits, also) in [
            (Limits { stop: stopped.clone(), ..Limits::default() }, Stop::default()),
            (Limits::default(), stopped),
            (Limits::time(Duration::ZERO), Stop::default()),
        ] {
            let mut clock = Clock::start(&limits, limits.timer.start(), also);
            assert!(clock.is_over(0) && clock.is_over(1) && !clock.has_time_for_another_depth(2, 1.0));
        }
        // The hour has only begun: no share of it has passed but 0.
        let limits = Limits::time(Duration::from_secs(3600));
        let mut clock = clock(&limits);
        assert!(!clock.is_over(0) && clock.has_time_for_another_depth(0, 0.5));
        assert!(!clock.has_time_for_another_depth(0, 0.0));
        // A limit of a nanosecond is reached once one has passed.
        let nanosecond = Duration::from_nanos(1);
        let limits = Limits::time(nanosecond);
        let mut clock = self::clock(&limits);
        let later = limits.timer.start();
        while later.elapsed() < nanosecond {}
        assert!(clock.is_over(0));
    }

    #[test]
    fn limits_are_shared_and_joined() {
        let parts = |limits: Limits| (limits.depth, limits.nodes, limits.time);
        let second = Duration::from_secs(1);
        assert_eq!(parts(Limits::depth(3)), (Some(3), None, None));
        assert_eq!(parts(Limits::nodes(3)), (None, Some(3), None));
        assert_eq!(parts(Limits::time(second)), (None, None, Some(second)));
        let all = Limits { depth: Some(9), nodes: Some(100), time: Some(second), ..Limits::default() };
        assert_eq!(parts(all.share(0.25)), (Some(9), Some(25), Some(second / 4)));
        assert_eq!(parts(all.and(Some(4), None, Some(second * 2))), (Some(4), Some(100), Some(second)));
        assert_eq!(parts(Limits::default().and(None, Some(5), None)), (None, Some(5), None));
        assert_eq!(
            parts(all.and(Some(10), Some(99), Some(second / 2))),
            (Some(9), Some(99), Some(second / 2))
        );
    }
}
