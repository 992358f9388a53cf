//! PostgreSQL in place of SQLite: the same tables, the same statements, and servers that behave the same.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sqlx::{AssertSqlSafe, Executor, PgConnection, PgPool, Row, SqlSafeStr, Statement};

use crate::health::readiness;
use crate::statements::{SMALL, statements_in_the_source};
use crate::support::postgres::{Database, Postgres, database, on_postgres};
use crate::support::{Server, Settings, Table, get, parlor, register, rng, upload};

/// Runs tests of other modules with their servers on PostgreSQL.
macro_rules! again {
    ($($module:ident: $($test:ident),*;)*) => {
        mod again {
            $($(#[test]
            fn $test() {
                super::on_postgres(crate::$module::$test);
            })*)*
        }
    };
}

again! {
    accounts: devices_are_listed_and_forgotten, an_operator_sets_a_password;
    archive: pages_follow_each_other_without_gaps;
    explorer: a_game_is_known_by_its_opening_soon_after_its_end;
    follows: a_block_ends_following;
    health: a_second_server_on_the_same_database_says_so_and_ends;
    lessons: the_lessons_of_two_devices_are_joined_and_last;
    library: the_library_is_searched_by_words_filters_and_pages, an_imported_game_is_its_importers_and_goes_with_them;
    mail: a_confirmed_address_gets_a_link_that_sets_a_password_once, a_daily_mail_tells_of_games_that_wait_until_it_is_stopped;
    moderation: a_reported_line_is_a_case_until_a_moderator_settles_it, an_offensive_name_is_replaced,
        a_warned_player_is_told_until_they_have_seen_it, what_a_shadow_muted_player_says_only_they_see;
    notes: notes_are_private_to_their_author;
    own_bots: bots_go_by_themselves_and_with_their_owners;
    pairs: a_kill_between_the_games_of_a_pair_loses_neither;
    planning: an_answer_is_played_at_once_and_after_a_crash;
    push: challenges_and_follows_reach_an_absent_member_until_they_sign_out;
    resume: any_gap_is_served_exactly_also_after_a_restart;
}

/// Columns by name, each with its type and whether it is required.
type Columns = BTreeMap<String, (String, bool)>;

/// Reads tables with their columns, and the names of indexes.
async fn sqlite_tables(pool: &SqlitePool) -> (BTreeMap<String, Columns>, BTreeSet<String>) {
    let rows: Vec<(String, String, String, bool)> = sqlx::query_as(
        "SELECT t.name, c.name, c.type, c.\"notnull\" OR c.pk > 0 FROM sqlite_master t JOIN pragma_table_info(t.name) c
         WHERE t.type IN ('table', 'view') AND t.name NOT LIKE '%sqlx%' AND t.name NOT LIKE 'library_words%'
         AND t.name NOT LIKE 'sqlite%'",
    )
    .fetch_all(pool)
    .await
    .expect("SQLite's catalog");
    let indexes =
        sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL");
    let indexes: Vec<String> = indexes.fetch_all(pool).await.expect("SQLite's catalog");
    let kind = |kind: &str| match kind {
        "INTEGER" | "BIGINT" => "bigint".to_owned(),
        "BLOB" => "bytea".to_owned(),
        other => other.to_lowercase(),
    };
    (tables(rows.into_iter().map(|(t, c, k, must)| (t, c, kind(&k), must))), indexes.into_iter().collect())
}

async fn postgres_tables(pool: &PgPool) -> (BTreeMap<String, Columns>, BTreeSet<String>) {
    let rows: Vec<(String, String, String, bool)> = sqlx::query_as(
        "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), CAST(data_type AS TEXT), is_nullable = 'NO'
         FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name NOT LIKE '%sqlx%' AND table_name <> 'library_words'",
    )
    .fetch_all(pool)
    .await
    .expect("PostgreSQL's catalog");
    let indexes: Vec<String> = sqlx::query_scalar(
        "SELECT CAST(indexname AS TEXT) FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT LIKE '%\\_pkey'
         AND indexname NOT LIKE '%\\_key' AND indexname NOT LIKE 'library_words%' OR indexname = 'accounts_by_former_key'",
    )
    .fetch_all(pool)
    .await
    .expect("PostgreSQL's catalog");
    (tables(rows.into_iter()), indexes.into_iter().collect())
}

