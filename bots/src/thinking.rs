//! Turns of searches that think for as long as they may. More of them at once than there are cores would slow down one
//! another and the whole machine, so they take turns, and where there are several cores one is left to everything else.
//! No move takes longer than it would alone: searches that share the cores think for a part of their time.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;
use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

/// The turns of a process.
#[derive(Debug)]
pub(crate) struct Turns {
    at_once: usize,
    free: Semaphore,
    /// Searches that think or wait for their turn.
    thinking: AtomicUsize,
}

/// The turn of one search, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    /// How long to think.
    pub(crate) time: Duration,
    turns: &'a Turns,
    /// `None` if the others took too long: the search then runs alongside them.
    _permit: Option<SemaphorePermit<'a>>,
}

impl Turns {
    /// As many turns at once as this machine has cores to spare. All bots of a process share them.
    pub(crate) fn of_this_process() -> &'static Self {
        static TURNS: LazyLock<Turns> =
            LazyLock::new(|| Turns::new(available_parallelism().map_or(1, |cores| cores.get() - 1).max(1)));
        &TURNS
    }

    /// Whether any search thinks or waits for its turn.
    pub(crate) fn are_wanted(&self) -> bool {
        self.thinking.load(Ordering::Relaxed) > 0
    }

    fn new(at_once: usize) -> Self {
        Turns { at_once, free: Semaphore::new(at_once), thinking: AtomicUsize::new(0) }
    }

    /// Waits for a turn for a search that may take `time`, including the wait.
    pub(crate) async fn take(&self, time: Duration) -> Turn<'_> {
        let thinking = self.thinking.fetch_add(1, Ordering::Relaxed) + 1;
        let part = time.mul_f64(self.at_once as f64 / thinking.max(self.at_once) as f64);
        let mut turn = Turn { time: part, turns: self, _permit: None };
        let permit = timeout(time - part, self.free.acquire()).await;
        turn._permit = permit.ok().and_then(Result::ok);
        turn
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.turns.thinking.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Duration = Duration::from_secs(2);

    #[tokio::test(start_paused = true)]
    async fn a_lone_search_has_the_whole_time_and_a_sharing_one_a_part() {
        let turns = Turns::new(1);
        let first = turns.take(TIME).await;
        assert_eq!(first.time, TIME);
        let (second, ()) = tokio::join!(turns.take(TIME), async {
            tokio::time::sleep(TIME / 4).await;
            drop(first);
        });
        assert_eq!((second.time, second._permit.is_some()), (TIME / 2, true));
        drop(second);
        assert_eq!(turns.take(TIME).await.time, TIME, "it is the only search again");
    }

    #[tokio::test(start_paused = true)]
    async fn a_search_that_gets_no_turn_starts_before_its_time_is_up() {
        let (turns, began) = (Turns::new(1), tokio::time::Instant::now());
        let _first = turns.take(TIME).await;
        let second = turns.take(TIME).await;
        assert_eq!((second.time, second._permit.is_some()), (TIME / 2, false));
        assert_eq!(began.elapsed(), TIME / 2, "it waited for half of its time by the test's clock");
    }

    #[tokio::test(start_paused = true)]
    async fn searches_that_all_get_turns_have_the_whole_time() {
        let turns = Turns::new(3);
        let held = [turns.take(TIME).await, turns.take(TIME).await, turns.take(TIME).await];
        assert!(held.iter().all(|turn| turn.time == TIME && turn._permit.is_some()));
    }

    #[tokio::test]
    async fn a_search_dropped_while_it_waits_frees_its_place() {
        let turns = Turns::new(1);
        let first = turns.take(TIME).await;
        assert!(timeout(Duration::ZERO, turns.take(TIME)).await.is_err());
        drop(first);
        assert_eq!(turns.take(TIME).await.time, TIME);
    }
}
