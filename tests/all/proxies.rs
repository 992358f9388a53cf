//! Behind a proxy: which headers are believed, and from whom.

use std::net::SocketAddr;
use std::process::{Command, Stdio};

use serde_json::json;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{self, Error};

use crate::support::{Client, Raw, Server, Settings, code_of, dial, request};

/// A server that trusts these proxies, with the limits of a public one.
fn trusting(proxies: &[&str]) -> Server {
    let arguments = proxies.iter().flat_map(|proxy| ["--trusted-proxy", proxy]).map(str::to_owned).collect();
    Server::start_as(Settings { rate_limit: true, arguments, ..Settings::default() })
}

/// Opens a socket as a proxy that adds these headers would.
async fn through(address: SocketAddr, headers: &[(&'static str, &str)]) -> tungstenite::Result<Client> {
    let mut opening = request(address);
    for (name, value) in headers {
        let value = HeaderValue::from_str(value).expect("a header's value");
        opening.headers_mut().append(HeaderName::from_static(name), value);
    }
    dial(address, opening).await.map(|(socket, _)| Client::over(socket))
}

/// Says hello once as a new guest through a proxy. Returns whether that was allowed.
async fn is_welcome(server: &Server, headers: &[(&'static str, &str)]) -> bool {
    let mut client = through(server.address(), headers).await.expect("a socket opens");
    let answer = client.ask(json!({"type": "hello"})).await;
    match code_of(&answer).as_deref() {
        None => true,
        Some("rate_limited") => false,
        Some(other) => panic!("{other}: {answer}"),
    }
}

/// How many of this many guests are let in, each with the headers from `of`.
async fn welcome(server: &Server, guests: usize, of: impl Fn(usize) -> [(&'static str, String); 1]) -> usize {
    let mut count = 0;
    for n in 0..guests {
        let [(name, value)] = of(n);
        count += usize::from(is_welcome(server, &[(name, &value)]).await);
    }
    count
}

fn address(n: usize) -> String {
    format!("192.0.{}.{}", n / 250, n % 250 + 1)
}

/// A whole school shares one address's burst of 300 guests; these are 500 people at home.
#[tokio::test]
async fn people_behind_a_trusted_proxy_are_counted_apart() {
    let server = trusting(&["127.0.0.0/8"]);
    assert_eq!(welcome(&server, 500, |n| [("x-forwarded-for", address(n))]).await, 500);
    assert_eq!(
        welcome(&server, 100, |n| [("forwarded", format!("for={};proto=https", address(600 + n)))]).await,
        100
    );
}

/// Whatever a visitor writes to the left of the proxy's own entry, they count as one address.
#[tokio::test]
async fn one_person_behind_a_trusted_proxy_cannot_be_many() {
    let server = trusting(&["127.0.0.1"]);
    let forged = |n| [("x-forwarded-for", format!("{}, 198.51.100.7", address(n)))];
    assert!(welcome(&server, 500, forged).await < 500);
    // The visitor's own `Forwarded` next to the proxy's header makes the request invalid.
    let both = [("x-forwarded-for", "198.51.100.8"), ("forwarded", "for=203.0.113.1")];
    match through(server.address(), &both).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 400),
        other => panic!("{:?}", other.map(|_| "it was believed")),
    }
    assert!(is_welcome(&server, &[("x-forwarded-for", "198.51.100.8")]).await);
}

#[tokio::test]
async fn an_ipv6_network_is_one_address() {
    let server = trusting(&["127.0.0.1"]);
    let neighbour = |n| [("x-forwarded-for", format!("2001:db8:1:2::{n:x}"))];
    assert!(welcome(&server, 500, neighbour).await < 500);
    assert!(is_welcome(&server, &[("x-forwarded-for", "2001:db8:1:3::1")]).await);
    assert!(is_welcome(&server, &[("x-forwarded-for", "2001:db8:1:4::1, ::ffff:127.0.0.1")]).await);
}

#[tokio::test]
async fn headers_from_elsewhere_are_ignored() {
    let server = trusting(&["10.0.0.0/8", "127.0.0.2"]);
    let forged = |n| [("x-forwarded-for", address(n))];
    assert!(welcome(&server, 500, forged).await < 500);
    // Nor do they make another site's page ours.
    let headers = [("x-forwarded-host", "evil.example"), ("origin", "http://evil.example")];
    assert!(matches!(through(server.address(), &headers).await, Err(Error::Http(_))));
}

/// A proxy keeps connections for reuse. A request sent over one that the server is just closing would be lost.
#[tokio::test]
async fn a_proxys_connections_stay_open() {
    const REQUEST: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    let server = trusting(&["127.0.0.1"]);
    let [mut proxy, mut stranger] = [
        Raw::connect_from([127, 0, 0, 1].into(), server.address()).await,
        Raw::connect_from([127, 0, 0, 2].into(), server.address()).await,
    ];
    for raw in [&mut proxy, &mut stranger] {
        raw.send(REQUEST).await;
        assert!(raw.head().await.starts_with("HTTP/1.1 200 "));
    }
    // A stranger's connection that is not used is closed.
    stranger.rest().await;
    proxy.send(REQUEST).await;
    // The first response's body comes before this one.
    assert!(proxy.head().await.contains("HTTP/1.1 200 "));
}

/// The page's origin is compared with the address that the browser sees, not with the one that the proxy requests.
#[tokio::test]
async fn the_outer_scheme_and_host_make_the_origin() {
    let server = trusting(&["127.0.0.1"]);
    let open = async |origin: &str, host: &str, scheme: &str| {
        let headers = [
            ("x-forwarded-for", "192.0.2.1"),
            ("x-forwarded-host", host),
            ("x-forwarded-proto", scheme),
            ("origin", origin),
        ];
        through(server.address(), &headers).await.is_ok()
    };
    assert!(open("https://parlor.example", "parlor.example", "https").await);
    assert!(open("https://parlor.example", "Parlor.example:443", "https").await);
    assert!(open("https://parlor.example:8443", "parlor.example:8443", "https").await);
    assert!(!open("http://parlor.example", "parlor.example", "https").await);
    assert!(!open("https://evil.example", "parlor.example", "https").await);
    assert!(!open(&format!("http://{}", server.address()), "parlor.example", "https").await);
}

/// Runs a server that must not start. Returns its error message.
fn refused(arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["serve", "--listen", "127.0.0.1:0", "--bots", "none", "--database", "sqlite://"])
        .args(arguments)
        .envs(environment.iter().copied())
        .stdin(Stdio::null())
        .output()
        .expect("the binary starts");
    assert_eq!(output.status.code(), Some(2), "it is an error of the input");
    let sentence = String::from_utf8(output.stderr).expect("text");
    assert_eq!(sentence.trim_end().lines().count(), 1, "{sentence}");
    sentence
}

#[test]
fn a_network_that_is_none_gets_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("parlor.toml");
    std::fs::write(&file, "trusted_proxy = [\"10.0.0.0/8\", \"10.0.0/99\"]\n").expect("a file");
    for sentence in [
        refused(&["--trusted-proxy", "10.0.0/99"], &[]),
        refused(&[], &[("PARLOR_TRUSTED_PROXY", "10.0.0.0/8,10.0.0/99")]),
        refused(&["--config", file.to_str().expect("UTF-8")], &[]),
    ] {
        assert!(sentence.contains("10.0.0/99") && sentence.contains("like 10.0.0.0/8"), "{sentence}");
    }
}

/// The variable and the setting in the file mean the same as the flag.
#[tokio::test]
async fn proxies_can_be_named_in_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("parlor.toml");
    std::fs::write(&file, "trusted_proxy = [\"::1\", \"127.0.0.0/8\"]\n").expect("a file");
    let arguments = vec!["--config".to_owned(), file.display().to_string()];
    let server = Server::start_as(Settings { rate_limit: true, arguments, ..Settings::default() });
    assert_eq!(welcome(&server, 400, |n| [("x-forwarded-for", address(n))]).await, 400);
}
