//! Games with an unusual start: from a position, after a line of moves, or with an opening.

use parlor_rules::notation::{Format, read};
use parlor_rules::{Game, GameKind, Position};
use serde_json::{Value, json};

use crate::support::{Client, ONE_BOT, Server, Table, choose, get, member, rng, text, upload, within};

/// A position of this game after some random plies, as text and as the line that leads there.
pub(crate) fn reached(kind: GameKind, plies: usize, seed: u64) -> (String, Vec<String>) {
    let (mut rng, mut position) = (rng(seed), Position::start(kind.default_variant()));
    let mut line = Vec::new();
    for _ in 0..plies {
        let m = *choose(&position.legal_moves(), &mut rng);
        position.play_unchecked(m);
        line.push(m.to_string());
    }
    (position.to_string(), line)
}

async fn refusal(client: &mut Client, request: Value) -> String {
    let answer = client.ask(request).await;
    assert_eq!(answer["type"], "error", "{answer}");
    answer["message"].as_str().expect("a sentence").to_owned()
}

#[tokio::test]
async fn every_game_begins_at_a_position_or_after_a_line_and_is_played_to_its_end() {
    let server = Server::start();
    for (n, kind) in GameKind::ALL.iter().enumerate() {
        let (position, line) = reached(*kind, 7, n as u64);
        for start in [json!({"position": position}), json!({"moves": line})] {
            let mut table = Table::with(&server, json!({"game": kind.id(), "start": start})).await;
            assert_eq!(table.record().start().to_string(), position, "{start}");
            table.play_random(usize::MAX, &mut rng(n as u64)).await;
            assert!(table.is_over());
            let (_, whole) = get(server.address(), &format!("/api/games/{}", table.game)).await;
            assert_eq!((&whole["start"], &whole["status"]), (&json!(position), &json!("over")));
        }
        // Moves continue from a given position, and the usual start is recognized however it is written.
        let start = json!({"position": position, "moves": [line_after(*kind, &position)]});
        let table = Table::with(&server, json!({"game": kind.id(), "start": start})).await;
        assert_ne!(table.record().start().to_string(), position);
        let usual = Position::start(kind.default_variant()).to_string();
        let start = json!({"position": usual, "moves": null});
        let table = Table::with(&server, json!({"game": kind.id(), "start": start, "rated": false})).await;
        let (_, list) = get(server.address(), &format!("/api/games?kind={}&start=usual", kind.id())).await;
        assert_eq!(list["games"][0]["game"], json!(table.game));
        assert_eq!(list["games"].as_array().map(Vec::len), Some(1));
        assert_eq!(list["games"][0].get("start"), None);
        let (_, list) = get(server.address(), &format!("/api/games?kind={}&start=set", kind.id())).await;
        let games = list["games"].as_array().expect("games");
        assert_eq!(games.len(), 3);
        assert!(games[1..].iter().all(|game| game["start"] == json!(position)), "{list}");
    }
}

fn line_after(kind: GameKind, position: &str) -> String {
    let position = Position::from_text(kind.default_variant(), position).expect("a position");
    position.legal_moves()[0].to_string()
}

#[tokio::test]
async fn a_start_that_cannot_be_is_refused_with_a_sentence_that_says_where() {
    let server = Server::start();
    let mut guest = Client::guest(&server).await;
    let seek = |game: &str, start: Value| json!({"type": "seek", "game": game, "start": start});
    let cases = [
        ("othello", json!({"moves": ["f5", "d6", "a1"]}), "move 3 of the start is not legal: a1 in "),
        ("othello", json!({"moves": ["f5", "z9"]}), "move 2 of the start: "),
        ("othello", json!({"position": "XO"}), "not an Othello position"),
        ("checkers", json!({"position": "B:W20:B"}), "a game cannot start where it is over: "),
        (
            "santorini",
            json!({"position": "0000000000000000000000000/1/a1,b1/d1,d1"}),
            "not a Santorini position",
        ),
        (
            "kalah",
            json!({"position": "0,0,0,0,0,1/0,0,0,0,0,1 35-35 first", "moves": ["F", "f"]}),
            "the game is over before move 2",
        ),
        ("kalah", json!({"opening": "random"}), "kalah 6x6+empty has no openings"),
        ("checkers", json!({"opening": "random"}), "\"random\" (expected three-move or eleven-man)"),
        ("checkers", json!({"opening": "three-move", "moves": ["11-15"]}), "not both"),
        ("awele", json!({"ply": 3}), "unknown field `ply`"),
    ];
    for (game, start, wanted) in cases {
        let message = refusal(&mut guest, seek(game, start.clone())).await;
        assert!(message.contains(wanted), "{start}: {message}");
    }
    let mut ada = member(&server, "Ada").await;
    let rated = json!({"type": "seek", "game": "awele", "rated": true, "start": {"moves": ["A"]}});
    assert!(refusal(&mut ada, rated).await.contains("one of a pair"));
}

