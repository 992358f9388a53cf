//! What commands print: one object per line for programs, and at most a sentence when the output cannot be written.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::support::{Server, Table, rng};

/// Runs a command in a folder, with this standard output.
fn run(folder: &Path, args: &[&str], out: Stdio) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.env("PARLOR_TABLES", "none").current_dir(folder).args(args);
    command.stdin(Stdio::null()).stdout(out).output().expect("the binary starts")
}

/// A folder with the games that the commands below read.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("games.txt"), "f5d6c3d3c4\nf5f6e6f4\n").expect("it can be written");
    folder
}

/// The arguments in a line.
fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// A database with a game and its players.
async fn played() -> (Server, String) {
    let mut server = Server::start();
    let mut table = Table::of(&server, "kalah").await;
    table.play_random(usize::MAX, &mut rng(1)).await;
    server.terminate();
    server.ended().await;
    (server, table.game)
}

/// Every command that computes or reports something, with `--json`: each line is an object with these fields.
#[tokio::test]
async fn every_result_can_be_an_object() {
    let (server, game) = played().await;
    let folder = folder();
    let url = server.database_url();
    let kalah = "--games play.jsonl --evaluation chances";
    for (line, fields) in [
        ("import games.txt --database sqlite://new.sqlite --json".to_owned(), &["games", "new", "known"][..]),
        ("import games.txt --dry-run --json".to_owned(), &["games"]),
        (format!("verify {url} --json"), &["games", "events", "faults"]),
        ("backup copy.sqlite --database sqlite://new.sqlite --json".to_owned(), &["file"]),
        (
            "move --from sqlite://new.sqlite --to sqlite://moved.sqlite --json".to_owned(),
            &["rows", "games", "events", "faults"],
        ),
        (format!("replay {game} --database {url} --json"), &["kind", "moves", "positions"]),
        (format!("admin list --database {url} --json"), &["id", "name", "kind"]),
        (format!("admin remove-chat {game} --database {url} --json"), &["removed"]),
        ("check othello games.txt --json".to_owned(), &["file", "format", "games", "plies"]),
        ("train selfplay kalah --nodes 50 --games 40 --out play.jsonl --json".to_owned(), &["kind", "games", "out"]),
        (
            format!("train fit kalah {kalah} --iterations 2 --out fit.toml --json"),
            &["kind", "evaluation", "games", "positions", "weights", "losses", "out"],
        ),
        ("train measure fit.toml --player pvs:1 --against pvs:1 --games 4 --json".to_owned(), &["elo", "low", "high"]),
        (
            "train cuts awele --positions 40 --depth 5 --out cuts.toml --json".to_owned(),
            &["kind", "positions", "rows", "out"],
        ),
        (
            "train book othello --games games.txt --at-least 1 --positions 2 --nodes 200 --out book.txt --json".to_owned(),
            &["kind", "positions", "out"],
        ),
        ("lab openings othello --nodes 200 --within 50 --count 3 --json".to_owned(), &["moves", "score"]),
        ("puzzles make --kind kalah --count 2 --games 200 --json".to_owned(), &["id", "position", "solution", "goal"]),
        ("puzzles verify puzzles.txt --json".to_owned(), &["kind", "proven", "twice"]),
    ] {
        if line.starts_with("puzzles verify") {
            let made = run(folder.path(), &words("puzzles make --kind kalah --count 1 --games 200"), Stdio::piped());
            std::fs::write(folder.path().join("puzzles.txt"), made.stdout).expect("it can be written");
        }
        let output = run(folder.path(), &words(&line), Stdio::piped());
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success() && !out.is_empty(), "{line}: {err}");
        for text in out.lines() {
            let object: Value = serde_json::from_str(text).unwrap_or_else(|why| panic!("{line}: {why} in {text}"));
            for field in fields {
                assert!(object.get(field).is_some(), "{line}: no {field} in {text}");
            }
        }
    }
}

/// The reader of the output may be gone, or its disk full: that gives a sentence at most, never a panic.
#[tokio::test]
async fn output_that_cannot_be_written_is_no_panic() {
    let (server, game) = played().await;
    let folder = folder();
    let url = server.database_url();
    for line in [
        "completions bash".to_owned(),
        "import games.txt --database sqlite://new.sqlite".to_owned(),
        "import games.txt --dry-run".to_owned(),
        format!("verify {url}"),
        format!("verify {url} --json"),
        format!("export --database {url}"),
        format!("replay {game} --database {url}"),
        format!("admin list --database {url}"),
        format!("admin remove-chat {game} --database {url}"),
        "check othello games.txt".to_owned(),
        "perft othello 2".to_owned(),
        "best othello --depth 1".to_owned(),
    ] {
        let full = File::options().write(true).open("/dev/full").expect("the device is there");
        let said = run(folder.path(), &words(&line), full.into());
        let sentence = String::from_utf8_lossy(&said.stderr);
        assert_eq!(said.status.code(), Some(1), "{line}: {sentence}");
        assert!(sentence.starts_with("parlor: cannot write to standard output: "), "{line}: {sentence}");
        assert_eq!(sentence.lines().count(), 1, "{line}: {sentence}");

        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let said = run(folder.path(), &words(&line), writer.into());
        let sentence = String::from_utf8_lossy(&said.stderr);
        assert!(!said.status.success() && sentence.lines().count() <= 1, "{line}: {sentence}");
        assert!(!sentence.contains("panicked"), "{line}: {sentence}");
    }
    for (number, line) in ["backup copy --database", "move --to sqlite://moved --from"].iter().enumerate() {
        for out in ["full", "gone"] {
            let line =
                line.replace("copy", &format!("{out}{number}")).replace("moved", &format!("{out}{number}"));
            let stdout = match out {
                "full" => File::options().write(true).open("/dev/full").expect("the device is there").into(),
                _ => Stdio::from(std::io::pipe().expect("a pipe").1),
            };
            let said = run(folder.path(), &[&words(&line)[..], &[&url]].concat(), stdout);
            let sentence = String::from_utf8_lossy(&said.stderr);
            assert_eq!(said.status.code(), Some(1), "{line}: {sentence}");
            assert!(sentence.starts_with("parlor: cannot write to standard output: "), "{line}: {sentence}");
        }
    }
}
