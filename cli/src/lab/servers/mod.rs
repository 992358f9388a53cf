//! `parlor lab servers`: what a move costs this server and another one, measured alternately under the same load.
//!
//! Absolute figures depend on the machine and on what else it runs. Both servers are therefore measured in each round,
//! in alternating order, and what counts is the ratio within a round.

mod boardgameio;
mod colyseus;
mod figures;
mod games;
mod http;
mod ours;
mod relay;
mod seat;
mod server;

use std::str::FromStr;
use std::time::Duration;

use serde::Serialize;

use self::boardgameio::BoardgameIo;
use self::colyseus::Colyseus;
use self::figures::{Measured, Ratio, median};
use self::ours::Ours;
use self::relay::Relay;
use self::seat::Wire;
use self::server::Server;
use super::super::output::print;
use super::super::{CliResult, Failure};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The other server, as PROTOCOL:PROGRAM; the protocol is parlor for another build of this program, or relay,
    /// colyseus or boardgameio, whose programs take a port as their argument
    #[arg(value_name = "PROTOCOL:PROGRAM")]
    peer: Peer,
    /// Number of simultaneous games
    #[arg(long, default_value_t = 200, value_name = "N")]
    games: usize,
    /// Number of rounds; each measures both servers
    #[arg(long, default_value_t = 5, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// How long to measure each server in a round; games are always finished
    #[arg(long, default_value_t = 8, value_name = "N")]
    seconds: u64,
    /// Average thinking time for a move, in milliseconds
    #[arg(long, default_value_t = 0, value_name = "MS")]
    think_ms: u64,
    /// Number of idle connections to measure memory with
    #[arg(long, default_value_t = 0, value_name = "N")]
    idle: usize,
    /// Number of spectators of one more game, to measure the cost of a delivery
    #[arg(long, default_value_t = 0, value_name = "N")]
    spectators: usize,
    /// Send moves to our players in brief form, as to programs that know the rules
    #[arg(long)]
    brief: bool,
    /// Run the servers on this core only, with taskset
    #[arg(long, value_name = "N")]
    core: Option<u32>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The other server, and the protocol that it speaks.
#[derive(Debug, Clone)]
struct Peer {
    protocol: Protocol,
    program: String,
}

#[derive(Debug, Clone, Copy)]
enum Protocol {
    Parlor,
    Relay,
    Colyseus,
    BoardgameIo,
}

impl FromStr for Peer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || {
            format!(
                "expected parlor:PROGRAM, relay:PROGRAM, colyseus:PROGRAM or boardgameio:PROGRAM, not {text:?}"
            )
        };
        let (protocol, program) = text.split_once(':').ok_or_else(expected)?;
        let protocol = match protocol {
            "parlor" => Protocol::Parlor,
            "relay" => Protocol::Relay,
            "colyseus" => Protocol::Colyseus,
            "boardgameio" => Protocol::BoardgameIo,
            _ => return Err(expected()),
        };
        Ok(Self { protocol, program: program.to_owned() })
    }
}

#[derive(Serialize)]
struct Report {
    games: usize,
    rounds: u32,
    ours: Measured,
    peer: Measured,
    /// Our CPU time for a move as a multiple of the peer's, over the rounds.
    ratio: Ratio,
}

pub(super) fn run(args: &Args) -> CliResult {
    // One thread: the servers are what is measured.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|e| Failure::run(format!("cannot start the clients: {e}")))?;
    let report = runtime.block_on(measure(args)).map_err(Failure::run)?;
    if args.json {
        return print(serde_json::to_string(&report).expect("a report has only string keys"));
    }
    print(format!("{} games at once, medians of {} rounds", report.games, report.rounds))?;
    for (name, Measured { cpu, p50_ms, p99_ms, kib, bytes, start_ms, rss_mib, delivery_us, .. }) in
        [("peer", &report.peer), ("ours", &report.ours)]
    {
        let memory = kib.map_or_else(String::new, |kib| format!(", {kib} KiB per idle connection"));
        let delivery =
            delivery_us.map_or_else(String::new, |us| format!(", {us} us of CPU per spectator and move"));
        print(format!(
            "{name}: {cpu} CPU seconds per 10,000 moves, p50 {p50_ms} ms, p99 {p99_ms} ms, {bytes} bytes a move{memory}{delivery}; \
             listens after {start_ms} ms, {rss_mib} MiB at the end"
        ))?;
    }
    let Ratio { median, low, high } = report.ratio;
    print(format!("ours / peer: {median} ({low} to {high})"))
}

async fn measure(args: &Args) -> Result<Report, String> {
    let (mut ours, mut peers) = (Vec::new(), Vec::new());
    for round in 0..args.rounds {
        // The order alternates, so that a machine that becomes slower or faster favours neither.
        for own in [round % 2 == 0, round % 2 == 1] {
            match own {
                true => ours.push(measure_ours(args).await?),
                false => peers.push(measure_peer(args).await?),
            }
        }
    }
    let ratios = ours.iter().zip(&peers).map(|(ours, peer)| ours.cpu / peer.cpu).collect();
    Ok(Report {
        games: args.games,
        rounds: args.rounds,
        ours: median(&ours),
        peer: median(&peers),
        ratio: Ratio::of(ratios),
    })
}

async fn measure_ours(args: &Args) -> Result<Measured, String> {
    let program = std::env::current_exe().map_err(|e| e.to_string())?;
    let server = Server::parlor(&program.to_string_lossy(), args.core).await?;
    measure_one(args, &Ours { host: server.host(), brief: args.brief }, &server).await
}

async fn measure_peer(args: &Args) -> Result<Measured, String> {
    let server = match args.peer.protocol {
        Protocol::Parlor => Server::parlor(&args.peer.program, args.core).await?,
        Protocol::Relay | Protocol::Colyseus | Protocol::BoardgameIo => {
            Server::peer(&args.peer.program, args.core).await?
        }
    };
    match args.peer.protocol {
        Protocol::Parlor => {
            measure_one(args, &Ours { host: server.host(), brief: args.brief }, &server).await
        }
        Protocol::Relay => measure_one(args, &Relay { host: server.host() }, &server).await,
        Protocol::Colyseus => measure_one(args, &Colyseus { host: server.host() }, &server).await,
        Protocol::BoardgameIo => measure_one(args, &BoardgameIo { host: server.host() }, &server).await,
    }
}

async fn measure_one<W: Wire>(args: &Args, wire: &W, server: &Server) -> Result<Measured, String> {
    let kib = match args.idle {
        0 => None,
        count => Some(games::idle_memory(wire, server.process(), count).await?),
    };
    let (at_least, think) = (Duration::from_secs(args.seconds), Duration::from_millis(args.think_ms));
    let mut measured = games::play(wire, server.process(), args.games, at_least, think).await?;
    measured.kib = kib;
    measured.start_ms = server.started_in().as_secs_f64() * 1_000.0;
    measured.rss_mib = server.process().rss_kib() as f64 / 1_024.0;
    if args.spectators > 0 {
        let delivery = games::delivery_cost(wire, server.process(), args.spectators, at_least).await?;
        measured.delivery_us = Some(delivery);
    }
    Ok(measured)
}
