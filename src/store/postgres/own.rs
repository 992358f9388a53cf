//! A dedicated connection, on which writes do not wait for commits.

use tokio::sync::Mutex;

use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::sql::Connection;

pub(super) struct OwnConnection {
    store: Store,
    connection: Mutex<Option<Connection>>,
}

impl OwnConnection {
    /// Creates the handle; the connection is opened on first use.
    pub(super) fn new(store: &Store) -> Self {
        Self { store: store.clone(), connection: Mutex::default() }
    }

    /// Runs `act` on the connection, one call at a time.
    pub(super) async fn act<T>(
        &self,
        act: impl AsyncFnOnce(&mut Connection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        let mut own = self.connection.lock().await;
        // Taken out so that a connection that fails, or whose statement is abandoned, is not reused.
        let mut connection = match own.take() {
            Some(connection) => connection,
            None => self.store.site.connect().await?,
        };
        let done = act(&mut connection).await?;
        *own = Some(connection);
        Ok(done)
    }
}
