//! `parlor lab`, `parlor calibrate` and `parlor bench --search` as processes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

fn parlor(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_parlor")).args(args).output().expect("the binary starts")
}

fn objects(args: &[&str]) -> Vec<Value> {
    let output = parlor(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn refused(args: &[&str]) -> String {
    let output = parlor(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    let sentence = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    sentence
}

/// The node counts of a player, from depth 1 on.
fn nodes(player: &Value) -> Vec<f64> {
    player["depths"]
        .as_array()
        .expect("depths")
        .iter()
        .map(|at| at["nodes"].as_f64().expect("nodes"))
        .collect()
}

#[test]
fn the_reach_of_the_solver_falls_with_the_seeds() {
    let args =
        ["lab", "reach", "--variant", "6x3", "--seeds", "10,16", "--positions", "5", "--seed", "3", "--json"];
    let [one, two] = [objects(&args), objects(&args)];
    let figures = |told: &[Value]| {
        let rows = told[0]["reach"].as_array().expect("rows").clone();
        rows.iter()
            .map(|row| [&row["seeds"], &row["positions"], &row["nodes_90"]].map(Value::as_u64))
            .collect::<Vec<_>>()
    };
    assert_eq!(figures(&one), figures(&two), "the same seed gives the same positions");
    let [few, many] = figures(&one)[..] else { panic!("two rows") };
    assert_eq!([few[0], few[1], many[0], many[1]], [10, 5, 16, 5].map(Some));
    assert!(few[2] < many[2], "{one:?}");
    assert!(refused(&["lab", "reach", "--variant", "9x9"]).contains("9x9"));
    assert!(refused(&["lab", "reach", "--variant", "3x1", "--seeds", "40"]).contains("has 40 seeds left"));
}

#[test]
fn pruning_and_ordering_save_nodes_and_pictures_are_drawn() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let svg = folder.path().join("plots");
    let args = ["lab", "nodes", "santorini", "minimax", "alphabeta:ordering=false", "alphabeta:best_first=3"];
    let more = ["--positions", "3", "--depth", "3", "--most-nodes", "400000", "--json", "--svg"];
    let result = objects(&[&args[..], &more, &[svg.to_str().expect("UTF-8")]].concat()).remove(0);
    let players = result["players"].as_array().expect("players");
    let [minimax, plain, ordered] = [0, 1, 2].map(|i| nodes(&players[i]));
    assert_eq!((minimax.len(), plain.len(), ordered.len()), (3, 3, 3), "{result}");
    assert_eq!(minimax[0], plain[0], "one ply cannot be pruned");
    assert!(minimax[2] > plain[2] && plain[2] > ordered[2], "{result}");
    for what in ["nodes", "times"] {
        let picture =
            std::fs::read_to_string(svg.join(format!("santorini-base-{what}.svg"))).expect("a picture");
        assert!(picture.contains("alphabeta:best_first=3") && picture.contains("depth, plies"));
    }
    let error = refused(&["lab", "nodes", "santorini", "magic"]);
    assert!(error.contains("\"magic\" cannot play santorini"), "{error}");
}

#[test]
fn deeper_search_wins() {
    let args = ["lab", "depths", "othello", "--depth", "3", "--against", "2", "--games", "40", "--json"];
    let result = objects(&args).remove(0);
    let percent: Vec<f64> = result["depths"]
        .as_array()
        .expect("depths")
        .iter()
        .map(|at| {
            let [low, percent, high] =
                ["low", "percent", "high"].map(|name| at[name].as_f64().expect("a number"));
            assert!(low <= percent && percent <= high, "{at}");
            percent
        })
        .collect();
    assert!(percent[0] < 50.0 && percent[2] > 50.0, "{result}");
    assert_eq!(percent[1], 50.0, "the same player in both seats of the same openings");
}

#[test]
fn a_calibration_continues_after_an_interruption() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (games, strengths) = (path("games"), path("strength.json"));
    let args = ["calibrate", "checkers", "--variant", "mini", "--games", "4", "--timed-games", "2"];
    let more = ["--timed-ms", "1", "--resume", &games, "--out", &strengths, "--json"];
    let whole = objects(&[&args[..], &more].concat());
    let read = |path: &str| std::fs::read_to_string(Path::new(path)).expect("a file");
    let (journal, table) = (path("games/checkers-mini-short.jsonl"), read(&strengths));
    // The last line was being written when the machine crashed.
    let text = read(&journal);
    std::fs::write(&journal, &text[..text.len() - 20]).expect("it can be written");
    assert_eq!(objects(&[&args[..], &more].concat()), whole);
    assert_eq!(read(&strengths), table);
    let levels: Vec<_> =
        whole[0]["levels"].as_array().expect("levels").iter().map(|rung| &rung["level"]).collect();
    assert_eq!(json!(levels), json!([1, 2, 3, 4, 5, 6, 7, 8]));
    let error = refused(&["calibrate", "kalah", "othello", "--variant", "6x4"]);
    assert!(error.contains("--variant 6x4 needs exactly one game"), "{error}");
}

#[test]
fn the_search_is_measured_and_its_checksum_is_the_same_each_time() {
    let bench = || objects(&["bench", "kalah", "--search", "--time-ms", "1000", "--json"]);
    let [first, second] = [bench(), bench()];
    assert_eq!(first.len(), 3, "two variants and the total");
    // How deep a search gets in its time depends on the machine.
    for row in &first[..2] {
        let [depth, deepest, nodes] = ["depth", "max_depth", "nodes"].map(|name| row[name].as_u64());
        assert!(depth >= Some(1) && deepest >= depth && nodes > Some(0), "{first:?}");
    }
    assert_eq!(first[2], second[2]);
    assert!(first[2]["checked_nodes"].as_u64().is_some_and(|nodes| nodes > 100));
}

/// Whether a connection to this address returns what is sent.
fn echoes(address: &str) -> bool {
    let exchange = || {
        let mut client = TcpStream::connect(address)?;
        client.set_read_timeout(Some(Duration::from_secs(5)))?;
        client.write_all(b"hello")?;
        client.read_exact(&mut [0; 5])
    };
    exchange().is_ok()
}

/// The proxy goes on when there are too many connections for its open files, and names the port that it listens on.
#[test]
fn a_bad_network_outlasts_a_crowd() {
    let server = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let to = server.local_addr().expect("an address").to_string();
    std::thread::spawn(move || {
        for stream in server.incoming().flatten() {
            std::thread::spawn(move || std::io::copy(&mut &stream, &mut &stream));
        }
    });
    let limited = ["-c", "ulimit -n 24 && exec \"$@\"", "sh", env!("CARGO_BIN_EXE_parlor")];
    let mut proxy = Command::new("sh")
        .args(limited)
        .args(["lab", "proxy", &to, "--cut-after", "0", "--late", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut lines = BufReader::new(proxy.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    let first = lines.next().expect("a line");
    let address = first.strip_prefix("listening on ").expect("an address").to_owned();
    let crowd: Vec<_> = (0..40).map(|_| TcpStream::connect(&address).expect("a connection")).collect();
    let why = format!("cannot accept a connection on {address}: ");
    assert!(lines.any(|line| line.starts_with(&why)), "it ended");
    // The lines about the crowd must not fill the pipe.
    let rest = std::thread::spawn(move || lines.count());
    drop(crowd);
    let patience = Instant::now() + Duration::from_secs(60);
    while !echoes(&address) {
        assert!(Instant::now() < patience, "no connection is passed on any more");
    }
    proxy.kill().expect("it runs");
    proxy.wait().expect("it ends");
    rest.join().expect("it does not panic");
}
