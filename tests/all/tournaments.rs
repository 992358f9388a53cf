//! Tournaments through sockets: bots of several levels play each form to its end, and a kill in the middle of a round changes nothing.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::support::{Client, Server, Settings, ask, bot_token, get, member, parlor, register, text};

/// So many bots of the lowest levels.
fn bots(count: usize, levels: usize) -> String {
    let bot = |n: usize| {
        let level = n % levels + 1;
        format!(
            "[[bot]]\nname = \"Player{n}\"\nprofiles = [\"othello-{level}\", \"kalah-{level}\"]\nmax_games = 4\n"
        )
    };
    (0..count).map(bot).collect()
}

fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970").as_millis() as i64
}

/// The terms of a tournament that begins at once and that bots fill.
fn terms(format: &str, seats: usize) -> Value {
    let mut terms = json!({"name": format!("The {format}"), "format": format, "game": "kalah",
        "clock": {"initial_ms": 60_000, "increment_ms": 1_000}, "rated": false, "starts_ms": now_ms(),
        "bot_seats": seats});
    match format {
        "arena" => terms["minutes"] = json!(1),
        "swiss" => terms["rounds"] = json!(3),
        "round_robin" | "knock_out" => terms["rounds"] = json!(1),
        _ => {}
    }
    terms
}

async fn create(server: &Server, token: &str, terms: Value) -> String {
    let (status, made) = ask(server.address(), "POST", "/api/tournaments", Some(token), Some(terms)).await;
    assert_eq!(status, 201, "{made}");
    made["id"].as_str().expect("an id").to_owned()
}

async fn page(server: &Server, id: &str) -> Value {
    let (status, page) = get(server.address(), &format!("/api/tournaments/{id}")).await;
    assert_eq!(status, 200, "{page}");
    page
}

/// The page as soon as it is as wanted. Two hundred bots that share two cores play for an hour: what is waited for no longer is a
/// tournament in which nothing happens.
async fn page_where(server: &Server, id: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let (mut version, mut tries) = (Value::Null, 0);
    while tries < 3_000 {
        let page = page(server, id).await;
        if wanted(&page) {
            return page;
        }
        tries = if page["version"] == version { tries + 1 } else { 0 };
        version = page["version"].clone();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("this never came: {}", page(server, id).await);
}

fn is_over(page: &Value) -> bool {
    page["state"] == "over"
}

fn list<'a>(value: &'a Value, field: &str) -> &'a Vec<Value> {
    value[field].as_array().expect("a list")
}

/// What every tournament keeps, whatever its form: each game was played once by two of its players, and its result is what the game
/// itself says.
async fn check(server: &Server, page: &Value) {
    let mut games = std::collections::BTreeSet::new();
    for pairing in list(page, "pairings").iter().filter(|pairing| !pairing["points"].is_null()) {
        let id = pairing["game"].as_str().expect("a game");
        assert!(games.insert(id.to_owned()), "{id} is there twice");
        assert_ne!(pairing["first"], pairing["second"]);
        let (status, game) = get(server.address(), &format!("/api/games/{id}")).await;
        assert_eq!((status, &game["tournament"]), (200, &page["id"]), "{game}");
        let points = match game["result"]["result"].as_str() {
            Some("first") => json!([2, 0]),
            Some("second") => json!([0, 2]),
            Some("draw") => json!([1, 1]),
            // On a machine that is too slow for its bots, a first move may come too late: who was there has won.
            Some("aborted") if page["format"] != "arena" && pairing["points"] == json!([0, 2]) => {
                json!([0, 2])
            }
            Some("aborted") if page["format"] != "arena" => json!([2, 0]),
            other => panic!("{id} ended as {other:?}"),
        };
        assert_eq!(pairing["points"], points, "{id}");
    }
    let played = |pairing: &&Value| {
        let players = [&pairing["first"], &pairing["second"]];
        let lines = list(page, "standings").iter().filter(|line| players.contains(&&line["number"]));
        let mut results = lines.flat_map(|line| list(line, "results"));
        results.any(|own| {
            own["game"] == pairing["game"] && matches!(own["score"].as_str(), Some("win" | "draw"))
        })
    };
    let number = list(page, "pairings").iter().filter(played).count();
    assert!(number * 2 > games.len(), "only {number} of {} games were played", games.len());
    for line in list(page, "standings") {
        let sum: u64 =
            list(line, "results").iter().map(|result| result["points"].as_u64().expect("points")).sum();
        assert_eq!(line["points"], sum, "{line}");
    }
}

