//! The end of the scenario: events, archive, ratings and `verify` must agree.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Value, json};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use super::Played;
use crate::support::{Server, get, parlor};

/// With this many games everything has a chance to happen.
const ENOUGH: usize = 80;

/// Checks everything; the server is stopped on the way.
pub(super) async fn check(mut server: Server, played: &[Played]) {
    let archive = archive(&server).await;
    check_games(&archive, played);
    check_counting(&archive);
    check_people(&server, &archive).await;
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0));
    check_ratings(&server, &archive).await;
    check_verify(&server.database_url(), &archive);
    if played.len() >= ENOUGH {
        check_variety(&archive, played);
    }
}

/// Every game, by id, as the archive's pages and the game's own page show it.
pub(super) async fn archive(server: &Server) -> BTreeMap<String, Value> {
    let mut games = BTreeMap::new();
    let mut path = "/api/games?limit=100".to_owned();
    loop {
        let (_, page) = get(server.address(), &path).await;
        for summary in page["games"].as_array().expect("games") {
            let id = summary["game"].as_str().expect("an id").to_owned();
            let (_, game) = get(server.address(), &format!("/api/games/{id}")).await;
            for field in ["kind", "variant", "rated", "status"] {
                assert_eq!(game[field], summary[field], "{id}");
            }
            assert_eq!((&game["result"]["result"], &game["ply"]), (&summary["result"], &summary["plies"]));
            assert!(games.insert(id, game).is_none(), "a game is on two pages");
        }
        let Some(next) = page["next"].as_str() else { return games };
        path = format!("/api/games?limit=100&before={next}");
    }
}

fn events(game: &Value) -> &[Value] {
    game["events"].as_array().expect("events")
}

/// Checks that the archive has exactly the games that were played, each as its clients saw it.
pub(super) fn check_games(archive: &BTreeMap<String, Value>, played: &[Played]) {
    let ids: BTreeSet<_> = played.iter().map(|played| &played.game).collect();
    assert_eq!(ids.len(), played.len());
    assert_eq!(archive.keys().collect::<BTreeSet<_>>(), ids);
    for Played { game, rated, told, .. } in played {
        let archived = &archive[game];
        assert_eq!((&archived["status"], &archived["rated"]), (&json!("over"), &json!(rated)));
        let seqs: Vec<_> = events(archived).iter().map(|event| event["seq"].clone()).collect();
        assert_eq!(json!(seqs), json!((1..=seqs.len()).collect::<Vec<_>>()), "{game}");
        for told in told {
            // Spectators who joined later have the first moves from their snapshot.
            assert_eq!(*told, events(archived)[seqs.len() - told.len()..], "{game}");
            assert!(told.len() + 8 > seqs.len(), "{game} was watched from its beginning");
        }
    }
}

/// Checks that every rated game in which both have moved changed the ratings or says why not, and that no more games
/// between two players count than docs/protocol.md allows.
fn check_counting(archive: &BTreeMap<String, Value>) {
    let mut counted: BTreeMap<_, [usize; 2]> = BTreeMap::new();
    let mut refused = Vec::new();
    for (id, game) in archive {
        let moves = events(game).iter().filter(|event| event["type"] == "moved");
        let movers: BTreeSet<_> = moves.filter_map(|event| event["by"].as_str()).collect();
        let result = &game["result"];
        if game["rated"] != true || result["result"] == "aborted" || movers.len() < 2 {
            assert!(result["ratings"].is_null() && result["uncounted"].is_null(), "{id}");
            continue;
        }
        assert_ne!(result["ratings"].is_object(), result["uncounted"].is_string(), "{id}: one of the two");
        let mut pair = ["first", "second"].map(|seat| game[seat]["id"].to_string());
        pair.sort();
        let pair = (pair, game["kind"].to_string());
        let is_short = usize::from(game["ply"].as_u64().expect("a ply") < 20);
        match result["uncounted"].as_str() {
            None => {
                let [games, short] = counted.entry(pair).or_default();
                (*games, *short) = (*games + 1, *short + is_short);
            }
            Some(why) => refused.push((pair, why)),
        }
    }
    assert!(counted.values().all(|[games, short]| *games <= 20 && *short <= 3), "{counted:?}");
    for (pair, why) in refused {
        let [games, short] = counted[&pair];
        assert!(if why == "short_games" { short == 3 } else { games == 20 }, "{why}: {games}, {short}");
    }
}

/// Recounts the won, drawn and lost games on each player's page.
async fn check_people(server: &Server, archive: &BTreeMap<String, Value>) {
    let mut counted: BTreeMap<&str, BTreeMap<&str, [u64; 3]>> = BTreeMap::new();
    for game in archive.values() {
        let kind = game["kind"].as_str().expect("a kind");
        for (seat, other) in [("first", "second"), ("second", "first")] {
            let name = game[seat]["name"].as_str().expect("a name");
            let verdict = &game["result"]["result"];
            let place = [seat, "draw", other].iter().position(|result| verdict == result);
            if let Some(place) = place {
                counted.entry(name).or_default().entry(kind).or_default()[place] += 1;
            }
        }
    }
    for (name, kinds) in counted {
        let (_, page) = get(server.address(), &format!("/api/players/{name}")).await;
        for (kind, [won, drawn, lost]) in kinds {
            let expected = json!({"won": won, "drawn": drawn, "lost": lost});
            assert_eq!(page["results"][kind], expected, "{name}, {kind}");
        }
    }
}

