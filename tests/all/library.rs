//! The library: imported games belong to members, are marked and listed separately, and are never taken for games
//! played here, whatever names are in the file.

use std::borrow::Cow;

use parlor_rules::notation::{Format, read, wthor};
use serde_json::{Value, json};
use sqlx::Row;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::support::{Client, Server, Table, ask, bot_token, get, parlor, register, upload, within};

/// Two games: one that Black won, with names of members, and one that was not finished.
const FILE: &[u8] = b"[Event \"Oslo Open\"]\n[Date \"1986.05.01\"]\n[Black \"Ada\"]\n[White \"Sequoia\"]\n1. 11-15 24-20 1-0\n\n\
    [Event \"Caf\xc3\xa9 Central\"]\n[Black \"Bj\xc3\xb6rn\"]\n[White \"Sequoia\"]\n1. 9-13 *\n";

async fn import(server: &Server, token: &str, name: &str, file: &[u8]) -> (u16, Value) {
    upload(server.address(), &format!("/api/imports?name={name}"), Some(token), file).await
}

/// The ids of the games of an import that must succeed.
async fn imported(server: &Server, token: &str, name: &str, file: &[u8]) -> Vec<String> {
    let (status, answer) = import(server, token, name, file).await;
    assert_eq!(status, 200, "{answer}");
    let games = answer["games"].as_array().expect("games");
    games.iter().map(|game| game["game"].as_str().expect("an id").to_owned()).collect()
}

async fn library(server: &Server, query: &str) -> Vec<Value> {
    let (status, page) = get(server.address(), &format!("/api/library?{query}")).await;
    assert_eq!(status, 200, "{query}: {page}");
    page["games"].as_array().expect("games").clone()
}

/// Removes a game as the owner of the token. Returns the status.
async fn remove(server: &Server, token: &str, id: &str) -> u16 {
    ask(server.address(), "DELETE", &format!("/api/library/{id}"), Some(token), None).await.0
}

async fn pool(server: &Server) -> SqlitePool {
    SqlitePool::connect_with(SqliteConnectOptions::new().filename(server.database())).await.expect("it opens")
}

/// Everything the server shows of games played here: lists, players, leaderboards, featured games.
async fn played(server: &Server) -> Value {
    let mut said = Vec::new();
    for path in [
        "/api/games",
        "/api/games?player=Ada",
        "/api/games?player=Ada&opponent=Sequoia",
        "/api/games?player=Sequoia",
        "/api/games?kind=checkers",
        "/api/games?status=over",
        "/api/players/Ada",
        "/api/players/Sequoia",
        "/api/players/Bj%C3%B6rn",
        "/api/leaderboards/checkers",
        "/api/featured",
        "/api/best",
    ] {
        said.push(json!([path, get(server.address(), path).await.1]));
    }
    json!(said)
}

/// The list says which games began from an unusual start, like the list of games played here.
#[tokio::test]
async fn the_list_says_where_games_began() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let set = "4,4,4,0,5,5/5,5,4,4,4,4 0-0 first";
    let files = [
        (
            format!("[Game \"kalah\"]\n[Variant \"6x4\"]\n[Start \"{set}\"]\n[Result \"*\"]\n\nA *\n"),
            json!(set),
        ),
        ("[Game \"kalah\"]\n[Variant \"6x4+swap\"]\n[Result \"*\"]\n\nA swap A *\n".to_owned(), Value::Null),
    ];
    for (file, start) in files {
        let games = imported(&server, &ada, "begun.txt", file.as_bytes()).await;
        let listed = library(&server, "kind=kalah").await;
        let row = listed.iter().find(|row| row["game"] == *games[0]).expect("it is listed");
        assert_eq!(row["start"], start, "{file}");
    }
}

