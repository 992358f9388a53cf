//! Conditional moves: played by the server, invisible to the opponent, and still there after a crash.

use std::time::Duration;

use parlor_rules::{GameKind, Record, Side};
use rand::RngExt;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};

use crate::support::{Client, Server, Table, get, playout_where, rng};

/// A game between two guests with three days for each move, in which these moves were played.
async fn days(server: &Server, kind: &str, moves: &[&str]) -> Table {
    let mut table = Table::with(server, json!({"game": kind, "clock": {"days": 3}})).await;
    table.play_all(moves.iter().copied().filter(|m| *m != "pass")).await;
    table
}

fn plan(table: &Table, lines: &Value) -> Value {
    json!({"type": "plan", "game": table.game, "ply": table.record().moves().len(), "lines": lines})
}

/// The lines of a plan, as its owner sees them.
fn texts(planned: &Value) -> Value {
    let line = |line: &Value| line.as_array().expect("a line").iter().map(|m| m["move"].clone()).collect();
    Value::Array(planned["lines"].as_array().expect("lines").iter().map(line).collect())
}

/// The newest state of a player's plan; other events are dropped.
async fn planned(client: &mut Client) -> Value {
    let told = heard(client).await;
    texts(told.iter().rfind(|event| event["type"] == "planned").expect("they were told of it"))
}

/// The plan that players receive when they return to the game.
async fn standing(client: &mut Client, game: &str) -> Value {
    client.watch(game).await;
    planned(client).await
}

/// All events that a client has received since the last call.
async fn heard(client: &mut Client) -> Vec<Value> {
    client.settle().await;
    client.take_events()
}

#[tokio::test]
pub(crate) async fn an_answer_is_played_at_once_and_after_a_crash() {
    let mut server = Server::start();
    let mut table = days(&server, "othello", &["f5"]).await;
    let mut watcher = Client::guest(&server).await;
    watcher.watch(&table.game).await;
    let mut again = Client::with_token(&server, &table.players[0].token).await;
    assert_eq!(standing(&mut again, &table.game).await, json!([]));

    let explore = json!({"type": "explore", "game": table.game, "moves": ["d6", "c3"]});
    let explored = table.players[0].ok(explore).await["explored"].clone();
    assert_eq!(explored["moves"], json!([{"move": "d6", "by": "second"}, {"move": "c3", "by": "first"}]));
    assert_eq!((&explored["ply"], &explored["to_move"]), (&json!(1), &json!("second")));
    assert_eq!(explored["legal"], json!(["d3", "f3", "f4", "g5"]));

    let request = plan(&table, &json!([["f4", "e3"], ["d6", "c3", "d3", "c4"], ["d6", "c3"]]));
    table.players[0].ok(request).await;
    let laid_down = json!([["d6", "c3", "d3", "c4"], ["f4", "e3"]]);
    for client in [&mut table.players[0], &mut again] {
        assert_eq!(planned(client).await, laid_down, "what goes on from a line contains it");
    }

    let answer = table.players[1].ok(table.move_request("d6")).await;
    assert_eq!(answer["seq"], 2, "the mover receives their own move");
    let moved = again.event_where("moved", |e| e["seq"] == 3).await;
    assert_eq!((&moved["move"], &moved["by"]), (&json!("c3"), &json!("first")));
    assert_eq!(planned(&mut again).await, json!([["d3", "c4"]]));
    // A conditional move that was played counts as its owner's own move.
    let own = json!({"type": "move", "game": table.game, "ply": 2, "move": "c3"});
    assert_eq!(again.ok(own).await["duplicate"], true);

    // A player without a plan sees only their own, and spectators see none.
    let rivals = |events: &[Value]| events.iter().all(|e| e["type"] != "planned" || e["lines"] == json!([]));
    assert!(rivals(&heard(&mut table.players[1]).await));
    assert!(heard(&mut watcher).await.iter().all(|e| e["type"] != "planned"));

    server.crash();
    server.start_again();
    let Table { game, players: [first, second] } = table;
    let mut players = [first.reconnected(&server).await, second.reconnected(&server).await];
    assert_eq!(standing(&mut players[0], &game).await, json!([["d3", "c4"]]));
    players[1].resume(&game).await;
    let mut table = Table { game, players };
    table.play("d3").await;
    assert_eq!(table.players[0].mirror(&table.game).moves(), ["f5", "d6", "c3", "d3", "c4"]);
    assert_eq!(planned(&mut table.players[0]).await, json!([]), "nothing is left of it");
    assert!(rivals(&heard(&mut table.players[1]).await));
    let (_, archived) = get(server.address(), &format!("/api/games/{}", table.game)).await;
    assert!(archived.to_string().contains("moved") && !archived.to_string().contains("plan"), "{archived}");
}

