//! The socket itself: how it is opened, its frames, and how it is closed.

use serde_json::json;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue, StatusCode};
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::support::{Client, Raw, Server, dial, get, request};

/// Opens a socket with an extra header. Returns the protocol that the server chose, or the status of its refusal.
async fn open_with(server: &Server, header: &'static str, value: &str) -> Result<Option<String>, StatusCode> {
    let mut opening = request(server.address());
    let value = HeaderValue::from_str(value).expect("a header's value");
    opening.headers_mut().insert(HeaderName::from_static(header), value);
    match dial(server.address(), opening).await {
        Ok((socket, response)) => {
            let mut client = Client::over(socket);
            client.ok(json!({"type": "ping"})).await;
            let chosen = response.headers().get("sec-websocket-protocol");
            Ok(chosen.map(|value| value.to_str().expect("a protocol's name").to_owned()))
        }
        Err(Error::Http(response)) => Err(response.status()),
        // The client library refuses an answer without the one protocol that it offered.
        Err(Error::Protocol(_)) => Ok(None),
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn the_subprotocol_is_chosen_where_it_is_offered() {
    let server = Server::start();
    let chosen = Ok(Some("parlor.v1".to_owned()));
    assert_eq!(open_with(&server, "sec-websocket-protocol", "parlor.v1").await, chosen);
    assert_eq!(open_with(&server, "sec-websocket-protocol", "chat, parlor.v1").await, chosen);
    assert_eq!(open_with(&server, "sec-websocket-protocol", "chat").await, Ok(None));
    Client::silent(&server).await.settle().await;
}

#[tokio::test]
async fn a_page_of_another_site_cannot_connect() {
    let server = Server::start();
    let here = server.address().to_string();
    for foreign in ["http://evil.example", "null", "http://127.0.0.1", &format!("http://{here}.evil.example")]
    {
        assert_eq!(open_with(&server, "origin", foreign).await, Err(StatusCode::FORBIDDEN), "{foreign}");
    }
    assert_eq!(open_with(&server, "origin", &format!("http://{here}")).await, Ok(None));
}

#[tokio::test]
async fn an_ordinary_request_for_the_socket_is_told_to_upgrade() {
    let server = Server::start();
    let (status, error) = get(server.address(), "/ws").await;
    assert_eq!((status, &error["code"]), (426, &json!("bad_request")));
    assert_eq!(get(server.address(), "/healthz").await.0, 200);
    assert_eq!(get(server.address(), "/readyz").await.0, 200);
}

#[tokio::test]
async fn a_binary_frame_closes_with_1003() {
    let server = Server::start();
    let mut client = Client::guest(&server).await;
    client.write(Message::binary(br#"{"type":"ping"}"#.to_vec())).await;
    assert_eq!(client.closed().await.0, 1003);
}

/// A ping of exactly `bytes` bytes.
fn long_ping(bytes: usize) -> String {
    let frame = r#"{"type":"ping","id":1,"filling":""}"#.len();
    format!(r#"{{"type":"ping","id":1,"filling":"{}"}}"#, "x".repeat(bytes - frame))
}

#[tokio::test]
async fn a_message_of_4_kib_is_answered_and_a_longer_one_closes_with_1009() {
    let server = Server::start();
    let mut client = Client::guest(&server).await;
    client.send_text(&long_ping(4096), Some(1)).await;
    assert_eq!(client.answer().await["type"], "ok");
    for bytes in [4097, 16 * 1024, 16 * 1024 + 1, 100_000] {
        let mut client = Client::guest(&server).await;
        client.write(Message::text(long_ping(bytes))).await;
        assert_eq!(client.closed().await.0, 1009, "{bytes} bytes");
    }
}

/// The limit applies to the whole message, however it is fragmented, and a fragmented message is as good as any.
#[tokio::test]
async fn fragments_make_one_message() {
    let server = Server::start();
    let mut client = Client::guest(&server).await;
    client.send_text("", None).await;
    assert_eq!(client.answer().await["code"], "bad_request");

    let send = async |client: &mut Client, text: &str| {
        let parts: Vec<&[u8]> = text.as_bytes().chunks(1000).collect();
        for (i, part) in parts.iter().enumerate() {
            let opcode = OpCode::Data(if i == 0 { Data::Text } else { Data::Continue });
            let frame = Frame::message(part.to_vec(), opcode, i + 1 == parts.len());
            client.write(Message::Frame(frame)).await;
            client.write(Message::Ping(Vec::new().into())).await;
        }
    };
    let mut client = Client::guest(&server).await;
    client.expect_answer_to(1);
    send(&mut client, &long_ping(4096)).await;
    assert_eq!(client.answer().await["type"], "ok");
    send(&mut client, &long_ping(5000)).await;
    assert_eq!(client.closed().await.0, 1009);
}

#[tokio::test]
async fn text_that_is_not_utf8_closes_with_1007() {
    let server = Server::start();
    let mut client = Client::guest(&server).await;
    let frame = Frame::message(vec![b'"', 0xff, b'"'], OpCode::Data(Data::Text), true);
    client.write(Message::Frame(frame)).await;
    assert_eq!(client.closed().await.0, 1007);
}

/// A client that disconnects in the middle of a game does not change the game.
#[tokio::test]
async fn a_closing_handshake_is_answered() {
    let server = Server::start();
    let mut client = Client::guest(&server).await;
    client.write(Message::Close(None)).await;
    client.ends().await;
    Client::guest(&server).await.settle().await;
}

/// Files that may change under their name are revalidated each time, and sent only if they have changed, however the
/// tag is written.
#[tokio::test]
async fn files_that_have_not_changed_are_not_sent_again() {
    let server = Server::start();
    for path in ["/", "/learn", "/theme.js"] {
        let ask = async |line: &str| {
            let mut raw = Raw::connect(server.address()).await;
            let host = server.address();
            let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{line}Connection: close\r\n\r\n");
            raw.send(request.as_bytes()).await;
            let answer = String::from_utf8(raw.rest().await).expect("text");
            let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
            assert!(head.contains("cache-control: no-cache"), "{head}");
            let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag").to_owned();
            (head.starts_with("HTTP/1.1 304"), tag, body.len())
        };
        let (unchanged, tag, length) = ask("").await;
        assert!(!unchanged && length > 100 && tag.starts_with("W/\""), "{path}: {tag}, {length} bytes");
        let strong = tag.trim_start_matches("W/");
        for known in [tag.clone(), strong.to_owned(), format!("\"other\", {tag}"), "*".to_owned()] {
            let answer = ask(&format!("If-None-Match: {known}\r\n")).await;
            assert_eq!(answer, (true, tag.clone(), 0), "{path} {known}");
        }
        assert_eq!(ask("If-None-Match: \"other\"\r\n").await, (false, tag, length), "{path}");
    }
}

/// The server sends the build's compressed files, to each client in an encoding that it accepts.
#[tokio::test]
async fn files_are_sent_as_the_build_compressed_them() {
    let server = Server::start();
    let ask = async |path: &str, accepted: &str| {
        let mut raw = Raw::connect(server.address()).await;
        let line =
            if accepted.is_empty() { String::new() } else { format!("Accept-Encoding: {accepted}\r\n") };
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\n{line}Connection: close\r\n\r\n");
        raw.send(request.as_bytes()).await;
        let head = raw.head().await;
        let header = |name: &str| {
            let found = head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
            found.unwrap_or_default().to_owned()
        };
        let body = raw.rest().await;
        assert_eq!(header("content-length"), body.len().to_string(), "{path}");
        (header("content-encoding"), header("vary"), header("etag"), body)
    };
    let dist = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("web/dist");
    let built = |name: &str| std::fs::read(dist.join(name)).expect("the build made it");
    let vary = || "accept-encoding".to_owned();
    let (_, _, tag, plain) = ask("/theme.js", "").await;
    assert_eq!(plain, built("theme.js"));
    for (accepted, encoding, file) in [
        ("gzip, deflate, br, zstd", "br", "theme.js.br"),
        ("gzip, br;q=0", "gzip", "theme.js.gz"),
        ("identity", "", "theme.js"),
        ("*", "br", "theme.js.br"),
    ] {
        let answer = ask("/theme.js", accepted).await;
        assert_eq!(answer, (encoding.to_owned(), vary(), tag.clone(), built(file)), "{accepted}");
    }
    // The compressed files have no URL of their own.
    assert_eq!(ask("/theme.js.br", "").await, ask("/no/such/page", "").await);
}

/// A page's document names the files of that page, so that they load along with the first ones.
#[tokio::test]
async fn a_document_names_what_its_page_needs() {
    let server = Server::start();
    let document = async |path| Raw::get([127, 0, 0, 1].into(), server.address(), path, "").await.1;
    let preloads = |text: &str| text.matches("rel=\"modulepreload\"").count();
    let nowhere = preloads(&document("/there/is/no/such/page").await);
    assert!(nowhere > 2);
    for path in ["/", "/games", "/games/", "/game/abc", "/game/abc/print", "/learn/othello"] {
        let text = document(path).await;
        assert!(preloads(&text) > nowhere && !text.contains("<!--route-->"), "{path}: {text}");
    }
    assert_ne!(document("/game/abc").await, document("/games").await);
}
