//! One POST of JSON.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Returns the body of the answer, whose status must be a success.
pub(super) async fn post(host: &str, path: &str, body: &str) -> Result<String, String> {
    let failed = |why: String| format!("POST {path} at {host}: {why}");
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
         connection: close\r\n\r\n{body}"
    );
    let mut stream = TcpStream::connect(host).await.map_err(|e| failed(e.to_string()))?;
    stream.write_all(request.as_bytes()).await.map_err(|e| failed(e.to_string()))?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.map_err(|e| failed(e.to_string()))?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(|| failed("no answer".to_owned()))?;
    if !head.starts_with("HTTP/1.1 2") {
        return Err(failed(head.lines().next().unwrap_or_default().to_owned()));
    }
    // A chunked answer is one chunk here, and its length is in the line before it.
    let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    let body = if chunked { body.split("\r\n").nth(1).unwrap_or_default() } else { body };
    Ok(body.to_owned())
}
