//! Members enter tournaments and chat in them.

use serde_json::{Value, json};

use super::{all_are_online, bots, create, is_over, list, now_ms, page, page_where, terms};
use crate::support::{Client, Server, Settings, ask, bot_token, get, member, parlor, register};

/// Seats are not reserved for bots that do not exist.
#[tokio::test]
async fn bots_fill_only_what_they_play() {
    let server = Server::start_as(Settings { bots: Some(bots(1, 1)), ..Settings::default() });
    all_are_online(&server, 1).await;
    let ada = register(&server, "Ada").await;
    let mut asked = terms("arena", 1);
    asked["game"] = json!("awele");
    let made = ask(server.address(), "POST", "/api/tournaments", Some(&ada), Some(asked.clone()));
    let (status, told) = made.await;
    assert_eq!(status, 422, "{told}");
    let why = "no house bot plays awele standard: leave out `bot_seats`";
    assert!(told.to_string().contains(why), "{told}");
    asked["bot_seats"] = json!(0);
    create(&server, &ada, asked).await;
}

/// Each entry and each withdrawal is a row in the log: the number per player is bounded, but they can always leave.
#[tokio::test]
async fn nobody_enters_a_tournament_without_end() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let mut terms = terms("arena", 0);
    terms["starts_ms"] = json!(now_ms() + 3_600_000);
    let path = format!("/api/tournaments/{}/entry", create(&server, &ada, terms).await);
    let enter = |method| ask(server.address(), method, &path, Some(&ada), None);
    for _ in 0..100 {
        assert_eq!(enter("PUT").await.0, 204);
        assert_eq!(enter("PUT").await.0, 204, "they are there already");
        assert_eq!(enter("DELETE").await.0, 204);
    }
    let (status, refused) = enter("PUT").await;
    assert_eq!((status, &refused["code"]), (409, &json!("not_available")), "{refused}");
    assert!(refused["message"].as_str().is_some_and(|why| why.contains("100 times")), "{refused}");
    assert_eq!(enter("DELETE").await.0, 204, "they have left");
}

/// Members enter, are notified, play, pause and come back; those who may not enter are refused.
#[tokio::test]
async fn members_enter_and_play() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let bob = register(&server, "Bob").await;
    let bot = bot_token(&server, &ada, "Robot").await;
    let mut guest = Client::guest(&server).await;
    let guest_token = guest.token.clone();
    let refused = |terms: Value, token: &str| {
        let token = token.to_owned();
        let address = server.address();
        async move { ask(address, "POST", "/api/tournaments", Some(&token), Some(terms)).await.0 }
    };
    assert_eq!(refused(terms("arena", 0), &guest_token).await, 403);
    for (field, value) in
        [("minutes", json!(0)), ("rounds", json!(3)), ("game", json!("chess")), ("name", json!(" "))]
    {
        let mut bad = terms("arena", 0);
        bad[field] = value;
        assert_eq!(refused(bad, &ada).await, 422, "{field}");
    }
    let mut people = terms("swiss", 0);
    people["starts_ms"] = json!(now_ms() + 3_000);
    people["entrants"] = json!("people");
    let id = create(&server, &ada, people).await;
    let path = format!("/api/tournaments/{id}/entry");
    let enter = |method: &'static str, token: &str| {
        let (address, path, token) = (server.address(), path.clone(), token.to_owned());
        async move { ask(address, method, &path, Some(&token), None).await.0 }
    };
    assert_eq!(enter("PUT", &guest_token).await, 403);
    assert_eq!(enter("PUT", &bot).await, 403);
    assert_eq!(enter("DELETE", &bob).await, 404);
    let mut players = [Client::with_token(&server, &ada).await, Client::with_token(&server, &bob).await];
    guest.ok(json!({"type": "watch_tournament", "tournament": id})).await;
    assert_eq!((enter("PUT", &ada).await, enter("PUT", &bob).await), (204, 204));
    guest.event_where("tournament_changed", |event| event["tournament"] == *id).await;
    let mut game = String::new();
    for player in &mut players {
        let started = player.event("game_started").await;
        assert_eq!(started["tournament"], *id);
        game = started["game"].as_str().expect("a game").to_owned();
    }
    for player in &mut players {
        assert_eq!(player.refused(json!({"type": "abort", "game": game})).await, "forbidden");
    }
    let (_, own) = ask(server.address(), "GET", &format!("/api/tournaments/{id}"), Some(&ada), None).await;
    assert_eq!((&own["me"]["game"], &own["me"]["away"]), (&json!(game), &json!(false)));
    // The second round cannot be paired, because the two have met, so the player who did not resign wins.
    players[1].ok(json!({"type": "resign", "game": game})).await;
    let over = page_where(&server, &id, is_over).await;
    assert_eq!((&over["winner"], &over["standings"][0]["points"]), (&json!("Ada"), &json!(2)));
    assert_eq!(enter("PUT", &bob).await, 409);
    // An arena can be paused and entered again; its creator can cancel it before it begins.
    let mut later = terms("arena", 0);
    later["starts_ms"] = json!(now_ms() + 3_600_000);
    later["private"] = json!(true);
    let id = create(&server, &ada, later).await;
    let path = format!("/api/tournaments/{id}");
    let entry = format!("{path}/entry");
    let address = server.address();
    for (method, count) in [("PUT", 1), ("DELETE", 0), ("PUT", 1)] {
        assert_eq!(ask(address, method, &entry, Some(&bob), None).await.0, 204);
        assert_eq!(page(&server, &id).await["players"], count);
    }
    assert!(
        list(&get(address, "/api/tournaments").await.1, "soon").is_empty(),
        "a private one is not listed"
    );
    assert_eq!(ask(address, "DELETE", &path, Some(&bob), None).await.0, 403);
    assert_eq!(ask(address, "DELETE", &path, Some(&ada), None).await.0, 204);
    assert_eq!(page(&server, &id).await["state"], "cancelled");
}

