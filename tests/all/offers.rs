//! Draws, takebacks, resignations and aborts: recorded in the log and visible to everyone who watches.

use parlor_rules::{Game, GameKind, Position};
use serde_json::{Value, json};

use crate::support::{Client, Server, Table, choose, get, rng};

/// The open offers, as the archive shows them.
async fn pending(server: &Server, game: &str) -> Value {
    get(server.address(), &format!("/api/games/{game}")).await.1["pending"].clone()
}

#[tokio::test]
async fn a_draw_needs_both() {
    let server = Server::start();
    let mut table = Table::of(&server, "checkers").await;
    table.play("11-15").await;
    let answer =
        |table: &Table, accept: bool| json!({"type": "answer_draw", "game": table.game, "accept": accept});
    for player in [0, 1] {
        let request = answer(&table, true);
        assert_eq!(table.players[player].refused(request).await, "not_found", "none is offered");
    }
    let offer = table.request("offer_draw");
    let offered = table.act(0, offer.clone(), "draw_offered").await;
    assert_eq!((&offered["by"], &offered["seq"]), (&json!("first"), &json!(2)));
    assert_eq!(pending(&server, &table.game).await, json!({"draw": "first"}));
    assert_eq!(table.players[0].refused(offer.clone()).await, "already_exists");
    let own = answer(&table, true);
    assert_eq!(table.players[0].refused(own).await, "not_found", "nobody accepts their own offer");

    let decline = answer(&table, false);
    let declined = table.act(1, decline, "draw_declined").await;
    assert_eq!((&declined["by"], &declined["seq"]), (&json!("second"), &json!(3)));
    assert_eq!(pending(&server, &table.game).await, json!({}));

    table.act(0, offer.clone(), "draw_offered").await;
    let accept = answer(&table, true);
    let over = table.act(1, accept, "game_over").await;
    assert_eq!((&over["result"], &over["reason"]), (&json!("draw"), &json!("agreement")));
    assert!(table.is_over());
}

#[tokio::test]
async fn an_offer_met_by_an_offer_is_a_draw_and_one_met_by_a_move_lapses() {
    let server = Server::start();
    let mut table = Table::of(&server, "checkers").await;
    let offer = table.request("offer_draw");
    table.act(1, offer.clone(), "draw_offered").await;
    table.play("11-15").await;
    assert_eq!(pending(&server, &table.game).await, json!({}), "to move is to answer");
    let late = json!({"type": "answer_draw", "game": table.game, "accept": true});
    assert_eq!(table.players[0].refused(late).await, "not_found");

    // A player's own move does not withdraw their offer.
    table.act(1, offer.clone(), "draw_offered").await;
    table.play("22-18").await;
    assert_eq!(pending(&server, &table.game).await, json!({"draw": "second"}));
    let over = table.act(0, offer, "game_over").await;
    assert_eq!((&over["result"], &over["reason"]), (&json!("draw"), &json!("agreement")));
}

/// The moves of an Othello game up to one that forces the opponent to pass, and that move.
fn before_a_pass() -> (Vec<String>, String) {
    let mut rng = rng(1);
    loop {
        let mut position = Position::start(GameKind::Othello.default_variant());
        let mut line = Vec::new();
        while let [_, ..] = *position.legal_moves() {
            let m = *choose(&position.legal_moves(), &mut rng);
            position.play_unchecked(m);
            if position.forced_pass().is_some() {
                return (line, m.to_string());
            }
            line.push(m.to_string());
        }
    }
}

/// The server plays a pass at once, giving the player no time to answer. In 0.1.0 that declined the offer.
#[tokio::test]
async fn a_pass_is_no_answer_to_a_draw_offer() {
    let server = Server::start();
    let (line, last) = before_a_pass();
    let mut table = Table::with(&server, json!({"game": "othello", "start": {"moves": line}})).await;
    let (player, other) = (table.turn(), 1 - table.turn());
    let offer = table.request("offer_draw");
    let by = table.act(player, offer, "draw_offered").await["by"].clone();
    table.play(&last).await;
    assert_eq!(table.turn(), player, "the opponent had to pass");
    assert_eq!(pending(&server, &table.game).await, json!({"draw": by}));
    let accept = json!({"type": "answer_draw", "game": table.game, "accept": true});
    let over = table.act(other, accept, "game_over").await;
    assert_eq!((&over["result"], &over["reason"]), (&json!("draw"), &json!("agreement")));
}

