//! `parlor train selfplay` as a process: where games begin, stray and end, and what a kill leaves behind.

use std::collections::HashSet;
use std::process::{Command, Stdio};

use parlor_rules::GameKind;

use super::{games, kill_when, parlor, positions, read, refused, run};

/// A game ends as soon as the tables know its result, and begins as randomly as requested.
#[test]
fn self_play_may_end_where_tables_know_the_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let built = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .current_dir(folder)
        .args(["tables", "build", "checkers", "--size", "3", "--tables", "known"])
        .output()
        .expect("parlor runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let openings = ["--fewest-random-plies", "4", "--random-plies", "6"];
    let play = ["selfplay", "checkers", "--nodes", "200", "--games", "12", "--seed", "3"];
    let play = [&play[..], &openings[..]].concat();
    run(folder, &[&play[..], &["--adjudicate", "0", "--tables", "known", "--out", "known.jsonl"]].concat());
    run(folder, &[&play[..], &["--adjudicate", "0", "--out", "found.jsonl"]].concat());
    let plies = |games: &[serde_json::Value]| -> usize {
        let moves = games.iter().map(|game| game["moves"].as_str().expect("moves"));
        moves.map(|moves| moves.split(' ').count()).sum()
    };
    let (known, found) = (games(folder, "known.jsonl"), games(folder, "found.jsonl"));
    assert!(plies(&known) < plies(&found), "the tables end no game earlier");
    for game in known.iter().chain(&found) {
        assert!((4..=6).contains(&game["random"].as_u64().expect("a number")), "{game}");
        let scores = game["scores"].as_array().expect("scores").len() as u64;
        let exact = game["exact"].as_array().expect("indices");
        assert!(exact.is_empty() || exact[..] == [serde_json::json!(scores - 1)], "{game}");
    }
    let fit = |games, more: &[&str]| {
        let fit = [
            "fit",
            "checkers",
            "--evaluation",
            "material",
            "--iterations",
            "1",
            "--out",
            "w.toml",
            "--games",
        ];
        String::from_utf8(run(folder, &[&fit[..], &[games], more].concat()).stdout).expect("text")
    };
    assert!(fit("known.jsonl", &[]).contains("known.jsonl was played with tablebases"));
    assert!(!fit("known.jsonl", &["--unproven"]).contains("tablebases"));
    assert!(!fit("found.jsonl", &[]).contains("tables"));
    let few =
        ["selfplay", "checkers", "--fewest-random-plies", "7", "--random-plies", "6", "--out", "x.jsonl"];
    assert!(refused(folder, &few).contains("--fewest-random-plies: expected at most --random-plies, 6"));
    let nowhere = ["selfplay", "checkers", "--adjudicate", "0", "--tables", "nowhere", "--out", "x.jsonl"];
    assert!(refused(folder, &nowhere).contains("--tables: not a folder: nowhere"));
    let alone = ["selfplay", "checkers", "--tables", "known", "--out", "x.jsonl"];
    assert!(refused(folder, &alone).contains("--adjudicate"));
    assert!(!folder.join("x.jsonl").exists());
}

/// Games that stray are different games, but the same ones in every run, and begin like those that do not.
#[test]
fn self_play_may_stray_from_good_play() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let play = ["selfplay", "awele", "--nodes", "100", "--games", "20", "--seed", "3"];
    for (name, jobs, stray) in
        [("all.jsonl", "1", "0.2"), ("again.jsonl", "3", "0.2"), ("straight.jsonl", "3", "0")]
    {
        run(folder, &[&play[..], &["--out", name, "--jobs", jobs, "--stray", stray]].concat());
    }
    assert_eq!(read(folder, "again.jsonl"), read(folder, "all.jsonl"));
    for (strays, straight) in games(folder, "all.jsonl").iter().zip(games(folder, "straight.jsonl")) {
        let opening = |game: &serde_json::Value| -> Vec<String> {
            let moves = game["moves"].as_str().expect("moves").split(' ').map(str::to_owned);
            moves.take(game["random"].as_u64().expect("a number") as usize).collect()
        };
        assert_eq!(opening(strays), opening(&straight));
        assert_ne!(strays["moves"], straight["moves"], "no move has strayed");
    }
    let other = [&play[..], &["--out", "all.jsonl", "--stray", "0.3"]].concat();
    assert!(refused(folder, &other).contains("all.jsonl"), "other terms");
    let beyond = [&play[..], &["--out", "x.jsonl", "--stray", "1.5"]].concat();
    assert!(refused(folder, &beyond).contains("not a number between 0 and 1"));
}

