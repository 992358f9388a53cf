//! The engine on request: analysis of finished games, and moves.

use serde_json::{Value, json};

use crate::cli_rules::objects;
use crate::support::{Client, Server, Table, ask, get, playout_where};
use parlor_rules::GameKind;

async fn analysis(server: &Server, game: &str) -> Value {
    let (status, standing) = get(server.address(), &format!("/api/games/{game}/analysis")).await;
    assert_eq!(status, 200, "{standing}");
    standing
}

/// Polls until the analysis is ready.
async fn analysed(server: &Server, game: &str) -> Value {
    loop {
        let standing = analysis(server, game).await;
        match standing["status"].as_str() {
            Some("done") => return standing,
            Some("queued" | "running") => tokio::time::sleep(std::time::Duration::from_millis(50)).await,
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn a_finished_game_is_analysed_once_for_everybody() {
    let mut server = Server::start();
    let mut table = Table::of(&server, "santorini").await;
    table.play_random(6, &mut crate::support::rng(1)).await;
    let path = format!("/api/games/{}/analysis", table.game);
    let token = table.players[1].token.clone();
    // No one gets help during play.
    assert_eq!(ask(server.address(), "POST", &path, Some(&token), None).await.0, 403);
    table.act(0, table.request("resign"), "game_over").await;
    assert_eq!(analysis(&server, &table.game).await["status"], "none");
    assert_eq!(ask(server.address(), "POST", &path, None, None).await.0, 401);

    let (status, standing) = ask(server.address(), "POST", &path, Some(&token), None).await;
    assert_eq!((status, &standing["of"]), (202, &json!(7)));
    let done = analysed(&server, &table.game).await;
    let plies = done["plies"].as_array().expect("positions");
    assert_eq!(plies.len(), 7);
    for (ply, judged) in plies.iter().enumerate() {
        assert_eq!(judged["ply"], ply);
        assert!(judged["depth"].as_u64() > Some(0) && judged["best"].is_string(), "{judged}");
        assert!((0.0..=1.0).contains(&judged["chance"].as_f64().expect("a chance")), "{judged}");
    }
    // The analysis is stored: a second request gets the same answer at once, also after a restart.
    server.crash();
    server.start_again();
    assert_eq!(ask(server.address(), "POST", &path, Some(&token), None).await, (200, done));
}

#[tokio::test]
async fn engines_choose_moves_until_the_game_ends() {
    let server = Server::start();
    let person = Client::guest(&server).await;
    let choosers = [json!({"algorithm": "alphabeta", "depth": 2}), json!({"level": 1})];
    let mut moves: Vec<Value> = Vec::new();
    loop {
        let mut question = choosers[moves.len() % 2].clone();
        question["game"] = json!("checkers");
        question["variant"] = json!("mini");
        question["moves"] = json!(moves);
        let (status, step) =
            ask(server.address(), "POST", "/api/engine/best", Some(&person.token), Some(question)).await;
        assert_eq!(status, 200, "{step}");
        assert!(step["nodes"].is_u64() && step["pv"].is_array() && step["prunes_max"].is_u64(), "{step}");
        moves.push(step["move"].clone());
        if step["outcome"].is_string() {
            assert_eq!(step["legal"], json!([]));
            break;
        }
        assert!(!step["legal"].as_array().expect("moves").is_empty());
    }
    // The rules agree with every step.
    let line = json!({"moves": moves}).to_string();
    let checked = &objects(&["check", "checkers", "--variant", "mini"], line.as_bytes())[0];
    assert_eq!(checked["plies"], moves.len());
    assert!(checked["outcome"].is_string(), "{checked}");
}

/// Positions may contain any characters of their game's notation.
#[tokio::test]
async fn every_game_can_be_asked_about() {
    let server = Server::start();
    let person = Client::guest(&server).await;
    for kind in GameKind::ALL {
        let question = json!({"game": kind.id(), "time_ms": 20});
        let (status, step) =
            ask(server.address(), "POST", "/api/engine/best", Some(&person.token), Some(question)).await;
        assert_eq!(status, 200, "{kind}: {step}");
        assert!(step["position"].is_string(), "{step}");
    }
}

#[tokio::test]
async fn bad_questions_get_a_sentence() {
    let server = Server::start();
    let person = Client::guest(&server).await;
    let cases = [
        (422, json!({"game": "chess"})),
        (422, json!({"game": "othello", "variant": "12x12"})),
        (422, json!({"game": "othello", "start": "nonsense"})),
        (409, json!({"game": "othello", "moves": ["a1"]})),
        (422, json!({"game": "othello", "level": 9})),
        (422, json!({"game": "othello", "level": 1, "algorithm": "first"})),
        (422, json!({"game": "othello", "algorithm": "exec:sh"})),
        (422, json!({"game": "othello", "algorithm": "minimax", "depth": 101})),
        (422, json!({"game": "othello", "time_ms": 0})),
        (422, json!({"game": "othello", "time_ms": 1_501})),
    ];
    for (wanted, question) in cases {
        let (status, refusal) =
            ask(server.address(), "POST", "/api/engine/best", Some(&person.token), Some(question.clone()))
                .await;
        assert_eq!(status, wanted, "{question}: {refusal}");
        let why = refusal["message"].as_str().expect("a message");
        assert!(why.len() > 5 && !why.contains("deserialize"), "{why}");
    }
    let question = json!({"game": "othello", "colour": "black"});
    let (_, refusal) =
        ask(server.address(), "POST", "/api/engine/best", Some(&person.token), Some(question)).await;
    let why = refusal["message"].as_str().expect("a message");
    assert!(why.starts_with("expected a JSON body for this operation") && why.contains("`colour`"), "{why}");
    let (status, refusal) = get(server.address(), "/api/explorer?kind=othello").await;
    assert_eq!(status, 400);
    assert_eq!(refusal["message"], "expected this operation's query parameters: missing field `game`");
    assert_eq!(get(server.address(), "/api/games/nothing/analysis").await.0, 404);
}

/// Analysis proves results: a random Kalah endgame contains wins that were thrown away.
#[test]
fn thrown_games_are_marked_by_proof() {
    let variant = GameKind::Kalah.variant("6x1").expect("it can be played");
    let game = playout_where(variant, |record| record.moves().len() > 7);
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    let text = format!("[Game \"kalah\"]\n[Variant \"6x1\"]\n[Result \"*\"]\n\n{} *\n", moves.join(" "));
    let positions = objects(&["analyse", "-", "--json", "--time-ms", "20000"], text.as_bytes());
    assert_eq!(positions.len(), moves.len() + 1);
    assert!(game.ending().is_some() && positions[0]["outcome"].is_string());
    assert!(positions.iter().any(|judged| judged["mark"] == "threw_win"), "random play throws wins away");
    for pair in positions.windows(2) {
        let (after, before) = (&pair[0], &pair[1]);
        let chance = |judged: &Value| judged["chance"].as_f64().expect("a chance");
        let first = before["to_move"] == "first";
        let lost = if first { chance(before) - chance(after) } else { chance(after) - chance(before) };
        let proven_win = before["proven"] == "win" && chance(after) == if first { 0.0 } else { 1.0 };
        if proven_win && before["best"] != before["move"] {
            assert_eq!(before["mark"], "threw_win", "{before} {after}");
        }
        if before["mark"] == "blunder" {
            assert!(lost >= 0.3, "{before} {after}");
        }
    }
}
