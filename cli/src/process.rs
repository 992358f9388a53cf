//! CPU time of a process and its descendants, and memory of the process, from /proc.

use std::fs;

/// The kernel counts CPU time in hundredths of a second for every program, whatever its own tick is.
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

    /// CPU seconds used by the process and its descendants.
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
    Some(Stat { parent: u32::try_from(number(1)?).ok()?, ticks: number(11)? + number(12)? })
}
