//! The CPU time that processes use, and a limit on it.

use std::path::{Path, PathBuf};

/// The kernel counts CPU time in hundredths of a second for every program, whatever its own tick is.
const TICKS_PER_SECOND: f64 = 100.0;

/// The period over which a share is measured: short, so that a process that has used up its share pauses only briefly.
const PERIOD_US: u64 = 10_000;

/// CPU seconds of a process and everything it has started, as far as they still run or were waited for.
pub(crate) fn cpu_seconds(pid: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name is in parentheses and may contain anything. After it: the state, then the times from the twelfth field on,
    // its own and those of the children it has waited for.
    let after = stat.rsplit_once(')').map_or("", |(_, after)| after);
    let ticks: f64 =
        after.split_whitespace().skip(11).take(4).filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    let below = children.split_whitespace().filter_map(|child| child.parse().ok()).map(cpu_seconds);
    ticks / TICKS_PER_SECOND + below.sum::<f64>()
}

/// A limit on a process to part of a core, by a kernel control group, which is removed on drop.
pub(crate) struct Share(PathBuf);

impl Share {
    /// Limits a process to this percentage of a core. Needs root.
    pub(crate) fn of(pid: u32, percent: u64) -> Self {
        let root = Path::new("/sys/fs/cgroup");
        let first = root.join("cpu");
        let at = |root: &Path| root.join(format!("parlor-test-{pid}"));
        let quota = PERIOD_US * percent / 100;
        // The kernel has two interfaces for this; older systems mount the first.
        let (folder, says) = if first.is_dir() {
            (
                at(&first),
                vec![("cpu.cfs_period_us", PERIOD_US.to_string()), ("cpu.cfs_quota_us", quota.to_string())],
            )
        } else {
            (at(root), vec![("cpu.max", format!("{quota} {PERIOD_US}"))])
        };
        std::fs::create_dir(&folder).expect("root makes control groups");
        let share = Self(folder);
        for (file, text) in says.into_iter().chain([("cgroup.procs", pid.to_string())]) {
            std::fs::write(share.0.join(file), text).expect("the kernel has this controller");
        }
        share
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        // The group is empty once its process has ended.
        let _ = std::fs::remove_dir(&self.0);
    }
}