/// The forms that bots play by themselves, and how many take part of so many.
const FORMS: [(&str, usize); 4] = [("swiss", 300), ("round_robin", 16), ("knock_out", 300), ("arena", 300)];

/// All of them are there, however slowly their processes start on a busy machine.
async fn all_are_online(server: &Server, count: usize) {
    let (mut online, mut tries) = (0, 0);
    while online < count {
        let (_, told) = get(server.address(), "/api/bots").await;
        let now = list(&told, "bots").iter().filter(|bot| bot["online"] == true).count();
        tries = if now == online { tries + 1 } else { 0 };
        assert!(tries < 600, "only {now} of {count} bots have come");
        online = now;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Bots play all forms at once; the server is killed so many times while games are played. The pages at the end.
async fn play_every_form(count: usize, levels: usize, kills: usize) -> (Server, Vec<Value>) {
    let mut server = Server::start_as(Settings { bots: Some(bots(count, levels)), ..Settings::default() });
    all_are_online(&server, count).await;
    let ada = register(&server, "Ada").await;
    let mut ids = Vec::new();
    for (format, most) in FORMS {
        let mut terms = terms(format, count.min(most));
        terms["entrants"] = json!("bots");
        ids.push(create(&server, &ada, terms).await);
    }
    for kill in 0..kills {
        let games =
            |page: &Value| list(page, "pairings").iter().filter(|game| !game["points"].is_null()).count();
        for id in &ids {
            let more =
                |page: &Value| is_over(page) || !list(page, "pairings").is_empty() && games(page) >= kill;
            page_where(&server, id, more).await;
        }
        let before = page(&server, &ids[0]).await;
        server.crash();
        server.start_again();
        let after = page(&server, &ids[0]).await;
        let first_round = |page: &Value| -> Vec<Value> {
            let all = list(page, "pairings").iter().filter(|pairing| pairing["round"] == 1);
            all.map(|pairing| pairing["game"].clone()).collect()
        };
        assert_eq!(first_round(&after), first_round(&before), "the round is the same after the kill");
        assert!(after["version"].as_u64() >= before["version"].as_u64());
    }
    let mut pages = Vec::new();
    for id in &ids {
        let page = page_where(&server, id, is_over).await;
        check(&server, &page).await;
        pages.push(page);
    }
    (server, pages)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_form_is_played_to_its_end_through_a_kill() {
    let (server, pages) = play_every_form(6, 3, 1).await;
    let [swiss, robin, knock_out, arena] = &pages[..] else { unreachable!("four forms") };
    assert_eq!((list(swiss, "standings").len(), list(swiss, "pairings").len()), (6, 9));
    // Everybody met everybody once.
    assert_eq!(list(robin, "pairings").len(), 15);
    for line in list(robin, "standings") {
        let mut met: Vec<u64> =
            list(line, "results").iter().filter_map(|result| result["opponent"].as_u64()).collect();
        met.sort_unstable();
        met.dedup();
        assert_eq!(met.len(), 5, "{line}");
    }
    assert_eq!(list(knock_out, "standings").iter().filter(|line| line["place"] == 1).count(), 1);
    bracket(knock_out);
    assert!(list(arena, "pairings").len() > 3, "{arena}");
    // What was still played when it ended counts for nothing in it.
    assert!(list(arena, "standings").iter().all(|line| line["game"].is_null()), "{arena}");
    assert!(list(arena, "pairings").iter().all(|pairing| !pairing["points"].is_null()), "{arena}");
    exports(&server, swiss, robin).await;
    [swiss, robin, arena].into_iter().for_each(tie_breaks_are_explained);
    // All of it is in the list, with the winners.
    let (_, lists) = get(server.address(), "/api/tournaments").await;
    let done = list(&lists, "done");
    assert_eq!(done.len(), 4, "{lists}");
    for page in &pages {
        let listed = done.iter().find(|listed| listed["id"] == page["id"]).expect("it is listed");
        assert_eq!(listed["winner"], page["standings"][0]["user"]["name"]);
    }
}

/// The page says what each code of a tie-break stands for.
fn tie_breaks_are_explained(page: &Value) {
    let texts = concat!(env!("CARGO_MANIFEST_DIR"), "/web/src/text/en/more/tournaments.ts");
    let texts = std::fs::read_to_string(texts).expect("the texts of the page");
    for tie_break in list(&page["standings"][0], "tie_breaks") {
        let code = tie_break["code"].as_str().expect("a code");
        let explained = [format!("\n    {code}: '"), format!("\n    '{code}': '")];
        assert!(explained.iter().any(|line| texts.contains(line)), "{code} is not explained");
    }
}

/// `make tournaments`: the same with many bots of all levels, through two kills.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a long scenario"]
async fn many_bots_play_every_form() {
    let count = std::env::var("PARLOR_BOTS").map_or(200, |text| text.parse().expect("a number of bots"));
    let (_server, pages) = play_every_form(count, 8, 2).await;
    for (page, (_, most)) in pages.iter().zip(FORMS) {
        assert_eq!(list(page, "standings").len(), count.min(most));
    }
}

/// The bracket of six has two byes, and in it each game of the tournament once; who won the final stands first.
fn bracket(knock_out: &Value) {
    let rounds = list(knock_out, "bracket");
    let of = |round: &Value| round.as_array().expect("matches").clone();
    assert_eq!(rounds.iter().map(|round| of(round).len()).collect::<Vec<_>>(), [4, 2, 1], "{knock_out}");
    let matches: Vec<Value> = rounds.iter().flat_map(of).collect();
    assert_eq!(matches.iter().filter(|one| one["bye"] == true).count(), 2, "{knock_out}");
    let mut games: Vec<&Value> = matches.iter().flat_map(|one| list(one, "games")).collect();
    let mut paired: Vec<&Value> =
        list(knock_out, "pairings").iter().map(|pairing| &pairing["game"]).collect();
    games.sort_by_key(|game| game.as_str());
    paired.sort_by_key(|game| game.as_str());
    assert_eq!(games, paired, "{knock_out}");
    for one in &matches {
        let players = one["players"].as_array().expect("two");
        assert!(players.contains(&one["winner"]) && one["winner"].is_u64(), "{one}");
    }
    assert_eq!(matches.last().expect("a final")["winner"], knock_out["standings"][0]["number"]);
}

async fn exports(server: &Server, swiss: &Value, robin: &Value) {
    let id = swiss["id"].as_str().expect("an id");
    let path = |format: &str| format!("/api/tournaments/{id}/export?format={format}");
    let (status, csv) = text(server.address(), "GET", &path("csv"), None, None).await;
    assert_eq!((status, csv.lines().count()), (200, 7), "{csv}");
    let first = swiss["standings"][0]["user"]["name"].as_str().expect("a name");
    assert!(csv.lines().nth(1).is_some_and(|line| line.contains(first)), "{csv}");
    let (status, trf) = text(server.address(), "GET", &path("trf"), None, None).await;
    assert_eq!((status, trf.lines().filter(|line| line.starts_with("001 ")).count()), (200, 6), "{trf}");
    for line in ["062 6", "072 6", "092 Individual: Swiss-System", "122 60 s + 1 s per move", "XXR 3"] {
        assert!(trf.lines().any(|told| told == line), "{line} is missing in {trf}");
    }
    // The places are those of the standings.
    let rank = trf.lines().find(|line| line.contains(first)).and_then(|line| line.get(85..89));
    assert_eq!(rank.map(str::trim), Some("1"), "{trf}");
    let of_robin = format!("/api/tournaments/{}/export?format=trf", robin["id"].as_str().expect("an id"));
    let (_, trf) = text(server.address(), "GET", &of_robin, None, None).await;
    assert!(trf.lines().any(|line| line == "092 Individual: Round-Robin"), "{trf}");
    let (status, _) = text(server.address(), "GET", &path("pdf"), None, None).await;
    assert_eq!(status, 400);
}

/// Members enter, are told, play, pause and come back; whoever may not is refused.
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
    // The second round cannot be paired: the two have met. So it ends with the one who did not resign.
    players[1].ok(json!({"type": "resign", "game": game})).await;
    let over = page_where(&server, &id, is_over).await;
    assert_eq!((&over["winner"], &over["standings"][0]["points"]), (&json!("Ada"), &json!(2)));
    assert_eq!(enter("PUT", &bob).await, 409);
    // An arena is paused and entered again; its maker calls off what has not begun.
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

/// Games between bots take seconds, so they would have the most points of an arena by playing the most games.
#[tokio::test]
async fn bots_rest_while_people_play_in_an_arena() {
    let server = Server::start_as(Settings { bots: Some(bots(5, 1)), ..Settings::default() });
    all_are_online(&server, 5).await;
    let mut ada = member(&server, "Ada").await;
    // Whoever came late to this one would find bots that have played no more than they could have.
    let empty = create(&server, &ada.token, terms("arena", 5)).await;
    let mut arena = terms("arena", 6);
    arena["starts_ms"] = json!(now_ms() + 1_000);
    let id = create(&server, &ada.token, arena).await;
    let entry = format!("/api/tournaments/{id}/entry");
    assert_eq!(ask(server.address(), "PUT", &entry, Some(&ada.token), None).await.0, 204);
    // She loses her first game at once, and in the second one she thinks for longer than the arena goes on.
    let first = ada.event("game_started").await["game"].clone();
    ada.ok(json!({"type": "resign", "game": first})).await;
    let second = ada.event_where("game_started", |event| event["game"] != first).await;
    assert_eq!(second["tournament"], *id);
    let game = second["game"].as_str().expect("a game");
    let mut now = ada.watch(game).await;
    // A game in which somebody has not moved is aborted soon, and its player pauses.
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

/// Members talk on the page of a tournament until it is over: everyone who shows it hears them, and whoever comes later the last
/// lines. What was said can be reported, and be removed.
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
    // It is kept, and who has blocked somebody does not hear them.
    assert_eq!(ask(server.address(), "PUT", "/api/blocks/Bob", Some(&ada.token), None).await.0, 204);
    bob.ok(request("watch_tournament")).await;
    assert_eq!(bob.event("tournament_chatted").await["line"], heard["line"]);
    ada.ok(request("watch_tournament")).await;
    bob.ok(said("rubbish")).await;
    ada.ok(said("see you")).await;
    for text in ["good luck to all", "see you"] {
        assert_eq!(ada.event("tournament_chatted").await["text"], text);
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
    assert_eq!(admin(&["remove-chat", &id, "--by", "Bob"]), b"1 messages removed\n");
    let mut late = Client::guest(&server).await;
    late.ok(request("watch_tournament")).await;
    for text in ["good luck to all", "see you"] {
        assert_eq!(late.event("tournament_chatted").await["text"], text);
    }
    let path = format!("/api/tournaments/{id}");
    assert_eq!(ask(server.address(), "DELETE", &path, Some(&ada.token), None).await.0, 204);
    assert_eq!(ada.refused(said("too late")).await, "not_available");
}

/// With an opening, a meeting is two games with the seats swapped, and their sum decides it. A host plays all guests at once.
#[tokio::test]
async fn a_simul_of_pairs_counts_both_games() {
    let mut server = Server::start();
    let mut host = member(&server, "Host").await;
    let mut guest = member(&server, "Guesty").await;
    let mut asked = terms("simul", 0);
    asked["starts_ms"] = json!(now_ms() + 2_000);
    asked["game"] = json!("othello");
    let (_, catalog) = get(server.address(), "/api/catalog").await;
    let othello =
        list(&catalog, "games").iter().find(|game| game["kind"] == "othello").expect("Othello").clone();
    asked["opening"] = othello["openings"][0]["name"].clone();
    let id = create(&server, &host.token, asked).await;
    let entry = format!("/api/tournaments/{id}/entry");
    assert_eq!(ask(server.address(), "PUT", &entry, Some(&guest.token), None).await.0, 204);
    let started = host.event("game_started").await;
    let first = started["game"].as_str().expect("a game").to_owned();
    // The first game counts when both have moved.
    for _ in 0..2 {
        let (_, game) = get(server.address(), &format!("/api/games/{first}")).await;
        let mover = if game["to_move"] == started["side"] { &mut host } else { &mut guest };
        let (ply, text) = (&game["ply"], &game["legal"][0]);
        mover.ok(json!({"type": "move", "game": first, "ply": ply, "move": text})).await;
    }
    // The host resigns the first game, the guest the second.
    host.ok(json!({"type": "resign", "game": first})).await;
    let second = guest.event_where("game_started", |event| event["pair"]["number"] == 2).await;
    // While the second one is played, it is the one that the page leads to, after a kill as before it.
    let leads = |page: &Value| {
        let lines = list(page, "standings").iter();
        let games: Vec<&Value> = lines.chain(list(page, "pairings")).map(|of| &of["game"]).collect();
        games == [&second["game"]; 3]
    };
    page_where(&server, &id, leads).await;
    server.crash();
    server.start_again();
    assert!(leads(&page(&server, &id).await));
    let mut guest = guest.reconnected(&server).await;
    guest.ok(json!({"type": "resign", "game": second["game"]})).await;
    let over = page_where(&server, &id, is_over).await;
    assert_eq!(list(&over, "pairings").len(), 1, "{over}");
    assert_eq!(over["pairings"][0]["points"], json!([1, 1]), "{over}");
    // The guests of a simul do not meet each other: it has no winner.
    assert_eq!((&over["pairings"][0]["game"], &over["winner"]), (&json!(first), &Value::Null), "{over}");
}

/// Whoever goes berserk in an arena plays with half of the time and no increment, and wins a point more if the game was long enough.
#[tokio::test]
async fn who_goes_berserk_wins_a_point_more() {
    let mut server = Server::start();
    let mut ada = member(&server, "Ada").await;
    let mut bob = member(&server, "Bob").await;
    let id = create(&server, &ada.token, terms("arena", 0)).await;
    for player in [&ada, &bob] {
        let entry = format!("/api/tournaments/{id}/entry");
        assert_eq!(ask(server.address(), "PUT", &entry, Some(&player.token), None).await.0, 204);
    }
    // A long game, and one that is too short for it to count.
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
            // The first move of each comes before the clocks run.
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

/// The operator's file makes the next tournament of each of its tables, once, however often the server starts.
#[tokio::test]
async fn the_operators_file_repeats_tournaments() {
    // So rarely that no other one begins during the test.
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
    let mut server = Server::start_as(Settings { arguments, ..Settings::default() });
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
        ("every_minutes = 0", "every_minutes is 1 or more"),
        ("every_minutes = 60\nrounds = 3", "Hourly Kalah"),
        ("every_minutes = 60\nlength = 3", "unknown field `length`"),
    ] {
        std::fs::write(&path, table(more)).expect("it is written");
        let refused = parlor(&["serve", "--listen", "127.0.0.1:0", "--tournaments", &path]);
        let told = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && told.contains(why), "{told}");
    }
}
