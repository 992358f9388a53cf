//! `parlor arena` and `parlor engine` as processes, with external engines, some well-behaved and some not.

use std::process::{Command, Output};

use serde_json::Value;

/// The Python program that speaks GTP.
pub(crate) const GTP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/engines/gtp_othello.py");

fn arena(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_parlor"))
        .env("PARLOR_TABLES", "none")
        .arg("arena")
        .args(args)
        .output()
        .expect("the binary starts")
}

fn result(args: &[&str]) -> Value {
    let output = arena(&[args, &["--json"]].concat());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// A result without the fields that differ from run to run.
fn timeless(mut result: Value) -> Value {
    let object = result.as_object_mut().expect("an object");
    for field in ["ms", "longest_ms", "game_ms", "move_ms"] {
        assert!(object.remove(field).is_some(), "{field} is told");
    }
    result
}

#[test]
fn a_match_is_the_same_whatever_the_number_of_jobs() {
    let args = ["kalah", "kalah-3", "kalah-1", "--games", "30", "--seed", "5"];
    let [one, three] = ["1", "3"].map(|jobs| timeless(result(&[&args[..], &["--jobs", jobs]].concat())));
    assert_eq!(one, three);
    let count =
        |value: &Value| ["wins", "draws", "losses"].map(|field| value[field].as_u64().expect("a count"));
    let seats = [count(&one["as_first"]), count(&one["as_second"])];
    assert_eq!(seats.map(|seat| seat.iter().sum::<u64>()), [15, 15], "seats are swapped");
    assert_eq!(count(&one), [0, 1, 2].map(|i| seats[0][i] + seats[1][i]));
    let [low, elo, high] = ["elo_low", "elo", "elo_high"].map(|field| one[field].as_f64().expect("a number"));
    assert!(low < elo && elo < high && elo > 0.0, "{one}");
}

/// Unused time carries over from move to move, and a match with other limits is another match.
#[test]
fn a_player_with_a_time_on_average_plays_its_games() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let journal = folder.path().join("journal").display().to_string();
    let args = ["kalah", "pvs:2ms-average", "random", "--games", "4", "--resume", &journal];
    let played = result(&args);
    assert_eq!((&played["games"], &played["failures"]["a"]), (&4.into(), &0.into()), "{played}");
    assert!(played["nodes"]["a"].as_u64() > Some(0), "{played}");
    let other = arena(&[&["kalah", "pvs:2ms", "random"], &args[3..]].concat());
    assert!(!other.status.success(), "{}", String::from_utf8_lossy(&other.stdout));
}

#[test]
fn an_interrupted_match_continues_and_its_games_are_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (journal, games) = (path("journal"), path("games.ggf"));
    let args = ["othello", "othello-2", "random", "--resume", &journal];
    result(&[&args[..], &["--games", "6"]].concat());
    // The last line was being written during a power failure.
    let text = std::fs::read_to_string(&journal).expect("the journal");
    assert_eq!(text.lines().count(), 7);
    std::fs::write(&journal, &text[..text.len() - 20]).expect("it can be written");
    let whole = ["--games", "12", "--games-out", &games];
    let resumed = timeless(result(&[&args[..], &whole].concat()));
    let fresh = timeless(result(&["othello", "othello-2", "random", "--games", "12"]));
    assert_eq!(resumed, fresh);
    let bytes = std::fs::read(&games).expect("the games");
    let read =
        parlor_rules::notation::read(parlor_rules::notation::Format::Ggf, &bytes).expect("games in GGF");
    assert_eq!(read.len(), 12);
    let other = arena(&["othello", "othello-3", "random", "--resume", &journal]);
    assert_eq!(other.status.code(), Some(2), "it is another match's journal");
}

#[test]
fn a_test_ends_when_it_is_decided_and_a_field_is_ranked() {
    let decided = result(&["othello", "othello-4", "random", "--games", "5000", "--sprt", "0,50"]);
    assert_eq!(decided["sprt"]["verdict"], "accepted");
    assert!(decided["games"].as_u64().expect("a count") < 200, "{decided}");
    let field = result(&["awele", "random", "awele-4", "awele-2", "--games", "20"]);
    let names: Vec<_> =
        field["players"].as_array().expect("players").iter().map(|row| &row["name"]).collect();
    assert_eq!(names, ["awele-4", "awele-2", "random"]);
    assert_eq!(field["matches"].as_array().map(Vec::len), Some(3));
}

#[test]
fn external_engines_play_and_forfeit_when_they_fail() {
    let python = |habit: &str| format!("exec:gtp:python3 {GTP} {habit}");
    let well = result(&["othello", &python(""), "random", "--games", "6"]);
    assert_eq!((&well["failures"]["a"], &well["games"]), (&0.into(), &6.into()));
    for (habit, reason) in
        [("crash", "process ended"), ("cheat", "illegal move"), ("silent", "did not answer within 300 ms")]
    {
        let args = ["othello", &python(habit), "othello-1", "--games", "2", "--timeout-ms", "300"];
        let result = result(&args);
        assert_eq!(
            (&result["losses"], &result["failures"]["a"]),
            (&2.into(), &2.into()),
            "{habit}: {result}"
        );
        assert!(result["failed"][0]["reason"].as_str().is_some_and(|why| why.contains(reason)), "{result}");
    }
}

