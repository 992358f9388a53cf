//! The networks from which unfinished games were requested, or accepted from another person. A network is stored as a
//! hash keyed with a secret of the database, and only until the game ends.

use sha2::{Digest, Sha256};

use super::Store;
use super::error::StoreError;
use super::sql::query_scalar;
use crate::id::hex;
use crate::network::Network;

/// A network as the database stores it.
#[derive(Debug, Clone)]
pub(crate) struct NetworkHash(pub(super) String);

impl Store {
    /// Returns the secret that is hashed together with networks.
    pub(crate) async fn network_secret(&self) -> Result<Vec<u8>, StoreError> {
        let secret =
            query_scalar("SELECT value FROM secrets WHERE name = 'networks'").fetch_one(&self.readers);
        Ok(secret.await?)
    }

    /// Returns a network's hash in this database.
    pub(crate) async fn network_hash(&self, network: Network) -> Result<NetworkHash, StoreError> {
        let hash = Sha256::new_with_prefix(self.network_secret().await?)
            .chain_update(network.to_string())
            .finalize();
        Ok(NetworkHash(hex(&hash[..16])))
    }

    /// Returns how many unfinished games, either against bots or between people, count toward a network's cap.
    pub(crate) async fn count_unfinished_games_asked_from(
        &self,
        network: &NetworkHash,
        against_bots: bool,
    ) -> Result<u32, StoreError> {
        let count: i64 =
            query_scalar("SELECT COUNT(*) FROM games WHERE asked_from = $1 AND against_bot = $2")
                .bind(&network.0)
                .bind(against_bots)
                .fetch_one(&self.readers)
                .await?;
        Ok(count as u32)
    }
}
