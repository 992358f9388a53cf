//! Where a server is, and how to connect to it: plain, or over TLS with a certificate that is checked.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use tokio::net::TcpStream;
use tokio_rustls::rustls::ClientConfig;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderValue, Uri};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, error::UrlError};
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream, connect_async_tls_with_config};

use crate::certificates::{complaint, trusting};

/// A WebSocket to a server.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A server, and the roots that its certificate is checked against.
#[derive(Clone)]
pub struct Server {
    /// The address of its socket, `ws://HOST:PORT/ws` or `wss://HOST:PORT/ws`.
    socket: Uri,
    tls: Option<Arc<ClientConfig>>,
}

/// Why no connection was opened: one sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreachable {
    /// What happened, or what was expected.
    pub sentence: String,
    /// The server answered, but its certificate was refused: trying again helps only once something has changed.
    pub certificate: bool,
}

impl Server {
    /// The server at a URL: that of its page, `http://HOST:PORT` or `https://HOST`, or of its socket,
    /// `ws://HOST:PORT/ws` or `wss://HOST/ws`. Certificates are checked against the roots of this machine and
    /// those in the PEM file `ca`.
    ///
    /// # Errors
    /// One sentence: the URL is invalid, or the file cannot be used.
    pub fn at(url: &str, ca: Option<&Path>) -> Result<Self, String> {
        let bad = || {
            format!("not a server URL: {url:?}; expected https://HOST, http://HOST:PORT or ws://HOST:PORT/ws")
        };
        let (scheme, rest) = url.split_once("://").ok_or_else(bad)?;
        let secure = match scheme {
            "https" | "wss" => true,
            "http" | "ws" => false,
            _ => return Err(bad()),
        };
        let place = rest.trim_end_matches('/');
        let is_socket = scheme.starts_with("ws") && place.contains('/');
        let (scheme, path) = (if secure { "wss" } else { "ws" }, if is_socket { "" } else { "/ws" });
        let socket: Uri = format!("{scheme}://{place}{path}").parse().map_err(|_| bad())?;
        if socket.host().is_none_or(str::is_empty) || !has_a_port_or_none(&socket) {
            return Err(bad());
        }
        // A file that cannot be used is reported in either case.
        let roots = if secure || ca.is_some() { Some(trusting(ca)?) } else { None };
        Ok(Self { socket, tls: roots.filter(|_| secure) })
    }

    /// Another server of the same site, as the event `nearer` names it: by a path, or an address.
    ///
    /// # Errors
    /// One sentence: it is neither, or the roots of this machine cannot be read.
    pub fn nearer(&self, at: &str) -> Result<Self, String> {
        let url = match (self.socket.scheme_str(), self.socket.authority()) {
            (Some(scheme), Some(place)) if at.starts_with('/') => format!("{scheme}://{place}{at}"),
            _ => at.to_owned(),
        };
        let named = Self::at(&url, None)?;
        let tls = named.tls.map(|roots| self.tls.clone().unwrap_or(roots));
        Ok(Self { tls, ..named })
    }

    /// The address of its socket.
    pub fn socket(&self) -> String {
        self.socket.to_string()
    }

    /// Its name or address without brackets, and its port.
    pub fn host_and_port(&self) -> (&str, u16) {
        let host = self.socket.host().unwrap_or_default();
        let port = self.socket.port_u16().unwrap_or(if self.tls.is_some() { 443 } else { 80 });
        (host.trim_start_matches('[').trim_end_matches(']'), port)
    }

    /// How its certificate is checked; `None` for a connection without TLS.
    pub fn tls(&self) -> Option<Arc<ClientConfig>> {
        self.tls.clone()
    }

    /// Opens a WebSocket, with this subprotocol if one is named.
    ///
    /// # Errors
    /// One sentence that says what was expected.
    pub async fn open(
        &self,
        subprotocol: Option<&'static str>,
        config: Option<WebSocketConfig>,
    ) -> Result<Socket, Unreachable> {
        let opened = async {
            let mut request = self.socket.clone().into_client_request()?;
            if let Some(subprotocol) = subprotocol {
                request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static(subprotocol));
            }
            let connector = self.tls.clone().map_or(Connector::Plain, Connector::Rustls);
            connect_async_tls_with_config(request, config, true, Some(connector)).await
        };
        opened.await.map(|(socket, _)| socket).map_err(|error| self.unreachable(&error))
    }

    fn unreachable(&self, error: &Error) -> Unreachable {
        let (host, port) = self.host_and_port();
        let at = format!("{host}:{port}");
        let complaint = match error {
            Error::Io(error) => complaint(error, host),
            _ => None,
        };
        let sentence = match (complaint, error) {
            (Some(sentence), _) => return Unreachable { sentence, certificate: true },
            (None, Error::Http(answer)) if self.tls.is_none() && answer.status().is_redirection() => {
                format!("{at} does not serve WebSockets without TLS; expected https://{host}")
            }
            (None, Error::Http(answer)) => {
                format!(
                    "{at} answers with HTTP status {}; expected the WebSocket of a Parlor server",
                    answer.status()
                )
            }
            (None, Error::Url(UrlError::UnableToConnect(_))) => format!("{at} cannot be reached"),
            (None, error) => format!("{at} cannot be reached: {error}"),
        };
        Unreachable { sentence, certificate: false }
    }
}

/// Whether a URL names no port or a valid one: an invalid one would be dropped silently.
fn has_a_port_or_none(url: &Uri) -> bool {
    let place = url.authority().map_or("", |place| place.as_str());
    let after_host = place.rsplit('@').next().and_then(|place| place.strip_prefix(url.host()?));
    after_host == Some("") || url.port_u16().is_some_and(|port| port > 0)
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Server({})", self.socket)
    }
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Unreachable {}

#[cfg(test)]
mod tests {
    use super::*;

    fn socket(url: &str) -> Result<String, String> {
        Server::at(url, None).map(|server| server.socket())
    }

    #[test]
    fn a_server_url_names_the_page_or_the_socket() {
        for url in ["http://a:1", "http://a:1/", "ws://a:1/ws", "ws://a:1"] {
            assert_eq!(socket(url), Ok("ws://a:1/ws".to_owned()), "{url}");
        }
        for url in [
            "a:1",
            "ftp://a",
            "http://",
            "ws://:8080/ws",
            "http://a b",
            "http://a:99999",
            "https://[::1]:65536",
            "ws://a:0/ws",
            "http://a:",
        ] {
            assert!(socket(url).is_err_and(|sentence| sentence.contains("expected https://HOST")), "{url}");
        }
        let server = Server::at("http://[::1]", None).expect("an address");
        assert_eq!(server.host_and_port(), ("::1", 80));
    }

    #[test]
    fn a_nearer_server_is_given_by_a_path_or_an_address() {
        let here = Server::at("http://a:1", None).expect("an address");
        for (at, there) in [("/ws/b", "ws://a:1/ws/b"), ("ws://b:2/ws", "ws://b:2/ws")] {
            assert_eq!(here.nearer(at).map(|server| server.socket()), Ok(there.to_owned()));
        }
        assert!(here.nearer("b").is_err_and(|sentence| sentence.contains("expected https://HOST")));
    }

    #[test]
    fn an_unusable_file_of_roots_is_reported() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let with = |name: &str| Server::at("https://a", Some(&folder.join(name))).map(|_| ());
        assert!(with("nothing.pem").is_err_and(|sentence| sentence.contains("cannot be read")));
        assert!(with("Cargo.toml").is_err_and(|sentence| sentence.contains("expected a PEM file")));
    }
}
