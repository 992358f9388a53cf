//! A server process on a free port with its own database.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use super::postgres::{self, Database};
use super::{PASSWORD, TIMEOUT};

/// A bots file with one bot, which plays every game at level 1.
pub(crate) const ONE_BOT: &str = r#"
[[bot]]
name = "Acorn"
profiles = ["othello-1", "checkers-1", "awele-1", "kalah-1", "santorini-1"]
max_games = 8
"#;

/// How a server is started. The default is what most tests want: no bots, no rate limits.
#[derive(Clone, Default)]
pub(crate) struct Settings {
    /// The content of its bots file; no bots without it.
    pub(crate) bots: Option<String>,
    /// Whether the rate limits are on.
    pub(crate) rate_limit: bool,
    /// Its log filter, if not everything down to `debug`.
    pub(crate) log: Option<String>,
    /// A command that starts it, such as `strace`, with its arguments.
    pub(crate) wrapper: Vec<String>,
    /// More arguments of `serve`.
    pub(crate) arguments: Vec<String>,
    /// Where its files are, if not in a new folder.
    pub(crate) folder: Option<PathBuf>,
    /// Its database, if not a file.
    pub(crate) postgres: Option<Database>,
}

/// A running `parlor serve`. On drop it is killed, its log is checked for secrets, and its folder is removed.
pub(crate) struct Server {
    child: Child,
    address: SocketAddr,
    settings: Settings,
    folder: TempDir,
}

impl Server {
    /// A server without bots.
    pub(crate) fn start() -> Self {
        Self::start_as(Settings::default())
    }

    /// A server with this bots file.
    pub(crate) fn start_with_bots(bots_file: &str) -> Self {
        Self::start_as(Settings { bots: Some(bots_file.to_owned()), ..Settings::default() })
    }

    /// A server with these settings.
    pub(crate) fn start_as(mut settings: Settings) -> Self {
        settings.postgres = settings.postgres.or_else(postgres::wanted);
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        if let Some(text) = &settings.bots {
            std::fs::write(folder.path().join("bots.toml"), text).expect("a file can be written there");
        }
        let any_port = SocketAddr::from(([127, 0, 0, 1], 0));
        let (child, address) = spawn(&folder, any_port, &settings).unwrap_or_else(|why| panic!("{why}"));
        Self { child, address, settings, folder }
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The URL of its database, for other commands.
    pub(crate) fn database_url(&self) -> String {
        database_url(&self.folder, &self.settings)
    }

    /// Its database, if it is on PostgreSQL.
    pub(crate) fn postgres(&self) -> Option<&Database> {
        self.settings.postgres.as_ref()
    }

    /// Its process ID.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Everything it has written to its log.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).expect("the log can be read")
    }

    /// Its database.
    pub(crate) fn database(&self) -> PathBuf {
        database(&self.folder, &self.settings)
    }

    /// A folder with the lifetime of the server.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Ends the process with SIGKILL, like a crash. It is gone when this returns.
    pub(crate) fn crash(&mut self) {
        self.child.kill().expect("the server was running");
        self.child.wait().expect("a killed process can be waited for");
    }

    /// Starts it again on the same address and database, after [`crash`](Self::crash) or a stop.
    pub(crate) fn start_again(&mut self) {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            match spawn(&self.folder, self.address, &self.settings) {
                Ok((child, _)) => {
                    self.child = child;
                    return;
                }
                // While it was down, another test may have used its port briefly.
                Err(why) if why.contains("in use") && Instant::now() < deadline => {
                    std::thread::sleep(Duration::from_millis(50));
                }
                Err(why) => panic!("{why}"),
            }
        }
    }

    /// Starts it again and kills it after a while, whatever it is doing then.
    #[allow(dead_code, reason = "only `make torture` does")]
    pub(crate) fn crash_in_a_start(&mut self, after: Duration) {
        self.child = serve(&self.folder, self.address, &self.settings);
        std::thread::sleep(after);
        // It may have found its port taken and exited by itself.
        let _ = self.child.kill();
        self.child.wait().expect("a killed process can be waited for");
    }

    /// Asks the process to stop: SIGTERM.
    pub(crate) fn terminate(&self) {
        let pid = Pid::from_child(&self.child);
        kill_process(pid, Signal::TERM).expect("the server was running");
    }

    /// Waits until the process has exited by itself.
    pub(crate) async fn ended(&mut self) -> ExitStatus {
        super::within("the server's end", async {
            loop {
                if let Some(status) = self.child.try_wait().expect("a child can be waited for") {
                    return status;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        })
        .await
    }
}

impl Drop for Server {
    #[allow(clippy::print_stderr, reason = "a failed test shows what the server had to say")]
    fn drop(&mut self) {
        // It may already have exited.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking() {
            let log = self.log();
            if let Ok(folder) = std::env::var("PARLOR_LOGS") {
                let _ = std::fs::write(format!("{folder}/{}.log", self.child.id()), &log);
            }
            let from = log.lines().count().saturating_sub(60);
            let end: Vec<_> = log.lines().skip(from).collect();
            eprintln!("the server's log after {from} lines:\n{}", end.join("\n"));
        } else {
            check_log(&self.log());
        }
    }
}

