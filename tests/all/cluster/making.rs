//! What a game costs besides its moves: one player seeks, another accepts, and it ends; and a player moves to the
//! server that has it. `make scaling` prints it.

use std::sync::Arc;

use futures_util::future::join_all;
use serde_json::json;

use super::figures::quiet;
use super::meter::Meter;
use super::site::Site;
use crate::support::cost::cpu_seconds;
use crate::support::postgres::{Database, Postgres};
use crate::support::{Client, Table};

/// Pairs of players, and the games that each pair plays in turn.
const PAIRS: usize = 30;
const GAMES: usize = 40;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement, not a test: `make scaling`; the behaviour is tested elsewhere"]
#[allow(clippy::print_stdout, reason = "the measurements are its output")]
async fn what_a_game_costs_besides_its_moves() {
    println!(
        "{PAIRS} pairs, {GAMES} games each, of a seek, its acceptance and a resignation; milliseconds of CPU for each game"
    );
    println!(
        "| servers | games/s | the leading server | each other | PostgreSQL | NATS |\n|---|---|---|---|---|---|"
    );
    for servers in [1, 3] {
        println!("{}", row(servers).await);
    }
}

async fn row(servers: usize) -> String {
    let postgres = Arc::new(Postgres::start());
    let site = Site::on(Database::on(postgres.clone()), servers, quiet(false));
    let mut pairs = Vec::new();
    for number in 0..PAIRS {
        let at = [number, number + 1].map(|number| &site.nodes[number % servers]);
        pairs.push([Client::guest(at[0]).await, Client::guest(at[1]).await]);
    }
    let meter = Meter::of(&site, &postgres).await;
    let cpu = || site.nodes.iter().map(|node| cpu_seconds(node.pid())).collect::<Vec<_>>();
    let (before, first, began) = (meter.read().await, cpu(), std::time::Instant::now());
    join_all(pairs.into_iter().map(|players| tokio::spawn(play(players)))).await;
    let (seconds, last, spent) = (began.elapsed().as_secs_f64(), cpu(), meter.since(before).await);
    let games = (PAIRS * GAMES) as f64;
    let each = |seconds: f64| seconds * 1_000.0 / games;
    let mut servers_s = last.iter().zip(&first).map(|(last, first)| last - first);
    let leads = servers_s.next().expect("there is one");
    let others = servers_s.sum::<f64>() / (servers - 1).max(1) as f64;
    format!(
        "| {servers} | {:.0} | {:.2} | {:.2} | {:.2} | {:.2} |",
        games / seconds,
        each(leads),
        each(others),
        each(spent.postgres_s),
        each(spent.nats_s)
    )
}

async fn play(mut players: [Client; 2]) {
    for _ in 0..GAMES {
        let mut table = Table::between(players, json!({"game": "kalah"})).await;
        let resign = table.request("resign");
        table.act(0, resign, "game_over").await;
        for player in &mut table.players {
            player.forget(&table.game);
        }
        players = table.players;
    }
}

/// How often each player moves to the other server and back.
const COMINGS: usize = 20;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement, not a test: `make scaling`; a_player_is_told_where_their_game_is always runs"]
#[allow(clippy::print_stdout, reason = "the measurements are its output")]
async fn what_coming_to_a_game_costs() {
    let postgres = Arc::new(Postgres::start());
    let site = Site::on(Database::on(postgres.clone()), 3, quiet(true));
    let mut tables = Vec::new();
    for _ in 0..PAIRS {
        tables.push(site.table([1, 2], json!({"game": "kalah"})).await);
    }
    let meter = Meter::of(&site, &postgres).await;
    let cpu = || site.nodes.iter().map(|node| cpu_seconds(node.pid())).sum::<f64>();
    let (before, first) = (meter.read().await, cpu());
    join_all(tables.into_iter().map(|table| come_and_go(table, &site))).await;
    let (servers_s, spent) = (cpu() - first, meter.since(before).await);
    let each = |seconds: f64| seconds * 1_000.0 / (PAIRS * COMINGS * 2) as f64;
    println!(
        "milliseconds of CPU for coming to another server: {:.2} of the servers, {:.2} of PostgreSQL, {:.2} of NATS",
        each(servers_s),
        each(spent.postgres_s),
        each(spent.nats_s)
    );
}

/// The second player moves to the server that has the game, and back to their own.
async fn come_and_go(table: Table, site: &Site) {
    let [_stays, mut moves] = table.players;
    for _ in 0..COMINGS {
        for node in [1, 2] {
            moves = moves.reconnected(&site.nodes[node]).await;
            moves.resume(&table.game).await;
        }
    }
}
