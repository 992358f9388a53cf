//! Faults of PostgreSQL: no acknowledged move is lost, and games go on.

use std::sync::Arc;
use std::time::Duration;

use rustix::process::Signal;
use serde_json::json;

use super::site::{Site, play};
use crate::health::readiness;
use crate::support::postgres::{Database, Postgres};
use crate::support::wire::Flow;
use crate::support::{Server, Settings, Table, metric};

/// The database is killed, or shut down cleanly, and comes back: every server keeps running, and so do the games.
#[tokio::test]
async fn all_servers_outlive_their_database() {
    let postgres = Arc::new(Postgres::start());
    let site = Site::on(Database::on(postgres.clone()), 3, Settings::default());
    let mut table = site.table([1, 2], json!({"game": "awele"})).await;
    play(&mut table, 8, 9).await;
    for end in [Postgres::kill, Postgres::end] {
        goes_on_after(end, &postgres, &site, &mut table).await;
    }
    site.check(0, &table).await;
    assert_eq!(table.record().moves().len(), 24);
}

/// Ends the database with `end` and checks that the game goes on when it is back.
async fn goes_on_after(end: fn(&Postgres), postgres: &Postgres, site: &Site, table: &mut Table) {
    end(postgres);
    let m = table.record().legal_moves()[0].to_string();
    let (turn, request) = (table.turn(), table.move_request(&m));
    assert_eq!(table.players[turn].refused(request).await, "internal");
    for node in &site.nodes {
        readiness(node, false).await;
    }
    postgres.start_again();
    for node in &site.nodes {
        readiness(node, true).await;
    }
    play(table, 8, 10).await;
}

/// NATS and the database are killed at once. The servers exit, as any server cut off from both does, because it cannot
/// tell whether they failed or it was cut off; restarted from outside, they go on.
#[tokio::test]
async fn a_site_that_loses_nats_and_its_database_goes_on() {
    let postgres = Arc::new(Postgres::start());
    let mut site = Site::on(Database::on(postgres.clone()), 2, Settings::default());
    let mut table = site.table([0, 1], json!({"game": "othello"})).await;
    play(&mut table, 8, 17).await;
    postgres.kill();
    site.nats.kill();
    for node in &mut site.nodes {
        assert!(!node.ended().await.success());
        let log = node.log();
        assert!(log.contains("neither NATS nor the database can be reached from here"), "{log}");
    }
    postgres.start_again();
    site.nats.start_again();
    site.nodes.iter_mut().for_each(Server::start_again);
    let [first, second] = table.players;
    let mut players = [first.reconnected(&site.nodes[1]).await, second.reconnected(&site.nodes[0]).await];
    for player in &mut players {
        player.resume(&table.game).await;
    }
    table.players = players;
    play(&mut table, 8, 18).await;
    site.check(0, &table).await;
    assert_eq!(table.record().moves().len(), 16);
}

/// A slow database makes everything slow, and nothing worse. While it does not answer at all, or its disk is full,
/// moves are refused until it recovers; only then does it turn out whether the last of them was saved.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_after_a_slow_a_frozen_and_a_full_database() {
    let postgres = Arc::new(Postgres::start());
    let mut site = Site::on(Database::on(postgres.clone()), 0, Settings::default());
    let wire = site.database.wire().await;
    for _ in 0..2 {
        site.add_at(site.database.behind(&wire), site.nats.port());
    }
    let mut table = site.table([0, 1], json!({"game": "awele"})).await;
    play(&mut table, 4, 13).await;
    wire.set(Flow::After(Duration::from_millis(100)));
    play(&mut table, 4, 14).await;
    for node in &site.nodes {
        assert_eq!(metric(node, "parlor_nodes_removed_total").await, 0.0);
    }
    wire.set(Flow::After(Duration::ZERO));
    refused_until(&mut table, &site, || postgres.freeze(Signal::STOP), || postgres.freeze(Signal::CONT))
        .await;
    play(&mut table, 4, 15).await;
    refused_until(&mut table, &site, || postgres.fill_disk(), || postgres.give_room()).await;
    play(&mut table, 4, 16).await;
    site.check(0, &table).await;
    assert_eq!(table.record().moves().len(), 18);
}

/// Sends a move that is refused while something is wrong with the database, and accepted once when it is sent again.
async fn refused_until(table: &mut Table, site: &Site, ails: impl FnOnce(), is_well: impl FnOnce()) {
    let (turn, m) = (table.turn(), table.record().legal_moves()[0].to_string());
    let request = table.move_request(&m);
    ails();
    assert_eq!(table.players[turn].refused(request.clone()).await, "internal");
    is_well();
    for node in &site.nodes {
        readiness(node, true).await;
    }
    let done = table.players[turn].ok(request).await;
    for player in &mut table.players {
        player.any_event_where(|event| event["seq"] == done["seq"]).await;
        player.settle().await;
    }
}
