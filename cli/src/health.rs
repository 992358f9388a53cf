//! `parlor health`: asks a server whether it is ready, for containers and scripts.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::PathBuf;
use std::time::Duration;

use parlor_bots::Server;
use serde_json::json;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConnection, StreamOwned};

use super::output::{print, print_result};
use super::{CliResult, Failure};

#[derive(clap::Args)]
pub struct Args {
    /// The server, as http://HOST:PORT or https://HOST
    #[arg(default_value = "http://127.0.0.1:8080")]
    url: String,
    /// A PEM file of certificates to trust in addition to the roots of this machine, for https
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// How long to wait for the connection and for the answer, in milliseconds
    #[arg(long, default_value_t = 3000, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=60_000))]
    timeout_ms: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> CliResult {
    let server = Server::at(&args.url, args.ca.as_deref()).map_err(Failure::input)?;
    let status = status(&server, Duration::from_millis(args.timeout_ms))
        .map_err(|error| Failure::run(format!("{} does not answer: {error}", args.url)))?;
    match status.as_str() {
        "200" => print_result(
            args.json,
            &json!({"url": args.url, "ready": true}),
            format!("{} is ready", args.url),
        ),
        other => {
            if args.json {
                print(json!({"url": args.url, "ready": false, "status": other}))?;
            }
            Err(Failure::run(format!("{} is not ready: HTTP status {other}", args.url)))
        }
    }
}

/// The status of the server's answer to `GET /readyz`.
fn status(server: &Server, timeout: Duration) -> io::Result<String> {
    let (host, port) = server.host_and_port();
    let no_address = || io::Error::other("the host has no address");
    let address = (host, port).to_socket_addrs()?.next().ok_or_else(no_address)?;
    let stream = TcpStream::connect_timeout(&address, timeout)?;
    stream.set_read_timeout(Some(timeout))?;
    stream.set_write_timeout(Some(timeout))?;
    match server.tls() {
        None => ask(stream, host),
        Some(config) => {
            let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
            let connection = ClientConnection::new(config, name).map_err(io::Error::other)?;
            ask(StreamOwned::new(connection, stream), host)
        }
    }
}

fn ask(mut stream: impl Read + Write, host: &str) -> io::Result<String> {
    write!(stream, "GET /readyz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    stream.flush()?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line)?;
    let status = line.split_whitespace().nth(1).unwrap_or("missing");
    Ok(status.to_owned())
}
