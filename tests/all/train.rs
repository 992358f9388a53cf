//! `parlor train` as processes that are killed, resumed, and given bad input.

mod self_play;

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn parlor(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.current_dir(folder).args(["train"]).args(arguments);
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let output = parlor(folder, arguments).output().expect("parlor runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = parlor(folder, arguments).output().expect("parlor runs");
    let sentence = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{sentence}");
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    sentence
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The games of a self-play file.
fn games(folder: &Path, name: &str) -> Vec<serde_json::Value> {
    read(folder, name).lines().skip(1).map(|line| serde_json::from_str(line).expect("a game")).collect()
}

/// The file without the lines that depend on the command.
fn weights(folder: &Path, name: &str) -> Vec<String> {
    let text = read(folder, name);
    let kept = text.lines().filter(|line| !line.starts_with("command") && !line.starts_with("gain"));
    kept.map(str::to_owned).collect()
}

/// Runs a method once undisturbed, and once with another number of threads, killed as soon as it has saved something.
fn survives_being_killed(method: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let whole: Vec<_> = [method, &["--out", "whole.toml", "--jobs", "1"]].concat();
    run(folder, &whole);
    let killed: Vec<_> = [method, &["--out", "killed.toml", "--jobs", "3"]].concat();
    let mut process = parlor(folder, &killed).stderr(Stdio::null()).spawn().expect("parlor runs");
    kill_when(&mut process, || folder.join("killed.run").exists());
    assert!(!folder.join("killed.toml").exists(), "it was killed too late to show anything");
    run(folder, &killed);
    assert_eq!(weights(folder, "killed.toml"), weights(folder, "whole.toml"));
    assert_eq!(read(folder, "killed.csv"), read(folder, "whole.csv"));
    assert!(read(folder, "killed.svg").starts_with("<svg"));
    assert!(!folder.join("killed.run").exists(), "what is done need not be gone on with");
}

#[test]
fn genetic_training_resumes_after_a_kill() {
    let few = ["--individuals", "6", "--generations", "5", "--games", "2", "--watched", "10"];
    let rest = ["genetic", "kalah", "--evaluation", "s4", "--measured", "10", "--student", "alphabeta:3"];
    survives_being_killed(&[&rest[..], &few[..]].concat());
}

#[test]
fn local_search_resumes_after_a_kill() {
    let start =
        ["local", "kalah", "--evaluation", "s4", "--start", "1,10", "--steps", "30", "--epsilon", "4"];
    let rest = ["--games", "40", "--measured", "10", "--student", "alphabeta:3"];
    survives_being_killed(&[&start[..], &rest[..]].concat());
}

#[test]
fn oracle_training_resumes_after_a_kill() {
    let start =
        ["oracle", "awele", "--evaluation", "s3", "--start", "1,1,1,1", "--steps", "8", "--games", "4"];
    let rest =
        ["--oracle", "alphabeta:5", "--opponent", "alphabeta:1", "--watched", "10", "--measured", "10"];
    survives_being_killed(&[&start[..], &rest[..]].concat());
}

#[test]
fn probcut_fits_resume_after_a_kill() {
    survives_being_killed(&["cuts", "kalah", "--positions", "400", "--depth", "6", "--nodes", "200"]);
}

#[test]
fn a_probcut_model_is_played_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let fit = |with: &[&str]| {
        let cuts = ["cuts", "awele", "--positions", "60", "--depth", "6", "--out"];
        String::from_utf8(run(folder, &[&cuts, with].concat()).stdout).expect("text")
    };
    let told = fit(&["mine.toml"]);
    fit(&["surer.toml", "--deep-from", "6", "--deep-growth", "0.5"]);
    assert!(told.lines().any(|line| line.trim_start().starts_with("3    5")), "{told}");
    let nodes = |field: &str| {
        let profile = "name = 'mine'\nalgorithm = 'pvs'\nkinds = ['awele']\ndepth = 10\n";
        std::fs::write(folder.join("player.toml"), format!("{profile}{field}\n")).expect("a file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        let arguments = ["best", "awele", "--profile", "player.toml", "--json"];
        let output = command.current_dir(folder).args(arguments).output().expect("parlor runs");
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        answer["nodes"].as_u64().expect("a number")
    };
    assert!(nodes("cuts = 'mine.toml'") < nodes("without = ['cuts']"));
    assert!(nodes("cuts = 'mine.toml'") < nodes("cuts = 'surer.toml'"));
}

/// A book is the same after a kill and with any number of threads, and holds each position once, whichever side of the
/// board it was played on.
#[test]
fn an_opening_book_resumes_after_a_kill() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    std::fs::write(folder.join("games.txt"), "f5d6c3d3c4\nc4e3f6e6f5\nf5d6c3d3c4\nf5f6e6f4g5\n")
        .expect("a file");
    let terms = ["--games", "games.txt", "--plies", "5", "--at-least", "2", "--nodes", "1500000"];
    let terms = [&["book", "othello"], &terms[..]].concat();
    run(folder, &[&terms[..], &["--out", "whole.txt", "--jobs", "3"]].concat());
    let killed = [&terms[..], &["--out", "killed.txt", "--jobs", "1"]].concat();
    let mut process = parlor(folder, &killed).stderr(Stdio::null()).spawn().expect("parlor runs");
    let saved =
        || std::fs::read_to_string(folder.join("killed.part")).is_ok_and(|text| text.lines().count() > 1);
    kill_when(&mut process, saved);
    assert!(!folder.join("killed.txt").exists(), "it was killed too late to show anything");
    run(folder, &killed);
    let lines = |name| {
        let text = read(folder, name);
        text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines("killed.txt"), lines("whole.txt"));
    assert!(!folder.join("killed.part").exists(), "what is done need not be gone on with");
    let begins: Vec<_> =
        lines("whole.txt").iter().skip(1).map(|line| line.split('|').next().map(str::to_owned)).collect();
    assert_eq!(
        begins.iter().flatten().map(|line| line.trim()).collect::<Vec<_>>(),
        ["", "f5", "f5 d6", "f5 d6 c3", "f5 d6 c3 d3"]
    );
    let refused_with = |rest: &[&str], part: &str| {
        let sentence = refused(folder, &[&["book"], rest, &["--out", "x.txt"]].concat());
        assert!(sentence.contains(part), "{sentence}");
    };
    refused_with(
        &["othello", "--games", "games.txt", "--at-least", "9"],
        "no position of the first 12 plies occurs in 9",
    );
    refused_with(&["kalah", "--games", "nowhere.txt"], "nowhere.txt cannot be read");
    refused_with(&["kalah", "--games", "games.txt"], "games.txt contains games of othello, not of kalah");
}

#[test]
fn local_search_improves_poor_weights() {
    let folder = tempfile::tempdir().expect("a folder");
    let start =
        ["local", "kalah", "--evaluation", "s4", "--start", "0,10", "--steps", "24", "--epsilon", "8"];
    let rest = ["--games", "100", "--measured", "200", "--student", "alphabeta:2", "--out", "better.toml"];
    let output = run(folder.path(), &[&start[..], &rest[..]].concat());
    let told = String::from_utf8(output.stdout).expect("text");
    let after = told.lines().find(|line| line.starts_with("after ")).expect("it is measured");
    let low = after.rsplit('(').next().and_then(|interval| interval.split(' ').next());
    let low: f64 = low.and_then(|low| low.parse().ok()).expect("an interval");
    assert!(low > 0.0, "{told}");
}

#[test]
fn self_play_games_train_an_evaluation() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let play = ["selfplay", "kalah", "--nodes", "200", "--games", "150", "--seed", "3"];
    run(folder, &[&play[..], &["--out", "all.jsonl", "--jobs", "3"]].concat());
    // Playing half of the games and then the rest gives the same file.
    run(
        folder,
        &["selfplay", "kalah", "--nodes", "200", "--games", "70", "--seed", "3", "--out", "two.jsonl"],
    );
    run(folder, &[&play[..], &["--out", "two.jsonl", "--jobs", "1"]].concat());
    assert_eq!(read(folder, "all.jsonl"), read(folder, "two.jsonl"));

    // There are few games, so enough of them must be held back for validation.
    let fit = ["fit", "kalah", "--evaluation", "chances", "--games", "all.jsonl", "--validation", "0.2"];
    let fit = [&fit[..], &["--shrink", "0.1"]].concat();
    let output = run(folder, &[&fit[..], &["--out", "one.toml", "--jobs", "1"]].concat());
    run(folder, &[&fit[..], &["--out", "three.toml", "--jobs", "3"]].concat());
    assert_eq!(weights(folder, "one.toml"), weights(folder, "three.toml"));
    let told = String::from_utf8(output.stdout).expect("text");
    let losses = told.lines().last().and_then(|line| line.split("loss ").nth(1)).expect("a loss");
    let mut losses = losses.split(&[' ', '('][..]).filter_map(|word| word.parse::<f64>().ok());
    let (fitted, ignorant) = (losses.next().expect("a loss"), losses.next().expect("another"));
    assert!(fitted < ignorant * 0.85, "{told}");
}

