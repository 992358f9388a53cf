//! The Autobahn test suite against an echo endpoint that uses the server's library and closes broken connections the
//! way the server does.

use std::collections::BTreeMap;
use std::error::Error as _;

use axum::Router;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::get;
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::process::Command;
use tungstenite::error::Error;

/// The largest message of the selected cases.
const LARGEST_BYTES: usize = 64 * 1024;

async fn upgrade(upgrade: WebSocketUpgrade) -> Response {
    upgrade.max_message_size(LARGEST_BYTES).max_frame_size(LARGEST_BYTES).on_upgrade(echo)
}

async fn echo(mut socket: WebSocket) {
    loop {
        match socket.recv().await {
            Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                if socket.send(message).await.is_err() {
                    return;
                }
            }
            // The answer to the peer's close frame is in the buffer; sending it may fail if the peer is gone.
            Some(Ok(Message::Close(_))) | None => {
                let _ = socket.flush().await;
                return;
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => {
                let code = match error.source().and_then(|source| source.downcast_ref::<Error>()) {
                    Some(Error::Utf8(_)) => 1007,
                    Some(Error::Protocol(_)) => 1002,
                    _ => return,
                };
                // The peer may already be gone.
                let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: "".into() }))).await;
                while let Some(Ok(_)) = socket.recv().await {}
                return;
            }
        }
    }
}

/// `WSTEST` is the path of the suite's program, which needs Python 2.7: see `make autobahn`.
#[tokio::test]
#[ignore = "needs Autobahn's test suite"]
#[allow(clippy::print_stderr, reason = "the figures are its result")]
async fn autobahn_finds_nothing_wrong() {
    let wstest = std::env::var("WSTEST").expect("WSTEST is the path of wstest");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    let router = Router::new().route("/", get(upgrade));
    tokio::spawn(async { axum::serve(listener, router).await });

    let folder = tempfile::tempdir().expect("a temporary folder");
    let spec = json!({
        "outdir": folder.path(),
        "servers": [{"agent": "parlor", "url": format!("ws://{address}")}],
        "cases": ["1.*", "2.*", "3.*", "4.*", "5.*", "6.*", "7.*", "10.*"],
        "exclude-cases": [],
        "exclude-agent-cases": {},
    });
    let file = folder.path().join("spec.json");
    std::fs::write(&file, spec.to_string()).expect("a file of ours");
    let run = Command::new(wstest).args(["-m", "fuzzingclient", "-s"]).arg(&file).output().await;
    let run = run.expect("wstest starts");
    let index = std::fs::read_to_string(folder.path().join("index.json"));
    let index = index.unwrap_or_else(|_| panic!("no report: {}", String::from_utf8_lossy(&run.stderr)));
    let index: Value = serde_json::from_str(&index).expect("a report is JSON");

    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut failed = Vec::new();
    for (case, result) in index["parlor"].as_object().expect("cases") {
        let behaviors = ["behavior", "behaviorClose"].map(|of| result[of].as_str().expect("a result"));
        *counts.entry(behaviors[0]).or_default() += 1;
        if !behaviors.iter().all(|behavior| ["OK", "INFORMATIONAL", "NON-STRICT"].contains(behavior)) {
            failed.push(format!("{case}: {behaviors:?}"));
        }
    }
    eprintln!("Autobahn's cases: {counts:?}");
    assert!(counts.values().sum::<usize>() > 200, "the suite did not ask all of its cases");
    assert_eq!(failed, Vec::<String>::new());
}