#[tokio::test]
async fn lines_that_no_longer_fit_are_dropped() {
    let server = Server::start();
    let mut table = days(&server, "othello", &["f5"]).await;
    let lines = json!([["d6", "c3", "d3", "c4"]]);
    table.players[0].ok(plan(&table, &lines)).await;
    assert_eq!(planned(&mut table.players[0]).await, lines);
    table.play("f4").await;
    assert_eq!(planned(&mut table.players[0]).await, json!([]));
    assert_eq!(table.record().moves().len(), 2, "there was no answer to this");

    // A takeback also removes the plan, including the part that was still to come.
    let mut table = days(&server, "othello", &["f5"]).await;
    table.players[0].ok(plan(&table, &lines)).await;
    table.play("d6").await;
    assert_eq!(table.record().moves().len(), 3);
    table.act(1, table.request("request_takeback"), "takeback_requested").await;
    let accept = json!({"type": "answer_takeback", "game": table.game, "accept": true});
    let stale = json!({"type": "plan", "game": table.game, "ply": 1, "lines": lines, "after": 3});
    table.act(0, accept, "taken_back").await;
    assert_eq!(standing(&mut table.players[0], &table.game).await, json!([]));
    assert_eq!(table.players[0].refused(stale.clone()).await, "stale_ply");
    table.play("d6").await;
    assert_eq!(table.record().moves().len(), 2);

    // So does its owner, with an empty plan.
    let mut table = days(&server, "othello", &["f5"]).await;
    table.players[0].ok(plan(&table, &lines)).await;
    table.players[0].ok(plan(&table, &json!([]))).await;
    assert_eq!(standing(&mut table.players[0], &table.game).await, json!([]));
    table.play("d6").await;
    assert_eq!(table.record().moves().len(), 2);
}

/// The opponent's offer waits for the player's own answer; then the plan continues.
#[tokio::test]
async fn an_offered_draw_is_not_declined_by_a_plan() {
    let server = Server::start();
    let mut table = days(&server, "othello", &["f5"]).await;
    table.players[0].ok(plan(&table, &json!([["d6", "c3"]]))).await;
    table.act(1, table.request("offer_draw"), "draw_offered").await;
    table.play("d6").await;
    assert_eq!(table.record().moves().len(), 2);
    let decline = json!({"type": "answer_draw", "game": table.game, "accept": false});
    table.act(0, decline, "draw_declined").await;
    let moved = table.players[1].event_where("moved", |e| e["ply"] == 2).await;
    assert_eq!((&moved["move"], &moved["seq"]), (&json!("c3"), &json!(5)));
}

/// The moves of a game, each with its player.
type Line = Vec<(Side, String)>;

fn line_of(record: &Record) -> Line {
    let mut again = Record::new(record.start().clone());
    let mut line = Line::new();
    for &m in record.moves() {
        line.push((again.to_move().expect("the game goes on"), m.to_string()));
        again.play(m).expect("it was played");
    }
    line
}

/// The part of a game that the waiting player could have planned, from `at` to a move of their own.
fn foreseen(game: &Line, at: usize) -> Option<(&[(Side, String)], Side)> {
    let owner = !game.get(at)?.0;
    let part = &game[at..game.len().min(at + 12)];
    let end = part.iter().rposition(|(by, text)| *by == owner && text != "pass")?;
    Some((&part[..=end], owner))
}

/// Plays a game up to `at`, lets the waiting player plan what followed, and then plays only the other player's moves.
async fn play_by_plan(server: &Server, kind: GameKind, game: &Line, at: usize) {
    let before: Vec<&str> = game[..at].iter().map(|(_, text)| text.as_str()).collect();
    let mut table = days(server, kind.id(), &before).await;
    let (part, owner) = foreseen(game, at).expect("it was found");
    // Half of the time forced passes are omitted, as people do.
    let given = part.iter().filter(|(_, text)| at.is_multiple_of(2) || text != "pass").map(|(_, text)| text);
    let request = plan(&table, &json!([given.collect::<Vec<_>>()]));
    table.players[owner.index()].ok(request).await;
    for (by, text) in part {
        if *by != owner && text != "pass" {
            table.play(text).await;
        }
    }
    let expected: Vec<&str> = game[..at + part.len()].iter().map(|(_, text)| text.as_str()).collect();
    let played = table.players[0].mirror(&table.game).moves();
    assert_eq!(played[..expected.len()], expected, "{kind}");
}

/// Every game, with forced passes of either side and with players who move again.
#[tokio::test]
async fn plans_of_every_game_are_played_to_their_end() {
    let server = Server::start();
    type Wanted = fn(&[(Side, String)], Side) -> bool;
    let long: Wanted = |part, owner| part.iter().filter(|(by, _)| *by == owner).count() >= 3;
    let again: Wanted = |part, owner| {
        let twice = |side| part.windows(2).any(|two| two[0].0 == side && two[1].0 == side);
        twice(owner) && twice(!owner)
    };
    let own_pass: Wanted = |part, owner| part.iter().any(|(by, text)| *by == owner && text == "pass");
    let other_pass: Wanted = |part, owner| part.iter().any(|(by, text)| *by != owner && text == "pass");
    let cases = GameKind::ALL.iter().map(|&kind| (kind, long)).chain([
        (GameKind::Kalah, again),
        (GameKind::Othello, own_pass),
        (GameKind::Othello, other_pass),
    ]);
    for (kind, wanted) in cases {
        let fits =
            |game: &Line, at: usize| foreseen(game, at).is_some_and(|(part, owner)| wanted(part, owner));
        let place = |game: &Line| (1..game.len()).find(|at| fits(game, *at));
        let record = playout_where(kind.default_variant(), |record| place(&line_of(record)).is_some());
        let game = line_of(&record);
        play_by_plan(&server, kind, &game, place(&game).expect("it was found")).await;
    }
}

