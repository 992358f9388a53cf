//! Rate limits by connection, account, address and name, and a cap on the sockets of an address.

mod connection;
mod table;

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock, QuantaInstant};
use governor::{DefaultKeyedRateLimiter, RateLimiter};
use parking_lot::Mutex;
use parlor_protocol::{ErrorCode, Refusal};

use crate::error::refuse;
use crate::id::UserId;
use crate::limits;
use crate::tasks::Tasks;

pub(crate) use connection::ConnectionLimits;
pub(crate) use table::Limit;

/// Whose requests are counted together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    Account(UserId),
    Address(IpAddr),
    Name(String),
}

impl From<&UserId> for Key {
    fn from(user: &UserId) -> Self {
        Key::Account(user.clone())
    }
}

impl From<IpAddr> for Key {
    fn from(address: IpAddr) -> Self {
        Key::Address(address)
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
    held: Mutex<HashMap<(Cap, IpAddr), u32>>,
}

impl Limiters {
    fn check(&self, limit: Limit, key: &Key) -> Result<(), Refusal> {
        admit(self.keyed[limit as usize].check_key(key))
    }
}

/// What one address may have only so many of at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Cap {
    /// Open sockets.
    Sockets,
    /// Unfinished games against bots that were asked for there since the server started.
    BotGames,
}

impl Cap {
    const fn most(self) -> u32 {
        match self {
            Cap::Sockets => limits::SOCKETS_BY_ADDRESS,
            Cap::BotGames => limits::BOT_GAMES_BY_ADDRESS,
        }
    }
}

/// One of the things that an address may have only so many of, until it is dropped.
pub(crate) struct AddressPermit {
    of: Option<(Arc<Limiters>, (Cap, IpAddr))>,
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
    pub(crate) fn new(enabled: bool, tasks: &Tasks) -> Self {
        if !enabled {
            return Self::default();
        }
        let keyed = Limit::quotas().into_iter().map(RateLimiter::keyed).collect();
        let limiters = Arc::new(Limiters { keyed, held: Mutex::default() });
        let watched = limiters.clone();
        tasks.keep("rate limits", move || forget_quiet_keys(watched.clone()));
        Self { limiters: Some(limiters) }
    }

    /// Whether one more of these may be done now.
    pub(crate) fn check(&self, limit: Limit, key: impl Into<Key>) -> Result<(), Refusal> {
        self.limiters.as_ref().map_or(Ok(()), |limiters| limiters.check(limit, &key.into()))
    }

    /// Whether somebody at this address may try to sign in under this name.
    pub(crate) fn check_sign_in(&self, address: IpAddr, name: &str) -> Result<(), Refusal> {
        self.check(Limit::SignInsByAddress, address)?;
        self.check(Limit::SignInsByName, Key::Name(name.to_lowercase()))
    }

    /// Lets an address have one more; `None` if it has as many as it may.
    pub(crate) fn hold(&self, cap: Cap, address: IpAddr) -> Option<AddressPermit> {
        let Some(limiters) = &self.limiters else { return Some(AddressPermit { of: None }) };
        let key = (cap, network_of(address));
        let mut held = limiters.held.lock();
        let count = held.entry(key).or_default();
        if *count >= cap.most() {
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

/// The address that counts: whoever has one IPv6 address has the other 2^64 of its network too.
pub(crate) fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

fn admit(checked: Result<(), governor::NotUntil<QuantaInstant>>) -> Result<(), Refusal> {
    checked.map_err(|not_until| {
        let wait = not_until.wait_time_from(DefaultClock::default().now());
        let retry_ms = wait.as_millis() as u64 + 1;
        Refusal {
            retry_ms: Some(retry_ms),
            ..refuse(ErrorCode::RateLimited, "too many requests; wait a moment")
        }
    })
}

/// Forgets keys that have been quiet for long, so that the tables do not grow.
async fn forget_quiet_keys(limiters: Arc<Limiters>) {
    let mut period = tokio::time::interval(Duration::from_secs(60));
    loop {
        period.tick().await;
        limiters.keyed.iter().for_each(DefaultKeyedRateLimiter::retain_recent);
    }
}
