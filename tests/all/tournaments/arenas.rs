//! Arenas: bots rest, players go berserk, and the operator's file schedules recurring ones.

use std::time::Duration;

use serde_json::{Value, json};

use super::{all_are_online, bots, create, is_over, list, now_ms, page, page_where, terms};
use crate::support::{ONE_BOT, Server, Settings, ask, get, member, parlor, within};

/// Games between bots take seconds, so without a rest they would lead an arena by playing the most games.
#[tokio::test]
async fn bots_rest_while_people_play_in_an_arena() {
    let server = Server::start_as(Settings { bots: Some(bots(5, 1)), ..Settings::default() });
    all_are_online(&server, 5).await;
    let mut ada = member(&server, "Ada").await;
    // A player who came to this one late would find that the bots have played no more games than they could have.
    let empty = create(&server, &ada.token, terms("arena", 5)).await;
    let mut arena = terms("arena", 6);
    arena["starts_ms"] = json!(now_ms() + 1_000);
    let id = create(&server, &ada.token, arena).await;
    let entry = format!("/api/tournaments/{id}/entry");
    assert_eq!(ask(server.address(), "PUT", &entry, Some(&ada.token), None).await.0, 204);
    // She loses her first game at once, and in the second she thinks for longer than the arena lasts.
    let first = ada.event("game_started").await["game"].clone();
    ada.ok(json!({"type": "resign", "game": first})).await;
    let second = ada.event_where("game_started", |event| event["game"] != first).await;
    assert_eq!(second["tournament"], *id);
    let game = second["game"].as_str().expect("a game");
    let mut now = ada.watch(game).await;
    // A game in which a player has not moved is soon aborted, and that player is paused.
    let (mut has_moved, mut bot_has) = (false, now["ply"] != 0);
    while !has_moved || !bot_has {
        if now["to_move"] == second["side"] {
            let ply = ada.mirror(game).record.moves().len();
            ada.ok(json!({"type": "move", "game": game, "ply": ply, "move": now["legal"][0]})).await;
        }
        now = ada.event_where("moved", |event| event["game"] == *game).await;
        has_moved |= now["by"] == second["side"];
        bot_has |= now["by"] != second["side"];
    }
    let over = page_where(&server, &id, is_over).await;
    for line in list(&over, "standings") {
        let games = list(line, "results").len();
        let is_bot = line["user"]["kind"] == "bot";
        assert!(if is_bot { (1..=5).contains(&games) } else { games <= 2 }, "{games} games: {over}");
    }
    let over = page_where(&server, &empty, is_over).await;
    assert_eq!(list(&over, "standings").len(), 5);
    for line in list(&over, "standings") {
        assert!((1..=2).contains(&list(line, "results").len()), "{over}");
    }
}

/// A player who goes berserk in an arena plays with half the time and no increment, and earns an extra point for a win
/// if the game was long enough.
#[tokio::test]
async fn going_berserk_earns_an_extra_point() {
    let mut server = Server::start();
    let mut ada = member(&server, "Ada").await;
    let mut bob = member(&server, "Bob").await;
    let id = create(&server, &ada.token, terms("arena", 0)).await;
    for player in [&ada, &bob] {
        let entry = format!("/api/tournaments/{id}/entry");
        assert_eq!(ask(server.address(), "PUT", &entry, Some(&player.token), None).await.0, 204);
    }
    // A long game, and one too short for berserk to count.
    for (number, plies) in [(1, 14), (2, 0)] {
        let started = ada.event_where("game_started", |event| event["tournament"] == *id).await;
        let (game, side) = (started["game"].clone(), started["side"].as_str().expect("a side").to_owned());
        let request = |kind: &str| json!({"type": kind, "game": game});
        ada.ok(request("watch")).await;
        ada.ok(request("go_berserk")).await;
        let told = ada.event_where("went_berserk", |event| event["game"] == game).await;
        let own = format!("{side}_ms");
        assert_eq!((&told["by"], &told["clock"][&own]), (&started["side"], &json!(30_000)), "{told}");
        assert_eq!(ada.refused(request("go_berserk")).await, "already_exists");
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..plies {
            let (_, now) =
                get(server.address(), &format!("/api/games/{}", game.as_str().expect("an id"))).await;
            let mover = if now["to_move"] == side { &mut ada } else { &mut bob };
            let (ply, text) = (&now["ply"], &now["legal"][0]);
            mover.ok(json!({"type": "move", "game": game, "ply": ply, "move": text})).await;
            let moved = ada.event_where("moved", |event| event["game"] == game && event["ply"] == *ply).await;
            // Each player's first move comes before the clocks run.
            if seen.insert(moved["by"].as_str().expect("a side").to_owned()) {
                let by = format!("{}_ms", moved["by"].as_str().expect("a side"));
                let left = if by == own { 30_000 } else { 61_000 };
                assert_eq!(moved["clock"][&by], left, "{moved}");
            }
        }
        if plies > 0 {
            assert_eq!(bob.refused(request("go_berserk")).await, "not_available");
        }
        bob.ok(request("resign")).await;
        page_where(&server, &id, |page| list(&page["standings"][0], "results").len() == number).await;
    }
    let check = |page: &Value| {
        let line = &page["standings"][0];
        assert_eq!((&line["user"]["name"], &line["points"]), (&json!("Ada"), &json!(5)), "{line}");
        assert_eq!(line["results"][0]["berserk"], true, "{line}");
        assert!(line["results"][1].get("berserk").is_none(), "{line}");
    };
    check(&page(&server, &id).await);
    server.crash();
    server.start_again();
    check(&page(&server, &id).await);
}

