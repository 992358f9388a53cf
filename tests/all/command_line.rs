//! The command line as a whole: help, suggestions, completions, man pages, and commands whose input is missing.

use std::process::{Command, Output};

use crate::cli_rules::{objects, parlor};
use crate::support::{Server, within};

/// What a run printed on standard output; it must succeed.
fn printed(args: &[&str]) -> String {
    let output = parlor(args, b"");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The error message of a run that must be refused with this code.
fn refused(args: &[&str], code: i32) -> String {
    sentence_of(&parlor(args, b""), code)
}

fn sentence_of(output: &Output, code: i32) -> String {
    let sentence = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{sentence}");
    assert!(output.stdout.is_empty());
    assert_eq!(sentence.trim_end().lines().count(), 1, "{sentence}");
    sentence
}

/// A value of the wrong type is explained in plain words.
#[test]
fn a_value_of_another_type_is_refused_in_plain_words() {
    for (arguments, why) in [
        (["perft", "othello", "many"], "expected a whole number"),
        (["perft", "othello", "99999999999999999999"], "the number is too large"),
        (["serve", "--listen", "nowhere"], "expected an address and a port, such as 127.0.0.1:8080"),
    ] {
        let sentence = refused(&arguments, 2);
        assert!(sentence.contains(arguments[2]) && sentence.trim_end().ends_with(why), "{sentence}");
    }
}

/// The names of all subcommands, from the help of the binary itself.
fn subcommands() -> Vec<String> {
    let help = printed(&["--help"]);
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = list.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Without a subcommand nothing is started and nothing is written.
#[test]
fn bare_parlor_prints_its_help() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .current_dir(folder.path())
        .output()
        .expect("the binary starts");
    assert!(output.status.success());
    let help = String::from_utf8(output.stdout).expect("UTF-8");
    for name in ["serve", "bot", "best", "arena", "backup", "completions"] {
        assert!(help.lines().any(|line| line.trim_start().starts_with(name)), "{name} is missing: {help}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0);
}

#[test]
fn every_subcommand_has_help() {
    let names = subcommands();
    assert!(names.len() > 20, "{names:?}");
    for name in &names {
        let help = printed(&[name, "--help"]);
        assert!(help.contains(&format!("Usage: parlor {name}")), "{help}");
    }
    let arena = printed(&["arena", "--help"]);
    for player in ["othello-5", "FILE#NAME", "pvs:100ms", "exec:COMMAND"] {
        assert!(arena.contains(player), "the help does not explain {player}: {arena}");
    }
}

/// The operators' page lists every setting of the server with its variable, and no others.
#[test]
fn every_setting_is_documented() {
    let page = include_str!("../../docs/operating.md");
    let rows: String = page.split_inclusive('\n').filter(|line| line.starts_with("| `--")).collect();
    let help = printed(&["serve", "--help"]);
    let words = |text: &str, begin: &str| -> Vec<String> {
        let parts = text.split(|c: char| c.is_whitespace() || "[]`|=:,".contains(c));
        let mut words: Vec<_> = parts
            .filter(|word| word.starts_with(begin) && word.ends_with(char::is_alphanumeric))
            .map(str::to_owned)
            .collect();
        words.sort();
        words.dedup();
        words
    };
    let known = |begin| {
        let mut known = words(&help, begin);
        known.retain(|word| word != "--help" && word != "PARLOR_DATA/tables");
        known
    };
    let documented = |begin| words(&rows, begin);
    assert!(known("--").len() >= 9, "{help}");
    assert_eq!(known("--"), documented("--"));
    assert_eq!(known("PARLOR_"), documented("PARLOR_"));
}

#[test]
fn a_misspelt_name_gets_a_suggestion() {
    let cases: [(&[&str], &str); 4] = [
        (&["srve"], "did you mean \"serve\"?"),
        (&["tables", "verfy", "awele"], "did you mean \"verify\"?"),
        (&["perft", "othelo", "3"], "did you mean \"othello\"?"),
        (&["perft", "othello", "3", "--positon", "x"], "did you mean \"--position\"?"),
    ];
    for (args, suggestion) in cases {
        let sentence = refused(args, 2);
        assert!(sentence.contains(suggestion), "{sentence}");
    }
    assert!(!refused(&["xyzzy"], 2).contains("did you mean"));
}

#[test]
fn completions_know_every_subcommand() {
    let names = subcommands();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for name in &names {
            assert!(script.contains(name.as_str()), "{shell}: {name} is missing");
        }
        let completes_values = ["bash", "fish", "zsh"].contains(&shell);
        assert!(!completes_values || script.contains("santorini"), "{shell} does not complete the games");
    }
    assert!(refused(&["completions", "cmd"], 2).contains("cmd"));
}

#[test]
fn man_pages_are_written_for_every_subcommand() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    printed(&["man", pages.to_str().expect("UTF-8")]);
    let names = subcommands().into_iter().map(|name| format!("parlor-{name}.1"));
    for page in names.chain(["parlor.1".to_owned(), "parlor-tables-build.1".to_owned()]) {
        let text = std::fs::read_to_string(pages.join(&page)).expect(&page);
        assert!(text.contains(".TH parlor"), "{page}");
    }
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file");
    assert!(refused(&["man", file.to_str().expect("UTF-8")], 1).contains("cannot write"));
}

/// A file that does not exist is reported as such, not looked up as a game in a database.
#[test]
fn missing_files_are_named() {
    for command in ["analyse", "replay"] {
        for file in ["missing.pdn", "nowhere/games"] {
            let sentence = refused(&[command, file], 2);
            assert!(sentence.contains(&format!("{file}: no such file")), "{sentence}");
        }
    }
}

#[tokio::test]
async fn health_tells_whether_a_server_is_ready() {
    let mut server = Server::start();
    let url = format!("http://{}", server.address());
    let health = || {
        let url = url.clone();
        tokio::task::spawn_blocking(move || parlor(&["health", &url], b""))
    };
    let ready = within("the answer", health()).await.expect("it runs");
    assert!(ready.status.success(), "{}", String::from_utf8_lossy(&ready.stderr));
    server.terminate();
    server.ended().await;
    let gone = within("the answer", health()).await.expect("it runs");
    assert!(sentence_of(&gone, 1).contains("does not answer"));
    for url in ["ftp://somewhere", "http://127.0.0.1:99999"] {
        assert!(refused(&["health", url], 2).contains("not a server"));
    }
}

/// Without a size, `verify` checks what was built, whatever its size.
#[test]
fn tables_verify_checks_what_exists() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = ["--tables", folder.path().to_str().expect("UTF-8"), "--json"];
    let run = |args: &[&str]| objects(&[args, &place].concat(), b"");
    let verify = ["tables", "verify", "awele"];
    assert!(refused(&[&verify[..], &place].concat(), 1).contains("no tablebase for awele"));
    for size in ["4", "6"] {
        run(&["tables", "build", "awele", "--size", size]);
        assert_eq!(run(&verify).len().to_string(), size);
    }
}

