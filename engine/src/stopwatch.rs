//! Measures how long a search takes, by wall clock or by the processor time of its own thread.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// How the time of a search is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Timer {
    /// Wall-clock time, as people play.
    #[default]
    Wall,
    /// The processor time of the searching thread. Other load on the machine does not count, so matches on a busy one
    /// are fair.
    Processor,
}

impl Timer {
    /// Its name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Timer::Wall => "wall",
            Timer::Processor => "processor",
        }
    }

    /// Starts a stopwatch for the calling thread.
    pub fn start(self) -> Stopwatch {
        match self {
            Timer::Wall => Stopwatch(Started::Wall(Instant::now())),
            Timer::Processor => Stopwatch(Started::Processor(processor_time())),
        }
    }
}

/// A running stopwatch. One that measures processor time is valid only in the thread that started it.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(Started);

#[derive(Debug, Clone, Copy)]
enum Started {
    Wall(Instant),
    Processor(Duration),
}

impl Stopwatch {
    /// The time since its start.
    pub fn elapsed(self) -> Duration {
        match self.0 {
            Started::Wall(at) => at.elapsed(),
            Started::Processor(at) => processor_time().saturating_sub(at),
        }
    }

    /// The stopwatch for the calling thread if another one started it. A thread cannot read another one's processor
    /// time, so that is measured from now on.
    pub(crate) fn in_this_thread(self) -> Self {
        match self.0 {
            Started::Wall(_) => self,
            Started::Processor(_) => Timer::Processor.start(),
        }
    }
}

/// The processor time that this thread has used.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    // Neither is negative, and nanoseconds are less than a second.
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_takes_no_processor_time_and_work_does() {
        let [wall, processor] = [Timer::Wall, Timer::Processor].map(Timer::start);
        std::thread::sleep(Duration::from_millis(20));
        assert!(processor.elapsed() < wall.elapsed());
        let (before, mut x) = (processor.elapsed(), 1u64);
        while processor.elapsed() == before {
            x = std::hint::black_box(x.wrapping_mul(3));
        }
        assert!(processor.in_this_thread().elapsed() < processor.elapsed());
    }
}
