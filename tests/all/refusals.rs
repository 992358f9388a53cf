//! Refused requests in a game: their codes, and that a refusal changes nothing.

use serde_json::{Value, json};

use crate::support::{Client, Server, Table, get, playout, rng};
use parlor_rules::GameKind;

/// Everything that a refused request could have changed: the game in the archive, and the lobby.
async fn state_of(server: &Server, game: &str) -> Value {
    let (_, archived) = get(server.address(), &format!("/api/games/{game}")).await;
    let (_, mut games) = get(server.address(), "/api/games").await;
    // The name of a game's opening follows a moment after its end.
    for listed in games["games"].as_array_mut().expect("a list") {
        listed.as_object_mut().expect("a game").remove("line");
    }
    let lobby = Client::guest(server).await.ok(json!({"type": "watch_lobby"})).await;
    json!([archived, games, lobby["seeks"], lobby["bots"]])
}

/// A player's requests in a game.
fn acts(game: &str) -> Vec<Value> {
    let mut acts: Vec<Value> = ["resign", "offer_draw", "request_takeback", "abort"]
        .iter()
        .map(|kind| json!({"type": kind, "game": game}))
        .collect();
    for kind in ["answer_draw", "answer_takeback"] {
        acts.push(json!({"type": kind, "game": game, "accept": true}));
        acts.push(json!({"type": kind, "game": game, "accept": false}));
    }
    acts
}

#[tokio::test]
async fn moves_are_refused_in_the_documented_order_and_change_nothing() {
    let server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    table.play_all(["f5", "d6", "c3"]).await;
    let game = table.game.clone();
    let before = state_of(&server, &game).await;
    let stranger = &mut Client::guest(&server).await;
    let [first, second] = &mut table.players;
    let by =
        |game: &str, ply: u64, text: &str| json!({"type": "move", "game": game, "ply": ply, "move": text});

    // A game that does not exist, and someone else's game, whatever else is wrong with the move.
    for ply in [0, 3, 9] {
        assert_eq!(first.refused(by("nothing", ply, "f5")).await, "not_found");
        assert_eq!(stranger.refused(by(&game, ply, "f5")).await, "forbidden");
    }
    // Past plies: the same move again is not an error; everything else is stale.
    for (ply, text, duplicate) in [(0, "f5", true), (2, "c3", true), (1, "d6", false)] {
        let answer = first.ask(by(&game, ply, text)).await;
        if duplicate {
            assert_eq!((&answer["seq"], &answer["duplicate"]), (&json!(ply + 1), &json!(true)));
        } else {
            assert_eq!(answer["code"], "stale_ply", "it was the opponent's");
        }
    }
    for text in ["d3", "c4", "pass", "nonsense", ""] {
        assert_eq!(first.refused(by(&game, 0, text)).await, "stale_ply", "{text}");
        assert_eq!(second.refused(by(&game, 2, text)).await, "stale_ply", "{text}");
    }
    // It is the second player's turn, at ply 3.
    for (ply, text) in [(3, "c4"), (4, "c4"), (3, "nonsense"), (u64::from(u32::MAX), "c4")] {
        assert_eq!(first.refused(by(&game, ply, text)).await, "not_your_turn");
    }
    for (ply, text) in [(4, "d3"), (100, "nonsense"), (u64::from(u32::MAX), "d3")] {
        assert_eq!(second.refused(by(&game, ply, text)).await, "ahead_of_game");
    }
    for text in ["a1", "f5", "pass", "D3", " d3", "d3 ", "d33", "i9", "nonsense", "", "\u{0}", "d3\u{301}"] {
        assert_eq!(second.refused(by(&game, 3, text)).await, "illegal_move", "{text:?}");
    }
    assert_eq!(state_of(&server, &game).await, before);
    for player in [first, second] {
        player.settle().await;
        assert_eq!(player.take_events(), Vec::<Value>::new(), "nobody was told of it");
    }
}