#[test]
fn a_repeated_game_is_learned_from_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    run(
        folder,
        &["selfplay", "kalah", "--nodes", "100", "--games", "60", "--seed", "4", "--out", "once.jsonl"],
    );
    let once = read(folder, "once.jsonl");
    let (_, games) = once.split_once('\n').expect("terms and games");
    std::fs::write(folder.join("twice.jsonl"), format!("{once}{games}")).expect("it is written");
    for name in ["once", "twice"] {
        let (games, out) = (format!("{name}.jsonl"), format!("{name}.toml"));
        run(folder, &["fit", "kalah", "--evaluation", "chances", "--games", &games, "--out", &out]);
    }
    assert_eq!(weights(folder, "twice.toml"), weights(folder, "once.toml"));
}

/// How many positions a fit learns from.
fn positions(folder: &Path, fit: &[&str]) -> u64 {
    let told = String::from_utf8(run(folder, fit).stdout).expect("text");
    let number = told.split(" positions").next().and_then(|told| told.rsplit(' ').next()?.parse().ok());
    number.expect("a number of positions")
}

/// A fit may leave out positions after the proof of a result.
#[test]
fn a_fit_learns_until_the_result_is_proven() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let play = ["selfplay", "checkers", "--nodes", "200", "--games", "30", "--seed", "3", "--detours", "0.5"];
    run(folder, &[&play[..], &["--out", "all.jsonl"]].concat());
    let mut cut: Vec<_> = read(folder, "all.jsonl").lines().take(1).map(str::to_owned).collect();
    for mut game in games(folder, "all.jsonl") {
        let number = |value: &serde_json::Value| value.as_u64().expect("a number") as usize;
        let random = number(&game["random"]);
        if let Some(proven) = game["exact"].get(0).map(number) {
            game["scores"].as_array_mut().expect("scores").truncate(proven);
            game["exact"] = serde_json::json!([]);
        }
        let scores = game["scores"].as_array().expect("scores").len();
        if let Some(detours) = game["detours"].as_array_mut() {
            detours.retain(|detour| detour.get("exact").is_none() && number(&detour["at"]) < random + scores);
        }
        cut.push(game.to_string());
    }
    std::fs::write(folder.join("cut.jsonl"), cut.join("\n") + "\n").expect("it is written");
    let fit = ["fit", "checkers", "--evaluation", "network", "--iterations", "1", "--out", "w.toml"];
    let all = [&fit[..], &["--games", "all.jsonl"]].concat();
    let unproven = positions(folder, &[&all[..], &["--unproven"]].concat());
    assert!(unproven < positions(folder, &all));
    assert_eq!(unproven, positions(folder, &[&fit[..], &["--games", "cut.jsonl"]].concat()));
}

