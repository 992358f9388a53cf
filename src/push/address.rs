//! Resolves the names of push services to addresses on the public internet only.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper_util::client::legacy::connect::dns::Name;
use tower::Service;

use crate::config::PushMode;

/// Looks up names. A name that leads to a machine in the operator's network is not found.
#[derive(Clone, Copy)]
pub(super) struct PublicResolver(pub(super) PushMode);

impl Service<Name> for PublicResolver {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = std::io::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let local = self.0 == PushMode::Local;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| local || is_public(address.ip())).collect();
            match public.is_empty() {
                false => Ok(public.into_iter()),
                true => Err(std::io::Error::other("a push service's host name has no public address")),
            }
        })
    }
}

fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => {
            // All public addresses that are assigned begin with 001; among them, 6to4 and Teredo lead to IPv4
            // addresses.
            let [first, second, ..] = address.segments();
            first & 0xe000 == 0x2000 && first != 0x2002 && (first, second) != (0x2001, 0)
        }
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && (b == 18 || b == 19)))
}

#[test]
fn machines_of_private_networks_are_not_public() {
    let public = |text: &str| is_public(text.parse().expect("an address"));
    for address in ["142.250.1.1", "2a00:1450:4001::1"] {
        assert!(public(address), "{address}");
    }
    for address in [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fd00::1",
        "::ffff:127.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
    ] {
        assert!(!public(address), "{address}");
    }
}
