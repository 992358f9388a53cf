//! `parlor tables` and `parlor solve` as processes, and `parlor best` with tablebases.

use std::fs;

use serde_json::{Value, json};

use crate::cli_rules::{objects, parlor};
use crate::support::{Client, Server, Settings, ask};

/// The error message of a run that must be refused with this code.
fn refused(args: &[&str], code: i32) -> String {
    let output = parlor(args, b"");
    assert_eq!(output.status.code(), Some(code), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    let sentence = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(sentence.trim_end().lines().count(), 1, "{sentence}");
    sentence
}

#[test]
fn tables_are_built_listed_verified_and_looked_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = ["--tables", folder.path().to_str().expect("UTF-8"), "--json"];
    let run = |args: &[&str]| objects(&[args, &place].concat(), b"");
    let built = run(&["tables", "build", "awele", "--size", "5"]);
    assert_eq!((&built[0]["entries"], &built[0]["kept"]), (&json!(6187), &json!(0)));
    let again = run(&["tables", "build", "awele", "--size", "6"]);
    assert_eq!((&again[0]["entries"], &again[0]["kept"]), (&json!(18563), &json!(6187)));
    run(&["tables", "build", "kalah", "--variant", "6x4", "--size", "5"]);
    let listed: Vec<_> =
        run(&["tables", "list"]).iter().map(|t| (t["kind"].clone(), t["size"].clone())).collect();
    assert!(
        listed.contains(&(json!("awele"), json!(6))) && listed.contains(&(json!("kalah"), json!(5))),
        "{listed:?}"
    );
    let census: Vec<Value> = run(&["tables", "verify", "awele", "--size", "6"]);
    assert_eq!((census.len(), &census[1]["wins"], &census[1]["losses"]), (6, &json!(24), &json!(41)));

    // Five seeds in the pits and several moves: without tablebases the search needs a tree.
    let position =
        ["best", "kalah", "--variant", "6x4+full", "--position", "1,0,1,0,0,1/1,0,0,0,1,0 20-23 first"];
    let known = &run(&position)[0];
    let alone = ["--depth", "60", "--tables", "none", "--json"];
    let searched = &objects(&[&position[..], &alone].concat(), b"")[0];
    assert_eq!(
        (&known["score"], &known["exact"], &searched["exact"]),
        (&searched["score"], &json!(true), &json!(true))
    );
    assert!(known["nodes"].as_u64() < searched["nodes"].as_u64(), "{known} {searched}");

    let damaged = folder.path().join("kalah/6/04.table");
    let mut bytes = fs::read(&damaged).expect("a table");
    *bytes.last_mut().expect("an entry") ^= 1;
    fs::write(&damaged, bytes).expect("it is written");
    let told = parlor(&[&position[..], &place].concat(), b"");
    let sentence = String::from_utf8(told.stderr).expect("UTF-8");
    assert!(
        told.status.success() && sentence.contains("damaged") && sentence.lines().count() == 1,
        "{sentence}"
    );
    let verify = ["tables", "verify", "kalah", "--variant", "6x4", "--size", "5", "--tables", place[1]];
    assert!(refused(&verify, 1).contains("damaged"));
    run(&["tables", "build", "kalah", "--variant", "6x4", "--size", "5"]);
    assert!(parlor(&verify, b"").status.success());
}

#[test]
fn impossible_tablebases_and_solutions_are_one_sentence() {
    let place = ["--tables", "/dev/null/tables"];
    for (args, part) in [
        (&["tables", "build", "othello"][..], "no tablebases for othello"),
        (&["tables", "build", "awele", "--size", "21"], "1 to 20 seeds"),
        (&["tables", "build", "kalah", "--variant", "7x1"], "not a Kalah variant: \"7x1\""),
        (&["solve", "othello"], "only kalah can be solved"),
        (&["solve", "kalah", "--size", "99"], "1 to 30"),
        (&["solve", "kalah", "--position", "0,0,0,0,0,0/0,0,0,0,0,0 36-36 first"], "over"),
    ] {
        let sentence = refused(args, 2);
        assert!(sentence.contains(part), "{sentence}");
    }
    assert!(refused(&[&["tables", "build", "awele"][..], &place].concat(), 1).contains("/dev/null"));
    assert!(refused(&[&["best", "awele", "--depth", "1"][..], &place].concat(), 2).contains("not a folder"));
}