#[tokio::test]
async fn nobody_writes_the_history_of_played_games_by_an_import() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    register(&server, "Sequoia").await;
    let guest = Client::guest(&server).await.token;
    let bot = bot_token(&server, &ada, "solo").await;
    let mut table = Table::of(&server, "checkers").await;
    table.act(0, table.request("abort"), "game_over").await;
    let mut namesake = Client::with_token(&server, &ada).await;
    let before = played(&server).await;

    for token in [&guest, &bot] {
        let (status, refused) = import(&server, token, "oslo.pdn", FILE).await;
        assert_eq!((status, &refused["code"]), (403, &json!("forbidden")), "{refused}");
    }
    assert_eq!(library(&server, "").await, Vec::<Value>::new());
    let games = imported(&server, &ada, "oslo.pdn", FILE).await;
    assert_eq!(library(&server, "").await.len(), 2);
    assert_eq!(played(&server).await, before);

    // It can be watched, read and analysed like any game, and says what it is. Its players are not accounts.
    let mut client = Client::guest(&server).await;
    let snapshot = client.watch(&games[0]).await;
    let (_, whole) = get(server.address(), &format!("/api/games/{}", games[0])).await;
    for game in [&snapshot, &whole] {
        assert_eq!((&game["status"], &game["result"]["result"]), (&json!("over"), &json!("first")));
        assert_eq!((&game["first"]["name"], &game["first"]["kind"]), (&json!("Ada"), &json!("guest")));
        let mark = &game["library"];
        assert_eq!((&mark["event"], &mark["source"]), (&json!("Oslo Open"), &json!("oslo.pdn")));
        assert_eq!((&mark["imported_by"], &mark["unfinished"]), (&json!("Ada"), &json!(false)));
    }
    assert_ne!(snapshot["first"]["id"], namesake.hello["user"]["id"]);
    let (_, unfinished) = get(server.address(), &format!("/api/games/{}", games[1])).await;
    assert_eq!(unfinished["library"]["unfinished"], true);
    let (_, row) = get(server.address(), &format!("/api/games/{}", table.game)).await;
    assert!(row["library"].is_null(), "a game that was played here is none of the library");
    // No one can play on, chat in it or ask for a rematch, not even a member whose name is in the file.
    for act in ["resign", "rematch", "request_takeback"] {
        namesake.refused(json!({"type": act, "game": games[0]})).await;
    }
    for room in ["players", "watchers"] {
        let chat = json!({"type": "chat", "game": games[0], "room": room, "text": "mine"});
        assert_eq!(namesake.refused(chat).await, "forbidden");
    }
    assert_eq!(played(&server).await, before);
}

#[tokio::test]
pub(crate) async fn the_library_is_searched_by_words_filters_and_pages() {
    let server = Server::start();
    let (ada, bea) = (register(&server, "Ada").await, register(&server, "Bea").await);
    let pdn = imported(&server, &ada, "games.pdn", FILE).await;
    let kalah = b"[First \"Zoe\"]\n[Second \"Ada\"]\n[Date \"2001\"]\n[Game \"kalah\"]\n[Variant \"6x4\"]\n[Result \"*\"]\n\nC A f *\n";
    let text = imported(&server, &bea, "club.txt", kalah).await;
    let cases = [
        ("text=sequoia", vec![&pdn[0], &pdn[1]]),
        ("text=sequ%20oslo", vec![&pdn[0]]),
        ("text=bjorn", vec![&pdn[1]]),
        ("text=cafe", vec![&pdn[1]]),
        ("text=1986", vec![&pdn[0]]),
        ("text=club.txt", vec![&text[0]]),
        ("text=nobody", vec![]),
        ("text=%22OR%20*%29", vec![]),
        ("text=-", vec![]),
        ("kind=kalah", vec![&text[0]]),
        ("kind=kalah&variant=6x4&text=ada", vec![&text[0]]),
        ("owner=bea", vec![&text[0]]),
        ("owner=nobody", vec![]),
        ("result=first", vec![&pdn[0]]),
        ("result=unfinished", vec![&pdn[1], &text[0]]),
        ("since=1986-01-01&until=1986-12-31", vec![&pdn[0]]),
    ];
    for (query, mut wanted) in cases {
        let mut found: Vec<_> =
            library(&server, query).await.iter().map(|game| game["game"].clone()).collect();
        found.sort_by_key(ToString::to_string);
        wanted.sort();
        assert_eq!(json!(found), json!(wanted), "{query}");
    }
    for query in ["kind=chess", "variant=6x4", "result=won", "since=then", "before=nowhere"] {
        assert_eq!(get(server.address(), &format!("/api/library?{query}")).await.0, 400, "{query}");
    }
    let (mut paged, mut before) = (Vec::new(), String::new());
    loop {
        let (_, page) = get(server.address(), &format!("/api/library?limit=2&before={before}")).await;
        paged.extend(page["games"].as_array().expect("games").clone());
        match page["next"].as_str() {
            Some(next) => before = next.to_owned(),
            None => break,
        }
    }
    assert_eq!(paged, library(&server, "limit=100").await);
    assert_eq!(paged.len(), 3);
}

