//! What it costs servers to form one site: three servers of one site, and three separate sites that share nothing but
//! PostgreSQL. The machine is equally busy either way, so its caches do not matter. `make scaling` prints it.

use std::sync::Arc;

use futures_util::future::join_all;
use serde_json::Value;

use super::figures::{FULL, GAMES, PERCENT, quiet, run};
use super::site::Site;
use crate::support::cost::{Share, cpu_seconds};
use crate::support::postgres::{Database, Postgres};

const ROUNDS: usize = 3;

/// The combined load of some sites.
struct Carried {
    moves_per_s: f64,
    /// CPU seconds for 10,000 moves: the servers', and PostgreSQL's.
    servers_s: f64,
    postgres_s: f64,
}

#[tokio::test]
#[ignore = "a measurement, not a test: `make scaling`"]
#[allow(clippy::print_stdout, reason = "the measurements are its output")]
async fn what_sharing_a_site_costs() {
    println!(
        "each server held to {PERCENT} % of a core, {GAMES} games for each, alternating: moves/s, CPU of servers, of PostgreSQL"
    );
    println!("| three sites of one | one site of three | ratio | the same, players come | ratio |");
    println!("|{}", "---|".repeat(5));
    for _ in 0..ROUNDS {
        let apart = carried(&[1, 1, 1], false).await;
        let (stay, come) = (carried(&[3], false).await, carried(&[3], true).await);
        let cell = |c: &Carried| format!("{:.0}, {:.2}, {:.2}", c.moves_per_s, c.servers_s, c.postgres_s);
        let ratio = |c: &Carried| format!("{:.2}", c.moves_per_s / apart.moves_per_s);
        println!(
            "| {} | {} | {} | {} | {} |",
            cell(&apart),
            cell(&stay),
            ratio(&stay),
            cell(&come),
            ratio(&come)
        );
    }
}

/// Measures the load that sites with these numbers of servers carry, each with its own database.
async fn carried(sites: &[usize], come: bool) -> Carried {
    let postgres = Arc::new(Postgres::start());
    let start = |servers: &usize| Site::on(Database::on(postgres.clone()), *servers, quiet(come));
    let sites: Vec<Site> = sites.iter().map(start).collect();
    let nodes = sites.iter().flat_map(|site| &site.nodes);
    let shares: Vec<Share> = nodes.map(|node| Share::of(node.pid(), PERCENT)).collect();
    let before = cpu_seconds(postgres.pid());
    let loads = sites.iter().map(|site| run(&site.nodes, FULL, GAMES * site.nodes.len()));
    let reports: Vec<Value> = join_all(loads).await;
    let postgres_s = cpu_seconds(postgres.pid()) - before;
    drop(sites);
    drop(shares);
    let number = |report: &Value, name: &str| report[name].as_f64().expect("a figure");
    let moves: f64 = reports.iter().map(|report| number(report, "moves")).sum();
    let spent = reports.iter().map(|report| number(report, "server_cpu_s_per_10k") * number(report, "moves"));
    Carried {
        moves_per_s: reports.iter().map(|report| number(report, "moves_per_s")).sum(),
        servers_s: spent.sum::<f64>() / moves,
        postgres_s: postgres_s / moves * 10_000.0,
    }
}