#[tokio::test]
async fn only_seeks_with_the_same_start_are_paired_and_everyone_sees_it() {
    let server = Server::start();
    let (position, line) = reached(GameKind::Othello, 4, 1);
    let seek = |start: Value| json!({"type": "seek", "game": "othello", "start": start});
    let mut watcher = Client::guest(&server).await;
    watcher.ok(json!({"type": "watch_lobby"})).await;
    let [mut one, mut two, mut three] =
        [Client::guest(&server).await, Client::guest(&server).await, Client::guest(&server).await];
    one.ok(seek(json!({"moves": line}))).await;
    let added = watcher.event("seek_added").await["seek"].clone();
    assert_eq!((&added["start"], added.get("opening")), (&json!(position), None));
    two.ok(seek(Value::Null)).await;
    assert_eq!(watcher.event("seek_added").await["seek"].get("start"), None);
    three.ok(seek(json!({"position": position}))).await;
    let started = one.event("game_started").await;
    assert_eq!(started["start"], json!(position));
    assert_eq!(three.event("game_started").await["game"], started["game"]);
    // A waiting seek is paired with one for the same opening.
    three.ok(seek(json!({"opening": "random"}))).await;
    let added = watcher.event_where("seek_added", |e| e["seek"]["opening"] == "random").await["seek"].clone();
    assert_eq!(added.get("start"), None, "it is drawn when the game begins");
    one.ok(seek(json!({"opening": "random"}))).await;
    let game = one.event("game_started").await["game"].clone();
    let snapshot = one.watch(game.as_str().expect("an id")).await;
    assert_eq!(snapshot["opening"], "random");
    assert_ne!(snapshot["start"], json!(Position::start(GameKind::Othello.default_variant()).to_string()));
}

#[tokio::test]
async fn challenges_and_invitations_show_their_start_and_a_rematch_begins_there_again() {
    let server = Server::start();
    let mut ada = member(&server, "Ada").await;
    let mut bela = member(&server, "Bela").await;
    let (position, line) = reached(GameKind::Checkers, 6, 2);
    let challenge = json!({"type": "challenge", "to": "Bela", "game": "checkers", "side": "first", "start": {"moves": line}});
    ada.ok(challenge).await;
    let challenged = bela.event("challenged").await["challenge"].clone();
    assert_eq!(challenged["start"], json!(position));
    let id = challenged["challenge_id"].clone();
    let game = bela.ok(json!({"type": "accept_challenge", "challenge_id": id})).await["game"].clone();
    assert_eq!(ada.event("game_started").await["start"], json!(position));
    ada.ok(json!({"type": "resign", "game": game})).await;
    ada.ok(json!({"type": "rematch", "game": game})).await;
    bela.ok(json!({"type": "rematch", "game": game})).await;
    let again = bela.event_where("game_started", |e| e["game"] != game).await;
    assert_eq!((&again["start"], &again["side"]), (&json!(position), &json!("first")));

    let invite =
        json!({"type": "invite", "game": "checkers", "start": {"moves": line}, "pair": true, "rated": true});
    let code = ada.ok(invite).await["code"].as_str().expect("a code").to_owned();
    let (_, preview) = get(server.address(), &format!("/api/invites/{code}")).await;
    assert_eq!((&preview["start"], &preview["pair"]), (&json!(position), &json!(true)));
    let joined = bela.ok(json!({"type": "join_invite", "code": code})).await["game"].clone();
    let (_, whole) = get(server.address(), &format!("/api/games/{}", joined.as_str().expect("an id"))).await;
    assert_eq!(
        (&whole["start"], &whole["rated"], &whole["pair"]),
        (&json!(position), &json!(true), &json!({"number": 1}))
    );
}

