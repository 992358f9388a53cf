//! A PostgreSQL server for the tests: Debian's programs on a folder of its own, reached through a socket in it.
//!
//! A shell runs it: when this process is gone, however it ended, the shell's input ends, and it stops the server.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use sqlx::PgPool;
use tempfile::TempDir;

use super::TIMEOUT;
use super::wire::{End, Wire};

/// Starts the server, stops it when its input ends, and waits until it has exited.
const KEEPER: &str = r#"
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=on -c max_connections=200 -c shared_buffers=32MB >>"$2/log" 2>&1 &
read -r _
kill -INT $! 2>/dev/null
wait $!
"#;

/// A running PostgreSQL server, which stops on drop.
pub(crate) struct Postgres {
    folder: TempDir,
    keeper: Mutex<Child>,
}

/// One database on a [`Postgres`] server.
#[derive(Clone)]
pub(crate) struct Database {
    server: Arc<Postgres>,
    name: String,
    /// The port of a [`Wire`] to it, used instead of its own socket.
    wire: Option<u16>,
}

/// The server that tests share for as long as any of them needs it.
static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());

thread_local! {
    /// Whether the test on this thread wants its servers to run on PostgreSQL.
    static WANTED: Cell<bool> = const { Cell::new(false) };
}

/// Runs a test with all its servers on PostgreSQL.
pub(crate) fn on_postgres(test: impl FnOnce()) {
    struct Reset;
    impl Drop for Reset {
        fn drop(&mut self) {
            WANTED.set(false);
        }
    }
    WANTED.set(true);
    let _reset = Reset;
    test();
}

/// The database of a new server if it is to be on PostgreSQL; `PARLOR_POSTGRES=1` asks for that in all tests.
pub(super) fn wanted() -> Option<Database> {
    (WANTED.get() || std::env::var_os("PARLOR_POSTGRES").is_some()).then(database)
}

/// A new database on the shared server.
pub(crate) fn database() -> Database {
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    let server = shared.upgrade().unwrap_or_else(|| {
        let server = Arc::new(Postgres::start());
        *shared = Arc::downgrade(&server);
        server
    });
    drop(shared);
    Database::on(server)
}

