//! The trace of a server: its calls on the database's files and its sends, in order.
//!
//! A slow call appears twice, at its beginning and at its end, with calls of other threads in between. If one call is
//! made because another has returned, the trace has them in that order.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::arguments::{descriptor, numbers, strings};

/// The command that starts a server and writes this trace. With `-D` the server stays our child, and `strace` attaches
/// to it.
pub(crate) fn wrapper(trace: &Path) -> Vec<String> {
    let calls = "openat,pwrite64,pwritev,pwritev2,write,writev,sendto,sendmsg,ftruncate,fallocate,fsync,fdatasync,\
                 sync_file_range,unlink,unlinkat,rename,renameat,renameat2,link,linkat,mmap";
    let options =
        ["strace", "-D", "-f", "-y", "-s", "16777216", "--seccomp-bpf", "-e", "signal=SIGKILL", "-e"];
    let rest = [format!("trace={calls}"), "-o".to_owned(), trace.display().to_string()];
    options.map(str::to_owned).into_iter().chain(rest).collect()
}

/// Whether processes can be traced here; prints a note if not.
#[allow(clippy::print_stderr, reason = "a test that cannot run here says so")]
pub(crate) fn is_possible() -> bool {
    let tried = Command::new("strace")
        .args(["--seccomp-bpf", "-f", "-e", "trace=fsync", "-o", "/dev/null", "true"])
        .stderr(Stdio::null())
        .status();
    let possible = tried.is_ok_and(|status| status.success());
    if !possible {
        eprintln!("NOT TESTED: this system does not let us trace a process (strace)");
    }
    possible
}

/// A call that matters when the power fails.
#[derive(Debug, Clone)]
pub(crate) enum Call {
    Create { path: PathBuf },
    Write { path: PathBuf, at: usize, data: Vec<u8> },
    Truncate { path: PathBuf, len: usize },
    Sync { path: PathBuf },
    Unlink { path: PathBuf },
    Send { socket: String, data: Vec<u8> },
}

/// The beginning or the end of a thread's call.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    Begin(u32, Call),
    /// What the call returned; `None` if the thread was killed during it.
    End(u32, Option<i64>),
}

/// The steps of a trace that concern this database or a socket. Panics on a call that could change the database's files
/// but is not modelled, so that no change is overlooked.
pub(crate) fn read(trace: &str, database: &Path) -> Vec<Step> {
    let mut steps = Vec::new();
    for line in trace.lines() {
        let (thread, rest) = line.split_once(' ').expect("each line begins with a thread");
        let thread = thread.parse().expect("a thread's id");
        let rest = rest.trim_start();
        if rest.starts_with("<... ") {
            steps.push(Step::End(thread, returned(rest)));
        } else if let Some((name, arguments)) = rest.split_once('(').filter(|(name, _)| is_name(name)) {
            let Some(call) = call(name, arguments, database) else { continue };
            steps.push(Step::Begin(thread, call));
            if !rest.ends_with("<unfinished ...>") {
                steps.push(Step::End(thread, returned(rest)));
            }
        }
    }
    steps
}

fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn returned(line: &str) -> Option<i64> {
    let (_, value) = line.rsplit_once(" = ")?;
    let digits = value.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(value.len());
    value[..digits].parse().ok()
}

fn call(name: &str, arguments: &str, database: &Path) -> Option<Call> {
    if matches!(name, "write" | "writev" | "sendto" | "sendmsg")
        && descriptor(arguments).starts_with("socket:")
    {
        let socket = descriptor(arguments).to_owned();
        return Some(Call::Send { socket, data: strings(arguments).0.concat() });
    }
    if matches!(name, "openat" | "unlink" | "unlinkat" | "pwrite64") && strings(arguments).0.is_empty() {
        // A thread killed at the entry of a call: its memory cannot be read, and the call is not made.
        assert!(
            arguments.ends_with("<unfinished ...>") || arguments.ends_with(" = ?"),
            "no text: {arguments}"
        );
        return None;
    }
    let path = concerned(name, arguments, database)?;
    match name {
        "openat" => {
            assert!(!arguments.contains("O_TRUNC"), "not modelled: {arguments}");
            arguments.contains("O_CREAT").then_some(Call::Create { path })
        }
        "pwrite64" => {
            let (mut data, rest) = strings(arguments);
            let data = data.pop().expect("what is written");
            let mut numbers = numbers(rest);
            assert_eq!(numbers.next(), Some(data.len()), "strace cut the data off: {rest}");
            Some(Call::Write { path, at: numbers.next().expect("an offset"), data })
        }
        "ftruncate" => {
            let len = numbers(arguments.split_once('>').expect("a descriptor has a path").1).next();
            Some(Call::Truncate { path, len: len.expect("a length") })
        }
        "fsync" | "fdatasync" => Some(Call::Sync { path }),
        "unlink" | "unlinkat" => Some(Call::Unlink { path }),
        // SQLite may read its files through a mapping, but never writes through one.
        "mmap" if !(arguments.contains("PROT_WRITE") && arguments.contains("MAP_SHARED")) => None,
        _ => panic!("not modelled: {name}({arguments:.200}"),
    }
}

/// The database file that a call concerns. The WAL index does not count: SQLite rebuilds it.
fn concerned(name: &str, arguments: &str, database: &Path) -> Option<PathBuf> {
    let by_name = matches!(name, "openat" | "unlink" | "unlinkat");
    let path = if by_name {
        String::from_utf8(strings(arguments).0.swap_remove(0)).expect("a path is text")
    } else if arguments.contains(">(deleted)") {
        return None;
    } else {
        descriptor(arguments).to_owned()
    };
    let folder = database.parent().expect("a file is in a folder");
    let concerned = path.starts_with(&*database.to_string_lossy()) && !path.ends_with("-shm");
    (concerned || (!by_name && Path::new(&path) == folder)).then(|| PathBuf::from(path))
}

#[test]
fn a_call_that_a_kill_kept_from_happening_is_no_step() {
    let kept = "12 openat(AT_FDCWD, 0x7f01, O_RDONLY|O_CLOEXEC <unfinished ...>\n\
                13 pwrite64(9</db/games.sqlite-wal>, 0x7f02, 4096, 32 <unfinished ...>\n\
                12 <... openat resumed>) = ?\n";
    let steps = read(kept, Path::new("/db/games.sqlite"));
    assert!(matches!(steps[..], [Step::End(12, None)]), "{steps:?}");
}