/// A fit that starts from another's weights is just as good before it has learned anything.
#[test]
fn a_fit_of_a_network_goes_on_from_weights() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    run(
        folder,
        &["selfplay", "kalah", "--nodes", "100", "--games", "150", "--seed", "3", "--out", "a.jsonl"],
    );
    let fit = ["fit", "kalah", "--evaluation", "network", "--games", "a.jsonl", "--validation", "0.2"];
    let losses = |rest: &[&str]| -> Vec<f64> {
        let told = String::from_utf8(run(folder, &[&fit[..], rest].concat()).stdout).expect("text");
        let epochs = told.lines().filter_map(|line| line.strip_prefix("epoch "));
        let loss = |line: &str| line.split("loss ").nth(1)?.split(',').next()?.parse().ok();
        epochs.map(|line| loss(line).expect("a loss")).collect()
    };
    let first = losses(&["--iterations", "12", "--out", "first.toml"]);
    let ended = first.last().expect("an epoch");
    let still =
        losses(&["--iterations", "1", "--learning-rate", "0", "--start", "first.toml", "--out", "b.toml"]);
    assert!((still[0] - ended).abs() < 0.02, "{still:?} after {first:?}");
    assert!(first[0] > ended + 0.2, "{first:?}");
    let refused = |evaluation: &str, start: &str| {
        let fit = ["fit", "kalah", "--evaluation", evaluation, "--games", "a.jsonl", "--out", "x.toml"];
        refused(folder, &[&fit[..], &["--start", start]].concat())
    };
    assert!(refused("network", "awele-network").contains("awele-network is for awele, not for kalah"));
    assert!(refused("network", "kalah-patterns").contains("is for the evaluation patterns"));
    assert!(refused("patterns", "kalah-patterns").contains("--start is for networks only"));
    assert!(refused("network", "nowhere.toml").contains("no weights file nowhere.toml"));
    assert!(!folder.join("x.toml").exists());
}

