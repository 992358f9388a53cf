//! Bytes on a TCP connection, for data that no well-behaved client would send.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::within;

/// A connection that sends exactly these bytes.
pub(crate) struct Raw(TcpStream);

/// A received frame: its first byte (FIN bit and opcode) and its payload.
pub(crate) type RawFrame = (u8, Vec<u8>);

impl Raw {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        let stream = within("a connection", TcpStream::connect(address)).await.expect("the server listens");
        stream.set_nodelay(true).expect("a TCP socket");
        Self(stream)
    }

    /// A WebSocket, opened by hand.
    pub(crate) async fn websocket(address: SocketAddr) -> Self {
        let mut raw = Self::connect(address).await;
        let opening = format!(
            "GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        );
        assert!(raw.send(opening.as_bytes()).await);
        let head = raw.head().await;
        assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
        // The example key and answer from the standard.
        assert!(head.to_lowercase().contains("s3pplmbitxaq9kygzzhzrbk+xoo="), "{head}");
        raw
    }

    /// Sends bytes; returns whether the server still accepts them.
    pub(crate) async fn send(&mut self, bytes: &[u8]) -> bool {
        within("the server to read", self.0.write_all(bytes)).await.is_ok()
    }

    /// The header of an HTTP response.
    pub(crate) async fn head(&mut self) -> String {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(within("an answer", self.0.read_u8()).await.expect("an answer"));
        }
        String::from_utf8(head).expect("a head is text")
    }

    /// Everything until the server ends the connection.
    pub(crate) async fn rest(&mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        // A reset also ends the connection.
        let _ = within("the connection's end", self.0.read_to_end(&mut rest)).await;
        rest
    }

    /// The next frame; `None` at the end of the connection.
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

/// A frame of a client with any first byte.
pub(crate) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    frame_declaring(first, payload.len() as u64, payload)
}
