//! Pairs of games: the same start twice, the second time with seats swapped.

use parlor_rules::GameKind;
use serde_json::{Value, json};

use crate::starts::{play_on, reached};
use crate::support::{Client, ONE_BOT, Server, Table, get, member, rng, within};

/// Plays a move for each side.
async fn begin(table: &mut Table) {
    table.play_random(2, &mut rng(3)).await;
}

/// The second game of a pair, as announced to both players; both watch it.
async fn second_of(table: Table) -> Table {
    let Table { game, mut players } = table;
    let second = |e: &Value| e["pair"] == json!({"number": 2, "other": game});
    let mut id = String::new();
    for (player, side) in players.iter_mut().zip(["second", "first"]) {
        let started = player.event_where("game_started", second).await;
        assert_eq!(started["side"], side, "the seats are swapped");
        id = started["game"].as_str().expect("an id").to_owned();
        player.watch(&id).await;
    }
    players.reverse();
    Table { game: id, players }
}

#[tokio::test]
async fn a_pair_is_two_rated_games_with_the_seats_swapped() {
    let server = Server::start();
    let players = [member(&server, "Ada").await, member(&server, "Bela").await];
    let (position, line) = reached(GameKind::Awele, 5, 4);
    let terms = json!({"game": "awele", "rated": true, "pair": true, "start": {"moves": line}});
    let mut table = Table::between(players, terms).await;
    begin(&mut table).await;
    let over = table.act(0, table.request("resign"), "game_over").await;
    assert!(over["ratings"].is_object(), "{over}");
    let first = table.game.clone();
    assert_eq!(table.players[0].refused(json!({"type": "rematch", "game": first})).await, "not_available");

    let mut table = second_of(table).await;
    // Spectators, who are not told of new games, learn of it from the end of the first.
    assert_eq!(over["second_game"], json!(table.game));
    assert_eq!(table.record().start().to_string(), position);
    let (_, whole) = get(server.address(), &format!("/api/games/{first}")).await;
    assert_eq!(whole["pair"], json!({"number": 1, "other": table.game}));
    // No one can get out of it for free.
    assert_eq!(table.players[0].refused(table.request("abort")).await, "forbidden");
    let over = table.act(1, table.request("resign"), "game_over").await;
    assert!(over["ratings"].is_object(), "it counts even before both have moved: {over}");
    assert_eq!(over["second_game"], Value::Null, "a pair is two games");
    let (_, list) = get(server.address(), "/api/games?start=set").await;
    let pairs: Vec<&Value> =
        list["games"].as_array().expect("games").iter().map(|game| &game["pair"]).collect();
    assert_eq!(pairs, [&json!({"number": 2, "other": first}), &json!({"number": 1, "other": table.game})]);
    // A rematch is a pair again, from the same start.
    for player in &mut table.players {
        player.ok(json!({"type": "rematch", "game": table.game})).await;
    }
    let again = table.players[0].event_where("game_started", |e| e["pair"] == json!({"number": 1})).await;
    assert_eq!(again["start"], json!(position));
}

#[tokio::test]
async fn a_first_game_that_is_aborted_makes_no_second() {
    let server = Server::start();
    for begun in [false, true] {
        let mut table = Table::with(&server, json!({"game": "awele", "pair": true})).await;
        // Without a move by both players it does not count, however it ends.
        let request = if begun { "resign" } else { "abort" };
        if begun {
            table.play_random(1, &mut rng(1)).await;
        }
        let over = table.act(0, table.request(request), "game_over").await;
        assert_eq!(over["second_game"], Value::Null);
        let (_, whole) = get(server.address(), &format!("/api/games/{}", table.game)).await;
        assert_eq!(whole["pair"], json!({"number": 1}));
        table.players[0].settle().await;
        let events = table.players[0].take_events();
        assert!(events.iter().all(|e| e["type"] != "game_started"), "{events:?}");
    }
    let (_, list) = get(server.address(), "/api/games").await;
    assert_eq!(list["games"].as_array().map(Vec::len), Some(2));
}

/// A server killed as the first game ends has the second when it is back, or goes on with the first.
#[tokio::test]
pub(crate) async fn a_kill_between_the_games_of_a_pair_loses_neither() {
    for round in 0..4 {
        let mut server = Server::start();
        let mut table = Table::with(&server, json!({"game": "kalah", "pair": true})).await;
        table.play_all(["A", "B", "a"]).await;
        let resign = table.request("resign");
        table.players[0].send(resign).await;
        if round % 2 == 0 {
            // As soon as anyone knows that it is over, the other game exists.
            table.players[1].event("game_over").await;
        }
        server.crash();
        server.start_again();
        let mut players = Vec::new();
        for player in table.players {
            players.push(player.reconnected(&server).await);
        }
        let (_, first) = get(server.address(), &format!("/api/games/{}", table.game)).await;
        let over = first["status"] == "over";
        assert!(over || round % 2 == 1);
        let game = match over {
            true => first["pair"]["other"].as_str().expect("the second game").to_owned(),
            false => table.game.clone(),
        };
        for player in &mut players {
            assert_eq!(player.hello["games"], json!([game]), "one game is in play");
            let snapshot = player.watch(&game).await;
            assert_eq!(snapshot["pair"]["number"], if over { 2 } else { 1 });
        }
        // It is played like any other.
        let players: [Client; 2] = players.try_into().ok().expect("two");
        let [one, two] = players;
        let mut table = Table { game, players: if over { [two, one] } else { [one, two] } };
        table.play_random(usize::MAX, &mut rng(round)).await;
        assert!(table.is_over());
    }
}

#[tokio::test]
async fn a_bot_plays_the_second_game_of_a_pair_too() {
    let server = Server::start_with_bots(ONE_BOT);
    let mut person = Client::guest(&server).await;
    let terms = json!({"type": "challenge", "bot": {"level": 1}, "game": "othello", "side": "first", "start": {"opening": "random"}, "pair": true});
    let answer = within("a bot", async {
        loop {
            let answer = person.ask(terms.clone()).await;
            if answer["code"] != "not_available" {
                return answer;
            }
        }
    })
    .await;
    let game = answer["game"].as_str().expect("a game").to_owned();
    let start = person.watch(&game).await["start"].clone();
    play_on(&mut person, &game, "first", 4).await;
    person.ok(json!({"type": "resign", "game": game})).await;
    let second = person.event_where("game_started", |e| e["pair"]["number"] == 2).await["game"].clone();
    let second = second.as_str().expect("an id").to_owned();
    assert_eq!(person.watch(&second).await["start"], start);
    play_on(&mut person, &second, "second", 4).await;
    assert!(person.mirror(&second).record.moves().len() >= 4);
}
