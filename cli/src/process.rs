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

    /// CPU seconds used by the process and its descendants, those that have ended included.
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
    // In the program and in the kernel, and the same of the children that have ended.
    let ticks = (11..=14).map(number).sum::<Option<u64>>()?;
    Some(Stat { parent: u32::try_from(number(1)?).ok()?, ticks })
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn time_of_a_process_that_has_ended_still_counts() {
        let counting = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo; cat";
        let mut child = Command::new("sh")
            .args(["-c", counting])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let told = std::io::Read::read(child.stdout.as_mut().expect("it was piped"), &mut [0]);
        assert_eq!(told.expect("it has counted"), 1);
        let all = Process::of(std::process::id()).expect("it is this one");
        let (of_child, before) =
            (Process::of(child.id()).expect("it waits").cpu_seconds(), all.cpu_seconds());
        assert!(of_child > 0.0 && before >= of_child);
        drop(child.stdin.take());
        assert!(child.wait().expect("it ends").success());
        assert!(all.cpu_seconds() >= before);
    }
}