/// Waits until the process has saved something, and kills it.
fn kill_when(process: &mut std::process::Child, left: impl Fn() -> bool) {
    let patience = Instant::now() + Duration::from_secs(60);
    while !left() && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(1));
    }
    process.kill().expect("it runs");
    process.wait().expect("it ends");
    assert!(left(), "nothing was kept");
}

#[test]
fn a_fit_of_patterns_resumes_after_a_kill() {
    fit_goes_on("patterns", "bucket 0:");
}

#[test]
fn a_fit_of_a_network_resumes_after_a_kill() {
    fit_goes_on("network", "epoch 1:");
}

/// The part that prints `first` must not be done again.
fn fit_goes_on(evaluation: &'static str, first: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for (seed, name) in [("1", "a.jsonl"), ("2", "b.jsonl")] {
        run(folder, &["selfplay", "kalah", "--nodes", "100", "--games", "80", "--seed", seed, "--out", name]);
    }
    let fit = |out: &'static str, jobs: &'static str| {
        let games = ["fit", "kalah", "--evaluation", evaluation, "--games", "a.jsonl", "b.jsonl"];
        [&games[..], &["--counts", "1,0.5", "--out", out, "--jobs", jobs]].concat()
    };
    run(folder, &fit("whole.toml", "1"));
    let mut process =
        parlor(folder, &fit("killed.toml", "3")).stdout(Stdio::null()).spawn().expect("parlor runs");
    kill_when(&mut process, || folder.join("killed.part").exists());
    assert!(!folder.join("killed.toml").exists(), "it was killed too late to show anything");
    let told = String::from_utf8(run(folder, &fit("killed.toml", "3")).stdout).expect("text");
    assert!(!told.contains(first), "it started again: {told}");
    let table = |name: &str| std::fs::read(folder.join(name)).expect("a table");
    assert_eq!(table("killed.table"), table("whole.table"));
    let but_names = |name: &str| {
        let kept = weights(folder, name).into_iter().filter(|line| !line.starts_with("table"));
        kept.collect::<Vec<_>>()
    };
    assert_eq!(but_names("killed.toml"), but_names("whole.toml"));
    assert!(!folder.join("killed.part").exists(), "what is done need not be gone on with");

    // The weights of positions matter, and another fit's checkpoint is not used.
    let games = ["fit", "kalah", "--evaluation", evaluation, "--games", "a.jsonl", "b.jsonl"];
    run(folder, &[&games[..], &["--counts", "1,1", "--out", "same.toml"]].concat());
    assert_ne!(table("same.table"), table("whole.table"));
}

