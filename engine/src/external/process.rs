//! A program that is talked to line by line, never waited for without bounds.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use super::Fault;

/// Lines that are kept of a program that talks more than it is listened to; then it has to wait.
const KEPT_LINES: usize = 1024;

/// No engine's line is as long; a program that never ends its line does not fill our memory.
const LONGEST_LINE: u64 = 64 * 1024;

/// How long a program may take to answer what needs no thought.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

/// How long a program that was told to quit may take for it.
const FAREWELL: Duration = Duration::from_millis(200);

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

    /// Says a line.
    pub(super) fn say(&mut self, line: &str) -> Result<(), Fault> {
        let written = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
        written.map_err(|_| Fault::Ended)
    }

    /// The next line that `wanted` makes something of; others are passed over.
    pub(super) fn hear<T>(
        &mut self,
        patience: Duration,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let deadline = Instant::now() + patience;
        loop {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
                    }
                    // One that talks without end is as good as silent.
                    if Instant::now() >= deadline {
                        return Err(Fault::Silent(patience));
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(Fault::Silent(patience)),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Ended),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // All three protocols know this word. Whoever does not listen to it is ended a moment later.
        let told = self.say("quit").is_ok();
        let deadline = Instant::now() + if told { FAREWELL } else { Duration::ZERO };
        while Instant::now() < deadline {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        // Both fail only if it has ended meanwhile.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