/// Checks that the log contains no password, nothing that looks like a token, and no panic.
fn check_log(log: &str) {
    for line in log.lines() {
        assert!(!line.contains(PASSWORD), "a password is in the log: {line}");
        let words = line.split(|c: char| !c.is_ascii_hexdigit());
        assert!(
            words.into_iter().all(|word| word.len() < 64),
            "something like a token is in the log: {line}"
        );
        assert!(!line.contains("panicked at"), "the server has panicked: {line}");
    }
}

fn database(folder: &TempDir, settings: &Settings) -> PathBuf {
    settings.folder.as_deref().unwrap_or(folder.path()).join("games.sqlite")
}

fn database_url(folder: &TempDir, settings: &Settings) -> String {
    match &settings.postgres {
        Some(database) => database.url(),
        None => format!("sqlite://{}", database(folder, settings).display()),
    }
}

/// The command that runs our binary, directly or through a wrapper.
fn command(wrapper: &[String]) -> Command {
    let binary = env!("CARGO_BIN_EXE_parlor");
    let mut words = wrapper.iter().map(String::as_str).chain([binary]);
    let mut command = Command::new(words.next().expect("the binary at least"));
    // No test builds tablebases in the home directory or depends on ones there.
    command.args(words).env("PARLOR_TABLES", "none");
    command
}

/// Runs one of the binary's commands to completion.
pub(crate) fn parlor(args: &[&str]) -> Output {
    command(&[]).args(args).stdin(Stdio::null()).output().expect("the binary starts")
}

/// Starts a server process.
fn serve(folder: &TempDir, listen: SocketAddr, settings: &Settings) -> Child {
    let log = File::options()
        .create(true)
        .append(true)
        .open(folder.path().join("log"))
        .expect("a file can be made in a temporary folder");
    let bots = folder.path().join("bots.toml").display().to_string();
    command(&settings.wrapper)
        .arg("serve")
        .args(["--listen", &listen.to_string()])
        .args(["--bots", if settings.bots.is_some() { &bots } else { "none" }])
        .args(["--database", &database_url(folder, settings)])
        .args(&settings.arguments)
        .args((!settings.rate_limit).then_some("--no-rate-limit"))
        // More than an operator would log, so that the search for secrets is meaningful.
        .args(["--log", settings.log.as_deref().unwrap_or("debug,sqlx=info,async_nats=info")])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .expect("the binary starts")
}

/// Starts a server process and waits until it prints its address.
fn spawn(folder: &TempDir, listen: SocketAddr, settings: &Settings) -> Result<(Child, SocketAddr), String> {
    let mut child = serve(folder, listen, settings);
    let stdout = child.stdout.take().expect("it was piped");
    let (told, line) = mpsc::channel();
    std::thread::spawn(move || {
        let mut out = BufReader::new(stdout);
        let mut first = String::new();
        let _ = out.read_line(&mut first);
        // The test may have given up already.
        let _ = told.send(first);
        // Read on, so that the server can never block on a full pipe.
        let _ = out.read_to_end(&mut Vec::new());
    });
    let line = line.recv_timeout(TIMEOUT).unwrap_or_default();
    match line.trim().strip_prefix("listening on http://").map(str::parse) {
        Some(Ok(address)) => Ok((child, address)),
        _ => {
            let _ = child.kill();
            let _ = child.wait();
            let log = std::fs::read_to_string(folder.path().join("log")).unwrap_or_default();
            Err(format!("the server did not start, it said {line:?}; its log:\n{log}"))
        }
    }
}
