//! What a proxy says about the client it speaks for: `Forwarded` (RFC 7239) and the `X-Forwarded-` headers.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::FORWARDED;
use ipnet::IpNet;

const X_FOR: &str = "x-forwarded-for";
const X_PROTO: &str = "x-forwarded-proto";
const X_HOST: &str = "x-forwarded-host";

/// Headers that proxies add, whether they are trusted or not.
const MARKS: [&str; 6] = ["forwarded", X_FOR, X_PROTO, X_HOST, "x-real-ip", "via"];

/// Where a request began, as far as the headers can be trusted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outside {
    pub(super) address: IpAddr,
    /// `https` or `http`, if a proxy named it.
    pub(super) scheme: Option<String>,
    /// The host that the client named, if a proxy passed it on.
    pub(super) host: Option<String>,
}

/// One step on a request's way: who sent it there, and how.
#[derive(Debug, Default)]
struct Hop {
    /// `None` if the proxy hides it.
    address: Option<IpAddr>,
    scheme: Option<String>,
    host: Option<String>,
}

/// Whether any proxy has touched a request.
pub(super) fn is_marked(headers: &HeaderMap) -> bool {
    MARKS.iter().any(|name| headers.contains_key(*name))
}

/// Whether an address belongs to a trusted proxy.
pub(super) fn trusts(trusted: &[IpNet], address: IpAddr) -> bool {
    let address = address.to_canonical();
    trusted.iter().any(|network| network.contains(&address))
}

/// Where a request that came from `peer` began. Each proxy appends the address that it received the request from, so
/// this is the last address that is not a trusted proxy's. Headers from any other peer are ignored.
///
/// # Errors
/// One sentence, if the two kinds of headers name different addresses: the client must have sent one of them.
pub(super) fn outside(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> Result<Outside, &'static str> {
    let peer = peer.to_canonical();
    if !trusts(trusted, peer) {
        return Ok(Outside { address: peer, scheme: None, host: None });
    }
    let [standard, common] = [standard_hops(headers), common_hops(headers)];
    let found = [(&common, headers.contains_key(X_FOR)), (&standard, headers.contains_key(FORWARDED))]
        .map(|(hops, present)| present.then(|| first_untrusted(peer, hops, trusted)));
    match found {
        [Some(common), Some(standard)] if common.address != standard.address => Err(
            "Forwarded and X-Forwarded-For name different addresses; the proxy must remove the one that it does not set",
        ),
        [Some(found), _] | [None, Some(found)] => Ok(found),
        [None, None] => {
            let last = common.into_iter().next_back().unwrap_or_default();
            Ok(Outside { address: peer, scheme: last.scheme, host: last.host })
        }
    }
}

fn first_untrusted(peer: IpAddr, hops: &[Hop], trusted: &[IpNet]) -> Outside {
    let mut found = Outside { address: peer, scheme: None, host: None };
    for hop in hops.iter().rev() {
        // Behind a hidden address nothing can be known.
        let Some(address) = hop.address else { break };
        found = Outside { address, scheme: hop.scheme.clone(), host: hop.host.clone() };
        if !trusts(trusted, address) {
            break;
        }
    }
    found
}

/// The elements of a header that is a list, in all its lines.
fn list<'a>(headers: &'a HeaderMap, name: &str) -> Vec<&'a str> {
    let lines = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| split(line, ',')).map(str::trim).filter(|element| !element.is_empty()).collect()
}

/// The hops of `X-Forwarded-For`. Most proxies send one scheme and one host, whatever the number of addresses.
fn common_hops(headers: &HeaderMap) -> Vec<Hop> {
    let [addresses, schemes, hosts] = [X_FOR, X_PROTO, X_HOST].map(|name| list(headers, name));
    let count = addresses.len().max(1);
    let of_hop = |values: &[&str], hop: usize| {
        let value = if values.len() == count { values.get(hop) } else { values.last() };
        value.map(|value| value.to_ascii_lowercase())
    };
    let hop = |hop| Hop {
        address: addresses.get(hop).copied().and_then(address_of),
        scheme: of_hop(&schemes, hop),
        host: of_hop(&hosts, hop),
    };
    (0..count).map(hop).collect()
}

/// The hops of `Forwarded`.
fn standard_hops(headers: &HeaderMap) -> Vec<Hop> {
    let hop = |element: &str| {
        let mut hop = Hop::default();
        for (name, value) in split(element, ';').filter_map(|pair| pair.split_once('=')) {
            let value = unquoted(value.trim());
            match name.trim().to_ascii_lowercase().as_str() {
                "for" => hop.address = address_of(&value),
                "proto" => hop.scheme = Some(value.to_ascii_lowercase()),
                "host" => hop.host = Some(value.to_ascii_lowercase()),
                _ => {}
            }
        }
        hop
    };
    list(headers, "forwarded").into_iter().map(hop).collect()
}

/// The parts between separators that are not quoted.
fn split(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped) = (false, false);
    text.split(move |c| {
        let separates = c == separator && !quoted;
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ => {}
        }
        separates
    })
}

