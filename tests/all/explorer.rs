//! The opening explorer: its figures for each position are those that an independent program counts in the same files.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use parlor_rules::notation::wthor;
use parlor_rules::{Game, GameKind, Record};
use serde_json::{Value, json};

use crate::support::{
    Server, Table, aging, ask, get, member, playout, python, register, rng, upload, within,
};

/// How many plies of a game are counted.
const PLIES: usize = 50;

/// Lets the independent program count the results of the games in these files that went on from these lines, by next
/// move.
fn count(files: &[&Path], lines: &BTreeSet<String>) -> Vec<BTreeMap<String, [i64; 3]>> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/support/count_openings.py");
    let mut child = Command::new(python("json"))
        .arg(program)
        .args(files)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python runs");
    let text = lines.iter().cloned().collect::<Vec<_>>().join("\n");
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", output.status);
    serde_json::from_slice(&output.stdout).expect("counts")
}

async fn explore(server: &Server, query: &str) -> Value {
    let (status, page) = get(server.address(), &format!("/api/explorer?game=othello&{query}")).await;
    assert_eq!(status, 200, "{query}: {page}");
    page
}

/// Waits until every game is counted.
async fn counted(server: &Server) {
    within("the explorer to have counted every game", async {
        while explore(server, "").await["counting"] == true {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    })
    .await;
}

/// Compares the explorer's figures for the beginnings of these games with the counts over the files.
async fn compare(server: &Server, books: &str, files: &[&Path], records: &[Record]) {
    let mut lines: BTreeSet<String> = BTreeSet::new();
    for (at, record) in records.iter().enumerate() {
        let moves: Vec<String> = record.moves().iter().map(ToString::to_string).collect();
        let reach = if at % 4 == 0 { PLIES } else { 4 };
        lines.extend((0..=reach).step_by(if at % 4 == 0 { 5 } else { 1 }).map(|ply| moves[..ply].join(",")));
    }
    assert!(lines.len() > 80, "only {} positions are compared", lines.len());
    let counts = count(files, &lines);
    for (line, expected) in lines.iter().zip(counts) {
        let page = explore(server, &format!("books={books}&moves={line}")).await;
        let mut told = BTreeMap::new();
        for m in page["moves"].as_array().expect("moves") {
            let results = ["first", "drawn", "second"].map(|name| m[name].as_i64().expect("a number"));
            let same = m["same"].as_array().cloned().unwrap_or_default();
            for text in same.iter().chain([&m["move"]]) {
                told.insert(text.as_str().expect("a move").to_owned(), results);
            }
        }
        assert_eq!(told, expected, "{books} after {line:?}");
    }
}

/// A game as a line in a file.
fn transcript(record: &Record) -> String {
    record.moves().iter().map(ToString::to_string).filter(|text| text != "pass").collect::<String>() + "\n"
}

/// The games of a text file and of a WTHOR file: by book, after a restart, and after some of them are gone.
#[tokio::test]
async fn the_explorer_counts_what_another_count_finds_in_the_same_files() {
    let mut server = Server::start();
    let (ada, bea) = (register(&server, "Ada").await, register(&server, "Bea").await);
    let mut rng = rng(7);
    let records: Vec<Record> =
        std::iter::repeat_with(|| playout(GameKind::Othello.default_variant(), &mut rng))
            .filter(|record| record.moves().len() > PLIES)
            .take(48)
            .collect();
    let folder = tempfile::tempdir().expect("a folder");
    let [games, few, wtb, none] =
        ["games.txt", "few.txt", "WTH_1998.wtb", "none.txt"].map(|name| folder.path().join(name));
    let text: String = records[..32].iter().map(transcript).collect();
    std::fs::write(&games, &text).expect("it is written");
    std::fs::write(&none, "").expect("it is written");
    let (status, answer) =
        upload(server.address(), "/api/imports?name=games.txt", Some(&ada), text.as_bytes()).await;
    assert_eq!(status, 200, "{answer}");
    let black = |record: &Record| record.position().score().expect("discs")[0] as u8;
    let played: Vec<wthor::Game> = records[32..]
        .iter()
        .map(|record| wthor::Game {
            tournament: 0,
            players: [0, 0],
            black_score: black(record),
            theoretical_score: 32,
            record: record.clone(),
        })
        .collect();
    let file = wthor::write(1998, &played).expect("a file");
    std::fs::write(&wtb, &file).expect("it is written");
    let (status, wthor) = upload(server.address(), "/api/imports?name=WTH_1998.wtb", Some(&bea), &file).await;
    assert_eq!(status, 200, "{wthor}");
    // After a kill in the middle of the counting, nothing is counted twice.
    server.crash();
    server.start_again();
    counted(&server).await;

    compare(&server, "library", &[&games], &records).await;
    compare(&server, "wthor", &[&wtb], &records).await;
    compare(&server, "library,wthor", &[&games, &wtb], &records).await;
    compare(&server, "played", &[&none], &records).await;

    // Games that leave the library leave the explorer: the listed ones removed by their importer, the others with their
    // account.
    let page = explore(&server, "books=library").await;
    let listed = |page: &Value, list: &str| -> BTreeSet<String> {
        let games = page[list].as_array().expect("games").iter();
        games.map(|game| game["game"].as_str().expect("an id").to_owned()).collect()
    };
    let gone = listed(&page, "last");
    for game in &gone {
        let removed =
            ask(server.address(), "DELETE", &format!("/api/library/{game}"), Some(&ada), None).await;
        assert_eq!(removed.0, 204);
    }
    assert_eq!(ask(server.address(), "DELETE", "/api/accounts/current", Some(&bea), None).await.0, 204);
    counted(&server).await;
    let imported = answer["games"].as_array().expect("games");
    let stays = |at: &usize| imported[*at]["game"].as_str().is_some_and(|game| !gone.contains(game));
    let left: Vec<String> = (0..32).filter(stays).map(|at| transcript(&records[at])).collect();
    assert_eq!((gone.len(), left.len()), (8, 24));
    std::fs::write(&few, left.concat()).expect("it is written");
    compare(&server, "library,wthor", &[&few], &records).await;
    // The lists are full again.
    let page = explore(&server, "books=library,wthor").await;
    for list in ["top", "last"] {
        let games = listed(&page, list);
        assert!(games.len() == 8 && games.is_disjoint(&gone), "{page}");
    }
    for bad in ["books=mine", "side=first", "moves=a1", "position=nothing", "variant=none"] {
        assert_eq!(get(server.address(), &format!("/api/explorer?game=othello&{bad}")).await.0, 400, "{bad}");
    }
}

/// Games played here appear in the explorer, in the players' repertoires, records and days, and under their opening.
#[tokio::test]
pub(crate) async fn a_game_is_known_by_its_opening_soon_after_its_end() {
    let server = Server::start();
    let players = [member(&server, "Ada").await, member(&server, "Bea").await];
    let token = players[0].token.clone();
    let mut table = Table::between(players, json!({"game": "othello", "rated": true})).await;
    // The Tiger, started on a different square than in the list of names.
    table.play_all(["f5", "d6", "c3", "d3", "c4", "f4"]).await;
    for _ in 0..4 {
        let (_, now) = get(server.address(), &format!("/api/games/{}", table.game)).await;
        table.play_all([now["legal"][0].as_str().expect("a move")]).await;
    }
    table.act(1, table.request("resign"), "game_over").await;
    let mut private = Table::of(&server, "othello").await;
    private.play_all(["f5"]).await;
    private.act(0, private.request("abort"), "game_over").await;
    counted(&server).await;

    let page = explore(&server, "books=played&moves=f5,d6,c3,d3,c4").await;
    assert_eq!(
        (&page["opening"], &page["first"], &page["drawn"], &page["second"]),
        (&json!("Tiger"), &json!(1), &json!(0), &json!(0))
    );
    assert_eq!((&page["moves"][0]["move"], &page["moves"][0]["rating"]), (&json!("f4"), &json!(1500)));
    assert_eq!((&page["top"][0]["game"], &page["last"][0]["first"]), (&json!(table.game), &json!("Ada")));
    let start = explore(&server, "books=played").await;
    let moves = start["moves"].as_array().expect("moves");
    assert_eq!((moves.len(), moves[0]["same"].as_array().map(Vec::len)), (1, Some(3)), "{start}");
    // A position that is only found in another orientation.
    let turned = explore(&server, "books=played&moves=c4,e3,f6,e6,f5").await;
    assert_eq!((&turned["first"], &turned["opening"]), (&json!(1), &json!("Tiger")));

    for (side, games) in [("first", 1), ("second", 0)] {
        let own = explore(&server, &format!("player=ada&side={side}&moves=f5")).await;
        assert_eq!(own["first"], games, "{side}: {own}");
    }
    let (status, history) = get(server.address(), "/api/players/Ada/history").await;
    assert_eq!(status, 200, "{history}");
    assert_eq!(
        history["openings"],
        json!([{"kind": "othello", "opening": "Tiger", "side": "first", "won": 1, "drawn": 0, "lost": 0}])
    );
    let records = &history["records"]["othello"];
    assert_eq!((&records["streak"], &records["longest"]), (&json!(1), &json!(1)));
    assert_eq!(records["best_win"], json!({"game": table.game, "rating": 1500}));
    assert!(records["peak"].as_i64().expect("a rating") > 1500, "{records}");
    assert_eq!(history["days"][0]["games"], 1);
    let (_, history) = get(server.address(), "/api/players/Bea/history").await;
    assert_eq!(
        (&history["records"]["othello"]["longest"], &history["openings"][0]["lost"]),
        (&json!(0), &json!(1))
    );

    for (query, found) in [
        ("kind=othello&opening=Tiger", 1),
        ("kind=othello&opening=Tiger&reason=resignation&player=Ada", 1),
        ("kind=othello&opening=Cow", 0),
        ("reason=timeout", 0),
        ("least_plies=10&most_plies=10", 1),
        ("least_plies=&most_plies=&opening=&reason=&kind=othello&rated=true", 1),
        ("least_plies=11", 0),
        ("player=Bea&most_plies=5", 0),
    ] {
        let (status, list) = get(server.address(), &format!("/api/games?{query}")).await;
        assert_eq!((status, list["games"].as_array().map(Vec::len)), (200, Some(found)), "{query}: {list}");
        assert!(
            list["games"].as_array().is_some_and(|games| games.iter().all(|game| game["line"] == "Tiger"))
        );
    }
    for bad in ["opening=Tiger", "reason=boredom", "least_plies=many"] {
        assert_eq!(get(server.address(), &format!("/api/games?{bad}")).await.0, 400, "{bad}");
    }

    // The only game of the week is its best one.
    let (status, best) = get(server.address(), "/api/best").await;
    let found = best["games"].as_array().expect("games");
    assert_eq!((status, found.len()), (200, 1), "{best}");
    assert_eq!((&found[0]["game"], &found[0]["first"]["name"]), (&json!(table.game), &json!("Ada")));

    // What is known about a player is deleted with them; the game stays.
    assert_eq!(ask(server.address(), "DELETE", "/api/accounts/current", Some(&token), None).await.0, 204);
    assert_eq!(get(server.address(), "/api/players/Ada/history").await.0, 404);
    assert_eq!(explore(&server, "books=played&moves=f5,d6,c3,d3,c4").await["first"], 1);
}

/// A game that starts from a ballot went through no other opening: it is listed under the ballot's name.
#[tokio::test]
async fn a_game_that_begins_at_a_ballot_is_known_by_its_name() {
    let server = Server::start();
    let players = [member(&server, "Ada").await, member(&server, "Bea").await];
    let start = json!({"opening": "three-move"});
    let terms = json!({"game": "checkers", "rated": true, "pair": true, "start": start});
    let mut table = Table::between(players, terms).await;
    table.play_random(2, &mut rng(3)).await;
    let name = table.record().start().opening_name().expect("a ballot has a name").to_owned();
    table.act(0, table.request("resign"), "game_over").await;
    counted(&server).await;
    let query = format!("/api/games?kind=checkers&opening={}", name.replace(' ', "%20"));
    let (status, list) = get(server.address(), &query).await;
    assert_eq!((status, list["games"].as_array().map(Vec::len)), (200, Some(1)), "{name}: {list}");
    let (_, history) = get(server.address(), "/api/players/Ada/history").await;
    assert_eq!(history["openings"][0]["opening"], name, "{history}");
}

/// A player's moves in a position that many games have reached are listed by seat, without anyone else's.
#[tokio::test]
async fn repertoires_hold_where_many_games_have_been() {
    let server = Server::start();
    let mut players = [member(&server, "Ada").await, member(&server, "Bea").await];
    let replies = ["f4", "d6", "f6"];
    for round in 0..24 {
        let mut table = Table::between(players, json!({"game": "othello"})).await;
        table.play_all(["f5", replies[round % replies.len()]]).await;
        table.act(round % 2, table.request("resign"), "game_over").await;
        players = table.players;
        players.reverse();
    }
    counted(&server).await;
    // Ada lost every game, in either seat.
    for (player, side, results) in [
        ("ada", "first", [0, 12]),
        ("bea", "second", [0, 12]),
        ("ada", "second", [12, 0]),
        ("bea", "first", [12, 0]),
    ] {
        let own = explore(&server, &format!("player={player}&side={side}&moves=f5")).await;
        assert_eq!(own["moves"].as_array().map(Vec::len), Some(3), "{player} {side}: {own}");
        for (played, reply) in own["moves"].as_array().expect("moves").iter().zip(replies) {
            assert_eq!(
                (&played["first"], &played["second"]),
                (&json!(results[0] / 3), &json!(results[1] / 3)),
                "{player} {side} {reply}: {own}"
            );
        }
    }
    let nobody = member(&server, "Cid").await;
    let own = explore(&server, "player=cid&side=first&moves=f5").await;
    assert_eq!(own["moves"], json!([]), "{own}");
    drop(nobody);
}

/// Rows in the form introduced by migration 37 are not read: their content is counted again.
#[tokio::test]
async fn rows_of_an_older_form_are_counted_again() {
    let mut server = Server::start();
    let players = [member(&server, "Ada").await, member(&server, "Bea").await];
    let mut table = Table::between(players, json!({"game": "othello"})).await;
    table.play_all(["f5", "d6"]).await;
    table.act(0, table.request("resign"), "game_over").await;
    counted(&server).await;
    server.crash();
    let database = aging::open(&server.database()).await;
    for statement in [
        "UPDATE explored_places SET games = X'12340502'",
        "INSERT INTO repertoire_moves (bucket, moves) VALUES (7, X'123456123456000100')",
        "DELETE FROM _sqlx_migrations WHERE version = 38",
    ] {
        assert!(sqlx::query(statement).execute(&database).await.expect(statement).rows_affected() > 0);
    }
    database.close().await;
    server.start_again();
    counted(&server).await;
    let page = explore(&server, "").await;
    assert_eq!((&page["second"], &page["moves"][0]["second"]), (&json!(1), &json!(1)), "{page}");
    let left = aging::open(&server.database()).await;
    let rows = sqlx::query("SELECT 1 FROM repertoire_moves").fetch_all(&left).await.expect("a table");
    assert!(rows.is_empty(), "one game gives no position rows of its own");
}