#[test]
fn the_strength_of_weights_is_written_into_their_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let text = "version = 1\ngame = \"kalah\"\nevaluation = \"s4\"\norigin = \"me\"\n";
    std::fs::write(folder.join("mine.toml"), format!("{text}\n[weights]\nstores = 18\nseeds = 1\n"))
        .expect("a file");
    let measure = ["measure", "mine.toml", "--player", "alphabeta:2", "--against", "random", "--games", "40"];
    let told = String::from_utf8(run(folder, &measure).stdout).expect("text");
    let measured = read(folder, "mine.toml");
    assert!(
        measured.starts_with(text) && measured.ends_with("[weights]\nstores = 18\nseeds = 1\n"),
        "{measured}"
    );
    let elo = told.split(&[' ', ','][..]).nth(1).expect("a number").trim_start_matches('+');
    assert!(measured.contains(&format!("elo = {elo}\nlow = ")), "{told} {measured}");
    assert!(elo.parse::<f64>().expect("a number") > 0.0, "{told}");

    let before = read(folder, "mine.toml");
    let nobody = ["measure", "mine.toml", "--against", "nobody"];
    assert!(refused(folder, &nobody).contains("nobody"));
    assert_eq!(read(folder, "mine.toml"), before);
}

#[test]
fn weights_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let start = |weights: &'static str, kind: &'static str, evaluation: &'static str| {
        ["local", kind, "--evaluation", evaluation, "--start", weights, "--out", "x.toml", "--steps", "1"]
    };
    assert!(refused(folder, &start("awele-s3", "kalah", "s4")).contains("awele-s3 is for awele"));
    assert!(
        refused(folder, &start("kalah-chances", "kalah", "s4")).contains("is for the evaluation chances")
    );
    std::fs::write(folder.join("new.toml"), "version = 2\n").expect("a file");
    assert!(refused(folder, &start("new.toml", "kalah", "s4")).contains("version: unknown version 2"));
    assert!(!folder.join("x.toml").exists());
}