/// The operator's file creates the next tournament of each of its tables, once, however often the server starts.
#[tokio::test]
async fn the_operators_file_repeats_tournaments() {
    // Rarely enough that no further one begins during the test.
    const EVERY: i64 = 100_000;
    let file = tempfile::NamedTempFile::new().expect("a file");
    let table = |more: &str| {
        format!(
            "[[tournament]]\nname = \"Hourly Kalah\"\nformat = \"arena\"\ngame = \"kalah\"\nminutes = 57\n\
             initial_ms = 180000\nincrement_ms = 2000\nrated = true\nbot_seats = 8\n{more}\n"
        )
    };
    let path = file.path().display().to_string();
    std::fs::write(&path, table(&format!("every_minutes = {EVERY}\noffset_minutes = 30")))
        .expect("it is written");
    let arguments = vec!["--tournaments".to_owned(), path.clone()];
    let bots = Some(ONE_BOT.to_owned());
    let mut server = Server::start_as(Settings { arguments, bots, ..Settings::default() });
    let mut ids = std::collections::BTreeSet::new();
    for start in 0..2 {
        if start > 0 {
            server.crash();
            server.start_again();
        }
        let soon = loop {
            let (_, lists) = get(server.address(), "/api/tournaments").await;
            if !list(&lists, "soon").is_empty() {
                break list(&lists, "soon").clone();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        assert_eq!(soon.len(), 1, "{soon:?}");
        let (next, starts_ms) = (&soon[0], soon[0]["starts_ms"].as_i64().expect("a time"));
        assert_eq!(
            (&next["name"], &next["by"], &next["minutes"]),
            (&json!("Hourly Kalah"), &json!(null), &json!(57))
        );
        assert_eq!(starts_ms % (EVERY * 60_000), 30 * 60_000, "{next}");
        assert!(starts_ms > now_ms(), "{next}");
        ids.insert(next["id"].as_str().expect("an id").to_owned());
    }
    assert_eq!(ids.len(), 1, "it is the same one after a restart");
    for (more, why) in [
        ("every_minutes = 0", "expected an every_minutes of 1 to 129600"),
        ("every_minutes = 129601", "expected an every_minutes of 1 to 129600"),
        ("every_minutes = 60\noffset_minutes = 5256000", "an offset_minutes of no more"),
        (&format!("every_minutes = 60\n{}every_minutes = 120", table("")), "the name appears twice"),
        ("every_minutes = 60\nrounds = 3", "Hourly Kalah"),
        ("every_minutes = 60\nlength = 3", "unknown field `length`"),
    ] {
        std::fs::write(&path, table(more)).expect("it is written");
        let refused = parlor(&["serve", "--listen", "127.0.0.1:0", "--tournaments", &path]);
        let told = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(2) && told.contains(why), "{told}");
    }
    std::fs::write(&path, table("every_minutes = 60")).expect("it is written");
    let refused = parlor(&["serve", "--listen", "127.0.0.1:0", "--bots", "none", "--tournaments", &path]);
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    let why = "the tournament Hourly Kalah leaves seats to bots, and there are none";
    assert!(refused.status.code() == Some(2) && told.contains(why), "{told}");
}

/// Once the bots have connected, it is known which games they play, and the operator is warned once about seats that no
/// bot can take.
#[tokio::test]
async fn the_operator_is_warned_about_seats_no_bot_can_take() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let table = "[[tournament]]\nname = \"Daily Othello\"\nformat = \"arena\"\ngame = \"othello\"\nminutes = 57\n\
                 initial_ms = 180000\nincrement_ms = 2000\nbot_seats = 8\nevery_minutes = 1440\n";
    std::fs::write(file.path(), table).expect("it is written");
    let bots = "[[bot]]\nname = \"Acorn\"\nprofiles = [\"kalah-1\"]\nmax_games = 8\n".to_owned();
    let arguments = vec!["--tournaments".to_owned(), file.path().display().to_string()];
    let server = Server::start_as(Settings { arguments, bots: Some(bots), ..Settings::default() });
    within("the log to tell", async {
        while !server.log().contains("no house bot plays othello") {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    })
    .await;
}
