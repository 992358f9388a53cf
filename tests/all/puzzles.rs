//! Puzzles over HTTP: the server judges the moves, the first try counts, and runs go on until they are over.

use futures_util::future::join_all;
use parlor_puzzles::{Puzzle, by_id, of_kind};
use parlor_rules::GameKind;
use serde_json::{Value, json};

use crate::support::{Client, Server, ask, bot_token, register};

async fn get(server: &Server, token: Option<&str>, path: &str) -> (u16, Value) {
    ask(server.address(), "GET", path, token, None).await
}

async fn post(server: &Server, token: &str, path: &str, body: Value) -> (u16, Value) {
    ask(server.address(), "POST", path, Some(token), Some(body)).await
}

fn of(answer: &Value) -> &'static Puzzle {
    by_id(answer["id"].as_str().expect("an id")).expect("a puzzle of the binary")
}

fn texts(puzzle: &Puzzle) -> Vec<String> {
    puzzle.line.iter().map(ToString::to_string).collect()
}

/// A legal first move that is not the solution.
fn wrong(puzzle: &Puzzle) -> String {
    let (record, right) = &puzzle.decisions()[0];
    record.legal_moves().into_iter().find(|m| m != right).expect("a choice").to_string()
}

/// Plays the decisions of the solution and returns the last verdict.
async fn solve(server: &Server, token: &str, puzzle: &Puzzle) -> Value {
    let path = format!("/api/puzzles/{}", puzzle.id);
    let (moves, decisions) = (texts(puzzle), puzzle.decisions());
    let mut last = json!(null);
    for (number, (record, _)) in decisions.iter().enumerate() {
        let until = record.moves().len() + 1;
        let (status, judged) = post(server, token, &path, json!({"moves": moves[..until]})).await;
        assert_eq!(status, 200, "{judged}");
        let expected = if number + 1 == decisions.len() { "solved" } else { "goes_on" };
        assert_eq!(judged["verdict"], expected, "{}", puzzle.id);
        last = judged;
    }
    last
}

#[tokio::test]
async fn the_first_try_counts_for_members_and_guests_and_lasts() {
    let mut server = Server::start();
    let ada = register(&server, "Ada").await;
    let guest = Client::guest(&server).await.token.clone();
    for kind in GameKind::ALL {
        let (status, shown) = get(&server, Some(&ada), &format!("/api/puzzles?kind={kind}")).await;
        assert_eq!((status, &shown["game"]), (200, &json!(kind.id())));
        let puzzle = of(&shown);
        assert_eq!(shown["position"], puzzle.start.to_string());
        assert!(
            shown.get("line").is_none() && shown.get("moves").is_none_or(Value::is_number),
            "no solution is sent"
        );

        let judged = solve(&server, &ada, puzzle).await;
        let rated = &judged["rated"];
        assert_eq!(rated["before"], 1500);
        assert!(rated["after"].as_i64() > Some(1500), "{rated}");
        assert_eq!(solve(&server, &ada, puzzle).await["rated"], json!(null), "only the first try counts");

        let path = format!("/api/puzzles/{}", puzzle.id);
        let (_, missed) = post(&server, &guest, &path, json!({"moves": [wrong(puzzle)]})).await;
        assert_eq!(missed["verdict"], "wrong");
        assert!(missed["rated"]["after"].as_i64() < Some(1500), "{missed}");
        assert_eq!(solve(&server, &guest, puzzle).await["rated"], json!(null));
        let (_, given_up) = post(&server, &guest, &path, json!({"give_up": true})).await;
        let played: Vec<_> =
            given_up["plies"].as_array().expect("plies").iter().map(|ply| &ply["move"]).collect();
        assert_eq!(json!(played), json!(texts(puzzle)));
        assert_eq!(get(&server, None, &path).await.1["tries"], 2);
    }
    server.crash();
    server.start_again();
    let (_, progress) = get(&server, Some(&ada), "/api/puzzles/progress").await;
    assert_eq!(progress["tries"].as_array().map(Vec::len), Some(GameKind::ALL.len()));
    assert!(progress["tries"].as_array().expect("tries").iter().all(|tried| tried["solved"] == true));
    assert_eq!(progress["ratings"]["othello"]["games"], 1);
    let (_, progress) = get(&server, Some(&guest), "/api/puzzles/progress").await;
    assert!(progress["tries"].as_array().expect("tries").iter().all(|tried| tried["solved"] == false));
}

#[tokio::test]
async fn a_puzzle_is_refused_to_bots_and_to_what_is_not_legal() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let robot = bot_token(&server, &ada, "Robot").await;
    let puzzle = &of_kind(GameKind::Othello)[0];
    let path = format!("/api/puzzles/{}", puzzle.id);
    assert_eq!(post(&server, &robot, &path, json!({"moves": ["a1"]})).await.0, 403);
    assert_eq!(post(&server, &robot, "/api/puzzles/runs", json!({"mode": "rush"})).await.0, 403);
    assert_eq!(ask(server.address(), "POST", &path, None, Some(json!({"moves": []}))).await.0, 401);
    assert_eq!(post(&server, &ada, &path, json!({"moves": ["d4"]})).await.0, 409);
    assert_eq!(post(&server, &ada, &path, json!({"moves": ["nonsense"]})).await.0, 422);
    assert_eq!(post(&server, &ada, &path, json!({"moves": []})).await.0, 422);
    assert_eq!(post(&server, &ada, &path, json!({"moves": [wrong(puzzle), "a1"]})).await.0, 409);
    assert_eq!(post(&server, &ada, "/api/puzzles/nothing", json!({"moves": ["a1"]})).await.0, 404);
    assert_eq!(get(&server, None, "/api/puzzles?kind=chess").await.0, 400);
    assert_eq!(get(&server, None, "/api/puzzles?theme=fork").await.0, 400);
    let (status, shown) = get(&server, None, "/api/puzzles?kind=kalah&theme=chain").await;
    assert_eq!(status, 200);
    assert!(shown["themes"].as_array().expect("themes").contains(&json!("chain")), "{shown}");
    let (_, progress) = get(&server, Some(&ada), "/api/puzzles/progress").await;
    assert_eq!(progress["tries"], json!([]), "what is refused is no try");
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_the_same_for_all() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let (_, first) = get(&server, None, "/api/puzzles/daily").await;
    let (_, second) = get(&server, Some(&ada), "/api/puzzles/daily").await;
    assert_eq!(first, second);
    assert_eq!(first["solved"], json!(null));
    solve(&server, &ada, of(&first["puzzle"])).await;
    let (_, solved) = get(&server, Some(&ada), "/api/puzzles/daily").await;
    // The daily puzzle changes at midnight.
    assert!(solved["date"] != first["date"] || solved["solved"] == true, "{solved}");
}

