//! A NATS server for the tests, from Debian's package. A shell runs it: when this process is gone, however it ended,
//! the shell's input ends, and the shell stops the server.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::TIMEOUT;

const KEEPER: &str = r#"
exec 2>/dev/null
nats-server -a 127.0.0.1 -p "$1" -m -1 --ports_file_dir "$2" >>"$2/log" 2>&1 &
read -r _
kill -KILL $! 2>/dev/null
wait $!
"#;

/// A running NATS server, which stops on drop.
pub(crate) struct Nats {
    folder: TempDir,
    port: u16,
    keeper: Mutex<Child>,
}

impl Nats {
    /// A new server on a free port.
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let keeper = keep(folder.path(), "-1");
        let port = port_of(folder.path(), "nats");
        Self { folder, port, keeper: Mutex::new(keeper) }
    }

    /// Its URL.
    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Its port.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// The address of its monitoring endpoint.
    pub(crate) fn monitor(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], port_of(self.folder.path(), "http")))
    }

    /// The process that runs it.
    pub(crate) fn pid(&self) -> u32 {
        self.keeper.lock().expect("no test panics here").id()
    }

    /// Ends it at once.
    pub(crate) fn kill(&self) {
        let mut keeper = self.keeper.lock().expect("no test panics here");
        drop(keeper.stdin.take());
        keeper.wait().expect("a child can be waited for");
        for file in std::fs::read_dir(self.folder.path()).expect("it is there").flatten() {
            let _ = std::fs::remove_file(file.path());
        }
    }

    /// Starts it again on its port after [`kill`](Self::kill).
    pub(crate) fn start_again(&self) {
        *self.keeper.lock().expect("no test panics here") = keep(self.folder.path(), &self.port.to_string());
        port_of(self.folder.path(), "nats");
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

fn keep(folder: &Path, port: &str) -> Child {
    let shell = Command::new("/bin/sh")
        .args(["-c", KEEPER, "keeper", port])
        .arg(folder)
        .env("PATH", "/usr/sbin:/usr/bin:/bin:/usr/local/bin")
        .stdin(Stdio::piped())
        .spawn();
    shell.expect("a shell starts")
}

/// Waits until it listens, and reads its port from the file that it then writes.
fn port_of(folder: &Path, scheme: &str) -> u16 {
    let address = format!("{scheme}://127.0.0.1:");
    let deadline = Instant::now() + TIMEOUT;
    loop {
        let files = std::fs::read_dir(folder).expect("it is there").flatten();
        let ports = files.filter(|file| file.path().extension().is_some_and(|end| end == "ports"));
        let text =
            ports.filter_map(|file| std::fs::read_to_string(file.path()).ok()).next().unwrap_or_default();
        let port = text.split(&address).nth(1).and_then(|rest| rest.split('"').next());
        if let Some(port) = port.and_then(|port| port.parse().ok()) {
            return port;
        }
        let log = || std::fs::read_to_string(folder.join("log")).unwrap_or_default();
        assert!(
            Instant::now() < deadline,
            "nats-server is missing (run make need-nats, or apt-get install nats-server) or does not start: {}",
            log()
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}
