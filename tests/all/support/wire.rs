//! A connection to a server on this machine that can be slowed down, frozen and cut.

use std::path::PathBuf;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;

/// Where a wire leads.
#[derive(Clone)]
pub(crate) enum End {
    Port(u16),
    Socket(PathBuf),
}

/// What happens to incoming bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// They are passed on after a delay.
    After(Duration),
    /// They are held back, and no one notices.
    Frozen,
}

/// A wire to a server on this machine, which is cut on drop.
pub(crate) struct Wire {
    pub(crate) port: u16,
    flow: watch::Sender<Flow>,
    cuts: mpsc::Sender<oneshot::Sender<()>>,
    _connections: JoinSet<()>,
}

impl Wire {
    pub(crate) async fn to(end: End) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let port = listener.local_addr().expect("it is bound").port();
        let (flow, now) = watch::channel(Flow::After(Duration::ZERO));
        let (cuts, mut cut) = mpsc::channel::<oneshot::Sender<()>>(1);
        let mut connections = JoinSet::new();
        connections.spawn(async move {
            let mut open = JoinSet::new();
            loop {
                tokio::select! {
                    Ok((near, _)) = listener.accept() => drop(open.spawn(join(near, end.clone(), now.clone()))),
                    Some(done) = cut.recv() => {
                        open.shutdown().await;
                        let _ = done.send(());
                    }
                    else => return,
                }
            }
        });
        Self { port, flow, cuts, _connections: connections }
    }

    /// Ends all connections; data in transit is lost.
    pub(crate) async fn cut(&self) {
        let (done, is_done) = oneshot::channel();
        self.cuts.send(done).await.expect("the wire is there");
        is_done.await.expect("they end");
    }

    pub(crate) fn set(&self, flow: Flow) {
        self.flow.send_replace(flow);
    }
}

/// Carries the bytes of a connection until either side has ended it.
async fn join(near: TcpStream, end: End, flow: watch::Receiver<Flow>) {
    let near = near.into_split();
    match end {
        End::Port(port) => {
            let Ok(far) = TcpStream::connect(("127.0.0.1", port)).await else { return };
            both(near, far.into_split(), flow).await;
        }
        End::Socket(path) => {
            let Ok(far) = UnixStream::connect(path).await else { return };
            both(near, far.into_split(), flow).await;
        }
    }
}

/// Carries both directions.
async fn both<A: AsyncRead + Unpin, B: AsyncWrite + Unpin, C: AsyncRead + Unpin, D: AsyncWrite + Unpin>(
    near: (A, B),
    far: (C, D),
    flow: watch::Receiver<Flow>,
) {
    tokio::select! {
        () = carry(near.0, far.1, flow.clone()) => {}
        () = carry(far.0, near.1, flow.clone()) => {}
    }
}

async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut flow: watch::Receiver<Flow>,
) {
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        if let Ok(now) = flow.wait_for(|flow| *flow != Flow::Frozen).await.map(|flow| *flow)
            && let Flow::After(pause) = now
        {
            tokio::time::sleep(pause).await;
        }
        if to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}