/// The public view of its games does not lead to a private tournament; its players get there, also after a restart.
#[tokio::test]
async fn games_of_a_private_tournament_do_not_lead_to_it() {
    let mut server = Server::start();
    let ada = register(&server, "Ada").await;
    let bob = register(&server, "Bob").await;
    let mut hidden = terms("swiss", 0);
    hidden["starts_ms"] = json!(now_ms() + 3_000);
    hidden["private"] = json!(true);
    let id = create(&server, &ada, hidden).await;
    let mut players = [Client::with_token(&server, &ada).await, Client::with_token(&server, &bob).await];
    for token in [&ada, &bob] {
        let entry = format!("/api/tournaments/{id}/entry");
        assert_eq!(ask(server.address(), "PUT", &entry, Some(token), None).await.0, 204);
    }
    let mut game = String::new();
    for player in &mut players {
        let started = player.event("game_started").await;
        assert_eq!(started["tournament"], *id);
        game = started["game"].as_str().expect("a game").to_owned();
    }
    for restarted in [false, true] {
        if restarted {
            server.crash();
            server.start_again();
            for player in &mut players {
                player.comes_back_to(server.address()).await;
            }
        }
        for player in &mut players {
            assert_eq!(player.watch(&game).await["tournament"], *id);
        }
        let mut guest = Client::guest(&server).await;
        let seen = guest.watch(&game).await;
        assert_eq!((&seen["game"], &seen["tournament"]), (&json!(game), &Value::Null));
        for path in ["/api/games", &format!("/api/games/{game}")] {
            let (status, told) = get(server.address(), path).await;
            let told = told.to_string();
            assert!(status == 200 && told.contains(&game) && !told.contains(&id), "{path}: {told}");
        }
    }
}