#[tokio::test]
pub(crate) async fn an_imported_game_is_its_importers_and_goes_with_them() {
    let server = Server::start();
    let (ada, bea) = (register(&server, "Ada").await, register(&server, "Bea").await);
    let games = imported(&server, &ada, "oslo.pdn", FILE).await;
    // Imported again, it is the same game; another member gets their own.
    let (_, again) = import(&server, &ada, "copy.pdn", FILE).await;
    assert_eq!(again["games"][0], json!({"game": games[0], "new": false}));
    let hers = imported(&server, &bea, "oslo.pdn", FILE).await;
    assert!(!games.contains(&hers[0]));
    assert_eq!(remove(&server, &bea, &games[0]).await, 403);
    assert_eq!(remove(&server, &ada, "nothing").await, 404);
    assert_eq!(remove(&server, &ada, &games[0]).await, 204);
    assert_eq!(get(server.address(), &format!("/api/games/{}", games[0])).await.0, 404);
    assert_eq!(library(&server, "text=1986").await.len(), 1, "hers");
    let (status, _) = ask(server.address(), "DELETE", "/api/accounts/current", Some(&bea), None).await;
    assert_eq!(status, 204);
    let left = library(&server, "").await;
    assert_eq!((left.len(), &left[0]["game"]), (1, &json!(games[1])));
}

/// In 0.1.0, what others had written about a deleted account's games stayed in the database for good.
#[tokio::test]
async fn notes_and_analyses_go_with_the_games_of_an_account() {
    let server = Server::start();
    let (ada, bea) = (register(&server, "Ada").await, register(&server, "Bea").await);
    let games = imported(&server, &ada, "oslo.pdn", FILE).await;
    let kept = imported(&server, &bea, "oslo.pdn", FILE).await;
    for game in games.iter().chain(&kept) {
        let path = format!("/api/games/{game}/note");
        let note = Some(json!({"text": "The Bristol"}));
        assert_eq!(ask(server.address(), "PUT", &path, Some(&bea), note).await.0, 204);
    }
    let database = pool(&server).await;
    sqlx::query("INSERT INTO analyses (game_id, made_ms, body) SELECT id, 0, '[]' FROM library")
        .execute(&database)
        .await
        .expect("analyses");
    let (status, _) = ask(server.address(), "DELETE", "/api/accounts/current", Some(&ada), None).await;
    assert_eq!(status, 204);
    for table in ["notes", "analyses"] {
        let sql = sqlx::AssertSqlSafe(format!("SELECT game_id FROM {table} ORDER BY game_id"));
        let left: Vec<String> = sqlx::query_scalar(sql).fetch_all(&database).await.expect("the rows");
        let mut expected = kept.clone();
        expected.sort();
        assert_eq!(left, expected, "{table}");
    }
    assert_eq!(library(&server, "text=1986").await.len(), 1, "words go too");
}

#[tokio::test]
async fn what_cannot_be_imported_is_told_in_one_sentence() {
    let mut server = Server::start();
    let ada = register(&server, "Ada").await;
    let chess = b"[Event \"Hastings\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n";
    let too_many = "f5\n".repeat(5_001);
    let cases: [(&str, &[u8], u16, &str); 8] = [
        ("photo.png", b"\x89PNG\r\n\x1a\n\0\0\0", 422, "Othello transcripts"),
        ("hastings.pgn", chess, 422, "supported formats: PDN"),
        ("letter.txt", b"Dear Ada, shall we play?", 422, "WTHOR"),
        ("empty.txt", b"", 422, "Parlor's text form"),
        ("broken.wtb", &[0; 20], 422, "expected a header of 16 bytes"),
        ("illegal.pdn", b"1. 11-15 44-99 *", 422, "44-99"),
        ("many.txt", too_many.as_bytes(), 422, "at most 5000 games"),
        ("huge.txt", &[b'\n'; 1024 * 1024 + 1], 413, "1 MiB"),
    ];
    for (name, file, expected, part) in cases {
        let (status, refused) = import(&server, &ada, name, file).await;
        let sentence = refused["message"].as_str().expect("a sentence");
        assert_eq!(status, expected, "{name}: {sentence}");
        assert!(sentence.contains(part) && sentence.lines().count() == 1, "{name}: {sentence}");
    }
    assert_eq!(library(&server, "").await, Vec::<Value>::new());

    // The quota of a member, nearly reached.
    imported(&server, &ada, "one.pdn", FILE).await;
    server.crash();
    let database = pool(&server).await;
    sqlx::query(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9997)
         INSERT INTO library (id, owner_id, source, kind, variant, start, first, second, event, played, played_ms, reason,
         plies, moves, digest, tags)
         SELECT 'old' || i, owner_id, source, kind, variant, start, first, second, event, played, played_ms, reason, plies,
         moves, 'digest' || i, tags FROM (SELECT * FROM library LIMIT 1), n",
    )
    .execute(&database)
    .await
    .expect("it can be written");
    database.close().await;
    server.start_again();
    let (status, refused) = import(&server, &ada, "two.txt", b"f5d6\nf5f6\n").await;
    assert_eq!((status, &refused["code"]), (409, &json!("already_exists")), "{refused}");
    imported(&server, &ada, "last.txt", b"f5d6\n").await;
    assert_eq!(import(&server, &ada, "more.txt", b"f5f6\n").await.0, 409);
}

