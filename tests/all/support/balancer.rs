//! What stands before several servers: each connection goes to the next server that takes it.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// A balancer, which ends with this.
pub(crate) struct Balancer {
    pub(crate) address: SocketAddr,
    _connections: JoinSet<()>,
}

impl Balancer {
    /// A balancer before servers at these addresses.
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

/// Passes a connection on to the first of these that is there. It ends with either side.
async fn pass(mut client: TcpStream, servers: Vec<SocketAddr>) {
    for address in servers {
        let Ok(mut server) = TcpStream::connect(address).await else { continue };
        for stream in [&client, &server] {
            // Without it the delays would be the kernel's.
            let _ = stream.set_nodelay(true);
        }
        // A server that was killed ends it with an error.
        let _ = copy_bidirectional(&mut client, &mut server).await;
        return;
    }
}
