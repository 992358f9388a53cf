//! `parlor health`: asks a server whether it is ready, for containers and scripts.

use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use super::args::host_of;
use super::{CliResult, Failure};

#[derive(clap::Args)]
pub struct Args {
    /// The server, as http://HOST:PORT
    #[arg(default_value = "http://127.0.0.1:8080")]
    url: String,
    /// How long to wait for the connection and for the answer, in milliseconds
    #[arg(long, default_value_t = 3000, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=60_000))]
    timeout_ms: u64,
}

pub(crate) fn run(args: Args) -> CliResult {
    let host = host_of(&args.url)?;
    let status = status(&host, Duration::from_millis(args.timeout_ms))
        .map_err(|error| Failure::run(format!("{} does not answer: {error}", args.url)))?;
    match status.as_str() {
        "200" => {
            println!("{} is ready", args.url);
            Ok(())
        }
        other => Err(Failure::run(format!("{} is not ready: HTTP status {other}", args.url))),
    }
}

/// The status of the server's answer to `GET /readyz`.
fn status(host: &str, timeout: Duration) -> std::io::Result<String> {
    let no_address = || std::io::Error::other("the host has no address");
    let address = host.to_socket_addrs()?.next().ok_or_else(no_address)?;
    let mut stream = TcpStream::connect_timeout(&address, timeout)?;
    stream.set_read_timeout(Some(timeout))?;
    stream.set_write_timeout(Some(timeout))?;
    write!(stream, "GET /readyz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let status = answer.split_whitespace().nth(1).unwrap_or("missing");
    Ok(status.to_owned())
}
