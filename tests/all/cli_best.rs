//! `parlor best` as a process: what scripts rely on.

use serde_json::{Value, json};

use crate::cli_rules::{objects, parlor};

fn best(args: &[&str]) -> Value {
    let results = objects(&[&["best"], args, &["--json"]].concat(), b"");
    let [result] = &results[..] else { panic!("one object, not {results:?}") };
    result.clone()
}

/// The error message of a run that must be refused.
fn refused(args: &[&str]) -> String {
    let output = parlor(&[&["best"], args].concat(), b"");
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty());
    let sentence = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(sentence.trim_end().lines().count(), 1, "{sentence}");
    sentence
}

#[test]
fn best_prints_one_object_with_all_its_fields() {
    for kind in ["othello", "checkers", "awele", "kalah", "santorini"] {
        let result = best(&[kind, "--depth", "3"]);
        assert_eq!((&result["depth"], &result["exact"]), (&json!(3), &json!(false)), "{kind}: {result}");
        assert_eq!(result["pv"][0], result["move"]);
        for field in ["score", "nodes", "nps", "ms", "prunes_max", "prunes_min", "max_depth"] {
            assert!(result[field].is_number(), "{kind} has no {field}: {result}");
        }
    }
}

#[test]
fn exact_scores_are_the_games_own() {
    // The published values; `+full` games are played to the last seed.
    for (variant, difference) in [("6x1+full", 2), ("6x2+full", 6), ("6x2+empty+full", 10), ("5x2+full", 2)] {
        let result = best(&["kalah", "--variant", variant, "--depth", "80"]);
        assert_eq!((&result["score"], &result["exact"]), (&json!(difference), &json!(true)), "{variant}");
    }
    let ending = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X";
    let result = best(&["othello", "--position", ending, "--nodes", "1000"]);
    assert_eq!(
        (&result["move"], &result["score"], &result["exact"]),
        (&json!("h8"), &json!(64), &json!(true))
    );
    let double = best(&["checkers", "--position", "B:W18,26:BK15", "--depth", "5"]);
    assert_eq!((&double["move"], &double["score"]), (&json!("15x22x31"), &json!(1)));
}

/// The solver replaces the search and proves what no search reaches: the whole game of five pits with three seeds.
#[test]
fn whole_games_of_kalah_are_known() {
    let solved = &objects(&["solve", "kalah", "--variant", "5x3", "--json"], b"")[0];
    let full = best(&["kalah", "--variant", "5x3+full", "--depth", "200"]);
    assert_eq!((&full["score"], &full["exact"]), (&solved["value"], &json!(true)), "{full}");
    assert_eq!(full["proven"], "win");
    // A game that ends at a majority has the same winner.
    let short = best(&["kalah", "--variant", "5x3", "--depth", "200"]);
    assert_eq!(short["proven"], "win", "{short}");
    let level = best(&["kalah", "--variant", "5x3+full", "--profile", "kalah-8", "--time-ms", "60000"]);
    assert_eq!((&level["score"], &level["exact"]), (&solved["value"], &json!(true)), "{level}");
    // A requested depth is used.
    let shallow = best(&["kalah", "--variant", "5x3", "--depth", "4"]);
    assert_eq!((&shallow["depth"], &shallow["proven"]), (&json!(4), &Value::Null), "{shallow}");
    // Every line of play leads to the end by the rules.
    let line = json!({"moves": full["pv"]}).to_string();
    let checked = &objects(&["check", "kalah", "--variant", "5x3+full"], line.as_bytes())[0];
    assert!(checked["outcome"].is_string(), "{checked}");
}

#[test]
fn endings_of_othello_and_all_of_mini_checkers_are_known() {
    // FFO 40: the suite gives +38 for a2.
    let ffo_40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
    let result = best(&["othello", "--position", ffo_40, "--depth", "60"]);
    assert_eq!(
        (&result["move"], &result["score"], &result["exact"], &result["proven"]),
        (&json!("a2"), &json!(38), &json!(true), &json!("win"))
    );
    let lines = objects(&["bench", "--ffo", "40", "--json"], b"");
    assert_eq!((&lines[0]["move"], &lines[0]["score"], lines.len()), (&json!("a2"), &json!(38), 2));
    let result = best(&["checkers", "--variant", "mini", "--nodes", "3000000"]);
    assert_eq!(
        (&result["score"], &result["exact"], &result["proven"]),
        (&json!(0), &json!(true), &json!("draw"))
    );
}

