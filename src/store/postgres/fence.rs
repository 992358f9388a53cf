//! The fence around commits: a server that the others have given up on can no longer commit.

use crate::store::sql::{Connection, query, query_scalar};

/// The error for a commit by a server that no longer has a row in `nodes`.
#[derive(Debug, thiserror::Error)]
#[error("other servers have taken over")]
pub(in crate::store) struct Fenced;

impl From<Fenced> for sqlx::Error {
    fn from(fenced: Fenced) -> Self {
        sqlx::Error::Configuration(Box::new(fenced))
    }
}

/// Returns whether an error is [`Fenced`].
pub(in crate::store) fn is_fenced(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Configuration(cause) if cause.is::<Fenced>())
}

/// Inserts a row for a starting server and returns its token. Servers join one at a time, so the oldest has the
/// smallest token.
pub(in crate::store) async fn join(connection: &mut Connection) -> Result<i64, sqlx::Error> {
    connection.begin().await?;
    query("LOCK TABLE nodes IN EXCLUSIVE MODE").execute(&mut *connection).await?;
    let token = query_scalar(
        "INSERT INTO nodes (token, seen_ms, linked)
         VALUES (nextval('node_tokens'), CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT), TRUE) RETURNING token",
    )
    .fetch_one(&mut *connection)
    .await?;
    connection.commit().await?;
    Ok(token)
}

/// Updates a server's row to say that it is running. Returns false if the row has gone.
pub(in crate::store) async fn beat(
    connection: &mut Connection,
    token: i64,
    linked: bool,
) -> Result<bool, sqlx::Error> {
    query(
        "UPDATE nodes SET seen_ms = CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT), linked = $2
         WHERE token = $1",
    )
    .bind(token)
    .bind(linked)
    .execute(connection)
    .await
    .map(|rows| rows > 0)
}

/// Locks the row until the transaction ends, which delays its removal until then.
pub(in crate::store) async fn hold(connection: &mut Connection, token: i64) -> Result<(), sqlx::Error> {
    let row = query("SELECT token FROM nodes WHERE token = $1 FOR KEY SHARE").bind(token);
    match row.fetch_optional(connection).await? {
        Some(_) => Ok(()),
        None => Err(Fenced.into()),
    }
}

/// Appends rows to logs as [`append`](crate::store::append) does, provided that the server has its row: one statement
/// does both.
pub(in crate::store) async fn insert_events(
    connection: &mut Connection,
    token: i64,
    rows: &str,
    count: usize,
) -> Result<(), sqlx::Error> {
    let inserted = query(
        "WITH fence AS MATERIALIZED (SELECT token FROM nodes WHERE token = $2 FOR KEY SHARE)
         INSERT INTO events (game, seq, at_ms, body, chain)
         SELECT COALESCE(CAST(value ->> 0 AS BIGINT), (SELECT number FROM games WHERE id = value ->> 5)),
         CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT), value ->> 3, value ->> 4
         FROM json_each($1), fence",
    )
    .bind(rows)
    .bind(token)
    .execute(connection)
    .await?;
    match inserted == count as u64 {
        true => Ok(()),
        false => Err(Fenced.into()),
    }
}
