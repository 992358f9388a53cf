//! `parlor load`: many simultaneous games on a running server, and what they cost it.
//!
//! Both players of each game are told of every move, and the next move follows as soon as the last one has arrived.
//! Starting the games is not part of the measured time.

mod games;
mod idle;
mod link;

use std::time::Duration;

use indicatif::HumanDuration;
use parlor_rules::GameKind;
use serde::Serialize;

use super::args::{host_of, kind_parser};
use super::process::Process;
use super::{CliResult, Failure};
use games::Played;
use idle::Idle;

#[derive(clap::Args)]
pub struct Args {
    /// The server, as http://HOST:PORT; it must run with --no-rate-limit
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    url: String,
    /// Number of simultaneous games
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: usize,
    /// Number of idle connections to hold open
    #[arg(long, default_value_t = 0, value_name = "N")]
    idle: usize,
    /// How long to measure; a round of games is always finished
    #[arg(long, default_value_t = 10, value_name = "N")]
    seconds: u64,
    /// The game to play, with random legal moves
    #[arg(long, default_value = "othello", value_name = "KIND", value_parser = kind_parser())]
    game: GameKind,
    /// Average thinking time for a move, in milliseconds
    #[arg(long, default_value_t = 0, value_name = "MS")]
    think_ms: u64,
    /// Process ID of the server on this machine, to measure its CPU time and memory
    #[arg(long, value_name = "PID")]
    pid: Option<u32>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What to measure.
struct Plan {
    socket: String,
    host: String,
    games: usize,
    idle: usize,
    kind: GameKind,
    at_least: Duration,
    think: Duration,
    server: Option<Process>,
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    played: Option<Played>,
    #[serde(flatten)]
    idle: Option<Idle>,
    #[serde(skip_serializing_if = "Option::is_none")]
    server_rss_kib: Option<u64>,
}

pub(crate) fn run(args: Args) -> CliResult {
    let host = host_of(&args.url)?;
    let plan = Plan {
        socket: format!("ws://{host}/ws"),
        host,
        games: args.games,
        idle: args.idle,
        kind: args.game,
        at_least: Duration::from_secs(args.seconds),
        think: Duration::from_millis(args.think_ms),
        server: args.pid.map(Process::of).transpose().map_err(Failure::input)?,
    };
    // One thread: the server is what is measured, so it gets the other cores.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|e| Failure::run(format!("cannot start the clients: {e}")))?;
    let report = runtime.block_on(measure(&plan)).map_err(Failure::run)?;
    if args.json {
        println!("{}", serde_json::to_string(&report).expect("a report has only text keys"));
    } else {
        print(&plan, &report);
    }
    Ok(())
}

async fn measure(plan: &Plan) -> Result<Report, String> {
    let (idle, held) = match plan.idle {
        0 => (None, None),
        count => idle::open(plan, count).await.map(|(idle, held)| (Some(idle), Some(held)))?,
    };
    let played = match plan.games {
        0 => None,
        _ => Some(games::play(plan).await?),
    };
    if let Some(held) = held {
        held.check()?;
    }
    Ok(Report { played, idle, server_rss_kib: plan.server.as_ref().map(Process::rss_kib) })
}

fn print(plan: &Plan, report: &Report) {
    if let Some(played) = &report.played {
        println!(
            "{} moves in {} simultaneous {} games in {}: {:.0} moves/s",
            played.moves,
            plan.games,
            plan.kind,
            HumanDuration(Duration::from_secs_f64(played.seconds)),
            played.moves_per_s
        );
        println!("round trip of a move: p50 {:.2} ms, p99 {:.2} ms", played.p50_ms, played.p99_ms);
        if let Some(cpu) = played.server_cpu_s_per_10k {
            println!("server: {cpu:.3} CPU seconds per 10,000 moves");
        }
    }
    if let Some(idle) = &report.idle {
        println!("{} idle connections, opened at {:.0}/s", idle.idle, idle.idle_opened_per_s);
        if let Some(kib) = idle.kib_per_idle_connection {
            println!("server: {kib:.1} KiB per idle connection");
        }
    }
    if let Some(rss) = report.server_rss_kib {
        println!("server: {:.1} MiB resident", rss as f64 / 1024.0);
    }
}
