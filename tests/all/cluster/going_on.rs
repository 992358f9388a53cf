//! How long players wait when their server goes away: `make scaling` prints it.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::json;

use super::site::{Site, play};
use crate::support::{Server, Settings, Table};

/// How many games are in progress when a server goes away.
const GAMES: usize = 100;
const TIMES: usize = 3;

/// How a server ends.
type End = fn(&mut Server);

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement, not a test: `make scaling`; the behaviour is tested elsewhere"]
#[allow(clippy::print_stdout, reason = "the measurements are its output")]
async fn time_to_go_on() {
    println!(
        "{GAMES} games between two servers; seconds from the end of one until a game goes on at a third"
    );
    println!("| | first game | half of them | last game | games/s |\n|---|---|---|---|---|");
    let ends: [(&str, End); 2] = [("kill -9", Server::crash), ("SIGTERM", |server| server.terminate())];
    for (name, end) in ends {
        for leads in [false, true] {
            for _ in 0..TIMES {
                let waits = waits(end, leads).await;
                let at = |part: usize| waits[(waits.len() - 1) * part / 2].as_secs_f64();
                let whose = if leads { ", the leading server" } else { "" };
                // Counted from the first game that went on to the last.
                let rate = (waits.len() - 1) as f64 / (at(2) - at(0));
                println!("| {name}{whose} | {:.2} | {:.2} | {:.2} | {rate:.0} |", at(0), at(1), at(2));
            }
        }
    }
}

/// How long each game waits for its next move, sorted.
async fn waits(end: End, leads: bool) -> Vec<Duration> {
    let quiet = Settings { log: Some("warn".to_owned()), ..Settings::default() };
    let mut site = Site::with(3, quiet);
    let goes = if leads { 0 } else { 1 };
    let mut tables = Vec::new();
    for seed in 0..GAMES {
        // The first player's server decides the game.
        let mut table = site.table([goes, 2], json!({"game": "othello"})).await;
        play(&mut table, 3, seed as u64).await;
        tables.push(table);
    }
    let began = Instant::now();
    end(&mut site.nodes[goes]);
    let third = &site.nodes[1 - goes];
    let mut waits = join_all(tables.into_iter().map(|table| goes_on(table, third, began))).await;
    waits.sort_unstable();
    waits
}

async fn goes_on(mut table: Table, third: &Server, began: Instant) -> Duration {
    let [first, second] = table.players;
    let mut first = first.reconnected(third).await;
    first.resume(&table.game).await;
    table.players = [first, second];
    play(&mut table, 1, 0).await;
    began.elapsed()
}
