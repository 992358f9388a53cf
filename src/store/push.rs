//! Devices that receive push messages while the page is closed. Each belongs to a session, and is removed with it.

use parlor_protocol::http::{PushKinds, PushSubscription};

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, Row, query, query_scalar};
use crate::id::{UserId, token_hash};
use crate::limits;

/// A device that receives push messages.
#[derive(Debug, Clone)]
pub(crate) struct PushDevice {
    pub(crate) endpoint: String,
    pub(crate) p256dh: String,
    pub(crate) auth: String,
}

/// A change to the devices.
enum PushChange {
    /// A session's device subscribes and replaces any earlier one of the session. The account's oldest device is
    /// removed if there are too many.
    Subscribe { account: UserId, token: String, subscription: PushSubscription, at_ms: i64 },
    /// A session's device unsubscribes.
    Unsubscribe { token: String },
    /// A push service no longer knows a device.
    Forget { endpoint: String },
}

impl Change for PushChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        match self {
            PushChange::Subscribe { account, token, subscription, at_ms } => {
                let session = token_hash(token);
                unsubscribe(connection, &session).await?;
                subscribe(connection, account, &session, subscription, *at_ms).await
            }
            PushChange::Unsubscribe { token } => unsubscribe(connection, &token_hash(token)).await,
            PushChange::Forget { endpoint } => query("DELETE FROM push_devices WHERE endpoint = $1")
                .bind(endpoint)
                .execute(connection)
                .await
                .map(|_| ()),
        }
    }
}

async fn unsubscribe(connection: &mut Connection, session: &str) -> Result<(), sqlx::Error> {
    query("DELETE FROM push_devices WHERE session = $1").bind(session).execute(connection).await.map(|_| ())
}

async fn subscribe(
    connection: &mut Connection,
    account: &UserId,
    session: &str,
    PushSubscription { endpoint, p256dh, auth, kinds }: &PushSubscription,
    at_ms: i64,
) -> Result<(), sqlx::Error> {
    let PushKinds { turn, over, challenge, follow } = kinds;
    query(
        "INSERT INTO push_devices
         (endpoint, account_id, session, p256dh, auth, turn, over, challenge, follow, created_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (endpoint) DO UPDATE SET account_id = $2, session = $3, p256dh = $4, auth = $5, turn = $6,
         over = $7, challenge = $8, follow = $9, created_ms = $10",
    )
    .bind(endpoint)
    .bind(&**account)
    .bind(session)
    .bind(p256dh)
    .bind(auth)
    .bind(turn)
    .bind(over)
    .bind(challenge)
    .bind(follow)
    .bind(at_ms)
    .execute(&mut *connection)
    .await?;
    query(
        "DELETE FROM push_devices WHERE account_id = $1 AND endpoint NOT IN
         (SELECT endpoint FROM push_devices WHERE account_id = $1 ORDER BY created_ms DESC, endpoint LIMIT $2)",
    )
    .bind(&**account)
    .bind(limits::PUSH_DEVICES)
    .execute(connection)
    .await
    .map(|_| ())
}

fn device_of(row: &Row) -> Result<PushDevice, StoreError> {
    Ok(PushDevice {
        endpoint: row.try_get("endpoint")?,
        p256dh: row.try_get("p256dh")?,
        auth: row.try_get("auth")?,
    })
}

fn kinds_of(row: &Row) -> Result<PushKinds, StoreError> {
    Ok(PushKinds {
        turn: row.try_get("turn")?,
        over: row.try_get("over")?,
        challenge: row.try_get("challenge")?,
        follow: row.try_get("follow")?,
    })
}

impl Store {
    /// Returns the secret from which the server's key for push services is derived.
    pub(crate) async fn push_secret(&self) -> Result<Vec<u8>, StoreError> {
        Ok(query_scalar("SELECT value FROM secrets WHERE name = 'push'").fetch_one(&self.readers).await?)
    }

    /// Subscribes a session's device to push messages.
    pub(crate) async fn subscribe(
        &self,
        account: &UserId,
        token: &str,
        subscription: PushSubscription,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let (account, token) = (account.clone(), token.to_owned());
        self.writer.change(PushChange::Subscribe { account, token, subscription, at_ms }).await
    }

    /// Unsubscribes a session's device.
    pub(crate) async fn unsubscribe(&self, token: &str) -> Result<(), StoreError> {
        self.writer.change(PushChange::Unsubscribe { token: token.to_owned() }).await
    }

    /// Forgets a device that a push service no longer knows.
    pub(crate) async fn forget_subscription(&self, endpoint: &str) -> Result<(), StoreError> {
        self.writer.change(PushChange::Forget { endpoint: endpoint.to_owned() }).await
    }

    /// Returns the kinds of messages that a session's device receives, if it is subscribed.
    pub(crate) async fn push_kinds(&self, token: &str) -> Result<Option<PushKinds>, StoreError> {
        let row = query("SELECT turn, over, challenge, follow FROM push_devices WHERE session = $1")
            .bind(token_hash(token))
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| kinds_of(&row)).transpose()
    }

    /// Returns all devices of an account, with the kinds of messages that each receives.
    pub(crate) async fn push_devices(
        &self,
        account: &UserId,
    ) -> Result<Vec<(PushDevice, PushKinds)>, StoreError> {
        let rows = query(
            "SELECT endpoint, p256dh, auth, turn, over, challenge, follow FROM push_devices WHERE account_id = $1",
        )
        .bind(&**account)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok((device_of(row)?, kinds_of(row)?))).collect()
    }

    /// Returns the followers' devices that want messages about an account's games, except those of one follower.
    pub(crate) async fn push_devices_of_followers(
        &self,
        of: &UserId,
        except: &UserId,
    ) -> Result<Vec<PushDevice>, StoreError> {
        let rows = query(
            "SELECT p.endpoint, p.p256dh, p.auth FROM follows f JOIN push_devices p ON p.account_id = f.account_id
             WHERE f.followed_id = $1 AND f.account_id <> $2 AND p.follow",
        )
        .bind(&**of)
        .bind(&**except)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(device_of).collect()
    }
}
