//! Rate limits that apply to all servers of a site together. Limits that protect people, their passwords and the
//! database have one allowance, which the database keeps; limits that protect a server itself have one on each server.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parlor_protocol::Refusal;
use sha2::{Digest, Sha256};

use crate::cluster::Cluster;
use crate::id::hex;
use crate::names::name_key;
use crate::network::Network;
use crate::rate_limit::{Key, Limit, RateLimits, wait_for};
use crate::store::{Allowance, Spent, Store, StoreError};
use crate::tasks::Tasks;

/// The allowances of people and networks. A cheap handle.
#[derive(Clone)]
pub(crate) struct Allowances {
    own: RateLimits,
    /// `None` for a server that runs alone: nothing is spent elsewhere.
    shared: Option<Arc<Shared>>,
}

struct Shared {
    spent: Spent,
    /// Mixed into everything that is stored, so that the table does not reveal who made the requests.
    secret: Vec<u8>,
}

impl Allowances {
    pub(crate) async fn new(
        own: RateLimits,
        store: &Store,
        cluster: &Cluster,
        tasks: &Tasks,
    ) -> Result<Self, StoreError> {
        if cluster.is_alone() || !own.are_on() {
            return Ok(Self { own, shared: None });
        }
        let shared = Arc::new(Shared { spent: store.spent(), secret: store.network_secret().await? });
        let kept = shared.clone();
        tasks.keep("allowances", move || forget_refilled(kept.clone()));
        Ok(Self { own, shared: Some(shared) })
    }

    /// Checks whether one more of these is allowed now, counting those at all servers.
    pub(crate) async fn check(&self, limit: Limit, key: impl Into<Key>) -> Result<(), Refusal> {
        let key = key.into();
        // Once the allowance is spent here, further requests cost the database nothing.
        self.own.check_here(limit, &key)?;
        let Some(shared) = &self.shared else { return Ok(()) };
        let (burst, refill) = limit.quota();
        match shared.spent.spend(&shared.name(limit, &key), Allowance { burst, refill }).await? {
            None => Ok(()),
            Some(wait) => Err(wait_for(wait)),
        }
    }

    /// Checks whether someone may try to sign in under this name from this address, or from a known device, which has a
    /// limit of its own. A try that a narrow limit refuses does not use up a wider one, so it takes many addresses to
    /// lock out a name.
    pub(crate) async fn check_sign_in(
        &self,
        address: IpAddr,
        name: &str,
        device: Option<&str>,
    ) -> Result<(), Refusal> {
        if let Some(device) = device {
            return self.check(Limit::SignInsByDevice, Key::Device(device.to_owned())).await;
        }
        let name = name_key(name);
        let pair = Key::AddressAndName(Network::from(address), name.clone());
        self.check(Limit::SignInsByAddressAndName, pair).await?;
        self.check(Limit::SignInsByAddress, address).await?;
        self.check(Limit::SignInsByName, Key::Name(name)).await
    }

    /// Checks whether one more mail may be sent to the account of this name.
    pub(crate) async fn check_mails_to(&self, name: &str) -> Result<(), Refusal> {
        self.check(Limit::MailsByName, Key::Name(name_key(name))).await
    }
}

impl Shared {
    fn name(&self, limit: Limit, key: &Key) -> String {
        let hash =
            Sha256::new_with_prefix(&self.secret).chain_update(format!("{limit:?} {key:?}")).finalize();
        hex(&hash[..16])
    }
}

async fn forget_refilled(shared: Arc<Shared>) {
    let mut period = tokio::time::interval(Duration::from_secs(60));
    loop {
        period.tick().await;
        if let Err(error) = shared.spent.forget_refilled().await {
            tracing::warn!(%error, "old allowances cannot be removed");
        }
    }
}
