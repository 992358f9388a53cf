//! Checks that everything is copied.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// Otherwise a table or column that a migration adds would be lost. The state of running servers is not copied.
#[tokio::test]
async fn every_column_is_copied() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let url = format!("sqlite://{}", folder.path().join("games.sqlite").display());
    let (store, _task) = Store::open(&url).await.expect("a new database");
    let columns: Vec<(String, String)> = query_as(
        "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
         WHERE t.type = 'table' AND t.name NOT LIKE '%sqlx%' AND t.name NOT LIKE 'library_words%' AND t.name NOT IN ('secrets', 'nodes', 'offers', 'spent')
         AND NOT (t.name = 'games' AND c.name = 'owner')",
    )
    .fetch_all(&store.readers)
    .await
    .expect("the catalog");
    let mut there: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (table, column) in columns {
        there.entry(table).or_default().insert(column);
    }
    let copied: BTreeMap<String, BTreeSet<String>> = TABLES
        .iter()
        .map(|table| (table.name.to_owned(), table.columns().map(|c| c.name().to_owned()).collect()))
        .collect();
    assert_eq!(copied, there);
}
