//! No statement slows down as the archive grows: SQLite is asked how it would run each of the server's statements.
//!
//! Statements that are whole in the source are read from there. Assembled ones are taken from the log of a server that
//! is asked for all kinds of lists; each piece in the source must occur in one of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sqlx::{AssertSqlSafe, Row};

use crate::support::{Server, Settings, Table, get, member, register, upload};

/// Permitted reads of whole tables or indexes: part of SQLite's step, part of the statement, and the reason.
const MAY_SCAN: &[(&str, &str, &str)] = &[
    ("t USING INDEX games_", "LIMIT", "a page from the newest game on, which its limit ends"),
    ("t USING COVERING INDEX games_", "LIMIT", "where such a page ends at the latest"),
    ("t USING INDEX library_by_time", "LIMIT", "the same in the library"),
    ("t USING COVERING INDEX library_by_time", "LIMIT", "the same in the library"),
    ("l USING INDEX moderation_log_by_time", "LIMIT", "the same in the moderators' log"),
    ("USING INDEX cases_open", "closed_ms IS NULL", "the open cases"),
    ("accounts", "SELECT id FROM accounts WHERE banned_ms IS NOT NULL", "those who are banned"),
    ("a USING INDEX accounts_banned", "", "those who are banned"),
    ("games USING", "COUNT(*) FROM games WHERE ended_ms IS NULL", "the games in play, once, at the start"),
    ("t USING INDEX tournaments_", "", "the tournaments that have not ended, and a page of the others"),
    ("outages", "FROM outages ORDER BY until_ms", "a row for each start of a server, once, at the start"),
    ("", "NOT EXISTS (SELECT 1 FROM games g WHERE", "`parlor verify` reads everything"),
    ("events", "ORDER BY place DESC LIMIT 1", "the last row of all"),
    ("accounts", "lower(name) LIKE", "`parlor admin accounts` looks for a part of a name"),
];

/// Tables that always stay small: what is open, and what an operator writes.
pub(crate) const SMALL: [&str; 6] =
    ["announcements", "secrets", "json_each", "_sqlx_migrations", "nodes", "unfinished_imports"];

#[tokio::test]
async fn every_statement_has_an_index() {
    let (server, log) = statements_of_a_server().await;
    let options = SqliteConnectOptions::new().filename(server.database()).read_only(true);
    let tables = SqlitePool::connect_with(options).await.expect("the server's database");
    let mut planned = 0;
    let mut scans = Vec::new();
    for statement in log.iter().cloned().chain(statements_in_the_source()) {
        match plan(&tables, &statement).await {
            Ok(plan) => {
                planned += 1;
                scans.extend(
                    plan.iter()
                        .filter(|step| is_scan(step, &statement))
                        .map(|step| format!("{step}: {statement}")),
                );
            }
            // Part of a statement: take it up to the first insertion.
            Err(_) => {
                let piece = statement.split('{').next().expect("a first part").trim();
                assert!(
                    log.iter().any(|whole| whole.contains(piece)),
                    "no request has led to a statement with {piece}"
                );
            }
        }
    }
    // A list enters its index at one place and leaves it at another. A second bound on a side would be checked for each
    // row.
    for list in log.iter().filter(|statement| statement.contains("INDEXED BY")) {
        for side in ["<", ">="] {
            let of = |bound: String| list.matches(&bound).count();
            assert!(of(format!("_ms, t.id) {side} (")) + of(format!("_ms {side} ")) <= 1, "{list}");
        }
    }
    assert!(planned > 100, "only {planned} statements were looked at");
    assert!(scans.is_empty(), "these read whole tables:\n{}", scans.join("\n"));
}

/// How SQLite would run a statement, step by step.
async fn plan(tables: &SqlitePool, statement: &str) -> Result<Vec<String>, sqlx::Error> {
    let question = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
    let steps = sqlx::query(question).fetch_all(tables).await?;
    steps.iter().map(|step| step.try_get("detail")).collect()
}

/// Whether a step reads all rows of a table that grows.
fn is_scan(step: &str, statement: &str) -> bool {
    let Some(table) = step.strip_prefix("SCAN ") else { return false };
    let name = table.split(' ').next().expect("a name");
    // A table under an alias, such as `games t`.
    let is = |wanted: &str| name == wanted || statement.contains(&format!("{wanted} {name}"));
    let made_here =
        table.starts_with("CONSTANT ROW") || table.contains("VIRTUAL TABLE INDEX") || table.starts_with('(');
    let with = statement.contains(&format!("{name} AS (")) || name.parse::<u32>().is_ok();
    !(made_here
        || with
        || SMALL.iter().any(|small| is(small))
        || MAY_SCAN.iter().any(|(of, piece, _)| table.contains(of) && statement.contains(piece)))
}

