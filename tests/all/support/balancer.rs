//! A load balancer in front of several servers: each connection goes to the next server that accepts it.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// A balancer, which stops on drop.
pub(crate) struct Balancer {
    pub(crate) address: SocketAddr,
    _connections: JoinSet<()>,
}

impl Balancer {
    /// Starts a balancer in front of the servers at these addresses.
    pub(crate) async fn before(servers: Vec<SocketAddr>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let mut accepting = JoinSet::new();
        accepting.spawn(async move {
            let mut connections = JoinSet::new();
            let mut order = servers;
            while let Ok((client, _)) = listener.accept().await {
                order.rotate_left(1);
                connections.spawn(pass(client, order.clone()));
            }
        });
        Self { address, _connections: accepting }
    }
}

/// Passes a connection on to the first of these servers that accepts it, until either side ends it.
async fn pass(mut client: TcpStream, servers: Vec<SocketAddr>) {
    for address in servers {
        let Ok(mut server) = TcpStream::connect(address).await else { continue };
        for stream in [&client, &server] {
            // Without this, the kernel would add its own delays.
            let _ = stream.set_nodelay(true);
        }
        // A killed server ends it with an error.
        let _ = copy_bidirectional(&mut client, &mut server).await;
        return;
    }
}
