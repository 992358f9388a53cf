//! Chosen players: a game against a named player or an algorithm, and the same players as an answer to a question.

use rustix::process::{Signal, kill_process};
use serde_json::{Value, json};

use crate::bots::children;
use crate::support::{Client, Server, ask, choose, get, member, rng};

const WORKSHOP: &str = "[[bot]]\nname = \"Workshop\"\nplayers = true\nmax_games = 2\n";

/// A server whose house bot for chosen players is online, and a guest.
async fn workshop() -> (Server, Client) {
    let server = Server::start_with_bots(WORKSHOP);
    let mut person = Client::guest(&server).await;
    ready(&mut person).await;
    (server, person)
}

/// Waits until a bot offers to play as any player.
async fn ready(person: &mut Client) {
    let lobby = person.ok(json!({"type": "watch_lobby"})).await;
    let there = |bot: &Value| bot["online"] == true && bot["games"][0]["players"] == true;
    if !lobby["bots"].as_array().expect("bots").iter().any(there) {
        person.event_where("bot_changed", |e| there(&e["bot"])).await;
    }
}

fn challenge(player: &Value, game: &str, variant: &str) -> Value {
    json!({"type": "challenge", "bot": {"player": player}, "game": game, "variant": variant, "side": "first"})
}

/// Plays a move and returns the bot's answer.
async fn answered(person: &mut Client, game: &str) -> Value {
    let (ply, legal) = {
        let record = &person.mirror(game).record;
        (record.moves().len(), record.legal_moves())
    };
    let m = choose(&legal, &mut rng(ply as u64)).to_string();
    person.ok(json!({"type": "move", "game": game, "ply": ply, "move": m})).await;
    person.event_where("moved", |e| e["by"] == "second").await
}

#[tokio::test]
async fn a_named_player_plays_as_it_is_also_after_a_crash() {
    let (mut server, mut person) = workshop().await;
    let medium = json!({"name": "s2-medium", "time_ms": 60});
    let game =
        person.ok(challenge(&medium, "checkers", "mini")).await["game"].as_str().expect("id").to_owned();
    let snapshot = person.watch(&game).await;
    assert_eq!((&snapshot["player"], &snapshot["rated"]), (&medium, &json!(false)));
    let token = person.token.clone();
    for crash in [true, false] {
        let info = answered(&mut person, &game).await["info"].clone();
        assert_eq!(info["profile"], "s2-medium", "{info}");
        for number in ["depth", "max_depth", "nodes", "prunes_max", "prunes_min"] {
            assert!(info[number].is_u64(), "{number}: {info}");
        }
        if crash {
            server.crash();
            server.start_again();
            person = Client::with_token(&server, &token).await;
            ready(&mut person).await;
            assert_eq!(person.watch(&game).await["player"], medium, "it is kept");
        }
    }
    let (_, whole) = get(server.address(), &format!("/api/games/{game}")).await;
    assert_eq!(whole["player"], medium);
    // A rematch is against the same player.
    person.ok(json!({"type": "resign", "game": game})).await;
    person.event_where("game_over", |e| e["game"] == *game).await;
    let again =
        person.ok(json!({"type": "rematch", "game": game})).await["game"].as_str().expect("id").to_owned();
    assert_eq!(person.watch(&again).await["player"], medium);
    let listed = get(server.address(), "/api/games?kind=checkers&bots=true").await.1;
    assert_eq!(listed["games"][0]["player"], medium, "{listed}");
}

/// The playing process is killed in the middle of the game; the next one plays on as the same player.
#[tokio::test]
async fn another_process_plays_on_as_the_chosen_player() {
    let (server, mut person) = workshop().await;
    let medium = json!({"name": "s2-medium", "time_ms": 60});
    let game =
        person.ok(challenge(&medium, "checkers", "mini")).await["game"].as_str().expect("id").to_owned();
    person.watch(&game).await;
    assert_eq!(answered(&mut person, &game).await["info"]["profile"], "s2-medium");
    let [killed] = children(&server)[..] else { panic!("one bot is one process") };
    kill_process(killed, Signal::KILL).expect("it was running");
    person.event_where("bot_changed", |e| e["bot"]["online"] == false).await;
    let moved = answered(&mut person, &game).await;
    assert_eq!(moved["info"]["profile"], "s2-medium", "{moved}");
    assert!(moved["info"]["by_server"].is_null(), "a process moved: {moved}");
    assert!(!children(&server).contains(&killed), "it is another process");
}

#[tokio::test]
async fn an_algorithm_with_an_evaluation_plays_to_its_depth() {
    let (_server, mut person) = workshop().await;
    let player = json!({"algorithm": "minimax", "depth": 2, "evaluation": "s3"});
    let game =
        person.ok(challenge(&player, "othello", "standard")).await["game"].as_str().expect("id").to_owned();
    let kept = person.watch(&game).await["player"].clone();
    assert_eq!(kept, json!({"algorithm": "minimax", "depth": 2, "evaluation": "s3", "time_ms": 5000}));
    let info = answered(&mut person, &game).await["info"].clone();
    assert_eq!(
        (&info["depth"], &info["prunes_max"]),
        (&json!(2), &json!(0)),
        "minimax prunes nothing: {info}"
    );
}