/// The SQL in the server's source files.
pub(crate) fn statements_in_the_source() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store")) {
        let source = std::fs::read_to_string(file).expect("a source file").replace("\\\n", "\n");
        for text in source.split('"').skip(1) {
            if ["SELECT ", "WITH ", "INSERT ", "UPDATE ", "DELETE "].iter().any(|verb| text.starts_with(verb))
            {
                found.insert(on_one_line(text));
            }
        }
    }
    found
}

/// The files in a folder, except tests and statements for PostgreSQL only.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the store's folder").map(|e| e.expect("a file").path());
    let folders = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
    entries
        .filter(|path| !path.ends_with("postgres") && !path.ends_with("tests.rs"))
        .flat_map(folders)
        .collect()
}

/// The statements of a server that is asked for everything with a filter.
async fn statements_of_a_server() -> (Server, BTreeSet<String>) {
    let log = Some("info,sqlx=debug".to_owned());
    let arguments = ["--log-format", "json"].map(str::to_owned).to_vec();
    let server = Server::start_as(Settings { log, arguments, ..Settings::default() });
    let mut table = Table::of(&server, "othello").await;
    table.play_all(["f5", "d6"]).await;
    let game = table.game.clone();
    table.players[0].ok(json!({"type": "resign", "game": game})).await;
    let name = table.players[0].name().to_owned();
    let opponent = table.players[1].name().to_owned();
    let ada = member(&server, "Ada").await;
    let token = register(&server, "Librarian").await;
    upload(server.address(), "/api/imports?name=a.txt", Some(&token), b"f5d6c3d3c4").await;
    for path in questions(&name, &opponent) {
        let (status, answer) = get(server.address(), &path).await;
        assert_eq!(status, 200, "{path}: {answer}");
    }
    drop(ada);
    let statements = server.log().lines().filter_map(statement_of).collect();
    (server, statements)
}

/// Every filter of the lists, alone and combined with another.
pub(crate) fn questions(player: &str, opponent: &str) -> Vec<String> {
    let games: Vec<String> = [
        "kind=othello",
        "kind=othello&variant=standard",
        "status=playing",
        "status=over",
        "rated=true",
        "rated=false",
        "kind=othello&opening=Tiger",
        "reason=resignation",
        "least_plies=3&most_plies=40",
        "result=aborted",
        "result=draw",
        "result=first",
        "since=2020-01-01",
        "until=2040-01-01",
        "before=1-a",
        "limit=1",
    ]
    .map(str::to_owned)
    .into_iter()
    .chain([
        format!("player={player}"),
        format!("player={player}&opponent={opponent}"),
        format!("player={player}&result=won"),
    ])
    .collect();
    let library = [
        "kind=othello",
        "kind=othello&variant=standard",
        "text=ada",
        "owner=Librarian",
        "result=unfinished",
        "result=draw",
        "since=2020-01-01",
        "before=1-a",
    ];
    let pairs = |path: &'static str, filters: Vec<String>| {
        let both = filters.clone().into_iter().flat_map(move |one| {
            let filters = filters.clone();
            filters.into_iter().map(move |other| (one.clone(), other))
        });
        let once = |one: &str, other: &str| {
            one.split('&').all(|term| !other.contains(term.split('=').next().expect("a name")))
        };
        both.filter(move |(one, other)| one == other || once(one, other)).map(move |(one, other)| {
            if one == other { format!("{path}?{one}") } else { format!("{path}?{one}&{other}") }
        })
    };
    let pages = [
        "/api/leaderboards/othello".to_owned(),
        "/api/featured".to_owned(),
        "/api/tv".to_owned(),
        "/api/best".to_owned(),
        "/api/explorer?game=othello".to_owned(),
        format!("/api/explorer?game=othello&player={player}"),
        format!("/api/players/{player}/history"),
        "/api/tournaments".to_owned(),
        format!("/api/players/{player}"),
    ];
    pages
        .into_iter()
        .chain(pairs("/api/games", games))
        .chain(pairs("/api/library", library.map(str::to_owned).to_vec()))
        .collect()
}

/// The statement in a line of the log.
fn statement_of(line: &str) -> Option<String> {
    let line: Value = serde_json::from_str(line).ok()?;
    if line["target"] != "sqlx::query" {
        return None;
    }
    let fields = &line["fields"];
    let whole = fields["db.statement"].as_str()?.trim();
    let statement = if whole.is_empty() { fields["summary"].as_str()? } else { whole };
    let read =
        ["SELECT", "WITH", "INSERT", "UPDATE", "DELETE"].iter().any(|verb| statement.starts_with(verb));
    read.then(|| on_one_line(statement))
}

fn on_one_line(statement: &str) -> String {
    statement.split_whitespace().collect::<Vec<_>>().join(" ")
}
