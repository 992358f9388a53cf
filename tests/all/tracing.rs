//! Traces for a collector: one for each request, whichever servers it passes through.

use std::process::{Command, Stdio};

use serde_json::json;

use crate::cluster::site::{Site, play};
use crate::support::collector::{Collector, Span};
use crate::support::{Client, Server, Settings, Table, get};

fn settings(url: &str, part: &str) -> Settings {
    let arguments = ["--otlp", url, "--otlp-part", part].map(str::to_owned).to_vec();
    Settings { arguments, ..Settings::default() }
}

/// Stops the servers and returns everything they have sent.
async fn spans_of(servers: &mut [Server], collector: &Collector) -> Vec<Span> {
    for server in servers {
        server.terminate();
        server.ended().await;
    }
    collector.spans()
}

fn named<'a>(spans: &'a [Span], name: &str) -> Vec<&'a Span> {
    spans.iter().filter(|span| span.name == name).collect()
}

fn child<'a>(spans: &'a [Span], name: &str, parent: &Span) -> &'a Span {
    let child = spans.iter().find(|span| span.name == name && span.parent == parent.id);
    let child = child.unwrap_or_else(|| panic!("{name} within {parent:?}: {spans:?}"));
    assert_eq!(child.trace, parent.trace);
    child
}

#[tokio::test]
async fn a_move_that_another_server_decides_is_one_trace() {
    let collector = Collector::start().await;
    let mut site = Site::with(2, settings(&collector.url(), "1"));
    let mut table = site.table([0, 1], json!({"game": "othello"})).await;
    play(&mut table, 2, 3).await;
    let spans = spans_of(&mut site.nodes, &collector).await;
    let moves: Vec<&Span> = named(&spans, "move").into_iter().filter(|span| span.parent.is_empty()).collect();
    let [first, second] = moves.as_slice() else { panic!("{spans:?}") };
    assert_eq!(first.attributes["game"], *table.game);
    // The first player's server has the game and commits within its own request.
    assert_eq!(child(&spans, "commit", first).server, first.server);
    let passed_on = child(&spans, "pass on", second);
    assert_eq!(passed_on.server, second.server);
    let there = child(&spans, "move", passed_on);
    assert_eq!(there.server, first.server);
    assert_eq!(there.attributes["game"], *table.game);
    assert_eq!(child(&spans, "commit", there).attributes["jobs"], "1");
}

/// Both servers log a forwarded request under the same name.
#[tokio::test]
async fn a_request_has_one_name_in_all_logs() {
    let site = Site::start(2);
    let mut table = site.table([0, 1], json!({"game": "othello"})).await;
    play(&mut table, 2, 3).await;
    let line = |server: &Server, says: &str| {
        let log = server.log();
        let is_it =
            |line: &&str| line.contains(says) && line.contains("\"move\"") && line.contains(&*table.game);
        let line = log.lines().find(is_it).map(str::to_owned);
        line.unwrap_or_else(|| panic!("no move in the log: {says}"))
    };
    let name = |line: String| {
        line.split("request=").nth(1).and_then(|rest| rest.split(' ').next()).map(str::to_owned)
    };
    let asks = name(line(&site.nodes[1], "a request is passed on to another server"));
    assert!(asks.is_some());
    assert_eq!(asks, name(line(&site.nodes[0], "a request from another server")));
}

#[tokio::test]
async fn a_request_over_http_is_traced_by_its_route() {
    let collector = Collector::start().await;
    let mut servers = [Server::start_as(settings(&collector.url(), "1"))];
    get(servers[0].address(), "/api/games/nothing").await;
    let spans = spans_of(&mut servers, &collector).await;
    let [visit] = named(&spans, "GET /api/games/{id}")[..] else { panic!("{spans:?}") };
    assert_eq!(visit.attributes["http.response.status_code"], "404");
}

#[tokio::test]
async fn of_no_part_nothing_is_sent() {
    let collector = Collector::start().await;
    let mut servers = [Server::start_as(settings(&collector.url(), "0"))];
    Client::guest(&servers[0]).await;
    assert!(spans_of(&mut servers, &collector).await.is_empty());
}

/// A missing collector harms no one and is reported once.
#[tokio::test]
async fn without_its_collector_a_server_goes_on() {
    let gone = Collector::start().await.url().replace("127.0.0.1", "127.0.0.2");
    let mut server = Server::start_as(settings(&gone, "1"));
    let players = [Client::guest(&server).await, Client::guest(&server).await];
    let mut table = Table::between(players, json!({"game": "awele"})).await;
    play(&mut table, 4, 1).await;
    server.terminate();
    assert!(server.ended().await.success());
    assert_eq!(server.log().matches("traces are lost, because").count(), 1, "{}", server.log());
}

#[test]
fn a_collector_that_is_none_gets_one_sentence() {
    for (arguments, expected) in [
        (["--otlp", "collector:4318"], "expected the address of a collector like http://127.0.0.1:4318"),
        (["--otlp-part", "1.5"], "expected a number from 0 to 1"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["serve", "--listen", "127.0.0.1:0", "--bots", "none", "--database", "sqlite://"])
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the binary starts");
        assert_eq!(output.status.code(), Some(2));
        let sentence = String::from_utf8(output.stderr).expect("text");
        assert!(sentence.contains(expected) && sentence.trim_end().lines().count() == 1, "{sentence}");
    }
}
