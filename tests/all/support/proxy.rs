//! A bad network: a proxy that delays the data passing through it and cuts connections midway.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use rand::RngExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use super::rng;

/// A proxy between clients and a server, which stops on drop.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    cuts: Arc<AtomicUsize>,
    _connections: JoinSet<()>,
}

impl Proxy {
    /// Starts a proxy that lets each connection live for some thousands of bytes, chosen by the seed.
    pub(crate) async fn start(server: SocketAddr, seed: u64) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let cuts = Arc::new(AtomicUsize::new(0));
        let (counted, next) = (cuts.clone(), AtomicU64::new(seed));
        let mut accepting = JoinSet::new();
        accepting.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((client, _)) = listener.accept().await {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                connections.spawn(pass(client, server, seed, counted.clone()));
            }
        });
        Self { address, cuts, _connections: accepting }
    }

    /// How many connections it has cut.
    pub(crate) fn cuts(&self) -> usize {
        self.cuts.load(Ordering::Relaxed)
    }
}

/// Passes the bytes of a connection until either side ends it or it is cut.
async fn pass(client: TcpStream, server: SocketAddr, seed: u64, cuts: Arc<AtomicUsize>) {
    let Ok(server) = TcpStream::connect(server).await else { return };
    for stream in [&client, &server] {
        // Without this, the kernel would add its own delays.
        let _ = stream.set_nodelay(true);
    }
    let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
    tokio::select! {
        cut = flow(from_client, to_server, seed * 2) => drop(cuts.fetch_add(cut, Ordering::Relaxed)),
        cut = flow(from_server, to_client, seed * 2 + 1) => drop(cuts.fetch_add(cut, Ordering::Relaxed)),
    }
    // Dropping the halves ends both sides in the middle of their data.
}

/// One direction: 1 if it was cut, 0 if it ended by itself.
async fn flow(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, seed: u64) -> usize {
    let mut rng = rng(seed);
    let mut left = rng.random_range(1_000..25_000_usize);
    let mut buffer = [0; 700];
    loop {
        let Ok(read @ 1..) = from.read(&mut buffer).await else { return 0 };
        if rng.random_bool(0.1) {
            tokio::time::sleep(Duration::from_millis(rng.random_range(1..15))).await;
        }
        let passed = read.min(left);
        if to.write_all(&buffer[..passed]).await.is_err() {
            return 0;
        }
        left -= passed;
        if left == 0 {
            return 1;
        }
    }
}