#[tokio::test]
async fn only_players_act_in_an_existing_game() {
    let server = Server::start();
    let mut table = Table::of(&server, "kalah").await;
    table.play("D").await;
    let before = state_of(&server, &table.game).await;
    let stranger = &mut Client::guest(&server).await;
    stranger.watch(&table.game).await;
    for act in acts(&table.game) {
        assert_eq!(stranger.refused(act.clone()).await, "forbidden", "{act}");
    }
    for act in acts("nothing") {
        assert_eq!(table.players[0].refused(act.clone()).await, "not_found", "{act}");
    }
    for kind in ["watch", "desync"] {
        let request = json!({"type": kind, "game": "nothing", "seq": 1, "hash": "0"});
        assert_eq!(stranger.refused(request).await, "not_found");
    }
    assert_eq!(state_of(&server, &table.game).await, before);
}

/// For every game: a move of another game, a move that is legal at another ply, and text that only looks like a move.
#[tokio::test]
async fn illegal_moves_of_every_game_change_nothing() {
    let server = Server::start();
    for kind in GameKind::ALL {
        let mut table = Table::of(&server, kind.id()).await;
        let mut rng = rng(7);
        table.play_random(6, &mut rng).await;
        let before = state_of(&server, &table.game).await;
        let legal = table.record().legal_moves();
        let elsewhere: Vec<_> = GameKind::ALL
            .iter()
            .flat_map(|other| playout(other.default_variant(), &mut rng).moves().to_vec())
            .filter(|m| !legal.iter().any(|own| own.to_string() == m.to_string()))
            .collect();
        assert!(elsewhere.len() > 50);
        let turn = table.turn();
        for m in &elsewhere {
            let request = table.move_request(&m.to_string());
            assert_eq!(table.players[turn].refused(request).await, "illegal_move", "{kind} {m}");
        }
        assert_eq!(state_of(&server, &table.game).await, before);
    }
}

#[tokio::test]
async fn a_finished_game_accepts_nothing_more() {
    let mut server = Server::start();
    let mut table = Table::of(&server, "othello").await;
    table.play_all(["f5", "d6"]).await;
    let resign = table.request("resign");
    let over = table.act(1, resign, "game_over").await;
    assert_eq!((&over["result"], &over["reason"]), (&json!("first"), &json!("resignation")));
    let game = table.game.clone();
    let before = state_of(&server, &game).await;

    let [mut first, mut second] = table.players;
    let mut other = Client::with_token(&server, &first.token).await;
    for round in ["on the same connection", "on another", "after a restart"] {
        let past = |ply: u64, text: &str| json!({"type": "move", "game": game, "ply": ply, "move": text});
        let (one, two) =
            if round == "on another" { (&mut other, &mut second) } else { (&mut first, &mut second) };
        let answer = one.ok(past(0, "f5")).await;
        assert_eq!((&answer["seq"], &answer["duplicate"]), (&json!(1), &json!(true)), "{round}");
        assert_eq!(two.ok(past(1, "d6")).await["duplicate"], true, "{round}");
        assert_eq!(one.refused(past(0, "d3")).await, "stale_ply", "{round}");
        assert_eq!(one.refused(past(1, "d6")).await, "stale_ply", "{round}");
        assert_eq!(one.refused(past(2, "c3")).await, "game_over", "{round}");
        assert_eq!(two.refused(past(2, "c3")).await, "game_over", "{round}");
        for act in acts(&game) {
            assert_eq!(one.refused(act.clone()).await, "game_over", "{round}: {act}");
            assert_eq!(two.refused(act.clone()).await, "game_over", "{round}: {act}");
        }
        assert_eq!(state_of(&server, &game).await, before, "{round}");
        if round == "on another" {
            server.crash();
            server.start_again();
            first = first.reconnected(&server).await;
            second = second.reconnected(&server).await;
            assert_eq!(first.hello["games"], json!([]), "it is not unfinished");
        }
    }
}