#[test]
fn bad_input_gets_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let local = |evaluation: &'static str, start: &'static str| {
        ["local", "kalah", "--evaluation", evaluation, "--start", start, "--out", "x.toml", "--steps", "1"]
    };
    assert!(refused(folder, &local("s4", "1,2,3")).contains("has 2 weights, not 3"));
    assert!(refused(folder, &local("s9", "1,2")).contains("\"s9\" is not one of"));
    assert!(refused(folder, &local("patterns", "1,2")).contains("use parlor train fit"));
    assert!(refused(folder, &local("s4", "nowhere.toml")).contains("no weights file nowhere.toml"));
    std::fs::write(folder.join("x.run"), "{}").expect("a file");
    assert!(refused(folder, &local("s4", "1,2")).contains("x.run is not a checkpoint of this kind of run"));
    let fit = |file: &'static str| ["fit", "kalah", "--games", file, "--out", "y.toml"];
    std::fs::write(folder.join("bad.jsonl"), "nothing\n").expect("a file");
    assert!(refused(folder, &fit("bad.jsonl")).contains("is not a self-play file"));
    assert!(refused(folder, &fit("nowhere.wtb")).contains("contains games of othello"));
    let counts = ["fit", "kalah", "--games", "bad.jsonl", "--counts", "1,2", "--out", "y.toml"];
    assert!(refused(folder, &counts).contains("--counts has 2 numbers for 1 files"));
    let cuts = |field: &'static str, value: &'static str| ["cuts", "kalah", field, value, "--out", "x.toml"];
    assert!(refused(folder, &cuts("--evaluation", "luck")).contains("\"luck\" is not one of"));
    assert!(refused(folder, &cuts("--confidence", "0")).contains("must be above 0"));
    assert!(refused(folder, &cuts("--confidence", "1001")).contains("not a number of at most 1000"));
    assert!(refused(folder, &cuts("--deep-from", "18")).contains("--deep-growth <X>"));
    assert!(
        refused(folder, &cuts("--positions", "20")).contains("x.run belongs to a run with other settings")
    );
    let genetic = ["genetic", "kalah", "--evaluation", "s4", "--low", "5", "--high", "5", "--out", "z.toml"];
    assert!(refused(folder, &genetic).contains("--low 5 is not below --high 5"));
    assert!(!folder.join("x.toml").exists() && !folder.join("y.toml").exists());
}

/// A result under a name that the run itself uses would be overwritten or removed by it; and a missing folder is
/// noticed before the work, not after it.
#[test]
fn a_place_where_no_result_can_be_is_refused_before_the_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    std::fs::create_dir(folder.join("folder")).expect("a folder");
    let by_play = ["--evaluation", "s1"];
    for method in [
        &["book", "othello", "--games", "games.txt"][..],
        &["fit", "othello", "--games", "games.txt"],
        &["cuts", "awele"],
        &[&["local", "awele"], &by_play[..]].concat(),
        &[&["genetic", "awele"], &by_play[..]].concat(),
        &[&["oracle", "awele", "--oracle", "first", "--opponent", "first"], &by_play[..]].concat(),
    ] {
        for name in ["mine.part", "mine.run", "mine.csv", "mine.svg", "mine.new", "mine.table"] {
            std::fs::write(folder.join(name), "mine").expect("it can be written");
            let sentence = refused(folder, &[method, &["--out", name]].concat());
            assert!(sentence.contains("the extension ."), "{sentence}");
            assert_eq!(read(folder, name), "mine");
        }
    }
    for method in [&["fit", "othello", "--games", "games.txt"][..], &["selfplay", "othello"]] {
        let nowhere = refused(folder, &[method, &["--out", "nowhere/x.toml"]].concat());
        assert!(nowhere.contains("no such folder: nowhere"), "{nowhere}");
        let taken = refused(folder, &[method, &["--out", "folder"]].concat());
        assert!(taken.contains("expected the name of a file, not a folder"), "{taken}");
    }
}

/// What a result is made from is never replaced by it.
#[test]
fn a_result_never_replaces_its_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let again = folder.join("games.txt").display().to_string();
    for name in ["games.txt", "start.toml", "games/1977.wtb"] {
        std::fs::create_dir_all(folder.join("games")).expect("a folder");
        std::fs::write(folder.join(name), "f5d6c3d3c4\n").expect("it can be written");
    }
    for (method, why) in [
        (&["book", "othello", "--games", "games.txt", "--out", "games.txt"][..], "a file of --games"),
        (&["book", "othello", "--games", "games.txt", "--out", &again], "a file of --games"),
        (&["fit", "othello", "--games", "games.txt", "--out", "./games.txt"], "a file of --games"),
        (&["fit", "othello", "--games", "games", "--out", "games/1977.wtb"], "a file of --games"),
        (
            &["fit", "kalah", "--games", "games.txt", "--start", "start.toml", "--out", "./start.toml"],
            "the file of --start",
        ),
    ] {
        let sentence = refused(folder, method);
        assert!(sentence.contains(&format!("--out: must not be {why}")), "{sentence}");
    }
    for name in ["games.txt", "start.toml", "games/1977.wtb"] {
        assert_eq!(read(folder, name), "f5d6c3d3c4\n");
    }
}

