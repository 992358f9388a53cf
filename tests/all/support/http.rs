//! A request over HTTP.

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

/// A request with somebody's token and a JSON body: the status and the JSON body of the answer, null for none.
pub(crate) async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<Value>,
) -> (u16, Value) {
    within(path, async {
        let stream = TcpStream::connect(address).await.expect("the server listens");
        let (mut sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.expect("the server speaks HTTP");
        let connection = tokio::spawn(connection);
        let mut request =
            hyper::Request::builder().method(method).uri(path).header(HOST, address.to_string());
        if let Some(token) = token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let bytes = Bytes::from(body.map(|body| body.to_string()).unwrap_or_default());
        let request = request.body(Full::new(bytes)).expect("a path of the tests is a path");
        let response = sender.send_request(request).await.expect("an answer");
        let status = response.status().as_u16();
        let body = response.into_body().collect().await.expect("a whole body").to_bytes();
        connection.abort();
        if body.is_empty() {
            return (status, Value::Null);
        }
        let value = serde_json::from_slice(&body)
            .unwrap_or_else(|e| panic!("{path} answered no JSON: {e}: {}", String::from_utf8_lossy(&body)));
        (status, value)
    })
    .await
}