/// Members chat on a tournament's page until it is over: everyone who has the page open receives the lines, and
/// latecomers receive the last ones. Lines can be reported and removed.
#[tokio::test]
async fn members_talk_in_a_tournament() {
    let words = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(words.path(), "badger\n").expect("it is written");
    let arguments = vec!["--blocked-words".to_owned(), words.path().display().to_string()];
    let server = Server::start_as(Settings { arguments, ..Settings::default() });
    let (mut ada, mut bob) = (member(&server, "Ada").await, member(&server, "Bob").await);
    let mut guest = Client::guest(&server).await;
    let mut later = terms("arena", 0);
    later["starts_ms"] = json!(now_ms() + 3_600_000);
    let id = create(&server, &ada.token, later).await;
    let request = |kind: &str| json!({"type": kind, "tournament": id});
    let said = |text: &str| json!({"type": "tournament_chat", "tournament": id, "text": text});
    guest.ok(request("watch_tournament")).await;
    ada.ok(said("  good luck to all ")).await;
    let heard = guest.event("tournament_chatted").await;
    assert_eq!(
        (&heard["tournament"], &heard["user"]["name"], &heard["text"]),
        (&json!(id), &json!("Ada"), &json!("good luck to all"))
    );
    assert_eq!(guest.refused(said("hello")).await, "forbidden");
    for (text, why) in
        [("you badger", "forbidden"), (" ", "bad_request"), (&*"long ".repeat(40), "bad_request")]
    {
        assert_eq!(ada.refused(said(text)).await, why, "{text}");
    }
    // The chat is kept, and a member does not receive lines from someone they have blocked.
    assert_eq!(ask(server.address(), "PUT", "/api/blocks/Bob", Some(&ada.token), None).await.0, 204);
    bob.ok(request("watch_tournament")).await;
    assert_eq!(bob.event("tournament_chatted").await["line"], heard["line"]);
    ada.ok(request("watch_tournament")).await;
    bob.ok(said("rubbish")).await;
    ada.ok(said("see you")).await;
    for text in ["good luck to all", "see you"] {
        assert_eq!(ada.event("tournament_chatted").await["text"], text);
    }
    // What a shadow-muted member says comes back to them alone.
    let shadow_mute = |more: &[&str]| {
        let url = server.database_url();
        let arguments = [&["admin", "--database", &url, "shadow-mute", "Bob"][..], more].concat();
        assert!(parlor(&arguments).status.success());
    };
    shadow_mute(&[]);
    bob.ok(said("more rubbish")).await;
    bob.event_where("tournament_chatted", |e| e["text"] == "more rubbish").await;
    shadow_mute(&["--lift"]);
    bob.ok(said("better now")).await;
    let mut heard_by_guest = Vec::new();
    while heard_by_guest.last() != Some(&json!("better now")) {
        heard_by_guest.push(guest.event("tournament_chatted").await["text"].clone());
    }
    assert_eq!(heard_by_guest, ["rubbish", "see you", "better now"]);
    let mut late = Client::guest(&server).await;
    late.ok(request("watch_tournament")).await;
    for text in ["good luck to all", "rubbish", "see you", "better now"] {
        assert_eq!(late.event("tournament_chatted").await["text"], text);
    }
    let report =
        |line: &str| json!({"player": "Bob", "tournament": id, "line": line, "reason": "abuse", "text": ""});
    for (line, status) in [("rubbish", 204), ("something else", 404)] {
        let answer =
            ask(server.address(), "POST", "/api/reports", Some(&ada.token), Some(report(line))).await;
        assert_eq!(answer.0, status, "{line}");
    }
    let url = server.database_url();
    let admin = |arguments: &[&str]| parlor(&[&["admin", "--database", &url][..], arguments].concat()).stdout;
    admin(&["moderator", "Bob"]);
    let (_, cases) = ask(server.address(), "GET", "/api/moderation/cases", Some(&bob.token), None).await;
    assert_eq!(
        (&cases["cases"][0]["tournament"], &cases["cases"][0]["line"]),
        (&json!(id), &json!("rubbish"))
    );
    assert_eq!(admin(&["remove-chat", &id, "--by", "Bob"]), b"3 messages removed\n");
    let mut late = Client::guest(&server).await;
    late.ok(request("watch_tournament")).await;
    for text in ["good luck to all", "see you"] {
        assert_eq!(late.event("tournament_chatted").await["text"], text);
    }
    let path = format!("/api/tournaments/{id}");
    assert_eq!(ask(server.address(), "DELETE", &path, Some(&ada.token), None).await.0, 204);
    assert_eq!(ada.refused(said("too late")).await, "not_available");
}
