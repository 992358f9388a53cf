//! CPU time of a process and its descendants, and memory of the process, from /proc.

use std::fs;

/// The kernel reports CPU time to every program in hundredths of a second, whatever its own tick is.
const TICKS_PER_SECOND: f64 = 100.0;

/// A process on this machine.
pub(crate) struct Process {
    pid: u32,
}

impl Process {
    /// The process with this ID, which must exist.
    pub(crate) fn of(pid: u32) -> Result<Self, String> {
        match stat(pid) {
            Some(_) => Ok(Self { pid }),
            None => Err(format!("no process with ID {pid} on this machine")),
        }
    }

    /// CPU seconds used by the process and its descendants, including those that have ended.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        self.descendants().into_iter().filter_map(stat).map(|stat| stat.ticks as f64 / TICKS_PER_SECOND).sum()
    }

    /// Resident memory of the process itself.
    pub(crate) fn rss_kib(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid)).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.split_whitespace().next().and_then(|kib| kib.parse().ok()).unwrap_or(0)
    }

    fn descendants(&self) -> Vec<u32> {
        let mut descendants = vec![self.pid];
        let all: Vec<(u32, u32)> = fs::read_dir("/proc")
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .filter_map(|pid| Some((pid, stat(pid)?.parent)))
            .collect();
        let mut next = 0;
        while let Some(&parent) = descendants.get(next) {
            descendants.extend(all.iter().filter(|(_, of)| *of == parent).map(|(pid, _)| *pid));
            next += 1;
        }
        descendants
    }
}

struct Stat {
    parent: u32,
    ticks: u64,
}

fn stat(pid: u32) -> Option<Stat> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name is in parentheses and may contain anything, so the fields are counted from its end; the first is the
    // state.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    // User and system time, of the process and of its children that have ended.
    let ticks = (11..=14).map(number).sum::<Option<u64>>()?;
    Some(Stat { parent: u32::try_from(number(1)?).ok()?, ticks })
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    /// The CPU seconds of a shell that has run this script, and of its children.
    fn used(script: &str) -> f64 {
        let mut shell = Command::new("sh")
            .args(["-c", &format!("{script}; echo; cat")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let read = std::io::Read::read(shell.stdout.as_mut().expect("it was piped"), &mut [0]);
        assert_eq!(read.expect("a line at the end of the script"), 1);
        let used = Process::of(shell.id()).expect("it waits").cpu_seconds();
        drop(shell.stdin.take());
        assert!(shell.wait().expect("it ends").success());
        used
    }

    #[test]
    fn time_of_a_process_that_has_ended_still_counts() {
        let counting = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";
        // In parentheses it runs in a process of its own, which has ended when the shell continues.
        assert!(used(&format!("({counting})")) > used(":"));
    }
}