#[tokio::test]
async fn a_takeback_needs_both_and_goes_back_to_the_askers_choice() {
    let server = Server::start();
    let mut table = Table::of(&server, "kalah").await;
    let ask = table.request("request_takeback");
    assert_eq!(table.players[0].refused(ask.clone()).await, "not_available", "there is no move yet");
    // After several sowings in a row, the last choice of the asking player is the last sowing.
    table.play_all(["A", "B", "a"]).await;
    let answer = |accept: bool| json!({"type": "answer_takeback", "game": table.game, "accept": accept});
    let (accept, decline) = (answer(true), answer(false));
    assert_eq!(table.players[1].refused(accept.clone()).await, "not_found", "nobody has asked");

    let asked = table.act(0, ask.clone(), "takeback_requested").await;
    assert_eq!((&asked["by"], &asked["seq"]), (&json!("first"), &json!(4)));
    assert_eq!(pending(&server, &table.game).await, json!({"takeback": "first"}));
    assert_eq!(table.players[0].refused(ask.clone()).await, "already_exists");
    let declined = table.act(1, decline, "takeback_declined").await;
    assert_eq!((&declined["by"], &declined["seq"]), (&json!("second"), &json!(5)));

    table.act(0, ask.clone(), "takeback_requested").await;
    let back = table.act(1, accept, "taken_back").await;
    assert_eq!((&back["ply"], &back["to_move"], &back["seq"]), (&json!(1), &json!("first"), &json!(7)));
    assert_eq!(pending(&server, &table.game).await, json!({}));

    // Requests from before the takeback are stale; the ply is played again and gets a new number in the log.
    let game = table.game.clone();
    let late = json!({"type": "move", "game": game, "ply": 1, "move": "C", "after": 6});
    assert_eq!(table.players[0].refused(late).await, "stale_ply");
    let informed = json!({"type": "move", "game": game, "ply": 1, "move": "C", "after": 7});
    let moved = table.act(0, informed, "moved").await;
    assert_eq!((&moved["ply"], &moved["seq"]), (&json!(1), &json!(8)));
    let (_, archived) = get(server.address(), &format!("/api/games/{game}")).await;
    assert_eq!(archived["moves"], json!(["A", "C"]));
    assert_eq!(archived["events"], json!(table.players[0].mirror(&game).events));
}

/// A forced pass was not a choice: a takeback goes back past it, to the last ply where the asking player could choose.
#[tokio::test]
async fn a_takeback_goes_behind_a_forced_pass() {
    use crate::support::playout_where;
    use parlor_rules::GameKind;
    let server = Server::start();
    let game = playout_where(GameKind::Othello.default_variant(), |r| r.moves().iter().any(|m| m.is_pass()));
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    let pass = moves.iter().position(|m| m == "pass").expect("it was wanted");
    let mut table = Table::of(&server, "othello").await;
    table.play_all(moves[..pass].iter().map(String::as_str)).await;
    // The player before the pass is to move again; their opponent, who had to pass, asks.
    let asker = 1 - table.turn();
    let ask = table.request("request_takeback");
    table.act(asker, ask, "takeback_requested").await;
    let accept = json!({"type": "answer_takeback", "game": table.game, "accept": true});
    let back = table.act(1 - asker, accept, "taken_back").await;
    assert_eq!(back["ply"], pass - 2, "behind the pass and the opponent's move");
    table.play_all(moves[pass - 2..pass].iter().map(String::as_str)).await;
    assert_eq!(table.players[0].mirror(&table.game.clone()).moves(), moves[..=pass]);
}

#[tokio::test]
async fn a_game_is_called_off_until_both_have_moved_and_given_up_at_any_time() {
    let server = Server::start();
    for (plies, player) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let mut table = Table::of(&server, "othello").await;
        table.play_all(["f5"].into_iter().take(plies)).await;
        let abort = table.request("abort");
        let over = table.act(player, abort, "game_over").await;
        assert_eq!((&over["result"], &over["reason"]), (&json!("aborted"), &json!("aborted")));
    }
    let mut table = Table::of(&server, "othello").await;
    table.play_all(["f5", "d6"]).await;
    for player in [0, 1] {
        let abort = table.request("abort");
        assert_eq!(table.players[player].refused(abort).await, "forbidden");
    }
    // This also works out of turn and before the first move.
    let resign = table.request("resign");
    let over = table.act(1, resign, "game_over").await;
    assert_eq!((&over["result"], &over["reason"]), (&json!("first"), &json!("resignation")));
    let mut fresh = Table::of(&server, "santorini").await;
    let resign = fresh.request("resign");
    let over = fresh.act(0, resign.clone(), "game_over").await;
    assert_eq!(over["result"], "second");
    assert_eq!(fresh.players[0].refused(resign).await, "game_over");
}

/// Both players end the game at once: in whatever order the server handles them, there is one end, the same for both.
#[tokio::test]
async fn two_ends_at_once_are_one_end() {
    let server = Server::start();
    for _ in 0..10 {
        let mut table = Table::of(&server, "othello").await;
        table.play_all(["f5", "d6"]).await;
        let resign = table.request("resign");
        let offer = table.request("offer_draw");
        let [first, second] = &mut table.players;
        tokio::join!(first.send(resign.clone()), second.send(resign.clone()));
        tokio::join!(first.send(offer.clone()), second.send(offer.clone()));
        let mut done = Vec::new();
        for player in [&mut *first, &mut *second] {
            done.push(player.answer().await["type"] == "ok");
            assert_eq!(player.answer().await["code"], "game_over");
        }
        assert_eq!(done.iter().filter(|done| **done).count(), 1);
        let over = first.event("game_over").await;
        assert_eq!(second.event("game_over").await, over);
        assert_eq!(over["result"], if done[0] { "second" } else { "first" });
    }
}

/// Offers outlive connections and processes, because they are in the log.
#[tokio::test]
async fn offers_survive_a_restart() {
    let mut server = Server::start();
    let mut table = Table::of(&server, "checkers").await;
    table.play("11-15").await;
    let (offer, ask) = (table.request("offer_draw"), table.request("request_takeback"));
    table.act(1, offer, "draw_offered").await;
    table.act(0, ask, "takeback_requested").await;
    server.crash();
    server.start_again();
    let mut again = Client::with_token(&server, &table.players[0].token).await;
    assert_eq!(again.hello["games"], json!([table.game]));
    let snapshot = again.watch(&table.game).await;
    assert_eq!(snapshot["pending"], json!({"draw": "second", "takeback": "first"}));
    again.ok(json!({"type": "answer_draw", "game": table.game, "accept": true})).await;
    assert_eq!(again.event("game_over").await["reason"], "agreement");
}
