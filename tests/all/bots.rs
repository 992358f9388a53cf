//! Bot processes as opponents: they play to the end, no matter what happens to them or to the server.

use std::time::Duration;

use parlor_engine::games::strengths;
use parlor_rules::GameKind;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::support::{Client, ONE_BOT, Server, Settings, choose, get, rng, within};

/// A guest, connected after the server's bot has started to accept games.
async fn person(server: &Server) -> Client {
    let mut person = Client::guest(server).await;
    let lobby = person.ok(json!({"type": "watch_lobby"})).await;
    let is_free = |bot: &Value| bot["online"] == true && bot["free"].as_u64().is_some_and(|free| free > 0);
    if !lobby["bots"].as_array().expect("bots").iter().any(is_free) {
        person.event_where("bot_changed", |e| is_free(&e["bot"])).await;
    }
    person
}

/// Challenges the bot and watches the game; returns its ID.
async fn challenge(person: &mut Client, kind: GameKind, side: &str) -> String {
    let request = json!({
        "type": "challenge", "bot": {"level": 1}, "game": kind.id(), "clock": null, "rated": false, "side": side,
    });
    let game = person.ok(request).await["game"].as_str().expect("a game's id").to_owned();
    let started = person.event_where("game_started", |e| e["game"] == game.as_str()).await;
    assert_eq!((&started["side"], &started["level"]), (&json!(side), &json!(1)));
    person.watch(&game).await;
    game
}

/// Plays random moves for the person until this many plies have been played or the game is over.
async fn play(person: &mut Client, game: &str, side: &str, plies: usize, seed: u64) {
    let mut rng = rng(seed);
    loop {
        let mirror = person.mirror(game);
        let played = mirror.record.moves().len();
        if mirror.is_over() || played >= plies {
            return;
        }
        let legal = mirror.record.legal_moves();
        let mine = mirror.record.to_move().is_some_and(|to_move| to_move.as_str() == side);
        if mine && legal.iter().all(|m| !m.is_pass()) {
            let m = choose(&legal, &mut rng).to_string();
            person.ok(json!({"type": "move", "game": game, "ply": played, "move": m})).await;
        }
        let more = |e: &Value| e["game"] == game && e["seq"].is_u64();
        person.any_event_where(more).await;
        person.settle().await;
    }
}

/// The processes that the server has started.
pub(crate) fn children(server: &Server) -> Vec<Pid> {
    let parent = server.pid().to_string();
    let stat = |pid: &str| std::fs::read_to_string(format!("/proc/{pid}/stat")).ok();
    let processes = std::fs::read_dir("/proc").expect("this is Linux").flatten();
    let pids = processes.filter_map(|entry| entry.file_name().into_string().ok()?.parse::<i32>().ok());
    pids.filter(|pid| {
        // The fields after the name in parentheses: state, parent.
        let fields = stat(&pid.to_string()).and_then(|stat| Some(stat.rsplit_once(')')?.1.to_owned()));
        fields.is_some_and(|fields| {
            let mut fields = fields.split_whitespace();
            fields.next() != Some("Z") && fields.next() == Some(&parent)
        })
    })
    .filter_map(Pid::from_raw)
    .collect()
}

/// The only process of the only bot.
fn bot_process(server: &Server) -> Pid {
    let [pid] = children(server)[..] else { panic!("one bot is one process") };
    pid
}

/// Checks that the archive has the game that the person saw, and that the bot is the same player from start to end.
async fn check_archive(server: &Server, person: &Client, game: &str) -> Value {
    let (_, archived) = get(server.address(), &format!("/api/games/{game}")).await;
    // What the bot had done before the person watched came with the snapshot.
    let seen = &person.mirror(game).events;
    let events = archived["events"].as_array().expect("events");
    assert!(events.len() - seen.len() <= 1, "{} events of {} were seen", seen.len(), events.len());
    assert_eq!(events[events.len() - seen.len()..], seen[..]);
    assert_eq!(archived["status"], "over");
    let players = [&archived["first"], &archived["second"]];
    let bot = players.iter().find(|player| player["kind"] == "bot").expect("one of them is the bot");
    assert_eq!(bot["name"], "Acorn");
    archived
}

#[tokio::test]
async fn a_person_plays_a_bot_to_the_end_of_every_game() {
    let server = Server::start_with_bots(ONE_BOT);
    let mut person = person(&server).await;
    for (seed, kind) in GameKind::ALL.iter().enumerate() {
        let side = if seed % 2 == 0 { "first" } else { "second" };
        let game = challenge(&mut person, *kind, side).await;
        play(&mut person, &game, side, usize::MAX, seed as u64).await;
        let archived = check_archive(&server, &person, &game).await;
        assert_eq!((&archived["kind"], &archived["level"]), (&json!(kind.id()), &json!(1)));
        let bots_move = |e: &&Value| e["type"] == "moved" && e["by"] != side && e["move"] != "pass";
        let moves: Vec<_> = archived["events"].as_array().expect("events").iter().filter(bots_move).collect();
        assert!(moves.iter().any(|moved| moved["info"].is_object()), "{kind}: no word of the bot's search");
    }
    assert_eq!(get(server.address(), "/readyz").await.0, 200);
}