/// Games from ballots begin with one, record which, and can be learned from.
#[test]
fn self_play_begins_with_openings() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let play =
        ["selfplay", "checkers", "--nodes", "100", "--games", "20", "--random-plies", "2", "--seed", "3"];
    let begun =
        |openings, name| [&play[..], &["--detours", "0.2", "--openings", openings, "--out", name]].concat();
    run(folder, &begun("eleven-man", "ballots.jsonl"));
    let english = GameKind::Checkers.default_variant();
    let ballots = english.opening("eleven-man").expect("ballots");
    let starts: HashSet<_> = (0..ballots.len()).map(|index| ballots.start(index)).collect();
    let drawn: HashSet<_> = games(folder, "ballots.jsonl")
        .iter()
        .map(|game| game["start"].as_str().expect("a start").to_owned())
        .inspect(|start| assert!(starts.contains(start.as_str()), "{start}"))
        .collect();
    assert!(drawn.len() > 10, "{drawn:?}");
    let fit =
        ["fit", "checkers", "--evaluation", "network", "--iterations", "1", "--out", "w.toml", "--games"];
    run(folder, &[&fit[..], &["ballots.jsonl"]].concat());
    let usual = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    let first = games(folder, "ballots.jsonl")[0]["start"].as_str().expect("a start").to_owned();
    let wrong = read(folder, "ballots.jsonl").replacen(&first, usual, 1);
    std::fs::write(folder.join("wrong.jsonl"), wrong).expect("it is written");
    assert!(
        refused(folder, &[&fit[..], &["wrong.jsonl"]].concat()).contains("line 2 is not a self-play game")
    );
    assert!(refused(folder, &begun("three-move", "ballots.jsonl")).contains("a run with other settings"));
    assert!(refused(folder, &begun("five-move", "x.jsonl")).contains("(expected three-move or eleven-man)"));
    let none = ["selfplay", "awele", "--openings", "three-move", "--out", "x.jsonl"];
    assert!(refused(folder, &none).contains("awele standard has no openings"));
}

/// Games begin where neither side is ahead, and have positions off the main line that are learned from too.
#[test]
fn self_play_makes_detours_from_balanced_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let play = [
        "selfplay",
        "checkers",
        "--nodes",
        "100",
        "--games",
        "12",
        "--fewest-random-plies",
        "6",
        "--seed",
        "3",
    ];
    for (name, jobs) in [("all.jsonl", "1"), ("again.jsonl", "3")] {
        let rest = ["--detours", "0.5", "--balanced", "0.4", "--out", name, "--jobs", jobs];
        run(folder, &[&play[..], &rest].concat());
    }
    assert_eq!(read(folder, "again.jsonl"), read(folder, "all.jsonl"));
    let (mut detours, mut without) = (0, vec![read(folder, "all.jsonl").lines().take(1).collect()]);
    for mut game in games(folder, "all.jsonl") {
        let plies = game["moves"].as_str().expect("moves").split(' ').count() as u64;
        // The position was searched again by a player that remembers the first search.
        assert!(game["scores"][0].as_f64().is_some_and(|score| score.abs() < 1.0), "{game}");
        for detour in game["detours"].as_array().expect("detours") {
            let random = game["random"].as_u64().expect("a number");
            assert!(detour["at"].as_u64().is_some_and(|at| (random..plies).contains(&at)), "{detour}");
            detours += 1;
        }
        game.as_object_mut().expect("an object").remove("detours");
        without.push(game.to_string());
    }
    assert!(detours > 100, "{detours}");
    std::fs::write(folder.join("without.jsonl"), without.join("\n") + "\n").expect("it is written");
    let fit =
        ["fit", "checkers", "--evaluation", "network", "--iterations", "1", "--out", "w.toml", "--games"];
    let positions = |name| positions(folder, &[&fit[..], &[name]].concat());
    assert_eq!(positions("all.jsonl"), positions("without.jsonl") + detours);
    let wrong = read(folder, "all.jsonl").replacen(r#"{"at":"#, r#"{"at":1000"#, 1);
    std::fs::write(folder.join("wrong.jsonl"), wrong).expect("it is written");
    assert!(refused(folder, &[&fit[..], &["wrong.jsonl"]].concat()).contains("a detour of \""));
    let never = ["selfplay", "checkers", "--out", "x.jsonl", "--random-plies", "0", "--balanced", "0"];
    assert!(refused(folder, &never).contains("none of 1000 openings is balanced"));
    // A file without games can be reused with other settings.
    run(folder, &[&play[..], &["--out", "x.jsonl"]].concat());
    let beyond = [&play[..], &["--out", "x.jsonl", "--detours", "1.5"]].concat();
    assert!(refused(folder, &beyond).contains("not a number between 0 and 1"));
}

/// Where no game lasts that long, none begins; and a file without games is of no use.
#[test]
fn self_play_that_cannot_begin_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let mini = ["selfplay", "checkers", "--variant", "mini", "--games", "1", "--out", "x.jsonl"];
    let long = ["--random-plies", "60", "--fewest-random-plies", "60"];
    let sentence = refused(folder, &[&mini[..], &long].concat());
    assert!(sentence.contains("no game of checkers mini lasts 60 random plies"), "{sentence}");
    let none = refused(folder, &["selfplay", "kalah", "--games", "0", "--out", "x.jsonl"]);
    assert!(none.contains("--games"), "{none}");
}

#[test]
fn self_play_resumes_after_a_kill() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let play = ["selfplay", "kalah", "--nodes", "500", "--games", "120", "--seed", "8"];
    run(folder, &[&play[..], &["--out", "whole.jsonl", "--jobs", "1"]].concat());
    let killed: Vec<_> = [&play[..], &["--out", "killed.jsonl", "--jobs", "3"]].concat();
    let mut process = parlor(folder, &killed).stderr(Stdio::null()).spawn().expect("parlor runs");
    let lines = || std::fs::read_to_string(folder.join("killed.jsonl")).unwrap_or_default().lines().count();
    kill_when(&mut process, || lines() > 3);
    assert!(lines() < 121, "it was killed too late to show anything");
    // As if the process had been killed while it wrote the last line.
    let text = read(folder, "killed.jsonl");
    std::fs::write(folder.join("killed.jsonl"), &text[..text.len() - 20]).expect("it is written");
    run(folder, &killed);
    assert_eq!(read(folder, "killed.jsonl"), read(folder, "whole.jsonl"));
}
