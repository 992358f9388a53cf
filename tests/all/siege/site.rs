//! A public HTTPS site on this machine: Caddy with its own certificate, in front of a server.

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::support::{Client, Server, Settings, within};

/// The bots of a server without a bots file.
const ALL_LEVELS: &str = include_str!("../../../src/bots/default.toml");

pub(super) struct Site {
    pub(super) server: Server,
    caddy: Child,
    door: Door,
}

/// How visitors reach the site. Cheap to clone.
#[derive(Clone)]
pub(super) struct Door {
    pub(super) address: SocketAddr,
    tls: TlsConnector,
}

impl Site {
    /// Starts both; `None` if there is no Caddy on this machine.
    pub(super) async fn open() -> Option<Self> {
        Command::new("caddy").arg("version").stdout(Stdio::null()).status().ok()?;
        let server = Server::start_as(Settings {
            rate_limit: true,
            bots: Some(ALL_LEVELS.to_owned()),
            log: Some("info".to_owned()),
            arguments: ["--trusted-proxy", "127.0.0.1", "--metrics", "127.0.0.1:0"]
                .map(str::to_owned)
                .to_vec(),
            wrapper: ["bash", "-c", "ulimit -n 4096; exec \"$0\" \"$@\""].map(str::to_owned).to_vec(),
            ..Settings::default()
        });
        // Caddy cannot pick a free port itself.
        let port = TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a free port").port();
        let data = server.folder().join("caddy");
        let caddy = Command::new("caddy")
            .args(["run", "--adapter", "caddyfile", "--config"])
            .arg(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("deploy/Caddyfile"))
            .env("XDG_DATA_HOME", &data)
            .env("XDG_CONFIG_HOME", &data)
            .env("PARLOR_SITE", format!("https://localhost:{port}"))
            .env("PARLOR_BACKEND", server.address().to_string())
            .env(
                "PARLOR_CADDY_OPTIONS",
                "local_certs\nskip_install_trust\nadmin off\nauto_https disable_redirects",
            )
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(std::fs::File::create(server.folder().join("caddy.log")).expect("a log"))
            .spawn()
            .ok()?;
        let root = data.join("caddy/pki/authorities/local/root.crt");
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let certificate = within("Caddy's certificate", async {
            loop {
                if let Ok(certificate) = CertificateDer::from_pem_file(&root)
                    && TcpStream::connect(address).await.is_ok()
                {
                    return certificate;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        })
        .await;
        let mut roots = RootCertStore::empty();
        roots.add(certificate).expect("Caddy's root");
        let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
        let door = Door { address, tls: TlsConnector::from(Arc::new(config)) };
        let site = Self { server, caddy, door };
        within("the site", async {
            while site.door.get([127, 0, 0, 2].into(), "/readyz", None, None).await != Some(200) {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        })
        .await;
        Some(site)
    }

    pub(super) fn door(&self) -> Door {
        self.door.clone()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.caddy.kill();
        let _ = self.caddy.wait();
    }
}

impl Door {
    /// A connection from a loopback address, before TLS.
    pub(super) async fn tcp(&self, from: IpAddr) -> std::io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((from, 0).into())?;
        let stream = socket.connect(self.address).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    pub(super) async fn connect(&self, from: IpAddr) -> std::io::Result<TlsStream<TcpStream>> {
        let name = ServerName::try_from("localhost").expect("a name");
        self.tls.connect(name, self.tcp(from).await?).await
    }

    /// A guest from a loopback address, over TLS; `None` if they are not let in.
    pub(super) async fn guest(&self, from: IpAddr) -> Option<Client> {
        let stream = self.connect(from).await.ok()?;
        let mut request =
            format!("ws://localhost:{}/ws", self.address.port()).into_client_request().expect("a request");
        let origin = format!("https://localhost:{}", self.address.port());
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
        let (socket, _) = tokio_tungstenite::client_async(request, stream).await.ok()?;
        let mut client = Client::over(socket);
        client.hello = client.try_answer(json!({"type": "hello"})).await.ok()?;
        client.token = client.hello["token"].as_str()?.to_owned();
        Some(client)
    }

    /// The status of a request; `None` if there is no answer.
    pub(super) async fn get(
        &self,
        from: IpAddr,
        path: &str,
        token: Option<&str>,
        body: Option<String>,
    ) -> Option<u16> {
        let mut stream = self.connect(from).await.ok()?;
        let method = if body.is_some() { "POST" } else { "GET" };
        let authorization =
            token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let body = body.unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nContent-Type: application/json\r\n{authorization}\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address.port(),
            body.len()
        );
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut answer = Vec::new();
        // The answer is enough; it does not matter how the connection ends.
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).split_whitespace().nth(1)?.parse().ok()
    }
}
