//! A request over HTTP.

use std::net::SocketAddr;

use http_body_util::{BodyExt, Empty};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::HOST;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use super::within;

/// `GET path`: the status and the JSON body.
pub(crate) async fn get(address: SocketAddr, path: &str) -> (u16, Value) {
    within(path, async {
        let stream = TcpStream::connect(address).await.expect("the server listens");
        let (mut sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.expect("the server speaks HTTP");
        let connection = tokio::spawn(connection);
        let request = hyper::Request::get(path)
            .header(HOST, address.to_string())
            .body(Empty::<Bytes>::new())
            .expect("a path of the tests is a path");
        let response = sender.send_request(request).await.expect("an answer");
        let status = response.status().as_u16();
        let body = response.into_body().collect().await.expect("a whole body").to_bytes();
        connection.abort();
        let value = serde_json::from_slice(&body)
            .unwrap_or_else(|e| panic!("{path} answered no JSON: {e}: {}", String::from_utf8_lossy(&body)));
        (status, value)
    })
    .await
}
