//! Bots are always available: a game takes up a bot's time only on the bot's turn, however many games people abandon.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use parlor_rules::GameKind;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::support::{Client, Server, Settings, TIMEOUT, choose, metric, own_kib, rng, within};

/// The bots of a server without a bots file.
const ALL_LEVELS: &str = include_str!("../../src/bots/default.toml");

const ONE_SEAT: &str = r#"
[[bot]]
name = "Acorn"
profiles = ["othello-1", "checkers-1", "awele-1", "kalah-1", "santorini-1"]
max_games = 1
"#;

fn challenge(level: u8, kind: GameKind, side: &str) -> Value {
    json!({"type": "challenge", "bot": {"level": level}, "game": kind.id(), "clock": null, "rated": false, "side": side})
}

/// Waits until every level is online.
async fn levels(server: &Server, levels: usize) {
    within("the bots", async {
        loop {
            let (_, bots) = crate::support::get(server.address(), "/api/bots").await;
            let ready = |bot: &&Value| bot["online"] == true && bot["house"] == true;
            if bots["bots"].as_array().expect("bots").iter().filter(ready).count() == levels {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
}

/// People come, start twenty games each and close the tab: `games` in all, over all these levels and all kinds.
async fn leave_games(server: &Server, games: usize, levels: u8) {
    let mut left = 0;
    while left < games {
        let mut visitor = Client::guest(server).await;
        for _ in 0..20.min(games - left) {
            let kind = GameKind::ALL[left % GameKind::ALL.len()];
            // It does not matter who moves first: some games are left before the first move and some after the bot's.
            let side = if left % 3 == 0 { "second" } else { "first" };
            let level = (left / GameKind::ALL.len()) % usize::from(levels) + 1;
            visitor.ok(challenge(level as u8, kind, side)).await;
            left += 1;
        }
    }
}

/// A new visitor plays a move against a level, and the bot itself answers. Returns how long that took.
async fn is_answered(server: &Server, level: u8, kind: GameKind) -> Duration {
    let mut visitor = Client::guest(server).await;
    let asked = Instant::now();
    let game = visitor.ok(challenge(level, kind, "first")).await["game"].as_str().expect("a game").to_owned();
    visitor.watch(&game).await;
    loop {
        let record = &visitor.mirror(&game).record;
        if record.to_move().is_none_or(|to_move| to_move.as_str() == "second") {
            break;
        }
        let (ply, legal) = (record.moves().len(), record.legal_moves());
        let m = choose(&legal, &mut rng(ply as u64)).to_string();
        visitor.ok(json!({"type": "move", "game": game, "ply": ply, "move": m})).await;
        visitor.event_where("moved", |e| e["ply"] == ply).await;
    }
    let moved = visitor.event_where("moved", |e| e["by"] == "second").await;
    assert!(moved["info"]["by_server"].is_null(), "level {level} itself moves at {kind}: {moved}");
    visitor.ok(json!({"type": "resign", "game": game})).await;
    asked.elapsed()
}

/// Checks that every level answers in every game. Returns the longest time that an answer took.
async fn every_level_answers(server: &Server, levels: u8) -> Duration {
    let mut longest = Duration::ZERO;
    for level in 1..=levels {
        for kind in GameKind::ALL {
            longest = longest.max(is_answered(server, level, *kind).await);
        }
    }
    longest
}

const FOUR_LEVELS: &str = r#"
[[bot]]
name = "Acorn"
profiles = ["othello-1", "checkers-1", "awele-1", "kalah-1", "santorini-1"]
max_games = 4

[[bot]]
name = "Sprout"
profiles = ["othello-2", "checkers-2", "awele-2", "kalah-2", "santorini-2"]
max_games = 2
"#;

#[tokio::test]
async fn games_that_people_left_close_no_level() {
    let mut server = Server::start_with_bots(FOUR_LEVELS);
    levels(&server, 2).await;
    leave_games(&server, 200, 2).await;
    every_level_answers(&server, 2).await;
    server.crash();
    server.start_again();
    levels(&server, 2).await;
    every_level_answers(&server, 2).await;
}

/// The long form: `cargo test --release --test all -- --ignored --nocapture ten_thousand_left_games`.
#[tokio::test]
#[ignore = "takes minutes, the command is above; games_that_people_left_close_no_level always runs"]
#[allow(clippy::print_stderr, reason = "it tells what it has measured")]
async fn ten_thousand_left_games_close_no_level() {
    let mut server = Server::start_with_bots(ALL_LEVELS);
    levels(&server, 9).await;
    eprintln!(
        "idle: longest first answer {:?}, {:.1} MiB",
        every_level_answers(&server, 8).await,
        own_kib(&server) as f64 / 1024.0
    );
    let begun = Instant::now();
    leave_games(&server, 10_000, 8).await;
    eprintln!(
        "10,000 games were made and left in {:?}, {:.1} MiB",
        begun.elapsed(),
        own_kib(&server) as f64 / 1024.0
    );
    eprintln!("then: longest first answer {:?}", every_level_answers(&server, 8).await);
    let parked = async {
        while metric(&server, "parlor_sessions").await > 100.0 {
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    };
    tokio::time::timeout(4 * TIMEOUT, parked).await.expect("games that nobody watches are unloaded");
    eprintln!(
        "parked: {} sessions, {:.1} MiB",
        metric(&server, "parlor_sessions").await,
        own_kib(&server) as f64 / 1024.0
    );
    server.crash();
    server.start_again();
    levels(&server, 9).await;
    eprintln!("after a restart: longest first answer {:?}", every_level_answers(&server, 8).await);
    eprintln!(
        "{} sessions, {:.1} MiB",
        metric(&server, "parlor_sessions").await,
        own_kib(&server) as f64 / 1024.0
    );
}

/// A bot whose turn it was when the server died moves after the restart, even though no one is waiting.
#[tokio::test]
async fn a_bot_moves_after_a_restart_though_its_opponent_is_away() {
    let mut server = Server::start_with_bots(ONE_SEAT);
    levels(&server, 1).await;
    let mut person = Client::guest(&server).await;
    let game = person.ok(challenge(1, GameKind::Othello, "first")).await["game"].clone();
    let bot = child_of(&server);
    kill_process(bot, Signal::STOP).expect("the bot was running");
    person.ok(json!({"type": "move", "game": game, "ply": 0, "move": "f5"})).await;
    drop(person);
    server.crash();
    // It is stopped, so it would never notice that its server is gone.
    kill_process(bot, Signal::KILL).expect("the bot stands still");
    server.start_again();
    within("the bot's move", async {
        while metric(&server, "parlor_moves_total").await < 1.0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
}

/// The only process of the only bot.
fn child_of(server: &Server) -> Pid {
    let [pid] = crate::bots::children(server)[..] else { panic!("one bot is one process") };
    pid
}

/// A parked game goes on: the lease comes back with the person's move.
#[tokio::test]
async fn a_parked_game_goes_on_when_its_person_comes_back() {
    let server = Server::start();
    let owner = crate::support::member(&server, "Keeper").await;
    let token = crate::support::bot_token(&server, &owner.token, "solo").await;
    let mut bot = Client::with_token(&server, &token).await;
    bot.ok(json!({"type": "offer", "games": [{"game": "othello", "levels": [1]}], "max_games": 1})).await;
    let asked = json!({"type": "challenge", "bot": {"name": "solo"}, "game": "othello", "side": "first"});
    let mut person = Client::guest(&server).await;
    let game = person.ok(asked.clone()).await["game"].clone();
    assert_eq!(bot.event("game_started").await["leased"], true);
    let mut other = Client::guest(&server).await;
    assert_eq!(other.refused(asked.clone()).await, "not_available", "the seat is taken while they are here");
    let token = person.token.clone();
    drop(person);
    assert_eq!(bot.event("game_parked").await["game"], game);
    let second = within("a free seat", async {
        loop {
            // A process that sends nothing for seconds is considered hung.
            bot.settle().await;
            let answer = other.ask(asked.clone()).await;
            match answer["game"].as_str() {
                Some(game) => return game.to_owned(),
                None => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
    })
    .await;
    assert_eq!(bot.event("game_started").await["game"], second);
    other.ok(json!({"type": "resign", "game": second})).await;

    let mut person = Client::with_token(&server, &token).await;
    assert_eq!(person.hello["games"], json!([game]));
    person.watch(game.as_str().expect("an id")).await;
    bot.settle().await;
    person.ok(json!({"type": "move", "game": game, "ply": 0, "move": "f5"})).await;
    let again = bot.event_where("game_started", |e| e["game"] == game).await;
    assert_eq!(again["leased"], true);
    bot.ok(json!({"type": "move", "game": game, "ply": 1, "move": "d6"})).await;
    person.event_where("moved", |e| e["ply"] == 1).await;
}

/// People take turns at a busy bot and are told their places.
#[tokio::test]
async fn people_take_turns_at_a_busy_bot_and_are_told_their_places() {
    let server = Server::start_with_bots(ONE_SEAT);
    levels(&server, 1).await;
    let [mut ada, mut bob] = [Client::guest(&server).await, Client::guest(&server).await];
    kill_process(child_of(&server), Signal::STOP).expect("the bot was running");
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(
            ada.ok(challenge(1, GameKind::Awele, "second")).await["game"]
                .as_str()
                .expect("a game")
                .to_owned(),
        );
    }
    let bobs =
        bob.ok(challenge(1, GameKind::Kalah, "second")).await["game"].as_str().expect("a game").to_owned();
    for game in &games {
        ada.watch(game).await;
    }
    bob.watch(&bobs).await;
    let place = async |client: &mut Client, game: &str| {
        let told = client.event_where("queued", |e| e["game"] == game).await;
        assert!(told["seq"].is_null(), "it is not in the log");
        told["place"].clone()
    };
    // Ada's first game has the seat. Her second is next, and Bob's comes before her third.
    assert_eq!(place(&mut ada, &games[1]).await, 1);
    assert_eq!(place(&mut bob, &bobs).await, 2);
    assert_eq!(place(&mut ada, &games[2]).await, 3);
    // A client that starts watching is told too.
    ada.ok(json!({"type": "watch", "game": games[2]})).await;
    assert_eq!(place(&mut ada, &games[2]).await, 3);
    // The process is replaced, and everyone gets their move.
    for (whose, game) in [(1, &bobs), (0, &games[1]), (0, &games[2])] {
        let client = if whose == 1 { &mut bob } else { &mut ada };
        client.event_where("queued", |e| e["game"] == game.as_str() && e["place"] == 0).await;
        let moved = client.event_where("moved", |e| e["game"] == game.as_str()).await;
        assert!(moved["info"]["by_server"].is_null(), "{moved}");
    }
}

#[tokio::test]
async fn a_person_and_an_address_have_so_many_unfinished_games_against_bots() {
    let bots = Settings { bots: Some(ONE_SEAT.to_owned()), rate_limit: true, ..Settings::default() };
    let mut server = Server::start_as(bots);
    levels(&server, 1).await;
    let from = |last: u8| IpAddr::from([127, 0, 3, last]);
    let mut person = Client::guest_from(&server, from(1)).await;
    let mut games = Vec::new();
    for _ in 0..20 {
        games.push(person.ok(challenge(1, GameKind::Othello, "first")).await["game"].clone());
    }
    let refused = person.ask(challenge(1, GameKind::Othello, "first")).await;
    assert_eq!(refused["code"], "not_available");
    assert!(
        refused["message"].as_str().is_some_and(|text| text.contains("20 unfinished games")),
        "{refused}"
    );
    person.ok(json!({"type": "resign", "game": games[0]})).await;
    person.ok(challenge(1, GameKind::Othello, "first")).await;
    // The rest of one address's allowance; then no more from there, but still from elsewhere.
    for _ in 1..20 {
        let mut other = Client::guest_from(&server, from(1)).await;
        for _ in 0..20 {
            other.ok(challenge(1, GameKind::Kalah, "first")).await;
        }
    }
    let mut last = Client::guest_from(&server, from(1)).await;
    let refused = last.ask(challenge(1, GameKind::Othello, "first")).await;
    assert_eq!(refused["code"], "not_available");
    assert!(refused["message"].as_str().is_some_and(|text| text.contains("your network")), "{refused}");
    let mut elsewhere = Client::guest_from(&server, from(2)).await;
    elsewhere.ok(challenge(1, GameKind::Othello, "first")).await;
    // A restart does not forget any of them.
    server.crash();
    server.start_again();
    levels(&server, 1).await;
    let (mut person, mut last) =
        (person.reconnected(&server).await, Client::guest_from(&server, from(1)).await);
    let refused = last.ask(challenge(1, GameKind::Othello, "first")).await;
    assert_eq!(refused["code"], "not_available", "{refused}");
    // A game that ends makes room for its address.
    person.ok(json!({"type": "resign", "game": games[1]})).await;
    within("room", async {
        while last.ask(challenge(1, GameKind::Othello, "first")).await["type"] != "ok" {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
}