fn tables(rows: impl Iterator<Item = (String, String, String, bool)>) -> BTreeMap<String, Columns> {
    let mut tables: BTreeMap<String, Columns> = BTreeMap::new();
    for (table, column, kind, must) in rows {
        // Neither database knows whether a view's columns are required.
        let must = must && table != "shown_library";
        tables.entry(table).or_default().insert(column, (kind, must));
    }
    tables
}

/// Catches a migration of only one database, and a statement that only one of them understands.
#[tokio::test]
async fn both_databases_have_the_same_tables_and_understand_the_same_statements() {
    let database = database();
    let admin = parlor(&["admin", "fill", "0", "--database", &database.url()]);
    assert!(admin.status.success(), "{}", String::from_utf8_lossy(&admin.stderr));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sqlite");
    let made = parlor(&["admin", "fill", "0", "--database", &format!("sqlite://{}", path.display())]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let file = SqlitePool::connect_with(SqliteConnectOptions::new().filename(&path)).await.expect("it opens");
    let here = database.pool().await;
    let (sqlite, postgres) = (sqlite_tables(&file).await, postgres_tables(&here).await);
    assert!(sqlite.0.len() > 30 && sqlite.1.len() > 40, "{sqlite:?}");
    assert_eq!(sqlite, postgres);

    let mut here = here.acquire().await.expect("it answers");
    let (mut understood, mut scans) = (0, Vec::new());
    for statement in statements_in_the_source() {
        let text = || AssertSqlSafe(statement.clone()).into_sql_str();
        // A text that SQLite cannot prepare either is only part of a statement; another test finds it in a whole one.
        if file.prepare(text()).await.is_err() {
            continue;
        }
        match here.prepare(text()).await {
            Ok(known) => {
                understood += 1;
                let values =
                    known.parameters().map_or(0, |parameters| parameters.left().map_or(0, <[_]>::len));
                scans.extend(scans_of(&mut here, &statement, values).await);
            }
            // The server passes the types itself.
            Err(error) => {
                assert!(error.to_string().contains("could not determine data type"), "{statement}: {error}")
            }
        }
    }
    assert!(understood > 150, "only {understood} statements were looked at");
    assert!(scans.is_empty(), "these read whole tables:\n{}", scans.join("\n"));
}

/// The tables that PostgreSQL has to read as a whole for a statement because no index helps.
async fn scans_of(connection: &mut PgConnection, statement: &str, values: usize) -> Vec<String> {
    let nulls = vec!["NULL"; values].join(", ");
    let with = if values == 0 { String::new() } else { format!("({nulls})") };
    let prepare = format!(
        "DEALLOCATE ALL; SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan; PREPARE s AS {statement}"
    );
    connection.execute(sqlx::raw_sql(AssertSqlSafe(prepare))).await.expect("it was prepared before");
    let explain = sqlx::raw_sql(AssertSqlSafe(format!("EXPLAIN EXECUTE s{with}")));
    let plan = explain.fetch_all(connection).await.unwrap_or_else(|e| panic!("{statement}: {e}"));
    let steps = plan.iter().map(|step| step.get::<String, _>(0));
    let scans = steps.filter_map(|step| {
        let table = step.split("Seq Scan on ").nth(1)?.split(' ').next()?.to_owned();
        let small = SMALL.contains(&&*table)
            || MAY_SCAN.iter().any(|(of, piece)| table == *of && statement.contains(piece));
        (!small).then(|| format!("{table}: {statement}"))
    });
    scans.collect()
}

/// Part of the statement with which `parlor verify` reads everything.
const ORPHANS: &str = "NOT EXISTS (SELECT 1 FROM games g WHERE";

/// Tables of which PostgreSQL may read all rows, each with part of the statement.
const MAY_SCAN: [(&str, &str); 5] = [
    ("accounts", "lower(name) LIKE"),
    ("outages", "FROM outages ORDER BY until_ms"),
    ("events", ORPHANS),
    ("packed_logs", ORPHANS),
    ("games", ORPHANS),
];

/// Everything an operator can do with a file works with a PostgreSQL database, or the error says how to do it.
#[tokio::test]
async fn the_commands_of_an_operator_work() {
    let database = database();
    let settings = Settings { postgres: Some(database.clone()), ..Settings::default() };
    let mut server = Server::start_as(settings);
    let url = server.database_url();
    let mut table = Table::of(&server, "othello").await;
    table.play_random(400, &mut rng(1)).await;
    let token = register(&server, "Librarian").await;
    upload(server.address(), "/api/imports?name=a.txt", Some(&token), b"f5d6c3d3c4").await;
    let (_, found) = get(server.address(), "/api/library?text=a").await;
    assert_eq!(found["games"].as_array().expect("games").len(), 1, "{found}");
    // PostgreSQL's text cannot hold this character, so nothing is found with it.
    assert_eq!(get(server.address(), "/api/games/a%00").await.0, 404);
    // A backup while the server runs.
    let restored = database.restored();
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0));
    let said = |arguments: &[&str]| {
        let output = parlor(&[arguments, &["--database", &url]].concat());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.success(), text(&output.stdout), text(&output.stderr))
    };
    let (well, report, _) = said(&["verify", "--json"]);
    let report: Value = serde_json::from_str(&report).expect("a report");
    assert_eq!((well, &report["games"], &report["faults"]), (true, &json!(2), &json!([])), "{report}");
    let copy = parlor(&["verify", "--json", &restored.url()]);
    assert_eq!(serde_json::from_slice::<Value>(&copy.stdout).expect("a report"), report);
    assert!(said(&["admin", "ban", "librarian"]).0);
    let (_, listed, _) = said(&["admin", "list", "brar"]);
    let listed: Value = serde_json::from_str(&listed).expect("an account");
    assert!(listed["banned_ms"].is_i64() && listed["name"] == "Librarian", "{listed}");
    let (well, exported, _) = said(&["export", &table.game]);
    let begun = table.record().moves()[0].to_string();
    assert!(well && exported.starts_with(&begun), "{begun}: {exported}");
    let (well, shown, _) = said(&["replay", &table.game, "--ply", "1"]);
    assert!(well && !shown.is_empty());
    let (well, _, why) = said(&["backup", "/nowhere/copy"]);
    assert!(!well && why.contains("pg_dump") && why.lines().count() == 1, "{why}");
    // Reading creates no tables: a second look finds none either.
    let empty = crate::support::postgres::database();
    for _ in 0..2 {
        let verified = parlor(&["verify", &empty.url()]);
        let why = String::from_utf8_lossy(&verified.stderr).into_owned();
        assert!(!verified.status.success() && why.contains("not a Parlor database"), "{why}");
    }
}

