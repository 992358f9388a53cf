//! Requests over HTTP.

use std::net::SocketAddr;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use super::within;

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

/// The same, with the body as it came.
pub(crate) async fn text(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<Value>,
) -> (u16, String) {
    within(path, async {
        let stream = TcpStream::connect(address).await.expect("the server listens");
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
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let request = request.body(Full::<Bytes>::from(body)).expect("a path of the tests is a path");
        let response = sender.send_request(request).await.expect("an answer");
        let status = response.status().as_u16();
        let body = response.into_body().collect().await.expect("a whole body").to_bytes();
        connection.abort();
        (status, String::from_utf8(body.to_vec()).expect("text"))
    })
    .await
}