/// The arena plays with `parlor engine` in every protocol and every game.
#[test]
fn players_serve_other_programs() {
    let parlor = env!("CARGO_BIN_EXE_parlor");
    for protocol in ["gtp", "nboard", "lines"] {
        let served = format!("exec:{protocol}:{parlor} engine --protocol {protocol} --profile othello-6");
        let result = result(&["othello", &served, "othello-1", "--games", "4"]);
        assert_eq!((&result["wins"], &result["failures"]["a"]), (&4.into(), &0.into()), "{result}");
    }
    for kind in ["kalah", "checkers", "awele", "santorini"] {
        let served = format!("exec:{parlor} engine --profile {kind}-6");
        let result = result(&[kind, &served, &format!("{kind}-1"), "--games", "4"]);
        assert_eq!((&result["failures"]["a"], &result["losses"]), (&0.into(), &0.into()), "{result}");
    }
}

/// A refused match truncates no file, and a match never writes its games over a file that it reads or keeps.
#[test]
fn a_refused_match_leaves_files_as_they_are() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (file, again) = (path("games"), path("./games"));
    let bare = ["othello", "random", "first", "--games", "2"];
    result(&[&bare[..], &["--resume", &file]].concat());
    let before = std::fs::read(&file).expect("the journal");
    for more in [
        &["--resume", &file, "--games-out", &file][..],
        &["--resume", &file, "--games-out", &again],
        &["--openings", &file, "--games-out", &file],
        &["--games-out", &file, "--sprt", "5,1"],
        &["--games-out", &file, "--openings", "/nowhere"],
        &["--games-out", &file, "--resume", &path("nowhere/journal")],
    ] {
        let output = arena(&[&bare[..], more].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), said.trim().lines().count()), (Some(2), 1), "{more:?}: {said}");
        assert_eq!(std::fs::read(&file).expect("the file"), before, "{more:?}");
    }
    let outside = arena(&["othello", "random", "exec:/nowhere/at/all", "--games-out", &file]);
    assert_eq!(outside.status.code(), Some(2));
    assert_eq!(std::fs::read(&file).expect("the file"), before);
    let new = path("new");
    let both = arena(&[&bare[..], &["--resume", &new, "--games-out", &new]].concat());
    assert!(both.status.code() == Some(2) && !std::path::Path::new(&new).exists());
}

/// A file of games can be read by its name.
#[test]
fn games_are_written_under_a_name_that_says_how() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (kind, variant, refused, extension) in [
        ("checkers", "mini", "pdn", "txt"),
        ("checkers", "english", "ggf", "pdn"),
        ("othello", "standard", "pdn", "ggf"),
        ("kalah", "6x4", "wtb", "txt"),
    ] {
        let path = |ending: &str| folder.path().join(format!("{kind}.{ending}")).display().to_string();
        let args = [kind, "random", "first", "--variant", variant, "--games", "2", "--games-out"];
        let output = arena(&[&args[..], &[&path(refused)]].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), said.trim().lines().count()), (Some(2), 1), "{said}");
        assert!(said.contains(&format!("use the extension .{extension}")), "{said}");
        assert!(!std::path::Path::new(&path(refused)).exists());
        let games = path(extension);
        result(&[&args[..], &[&games]].concat());
        let bytes = std::fs::read(&games).expect("the games");
        let read = parlor_rules::notation::read_any(&games, &bytes).expect("games");
        assert_eq!(read.len(), 2, "{games}");
    }
}

/// Openings come in the order of their list, or in an order decided by the seed.
#[test]
fn a_seed_shuffles_openings() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let begun = |order: &[&str]| {
        let file = folder.path().join("games.pdn").display().to_string();
        let args = ["checkers", "first", "first", "--games", "8", "--openings", "three-move"];
        result(&[&args[..], &["--games-out", &file], order].concat());
        let games = std::fs::read_to_string(&file).expect("the games");
        std::fs::remove_file(&file).expect("the file");
        games.lines().filter(|line| line.starts_with("[FEN")).map(str::to_owned).collect::<Vec<_>>()
    };
    let listed = begun(&[]);
    assert_eq!(listed, begun(&["--opening-order", "sequential", "--seed", "5"]));
    let shuffled = begun(&["--opening-order", "random", "--seed", "5"]);
    assert!(listed != shuffled && shuffled.iter().step_by(2).eq(shuffled.iter().skip(1).step_by(2)));
    assert_eq!(shuffled, begun(&["--opening-order", "random", "--seed", "5"]));
    assert_ne!(shuffled, begun(&["--opening-order", "random", "--seed", "6"]));
}

#[test]
fn a_named_player_of_another_variant_is_refused_before_the_first_game() {
    let output = arena(&["checkers", "random", "s2-medium", "--variant", "english", "--games", "2"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let why = "s2-medium plays the variant mini of checkers, not english";
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(why) && said.trim().lines().count() == 1, "{said}");
    assert_eq!(
        result(&["checkers", "random", "s2-medium", "--variant", "mini", "--depth", "2", "--games", "2"])["games"],
        2
    );
}

#[test]
fn bad_input_is_one_sentence() {
    for args in [
        &["othello", "othello-1"][..],
        &["othello", "othello-1", "nobody"],
        &["othello", "pvs", "random"],
        &["othello", "othello-8:6-average", "random"],
        &["kalah", "kalah-1", "exec:gtp:python3"],
        &["othello", "random", "exec:/nowhere/at/all"],
        &["othello", "random", "first", "--sprt", "5,1"],
        &["othello", "random", "first", "--openings", "/nowhere"],
        &["checkers", "random", "first", "--openings", "three-move", "--opening-order", "any"],
        &["kalah", "random", "first", "--variant", "9x9"],
    ] {
        let output = arena(args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), said.trim().lines().count()), (Some(2), 1), "{args:?}: {said}");
        assert!(output.stdout.is_empty());
    }
}
