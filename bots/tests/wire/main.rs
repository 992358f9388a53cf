//! What a bot sends on the wire, tested by a scripted server.

mod server;

use std::time::Duration;

use parlor_engine::profile::{Algorithm, Profile};
use parlor_rules::{Game, GameKind, Position, Record, Side};
use serde_json::{Value, json};
use server::Script;

fn othello(moves: &[&str]) -> Record {
    let mut record = Record::new(Position::start(GameKind::Othello.default_variant()));
    for text in moves {
        let m = record.position().parse_move(text).expect("a move");
        record.play(m).expect("a legal move");
    }
    record
}

#[tokio::test]
async fn it_says_hello_offers_its_levels_and_plays_what_it_is_given() {
    let mut server = Script::start(&["othello-2", "othello-5", "kalah-5"]).await;
    let hello = server.connected().await;
    assert_eq!(hello["token"], "secret");
    server.welcome(&hello, &["g0"]).await;
    let offer = server.request("offer").await;
    assert_eq!(offer["max_games"], 3);
    assert_eq!(offer["games"][0]["game"], "othello");
    assert_eq!(offer["games"][0]["levels"], json!([2, 5]));
    assert_eq!(offer["games"][1]["levels"], json!([5]));
    server.ok(&offer).await;
    server.lease().await;
    let watch = server.request("watch").await;
    assert_eq!((&watch["game"], &watch["since"]), (&json!("g1"), &Value::Null));
}

#[tokio::test]
async fn it_plays_at_the_requested_level_and_reports_its_search() {
    let (mut server, mut table) = Script::in_game(othello(&["f5"]), 5).await;
    let played = server.request("move").await;
    assert_eq!((&played["ply"], &played["after"]), (&json!(1), &json!(1)));
    assert_eq!(played["info"]["profile"], "othello-5");
    let text = played["move"].as_str().expect("a move");
    assert!(table.record.position().parse_move(text).is_ok_and(|m| table.record.position().is_legal(m)));
    assert_eq!(played["info"]["pv"][0], text);
    // It waits for the opponent, and answers their move.
    table.moved(&mut server, text).await;
    let reply = table.record.legal_moves()[0].to_string();
    table.moved(&mut server, &reply).await;
    assert_eq!(server.request("move").await["ply"], 3);
}

#[tokio::test]
async fn only_the_strongest_level_uses_the_book() {
    let (mut server, _) = Script::in_game_with(&["othello-8"], othello(&["f5"]), 8).await;
    let info = server.request("move").await["info"].clone();
    assert_eq!((&info["book"], &info["nodes"]), (&json!(true), &json!(0)), "{info}");
    let (mut server, _) = Script::in_game(othello(&["f5"]), 5).await;
    let info = server.request("move").await["info"].clone();
    assert_eq!(info["book"], Value::Null, "{info}");
}

#[tokio::test]
async fn it_ponders_about_the_reply_that_it_expects() {
    let thinker = Profile { time: Some(Duration::from_millis(100)), ..Profile::of(Algorithm::Pvs) };
    let (mut server, mut table) = Script::in_game_as(thinker, othello(&["f5"])).await;
    let mut hits = Vec::new();
    for expected in [true, false, true] {
        let played = server.request("move").await;
        hits.push(played["info"]["ponderhit"].clone());
        table.moved(&mut server, played["move"].as_str().expect("a move")).await;
        let replies = table.record.legal_moves();
        let reply = replies.iter().find(|reply| (played["info"]["pv"][1] == reply.to_string()) == expected);
        table.moved(&mut server, &reply.expect("a reply").to_string()).await;
    }
    hits.push(server.request("move").await["info"]["ponderhit"].clone());
    assert_eq!(hits, [json!(null), json!(true), json!(null), json!(true)]);
}

#[tokio::test]
async fn a_wrong_hash_is_reported_and_the_snapshot_accepted() {
    let (mut server, mut table) = Script::in_game(othello(&[]), 5).await;
    let mut event = table.play("f5");
    event["hash"] = json!("0123456789abcdef");
    server.send(event).await;
    let desync = server.request("desync").await;
    assert_eq!((&desync["game"], &desync["seq"]), (&json!("g1"), &json!(1)));
    assert_eq!(desync["hash"], table.hash());
    server.send(table.snapshot(5)).await;
    assert_eq!(server.request("move").await["ply"], 1);
}

#[tokio::test]
async fn after_a_lost_connection_it_resumes_and_sends_the_same_move_again() {
    let (mut server, table) = Script::in_game(othello(&["f5"]), 5).await;
    let first = server.request("move").await;
    server.cut().await;
    let hello = server.connected().await;
    server.welcome(&hello, &["g1"]).await;
    let watch = server.request("watch").await;
    assert_eq!(watch["since"], table.record.moves().len());
    server.ok(&watch).await;
    let again = server.request("move").await;
    assert_eq!((&again["ply"], &again["move"]), (&first["ply"], &first["move"]));
}

#[tokio::test]
async fn a_move_played_before_the_connection_was_lost_is_not_repeated() {
    let (mut server, mut table) = Script::in_game(othello(&["f5"]), 5).await;
    let first = server.request("move").await;
    server.cut().await;
    let hello = server.connected().await;
    server.welcome(&hello, &["g1"]).await;
    let watch = server.request("watch").await;
    let event = table.play(first["move"].as_str().expect("a move"));
    server.send(event).await;
    server.ok(&watch).await;
    let reply = table.record.legal_moves()[0].to_string();
    table.moved(&mut server, &reply).await;
    assert_eq!(server.request("move").await["ply"], 3);
}

