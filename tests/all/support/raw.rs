//! Bytes on a TCP connection, for data that no well-behaved client would send.

use std::net::{IpAddr, SocketAddr};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use super::within;

/// A connection that sends bytes exactly as given.
pub(crate) struct Raw(TcpStream);

/// A received frame: its first byte (FIN bit and opcode) and its payload.
pub(crate) type RawFrame = (u8, Vec<u8>);

impl Raw {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        Self::connect_from([127, 0, 0, 1].into(), address).await
    }

    /// The same from another loopback address.
    pub(crate) async fn connect_from(from: IpAddr, address: SocketAddr) -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind((from, 0).into()).expect("any loopback address is ours");
        let stream = within("a connection", socket.connect(address)).await.expect("the server listens");
        stream.set_nodelay(true).expect("a TCP socket");
        Self(stream)
    }

    /// Requests a path from a loopback address with extra header lines. Returns the status, 0 if there was none, and
    /// the body.
    pub(crate) async fn get(from: IpAddr, address: SocketAddr, path: &str, headers: &str) -> (u16, String) {
        let mut raw = Self::connect_from(from, address).await;
        raw.send(
            format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Connection: close\r\n\r\n")
                .as_bytes(),
        )
        .await;
        let answer = String::from_utf8(raw.rest().await).expect("text");
        let status = answer.split_whitespace().nth(1).and_then(|status| status.parse().ok());
        let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
        (status.unwrap_or_default(), body.unwrap_or_default())
    }

    /// A WebSocket, opened by hand.
    pub(crate) async fn websocket(address: SocketAddr) -> Self {
        let raw = Self::connect(address).await;
        raw.upgraded(address).await.unwrap_or_else(|head| panic!("no WebSocket: {head}"))
    }

    /// Requests a WebSocket.
    ///
    /// # Errors
    /// The head of the answer, if it is refused; empty if the connection ended.
    pub(crate) async fn upgraded(self, address: SocketAddr) -> Result<Self, String> {
        let mut raw = self;
        let opening = format!(
            "GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        );
        raw.send(opening.as_bytes()).await;
        let head = raw.head().await;
        if !head.starts_with("HTTP/1.1 101 ") {
            return Err(head);
        }
        // The example key and answer from the standard.
        assert!(head.to_lowercase().contains("s3pplmbitxaq9kygzzhzrbk+xoo="), "{head}");
        Ok(raw)
    }

    /// Sends bytes; returns whether the server still accepts them.
    pub(crate) async fn send(&mut self, bytes: &[u8]) -> bool {
        within("the server to read", self.0.write_all(bytes)).await.is_ok()
    }

    /// Reads the head of an HTTP response, as far as it arrives.
    pub(crate) async fn head(&mut self) -> String {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let Ok(byte) = within("an answer", self.0.read_u8()).await else { break };
            head.push(byte);
        }
        String::from_utf8(head).expect("a head is text")
    }

    /// Requests a path on a connection that stays open, and reads the whole answer, which must state its length.
    pub(crate) async fn status_of(&mut self, path: &str) -> u16 {
        self.send(format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes()).await;
        let head = self.head().await;
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.and_then(|length| length.parse().ok()).expect("a length");
        let mut body = vec![0; length];
        within("the answer's body", self.0.read_exact(&mut body)).await.expect("all of it");
        head.split_whitespace().nth(1).and_then(|status| status.parse().ok()).expect("a status")
    }

    /// Reads everything until the server ends the connection.
    pub(crate) async fn rest(&mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        // A reset also ends the connection.
        let _ = within("the connection's end", self.0.read_to_end(&mut rest)).await;
        rest
    }

    /// Reads the next frame; `None` at the end of the connection.
    pub(crate) async fn frame(&mut self) -> Option<RawFrame> {
        within("a frame", async {
            let first = self.0.read_u8().await.ok()?;
            let length = match self.0.read_u8().await.ok()? {
                126 => usize::from(self.0.read_u16().await.ok()?),
                127 => self.0.read_u64().await.ok()? as usize,
                short => usize::from(short),
            };
            let mut payload = vec![0; length];
            self.0.read_exact(&mut payload).await.ok()?;
            Some((first, payload))
        })
        .await
    }
}

/// A masked client frame with any first byte and a length that may be wrong.
pub(crate) fn frame_declaring(first: u8, declared: u64, payload: &[u8]) -> Vec<u8> {
    const MASK: [u8; 4] = [0x37, 0xfa, 0x21, 0x3d];
    let mut frame = vec![first];
    match declared {
        0..=125 => frame.push(0x80 | declared as u8),
        126..=0xffff => {
            frame.push(0x80 | 126);
            frame.extend((declared as u16).to_be_bytes());
        }
        _ => {
            frame.push(0x80 | 127);
            frame.extend(declared.to_be_bytes());
        }
    }
    frame.extend(MASK);
    frame.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}

/// A masked client frame with any first byte.
pub(crate) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    frame_declaring(first, payload.len() as u64, payload)
}