#[test]
fn small_games_of_kalah_are_solved() {
    for (variant, value, outcome) in
        [("6x2", 6, "first"), ("5x2+empty", 0, "draw"), ("6x2+empty+full", 10, "first")]
    {
        let solved = &objects(&["solve", "kalah", "--variant", variant, "--json"], b"")[0];
        assert_eq!((&solved["value"], &solved["outcome"]), (&json!(value), &json!(outcome)), "{solved}");
        assert!(solved["line"].as_array().is_some_and(|line| line.len() > 5), "{solved}");
    }
}

/// A game that ends at a majority is won by less than its value, which is that of the game played out. Its line can be
/// played by the rules, and ends with the game.
#[test]
fn a_line_of_play_ends_with_the_game() {
    for (variant, played_out) in [("4x3", true), ("4x3+full", false), ("5x2+empty", false)] {
        let solve = ["solve", "kalah", "--variant", variant, "--tables", "none"];
        let solved = &objects(&[&solve[..], &["--json"]].concat(), b"")[0];
        assert_eq!(solved["played_out"], json!(played_out), "{solved}");
        let line = json!({"moves": solved["line"]}).to_string();
        let checked = &objects(&["check", "kalah", "--variant", variant], line.as_bytes())[0];
        assert_eq!(checked["outcome"], solved["outcome"], "{checked}");
        let told = String::from_utf8(parlor(&solve, b"").stdout).expect("text");
        assert_eq!(told.contains("if played to the end (+full)"), played_out, "{told}");
    }
}

/// A server without small tables builds them, continues after a crash, and uses them without a restart.
#[tokio::test]
async fn small_tables_are_built_in_the_background() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().to_str().expect("UTF-8").to_owned();
    let arguments = vec!["--tables".to_owned(), place.clone()];
    let mut server = Server::start_as(Settings { arguments, ..Settings::default() });
    let size = |kind: &str| {
        let listed = objects(&["tables", "list", "--tables", &place, "--json"], b"");
        let found = listed.iter().find(|table| table["kind"] == kind);
        found.and_then(|table| table["size"].as_u64()).unwrap_or_default()
    };
    let reaches = async |kind: &str, seeds: u64| {
        while size(kind) < seeds {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    reaches("awele", 2).await;
    server.crash();
    server.start_again();
    reaches("awele", 8).await;
    // With eight seeds on the board, the answer is looked up.
    let token = Client::guest(&server).await.token;
    let position = "2,1,0,1,0,0/0,0,2,1,1,0 20-20 first";
    let question = json!({"game": "awele", "start": position, "time_ms": 1000});
    let (status, found) =
        ask(server.address(), "POST", "/api/engine/best", Some(&token), Some(question)).await;
    assert_eq!((status, &found["proven"]), (200, &json!("win")), "{found}");
    assert!(found["nodes"].as_u64().is_some_and(|nodes| nodes < 100), "{found}");
    assert!(server.log().contains("an endgame table is built"), "the log tells of it");
}

#[tokio::test]
async fn no_table_is_built_where_the_operator_wants_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().to_str().expect("UTF-8").to_owned();
    let arguments = vec!["--tables".to_owned(), place, "--no-table-building".to_owned()];
    let server = Server::start_as(Settings { arguments, ..Settings::default() });
    // Once a question to the engine has been answered, everything the server does at its start has begun.
    let token = Client::guest(&server).await.token;
    let question = json!({"game": "awele", "time_ms": 20});
    assert_eq!(ask(server.address(), "POST", "/api/engine/best", Some(&token), Some(question)).await.0, 200);
    assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 0);
}
