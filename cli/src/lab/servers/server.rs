//! A server that is started for a measurement, and stopped after it.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tokio::net::TcpStream;

use crate::process::Process;

/// How often to check whether a server listens.
const PERIOD: Duration = Duration::from_millis(1);

/// A running server. It is stopped when this is dropped.
pub(super) struct Server {
    child: Child,
    port: u16,
    process: Process,
    started_in: Duration,
    /// The folder of our database.
    folder: Option<PathBuf>,
}

impl Server {
    /// This program's own server, or that of another build, on a new database.
    pub(super) async fn parlor(program: &str, core: Option<u32>) -> Result<Self, String> {
        let port = free_port()?;
        let folder = std::env::temp_dir().join(format!("parlor-servers-{}-{port}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut command = pinned(program, core);
        command.args(["serve", "--no-rate-limit", "--bots", "none", "--tables", "none", "--push", "off"]);
        command.args(["--listen", &format!("127.0.0.1:{port}"), "--log", "warn"]);
        command.arg("--database").arg(format!("sqlite://{}", folder.join("games.sqlite").display()));
        Self::start(command, port, Some(folder)).await
    }

    /// Another server, which gets its port as its argument.
    pub(super) async fn peer(program: &str, core: Option<u32>) -> Result<Self, String> {
        let port = free_port()?;
        let mut command = pinned(program, core);
        command.arg(port.to_string());
        Self::start(command, port, None).await
    }

    async fn start(mut command: Command, port: u16, folder: Option<PathBuf>) -> Result<Self, String> {
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let began = Instant::now();
        let child =
            quiet.spawn().map_err(|e| format!("{} cannot be started: {e}", quiet.get_program().display()))?;
        let process = Process::of(child.id())?;
        let mut server = Self { child, port, process, started_in: Duration::ZERO, folder };
        while TcpStream::connect(server.host()).await.is_err() {
            if let Ok(Some(status)) = server.child.try_wait() {
                return Err(format!(
                    "{} exited before it listened: {status}",
                    command.get_program().display()
                ));
            }
            tokio::time::sleep(PERIOD).await;
        }
        server.started_in = began.elapsed();
        Ok(server)
    }

    pub(super) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// How long it took until it listened.
    pub(super) fn started_in(&self) -> Duration {
        self.started_in
    }

    pub(super) fn process(&self) -> &Process {
        &self.process
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself; there is no one to report that to.
        let _ = kill_process(Pid::from_child(&self.child), Signal::TERM);
        let _ = self.child.wait();
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// A program, on one core only if one is named.
fn pinned(program: &str, core: Option<u32>) -> Command {
    let Some(core) = core else { return Command::new(program) };
    let mut command = Command::new("taskset");
    command.args(["-c", &core.to_string(), program]);
    command
}

fn free_port() -> Result<u16, String> {
    let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
    free.map(|address| address.port()).map_err(|e| format!("no port is free: {e}"))
}