/// Commands that read tables say in one sentence that the folder does not exist.
#[test]
fn a_folder_of_tables_that_is_not_there_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("it can be written");
    for place in [file, folder.path().join("nowhere")] {
        let place = place.display().to_string();
        for command in
            [&["tables", "list"][..], &["tables", "verify", "awele"], &["best", "awele", "--depth", "1"]]
        {
            let sentence = refused(&[command, &["--tables", &place]].concat(), 2);
            assert_eq!(sentence, format!("parlor: --tables: not a folder: {place}\n"));
        }
    }
}

/// A variant named on the command line also applies to games in files.
#[test]
fn check_refuses_games_of_another_variant() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games").display().to_string();
    std::fs::write(&file, "[Game \"kalah\"]\n[Variant \"6x4\"]\n[Result \"*\"]\n\nA *\n")
        .expect("it can be written");
    printed(&["check", "kalah", &file]);
    printed(&["check", "kalah", "--variant", "6x4", &file]);
    let sentence = refused(&["check", "kalah", "--variant", "6x6", &file], 2);
    assert!(sentence.contains("contains games of kalah 6x4, not of kalah 6x6"), "{sentence}");
}

/// A limit given with a player is not overridden by the options for the whole match; a profile's limit is.
#[test]
fn arena_limits_apply_to_players_without_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let games_of = |player: &str, more: &[&str]| {
        let out = folder.path().join("games.txt");
        let file = out.to_str().expect("UTF-8");
        let args = ["arena", "othello", player, "first", "--games", "4", "--json", "--games-out", file];
        objects(&[&args[..], more].concat(), b"");
        let text = std::fs::read_to_string(out).expect("the games");
        // The tags before the board name the players, which differ.
        let games: Vec<_> = text.split("BO[").skip(1).filter_map(|game| game.split(";)").next()).collect();
        assert_eq!(games.len(), 4, "{text}");
        // Line breaks depend on the names too.
        games.iter().flat_map(|game| game.split_whitespace()).collect::<Vec<_>>().join(" ")
    };
    let two_plies = games_of("alphabeta:depth=2", &[]);
    let one_ply = games_of("alphabeta:depth=1", &[]);
    assert_ne!(one_ply, two_plies);
    assert_eq!(games_of("alphabeta:depth=2", &["--depth", "1"]), two_plies);
    assert_eq!(games_of("alphabeta:2", &["--depth", "1"]), two_plies);
    assert_eq!(games_of("alphabeta", &["--depth", "1"]), one_ply);
}