/// The database is killed in the middle of a game: when it is back, everything acknowledged is there, and play goes on.
#[tokio::test]
async fn a_killed_database_loses_nothing_and_the_server_goes_on() {
    let postgres = Arc::new(Postgres::start());
    let database = Database::on(postgres.clone());
    let server = Server::start_as(Settings { postgres: Some(database), ..Settings::default() });
    let mut table = Table::of(&server, "othello").await;
    table.play_random(20, &mut rng(3)).await;
    for round in 0..2 {
        postgres.kill();
        let m = table.record().legal_moves()[0].to_string();
        let (turn, request) = (table.turn(), table.move_request(&m));
        assert_eq!(table.players[turn].refused(request).await, "internal");
        readiness(&server, false).await;
        postgres.start_again();
        readiness(&server, true).await;
        table.play_random(if round == 0 { 10 } else { 400 }, &mut rng(4 + round)).await;
    }
    assert!(table.is_over());
    let (_, archived) = get(server.address(), &format!("/api/games/{}", table.game)).await;
    assert_eq!(archived["events"], json!(table.players[0].mirror(&table.game).events));
    let output = parlor(&["verify", "--database", &server.database_url()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// A URL that leads nowhere is reported in one sentence, without its password.
#[test]
fn a_database_that_cannot_be_opened_is_told() {
    on_postgres(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = format!("postgres://parlor:hush@localhost/games?host={}", folder.path().display());
        let output = parlor(&["admin", "list", "--database", &url]);
        let why = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && why.contains("\"games\" at"), "{why}");
        assert!(!why.contains("hush") && why.lines().count() == 1, "{why}");
    });
}

/// A site moves to PostgreSQL and back, with interruptions on the way, and is the same in the end.
#[tokio::test]
async fn a_site_moves_to_postgres_and_back() {
    let mut server = Server::start();
    let folder = server.folder().to_owned();
    let (here, there) = (server.database_url(), database());
    let mut table = Table::of(&server, "kalah").await;
    table.play_random(400, &mut rng(1)).await;
    let mut open = Table::of(&server, "othello").await;
    open.play_random(7, &mut rng(2)).await;
    let token = register(&server, "Librarian").await;
    crate::support::bot_token(&server, &token, "Machine").await;
    upload(server.address(), "/api/imports?name=caf%C3%A9.txt", Some(&token), b"f5d6c3d3c4").await;
    let moved = |from: &str, to: &str| {
        let output = parlor(&["move", "--from", from, "--to", to]);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.success(), text(&output.stdout) + &text(&output.stderr))
    };
    let (well, said) = moved(&here, &there.url());
    assert!(!well && said.contains("another server is running"), "{said}");
    let before = told(&server, &table.game).await;
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0));

    let (well, said) = moved(&here, &there.url());
    assert!(well && said.contains("2 games") || said.contains("3 games"), "{said}");
    // As if it had been interrupted: the mark is there, and some of the rows are not.
    let pool = there.pool().await;
    for statement in [
        "INSERT INTO secrets (name, value) SELECT 'moving', value FROM secrets WHERE name = 'networks'",
        "DELETE FROM events WHERE place > 3",
        "DELETE FROM library_words",
        "DELETE FROM running",
    ] {
        sqlx::query(statement).execute(&pool).await.expect("a statement of ours");
    }
    let refused = parlor(&["serve", "--listen", "127.0.0.1:0", "--bots", "none", "--database", &there.url()]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("was not finished"));
    let (well, said) = moved(&here, &there.url());
    assert!(well, "{said}");
    let (well, said) = moved(&here, &there.url());
    assert!(!well && said.contains("expected an empty database"), "{said}");

    let settings = Settings { postgres: Some(there.clone()), ..Settings::default() };
    let mut on_postgres = Server::start_as(settings);
    assert_eq!(told(&on_postgres, &table.game).await, before);
    // The open game goes on, and the next rows get places after those that were moved.
    let players = open.players;
    let mut back = Vec::new();
    for player in players {
        back.push(player.reconnected(&on_postgres).await);
    }
    for player in &mut back {
        player.watch(&open.game).await;
    }
    let mut open = Table { game: open.game, players: back.try_into().ok().expect("two players") };
    open.play_random(400, &mut rng(3)).await;
    let (before, played) = (told(&on_postgres, &table.game).await, told(&on_postgres, &open.game).await);
    on_postgres.terminate();
    assert_eq!(on_postgres.ended().await.code(), Some(0));

    let again = tempfile::tempdir_in(&folder).expect("a temporary folder");
    let (well, said) =
        moved(&there.url(), &format!("sqlite://{}", again.path().join("games.sqlite").display()));
    assert!(well, "{said}");
    let back = Server::start_as(Settings { folder: Some(again.path().to_owned()), ..Settings::default() });
    assert_eq!((told(&back, &table.game).await, told(&back, &open.game).await), (before, played));
}

/// What a server shows of a game, of the library, and of a player.
async fn told(server: &Server, game: &str) -> [Value; 3] {
    let (_, game) = get(server.address(), &format!("/api/games/{game}")).await;
    let (_, found) = get(server.address(), "/api/library?text=cafe").await;
    assert_eq!(found["games"].as_array().expect("games").len(), 1, "{found}");
    let (_, people) = get(server.address(), "/api/players/Machine").await;
    [game["events"].clone(), found, people["name"].clone()]
}