/// A bot plays every game from any start, whichever side is to move, and plays the second game of a pair by itself.
#[tokio::test]
async fn a_bot_plays_from_every_start_and_every_opening() {
    let server = Server::start_with_bots(ONE_BOT);
    let mut person = Client::guest(&server).await;
    let (_, catalog) = get(server.address(), "/api/catalog").await;
    let mut starts = Vec::new();
    for game in catalog["games"].as_array().expect("games") {
        let kind: GameKind = game["kind"].as_str().expect("a kind").parse().expect("known");
        starts.push((kind, json!({"position": reached(kind, 5, 9).0})));
        starts.push((kind, json!({"moves": reached(kind, 6, 9).1})));
        let openings = game["openings"].as_array().expect("openings");
        starts.extend(openings.iter().map(|opening| (kind, json!({"opening": opening["name"]}))));
    }
    assert_eq!(starts.len(), 14);
    for (n, (kind, start)) in starts.into_iter().enumerate() {
        let side = ["first", "second"][n % 2];
        let challenge = json!({"type": "challenge", "bot": {"level": 1}, "game": kind.id(), "side": side, "start": start});
        let answer = within("a bot", async {
            loop {
                let answer = person.ask(challenge.clone()).await;
                if answer["code"] != "not_available" {
                    return answer;
                }
            }
        });
        let game = answer.await["game"].as_str().unwrap_or_else(|| panic!("{start}")).to_owned();
        person.watch(&game).await;
        play_on(&mut person, &game, side, 4).await;
        person.ok(json!({"type": "resign", "game": game})).await;
    }
}

/// Plays random moves for a side until this many plies have been played.
pub(crate) async fn play_on(person: &mut Client, game: &str, side: &str, plies: usize) {
    let mut rng = rng(5);
    loop {
        let mirror = person.mirror(game);
        let played = mirror.record.moves().len();
        if mirror.is_over() || played >= plies {
            return;
        }
        if mirror.record.to_move().is_some_and(|to_move| to_move.as_str() == side) {
            let m = choose(&mirror.record.legal_moves(), &mut rng).to_string();
            person.ok(json!({"type": "move", "game": game, "ply": played, "move": m})).await;
        }
        person.any_event_where(|e| e["game"] == game && e["seq"].is_u64()).await;
        person.settle().await;
    }
}

/// An unfinished game can go on: once imported into the library, its position is a start like any other.
#[tokio::test]
async fn an_unfinished_game_of_the_library_goes_on() {
    let server = Server::start();
    let ada = member(&server, "Ada").await;
    let bela = Client::guest(&server).await;
    let text = "[First \"Anna\"]\n[Second \"Bela\"]\n[Game \"santorini\"]\n[Variant \"base\"]\n[Result \"*\"]\n\nb2 d4 d2 b4 b2b3c3 *\n";
    let file = text.as_bytes();
    let imported = upload(server.address(), "/api/imports?name=saved.txt", Some(&ada.token), file).await;
    assert_eq!(imported.0, 200, "{imported:?}");
    let game = imported.1["games"][0]["game"].as_str().expect("an id").to_owned();
    let (_, saved) = get(server.address(), &format!("/api/games/{game}")).await;
    assert_eq!(saved["library"]["unfinished"], true, "{saved}");
    let start = json!({"position": saved["start"], "moves": saved["moves"]});
    let mut table = Table::between([ada, bela], json!({"game": "santorini", "start": start})).await;
    assert_eq!(json!(table.record().start().to_string()), saved["position"]);
    assert_eq!(table.turn(), 1, "the second player is to move, as where it was broken off");
    table.play_random(usize::MAX, &mut rng(8)).await;
    assert!(table.is_over());
}

/// A game's start survives export and import in every format that can express it.
#[tokio::test]
async fn an_export_of_a_game_with_a_start_of_its_own_is_read_back() {
    let server = Server::start();
    for kind in GameKind::ALL {
        let (position, _) = reached(*kind, 7, 3);
        let mut table =
            Table::with(&server, json!({"game": kind.id(), "start": {"position": position}})).await;
        table.play_random(4, &mut rng(2)).await;
        let formats = match kind {
            GameKind::Othello => vec!["", "ggf", "text"],
            GameKind::Checkers => vec!["", "pdn", "text"],
            _ => vec!["", "text"],
        };
        for format in formats {
            let query = if format.is_empty() { String::new() } else { format!("?format={format}") };
            let path = format!("/api/games/{}/export{query}", table.game);
            let (_, text) = text(server.address(), "GET", &path, None, None).await;
            let games = read(Format::detect("", text.as_bytes()), text.as_bytes());
            let games = games.unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(games[0].record.start().to_string(), position, "{text}");
            assert_eq!(games[0].record.position(), table.record().position(), "{text}");
            assert_eq!(games[0].result, None, "it is not finished: {text}");
        }
    }
}
