//! Idle cores.

use std::thread::{available_parallelism, sleep};
use std::time::Duration;

/// How often the load is read: at the first look, the process that has just asked for a move is still at work.
const LOOKS: u32 = 3;
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// How many cores are idle besides the one that this thread runs on; 0 where that is unknown.
pub(crate) fn idle() -> usize {
    let look = |n| {
        if n > 0 {
            sleep(BETWEEN_LOOKS);
        }
        let cores = available_parallelism().map_or(1, usize::from);
        std::fs::read_to_string("/proc/loadavg").ok().and_then(|text| idle_of(cores, &text)).unwrap_or(0)
    };
    (0..LOOKS).map(look).max().unwrap_or(0)
}

/// The fourth word of `/proc/loadavg` begins with the number of running and runnable threads, including this one.
fn idle_of(cores: usize, text: &str) -> Option<usize> {
    let (running, _) = text.split(' ').nth(3)?.split_once('/')?;
    Some(cores.saturating_sub(running.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runnable_thread_takes_a_core() {
        assert_eq!(idle_of(4, "0.20 0.18 0.12 1/80 11206\n"), Some(3));
        assert_eq!(idle_of(2, "3.20 0.18 0.12 2/80 11206\n"), Some(0));
        assert_eq!(idle_of(2, "3.20 0.18 0.12 9/80 11206\n"), Some(0));
        assert_eq!(idle_of(2, "something else"), None);
        assert!(idle() < available_parallelism().map_or(2, |cores| cores.get() + 1));
    }
}
