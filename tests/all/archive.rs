//! The archive's list: every filter alone and together, and pages without gaps.

use parlor_rules::GameKind;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::support::{Client, Server, Table, get, member, parlor, rng, text};

async fn games(server: &Server, query: &str) -> Vec<Value> {
    let (status, page) = get(server.address(), &format!("/api/games?{query}")).await;
    assert_eq!(status, 200, "{query}: {page}");
    page["games"].as_array().expect("games").clone()
}

/// The IDs, sorted.
async fn ids(server: &Server, query: &str) -> Vec<String> {
    let mut ids: Vec<_> = games(server, query)
        .await
        .iter()
        .map(|g| g["game"].as_str().unwrap_or_default().to_owned())
        .collect();
    ids.sort();
    ids
}

#[tokio::test]
async fn games_are_found_by_what_they_are() {
    let server = Server::start();
    let mut won = Table::with(&server, json!({"game": "kalah", "variant": "6x4"})).await;
    won.play_random(2, &mut rng(1)).await;
    won.act(1, won.request("resign"), "game_over").await;
    let (winner, loser) = (won.players[0].name().to_owned(), won.players[1].name().to_owned());
    let other = Table::with(&server, json!({"game": "kalah", "variant": "6x6"})).await;
    let [first, _] = won.players;
    let third = Client::guest(&server).await;
    let mut off = Table::between([third, first], json!({"game": "awele"})).await;
    off.act(0, off.request("abort"), "game_over").await;

    let all = ids(&server, "").await;
    assert_eq!(all.len(), 3);
    let cases = [
        ("kind=kalah".to_owned(), vec![&won.game, &other.game]),
        ("kind=kalah&variant=6x4".to_owned(), vec![&won.game]),
        ("status=playing".to_owned(), vec![&other.game]),
        ("status=over".to_owned(), vec![&won.game, &off.game]),
        ("result=first".to_owned(), vec![&won.game]),
        ("result=aborted".to_owned(), vec![&off.game]),
        (format!("player={winner}"), vec![&won.game, &off.game]),
        (format!("player={winner}&opponent={loser}"), vec![&won.game]),
        (format!("player={winner}&result=won"), vec![&won.game]),
        (format!("player={loser}&result=lost"), vec![&won.game]),
        (format!("player={loser}&result=won"), vec![]),
        ("rated=true".to_owned(), vec![]),
        ("rated=false&kind=awele".to_owned(), vec![&off.game]),
        ("since=2020-01-01&until=2020-12-31".to_owned(), vec![]),
        ("since=2020-01-01&until=2999-12-31&kind=awele".to_owned(), vec![&off.game]),
    ];
    for (query, mut wanted) in cases {
        wanted.sort();
        assert_eq!(ids(&server, &query).await, wanted.into_iter().cloned().collect::<Vec<_>>(), "{query}");
    }
}

#[tokio::test]
async fn a_filter_that_makes_no_sense_is_refused() {
    let server = Server::start();
    let refused = [
        "kind=chess",
        "variant=6x4",
        "kind=kalah&variant=none",
        "status=half",
        "result=won",
        "result=lost&kind=kalah",
        "rated=perhaps",
        "since=yesterday",
        "until=2026-13-01",
        "before=nowhere",
        "opponent=Ada",
        "limit=many",
    ];
    for query in refused {
        let (status, refusal) = get(server.address(), &format!("/api/games?{query}")).await;
        assert_eq!(status, 400, "{query}: {refusal}");
        assert!(refusal["message"].as_str().is_some_and(|why| why.len() > 5), "{query}: {refusal}");
    }
    for (query, why) in [
        ("limit=many", "limit: expected a whole number"),
        ("limit=99999999999999999999", "limit: the number is too large"),
    ] {
        let (_, refusal) = get(server.address(), &format!("/api/games?{query}")).await;
        assert_eq!(
            refusal["message"],
            format!("expected this operation's query parameters: {why}"),
            "{query}"
        );
    }
    // The last day of the calendar ends after the last representable time.
    for day in ["yesterday", "9999-12-31"] {
        let (_, refusal) = get(server.address(), &format!("/api/games?since={day}")).await;
        assert_eq!(refusal["message"], format!("expected a day like 2026-11-21, not {day:?}"));
    }
}

#[tokio::test]
pub(crate) async fn pages_follow_each_other_without_gaps() {
    let server = Server::start();
    for _ in 0..7 {
        Table::of(&server, "santorini").await;
    }
    let whole = games(&server, "limit=100").await;
    assert_eq!(pages(&server, "limit=3").await.concat(), whole);
}

