//! `parlor load` as a process against a server.

use std::process::{Command, Output};

use serde_json::Value;

use crate::cluster::site::Site;
use crate::support::{ONE_BOT, Server, get, metric, within};

async fn load(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.arg("load").args(args);
    within("the load", tokio::task::spawn_blocking(move || command.output()))
        .await
        .expect("it does not panic")
        .expect("the binary starts")
}

#[tokio::test]
async fn a_load_plays_whole_games_and_reports_their_cost() {
    let server = Server::start();
    let (url, pid) = (format!("http://{}", server.address()), server.pid().to_string());
    for kind in ["othello", "kalah", "santorini"] {
        let args = ["--url", &url, "--pid", &pid, "--games", "3", "--idle", "4", "--seconds", "0", "--json"];
        let output = load(&[&args[..], &["--game", kind]].concat()).await;
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        assert_eq!((&report["games"], &report["idle"]), (&3.into(), &4.into()));
        let (_, page) = get(server.address(), &format!("/api/games?kind={kind}&status=over")).await;
        let games = page["games"].as_array().expect("games");
        let plies: u64 = games.iter().map(|game| game["plies"].as_u64().expect("a finished game")).sum();
        assert_eq!((games.len(), &report["moves"]), (3, &plies.into()));
        for figure in ["moves_per_s", "p50_ms", "p99_ms", "server_cpu_s_per_10k", "server_rss_kib"] {
            assert!(report[figure].is_number(), "{figure} in {report}");
        }
    }
    let text = load(&["--url", &url, "--games", "1", "--seconds", "0"]).await;
    assert!(String::from_utf8_lossy(&text.stdout).contains("moves/s"));
}

/// Clients are spread over the servers of a site, and all servers are measured.
#[tokio::test]
async fn a_load_is_spread_over_the_servers_of_a_site() {
    let site = Site::start(2);
    let of = |node: &Server| [format!("--url=http://{}", node.address()), format!("--pid={}", node.pid())];
    let servers: Vec<String> = site.nodes.iter().flat_map(of).collect();
    let terms = ["--games", "20", "--game", "santorini", "--seconds", "0", "--json"];
    let args: Vec<&str> = servers.iter().map(String::as_str).chain(terms).collect();
    let output = load(&args).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert!(report["server_cpu_s_per_10k"].is_number() && report["moves"].as_u64() > Some(0), "{report}");
    for node in &site.nodes {
        // The first player's server decides a game, and players are distributed evenly.
        assert!(metric(node, "parlor_moves_total").await > 0.0);
    }
}

/// The answer to the last move of a game may come after the game's end, when the next round has begun.
#[tokio::test]
async fn a_load_plays_one_round_after_another() {
    let server = Server::start();
    let url = format!("http://{}", server.address());
    let output =
        load(&["--url", &url, "--games", "4", "--seconds", "4", "--game", "santorini", "--json"]).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let (_, page) = get(server.address(), "/api/games?status=over&limit=100").await;
    let games = page["games"].as_array().expect("games");
    let plies: u64 = games.iter().map(|game| game["plies"].as_u64().expect("a finished game")).sum();
    assert!(games.len() > 4, "{} games are one round at most", games.len());
    // A page of the archive has at most 100 games.
    assert!(report["moves"].as_u64() >= Some(plies), "{report}: {plies} moves in the archive");
}

/// A crowd in the lobby, one watching a game, and people playing a bot alongside others who play each other.
#[tokio::test]
async fn a_load_of_crowds_reports_what_they_cost() {
    let server = Server::start_with_bots(ONE_BOT);
    within("the bot", async {
        while get(server.address(), "/readyz").await.0 != 200 {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    })
    .await;
    let (url, pid) = (format!("http://{}", server.address()), server.pid().to_string());
    let crowds = "--lobby 3 --seeks 9 --changes 40 --spectators 4 --people 2 --against 1 --games 1";
    let args: Vec<&str> = crowds.split(' ').chain(["--url", &url, "--pid", &pid, "--seconds", "1"]).collect();
    let output = load(&[&args[..], &["--json"]].concat()).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let count = |of: &Value| of.as_u64().expect("a count");
    let lobby = &report["lobby"];
    assert_eq!((&lobby["watchers"], &lobby["seeks"]), (&3.into(), &9.into()));
    assert!(count(&lobby["messages"]) > 3 && lobby["p50_ms"].as_f64() > Some(0.0), "{lobby}");
    let seen = &report["spectators"];
    assert!(count(&seen["deliveries"]) >= 4 && count(&seen["deliveries"]).is_multiple_of(4), "{seen}");
    let level = &report["against"][0];
    assert_eq!((&level["level"], &level["people"], &level["by_server"]), (&1.into(), &2.into(), &0.into()));
    assert!(count(&level["fewest"]) > 0 && level["first_move"]["p50_ms"].is_number(), "{level}");
    assert!(report["p99_ms"].is_number() && report["beside_bots"]["p99_ms"].is_number(), "{report}");
    let text = load(&args).await;
    for part in ["% of a core", "per delivery", "first move: p50", "times as long"] {
        assert!(String::from_utf8_lossy(&text.stdout).contains(part), "{part}");
    }
}

/// Where only idle connections are requested, no games are played.
#[tokio::test]
async fn a_load_of_idle_connections_plays_no_games() {
    let server = Server::start();
    let url = format!("http://{}", server.address());
    let output = load(&["--url", &url, "--idle", "3", "--seconds", "0", "--json"]).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!((&report["idle"], &report["moves"]), (&3.into(), &Value::Null), "{report}");
    assert_eq!(metric(&server, "parlor_moves_total").await, 0.0);
}

#[tokio::test]
async fn an_impossible_load_is_one_sentence() {
    let cases: [(&[&str], i32, &str); 6] = [
        (&["--url", "nowhere"], 2, "nowhere"),
        (&["--url", "http://127.0.0.1:1", "--url", "ftp://a"], 2, "ftp://a"),
        (&["--url", "https://127.0.0.1:1", "--ca", "nothing.pem"], 2, "nothing.pem"),
        (&["--url", "http://127.0.0.1:1"], 1, "127.0.0.1:1"),
        (&["--game", "chess"], 2, "chess"),
        (&["--pid", "4194999"], 2, "4194999"),
    ];
    for (args, code, part) in cases {
        let output = load(args).await;
        let sentence = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{sentence}");
        assert_eq!(sentence.lines().count(), 1, "{sentence}");
        assert!(sentence.contains(part), "{sentence:?} does not name {part:?}");
    }
}
