//! From which networks unfinished games were asked for, or accepted from another person. A network is stored as a hash with a secret of the
//! database, and only until the game ends.

use sha2::{Digest, Sha256};

use super::Store;
use super::error::StoreError;
use super::sql::query_scalar;
use crate::id::hex;
use crate::network::Network;

/// A network as the database knows it.
#[derive(Debug, Clone)]
pub(crate) struct Asker(pub(super) String);

impl Store {
    /// What is hashed together with networks.
    pub(crate) async fn network_secret(&self) -> Result<Vec<u8>, StoreError> {
        let secret =
            query_scalar("SELECT value FROM secrets WHERE name = 'networks'").fetch_one(&self.readers);
        Ok(secret.await?)
    }

    /// The name of a network in this database.
    pub(crate) async fn asker(&self, network: Network) -> Result<Asker, StoreError> {
        let hash = Sha256::new_with_prefix(self.network_secret().await?)
            .chain_update(network.to_string())
            .finalize();
        Ok(Asker(hex(&hash[..16])))
    }

    /// How many unfinished games, against bots or between people, count for a network.
    pub(crate) async fn count_unfinished_games_asked_from(
        &self,
        asker: &Asker,
        against_bots: bool,
    ) -> Result<u32, StoreError> {
        let count: i64 =
            query_scalar("SELECT COUNT(*) FROM games WHERE asked_from = $1 AND against_bot = $2")
                .bind(&asker.0)
                .bind(against_bots)
                .fetch_one(&self.readers)
                .await?;
        Ok(count as u32)
    }
}
