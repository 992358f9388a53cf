//! A server process on a free port with a database of its own.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use super::PATIENCE;

/// A running `parlor serve`. It is killed, and its folder removed, when this is dropped.
pub(crate) struct Server {
    child: Child,
    address: SocketAddr,
    bots: String,
    folder: TempDir,
}

impl Server {
    /// A server without bots.
    pub(crate) fn start() -> Self {
        Self::start_with(None)
    }

    /// A server that keeps the bots of this bots file's text.
    pub(crate) fn start_with_bots(bots_file: &str) -> Self {
        Self::start_with(Some(bots_file))
    }

    fn start_with(bots_file: Option<&str>) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let bots = match bots_file {
            None => "none".to_owned(),
            Some(text) => {
                let path = folder.path().join("bots.toml");
                std::fs::write(&path, text).expect("a file can be written there");
                path.display().to_string()
            }
        };
        let any_port = SocketAddr::from(([127, 0, 0, 1], 0));
        let (child, address) = spawn(&folder, any_port, &bots).unwrap_or_else(|why| panic!("{why}"));
        Self { child, address, bots, folder }
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The URL of its database, for commands beside it.
    pub(crate) fn database_url(&self) -> String {
        format!("sqlite://{}", database(&self.folder).display())
    }

    /// The id of its process.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Everything that it has written to its log.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).expect("the log can be read")
    }

    /// Ends the process as a crash would: SIGKILL. Nothing is left of it when this returns.
    pub(crate) fn crash(&mut self) {
        self.child.kill().expect("the server was running");
        self.child.wait().expect("a killed process can be waited for");
    }

    /// Starts it again on the same address and database, after [`crash`](Self::crash) or a stop.
    pub(crate) fn start_again(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match spawn(&self.folder, self.address, &self.bots) {
                Ok((child, _)) => {
                    self.child = child;
                    return;
                }
                // While it was down another test may have been given its port for a moment.
                Err(why) if why.contains("in use") && Instant::now() < deadline => {
                    std::thread::sleep(Duration::from_millis(50));
                }
                Err(why) => panic!("{why}"),
            }
        }
    }

    /// Asks the process to end: SIGTERM.
    pub(crate) fn terminate(&self) {
        let pid = Pid::from_child(&self.child);
        kill_process(pid, Signal::TERM).expect("the server was running");
    }

    /// Waits until the process has ended by itself.
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
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking() {
            eprintln!("the server's log:\n{}", self.log());
        }
    }
}

fn database(folder: &TempDir) -> PathBuf {
    folder.path().join("games.sqlite")
}

/// Starts a server process and waits until it says where it listens.
fn spawn(folder: &TempDir, listen: SocketAddr, bots: &str) -> Result<(Child, SocketAddr), String> {
    let log = File::options()
        .create(true)
        .append(true)
        .open(folder.path().join("log"))
        .expect("a file can be made in a temporary folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .arg("serve")
        .args(["--listen", &listen.to_string(), "--bots", bots])
        .arg("--database")
        .arg(format!("sqlite://{}", database(folder).display()))
        .arg("--no-rate-limit")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .expect("the binary starts");
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
    let line = line.recv_timeout(PATIENCE).unwrap_or_default();
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
