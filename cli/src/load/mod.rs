//! `parlor load`: many games at once against a running server, and what they cost it.
//!
//! The load of the peers' bench: two players at each table, both told of every move, the next move as soon as the last
//! is known; seats are taken outside the clock. So the figures stand beside those of other servers.

mod games;
mod idle;
mod link;
mod process;

use std::time::Duration;

use indicatif::HumanDuration;
use parlor_rules::GameKind;
use serde::Serialize;

use super::{CliResult, Failure};
use games::Played;
use idle::Idle;
use process::Process;

#[derive(clap::Args)]
pub struct Args {
    /// The server: http://HOST:PORT; start it with --no-rate-limit
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    url: String,
    /// Games that are played at once; 0 for none
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Connections that are held open and do nothing
    #[arg(long, default_value_t = 0)]
    idle: usize,
    /// How long to measure; a round of games is always played to its end
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// What is played, by random legal moves
    #[arg(long, default_value = "othello", value_name = "KIND")]
    game: GameKind,
    /// How long a player thinks about a move, on average
    #[arg(long, default_value_t = 0)]
    think_ms: u64,
    /// The server's process on this machine, to tell its CPU time and memory
    #[arg(long)]
    pid: Option<u32>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What was asked for, as the measurements need it.
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
    // One thread: what is measured is the server, which shall have the other processors for itself.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|e| Failure::run(format!("the clients cannot be started: {e}")))?;
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

/// `HOST:PORT` of an address of the server.
fn host_of(url: &str) -> Result<String, Failure> {
    let bad = || Failure::input(format!("{url:?} is no server; one is http://HOST:PORT"));
    let host = url.strip_prefix("http://").or_else(|| url.strip_prefix("ws://")).ok_or_else(bad)?;
    let host = host.trim_end_matches("/ws").trim_end_matches('/');
    let whole =
        host.rsplit_once(':').is_some_and(|(name, port)| !name.is_empty() && port.parse::<u16>().is_ok());
    if whole { Ok(host.to_owned()) } else { Err(bad()) }
}

fn print(plan: &Plan, report: &Report) {
    if let Some(played) = &report.played {
        println!(
            "{} moves of {} {} games at once in {}: {:.0} moves/s",
            played.moves,
            plan.games,
            plan.kind,
            HumanDuration(Duration::from_secs_f64(played.seconds)),
            played.moves_per_s
        );
        println!(
            "from sending a move to hearing of it: p50 {:.2} ms, p99 {:.2} ms",
            played.p50_ms, played.p99_ms
        );
        if let Some(cpu) = played.server_cpu_s_per_10k {
            println!("server: {cpu:.3} CPU seconds for 10,000 moves");
        }
    }
    if let Some(idle) = &report.idle {
        println!("{} idle connections, opened at {:.0}/s", idle.idle, idle.idle_opened_per_s);
        if let Some(kib) = idle.kib_per_idle_connection {
            println!("server: {kib:.1} KiB for each of them");
        }
    }
    if let Some(rss) = report.server_rss_kib {
        println!("server: {:.1} MiB resident", rss as f64 / 1024.0);
    }
}
