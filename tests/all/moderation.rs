//! Reports, what moderators do about them, and the operator's list of blocked words.

use serde_json::{Value, json};

use crate::support::aging::open;
use crate::support::{Client, PASSWORD, Server, Settings, Table, ask, get, member, parlor, register, upload};

fn admin(server: &Server, arguments: &[&str]) -> String {
    let url = server.database_url();
    let output = parlor(&[&["admin", "--database", &url][..], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

async fn report(server: &Server, token: &str, body: Value) -> (u16, Value) {
    ask(server.address(), "POST", "/api/reports", Some(token), Some(body)).await
}

async fn cases(server: &Server, token: &str) -> Vec<Value> {
    let (status, list) = ask(server.address(), "GET", "/api/moderation/cases", Some(token), None).await;
    assert_eq!(status, 200, "{list}");
    list["cases"].as_array().expect("cases").clone()
}

async fn settle(server: &Server, token: &str, case: &Value, body: Value) -> (u16, Value) {
    let path = format!("/api/moderation/cases/{}", case["id"].as_str().expect("an id"));
    ask(server.address(), "POST", &path, Some(token), Some(body)).await
}

/// A game of two members in which the second has insulted the first.
async fn insulted(server: &Server) -> Table {
    let players = [member(server, "Ada").await, member(server, "Rowdy").await];
    let mut table = Table::between(players, json!({"game": "kalah"})).await;
    let said = json!({"type": "chat", "game": table.game, "text": "you badger", "room": "players"});
    table.players[1].ok(said).await;
    table
}

/// Players can report a chat line once each, and only if they could read it where it was said. The moderators see one
/// case and mute the player, and the log records it.
#[tokio::test]
pub(crate) async fn a_reported_line_is_a_case_until_a_moderator_settles_it() {
    let server = Server::start();
    let mut table = insulted(&server).await;
    let moderator = register(&server, "Judge").await;
    admin(&server, &["moderator", "Judge"]);
    let [ada, rowdy] = &mut table.players;
    let about = |line: &str| json!({"player": "Rowdy", "game": table.game, "line": line, "reason": "abuse", "text": "He said it."});
    assert_eq!(report(&server, &ada.token, about("you badger")).await.0, 204);
    let (status, again) = report(&server, &ada.token, about("you badger")).await;
    assert_eq!((status, &again["message"]), (409, &json!("you have reported this already")));
    assert_eq!(report(&server, &ada.token, about("something else")).await.0, 404);
    assert_eq!(report(&server, &moderator, about("you badger")).await.0, 404, "they cannot have read it");
    assert_eq!(report(&server, &rowdy.token, about("you badger")).await.0, 403, "not oneself");
    let mut guest = Client::guest(&server).await;
    guest.settle().await;
    assert_eq!(
        report(&server, &guest.token, json!({"player": "Rowdy", "reason": "name", "text": ""})).await.0,
        403
    );

    let open = cases(&server, &moderator).await;
    assert_eq!(open.len(), 1, "{open:?}");
    let (case, found) = (&open[0], &open[0]["reports"]);
    assert_eq!((&case["player"]["name"], &case["line"]), (&json!("Rowdy"), &json!("you badger")));
    assert_eq!((&found[0]["by"], &found[0]["reason"]), (&json!("Ada"), &json!("abuse")));
    let mute = json!({"act": "mute", "minutes": 10, "note": "An insult."});
    assert_eq!(settle(&server, &ada.token, case, mute.clone()).await.0, 403);
    assert_eq!(settle(&server, &moderator, case, mute.clone()).await, (204, Value::Null));
    assert_eq!(settle(&server, &moderator, case, mute).await.0, 404, "it is settled");
    assert!(cases(&server, &moderator).await.is_empty());
    let said = json!({"type": "chat", "game": table.game, "text": "what?", "room": "players"});
    assert_eq!(rowdy.refused(said.clone()).await, "forbidden");
    // A settled line can be reported again, and the new case mentions the earlier one.
    assert_eq!(report(&server, &ada.token, about("you badger")).await.0, 204);
    assert_eq!(cases(&server, &moderator).await[0]["earlier"], 1);

    let unmute = json!({"act": "unmute", "note": "They have apologised."});
    let path = "/api/moderation/players/rowdy";
    assert_eq!(ask(server.address(), "POST", path, Some(&moderator), Some(unmute)).await.0, 204);
    rowdy.ok(said).await;
    let (_, log) = ask(server.address(), "GET", "/api/moderation/log", Some(&moderator), None).await;
    let acts: Vec<_> = log["entries"].as_array().expect("entries").iter().map(|e| e["act"].clone()).collect();
    assert_eq!(acts, ["unmute", "mute"]);
    let first = admin(&server, &["moderation-log"]);
    let shown: Vec<Value> = first.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(json!(shown), log["entries"], "the operator sees the same");
}

/// The lines that a user sees when they come to a game.
async fn seen(server: &Server, token: &str, game: &str) -> Vec<Value> {
    let mut client = Client::with_token(server, token).await;
    let lines = client.watch(game).await["chat"].as_array().cloned().unwrap_or_default();
    lines.iter().map(|line| line["text"].clone()).collect()
}

/// They are told nothing: their lines come back to them, now and later, and no one else sees them.
#[tokio::test]
pub(crate) async fn what_a_shadow_muted_player_says_only_they_see() {
    let server = Server::start();
    let mut table = insulted(&server).await;
    let game = table.game.clone();
    let moderator = register(&server, "Judge").await;
    admin(&server, &["moderator", "Judge"]);
    let act = async |act: &str| {
        let body = json!({"act": act, "note": "Spam."});
        ask(server.address(), "POST", "/api/moderation/players/Rowdy", Some(&moderator), Some(body)).await.0
    };
    let say = |text: &str| json!({"type": "chat", "game": game, "text": text, "room": "players"});
    let [ada, rowdy] = &mut table.players;
    let tokens = [ada.token.clone(), rowdy.token.clone()];
    for player in [&mut *ada, &mut *rowdy] {
        player.event_where("chatted", |e| e["text"] == "you badger").await;
    }
    assert_eq!(act("shadow_mute").await, 204);
    let about = json!({"player": "Rowdy", "game": game, "line": "you badger", "reason": "abuse", "text": ""});
    assert_eq!(report(&server, &tokens[0], about).await.0, 204);
    assert_eq!(cases(&server, &moderator).await[0]["shadow_muted"], true);

    rowdy.ok(say("buy my seeds")).await;
    rowdy.event_where("chatted", |e| e["text"] == "buy my seeds").await;
    ada.ok(say("hello?")).await;
    let heard = ada.event("chatted").await;
    assert_eq!(heard["text"], "hello?", "nothing came before it");
    assert_eq!(seen(&server, &tokens[1], &game).await, ["you badger", "buy my seeds", "hello?"]);
    assert_eq!(seen(&server, &tokens[0], &game).await, ["you badger", "hello?"]);

    // A reason for declining is theirs alone too.
    let challenge = json!({"type": "challenge", "to": "Rowdy", "game": "awele", "clock": null, "rated": false, "side": "first"});
    let id = ada.ok(challenge).await["challenge_id"].clone();
    rowdy.ok(json!({"type": "decline_challenge", "challenge_id": id, "reason": "buy my seeds"})).await;
    let ended = ada.event("challenge_ended").await;
    assert_eq!((&ended["how"], &ended["reason"]), (&json!("declined"), &Value::Null), "{ended}");

    // The operator can do it too; lifting it does not uncover what was said.
    admin(&server, &["shadow-mute", "Rowdy", "--lift"]);
    rowdy.ok(say("sorry")).await;
    ada.event_where("chatted", |e| e["text"] == "sorry").await;
    admin(&server, &["shadow-mute", "Rowdy"]);
    rowdy.ok(say("not sorry")).await;
    assert_eq!(act("unmute").await, 204);
    rowdy.ok(say("but now")).await;
    ada.event_where("chatted", |e| e["text"] == "but now").await;
    assert_eq!(seen(&server, &tokens[0], &game).await, ["you badger", "hello?", "sorry", "but now"]);

    // However much of it there is, it does not take the place of what others see.
    if server.postgres().is_none() {
        let database = open(&server.database()).await;
        sqlx::query(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
             INSERT INTO chat (game_id, at_ms, id, account_id, room, text, hidden)
             SELECT game_id, at_ms + 1, printf('hidden%d', i), account_id, room, text, TRUE FROM n, chat WHERE text = 'but now'",
        )
        .execute(&database)
        .await
        .expect("it can be written");
        database.close().await;
    }
    assert_eq!(seen(&server, &tokens[0], &game).await, ["you badger", "hello?", "sorry", "but now"]);
    // What the operator removes is gone for all who come, and names are those of now.
    let removed = admin(&server, &["remove-chat", &game, "--by", "Rowdy"]);
    assert!(removed.contains("messages removed"), "{removed}");
    assert_eq!(seen(&server, &tokens[0], &game).await, ["hello?"]);
    // Nor does anyone see what those said whom they have blocked.
    assert_eq!(ask(server.address(), "PUT", "/api/blocks/Ada", Some(&tokens[1]), None).await.0, 204);
    assert!(seen(&server, &tokens[1], &game).await.is_empty());
}

/// Reports about the same thing form one case, whoever makes them; an offensive name is replaced, still signs its owner
/// in, and cannot be taken by anyone else.
#[tokio::test]
pub(crate) async fn an_offensive_name_is_replaced() {
    let server = Server::start();
    let mut rude = member(&server, "Rude-Word").await;
    let moderator = register(&server, "Judge").await;
    admin(&server, &["moderator", "Judge"]);
    for reporter in ["Ada", "Bob", "Cleo"] {
        let token = register(&server, reporter).await;
        let body = json!({"player": "rude-word", "reason": "name", "text": ""});
        assert_eq!(report(&server, &token, body).await.0, 204);
    }
    let open = cases(&server, &moderator).await;
    assert_eq!((open.len(), open[0]["reports"].as_array().expect("reports").len()), (1, 3));
    let rename = json!({"act": "rename", "note": "The name."});
    assert_eq!(settle(&server, &moderator, &open[0], rename).await.0, 204);
    let (_, account) = ask(server.address(), "GET", "/api/accounts/current", Some(&rude.token), None).await;
    let name = account["user"]["name"].as_str().expect("a name");
    assert!(name.starts_with("Player-"), "{name}");
    rude.settle().await;
    assert_eq!(get(server.address(), "/api/players/Rude-Word").await.0, 404);
    for taken in ["Rude-Word", "rude_w0rd"] {
        let body = json!({"name": taken, "password": PASSWORD});
        assert_eq!(ask(server.address(), "POST", "/api/accounts", None, Some(body)).await.0, 409, "{taken}");
    }
    let body = json!({"name": "Rude-Word", "password": PASSWORD});
    let (status, back) = ask(server.address(), "POST", "/api/sessions", None, Some(body)).await;
    assert_eq!((status, &back["user"]["name"]), (200, &json!(name)));
}

/// A warning reaches every open connection, and every later one until it is acknowledged; a bot's warning reaches its
/// owner. The log records its text.
#[tokio::test]
pub(crate) async fn a_warned_player_is_told_until_they_have_seen_it() {
    let mut server = Server::start();
    let mut rowdy = member(&server, "Rowdy").await;
    let mut other_tab = Client::with_token(&server, &rowdy.token).await;
    let bot = crate::support::bot_token(&server, &rowdy.token, "Rowdy-bot").await;
    let (ada, judge) = (register(&server, "Ada").await, register(&server, "Judge").await);
    admin(&server, &["moderator", "Judge"]);
    let warn = async |server: &Server, name: &str, body: Value| {
        ask(server.address(), "POST", &format!("/api/moderation/players/{name}"), Some(&judge), Some(body))
            .await
    };
    let (status, refusal) = warn(&server, "Rowdy", json!({"act": "warn", "text": " ", "note": "x"})).await;
    assert_eq!((status, &refusal["message"]), (422, &json!("expected what to tell the player in `text`")));
    let polite = json!({"act": "warn", "text": "Please stay polite.", "note": "Third time."});
    assert_eq!(warn(&server, "Rowdy", polite).await.0, 204);
    let warned = rowdy.event("warned").await;
    assert_eq!(warned["text"], "Please stay polite.");
    assert_eq!(other_tab.event("warned").await, warned);
    let about_bot = json!({"act": "warn", "text": "Your bot stalls.", "note": ""});
    assert_eq!(warn(&server, "rowdy-bot", about_bot).await.0, 204);
    assert_eq!(rowdy.event("warned").await["text"], "Your bot stalls.");

    server.crash();
    server.start_again();
    let mut back = Client::with_token(&server, &rowdy.token).await;
    assert_eq!(back.event("warned").await, warned, "it outlives a restart");
    let second = back.event("warned").await;
    let seen = |warned: &Value| json!({"type": "acknowledge_warning", "warning_id": warned["warning_id"]});
    let mut ada = Client::with_token(&server, &ada).await;
    assert_eq!(ada.refused(seen(&warned)).await, "not_found", "it is not theirs");
    back.ok(seen(&warned)).await;
    back.ok(seen(&warned)).await;
    let mut again = Client::with_token(&server, &rowdy.token).await;
    assert_eq!(again.event("warned").await, second, "only what they have not seen");
    again.ok(seen(&second)).await;
    for token in [&rowdy.token, &bot, &ada.token] {
        let mut later = Client::with_token(&server, token).await;
        later.settle().await;
        let events = later.take_events();
        assert!(events.is_empty(), "{events:?}");
    }
    let (_, log) = ask(server.address(), "GET", "/api/moderation/log", Some(&judge), None).await;
    let last = &log["entries"][1];
    assert_eq!((&last["act"], &last["player"]), (&json!("warn"), &json!("Rowdy")));
    assert_eq!((&last["text"], &last["note"]), (&json!("Please stay polite."), &json!("Third time.")));
}

/// Who may do what: moderators act on players, the operator on moderators and on the server's own bots.
#[tokio::test]
async fn moderators_act_within_their_rights() {
    let bots = "[[bot]]\nname = \"Acorn\"\nprofiles = [\"awele-1\"]\nmax_games = 2\n";
    let server = Server::start_with_bots(bots);
    let judge = member(&server, "Judge").await;
    let plain = register(&server, "Plain").await;
    register(&server, "Other-judge").await;
    let mut rowdy = member(&server, "Rowdy").await;
    admin(&server, &["moderator", "Judge"]);
    admin(&server, &["moderator", "Other-judge"]);
    let act = async |token: Option<&str>, name: &str, act: &str| {
        let path = format!("/api/moderation/players/{name}");
        let body = json!({"act": act, "note": ""});
        ask(server.address(), "POST", &path, token, Some(body)).await.0
    };
    for path in ["/api/moderation/cases", "/api/moderation/log"] {
        assert_eq!(get(server.address(), path).await.0, 401, "{path}");
        assert_eq!(ask(server.address(), "GET", path, Some(&plain), None).await.0, 403, "{path}");
    }
    assert_eq!(act(None, "Rowdy", "ban").await, 401);
    assert_eq!(act(Some(&plain), "Rowdy", "ban").await, 403);
    let token = Some(judge.token.as_str());
    for (name, what, expected) in [
        ("Nobody-here", "ban", 404),
        ("Other-judge", "ban", 403),
        ("Judge", "unmute", 403),
        ("Acorn", "rename", 403),
        ("Rowdy", "dismiss", 422),
        ("Rowdy", "explode", 422),
        ("Rowdy", "ban", 204),
    ] {
        assert_eq!(act(token, name, what).await, expected, "{what} {name}");
    }
    assert_eq!(rowdy.closed().await.0, 4000);
    let mut back = Client::silent(&server).await;
    assert_eq!(back.refused(json!({"type": "hello", "token": rowdy.token})).await, "unauthorized");
    assert_eq!(act(token, "Rowdy", "unban").await, 204);
    Client::with_token(&server, &rowdy.token).await.settle().await;
    let (_, me) = ask(server.address(), "GET", "/api/accounts/current", token, None).await;
    assert_eq!(me["moderator"], true);
    admin(&server, &["moderator", "--revoke", "Judge"]);
    assert_eq!(act(token, "Rowdy", "ban").await, 403);
}

/// A user can have at most twenty open reports, and their rate is limited.
#[tokio::test]
async fn reports_have_bounds() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    for n in 0..=20 {
        register(&server, &format!("Player-{n}")).await;
        let body = json!({"player": format!("Player-{n}"), "reason": "other", "text": "x"});
        let (status, answer) = report(&server, &ada, body).await;
        assert_eq!(status, if n < 20 { 204 } else { 409 }, "{n}: {answer}");
    }
    let long = json!({"player": "Player-20", "reason": "other", "text": "x".repeat(501)});
    assert_eq!(report(&server, &register(&server, "Bob").await, long).await.0, 422);

    let limited = Server::start_as(Settings { rate_limit: true, ..Settings::default() });
    let ada = register(&limited, "Ada").await;
    let mut asked = 0;
    let body = json!({"player": "Nobody-here", "reason": "other", "text": ""});
    while report(&limited, &ada, body.clone()).await.0 == 404 {
        asked += 1;
        assert!(asked < 100, "there is no limit");
    }
}

/// Checks reasons for declined challenges, bots' reports with their moves, and the names and texts of imported games.
async fn says_nothing_else_with_these_words(server: &Server, member: &str) {
    let [mut ada, mut bob] = [Client::guest(server).await, Client::guest(server).await];
    let terms = json!({"type": "challenge", "to": bob.name(), "game": "kalah", "clock": null, "rated": false, "side": "first"});
    ada.ok(terms).await;
    let id = bob.event("challenged").await["challenge"]["challenge_id"].clone();
    let decline = |reason: &str| json!({"type": "decline_challenge", "challenge_id": id, "reason": reason});
    assert_eq!(bob.refused(decline("no, badger")).await, "forbidden");
    bob.ok(decline("not now")).await;
    assert_eq!(ada.event("challenge_ended").await["reason"], "not now");

    let mut table = Table::of(server, "kalah").await;
    for (info, shown) in [(json!({"pv": ["badger"]}), false), (json!({"pv": ["B"]}), true)] {
        let m = table.record().legal_moves()[0].to_string();
        let mut request = table.move_request(&m);
        request["info"] = info.clone();
        let moved = table.act(table.turn(), request, "moved").await;
        assert_eq!(moved["info"], if shown { info } else { Value::Null }, "{moved}");
    }

    let file = |name: &str| format!("[Black \"{name}\"]\n[White \"B\"]\n1. 11-15 24-20 1-0\n");
    let (status, answer) =
        upload(server.address(), "/api/imports?name=a.pdn", Some(member), file("A. Badger").as_bytes()).await;
    assert_eq!((status, &answer["message"]), (422, &json!("game 1 has a word that is not allowed here")));
    let (status, answer) =
        upload(server.address(), "/api/imports?name=a.pdn", Some(member), file("A. Budger").as_bytes()).await;
    assert_eq!(status, 200, "{answer}");
}

/// Names and chat lines with a word from the operator's list are refused with one sentence, however it is spelled.
#[tokio::test]
async fn words_of_the_operators_list_are_refused() {
    let words = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(words.path(), "# not here\nbadger\n*weasel*\n").expect("it is written");
    let arguments = vec!["--blocked-words".to_owned(), words.path().display().to_string()];
    let server = Server::start_as(Settings { arguments, ..Settings::default() });
    for name in ["badger", "BadgeR", "b4dger", "my-badger", "xXweaselXx"] {
        let body = json!({"name": name, "password": PASSWORD});
        let (status, answer) = ask(server.address(), "POST", "/api/accounts", None, Some(body)).await;
        let sentence = json!("this name has a word that is not allowed here");
        assert_eq!((status, &answer["message"]), (422, &sentence), "{name}");
    }
    let owner = register(&server, "badgers").await;
    let body = json!({"name": "weasel-bot"});
    assert_eq!(ask(server.address(), "POST", "/api/bots", Some(&owner), Some(body)).await.0, 422);
    let mut table = Table::of(&server, "kalah").await;
    let game = table.game.clone();
    let say = |text: &str| json!({"type": "chat", "game": game, "text": text, "room": "players"});
    for text in ["you BADGER!", "b@dger", "weaselly"] {
        assert_eq!(table.players[0].refused(say(text)).await, "forbidden", "{text}");
    }
    table.players[0].ok(say("good luck, badgers")).await;
    assert_eq!(table.players[1].event("chatted").await["text"], "good luck, badgers");
    says_nothing_else_with_these_words(&server, &owner).await;
    let missing = parlor(&["serve", "--listen", "127.0.0.1:0", "--blocked-words", "/nowhere/words"]);
    assert!(!missing.status.success());
    let why = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(why.contains("the word list /nowhere/words cannot be read"), "{why}");
}
