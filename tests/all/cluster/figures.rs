//! What one server costs on each database, and what several carry: `make scaling` prints it.

use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use serde_json::Value;

use super::meter::{Meter, Spent, Writing};
use super::site::{Site, own_address};
use crate::support::cost::Share;
use crate::support::postgres::{Database, Postgres};
use crate::support::{Server, Settings};

/// How a site is laid out.
struct Layout {
    name: &'static str,
    servers: usize,
    /// The percentage of a core that each server gets.
    percent: Option<u64>,
    postgres: bool,
    /// Whether players move to the server that has their game.
    come: bool,
}

/// The results of a load run, and where the CPU time went.
struct Figures {
    report: Value,
    spent: Spent,
    writing: Writing,
    /// Duration of the whole load in seconds: games are created between the rounds that its report measures, which
    /// takes writes too.
    lasted_s: f64,
}

/// Concurrent games: each waits for its own moves, so a few of them would not saturate several servers.
pub(super) const GAMES: usize = 100;

const PACED: &[&str] = &["--think-ms", "500", "--seconds", "20"];
pub(super) const FULL: &[&str] = &["--seconds", "20"];

const HEAD: &str = "| servers | moves/s | p50 ms | p99 ms | servers | PostgreSQL | NATS | bytes kept | written ahead \
     | messages of a move | moves of a commit | commit ms | writer busy % |\n";

/// The percentage of a core that a server gets where the number of servers is what is measured.
pub(super) const PERCENT: u64 = 10;

#[tokio::test]
#[ignore = "a measurement, not a test: `make scaling`; a_load_is_spread_over_the_servers_of_a_site always runs"]
#[allow(clippy::print_stdout, reason = "the measurements are its output")]
async fn figures_of_several_servers() {
    let on = |name, servers, postgres, come| Layout { name, servers, percent: None, postgres, come };
    let layouts = [
        on("one, SQLite", 1, false, false),
        on("one, PostgreSQL", 1, true, false),
        on("three, PostgreSQL", 3, true, false),
        on("three, PostgreSQL, players come", 3, true, true),
    ];
    println!(
        "CPU seconds per 10,000 moves; {GAMES} games, paced (a move each 0.5 s), and as fast as they go"
    );
    println!("{HEAD}|{}", "---|".repeat(13));
    for load in [PACED, FULL] {
        for layout in &layouts {
            println!("{}", row(layout, &measure(layout, load, GAMES).await));
        }
    }
}

#[tokio::test]
#[ignore = "a measurement, not a test: `make scaling`"]
#[allow(clippy::print_stdout, reason = "the measurements are its output")]
async fn what_servers_of_one_share_carry() {
    println!("each server held to {PERCENT} % of a core, {GAMES} games for each, as fast as they go");
    println!("{HEAD}|{}", "---|".repeat(13));
    for (name, servers, come) in [
        ("one", 1, false),
        ("two", 2, false),
        ("two, players come", 2, true),
        ("three", 3, false),
        ("three, players come", 3, true),
    ] {
        let layout = Layout { name, servers, percent: Some(PERCENT), postgres: true, come };
        println!("{}", row(&layout, &measure(&layout, FULL, GAMES * servers).await));
    }
}

async fn measure(layout: &Layout, load: &[&str], games: usize) -> Figures {
    let quiet = quiet(layout.come);
    if !layout.postgres {
        let servers = [Server::start_as(quiet)];
        let began = Instant::now();
        let report = run(&servers, load, games).await;
        let lasted_s = began.elapsed().as_secs_f64();
        return Figures { report, spent: Spent::default(), writing: Writing::of(&servers).await, lasted_s };
    }
    let postgres = Arc::new(Postgres::start());
    let site = Site::on(Database::on(postgres.clone()), layout.servers, quiet);
    let share = |percent| site.nodes.iter().map(|node| Share::of(node.pid(), percent)).collect::<Vec<_>>();
    let shares = layout.percent.map(share);
    let meter = Meter::of(&site, &postgres).await;
    let before = meter.read().await;
    let began = Instant::now();
    let report = run(&site.nodes, load, games).await;
    let lasted_s = began.elapsed().as_secs_f64();
    let spent = meter.since(before).await;
    let writing = Writing::of(&site.nodes).await;
    drop(site);
    drop(shares);
    Figures { report, spent, writing, lasted_s }
}

/// A server without the verbose test log; with `come`, players move to the server that has their game.
pub(super) fn quiet(come: bool) -> Settings {
    let arguments = if come { own_address() } else { Vec::new() };
    Settings { log: Some("warn".to_owned()), arguments, ..Settings::default() }
}

/// Runs `parlor load` on these servers.
pub(super) async fn run(servers: &[Server], load: &[&str], games: usize) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(["load", "--json", "--games", &games.to_string()]).args(load);
    for server in servers {
        command.args(["--url", &format!("http://{}", server.address()), "--pid", &server.pid().to_string()]);
    }
    let output = tokio::task::spawn_blocking(move || command.output()).await.expect("no panic");
    let output = output.expect("the binary starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

fn row(layout: &Layout, figures: &Figures) -> String {
    let Figures { report, spent, writing, lasted_s } = figures;
    let number = |name: &str| report[name].as_f64().expect("a figure");
    // The games of the load start before its own measurement, and cost the database a little too.
    let each = |all: f64| all / number("moves");
    format!(
        "| {} | {:.0} | {:.1} | {:.1} | {:.2} | {:.2} | {:.2} | {:.0} | {:.0} | {:.2} | {:.1} | {:.2} | {:.0} |",
        layout.name,
        number("moves_per_s"),
        number("p50_ms"),
        number("p99_ms"),
        number("server_cpu_s_per_10k"),
        each(spent.postgres_s) * 10_000.0,
        each(spent.nats_s) * 10_000.0,
        each(spent.kept),
        each(spent.ahead),
        each(spent.messages),
        writing.jobs / writing.commits,
        writing.seconds / writing.commits * 1_000.0,
        // The share of time that a server's only writing connection is busy.
        writing.seconds / lasted_s / layout.servers as f64 * 100.0,
    )
}