impl Postgres {
    /// A new server without any of our databases.
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        // PostgreSQL refuses to run as root; in that case it runs as the user that its package created.
        std::os::unix::fs::chown(folder.path(), owner(), None).expect("a folder of ours");
        let data = folder.path().join("data");
        let made = as_owner(&programs().join("initdb"))
            .args([
                "--auth=trust",
                "--username=parlor",
                "--encoding=UTF8",
                "--locale=C.UTF-8",
                "--no-sync",
                "-D",
            ])
            .arg(&data)
            .output()
            .expect("initdb starts");
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let keeper = Mutex::new(keep(folder.path()));
        let server = Self { folder, keeper };
        server.wait();
        server
    }

    /// Starts it again after [`kill`](Self::kill) or [`end`](Self::end).
    pub(crate) fn start_again(&self) {
        *self.keeper.lock().expect("no test panics here") = keep(self.folder.path());
        self.wait();
    }

    /// The process that runs it.
    pub(crate) fn pid(&self) -> u32 {
        self.keeper.lock().expect("no test panics here").id()
    }

    /// The main process and its child processes.
    fn processes(&self) -> (i32, Vec<i32>) {
        let file = std::fs::read_to_string(self.folder.path().join("data/postmaster.pid")).expect("it runs");
        let pid = file.lines().next().and_then(|line| line.parse().ok()).expect("a process id");
        let children =
            std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).expect("it has some");
        (pid, children.split_whitespace().map(|child| child.parse().expect("a process id")).collect())
    }

    /// Freezes all its processes, or lets them go on.
    pub(crate) fn freeze(&self, signal: Signal) {
        let (first, children) = self.processes();
        for pid in [first].into_iter().chain(children) {
            // One of them may have exited by itself.
            let _ = kill_process(Pid::from_raw(pid).expect("a process id"), signal);
        }
    }

    /// Stops all its processes from writing to files, as on a full disk. It gives up, and so does its next start.
    pub(crate) fn fill_disk(&self) {
        let (first, children) = self.processes();
        for pid in [first].into_iter().chain(children) {
            let limited =
                as_owner(Path::new("prlimit")).arg(format!("--pid={pid}")).arg("--fsize=0").status();
            let limited = limited.expect("prlimit is part of Debian's base").success();
            // Some exit at once when others before them could not write.
            assert!(limited || !Path::new(&format!("/proc/{pid}")).exists());
        }
    }

    /// Starts it again with room on its disk.
    pub(crate) fn give_room(&self) {
        self.end();
        self.start_again();
    }

    /// Ends it with SIGKILL, like a crash.
    pub(crate) fn kill(&self) {
        let (pid, children) = self.processes();
        kill_process(Pid::from_raw(pid).expect("a process id"), Signal::KILL).expect("it ran");
        self.end();
        // Its processes exit by themselves, each when it has nothing left to do.
        let deadline = Instant::now() + TIMEOUT;
        let runs =
            |child: &i32| std::fs::read(format!("/proc/{child}/cmdline")).is_ok_and(|line| !line.is_empty());
        while children.iter().any(runs) {
            assert!(Instant::now() < deadline, "PostgreSQL's processes outlive it");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Ends the shell that runs it, which shuts it down cleanly.
    pub(crate) fn end(&self) {
        let mut keeper = self.keeper.lock().expect("no test panics here");
        drop(keeper.stdin.take());
        keeper.wait().expect("a child can be waited for");
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://parlor@localhost/{database}?host={}", self.folder.path().display())
    }

    /// Waits until it accepts connections.
    fn wait(&self) {
        let deadline = Instant::now() + TIMEOUT;
        let ask = || {
            let mut ask = Command::new(programs().join("pg_isready"));
            ask.arg("-q").arg("-h").arg(self.folder.path()).status().expect("pg_isready starts").success()
        };
        while !ask() {
            let log = || std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
            assert!(Instant::now() < deadline, "PostgreSQL does not answer; its log:\n{}", log());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.end();
    }
}

impl Database {
    /// A new database on a server.
    pub(crate) fn on(server: Arc<Postgres>) -> Self {
        let name = format!("games{}", rand::random::<u64>());
        let mut create = Command::new(programs().join("createdb"));
        create.args(["--username=parlor", "--host"]).arg(server.folder.path()).arg(&name);
        assert!(create.status().expect("createdb starts").success());
        Self { server, name, wire: None }
    }

    /// A copy made with PostgreSQL's own backup and restored into a new database.
    pub(crate) fn restored(&self) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let dump = folder.path().join("dump");
        let copy = Self::on(self.server.clone());
        let run = |program: &str, database: &Self| {
            let mut command = Command::new(programs().join(program));
            command.arg(format!("--dbname={}", database.url()));
            command
        };
        let dumped = run("pg_dump", self).arg("--format=custom").arg("--file").arg(&dump).status();
        assert!(dumped.expect("pg_dump starts").success());
        assert!(run("pg_restore", &copy).arg(&dump).status().expect("pg_restore starts").success());
        copy
    }

    /// Opens a wire to it.
    pub(crate) async fn wire(&self) -> Wire {
        Wire::to(End::Socket(self.server.folder.path().join(".s.PGSQL.5432"))).await
    }

    /// The same database, reached through a wire.
    pub(crate) fn behind(&self, wire: &Wire) -> Self {
        Self { wire: Some(wire.port), ..self.clone() }
    }

    /// Its URL.
    pub(crate) fn url(&self) -> String {
        match self.wire {
            Some(port) => format!("postgres://parlor@127.0.0.1:{port}/{}?sslmode=disable", self.name),
            None => self.server.url(&self.name),
        }
    }

    /// Connects to it.
    pub(crate) async fn pool(&self) -> PgPool {
        PgPool::connect(&self.url()).await.expect("it answers")
    }
}

/// The folder of the newest version that Debian has installed.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions.map(|version| version.path().join("bin")).max();
    newest.expect("PostgreSQL is missing: run make need-postgres, or apt-get install postgresql")
}

/// The user that runs it, if we are root.
fn owner() -> Option<u32> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let users = std::fs::read_to_string("/etc/passwd").expect("there are users");
    let of = |line: &str| line.strip_prefix("postgres:")?.split(':').nth(1)?.parse().ok();
    Some(users.lines().find_map(of).expect("Debian's package has made the user postgres"))
}

fn as_owner(program: &Path) -> Command {
    let Some(owner) = owner() else { return Command::new(program) };
    let mut command = Command::new("setpriv");
    command.args([format!("--reuid={owner}"), format!("--regid={owner}"), "--clear-groups".to_owned()]);
    command.arg("--").arg(program);
    command
}

fn keep(folder: &Path) -> Child {
    as_owner(Path::new("/bin/sh"))
        .args(["-c", KEEPER, "keeper"])
        .args([&programs(), folder])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .spawn()
        .expect("a shell starts")
}