#[test]
fn moves_are_played_first_and_every_player_answers() {
    for algorithm in
        ["random", "first", "horizon", "horizon-avg", "minimax", "minimax-avg", "alphabeta", "beam", "pvs"]
    {
        let result =
            best(&["othello", "--moves", "f5 d6", "--algorithm", algorithm, "--depth", "2", "--seed", "1"]);
        let legal = ["c3", "c4", "c5", "c6", "c7"];
        assert!(result["move"].as_str().is_some_and(|m| legal.contains(&m)), "{algorithm}: {result}");
    }
    let by_minimax = best(&["awele", "--algorithm", "minimax", "--depth", "5", "--evaluation", "s3"]);
    let by_alpha_beta = best(&["awele", "--algorithm", "alphabeta", "--depth", "5", "--evaluation", "s3"]);
    let textbook =
        best(&["awele", "--algorithm", "alphabeta", "--depth", "5", "--evaluation", "s3", "--no-ordering"]);
    assert_eq!(by_minimax["score"], by_alpha_beta["score"]);
    assert_eq!(by_minimax["score"], textbook["score"]);
    assert!(textbook["nodes"].as_u64() < by_minimax["nodes"].as_u64());
}

#[test]
fn explain_shows_the_terms_that_make_the_sum() {
    let position = "6,6,6,6,6,6/5,6,6,6,6,6 0-1 first";
    let result = best(&["kalah", "--position", position, "--evaluation", "s4", "--depth", "1", "--explain"]);
    let terms = json!([
        {"name": "stores", "value": -1, "weight": 18, "product": -18},
        {"name": "seeds", "value": 1, "weight": 1, "product": 1},
    ]);
    assert_eq!(result["explain"], json!({"terms": terms, "sum": -17}));
}

#[test]
fn weights_are_read_from_a_file_and_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.toml");
    let write = |text: &str| std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("a path in UTF-8");
    write(
        "version = 1\ngame = 'kalah'\nevaluation = 's4'\norigin = 'me'\n[weights]\nseeds = 7\nstores = -3\n",
    );
    let position = "6,6,6,6,6,6/5,6,6,6,6,6 0-1 first";
    let arguments = ["kalah", "--position", position, "--weights", path, "--depth", "1", "--explain"];
    let result = best(&arguments);
    assert_eq!(result["explain"]["sum"], json!(10), "{result}");
    assert_eq!(result["explain"]["terms"][1]["weight"], json!(7), "{result}");

    // A profile names weights relative to its own file.
    let profile = folder.path().join("profile.toml");
    let text =
        "name = 'mine'\nkinds = ['kalah']\nalgorithm = 'alphabeta'\ndepth = 1\nweights = 'mine.toml'\n";
    std::fs::write(&profile, text).expect("a file");
    let profile = profile.to_str().expect("a path in UTF-8");
    let by_profile = best(&["kalah", "--position", position, "--profile", profile, "--explain"]);
    assert_eq!(by_profile["explain"], result["explain"]);

    assert!(refused(&["othello", "--weights", path]).contains("is for kalah, not for othello"));
    assert!(
        refused(&["kalah", "--weights", path, "--evaluation", "chances"])
            .contains("is for the evaluation s4")
    );
    assert!(refused(&["kalah", "--weights", "nowhere"]).contains("no weights file nowhere"));
    write("version = 1\ngame = 'kalah'\nevaluation = 's4'\norigin = 'me'\n[weights]\nseeds = 7\n");
    assert!(refused(&["kalah", "--weights", path]).contains("weights: stores is missing"));
}

#[test]
fn unusable_input_is_one_sentence() {
    let finished = refused(&["kalah", "--position", "0,0,0,0,0,0/0,0,0,0,0,0 36-36 first"]);
    assert_eq!(finished, "parlor: the game is over\n");
    assert!(refused(&["othello", "--moves", "f5 f5"]).contains("f5 is not legal"));
    assert!(refused(&["othello", "--algorithm", "magic"]).contains("magic"));
    assert!(refused(&["othello", "--profile", "nobody"]).contains("nobody"));
    assert!(refused(&["othello", "--profile", "kalah-5"]).contains("does not play othello"));
    assert!(refused(&["othello", "--evaluation", "s4"]).contains("evaluation: \"s4\""));
    assert!(refused(&["othello", "--depth", "0"]).contains("--depth"));
    assert!(refused(&["othello", "--nodes", "0"]).contains("--nodes"));
}