/// A list of names in WTHOR's format: a header and records of `size` bytes.
fn names(names: &[&str], size: usize) -> Vec<u8> {
    let mut bytes = vec![20, 26, 2, 16, 0, 0, 0, 0];
    bytes.extend((names.len() as u16).to_le_bytes());
    bytes.extend([0; 6]);
    for name in names {
        let mut record = name.as_bytes().to_vec();
        record.resize(size, 0);
        bytes.extend(record);
    }
    bytes
}

/// A WTHOR file gets its names whether it is uploaded with the name files after it or read from a folder with them.
#[tokio::test]
async fn wthor_brings_its_players_and_tournaments() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let record = read(Format::Transcript, b"f5d6c3d3c4").expect("a game")[0].record.clone();
    let game = wthor::Game { tournament: 1, players: [1, 2], black_score: 40, theoretical_score: 32, record };
    let games = wthor::write(1998, &[game]).expect("a file");
    let players = names(&["?", "Tastet Marc", "Penloup Jean"], 20);
    let tournaments = names(&["?", "Mind Sports Olympiad"], 26);

    let whole = [games.clone(), players.clone(), tournaments.clone()].concat();
    imported(&server, &ada, "WTH_1998.wtb", &whole).await;
    let found = library(&server, "text=olympiad+tastet").await;
    assert_eq!((&found[0]["first"], &found[0]["second"]), (&json!("Tastet Marc"), &json!("Penloup Jean")));
    assert_eq!((&found[0]["event"], &found[0]["result"]), (&json!("Mind Sports Olympiad"), &json!("first")));
    assert_eq!((&found[0]["source"], &found[0]["imported_by"]), (&json!("WTH_1998.wtb"), &json!("Ada")));
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("it can be written");
        path.to_string_lossy().into_owned()
    };
    file("WTH.JOU", &players);
    file("WTH.TRN", &tournaments);
    let path = file("WTH_1998.wtb", &games);
    let output = parlor(&["import", &path, "--database", &server.database_url()]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("1 new"), "{said}{}", String::from_utf8_lossy(&output.stderr));
    let found = library(&server, "text=penloup").await;
    assert_eq!(found.len(), 2);
    assert!(found.iter().any(|game| game["imported_by"].is_null()), "the operator's");
    // A game that the operator has imported cannot be imported by anyone else.
    let bea = register(&server, "Bea").await;
    assert_eq!(import(&server, &bea, "WTH_1998.wtb", &whole).await.1["games"][0]["new"], false);
    let exported = parlor(&["export", "--library", "--database", &server.database_url()]);
    assert_eq!(String::from_utf8_lossy(&exported.stdout), "f5d6c3d3c4\nf5d6c3d3c4\n");
    let output = parlor(&["export", "--database", &server.database_url()]);
    assert!(output.stdout.is_empty(), "no game was played here");
    let verified = parlor(&["verify", &server.database_url()]);
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
}

/// A PDN file of this many games, no two alike.
fn many_games(count: usize) -> String {
    (0..count)
        .map(|n| format!("[Event \"Round {n}\"]\n[Black \"A\"]\n[White \"B\"]\n1. 11-15 24-20 1-0\n\n"))
        .collect()
}

