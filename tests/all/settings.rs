//! Settings and the operator's files: unusable ones are refused before anything is opened.

use std::process::Command;

use crate::process::{check_sentence, failing};
use crate::support::postgres::database;

/// A URL that is wrong or leads nowhere is reported without its password.
#[tokio::test]
async fn no_password_is_told_with_an_address() {
    let database = database();
    for (args, code, part) in [
        (
            vec!["--database", "postgress://ada:hush@db.example.org/parlor"],
            2,
            "postgress://db.example.org/parlor",
        ),
        (
            vec!["--database", "postgres:/ada:hu@sh@db.example.org/parlor"],
            2,
            "postgres:/db.example.org/parlor",
        ),
        (
            vec!["--database", "mysql://db.example.org/parlor?password=hush"],
            2,
            "mysql://db.example.org/parlor",
        ),
        (
            vec!["--database", &database.url(), "--nats", "nats://ada:hush@127.0.0.1:1"],
            1,
            "nats://127.0.0.1:1",
        ),
    ] {
        let output = failing(&[&["--listen", "127.0.0.1:0", "--bots", "none"], &*args].concat()).await;
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{told}");
        assert!(told.contains(part) && !told.contains("hu") && !told.contains("ada"), "{told}");
    }
}

/// Bots that would never play, and bots that would share an account, are refused by name.
#[tokio::test]
async fn a_bad_bots_file_is_refused_by_its_bot() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("bots.toml").display().to_string();
    let bot =
        |name: &str, more: &str| format!("[[bot]]\nname = \"{name}\"\nprofiles = [\"kalah-1\"]\n{more}\n");
    for (text, part) in [
        (bot("Oak", "max_games = 257"), "the bot Oak needs"),
        (bot("Oak", "max_games = 0"), "a max_games of 1 to 256"),
        (
            bot("oak-2", "max_games = 1") + &bot("Oak", "max_games = 1\ncopies = 3"),
            "a copy of the bot Oak has the name of another bot: Oak-2",
        ),
    ] {
        std::fs::write(&file, text).expect("a file can be written there");
        check_sentence(&failing(&["--listen", "127.0.0.1:0", "--bots", &file]).await, 2, part);
    }
}

/// The first source that sets a value wins, for switches too: a flag or a variable can turn off what the file turns on.
#[tokio::test]
async fn a_switch_of_the_file_can_be_switched_off() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("parlor.toml").display().to_string();
    std::fs::write(&file, "no_rate_limit = true\nlisten = \"0.0.0.0:0\"\ndatabase = \"sqlite://\"\n")
        .expect("a file can be written there");
    let (limited, unlimited) = ("names no file", "--no-rate-limit needs a loopback address");
    for (flag, variable, part) in [
        (None, None, unlimited),
        (None, Some("false"), limited),
        (Some("--no-rate-limit=false"), None, limited),
        (Some("--no-rate-limit=false"), Some("true"), limited),
        (Some("--no-rate-limit"), Some("false"), unlimited),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.args(["serve", "--config", &file]).args(flag);
        command.envs(variable.map(|value| ("PARLOR_NO_RATE_LIMIT", value)));
        check_sentence(&command.output().expect("the binary starts"), 2, part);
    }
}

#[tokio::test]
async fn a_bad_configuration_file_is_refused_by_the_setting() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("parlor.toml");
    let file = file.to_str().expect("UTF-8");
    for (text, parts) in [
        ("no_books = true\nlisten = 5\n", ["listen:", "socket address"]),
        ("listen = \"nowhere\"\n", ["listen:", "expected an address and a port, such as 127.0.0.1:8080"]),
        ("no_books = \"yes\"\n", ["no_books:", "expected a boolean"]),
        ("smtp = 25\n", ["smtp:", "expected a string"]),
        ("embed_on = [\"parlor\"]\n", ["embed_on:", "origin like https://example.org"]),
        ("adress = \"127.0.0.1:0\"\n", ["adress:", "unknown field"]),
        ("no_books = true\nlisten\n", ["line 2", "expected"]),
    ] {
        std::fs::write(file, text).expect("a file can be written there");
        let output = failing(&["--config", file]).await;
        for part in parts.into_iter().chain([file]) {
            check_sentence(&output, 2, part);
        }
    }
}
