//! A program that we talk to line by line, always with a timeout.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use super::Fault;

/// Lines buffered from a program that writes more than is read. When the buffer is full, the program has to wait.
const KEPT_LINES: usize = 1024;

/// Longer than any line of an engine. A program that never ends its line must not fill our memory.
const LONGEST_LINE: u64 = 64 * 1024;

/// How long a program may take to answer commands that need no search.
pub(super) const TIMEOUT: Duration = Duration::from_secs(20);

/// How long a program may take to quit.
const QUIT_TIMEOUT: Duration = Duration::from_millis(200);

pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    pub(super) fn start(words: &[String]) -> Result<Self, Fault> {
        let start =
            Command::new(&words[0]).args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = start.map_err(|error| Fault::Start(format!("{}: {error}", words[0])))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or_else(|| Fault::Start("it has no pipes".to_owned()))?;
        let (sender, lines) = sync_channel(KEPT_LINES);
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut bytes = Vec::new();
            loop {
                bytes.clear();
                match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
                    Ok(1..) if sender.send(String::from_utf8_lossy(&bytes).trim().to_owned()).is_ok() => {}
                    _ => return,
                }
            }
        });
        Ok(Process { child, input, lines })
    }

    /// The processor time that all threads of the program have used, as Linux's scheduler counts it in nanoseconds.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).ok()?;
        let of_thread = |path: std::path::PathBuf| {
            let statistics = std::fs::read_to_string(path.join("schedstat")).ok()?;
            statistics.split_whitespace().next()?.parse::<u64>().ok()
        };
        // A thread may end while its folder is read.
        Some(Duration::from_nanos(threads.flatten().filter_map(|thread| of_thread(thread.path())).sum()))
    }

    /// Writes a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Fault> {
        let written = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
        written.map_err(|_| Fault::Ended)
    }

    /// The first line for which `wanted` returns something; the others are skipped.
    pub(super) fn wait_for<T>(
        &mut self,
        timeout: Duration,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let deadline = Instant::now() + timeout;
        loop {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
                    }
                    // A program that never stops talking has not answered.
                    if Instant::now() >= deadline {
                        return Err(Fault::TimedOut(timeout));
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(Fault::TimedOut(timeout)),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Ended),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // All three protocols know this command. A program that ignores it is killed a moment later.
        let sent = self.send("quit").is_ok();
        let deadline = Instant::now() + if sent { QUIT_TIMEOUT } else { Duration::ZERO };
        while Instant::now() < deadline {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        // Both fail only if the process has ended in the meantime.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
