//! A connection that is for one purpose: what is written over it waits for no commit.

use tokio::sync::Mutex;

use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::sql::Connection;

pub(super) struct OwnConnection {
    store: Store,
    connection: Mutex<Option<Connection>>,
}

impl OwnConnection {
    /// It is opened when it is needed first.
    pub(super) fn new(store: &Store) -> Self {
        Self { store: store.clone(), connection: Mutex::default() }
    }

    /// Does something over it, one after the other.
    pub(super) async fn act<T>(
        &self,
        act: impl AsyncFnOnce(&mut Connection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        let mut own = self.connection.lock().await;
        // Taken out, so that a connection which fails, or whose statement is given up, is not used again.
        let mut connection = match own.take() {
            Some(connection) => connection,
            None => self.store.site.connect().await?,
        };
        let done = act(&mut connection).await?;
        *own = Some(connection);
        Ok(done)
    }
}