/// The games that changed ratings, and when they ended.
type History = Vec<(String, i64)>;
/// Accounts, kinds, ratings, deviations, volatilities and numbers of games.
type Ratings = Vec<(String, String, f64, f64, f64, i64)>;

/// The ratings and their history in the database.
async fn ratings_of(server: &Server) -> Result<(History, Ratings), sqlx::Error> {
    let history = "SELECT DISTINCT game_id, at_ms FROM rating_history ORDER BY at_ms";
    let ratings = "SELECT account_id, kind, rating, deviation, volatility, games FROM ratings";
    if let Some(database) = server.postgres() {
        let pool = database.pool().await;
        return Ok((
            sqlx::query_as(history).fetch_all(&pool).await?,
            sqlx::query_as(ratings).fetch_all(&pool).await?,
        ));
    }
    let options = SqliteConnectOptions::new().filename(server.database()).read_only(true);
    let pool = SqlitePool::connect_with(options).await?;
    Ok((sqlx::query_as(history).fetch_all(&pool).await?, sqlx::query_as(ratings).fetch_all(&pool).await?))
}

/// Checks that the ratings in the database are what Glicko-2 computes from the rated games, in the order that the games
/// themselves imply: each states the ratings before it.
async fn check_ratings(server: &Server, archive: &BTreeMap<String, Value>) {
    let (mut order, rows) = ratings_of(server).await.expect("the database can be read");
    let rated = archive.values().filter(|game| game["result"]["ratings"].is_object()).count();
    assert_eq!(order.len(), rated, "each rated game is in the history");
    let mut now: HashMap<(String, String), (Glicko2Rating, i64)> = HashMap::new();
    while !order.is_empty() {
        let fits = |id: &String| {
            let game = &archive[id];
            ["first", "second"].iter().all(|seat| {
                let rating = now.get(&key(game, seat)).map_or(Glicko2Rating::new(), |(rating, _)| *rating);
                game["result"]["ratings"][seat]["before"] == rating.rating.round() as i64
            })
        };
        let next =
            order.iter().position(|(id, _)| fits(id)).expect("an order of the games explains the ratings");
        rate(&mut now, &archive[&order.remove(next).0]);
    }
    assert_eq!(rows.len(), now.len());
    for (account, kind, rating, deviation, volatility, games) in rows {
        let (expected, count) = now[&(account.clone(), kind.clone())];
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        assert!(near(rating, expected.rating) && near(deviation, expected.deviation), "{account} {kind}");
        assert!(near(volatility, expected.volatility) && games == count, "{account} {kind}");
    }
}

fn key(game: &Value, seat: &str) -> (String, String) {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    (text(&game[seat]["id"]), text(&game["kind"]))
}

fn rate(now: &mut HashMap<(String, String), (Glicko2Rating, i64)>, game: &Value) {
    let of = |seat| now.get(&key(game, seat)).copied().unwrap_or((Glicko2Rating::new(), 0));
    let [first, second] = ["first", "second"].map(of);
    let outcome = match game["result"]["result"].as_str() {
        Some("first") => Outcomes::WIN,
        Some("second") => Outcomes::LOSS,
        _ => Outcomes::DRAW,
    };
    let config = Glicko2Config { tau: 0.75, ..Glicko2Config::new() };
    let (new_first, new_second) = glicko2(&first.0, &second.0, &outcome, &config);
    for (seat, new, count) in [("first", new_first, first.1), ("second", new_second, second.1)] {
        let told = &game["result"]["ratings"][seat]["after"];
        assert_eq!(*told, new.rating.round() as i64, "{}", game["game"]);
        now.insert(key(game, seat), (new, count + 1));
    }
}

/// Checks that `parlor verify` replays every game and finds every row.
fn check_verify(database: &str, archive: &BTreeMap<String, Value>) {
    let output = parlor(&["verify", database, "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let rows: usize = archive.values().map(|game| events(game).len()).sum();
    assert_eq!(report, json!({"games": archive.len(), "events": rows, "faults": []}));
}

/// Checks that everything the scenario is meant to cover has happened.
#[allow(clippy::print_stderr, reason = "the figures of the long run are its result")]
fn check_variety(archive: &BTreeMap<String, Value>, played: &[Played]) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for game in archive.values() {
        let reason = game["result"]["reason"].as_str().expect("a reason");
        *seen.entry(format!("over by {reason}")).or_default() += 1;
        *seen.entry(game["kind"].as_str().expect("a kind").to_owned()).or_default() += 1;
        for event in events(game) {
            *seen.entry(event["type"].as_str().expect("a type").to_owned()).or_default() += 1;
        }
    }
    seen.insert("cuts".to_owned(), played.iter().map(|played| played.cuts).sum());
    eprintln!("{} games: {seen:?}", played.len());
    let expected =
        ["rules", "resignation", "agreement", "timeout", "aborted"].map(|r| format!("over by {r}"));
    let acts = ["taken_back", "takeback_declined", "draw_declined", "time_given", "cuts"].map(str::to_owned);
    for what in expected.into_iter().chain(acts) {
        assert!(seen.get(&what).is_some_and(|count| *count > 0), "there was no {what}: {seen:?}");
    }
}
