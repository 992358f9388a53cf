//! `parlor perft`, `parlor check` and `parlor bench` as processes: what scripts rely on.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// Runs `parlor` with these arguments and this standard input.
pub(crate) fn parlor(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .env("PARLOR_TABLES", "none")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("it was piped");
    std::thread::scope(|scope| {
        // A command that refuses its arguments does not read its input; then the write may fail.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the binary ends")
    })
}

/// The JSON objects, one per line, of a run that must succeed.
pub(crate) fn objects(args: &[&str], input: &[u8]) -> Vec<Value> {
    let output = parlor(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
}

#[test]
fn perft_prints_one_object() {
    let [result] = &objects(&["perft", "othello", "10", "--json"], b"")[..] else { panic!("one object") };
    assert_eq!((&result["kind"], &result["depth"]), (&json!("othello"), &json!(10)));
    assert_eq!((&result["nodes"], &result["ended"]), (&json!(24_571_056), &json!(228)));
    assert!(result["ms"].is_number());
    let results = objects(&["perft", "kalah", "9", "--variant", "6x6+empty+full", "--json"], b"");
    assert_eq!(results[0]["nodes"], 5_194_136);
}

#[test]
fn perft_counts_from_a_position_and_by_move() {
    let args =
        ["perft", "kalah", "2", "--variant", "3x1", "--position", "1,1,1/1,1,1 0-0 second", "--divide"];
    let results = objects(&[&args[..], &["--json"]].concat(), b"");
    assert_eq!(results[0]["divide"], json!({"a": 3, "b": 3, "c": 2}));
    let text = String::from_utf8(parlor(&args, b"").stdout).expect("UTF-8");
    assert!(
        text.starts_with("a            3\nb            3\nc            2\n8 nodes, 0 games ended earlier, "),
        "{text}"
    );
    let finished =
        ["perft", "kalah", "5", "--variant", "3x1", "--position", "0,0,0/1,1,1 3-0 first", "--json"];
    let result = &objects(&finished, b"")[0];
    assert_eq!((&result["nodes"], &result["ended"]), (&json!(0), &json!(1)));
}

/// The recorded games from the tests of the rules; each line names its variant.
#[test]
fn check_agrees_with_recorded_games() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/tests/data/games");
    let mut files = 0;
    for file in std::fs::read_dir(folder).expect("the folder is there") {
        let path = file.expect("a file").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a game's name");
        let kind = name.split('-').next().expect("a first word").to_owned();
        let text = std::fs::read(&path).expect("a file of games");
        let answers = objects(&["check", &kind], &text);
        let lines: Vec<Value> = serde_json::Deserializer::from_slice(&text)
            .into_iter()
            .map(|line| line.expect("a game"))
            .collect();
        assert_eq!(answers.len(), lines.len());
        for (answer, line) in answers.iter().zip(&lines) {
            assert_eq!(answer["position"], line["final"]);
            for field in ["outcome", "score", "reason"] {
                assert_eq!(answer[field], line[field], "{field} of {line}");
            }
            assert_eq!(answer["plies"], line["moves"].as_array().map_or(0, Vec::len));
            assert_eq!((&answer["legal"], &answer["to_move"]), (&json!([]), &Value::Null));
            let hashed =
                format!("{kind} {} {}", line["variant"].as_str().expect("a variant"), position(answer));
            assert_eq!(answer["hash"], format!("{:016x}", fnv1a64(hashed.as_bytes())));
        }
        files += 1;
    }
    assert!(files >= 2);
}

fn position(answer: &Value) -> &str {
    answer["position"].as_str().expect("a position")
}