fn unquoted(value: &str) -> String {
    let Some(inner) = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
        return value.to_owned();
    };
    let mut escaped = false;
    inner
        .chars()
        .filter(|c| {
            escaped = *c == '\\' && !escaped;
            !escaped
        })
        .collect()
}

/// An address, with or without a port.
fn address_of(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse().ok().or_else(with_port).or_else(bracketed).map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        let header = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        lines.iter().map(header).collect()
    }

    /// What a proxy at 10.0.0.1 passed on, with all of 10.0.0.0/8 and fd00::/8 trusted: address, scheme and host.
    fn read(lines: &[(&'static str, &'static str)]) -> (String, Option<String>, Option<String>) {
        let trusted = ["10.0.0.0/8", "fd00::/8"].map(|network| network.parse().expect("a network"));
        let found = outside("10.0.0.1".parse().expect("an address"), &headers(lines), &trusted);
        let found = found.expect("no contradiction");
        (found.address.to_string(), found.scheme, found.host)
    }

    fn address(lines: &[(&'static str, &'static str)]) -> String {
        read(lines).0
    }

    #[test]
    fn the_last_address_that_is_not_a_proxys_counts() {
        assert_eq!(address(&[]), "10.0.0.1");
        assert_eq!(address(&[(X_FOR, "192.0.2.1")]), "192.0.2.1");
        assert_eq!(address(&[(X_FOR, "6.6.6.6, 192.0.2.1, 10.9.9.9")]), "192.0.2.1");
        assert_eq!(address(&[(X_FOR, "6.6.6.6"), (X_FOR, "192.0.2.1")]), "192.0.2.1");
        assert_eq!(address(&[(X_FOR, "10.1.1.1, 10.2.2.2")]), "10.1.1.1");
        assert_eq!(address(&[(X_FOR, "6.6.6.6, nonsense, 10.2.2.2")]), "10.2.2.2");
        assert_eq!(address(&[(X_FOR, "192.0.2.1:4711")]), "192.0.2.1");
        assert_eq!(address(&[(X_FOR, "::ffff:192.0.2.1")]), "192.0.2.1");
        assert_eq!(address(&[(X_FOR, "2001:db8::7, fd00::1")]), "2001:db8::7");
    }

    #[test]
    fn the_standard_header_is_read() {
        let line = |line: &'static str| read(&[("forwarded", line)]);
        assert_eq!(line("for=192.0.2.43").0, "192.0.2.43");
        assert_eq!(line(r#"For="[2001:db8:cafe::17]:4711""#).0, "2001:db8:cafe::17");
        assert_eq!(line("for=6.6.6.6, for=192.0.2.43;by=10.1.1.1, for=10.1.1.1").0, "192.0.2.43");
        assert_eq!(line(r#"for="6.6.6.6, for=7.7.7.7";x="a\"b,c", for=192.0.2.43"#).0, "192.0.2.43");
        assert_eq!(line("for=6.6.6.6, for=_hidden").0, "10.0.0.1");
        let (address, scheme, host) =
            line(r#"for=192.0.2.60;proto=HTTPS;host="Example.org:8443", for=10.1.1.1;proto=http;host=inner"#);
        assert_eq!(address, "192.0.2.60");
        assert_eq!((scheme.as_deref(), host.as_deref()), (Some("https"), Some("example.org:8443")));
    }

    #[test]
    fn scheme_and_host_are_those_of_the_same_hop() {
        let outer = |lines: &[(&'static str, &'static str)]| {
            let (_, scheme, host) = read(lines);
            (scheme.unwrap_or_default(), host.unwrap_or_default())
        };
        let one = [(X_FOR, "6.6.6.6, 192.0.2.1"), (X_PROTO, "https"), (X_HOST, "Example.org")];
        assert_eq!(outer(&one), ("https".to_owned(), "example.org".to_owned()));
        let each = [(X_FOR, "192.0.2.1, 10.1.1.1"), (X_PROTO, "https, http")];
        assert_eq!(outer(&each).0, "https");
        assert_eq!(outer(&[(X_PROTO, "https")]).0, "https");
    }

    #[test]
    fn only_trusted_proxies_are_believed_and_contradictions_are_refused() {
        let trusted = ["10.0.0.0/8".parse().expect("a network")];
        let forged = headers(&[(X_FOR, "192.0.2.1"), (X_PROTO, "https"), (X_HOST, "example.org")]);
        let stranger: IpAddr = "192.0.2.66".parse().expect("an address");
        let seen = outside(stranger, &forged, &trusted);
        assert_eq!(seen, Ok(Outside { address: stranger, scheme: None, host: None }));
        assert!(
            outside("::ffff:10.0.0.1".parse().expect("mapped"), &forged, &trusted)
                .is_ok_and(|seen| seen != Outside { address: stranger, scheme: None, host: None })
        );
        let both = headers(&[(X_FOR, "192.0.2.1"), ("forwarded", "for=6.6.6.6")]);
        assert!(outside("10.0.0.1".parse().expect("an address"), &both, &trusted).is_err());
        let agreed = headers(&[(X_FOR, "192.0.2.1"), ("forwarded", "for=192.0.2.1")]);
        assert!(outside("10.0.0.1".parse().expect("an address"), &agreed, &trusted).is_ok());
    }
}
