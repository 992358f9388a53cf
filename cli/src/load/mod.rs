//! `parlor load`: many simultaneous games on a running server, and what they cost it.
//!
//! Both players of each game receive every move, and the next move follows as soon as the last one has arrived.
//! Starting the games is not part of the measured time.

mod bots;
mod games;
mod idle;
mod link;
mod lobby;
mod report;
mod spectators;
mod times;

use std::path::PathBuf;
use std::time::Duration;

use parlor_bots::Server;
use parlor_rules::GameKind;
use serde_json::json;

use super::args::kind_parser;
use super::output::print;
use super::process::Process;
use super::{CliResult, Failure};
use report::Report;

#[derive(clap::Args)]
pub struct Args {
    /// The server, as http://HOST:PORT or https://HOST; it must run with --no-rate-limit. Repeat it for each server of
    /// a site: clients are dealt out to them in turn, as a load balancer would
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    url: Vec<String>,
    /// A PEM file of certificates to trust in addition to the roots of this machine, for https
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// Number of simultaneous games between people [default: 100 if nothing else is requested]
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// Number of idle connections to hold open
    #[arg(long, default_value_t = 0, value_name = "N")]
    idle: usize,
    /// Number of connections that watch one game
    #[arg(long, default_value_t = 0, value_name = "N")]
    spectators: usize,
    #[command(flatten)]
    lobby: lobby::LobbyArgs,
    #[command(flatten)]
    bots: bots::PeopleArgs,
    /// How long to measure; a round of games is always finished
    #[arg(long, default_value_t = 10, value_name = "N")]
    seconds: u64,
    /// The game to play, with random legal moves
    #[arg(long, default_value = "othello", value_name = "KIND", value_parser = kind_parser())]
    game: GameKind,
    /// Average thinking time for a move, in milliseconds
    #[arg(long, default_value_t = 0, value_name = "MS")]
    think_ms: u64,
    /// Process ID of the server on this machine, to measure its CPU time and memory; repeat it to add up several
    /// processes
    #[arg(long, value_name = "PID")]
    pid: Vec<u32>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Whether anything is measured besides games between people and idle connections.
    fn wants_crowds(&self) -> bool {
        self.spectators > 0 || self.lobby.is_wanted() || self.bots.is_wanted()
    }
}

/// What to measure.
struct Plan {
    servers: Vec<Server>,
    games: usize,
    idle: usize,
    kind: GameKind,
    at_least: Duration,
    think: Duration,
    processes: Vec<Process>,
}

impl Plan {
    /// CPU time of the servers and their descendants, if their process IDs are known.
    fn cpu_seconds(&self) -> Option<f64> {
        let known = !self.processes.is_empty();
        known.then(|| self.processes.iter().map(Process::cpu_seconds).sum())
    }

    /// Resident memory of the servers, if their process IDs are known.
    fn rss_kib(&self) -> Option<u64> {
        let known = !self.processes.is_empty();
        known.then(|| self.processes.iter().map(Process::rss_kib).sum())
    }
}

pub(crate) fn run(args: Args) -> CliResult {
    let server = |url: &String| Server::at(url, args.ca.as_deref());
    let servers = args.url.iter().map(server).collect::<Result<_, _>>().map_err(Failure::input)?;
    let processes = args.pid.iter().copied().map(Process::of).collect::<Result<_, _>>();
    let others = args.idle > 0 || args.wants_crowds();
    let plan = Plan {
        servers,
        games: args.games.unwrap_or(if others { 0 } else { 100 }),
        idle: args.idle,
        kind: args.game,
        at_least: Duration::from_secs(args.seconds),
        think: Duration::from_millis(args.think_ms),
        processes: processes.map_err(Failure::input)?,
    };
    // One thread: the server is what is measured, so it gets the other cores.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|e| Failure::run(format!("cannot start the clients: {e}")))?;
    let report = runtime.block_on(measure(&plan, &args)).map_err(Failure::run)?;
    if args.json { print(json!(report)) } else { report.print(&plan) }
}

/// Takes the measurements in turn. Idle connections stay open throughout, and alone for the time of a measurement; with
/// people at bots, the games are measured both without and with them.
async fn measure(plan: &Plan, args: &Args) -> Result<Report, String> {
    let mut report = Report::default();
    let held = match plan.idle {
        0 => None,
        count => {
            let (idle, held) = idle::open(plan, count).await?;
            report.idle = Some(idle);
            Some(held)
        }
    };
    if plan.games > 0 {
        report.played = Some(games::play(plan).await?);
    }
    if args.bots.is_wanted() {
        let people = bots::connect(plan, &args.bots).await?;
        if plan.games > 0 {
            report.beside_bots = Some(games::play(plan).await?);
        } else {
            people.begin();
            tokio::time::sleep(plan.at_least).await;
        }
        report.against = people.stop()?;
    }
    if args.lobby.is_wanted() {
        report.lobby = Some(lobby::measure(plan, &args.lobby).await?);
    }
    if args.spectators > 0 {
        report.spectators = Some(spectators::measure(plan, args.spectators).await?);
    }
    if let Some(held) = held {
        if plan.games == 0 && !args.wants_crowds() {
            tokio::time::sleep(plan.at_least).await;
        }
        held.check()?;
    }
    report.server_rss_kib = plan.rss_kib();
    Ok(report)
}
