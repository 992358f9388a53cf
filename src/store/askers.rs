//! From which networks unfinished games against bots were asked for. A network is stored as a hash with a secret of the
//! database, and only until the game ends.

use sha2::{Digest, Sha256};

use super::Store;
use super::error::StoreError;
use crate::id::hex;
use crate::network::Network;

/// A network as the database knows it.
#[derive(Debug, Clone)]
pub(crate) struct Asker(pub(super) String);

impl Store {
    /// The name of a network in this database.
    pub(crate) async fn asker(&self, network: Network) -> Result<Asker, StoreError> {
        let secret: Vec<u8> = sqlx::query_scalar("SELECT value FROM secrets WHERE name = 'networks'")
            .fetch_one(&self.readers)
            .await?;
        let hash = Sha256::new_with_prefix(secret).chain_update(network.to_string()).finalize();
        Ok(Asker(hex(&hash[..16])))
    }

    /// How many unfinished games against bots were asked for from a network.
    pub(crate) async fn count_unfinished_games_asked_from(&self, asker: &Asker) -> Result<u32, StoreError> {
        let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM games WHERE asked_from = $1")
            .bind(&asker.0)
            .fetch_one(&self.readers)
            .await?;
        Ok(count as u32)
    }
}