/// Reimplemented here because programs without our crate rely on the hash in the protocol.
fn fnv1a64(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[test]
fn check_shows_an_unfinished_game() {
    let input = br#"{"moves":["f5"]}
{"start":"4,4,4/4,4,4 0-0 second","moves":[],"variant":"3x4"}"#;
    let othello = &objects(&["check", "othello", "--json"], &input[..16])[0];
    assert_eq!(othello["legal"], json!(["f4", "d6", "f6"]));
    assert_eq!((&othello["to_move"], &othello["outcome"]), (&json!("second"), &Value::Null));
    assert_eq!((&othello["reason"], &othello["score"]), (&Value::Null, &json!([4, 1])));
    let kalah = &objects(&["check", "kalah"], &input[17..])[0];
    assert_eq!((&kalah["legal"], &kalah["plies"]), (&json!(["a", "b", "c"]), &json!(0)));
}

/// A bad game gets one answer that names the bad part and the ply; the games after it are still checked.
#[test]
fn check_answers_bad_games_one_by_one() {
    let cases: [(&str, u64, &str); 7] = [
        (r#"{"moves":["f5","f5"]}"#, 1, "f5 is not legal"),
        (r#"{"moves":["f5","f9"]}"#, 1, "not an Othello move: \"f9\""),
        (r#"{"moves":["pass"]}"#, 0, "pass is not legal"),
        (r#"{"start":"XX","moves":[]}"#, 0, "side to move"),
        (r#"{"variant":"6x6","moves":[]}"#, 0, "\"6x6\""),
        (r#"{"moves":"#, 0, "not a game"),
        ("\u{7}", 0, "not a game"),
    ];
    let mut input: Vec<u8> =
        cases.iter().flat_map(|(line, ..)| [line.as_bytes(), b"\n\n"].concat()).collect();
    input.extend(b"\xff\xfe\n{\"moves\":[]}\n");
    let answers = objects(&["check", "othello"], &input);
    for ((line, ply, part), answer) in cases.iter().zip(&answers) {
        assert_eq!(answer["ply"], *ply, "{line}");
        let error = answer["error"].as_str().expect("a sentence");
        assert!(error.contains(part), "{error:?} does not name {part:?}");
    }
    assert_eq!(answers.len(), cases.len() + 2);
    assert_eq!(answers[cases.len() + 1]["plies"], 0);
}

/// Files in a notation are read completely or not at all, and the error names file, line and reason.
#[test]
fn check_reads_files_in_notations() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("it can be written");
        path.display().to_string()
    };
    let good = file("two.txt", "f5d6c3\nf5f6\n");
    let answer = &objects(&["check", "othello", &good], b"")[0];
    assert_eq!(*answer, json!({"file": good, "format": "transcript", "games": 2, "plies": 5}));
    let cases = [
        ("othello", file("bad.txt", "f5d6c3\nf5f5\n"), "line 2: f5 is not legal as move 2"),
        ("kalah", good, "contains games of othello, not of kalah"),
        ("othello", "/nowhere/games.pdn".to_owned(), "cannot be read"),
    ];
    for (kind, path, part) in cases {
        let output = parlor(&["check", kind, &path], b"");
        let sentence = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{sentence}");
        assert!(sentence.contains(&path) && sentence.contains(part), "{sentence}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn bench_adds_up() {
    let results = objects(&["bench", "kalah", "--json"], b"");
    let (total, runs) = results.split_last().expect("a total");
    assert!(!runs.is_empty());
    let sum: u64 = runs.iter().map(|run| run["nodes"].as_u64().expect("a count")).sum();
    assert_eq!(total["total_nodes"], sum);
}

#[test]
fn bad_arguments_get_one_sentence_and_exit_2() {
    let cases: [(&[&str], &str); 9] = [
        (&["perft", "chess", "3"], "chess"),
        (&["perft", "othello", "many"], "many"),
        (&["perft", "othello", "-1"], "-1"),
        (&["perft", "othello", "201"], "201"),
        (&["perft", "othello", "3", "--variant", "6x6"], "6x6"),
        (&["perft", "kalah", "3", "--position", "nothing"], "PITS/PITS"),
        (&["perft", "othello", "3", "--colour"], "--colour"),
        (&["check", "go"], "go"),
        (&["check", "kalah", "--variant", "9x9"], "9x9"),
    ];
    for (args, part) in cases {
        let output = parlor(args, b"");
        let sentence = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        assert_eq!(sentence.lines().count(), 1, "{sentence}");
        assert!(sentence.contains(part), "{sentence:?} does not name {part:?}");
    }
}
