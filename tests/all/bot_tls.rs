//! Bots on other machines: over TLS, with a certificate that is checked.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use serde_json::json;
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::support::{Server, bot_token, member, within};

/// The test's own certificate authority, with its root in a file.
struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    folder: tempfile::TempDir,
}

impl Authority {
    fn new() -> Self {
        let mut root = CertificateParams::new(Vec::new()).expect("no names");
        root.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let issuer = CertifiedIssuer::self_signed(root, key).expect("a root");
        let folder = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(folder.path().join("root.pem"), issuer.pem()).expect("a file of ours");
        Self { issuer, folder }
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("root.pem")
    }

    /// Serves a server over TLS with a certificate for this host, valid until this year. Returns the port.
    async fn serve(&self, server: &Server, host: &str, until: i32) -> u16 {
        let mut params = CertificateParams::new(vec![host.to_owned()]).expect("a name");
        (params.not_before, params.not_after) = (date_time_ymd(2020, 1, 1), date_time_ymd(until, 1, 1));
        let key = KeyPair::generate().expect("a key");
        let certificate = params.signed_by(&key, &self.issuer).expect("a certificate");
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .expect("it speaks TLS")
            .with_no_client_auth()
            .with_single_cert(
                vec![certificate.der().clone()],
                PrivateKeyDer::Pkcs8(key.serialize_der().into()),
            );
        let acceptor = TlsAcceptor::from(Arc::new(config.expect("they belong together")));
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let (port, to) = (listener.local_addr().expect("it is bound").port(), server.address());
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let acceptor = acceptor.clone();
                tokio::spawn(async move {
                    let Ok(mut near) = acceptor.accept(near).await else { return };
                    let mut far = TcpStream::connect(to).await.expect("it listens");
                    // The connection ends when either side ends it.
                    let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
                });
            }
        });
        port
    }
}

/// A bot process that plays Kalah on the server at this port.
fn bot(port: u16, token: &str, ca: Option<&Path>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(["bot", "--profile", "kalah-1", "--server", &format!("https://localhost:{port}")]);
    command.env("PARLOR_TOKEN", token).stdin(Stdio::null()).kill_on_drop(true);
    if let Some(ca) = ca {
        command.arg("--ca").arg(ca);
    }
    command
}

/// The error message of a bot that exits at once.
async fn refused(mut bot: Command) -> String {
    let output = within("the bot's end", bot.output()).await.expect("it starts");
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_over_tls_with_whom_it_trusts() {
    let (server, authority) = (Server::start(), Authority::new());
    let mut owner = member(&server, "Keeper").await;
    let token = bot_token(&server, &owner.token, "distant").await;
    let port = authority.serve(&server, "localhost", 2200).await;
    owner.ok(json!({"type": "watch_lobby"})).await;
    let _process = bot(port, &token, Some(&authority.root())).spawn().expect("it starts");
    let is_free = |bot: &serde_json::Value| bot["name"] == "distant" && bot["free"].as_u64() > Some(0);
    owner.event_where("bot_changed", |event| is_free(&event["bot"])).await;
    let challenge =
        json!({"type": "challenge", "bot": {"name": "distant"}, "game": "kalah", "side": "second"});
    let game = owner.ok(challenge).await["game"].as_str().expect("a game").to_owned();
    owner.watch(&game).await;
    owner.event_where("moved", |event| event["game"] == game.as_str()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_that_cannot_be_trusted_is_one_sentence() {
    let (server, authority) = (Server::start(), Authority::new());
    let root = authority.root();
    let good = authority.serve(&server, "localhost", 2200).await;
    let other = authority.serve(&server, "example.org", 2200).await;
    let old = authority.serve(&server, "localhost", 2024).await;
    for (bot, sentence) in [
        (bot(good, "token", None), "is not signed by an authority that this machine trusts"),
        (bot(other, "token", Some(&root)), "is for example.org; expected one for localhost"),
        (bot(old, "token", Some(&root)), "expired"),
        (bot(server.address().port(), "token", Some(&root)), "does not speak TLS"),
        (bot(good, "token", Some(Path::new("/no/such.pem"))), "cannot be read"),
    ] {
        let said = refused(bot).await;
        assert!(said.contains(sentence) && said.lines().count() == 1, "{said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_is_asked_over_tls_of_whom_it_trusts() {
    let (server, authority) = (Server::start(), Authority::new());
    let url = format!("https://localhost:{}", authority.serve(&server, "localhost", 2200).await);
    let health = async |ca: Option<PathBuf>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.args(["health", &url]);
        if let Some(ca) = ca {
            command.arg("--ca").arg(ca);
        }
        within("the answer", command.output()).await.expect("it starts")
    };
    assert!(health(Some(authority.root())).await.status.success());
    let refused = health(None).await;
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("certificate"), "{refused:?}");
}