/// The list shows the measured strength of built-in levels, and does not confuse it with a level that someone else's
/// bot claims.
#[tokio::test]
async fn the_list_of_bots_has_the_measured_strength_of_built_in_levels() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let own = folder.path().join("own.toml");
    std::fs::write(&own, "name = 'own'\nlevel = 1\nkinds = ['kalah']\nalgorithm = 'first'\n")
        .expect("written");
    let stranger = format!(
        "[[bot]]\nname = \"Stranger\"\nprofiles = [{:?}]\nmax_games = 1\n",
        own.display().to_string()
    );
    let server = Server::start_with_bots(&format!("{ONE_BOT}{stranger}"));
    let bots = within("both bots", async {
        loop {
            let (status, answer) = get(server.address(), "/api/bots").await;
            assert_eq!(status, 200);
            let bots = answer["bots"].as_array().expect("bots").clone();
            if bots.len() == 2 {
                return bots;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    let acorn = bots.iter().find(|bot| bot["name"] == "Acorn").expect("Acorn");
    for game in acorn["games"].as_array().expect("games") {
        let kind: GameKind = game["game"].as_str().expect("a game").parse().expect("a game of ours");
        let told = game["strength"].as_array().expect("strengths");
        assert_eq!(told.len(), kind.variants().len(), "{game}");
        for (variant, told) in kind.variants().iter().zip(told) {
            let ladders: Value = serde_json::from_str(strengths(kind)).expect("a table of strengths");
            // Levels are equally strong with and without the swap.
            let measured_as = format!("{kind} {variant}").replace("+swap", "");
            let mut measured = ladders[measured_as]["levels"][0].clone();
            measured["variant"] = json!(variant.to_string());
            assert_eq!(*told, measured);
        }
    }
    let stranger = bots.iter().find(|bot| bot["name"] == "Stranger").expect("Stranger");
    assert_eq!(
        (&stranger["games"][0]["levels"], &stranger["games"][0]["strength"]),
        (&json!([1]), &json!([]))
    );
}

/// A bots file line of level 8.
fn level_8(name: &str, rest: &str) -> String {
    format!("[[bot]]\nname = \"{name}\"\nprofiles = [\"kalah-8\"]\nmax_games = 2\n{rest}\n")
}

/// The bot's answer to this first move, and the game.
async fn first_answer(person: &mut Client, bot: &str, (kind, opening): (&str, &str)) -> (String, Value) {
    let asked = json!({"type": "challenge", "bot": {"name": bot}, "game": kind, "clock": null, "rated": false, "side": "first"});
    let answer = within("the bot is there", async {
        loop {
            let answer = person.ask(asked.clone()).await;
            if answer["type"] == "ok" {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    let game = answer["game"].as_str().expect("a game").to_owned();
    person.watch(&game).await;
    person.ok(json!({"type": "move", "game": game, "ply": 0, "move": opening})).await;
    let first = person.event_where("moved", |e| e["by"] == "second").await;
    (game, first)
}

/// Whether the bot's first move is from its book, according to the move's `info`.
async fn reads(person: &mut Client, bot: &str) -> bool {
    let (_, first) = first_answer(person, bot, ("kalah", "B")).await;
    let info = &first["info"];
    let reads = info["book"] == true;
    assert_eq!(info["nodes"].as_u64() > Some(0), !reads, "{first}");
    assert!(info["depth"].as_u64() > Some(0) && info["score"].is_number(), "{first}");
    reads
}

/// Both bots have level 8; one has a line that turns its book off.
#[tokio::test]
async fn level_8_plays_its_first_moves_from_the_book() {
    let bots = level_8("Reader", "") + &level_8("Thinker", "book = false");
    let server = Server::start_with_bots(&bots);
    let mut person = Client::guest(&server).await;
    assert!(reads(&mut person, "Reader").await && !reads(&mut person, "Thinker").await);
}

#[tokio::test]
async fn a_bot_of_the_file_may_ponder() {
    let bots = level_8("Thinker", "book = false\nponder = true").replace("kalah-8", "othello-8");
    let server = Server::start_with_bots(&bots);
    let mut person = Client::guest(&server).await;
    let (game, first) = first_answer(&mut person, "Thinker", ("othello", "f5")).await;
    let expected = &first["info"]["pv"][1];
    person.ok(json!({"type": "move", "game": game, "ply": 2, "move": expected})).await;
    let second = person.event_where("moved", |e| e["ply"] == 3).await;
    let hits = [&first, &second].map(|moved| moved["info"]["ponderhit"].clone());
    assert_eq!(hits, [Value::Null, json!(true)], "{second}");
}

#[tokio::test]
async fn a_server_without_books_has_no_bot_that_reads() {
    let settings = Settings {
        bots: Some(level_8("Reader", "")),
        arguments: vec!["--no-books".to_owned()],
        ..Settings::default()
    };
    let server = Server::start_as(settings);
    assert!(!reads(&mut Client::guest(&server).await, "Reader").await);
}

#[tokio::test]
async fn one_bot_process_plays_several_games_at_once() {
    let server = Server::start_with_bots(ONE_BOT);
    let mut person = person(&server).await;
    let mut games = Vec::new();
    for kind in GameKind::ALL {
        games.push(challenge(&mut person, *kind, "second").await);
    }
    // The bot makes the first move in all of them, although no one answers.
    for game in &games {
        play(&mut person, game, "second", 1, 0).await;
    }
    for (seed, game) in games.iter().enumerate().rev() {
        play(&mut person, game, "second", usize::MAX, seed as u64).await;
        check_archive(&server, &person, game).await;
    }
}

#[tokio::test]
async fn a_killed_bot_process_is_replaced_and_the_game_continues() {
    let server = Server::start_with_bots(ONE_BOT);
    let mut person = person(&server).await;
    let game = challenge(&mut person, GameKind::Othello, "first").await;
    for plies in [6, 14] {
        play(&mut person, &game, "first", plies, plies as u64).await;
        let pid = bot_process(&server);
        kill_process(pid, Signal::KILL).expect("the bot was running");
    }
    play(&mut person, &game, "first", usize::MAX, 1).await;
    check_archive(&server, &person, &game).await;
}

/// A process that hangs keeps its connection. The server notices the silence and starts another one.
#[tokio::test]
async fn a_hanging_bot_process_is_replaced_and_the_game_continues() {
    let server = Server::start_with_bots(ONE_BOT);
    let mut person = person(&server).await;
    let game = challenge(&mut person, GameKind::Kalah, "first").await;
    play(&mut person, &game, "first", 4, 0).await;
    let stopped = bot_process(&server);
    kill_process(stopped, Signal::STOP).expect("the bot was running");
    play(&mut person, &game, "first", usize::MAX, 1).await;
    check_archive(&server, &person, &game).await;
    assert!(!children(&server).contains(&stopped), "the process that stood still has gone");
}

/// When the server is killed, its bots exit; those of the next server continue the games.
#[tokio::test]
async fn a_game_with_a_bot_continues_after_the_server_was_killed() {
    let mut server = Server::start_with_bots(ONE_BOT);
    let mut person = person(&server).await;
    let game = challenge(&mut person, GameKind::Checkers, "second").await;
    for plies in [7, 20] {
        play(&mut person, &game, "second", plies, plies as u64).await;
        let bot = bot_process(&server);
        server.crash();
        within("the orphaned bot's end", async {
            while std::fs::read_to_string(format!("/proc/{}/stat", bot.as_raw_nonzero()))
                .is_ok_and(|s| !s.contains(") Z "))
            {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        })
        .await;
        server.start_again();
        person = person.reconnected(&server).await;
        assert_eq!(person.hello["games"], json!([game]));
        person.resume(&game).await;
    }
    play(&mut person, &game, "second", usize::MAX, 1).await;
    check_archive(&server, &person, &game).await;
    let bot = bot_process(&server);
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0));
    assert!(kill_process(bot, Signal::TERM).is_err(), "a server that stops takes its bots with it");
}

#[tokio::test]
async fn a_challenge_that_no_bot_can_take_is_answered() {
    let server = Server::start_with_bots(ONE_BOT);
    let mut person = person(&server).await;
    let challenge = |bot: Value| json!({"type": "challenge", "bot": bot, "game": "othello", "clock": null, "rated": false, "side": "random"});
    let cases = [
        (json!({"level": 8}), "not_available"),
        (json!({"name": "Nobody"}), "not_found"),
        (json!({"level": 0}), "bad_request"),
        (json!({"level": 9}), "bad_request"),
    ];
    for (bot, code) in cases {
        assert_eq!(person.refused(challenge(bot.clone())).await, code, "{bot}");
    }
    // The bot accepts more games than it has seats and plays all of them in turn. The limit is one person's share.
    let mut games = Vec::new();
    let refused = loop {
        let answer = person.ask(challenge(json!({"name": "acorn"}))).await;
        match answer["game"].as_str() {
            Some(game) => games.push(game.to_owned()),
            None => break answer["code"].clone(),
        }
    };
    assert_eq!((refused, games.len()), (json!("not_available"), 20));
    person.ok(json!({"type": "resign", "game": games[0]})).await;
    let key = json!("a-key");
    let mut keyed = challenge(json!({}));
    keyed["key"] = key;
    let game = person.ok(keyed.clone()).await["game"].clone();
    assert_eq!(person.ok(keyed).await["game"], game, "a repeated challenge makes no second game");
    let (_, page) = get(server.address(), "/api/games?status=playing").await;
    assert_eq!(page["games"].as_array().map(Vec::len), Some(20));
}