#[tokio::test]
async fn a_move_taken_back_is_searched_again() {
    let (mut server, mut table) = Script::in_game(othello(&["f5"]), 5).await;
    let first = server.request("move").await;
    table.moved(&mut server, first["move"].as_str().expect("a move")).await;
    server.send(json!({"type": "takeback_requested", "game": "g1", "seq": 3, "by": "first"})).await;
    assert_eq!(server.request("answer_takeback").await["accept"], true);
    table.seq = 3;
    let event = table.take_back_to(0);
    server.send(event).await;
    table.moved(&mut server, "d3").await;
    let second = server.request("move").await;
    assert_eq!((&second["ply"], &second["after"]), (&json!(1), &json!(5)));
}

#[tokio::test]
async fn a_parked_game_is_left_until_it_is_the_bots_turn_again() {
    let (mut server, mut table) = Script::in_game(othello(&["f5"]), 5).await;
    let played = server.request("move").await;
    table.moved(&mut server, played["move"].as_str().expect("a move")).await;
    server.send(json!({"type": "game_parked", "game": "g1"})).await;
    assert_eq!(server.request("unwatch").await["game"], "g1");
    let reply = table.record.legal_moves()[0].to_string();
    table.play(&reply);
    server.lease().await;
    let watch = server.request("watch").await;
    assert_eq!(watch["since"], Value::Null, "it kept nothing of the game");
    server.ok(&watch).await;
    server.send(table.snapshot(5)).await;
    assert_eq!(server.request("move").await["ply"], 3);
}

/// A connection watches a limited number of games, and people may leave theirs faster than the bot forgets them.
#[tokio::test]
async fn the_oldest_of_many_finished_games_is_left() {
    let mut server = Script::start(&["othello-5"]).await;
    let hello = server.connected().await;
    server.welcome(&hello, &[]).await;
    for number in 0..=64 {
        let game = format!("g{number}");
        server
            .send(json!({"type": "game_started", "game": game, "kind": "othello", "side": "second", "leased": true}))
            .await;
        assert_eq!(server.request("watch").await["game"], game);
        server
            .send(json!({"type": "game_over", "game": game, "seq": 1, "result": "second", "reason": "resignation"}))
            .await;
    }
    assert_eq!(server.request("unwatch").await["game"], "g0");
}

#[tokio::test]
async fn a_refused_move_makes_it_request_a_snapshot() {
    let (mut server, mut table) = Script::in_game(othello(&["f5"]), 5).await;
    let refused = server.request("move").await;
    server.error(&refused, "stale_ply").await;
    let watch = server.request("watch").await;
    assert_eq!(watch["since"], Value::Null);
    // In the meantime another process of the same bot has moved, and the opponent has answered.
    table.play("d6");
    table.play("c3");
    server.ok(&watch).await;
    server.send(table.snapshot(5)).await;
    assert_eq!(server.request("move").await["ply"], 3);
}

/// A game in which the second player can only pass.
fn forced_to_pass() -> Record {
    let mut random = fastrand::Rng::with_seed(3);
    loop {
        let mut record = othello(&[]);
        while record.ending().is_none() {
            let moves = record.legal_moves();
            if moves[0].is_pass() && record.to_move() == Some(Side::Second) {
                return record;
            }
            record.play(moves[random.usize(0..moves.len())]).expect("a legal move");
        }
    }
}

#[tokio::test]
async fn forced_passes_are_left_to_the_server_and_a_rematch_is_welcome() {
    let record = forced_to_pass();
    let next = record.moves().len() as u64 + 1;
    let (mut server, _) = Script::in_game(record, 5).await;
    server.send(json!({"type": "takeback_requested", "game": "g1", "seq": next, "by": "first"})).await;
    server.request("answer_takeback").await;
    server.send(json!({"type": "game_over", "game": "g1", "seq": next + 1, "result": "first", "reason": "resignation"})).await;
    server.send(json!({"type": "rematch_offered", "game": "g1", "by": "first"})).await;
    assert_eq!(server.request("rematch").await["game"], "g1");
    assert!(!server.seen.contains(&"move".to_owned()), "{:?}", server.seen);
}

#[tokio::test]
async fn an_unknown_token_ends_the_process_with_a_sentence() {
    let mut server = Script::start(&["othello-2"]).await;
    let hello = server.connected().await;
    server.error(&hello, "unauthorized").await;
    assert_eq!(server.ended().await, Err("no such token".to_owned()));
}

/// With the token of a person's account the process would stay connected and never be given a game. Any other refusal
/// of an offer leaves it connected.
#[tokio::test]
async fn an_account_that_may_not_offer_games_ends_the_process_with_a_sentence() {
    for (code, ended) in [("forbidden", Err("no".to_owned())), ("already_exists", Ok(()))] {
        let mut server = Script::start(&["othello-2"]).await;
        let hello = server.connected().await;
        server.welcome(&hello, &[]).await;
        let offer = server.request("offer").await;
        server.error(&offer, code).await;
        if ended.is_ok() {
            server.request("ping").await;
            server.stop();
        }
        assert_eq!(server.ended().await, ended, "{code}");
    }
}

#[tokio::test]
async fn it_stops_on_request() {
    let (mut server, _) = Script::in_game(othello(&[]), 5).await;
    server.stop();
    assert_eq!(server.ended().await, Ok(()));
}