/// How many library games a database has, shown or not.
async fn written(pool: &SqlitePool) -> usize {
    let count: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM library").fetch_one(pool).await.expect("a count");
    count as usize
}

/// Waits until an import has written a part of its games.
async fn part_is_written(pool: &SqlitePool) {
    within("a part to be written", async {
        while written(pool).await == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    })
    .await;
}

/// If the server dies during a member's import, nothing of it is left, and it can be repeated.
#[tokio::test]
async fn a_crash_in_the_middle_of_an_import_leaves_nothing() {
    let mut server = Server::start();
    let ada = register(&server, "Ada").await;
    let (games, pool) = (many_games(5_000), pool(&server).await);
    let asked = {
        let (address, token, games) = (server.address(), ada.clone(), games.clone());
        // The connection breaks when the server dies.
        tokio::spawn(async move {
            upload(address, "/api/imports?name=r.pdn", Some(&token), games.as_bytes()).await
        })
    };
    part_is_written(&pool).await;
    assert_eq!(library(&server, "").await, Vec::<Value>::new(), "a part is not shown");
    server.crash();
    assert!(asked.await.is_err(), "it had no answer");
    let part = written(&pool).await;
    assert!((1..5_000).contains(&part), "{part} games");
    server.start_again();
    assert_eq!(written(&pool).await, 0);
    assert_eq!(imported(&server, &ada, "r.pdn", games.as_bytes()).await.len(), 5_000);
    assert_eq!(library(&server, "text=4999").await.len(), 1);
    assert_eq!(written(&pool).await, 5_000);
}

/// An operator's killed import is not shown, and repeating it continues it.
#[tokio::test]
async fn a_killed_import_is_told_and_goes_on() {
    let server = Server::start();
    let (path, small) = (server.folder().join("rounds.pdn"), server.folder().join("small.pdn"));
    std::fs::write(&path, many_games(20_000)).expect("a file of ours");
    std::fs::write(&small, many_games(1)).expect("a file of ours");
    let (url, pool) = (server.database_url(), pool(&server).await);
    let import = |path: &std::path::Path| {
        let output = parlor(&["import", "--database", &url, &path.display().to_string()]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        [output.stdout, output.stderr].map(|said| String::from_utf8(said).expect("text"))
    };
    let mut killed = std::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["import", "--database", &url])
        .arg(&path)
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the binary starts");
    part_is_written(&pool).await;
    killed.kill().expect("it runs");
    killed.wait().expect("a killed process can be waited for");
    let part = written(&pool).await;
    assert!((1..20_000).contains(&part), "{part} games");
    assert_eq!(library(&server, "").await, Vec::<Value>::new(), "a part is not shown");

    // Importing a file that shares a game with it shows that game, and warns of the partial import.
    let [said, warned] = import(&small);
    assert!(said.starts_with("1 games read"), "{said}");
    assert!(
        warned.contains(&format!(
            "an import of rounds.pdn was interrupted: its {} games are not shown",
            part - 1
        )),
        "{warned}"
    );
    assert_eq!(library(&server, "").await.len(), 1);
    let [said, warned] = import(&path);
    assert!(said.starts_with("20000 games read") && !warned.contains("interrupted"), "{said}{warned}");
    assert_eq!(written(&pool).await, 20_000, "each game once");
    assert_eq!(library(&server, "text=19999").await.len(), 1);
}

/// Many games are replayed at once, and each damaged one is named.
#[tokio::test]
async fn damaged_games_of_the_library_are_named() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let games = imported(&server, &ada, "r.pdn", many_games(1_100).as_bytes()).await;
    let verify = || parlor(&["verify", &server.database_url()]);
    assert_eq!(String::from_utf8_lossy(&verify().stdout), "1100 games, 0 events, 0 faults\n");
    let pool = pool(&server).await;
    let damaged = [&games[7], &games[1_050]];
    for id in damaged {
        sqlx::query("UPDATE library SET moves = '11-15 1-5' WHERE id = $1")
            .bind(id)
            .execute(&pool)
            .await
            .expect("a damaged row");
    }
    let verified = verify();
    assert!(!verified.status.success());
    let said = String::from_utf8_lossy(&verified.stdout);
    assert!(said.ends_with("1100 games, 0 events, 2 faults\n"), "{said}");
    assert!(damaged.iter().all(|id| said.contains(id.as_str())), "{said}");
    assert_eq!(games.iter().filter(|id| said.contains(id.as_str())).count(), 2, "{said}");
}

