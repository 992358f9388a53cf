//! The devices that accounts have signed in from.

use parlor_protocol::http::Device;

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query, query_scalar};
use crate::id::{UserId, random_id, token_hash};
use crate::limits;
use crate::names::name_key;

/// A change to the known devices.
pub(super) enum DeviceChange {
    /// A device becomes known. If there are too many, the one that signed in longest ago is forgotten.
    Add { account: UserId, token: String, at_ms: i64 },
    /// A known device signs in again.
    Use { id: String, at_ms: i64 },
    /// A device is forgotten.
    Forget { account: UserId, id: String },
}

impl Change for DeviceChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        match self {
            DeviceChange::Add { account, token, at_ms } => add(connection, account, token, *at_ms).await,
            DeviceChange::Use { id, at_ms } => query("UPDATE devices SET used_ms = $2 WHERE id = $1")
                .bind(id)
                .bind(at_ms)
                .execute(connection)
                .await
                .map(|_| ()),
            DeviceChange::Forget { account, id } => {
                query("DELETE FROM devices WHERE account_id = $1 AND id = $2")
                    .bind(&**account)
                    .bind(id)
                    .execute(connection)
                    .await
                    .map(|_| ())
            }
        }
    }
}

async fn add(
    connection: &mut Connection,
    account: &UserId,
    token: &str,
    at_ms: i64,
) -> Result<(), sqlx::Error> {
    query("INSERT INTO devices (hash, id, account_id, created_ms, used_ms) VALUES ($1, $2, $3, $4, $4)")
        .bind(token_hash(token))
        .bind(random_id(12))
        .bind(&**account)
        .bind(at_ms)
        .execute(&mut *connection)
        .await?;
    query(
        "DELETE FROM devices WHERE account_id = $1 AND id NOT IN
         (SELECT id FROM devices WHERE account_id = $1 ORDER BY used_ms DESC, id LIMIT $2)",
    )
    .bind(&**account)
    .bind(limits::DEVICES)
    .execute(connection)
    .await
    .map(|_| ())
}

impl Store {
    /// Returns the id of the device with this token, if the account with this name has signed in from it.
    pub(crate) async fn known_device(&self, name: &str, token: &str) -> Result<Option<String>, StoreError> {
        Ok(query_scalar(
            "SELECT d.id FROM devices d JOIN accounts a ON a.id = d.account_id
             WHERE d.hash = $1 AND (a.name_key = $2 OR a.former_key = $2)",
        )
        .bind(token_hash(token))
        .bind(name_key(name))
        .fetch_optional(&self.readers)
        .await?)
    }

    /// Returns the known devices of an account, most recent sign-in first.
    pub(crate) async fn devices(&self, account: &UserId) -> Result<Vec<Device>, StoreError> {
        let rows = query(
            "SELECT id, created_ms, used_ms FROM devices WHERE account_id = $1 ORDER BY used_ms DESC, id",
        )
        .bind(&**account)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(Device {
                    id: row.try_get("id")?,
                    created_ms: row.try_get("created_ms")?,
                    used_ms: row.try_get("used_ms")?,
                })
            })
            .collect()
    }

    /// Adds a known device, which its token identifies.
    pub(crate) async fn add_device(
        &self,
        account: &UserId,
        token: &str,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let token = token.to_owned();
        self.change_device(DeviceChange::Add { account: account.clone(), token, at_ms }).await
    }

    /// Records that a known device has signed in.
    pub(crate) async fn use_device(&self, id: &str, at_ms: i64) -> Result<(), StoreError> {
        self.change_device(DeviceChange::Use { id: id.to_owned(), at_ms }).await
    }

    /// Forgets a device.
    pub(crate) async fn forget_device(&self, account: &UserId, id: &str) -> Result<(), StoreError> {
        self.change_device(DeviceChange::Forget { account: account.clone(), id: id.to_owned() }).await
    }

    async fn change_device(&self, change: DeviceChange) -> Result<(), StoreError> {
        self.writer.change(change).await
    }
}
