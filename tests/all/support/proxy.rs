//! A bad network: `parlor lab proxy` in front of a server.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A proxy between clients and a server, which delays data and cuts connections midway. It ends on drop.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    cuts: Arc<AtomicUsize>,
    process: Child,
}

impl Proxy {
    /// Starts a proxy that lets each connection live for some thousands of bytes, chosen by the seed.
    pub(crate) fn start(server: SocketAddr, seed: u64) -> Self {
        let arguments = ["lab", "proxy", &server.to_string(), "--seed", &seed.to_string()];
        let mut process = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(process.stdout.take().expect("it is piped")).lines();
        let first = lines.next().expect("a first line").expect("text");
        let address = first.strip_prefix("listening on ").and_then(|address| address.parse().ok());
        let cuts = Arc::new(AtomicUsize::new(0));
        let counted = cuts.clone();
        std::thread::spawn(move || {
            for _ in lines.map_while(Result::ok).filter(|line| line.contains(": cut after ")) {
                counted.fetch_add(1, Ordering::Relaxed);
            }
        });
        Self { address: address.unwrap_or_else(|| panic!("an address: {first}")), cuts, process }
    }

    /// How many connections it has cut.
    pub(crate) fn cuts(&self) -> usize {
        self.cuts.load(Ordering::Relaxed)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