/// A database from before the library: imported games stood among those played here, and their players had accounts.
#[tokio::test]
async fn imports_of_an_old_database_move_to_the_library() {
    let mut server = Server::start();
    server.crash();
    let database = server.database();
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", database.display()));
    }
    let options = SqliteConnectOptions::new().filename(&database).create_if_missing(true);
    let pool = SqlitePool::connect_with(options).await.expect("it opens");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
    let mut migrations = Migrator::new(folder).await.expect("migrations");
    let before = migrations
        .iter()
        .find(|migration| migration.description == "library")
        .expect("its migration")
        .version;
    let old = migrations.iter().filter(|migration| migration.version < before).cloned();
    migrations.migrations = Cow::Owned(old.collect());
    migrations.run(&pool).await.expect("the old tables");
    sqlx::raw_sql(
        r#"INSERT INTO accounts (id, name, name_key, kind, created_ms) VALUES
            ('a', 'Ada', 'ada', 'member', 1), ('b', 'Bea', 'bea', 'member', 1),
            ('x', 'Ada', 'import:ada', 'guest', 1), ('y', 'Sequoia', 'import:sequoia', 'guest', 1);
        INSERT INTO games (id, kind, variant, start, rated, public, first_id, second_id, created_ms, ended_ms, result, reason,
            plies, number) VALUES
            ('won', 'kalah', '6x4', '4,4,4,4,4,4/4,4,4,4,4,4 0-0 first', FALSE, TRUE, 'x', 'y', 5, 5, 'first', 'adjudication', 1, 1),
            ('open', 'kalah', '6x4', '4,4,4,4,4,4/4,4,4,4,4,4 0-0 first', FALSE, TRUE, 'x', 'y', 6, 6, 'aborted', 'adjudication', 0, 2);
        INSERT INTO games (id, kind, variant, start, rated, public, first_id, second_id, created_ms, number) VALUES
            ('here', 'kalah', '6x4', '4,4,4,4,4,4/4,4,4,4,4,4 0-0 first', FALSE, TRUE, 'a', 'b', 7, 3);
        INSERT INTO imports (game_id, digest, moves, tags) VALUES
            ('won', 'd1', 'A', '[["Event","Oslo Open"],["Date","1986"]]'), ('open', 'd2', '', '[]');
        INSERT INTO analyses VALUES ('won', 1, '[]');
        INSERT INTO notes VALUES ('a', 'won', 'remember', 1);
        INSERT INTO blocks VALUES ('a', 'x', 1);"#,
    )
    .execute(&pool)
    .await
    .expect("an old database");
    pool.close().await;
    server.start_again();

    let found = library(&server, "").await;
    assert_eq!(json!([found[0]["game"], found[1]["game"]]), json!(["open", "won"]));
    let won = &library(&server, "text=oslo+1986").await[0];
    assert_eq!(
        (&won["first"], &won["second"], &won["result"]),
        (&json!("Ada"), &json!("Sequoia"), &json!("first"))
    );
    assert!(won["imported_by"].is_null() && found[0]["result"].is_null());
    let (_, games) = get(server.address(), "/api/games").await;
    assert_eq!(
        (games["games"].as_array().map(Vec::len), &games["games"][0]["game"]),
        (Some(1), &json!("here"))
    );
    let (status, whole) = get(server.address(), "/api/games/won").await;
    assert_eq!((status, &whole["moves"], &whole["library"]["played"]), (200, &json!(["A"]), &json!("1986")));
    assert_eq!(get(server.address(), "/api/games/won/analysis").await.1["status"], "done");
    let pool =
        SqlitePool::connect_with(SqliteConnectOptions::new().filename(&database)).await.expect("it opens");
    let row =
        sqlx::query("SELECT (SELECT COUNT(*) FROM accounts) AS accounts, (SELECT text FROM notes) AS note")
            .fetch_one(&pool)
            .await
            .expect("a row");
    assert_eq!((row.get::<i64, _>("accounts"), row.get::<&str, _>("note")), (2, "remember"));
    let verified = parlor(&["verify", &server.database_url()]);
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
}