/// A variant that is named is that of all games; without one, a fit learns from any.
#[test]
fn a_fit_of_a_variant_refuses_games_of_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for (variant, name) in [("4x3", "a.jsonl"), ("6x4", "b.jsonl")] {
        let play = ["selfplay", "kalah", "--variant", variant, "--nodes", "50", "--games", "20"];
        run(folder, &[&play[..], &["--out", name]].concat());
    }
    let fit = ["fit", "kalah", "--evaluation", "chances", "--iterations", "2", "--out", "x.toml", "--games"];
    let of =
        |files: &[&'static str], variant: &'static str| [&fit[..], files, &["--variant", variant]].concat();
    let other = refused(folder, &of(&["b.jsonl", "a.jsonl"], "6x4"));
    assert!(other.contains("a.jsonl contains games of kalah 4x3, not of kalah 6x4"), "{other}");
    let unknown = refused(folder, &of(&["b.jsonl"], "9x99"));
    assert!(unknown.contains("not a Kalah variant: \"9x99\""), "{unknown}");
    assert!(!folder.join("x.toml").exists());
    run(folder, &of(&["b.jsonl"], "6x4"));
    run(folder, &[&fit[..], &["a.jsonl", "b.jsonl"]].concat());
    for nothing in [["--validation", "1"], ["--counts", "0"]] {
        let sentence = refused(folder, &[&fit[..], &["b.jsonl"], &nothing].concat());
        assert!(sentence.contains("nothing to learn from"), "{sentence}");
    }
    let book = ["book", "kalah", "--games", "a.jsonl", "--at-least", "1", "--out", "x.txt"];
    let sentence = refused(folder, &book);
    assert!(sentence.contains("contains no game of kalah 6x6+empty from the usual start"), "{sentence}");
}

/// A command with arbitrary bytes is recorded as well as text allows.
#[test]
fn arguments_that_are_not_utf_8_are_arguments() {
    use std::os::unix::ffi::OsStrExt;

    let folder = tempfile::tempdir().expect("a folder");
    let name = std::ffi::OsStr::from_bytes(b"g\xffmes");
    std::fs::write(folder.path().join(name), "f5d6c3d3c4\n").expect("it can be written");
    let rest = ["--at-least", "1", "--positions", "2", "--nodes", "200", "--out", "book.txt"];
    let mut command = parlor(folder.path(), &["book", "othello", "--games"]);
    let output = command.arg(name).args(rest).output().expect("parlor runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(read(folder.path(), "book.txt").contains("g\u{fffd}mes"));
}

/// With no game held back there is nothing to measure a loss on, and no loss of 0 is reported.
#[test]
fn a_fit_without_validation_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    run(folder, &["selfplay", "kalah", "--nodes", "50", "--games", "30", "--out", "a.jsonl"]);
    for evaluation in ["chances", "network"] {
        let fit = ["fit", "kalah", "--games", "a.jsonl", "--iterations", "2", "--out", "x.toml"];
        let fit = [&fit[..], &["--evaluation", evaluation]].concat();
        let told =
            |more: &[&str]| String::from_utf8(run(folder, &[&fit[..], more].concat()).stdout).expect("text");
        let without = told(&["--validation", "0"]);
        assert!(without.contains("no game is held back") && !without.contains("loss 0"), "{without}");
        let with = told(&["--validation", "0.3"]);
        assert!(
            !with.contains("no game is held back") && with.contains("loss of the default evaluation"),
            "{with}"
        );
    }
}
