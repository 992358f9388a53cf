//! Where the server listens.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::net::TcpListener;

use crate::config::Config;

/// The open listeners, on which no one is answered yet.
pub(super) struct Listeners {
    pub(super) public: TcpListener,
    /// The address of `public`.
    pub(super) address: SocketAddr,
    /// Answers only operators; `None` if they want no such listener.
    pub(super) operators: Option<TcpListener>,
    /// Where the house's own bots connect.
    pub(super) house: TcpListener,
    pub(super) house_address: SocketAddr,
}

impl Listeners {
    /// Opens all of them.
    ///
    /// # Errors
    /// One sentence that names the address.
    pub(super) async fn open(config: &Config) -> Result<Self, String> {
        let (public, address) = listen_on(config.listen).await?;
        let (house, house_address) = listen_on((Ipv4Addr::LOCALHOST, 0).into()).await?;
        let operators = match config.metrics {
            None => None,
            Some(address) => {
                let (listener, address) = listen_on(address).await?;
                tracing::info!("metrics are on http://{address}/metrics");
                Some(listener)
            }
        };
        Ok(Self { public, address, operators, house, house_address })
    }
}

async fn listen_on(address: SocketAddr) -> Result<(TcpListener, SocketAddr), String> {
    let listener = TcpListener::bind(address)
        .await
        .map_err(|e| format!("cannot listen on {address}: {}", address_error(&e)))?;
    let address = listener.local_addr().map_err(|e| format!("the listener has no address: {e}"))?;
    Ok((listener, address))
}

fn address_error(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::AddrInUse => "another program is using the address".to_owned(),
        std::io::ErrorKind::PermissionDenied => "this user may not use this port".to_owned(),
        _ => error.to_string(),
    }
}