/// All pages of a list.
async fn pages(server: &Server, query: &str) -> Vec<Vec<Value>> {
    let mut pages = Vec::new();
    let mut before = String::new();
    loop {
        let (_, page) = get(server.address(), &format!("/api/games?{query}&before={before}")).await;
        pages.push(page["games"].as_array().expect("games").clone());
        match page["next"].as_str() {
            Some(next) => before = next.to_owned(),
            None => return pages,
        }
    }
}

/// However rare the games are that a user looks for: a page examines a few thousand games and says where it stopped.
#[tokio::test]
async fn rare_games_are_found_a_part_of_the_archive_at_a_time() {
    const GAMES: usize = 9_000;
    let server = Server::start();
    let table = Table::of(&server, "kalah").await;
    let database = SqliteConnectOptions::new().filename(server.database());
    let database = SqlitePool::connect_with(database).await.expect("the database opens");
    sqlx::query(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $2)
         INSERT INTO games (id, kind, variant, start, rated, public, first_id, second_id, created_ms, ended_ms, result,
            reason, plies, number)
         SELECT 'made' || i, kind, variant, start, FALSE, TRUE,
            CASE i % 2 WHEN 0 THEN first_id ELSE second_id END, CASE i % 2 WHEN 0 THEN second_id ELSE first_id END,
            g.created_ms - i, g.created_ms, CASE WHEN i IN (10, 8501) THEN 'second' ELSE 'first' END, 'rules', 40,
            g.number + i
         FROM n, games g WHERE g.id = $1",
    )
    .bind(&table.game)
    .bind(GAMES as i64)
    .execute(&database)
    .await
    .expect("games are written");
    let name = table.players[0].name();
    for (query, wanted) in [
        ("result=second".to_owned(), vec![10, 8501]),
        ("kind=kalah&result=second".to_owned(), vec![10, 8501]),
        (
            format!("player={name}&result=won"),
            (1..=GAMES).filter(|i| (i % 2 == 0) != [10, 8501].contains(i)).collect(),
        ),
        (format!("player={name}&result=lost&rated=true"), vec![]),
    ] {
        let pages = pages(&server, &format!("{query}&limit=100")).await;
        let found: Vec<_> = pages.concat().iter().map(|game| game["game"].clone()).collect();
        let wanted: Vec<_> = wanted.iter().map(|i: &usize| json!(format!("made{i}"))).collect();
        assert_eq!(found, wanted, "{query}");
        assert!(pages.len() > 1 && pages.len() < wanted.len() / 100 + 8, "{query}: {} pages", pages.len());
    }
}

/// A list of games can be downloaded as one file, from which `parlor import` reads every one of them.
#[tokio::test]
async fn the_games_of_a_list_are_one_file() {
    let server = Server::start();
    let mut players = [member(&server, "Ada").await, member(&server, "Bea").await];
    let mut kinds = Vec::new();
    for kind in GameKind::ALL.iter().flat_map(|kind| [*kind; 6]) {
        let mut table = Table::between(players, json!({"game": kind.id()})).await;
        table.play_random(3, &mut rng(kinds.len() as u64)).await;
        table.act(0, table.request("resign"), "game_over").await;
        kinds.push(kind.id());
        players = table.players;
    }
    let running = Table::between(players, json!({"game": "othello"})).await;
    let file = async |query: &str| {
        text(server.address(), "GET", &format!("/api/games/export?{query}"), None, None).await
    };
    let (status, all) = file("player=Ada").await;
    assert_eq!((status, all.matches("[Event ").count()), (200, kinds.len()));
    assert!(!all.contains(&running.game));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.txt");
    std::fs::write(&path, &all).expect("it is written");
    let database = format!("sqlite://{}", folder.path().join("new.sqlite").display());
    let imported = parlor(&["import", path.to_str().expect("UTF-8"), "--database", &database]);
    let told = String::from_utf8_lossy(&imported.stdout);
    assert!(told.contains(&format!("{0} games read: {0} new", kinds.len())), "{told}");
    let (_, some) = file("player=Ada&kind=awele&result=won").await;
    assert_eq!(some.matches("[Event ").count(), 0);
    let (_, some) = file("player=Bea&kind=awele&result=won").await;
    assert_eq!(some.matches("[Event ").count(), 6);
    assert_eq!(file("opponent=Ada").await.0, 400);
    assert_eq!(file("player=nobody").await, (200, String::new()));
}
