//! Commands that only read a database leave it unchanged, whatever its state.

use std::path::Path;

use crate::support::{Server, Table, aging, parlor, rng};

/// The error message of a command that must be refused.
fn refused(args: &[&str]) -> String {
    let output = parlor(args);
    let sentence = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && output.stdout.is_empty(), "{args:?} was not refused");
    assert_eq!(sentence.trim_end().lines().count(), 1, "{sentence}");
    sentence
}

/// The commands that only read a database; `copy` is the file that a backup would create.
fn readers<'a>(database: &'a str, copy: &'a str) -> [Vec<&'a str>; 6] {
    [
        vec!["backup", copy, "--database", database],
        vec!["verify", database],
        vec!["export", "--database", database],
        vec!["export", "--library", "--database", database],
        vec!["admin", "list", "--database", database],
        vec!["replay", "abcdefghij", "--database", database],
    ]
}

/// Checks that each of the commands except the first `but` is refused with this sentence and leaves the file unchanged.
fn all_refused(file: &Path, why: &str, but: usize) {
    let (before, url) = (std::fs::read(file).expect("it is there"), format!("sqlite://{}", file.display()));
    let copy = file.with_extension("copy").display().to_string();
    for command in &readers(&url, &copy)[but..] {
        let sentence = refused(command);
        assert!(sentence.contains(why) && sentence.contains(&file.display().to_string()), "{sentence}");
        assert_eq!(std::fs::read(file).expect("it is there"), before, "{command:?} has changed it");
    }
    assert!(!Path::new(&copy).exists());
}

#[tokio::test]
async fn a_file_that_is_no_database_of_parlor_gets_no_tables() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (empty, foreign, text) =
        (folder.path().join("empty"), folder.path().join("foreign"), folder.path().join("text"));
    std::fs::write(&empty, "").expect("it can be written");
    all_refused(&empty, "not a Parlor database", 0);
    std::fs::write(&foreign, "").expect("it can be written");
    let database = aging::open(&foreign).await;
    sqlx::query("CREATE TABLE birds (name TEXT)").execute(&database).await.expect("it writes");
    database.close().await;
    all_refused(&foreign, "not a Parlor database", 0);
    std::fs::write(&text, "a letter ".repeat(1000)).expect("it can be written");
    all_refused(&text, "not a database", 0);
    let nowhere = folder.path().join("nowhere").display().to_string();
    for command in readers(&nowhere, &nowhere) {
        assert!(refused(&command).contains("no such database"), "{command:?}");
        assert!(!Path::new(&nowhere).exists());
    }
    // Commands that write to a database refuse these files too.
    for file in [&empty, &foreign] {
        let url = format!("sqlite://{}", file.display());
        assert!(refused(&["admin", "ban", "Ada", "--database", &url]).contains("not a Parlor database"));
    }
}

/// A database of an older or newer version can be copied, and nothing else: an older server may still be running on it.
#[tokio::test]
async fn a_database_of_another_version_stays_as_it_is() {
    let mut server = Server::start();
    if server.postgres().is_some() {
        return;
    }
    let mut table = Table::of(&server, "kalah").await;
    table.play_random(usize::MAX, &mut rng(1)).await;
    server.terminate();
    server.ended().await;
    for (change, why) in [
        ("DELETE FROM _sqlx_migrations WHERE version = (SELECT MAX(version) FROM _sqlx_migrations)", "older"),
        (
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'later', TRUE, X'00', 0)",
            "newer",
        ),
    ] {
        let database = aging::open(&server.database()).await;
        sqlx::query(change).execute(&database).await.expect("it writes");
        let versions = "SELECT group_concat(version) FROM _sqlx_migrations";
        let had: String = sqlx::query_scalar(versions).fetch_one(&database).await.expect("they are read");
        database.close().await;
        all_refused(&server.database(), &format!("{why} version"), 1);
        let copy = server.folder().join(why);
        let before = std::fs::read(server.database()).expect("it is there");
        let output = parlor(&["backup", &copy.display().to_string(), "--database", &server.database_url()]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(std::fs::read(server.database()).expect("it is there"), before, "a backup has changed it");
        let copied = aging::open(&copy).await;
        let has: String = sqlx::query_scalar(versions).fetch_one(&copied).await.expect("they are read");
        assert_eq!(has, had);
    }
}

/// Data that a server has not yet checkpointed into the file is read all the same.
#[tokio::test]
async fn a_running_servers_database_is_read() {
    let server = Server::start();
    let mut table = Table::of(&server, "kalah").await;
    table.play_random(usize::MAX, &mut rng(1)).await;
    let url = server.database_url();
    let said = |args: &[&str]| {
        let output = parlor(&[args, &["--database", &url]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert!(said(&["verify"]).starts_with("1 games"));
    assert!(said(&["export"]).contains("[Game \"kalah\"]"));
    assert!(said(&["replay", &table.game]).contains(" by rules"));
    assert_eq!(said(&["admin", "list"]).lines().count(), 2);
}
