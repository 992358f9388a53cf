//! `parlor lab proxy`: a bad network between clients and a server, to test whether a client bears it.

use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use super::super::output::print;
use super::super::signals::stop_requested;
use super::super::{CliResult, Failure};

/// The most that is passed on at once: a snapshot takes several pieces.
const PIECE_BYTES: usize = 700;

/// How long to wait after a connection could not be accepted.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// A connection lives long enough to sign in.
const SHORTEST_LIFE_BYTES: u64 = 1_000;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The server, without TLS
    #[arg(value_name = "HOST:PORT", default_value = "127.0.0.1:8080")]
    server: String,
    /// Where to accept connections; port 0 is any free one, and the first line printed names it
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// Cut each connection after a random number of bytes in one direction, at most this many; 0 for never
    #[arg(long, value_name = "BYTES", default_value_t = 25_000, value_parser = cut_parser())]
    cut_after: u64,
    /// Part of the pieces of data that are held up
    #[arg(long, value_name = "P", default_value_t = 0.1, value_parser = part)]
    late: f64,
    /// The longest delay of a piece, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    delay_ms: u64,
    /// Seed for everything random; connections differ from each other
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn cut_parser() -> impl clap::builder::TypedValueParser<Value = u64> {
    use clap::builder::TypedValueParser;
    clap::value_parser!(u64).try_map(|bytes| match bytes {
        0 | SHORTEST_LIFE_BYTES.. => Ok(bytes),
        _ => Err(format!("expected 0 or at least {SHORTEST_LIFE_BYTES} bytes")),
    })
}

fn part(text: &str) -> Result<f64, String> {
    let part = text.parse().ok().filter(|part| (0.0..=1.0).contains(part));
    part.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

pub(super) fn run(args: &Args) -> CliResult {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::run(format!("cannot start: {error}")))?;
    runtime.block_on(serve(args))
}

async fn serve(args: &Args) -> CliResult {
    check_server(&args.server).await.map_err(Failure::input)?;
    let server: Arc<str> = args.server.as_str().into();
    let failed = |error| Failure::input(format!("cannot listen on {}: {error}", args.listen));
    let listener = TcpListener::bind(args.listen).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    print(format!("listening on {address}"))?;
    let (mut connections, mut number) = (JoinSet::new(), 0);
    let stop = stop_requested();
    tokio::pin!(stop);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((client, _)) => {
                    connections.spawn(pass(client, server.clone(), Faults::of(args), number));
                    number += 1;
                }
                Err(error) => {
                    print(format!("cannot accept a connection on {address}: {error}"))?;
                    // With too many open files the next attempt fails at once too, until a connection ends.
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            },
            Some(ended) = connections.join_next() => {
                if let Ok(Some(line)) = ended {
                    print(line)?;
                }
            }
            () = &mut stop => return Ok(()),
        }
    }
}

/// Checks that the server's name has an address.
async fn check_server(server: &str) -> Result<(), String> {
    let mut found = tokio::net::lookup_host(server)
        .await
        .map_err(|error| format!("expected a server as HOST:PORT, found {server}: {error}"))?;
    found.next().map(|_| ()).ok_or_else(|| format!("{server} has no address"))
}

/// What happens to the data of a connection.
#[derive(Debug, Clone)]
struct Faults {
    life_bytes: Option<RangeInclusive<u64>>,
    late: f64,
    delay_ms: u64,
    seed: u64,
}

impl Faults {
    fn of(&Args { cut_after, late, delay_ms, seed, .. }: &Args) -> Self {
        let life_bytes = (cut_after > 0).then_some(SHORTEST_LIFE_BYTES..=cut_after);
        Self { life_bytes, late, delay_ms, seed }
    }
}

/// Passes the bytes of a connection on until either side ends it or it is cut. Returns what there is to say about it.
async fn pass(client: TcpStream, server: Arc<str>, faults: Faults, number: u64) -> Option<String> {
    let server = match TcpStream::connect(&*server).await {
        Ok(server) => server,
        Err(error) => return Some(format!("connection {number}: cannot reach {server}: {error}")),
    };
    for stream in [&client, &server] {
        // Without this, the kernel would add its own delays.
        let _ = stream.set_nodelay(true);
    }
    let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
    let seed = faults.seed.wrapping_add(number).wrapping_mul(2);
    let (cut, sender) = tokio::select! {
        cut = flow(from_client, to_server, &faults, seed) => (cut, "client"),
        cut = flow(from_server, to_client, &faults, seed + 1) => (cut, "server"),
    };
    // Dropping the halves ends both sides in the middle of their data.
    cut.map(|bytes| format!("connection {number}: cut after {bytes} bytes of the {sender}"))
}

/// Passes one direction on. Returns after how many bytes it was cut; `None` if it ended by itself.
async fn flow(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, faults: &Faults, seed: u64) -> Option<u64> {
    let mut rng = StdRng::seed_from_u64(seed);
    let life = faults.life_bytes.clone().map(|bytes| rng.random_range(bytes));
    let (mut passed, mut buffer) = (0, [0; PIECE_BYTES]);
    loop {
        let Ok(read @ 1..) = from.read(&mut buffer).await else { return None };
        if rng.random_bool(faults.late) {
            tokio::time::sleep(Duration::from_millis(rng.random_range(1..=faults.delay_ms))).await;
        }
        let left = life.map_or(read, |life| (life - passed).min(read as u64) as usize);
        to.write_all(&buffer[..left]).await.ok()?;
        passed += left as u64;
        if life == Some(passed) {
            return life;
        }
    }
}
