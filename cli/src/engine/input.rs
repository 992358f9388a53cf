//! The lines of the other program. They are read while a search runs, which stops at once when nobody waits for its end.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, channel};

use parlor_engine::search::Stop;

/// The lines of standard input as they come. The end of them, and the command to quit, request the stop.
pub(super) fn lines(stop: Stop) -> Receiver<std::io::Result<String>> {
    let (lines, receiver) = channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().split(b'\n') {
            // A line that is not UTF-8 is no command, and is answered as such.
            let line = line.map(|bytes| String::from_utf8_lossy(&bytes).trim().to_owned());
            if line.as_ref().map_or(true, |line| quits(line)) {
                stop.request();
            }
            if lines.send(line).is_err() {
                return;
            }
        }
        stop.request();
    });
    receiver
}

/// Whether this is the command to quit, which may have a number before it in GTP.
fn quits(line: &str) -> bool {
    line.split_whitespace().find(|word| word.parse::<u64>().is_err()) == Some("quit")
}
