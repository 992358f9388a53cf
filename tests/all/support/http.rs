//! Requests over HTTP.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{ALLOW, AUTHORIZATION, CONTENT_TYPE, HOST, HeaderMap, RETRY_AFTER};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpSocket;

use super::{contract, within};

/// Where requests come from unless a test says otherwise.
pub(crate) const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// `GET path`: the status and the JSON body.
pub(crate) async fn get(address: SocketAddr, path: &str) -> (u16, Value) {
    ask(address, "GET", path, None, None).await
}

/// A request, signed in with a token if one is given: the status and the JSON body, null where there is none.
pub(crate) async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<Value>,
) -> (u16, Value) {
    let (status, text) = text(address, method, path, token, body).await;
    if text.is_empty() {
        return (status, Value::Null);
    }
    (status, serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path} answered no JSON: {e}: {text}")))
}

/// The same with the raw body.
pub(crate) async fn text(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<Value>,
) -> (u16, String) {
    let body = body.map(|body| body.to_string()).unwrap_or_default();
    let (status, headers, body) = answer(address, HERE, method, path, token, body.into()).await;
    let content_type = headers.get(CONTENT_TYPE).map(|value| value.to_str().expect("text"));
    contract::check(method, path, status, content_type, &body);
    (status, body)
}

/// `POST path` with a file as the body: the status and the JSON body.
pub(crate) async fn upload(
    address: SocketAddr,
    path: &str,
    token: Option<&str>,
    file: &[u8],
) -> (u16, Value) {
    let (status, headers, body) = answer(address, HERE, "POST", path, token, file.to_vec().into()).await;
    let content_type = headers.get(CONTENT_TYPE).map(|value| value.to_str().expect("text"));
    contract::check("POST", path, status, content_type, &body);
    (status, serde_json::from_str(&body).unwrap_or_else(|e| panic!("{path} answered no JSON: {e}: {body}")))
}

/// The methods that a path answers, as the `Allow` header of a refused one lists them.
pub(crate) async fn allowed(address: SocketAddr, path: &str) -> Vec<String> {
    let (status, headers, _) = answer(address, HERE, "PROBE", path, None, Bytes::new()).await;
    assert_eq!(status, 405, "{path}");
    let allow = headers[ALLOW].to_str().expect("text").to_lowercase();
    allow.split(',').map(str::to_owned).collect()
}

/// The same from another loopback address: the status, the `Retry-After` seconds if given, and the JSON body.
pub(crate) async fn ask_from(
    from: IpAddr,
    address: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<Value>,
) -> (u16, Option<u64>, Value) {
    let body = body.map(|body| body.to_string()).unwrap_or_default();
    let (status, headers, body) = answer(address, from, method, path, token, body.into()).await;
    let retry_after = headers.get(RETRY_AFTER).map(|value| value.to_str().expect("text"));
    let seconds = retry_after.map(|text| text.parse().expect("seconds"));
    let body = if body.is_empty() { Value::Null } else { serde_json::from_str(&body).expect("JSON") };
    (status, seconds, body)
}

async fn answer(
    address: SocketAddr,
    from: IpAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Bytes,
) -> (u16, HeaderMap, String) {
    within(path, async {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind((from, 0).into()).expect("any loopback address is ours");
        let stream = socket.connect(address).await.expect("the server listens");
        let (mut sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.expect("the server speaks HTTP");
        let connection = tokio::spawn(connection);
        let mut request = hyper::Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, address.to_string())
            .header(CONTENT_TYPE, "application/json");
        if let Some(token) = token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Full::<Bytes>::from(body)).expect("a path of the tests is a path");
        let (head, body) = sender.send_request(request).await.expect("an answer").into_parts();
        let body = body.collect().await.expect("a whole body").to_bytes();
        connection.abort();
        (head.status.as_u16(), head.headers, String::from_utf8(body.to_vec()).expect("text"))
    })
    .await
}
