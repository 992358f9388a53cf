//! The database and, if there are several servers on it, the others.

use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::cluster::{Change, Cluster};
use crate::config::Config;
use crate::store::Store;

/// An open database.
pub(super) struct Database {
    pub(super) store: Store,
    /// Ends by itself only when nothing more can be written.
    pub(super) writer: JoinHandle<()>,
    pub(super) cluster: Cluster,
    /// What happens at other servers, if there are any.
    pub(super) changes: Option<mpsc::UnboundedReceiver<Change>>,
}

impl Database {
    /// Opens the database: alone, or as one of several servers; `left` is cancelled when the others drop this one.
    pub(super) async fn open(config: &Config, left: &CancellationToken) -> Result<Self, String> {
        let database = match &config.nats {
            None => {
                let (store, writer) = Store::open_for_server(&config.database).await?;
                Self { store, writer, cluster: Cluster::default(), changes: None }
            }
            Some(nats) => {
                let (store, writer, node) = Store::open_for_node(&config.database).await?;
                let (cluster, changes) = Cluster::join(nats, &store, node, left.clone()).await?;
                Self { store, writer, cluster, changes: Some(changes) }
            }
        };
        database.store.remove_broken_imports().await.map_err(|e| e.to_string())?;
        Ok(database)
    }
}