#[tokio::test]
async fn a_run_goes_on_until_its_mistakes_and_keeps_the_best() {
    let mut server = Server::start();
    let ada = register(&server, "Ada").await;
    for (mode, mistakes) in [("streak", 1), ("rush", 3)] {
        let (status, mut run) = post(&server, &ada, "/api/puzzles/runs", json!({"mode": mode})).await;
        assert_eq!((status, &run["solved"]), (201, &json!(0)));
        assert_eq!(run["left_ms"].is_null(), mode == "streak");
        let path = format!("/api/puzzles/runs/{}", run["id"].as_str().expect("an id"));
        for solved in 1..=2 {
            let puzzle = of(&run["puzzle"]);
            for (record, _) in puzzle.decisions() {
                let moves = &texts(puzzle)[..=record.moves().len()];
                run = post(&server, &ada, &path, json!({"moves": moves})).await.1["run"].clone();
            }
            assert_eq!((&run["solved"], &run["best"]), (&json!(solved), &json!(solved)), "{mode}");
        }
        // A run outlives the server.
        server.crash();
        server.start_again();
        for made in 1..=mistakes {
            let puzzle = of(&run["puzzle"]);
            let (_, answer) = post(&server, &ada, &path, json!({"moves": [wrong(puzzle)]})).await;
            assert_eq!(answer["answer"]["verdict"], "wrong");
            run = answer["run"].clone();
            assert_eq!(
                (&run["mistakes"], run["puzzle"].is_null()),
                (&json!(made), made == mistakes),
                "{mode}"
            );
        }
        assert_eq!(post(&server, &ada, &path, json!({"moves": ["a1"]})).await.0, 409, "the run is over");
        let (_, again) =
            post(&server, &ada, "/api/puzzles/runs", json!({"mode": mode, "kind": "awele"})).await;
        assert_eq!((&again["best"], &again["puzzle"]["game"]), (&json!(2), &json!("awele")));
        assert_eq!(
            post(&server, &ada, &path, json!({"moves": ["a1"]})).await.0,
            404,
            "a new run replaces the last"
        );
    }
    let (_, progress) = get(&server, Some(&ada), "/api/puzzles/progress").await;
    assert_eq!((&progress["best_streak"], &progress["best_rush"]), (&json!(2), &json!(2)));
    assert_eq!(progress["tries"], json!([]), "runs change no ratings");
}

/// Of answers sent at once, the first counts. In 0.1.0 another one could continue a streak that the first had ended.
#[tokio::test]
async fn of_answers_sent_at_once_only_the_first_counts() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    for _ in 0..5 {
        let (_, run) = post(&server, &ada, "/api/puzzles/runs", json!({"mode": "streak"})).await;
        let path = format!("/api/puzzles/runs/{}", run["id"].as_str().expect("an id"));
        let puzzle = of(&run["puzzle"]);
        let (record, _) = &puzzle.decisions()[0];
        let moves = record.legal_moves();
        let at_once = moves.iter().map(|m| post(&server, &ada, &path, json!({"moves": [m.to_string()]})));
        let answers = join_all(at_once).await;
        let wrong = answers.iter().filter(|(_, answer)| answer["answer"]["verdict"] == "wrong").count();
        assert!(wrong <= 1, "{answers:?}");
        let (_, again) = post(&server, &ada, &path, json!({"moves": ["nonsense"]})).await;
        assert_eq!(again["code"] == "game_over", wrong == 1, "a mistake ends a streak: {answers:?}");
    }
}

/// In 0.1.0, an answer in flight brought the former run back.
#[tokio::test]
async fn an_answer_to_a_former_run_leaves_the_new_one_alone() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let begin = || post(&server, &ada, "/api/puzzles/runs", json!({"mode": "streak"}));
    for _ in 0..5 {
        let (_, run) = begin().await;
        let path = format!("/api/puzzles/runs/{}", run["id"].as_str().expect("an id"));
        let miss = json!({"moves": [wrong(of(&run["puzzle"]))]});
        let answers = (0..8).map(|_| post(&server, &ada, &path, miss.clone()));
        let (_, (_, new)) = tokio::join!(join_all(answers), begin());
        let path = format!("/api/puzzles/runs/{}", new["id"].as_str().expect("an id"));
        let miss = json!({"moves": [wrong(of(&new["puzzle"]))]});
        let (status, answer) = post(&server, &ada, &path, miss).await;
        assert_eq!((status, &answer["answer"]["verdict"]), (200, &json!("wrong")), "{answer}");
    }
}
