//! What is known about a request besides its own text.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, header};
use ipnet::IpNet;

use super::admission::Entrance;
use crate::http::forwarded::{self, Outside};
use crate::network::HOUSE;

/// The address that a request counts for: the peer's, or the one that a trusted proxy named.
#[derive(Debug, Clone, Copy)]
pub(in crate::http) struct Peer(pub(in crate::http) SocketAddr);

/// Where a request came in, and from where.
#[derive(Debug, Clone)]
pub(in crate::http) struct Visit {
    /// Whether the request comes from this machine or came to the operators' own address.
    pub(in crate::http) local: bool,
    /// Whether it may read the metrics.
    pub(in crate::http) sees_metrics: bool,
    /// Whether a proxy passed it on.
    pub(super) proxied: bool,
    pub(super) outside: Outside,
}

impl Visit {
    /// # Errors
    /// One sentence, if the headers of a proxy contradict each other.
    pub(super) fn new(
        entrance: Entrance,
        peer: IpAddr,
        headers: &HeaderMap,
        trusted: &[IpNet],
    ) -> Result<Self, &'static str> {
        let mut outside = forwarded::outside(peer, headers, trusted)?;
        let marked = forwarded::is_marked(headers);
        let local = match entrance {
            Entrance::Operators => true,
            Entrance::Public { .. } | Entrance::House => peer.to_canonical().is_loopback() && !marked,
        };
        if entrance == Entrance::House {
            outside.address = HOUSE;
        }
        let sees_metrics = match entrance {
            Entrance::Public { metrics } => local && metrics,
            Entrance::Operators | Entrance::House => local,
        };
        let proxied = marked && forwarded::trusts(trusted, peer);
        Ok(Self { local, sees_metrics, proxied, outside })
    }

    /// The scheme and host by which the visitor reached the server, as far as the request shows them.
    pub(in crate::http) fn site(&self, headers: &HeaderMap) -> Option<String> {
        let named = headers.get(header::HOST).and_then(|value| value.to_str().ok());
        let host = self.outside.host.as_deref().or(named)?;
        let scheme = self.outside.scheme.as_deref().filter(|scheme| *scheme == "https").unwrap_or("http");
        let is_host = host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c));
        is_host.then(|| format!("{scheme}://{host}"))
    }

    /// Whether the requesting page was served from here. Programs send no `Origin`.
    pub(in crate::http) fn is_same_origin(&self, headers: &HeaderMap) -> bool {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        if !headers.contains_key(header::ORIGIN) {
            return true;
        }
        let origin = text(header::ORIGIN).and_then(|origin| origin.split_once("://"));
        let Some((scheme, host)) = origin else { return false };
        let ours = self.outside.host.as_deref().or_else(|| text(header::HOST));
        // Without a trusted proxy only the page knows the scheme: there may be another proxy.
        let same_scheme = self.outside.scheme.as_deref().is_none_or(|outer| outer == scheme);
        same_scheme && ours.is_some_and(|ours| plain(scheme, ours) == plain(scheme, host))
    }
}

/// A host without the default port of its scheme.
fn plain<'a>(scheme: &str, host: &'a str) -> &'a str {
    let port = if scheme == "https" { ":443" } else { ":80" };
    host.strip_suffix(port).unwrap_or(host)
}
