//! Rate limits by connection, account, address and name, and caps on what an address may have at a time.

mod connection;
mod table;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock, QuantaInstant};
use governor::{DefaultKeyedRateLimiter, RateLimiter};
use parking_lot::Mutex;
use parlor_protocol::{ErrorCode, Refusal};

use crate::error::refuse;
use crate::id::UserId;
use crate::limits;
use crate::network::{HOUSE, Network};
use crate::tasks::Tasks;

pub(crate) use connection::ConnectionLimits;
pub(crate) use table::Limit;

/// Whose requests are counted together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    Account(UserId),
    Address(Network),
    Name(String),
    AddressAndName(Network, String),
    Device(String),
}

impl From<&UserId> for Key {
    fn from(user: &UserId) -> Self {
        Key::Account(user.clone())
    }
}

impl From<IpAddr> for Key {
    fn from(address: IpAddr) -> Self {
        Key::Address(address.into())
    }
}

/// The rate limits of one server. A cheap handle; when switched off it lets everything through.
#[derive(Clone, Default)]
pub(crate) struct RateLimits {
    limiters: Option<Arc<Limiters>>,
}

struct Limiters {
    /// One for each [`Limit`].
    keyed: Vec<DefaultKeyedRateLimiter<Key>>,
    /// How many of each [`Cap`] an address has.
    held: Mutex<HashMap<(Cap, Network), u32>>,
    /// The most connections of an address.
    connections: u32,
}

impl Limiters {
    fn check(&self, limit: Limit, key: &Key) -> Result<(), Refusal> {
        admit(self.keyed[limit as usize].check_key(key))
    }

    const fn most(&self, cap: Cap) -> u32 {
        match cap {
            Cap::Connections => self.connections,
            Cap::HealthChecks => limits::HEALTH_CONNECTIONS_BY_ADDRESS,
            Cap::Sockets => limits::SOCKETS_BY_ADDRESS,
            Cap::WatchedGames => limits::WATCHED_GAMES_BY_ADDRESS,
        }
    }
}

/// What one address may have only so many of at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Cap {
    /// Connections, and requests that a proxy passes on.
    Connections,
    /// Connections that ask for the server's health when no others are accepted.
    HealthChecks,
    /// Open sockets.
    Sockets,
    /// Games that its connections watch.
    WatchedGames,
}

/// One use of a [`Cap`] by an address, until it is dropped.
pub(crate) struct AddressPermit {
    of: Option<(Arc<Limiters>, (Cap, Network))>,
}

impl AddressPermit {
    /// Whether the address has more than three quarters of what it may have.
    pub(crate) fn is_scarce(&self) -> bool {
        self.of.as_ref().is_some_and(|(limiters, key)| {
            let held = limiters.held.lock().get(key).copied().unwrap_or_default();
            held > limiters.most(key.0) / 4 * 3
        })
    }
}

impl Drop for AddressPermit {
    fn drop(&mut self) {
        let Some((limiters, key)) = &self.of else { return };
        let mut held = limiters.held.lock();
        if let Some(count) = held.get_mut(key) {
            *count -= 1;
            if *count == 0 {
                held.remove(key);
            }
        }
    }
}

impl RateLimits {
    /// The limits of a server that accepts this many connections from one address.
    pub(crate) fn new(enabled: bool, connections: u32, tasks: &Tasks) -> Self {
        if !enabled {
            return Self::default();
        }
        let keyed = Limit::quotas().into_iter().map(RateLimiter::keyed).collect();
        let limiters = Arc::new(Limiters { keyed, held: Mutex::default(), connections });
        let watched = limiters.clone();
        tasks.keep("rate limits", move || forget_quiet_keys(watched.clone()));
        Self { limiters: Some(limiters) }
    }

    /// Whether there are any limits.
    pub(crate) fn are_on(&self) -> bool {
        self.limiters.is_some()
    }

    /// Checks whether one more of these may be done now.
    pub(crate) fn check(&self, limit: Limit, key: impl Into<Key>) -> Result<(), Refusal> {
        self.check_here(limit, &key.into())
    }

    /// Checks this server's own count of a limit that other servers may have spent from too.
    pub(crate) fn check_here(&self, limit: Limit, key: &Key) -> Result<(), Refusal> {
        self.limiters.as_ref().map_or(Ok(()), |limiters| limiters.check(limit, key))
    }

    /// Takes one more for an address; `None` if it already has as many as it may.
    pub(crate) fn hold(&self, cap: Cap, address: IpAddr) -> Option<AddressPermit> {
        let capped = self.limiters.as_ref().filter(|_| address != HOUSE);
        let Some(limiters) = capped else { return Some(AddressPermit { of: None }) };
        let key = (cap, Network::from(address));
        let mut held = limiters.held.lock();
        let count = held.entry(key).or_default();
        if *count >= limiters.most(cap) {
            return None;
        }
        *count += 1;
        Some(AddressPermit { of: Some((limiters.clone(), key)) })
    }

    /// The limits on the messages of one connection.
    pub(crate) fn connection(&self, address: IpAddr) -> ConnectionLimits {
        ConnectionLimits::new(self.clone(), address)
    }
}

fn admit(checked: Result<(), governor::NotUntil<QuantaInstant>>) -> Result<(), Refusal> {
    checked.map_err(|not_until| wait_for(not_until.wait_time_from(DefaultClock::default().now())))
}

/// The refusal of a request that may be repeated after a while.
pub(crate) fn wait_for(wait: Duration) -> Refusal {
    let retry_ms = wait.as_millis() as u64 + 1;
    Refusal { retry_ms: Some(retry_ms), ..refuse(ErrorCode::RateLimited, "too many requests; wait a moment") }
}

/// Forgets keys that have been quiet for a while, so that the tables do not grow.
async fn forget_quiet_keys(limiters: Arc<Limiters>) {
    let mut period = tokio::time::interval(Duration::from_secs(60));
    loop {
        period.tick().await;
        limiters.keyed.iter().for_each(DefaultKeyedRateLimiter::retain_recent);
    }
}
