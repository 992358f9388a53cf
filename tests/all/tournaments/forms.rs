//! Bots of several levels play every format to its end, and a kill in the middle of a round changes nothing.

use serde_json::{Value, json};

use super::{all_are_online, bots, create, is_over, list, now_ms, page, page_where, terms};
use crate::support::{Server, Settings, ask, get, member, register, text};

/// Checks what holds for every tournament, whatever its format: each game was played once by two of its players, and
/// its result is what the game itself says.
pub(super) async fn check(server: &Server, page: &Value) {
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
            // On a machine too slow for its bots, a first move may come too late: then the player who was there has
            // won.
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

/// The formats that bots play by themselves, and the largest field of each.
const FORMS: [(&str, usize); 4] = [("swiss", 300), ("round_robin", 5), ("knock_out", 300), ("arena", 300)];

/// Bots play all formats at once, and the server is killed this many times during play. Returns the final pages.
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
    // Everyone met everyone once and had one round without an opponent, which does not count as an absence.
    assert_eq!(list(robin, "pairings").len(), 10);
    for line in list(robin, "standings") {
        let mut met: Vec<u64> =
            list(line, "results").iter().filter_map(|result| result["opponent"].as_u64()).collect();
        met.sort_unstable();
        met.dedup();
        assert_eq!(met.len(), 4, "{line}");
        let left_out: Vec<_> =
            list(line, "results").iter().filter(|result| result["opponent"].is_null()).collect();
        assert_eq!((left_out.len(), &left_out[0]["score"]), (1, &json!("bye")), "{line}");
        assert_eq!(left_out[0]["points"], 0, "{line}");
    }
    assert_eq!(list(knock_out, "standings").iter().filter(|line| line["place"] == 1).count(), 1);
    bracket(knock_out);
    assert!(list(arena, "pairings").len() > 3, "{arena}");
    // Games still in progress when it ended do not count.
    assert!(list(arena, "standings").iter().all(|line| line["game"].is_null()), "{arena}");
    assert!(list(arena, "pairings").iter().all(|pairing| !pairing["points"].is_null()), "{arena}");
    exports(&server, swiss, robin).await;
    [swiss, robin, arena].into_iter().for_each(tie_breaks_are_explained);
    // All four are in the list, with their winners.
    let (_, lists) = get(server.address(), "/api/tournaments").await;
    let done = list(&lists, "done");
    assert_eq!(done.len(), 4, "{lists}");
    for page in &pages {
        let listed = done.iter().find(|listed| listed["id"] == page["id"]).expect("it is listed");
        assert_eq!(listed["winner"], page["standings"][0]["user"]["name"]);
    }
}

/// Checks that the page explains the code of each tie-break.
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

/// Checks that the bracket of six has two byes and holds each game of the tournament once, and that the winner of the
/// final stands first.
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

/// With an opening, a match is two games with the seats swapped, decided by their sum. A host plays all guests at once.
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
    // The first game counts once both have moved.
    for _ in 0..2 {
        let (_, game) = get(server.address(), &format!("/api/games/{first}")).await;
        let mover = if game["to_move"] == started["side"] { &mut host } else { &mut guest };
        let (ply, text) = (&game["ply"], &game["legal"][0]);
        mover.ok(json!({"type": "move", "game": first, "ply": ply, "move": text})).await;
    }
    // The host resigns the first game, the guest the second.
    host.ok(json!({"type": "resign", "game": first})).await;
    let second = guest.event_where("game_started", |event| event["pair"]["number"] == 2).await;
    // During the second game the page links to that one, also after a kill.
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