#[tokio::test]
async fn what_no_player_fits_is_refused_by_name() {
    let (server, mut person) = workshop().await;
    let medium = json!({"name": "s2-medium"});
    let refusals = [
        (
            challenge(&medium, "checkers", "english"),
            "s2-medium is a player of the variant mini of checkers, not of english",
        ),
        (
            challenge(&json!({"name": "othello-9"}), "othello", "standard"),
            "no player of othello is called othello-9",
        ),
        (
            challenge(&json!({"algorithm": "minimax", "speed": 3}), "othello", "standard"),
            "unknown field `speed`",
        ),
        (
            challenge(&json!({"algorithm": "minimax", "width": 3}), "othello", "standard"),
            "width is not an option of minimax",
        ),
        (
            challenge(&json!({"time_ms": 60_000}), "othello", "standard"),
            "time_ms must be 1 to 5000, not 60000",
        ),
        (
            json!({"type": "challenge", "bot": {"name": "Workshop"}, "game": "othello"}),
            "name one in `player`",
        ),
        (json!({"type": "challenge", "bot": {"level": 3, "player": medium}, "game": "othello"}), "not both"),
    ];
    for (request, why) in refusals {
        let refusal = person.ask(request.clone()).await;
        assert_eq!(refusal["code"], "bad_request", "{request}: {refusal}");
        assert!(refusal["message"].as_str().expect("a sentence").contains(why), "{request}: {refusal}");
    }
    let mut ada = member(&server, "Ada").await;
    let mut rated = challenge(&medium, "checkers", "mini");
    rated["rated"] = json!(true);
    let refusal = ada.ask(rated).await;
    assert_eq!(
        (&refusal["code"], &refusal["message"]),
        (&json!("forbidden"), &json!("a game against a chosen player must be casual"))
    );
    // A challenge that names no player does not get a bot meant for chosen players.
    let any = json!({"type": "challenge", "bot": {}, "game": "othello"});
    assert_eq!(person.refused(any).await, "not_available");
}

#[tokio::test]
async fn a_question_to_the_engine_names_its_player_in_the_same_words() {
    let server = Server::start();
    let token = Client::guest(&server).await.token;
    let best = async |question: Value| {
        ask(server.address(), "POST", "/api/engine/best", Some(&token), Some(question)).await
    };
    let (status, found) = best(json!({
        "game": "othello", "algorithm": "minimax", "depth": 2, "evaluation": "s3", "explain": true, "time_ms": 1000,
    }))
    .await;
    assert_eq!((status, &found["depth"]), (200, &json!(2)), "{found}");
    let names: Vec<_> =
        found["explain"]["terms"].as_array().expect("terms").iter().map(|term| &term["name"]).collect();
    assert_eq!(names, ["corners", "x_and_c_squares", "squares", "discs"]);
    let beam = json!({"game": "othello", "name": "s1-beam", "width": 2, "depth": 3});
    assert_eq!(best(beam).await.0, 200);
    for (question, why) in [
        (json!({"game": "othello", "evaluatoin": "s3"}), "unknown field `evaluatoin`"),
        (json!({"game": "othello", "algorithm": "pvs", "evaluation": "s4"}), "unknown evaluation: s4"),
        (
            json!({"game": "checkers", "name": "s2-hard"}),
            "s2-hard is a player of the variant mini of checkers, not of english",
        ),
    ] {
        let (status, refusal) = best(question.clone()).await;
        let message = refusal["message"].as_str().expect("a sentence");
        assert!(status == 422 && message.contains(why), "{question}: {refusal}");
        assert!(!message.contains('\n'), "{message}");
    }
}

#[tokio::test]
async fn the_catalog_lists_what_can_be_chosen() {
    let server = Server::start();
    let (_, catalog) = get(server.address(), "/api/catalog").await;
    let token = Client::guest(&server).await.token;
    for game in catalog["games"].as_array().expect("games") {
        for player in game["players"].as_array().expect("players") {
            let question = json!({
                "game": game["kind"], "variant": player["variants"][0], "name": player["name"], "time_ms": 20,
            });
            let (status, found) =
                ask(server.address(), "POST", "/api/engine/best", Some(&token), Some(question)).await;
            assert_eq!(status, 200, "{player}: {found}");
        }
        for evaluation in game["evaluations"].as_array().expect("evaluations") {
            let question = json!({
                "game": game["kind"], "algorithm": "alphabeta", "depth": 1, "evaluation": evaluation["name"], "explain": true,
            });
            let (status, found) =
                ask(server.address(), "POST", "/api/engine/best", Some(&token), Some(question)).await;
            assert_eq!(status, 200, "{evaluation}: {found}");
            assert!(found["explain"]["sum"].is_number(), "{evaluation}: {found}");
        }
    }
}

#[tokio::test]
async fn bodies_with_fields_that_nobody_knows_are_refused() {
    let server = Server::start();
    let token = Client::guest(&server).await.token;
    for (path, body) in [
        ("/api/accounts", json!({"name": "Eve", "password": "correct horse", "admin": true})),
        ("/api/sessions", json!({"name": "Eve", "password": "correct horse", "admin": true})),
        ("/api/bots", json!({"name": "Robot", "admin": true})),
        ("/api/explore", json!({"game": "kalah", "admin": true})),
    ] {
        let (status, refusal) = ask(server.address(), "POST", path, Some(&token), Some(body)).await;
        let message = refusal["message"].as_str().expect("a sentence");
        assert!(status == 422 && message.contains("unknown field `admin`"), "{path}: {status} {refusal}");
    }
    assert_eq!(get(server.address(), "/api/players/Eve").await.0, 404, "nobody was made");
}
