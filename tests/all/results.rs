//! The record of results: its page, its short rows, and the re-measurement of rows.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::arena::GTP;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn lab(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.current_dir(ROOT).env("PARLOR_TABLES", "none").arg("lab").args(args);
    command.output().expect("the binary starts")
}

fn printed(args: &[&str]) -> String {
    let output = lab(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Fails if a row has become stale and the page does not say so: `parlor lab results` rewrites the page.
#[test]
fn the_page_is_what_the_record_says() {
    let page = fs::read_to_string(Path::new(ROOT).join("lab/RESULTS.md")).expect("the page");
    assert!(
        page == printed(&["results", "--print"]),
        "lab/RESULTS.md is out of date: run `parlor lab results`"
    );
}

#[test]
fn short_rows_give_what_is_recorded() {
    let told = printed(&["results", "--check"]);
    let compared: u32 = told.split(' ').next().and_then(|word| word.parse().ok()).expect("a count");
    assert!(compared >= 5, "{told}");
}

/// A record of one table with one row, which was never measured.
fn record() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let row =
        r#"{"command":"parlor arena kalah alphabeta:2@s4 random --games 4","short":true,"note":"a row"}"#;
    let head = r#"{"columns":["command","won",""],"cells":["`{command}`","{wins} of {games}","{note}"]}"#;
    let results = folder.path().join("results");
    fs::create_dir(&results).expect("a folder");
    fs::write(results.join("RESULTS.md"), "# Some results\n{{one}}\n").expect("the text");
    fs::write(results.join("one.jsonl"), format!("{head}\n{row}\n")).expect("the table");
    folder
}

#[test]
fn a_row_is_measured_saved_compared_and_becomes_stale() {
    let folder = record();
    let at = folder.path().to_str().expect("UTF-8");
    let (page, table) = (folder.path().join("RESULTS.md"), folder.path().join("results/one.jsonl"));
    let read = |path: &Path| fs::read_to_string(path).expect("a file");
    printed(&["results", "--folder", at]);
    assert!(read(&page).contains("not yet"), "{}", read(&page));
    printed(&["results", "--folder", at, "--stale"]);
    let measured = read(&table);
    let won = ["4 of 4", "3 of 4"].into_iter().find(|won| read(&page).contains(won));
    assert!(won.is_some() && !read(&page).contains("stale"), "{}", read(&page));
    assert!(printed(&["results", "--folder", at, "--check"]).starts_with("1 short row"));
    // A recorded figure that differs from what the command gives.
    fs::write(&table, measured.replace("\"games\":4", "\"games\":5")).expect("it can be written");
    let differs = lab(&["results", "--folder", at, "--check"]);
    assert_eq!(differs.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&differs.stderr).contains("is recorded"), "it names both");
    // A different player from the one measured: the row is stale until it is measured again.
    fs::write(&table, measured.replace("weights ", "weights other ")).expect("it can be written");
    assert!(printed(&["results", "--folder", at, "--print"]).contains(", **stale** |"));
    printed(&["results", "--folder", at, "--stale"]);
    assert!(!read(&table).contains("weights other") && !read(&page).contains("stale"), "{}", read(&table));
}

#[test]
fn a_text_that_does_not_fit_its_tables_is_refused_in_a_sentence() {
    let folder = record();
    let at = folder.path().to_str().expect("UTF-8");
    for (text, why) in
        [("no table\n", "no place for the table \"one\""), ("{{one}}\n{{two}}\n", "no table \"two\"")]
    {
        fs::write(folder.path().join("results/RESULTS.md"), text).expect("the text");
        let refused = lab(&["results", "--folder", at]);
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!((refused.status.code(), said.lines().count()), (Some(2), 1), "{said}");
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn matches_against_peers_are_played_when_they_are_installed() {
    let folder = record();
    let at = folder.path().to_str().expect("UTF-8");
    let peers = "[friend]\nprogram = \"friend\"\nrepository = \"here\"\nversion = \"1\"\nprotocol = \"gtp\"\ninstall = \"Make it.\"\n";
    fs::write(folder.path().join("peers.toml"), peers).expect("the peers");
    let table = folder.path().join("results/one.jsonl");
    let row = r#"{"command":"parlor arena othello random exec:gtp:friend --games 2","peer":"friend","note":"a friend"}"#;
    let text = fs::read_to_string(&table).expect("the table") + row + "\n";
    fs::write(&table, text).expect("the table");
    let missing = printed(&["peers", "--folder", at]);
    assert!(missing.contains("friend is not on the search path. Make it."), "{missing}");
    let unknown = lab(&["peers", "--folder", at, "--peer", "nobody"]);
    assert_eq!(unknown.status.code(), Some(2));

    let bin = folder.path().join("bin");
    fs::create_dir(&bin).expect("a folder");
    let script = bin.join("friend");
    fs::write(&script, format!("#!/bin/sh\nexec python3 {GTP}\n")).expect("a script");
    let mut mode = fs::metadata(&script).expect("it is there").permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut mode, 0o755);
    fs::set_permissions(&script, mode).expect("it can be run");
    let path = std::env::join_paths(
        std::iter::once(bin).chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["lab", "peers", "--folder", at, "--peer", "friend"])
        .env("PATH", path.expect("a search path"))
        .output()
        .expect("the binary starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = fs::read_to_string(folder.path().join("RESULTS.md")).expect("the page");
    assert!(page.contains(" of 2 | a friend | 20"), "{page}");
}
