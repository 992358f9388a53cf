//! Several servers on one database: which of them run, and which of them has which game.
//!
//! A server has a row in `nodes` for as long as it runs; the row's token grows with every start. Whoever finds that another
//! one has stopped saying so removes its row. From then on nothing that this other one writes is taken: every commit
//! names the token, and is refused without the row ([`fence`]). A game belongs to the server that its row
//! names in `owner`; if that server's row has gone, it belongs to nobody.
//!
//! The lock on the row is held until the commit, and removing the row waits for it. So whoever has removed a row has
//! seen the end of all that its server wrote.

use super::fence;
use super::own::OwnConnection;
use crate::id::{GameId, Node};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::sql::{Connection, query, query_as, query_scalar};

/// What a server says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) node: Node,
    /// When it said so, in milliseconds of the database's clock.
    pub(crate) seen_ms: i64,
    /// Whether it reaches the others.
    pub(crate) linked: bool,
}

/// The list of servers, over a connection of its own: no commit has to end before a server says that it runs.
pub(crate) struct Nodes {
    connection: OwnConnection,
    node: Node,
}

/// Gives a game to a server, if no other one has it.
struct Take {
    game: GameId,
    node: Node,
}

impl Change for Take {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query(
            // A row that somebody else is just writing is left to them: two servers that take many games in one transaction each
            // would wait for each other.
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

/// Whose a game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Owner {
    /// The server that has it, or had it.
    pub(crate) node: Option<Node>,
    /// Whether that server runs.
    pub(crate) runs: bool,
}

impl Store {
    /// The list of servers, with this one in it.
    pub(crate) fn nodes(&self, node: Node) -> Nodes {
        Nodes { connection: OwnConnection::new(self), node }
    }

    /// Whose a game is; `None` if there is no such game.
    pub(crate) async fn owner(&self, game: &GameId) -> Result<Option<Owner>, StoreError> {
        let row: Option<(Option<i64>, bool)> = query_as(
            "SELECT owner, EXISTS (SELECT 1 FROM nodes WHERE token = games.owner) FROM games WHERE id = $1",
        )
        .bind(&**game)
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.map(|(node, runs)| Owner { node, runs }))
    }

    /// What tells this database from others on the same machines, in letters and digits.
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

    /// Some of the unfinished games of servers that have gone.
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
    /// Says that this server runs; false if another one has removed it.
    pub(crate) async fn beat(&self, linked: bool) -> Result<bool, StoreError> {
        let node = self.node;
        self.connection.act(async |connection| fence::beat(connection, node, linked).await).await
    }

    /// All servers, the oldest first.
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

    /// Removes a server that has said nothing since `seen_ms`. When this returns, nothing more that it writes is taken.
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