#[tokio::test]
async fn a_bad_plan_is_refused_and_changes_nothing() {
    let server = Server::start();
    let mut table = days(&server, "othello", &["f5"]).await;
    let good = json!([["d6", "c3"]]);
    table.players[0].ok(plan(&table, &good)).await;
    let many = vec![["d6", "c3"]; 17];
    let long = vec!["d6"; 17];
    for (lines, code) in [
        (json!([["a1", "c3"]]), "illegal_move"),
        (json!([["d6", "d6"]]), "illegal_move"),
        (json!([["d6", "c3"], ["d6", "nonsense"]]), "illegal_move"),
        (json!([["pass"]]), "illegal_move"),
        (json!([["d6"]]), "bad_request"),
        (json!([["d6", "c3", "d3"]]), "bad_request"),
        (json!([[]]), "bad_request"),
        (json!([["d6", "c3"], ["d6", "c4"]]), "bad_request"),
        (json!([["d6", "c3", "d3", "c4"], ["d6", "c3", "d3", "e3"]]), "bad_request"),
        (json!(many), "bad_request"),
        (json!([long]), "bad_request"),
        (json!("d6"), "bad_request"),
        (json!([[6]]), "bad_request"),
        (Value::Null, "bad_request"),
    ] {
        assert_eq!(table.players[0].refused(plan(&table, &lines)).await, code, "{lines}");
    }
    for (ply, code) in [(0, "stale_ply"), (2, "ahead_of_game")] {
        let mut request = plan(&table, &good);
        request["ply"] = json!(ply);
        assert_eq!(table.players[0].refused(request).await, code);
    }
    let other = plan(&table, &json!([["d6", "c3"]]));
    assert_eq!(table.players[1].refused(other).await, "not_available", "it is their turn");
    for (moves, code) in [(json!(["a1"]), "illegal_move"), (json!(long), "bad_request")] {
        let request = json!({"type": "explore", "game": table.game, "moves": moves});
        assert_eq!(table.players[0].refused(request).await, code);
    }
    assert_eq!(standing(&mut table.players[0], &table.game).await, good);
    table.act(0, table.request("resign"), "game_over").await;
    let (lay_down, explore) =
        (plan(&table, &good), json!({"type": "explore", "game": table.game, "moves": []}));
    for request in [lay_down, explore] {
        assert_eq!(table.players[0].refused(request).await, "game_over");
    }
}

/// After SIGKILL while a move and its answer are being written, the log has both or neither.
#[tokio::test]
async fn a_crash_never_separates_a_move_from_its_conditional_answer() {
    let mut server = Server::start();
    let mut rng = rng(5);
    let mut table = days(&server, "othello", &["f5"]).await;
    for round in 0..12 {
        if table.is_over() {
            break;
        }
        let base = table.record().moves().len();
        let mover = table.turn();
        let lines: Vec<[String; 2]> = table
            .record()
            .legal_moves()
            .iter()
            .filter_map(|&m| {
                let mut after = table.record().clone();
                after.play(m).expect("it is legal");
                let answers = after.legal_moves();
                let answers = (after.to_move() == Some(!table.record().to_move()?)).then_some(answers)?;
                let answer = answers.choose(&mut rng).filter(|m| !m.is_pass())?;
                Some([m.to_string(), answer.to_string()])
            })
            .take(16)
            .collect();
        let Some([chosen, answer]) = lines.choose(&mut rng).cloned() else { break };
        let request = plan(&table, &json!(lines));
        table.players[1 - mover].ok(request).await;
        let request = table.move_request(&chosen);
        table.players[mover].send(request).await;
        // At any time from before the server has read it to after it has answered.
        tokio::time::sleep(Duration::from_micros(rng.random_range(0..1_500))).await;
        server.crash();
        server.start_again();
        let Table { game, players: [first, second] } = table;
        let mut players = [first.reconnected(&server).await, second.reconnected(&server).await];
        for player in &mut players {
            player.resume(&game).await;
            player.settle().await;
        }
        table = Table { game, players };
        let came = table.record().moves().len() > base;
        if !came {
            table.play(&chosen).await;
        }
        let moves = table.players[mover].mirror(&table.game).moves();
        assert_eq!(moves[base..base + 2], [chosen, answer], "round {round}");
    }
}
