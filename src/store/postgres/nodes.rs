//! Several servers on one database: which of them are running, and which has which game.
//!
//! A server has a row in `nodes` for as long as it runs, with a token that is larger for each server that starts. A
//! server that finds another's row out of date removes it. From then on nothing that the other one writes is accepted:
//! every commit names the token, and is refused without the row ([`fence`]). A game belongs to the server named in its
//! row's `owner`; once that server's row has gone, the game belongs to no server.
//!
//! A commit locks the row until it ends, and removing the row waits for that lock. A server that has removed a row has
//! therefore seen the last of the other server's writes.

use super::fence;
use super::own::OwnConnection;
use crate::id::{GameId, Node};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::sql::{Connection, query, query_as, query_scalar};

/// What a server last reported about itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) node: Node,
    /// When it reported, in milliseconds of the database's clock.
    pub(crate) seen_ms: i64,
    /// Whether it can reach the others.
    pub(crate) linked: bool,
}

/// The list of servers, over its own connection, so that a server's reports do not wait for commits.
pub(crate) struct Nodes {
    connection: OwnConnection,
    node: Node,
}

/// Gives a game to a server, if no other server has it.
struct Take {
    game: GameId,
    node: Node,
}

impl Change for Take {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query(
            // Skips a row that another transaction is writing: otherwise two servers that each take many games in one
            // transaction could deadlock.
            "UPDATE games SET owner = $2 WHERE id = (SELECT id FROM games WHERE id = $1
             AND (owner IS NULL OR NOT EXISTS (SELECT 1 FROM nodes WHERE token = games.owner)) FOR NO KEY UPDATE SKIP LOCKED)",
        )
        .bind(&*self.game)
        .bind(self.node)
        .execute(connection)
        .await
        .map(|_| ())
    }
}

/// The server that a game belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Owner {
    /// The server that has or last had it.
    pub(crate) node: Option<Node>,
    /// Whether that server is running.
    pub(crate) runs: bool,
}

impl Store {
    /// Returns the list of servers, as seen and updated by this one.
    pub(crate) fn nodes(&self, node: Node) -> Nodes {
        Nodes { connection: OwnConnection::new(self), node }
    }

    /// Returns which server a game belongs to, or `None` if there is no such game.
    pub(crate) async fn owner(&self, game: &GameId) -> Result<Option<Owner>, StoreError> {
        let row: Option<(Option<i64>, bool)> = query_as(
            "SELECT owner, EXISTS (SELECT 1 FROM nodes WHERE token = games.owner) FROM games WHERE id = $1",
        )
        .bind(&**game)
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.map(|(node, runs)| Owner { node, runs }))
    }

    /// Returns a name, in letters and digits, that distinguishes this database from others on the same machines.
    pub(crate) async fn site_name(&self) -> Result<String, StoreError> {
        let name: String = query_scalar(
            "SELECT system_identifier || '-' || oid FROM pg_control_system(), pg_database WHERE datname = current_database()",
        )
        .fetch_one(&self.readers)
        .await?;
        Ok(name)
    }

    /// Gives a game to a server unless another one has it; durable when this returns.
    pub(crate) async fn take(&self, game: &GameId, node: Node) -> Result<(), StoreError> {
        self.writer.change(Take { game: game.clone(), node }).await
    }

    /// Returns some of the unfinished games of servers that have gone.
    pub(crate) async fn orphaned_games(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> = query_scalar(
            "SELECT id FROM games WHERE owner IS NOT NULL AND ended_ms IS NULL
             AND NOT EXISTS (SELECT 1 FROM nodes WHERE token = games.owner) LIMIT $1",
        )
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(GameId::from).collect())
    }
}

impl Nodes {
    /// Reports that this server is running. Returns false if another one has removed it.
    pub(crate) async fn beat(&self, linked: bool) -> Result<bool, StoreError> {
        let node = self.node;
        self.connection.act(async |connection| fence::beat(connection, node, linked).await).await
    }

    /// Returns all servers, oldest first.
    pub(crate) async fn all(&self) -> Result<Vec<Seen>, StoreError> {
        self.connection
            .act(async |connection| {
                let rows: Vec<(i64, i64, bool)> =
                    query_as("SELECT token, seen_ms, linked FROM nodes ORDER BY token")
                        .fetch_all(connection)
                        .await?;
                Ok(rows.into_iter().map(|(node, seen_ms, linked)| Seen { node, seen_ms, linked }).collect())
            })
            .await
    }

    /// Removes a server that has not reported since `seen_ms`. When this returns, none of its later writes are
    /// accepted.
    pub(crate) async fn remove(&self, node: Node, seen_ms: i64) -> Result<(), StoreError> {
        self.connection
            .act(async |connection| {
                query("DELETE FROM nodes WHERE token = $1 AND seen_ms <= $2")
                    .bind(node)
                    .bind(seen_ms)
                    .execute(connection)
                    .await
                    .map(|_| ())
            })
            .await
    }
}
