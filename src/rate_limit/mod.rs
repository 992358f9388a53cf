//! Rate limits by connection, account, address and name, and a cap on the sockets of an address.

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
    sockets: Mutex<HashMap<IpAddr, u32>>,
}

impl Limiters {
    fn check(&self, limit: Limit, key: &Key) -> Result<(), Refusal> {
        admit(self.keyed[limit as usize].check_key(key))
    }
}

/// One open socket of an address, until it is dropped.
pub(crate) struct SocketPermit {
    of: Option<(Arc<Limiters>, IpAddr)>,
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let Some((limiters, address)) = &self.of else { return };
        let mut sockets = limiters.sockets.lock();
        if let Some(count) = sockets.get_mut(address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(address);
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
        let limiters = Arc::new(Limiters { keyed, sockets: Mutex::default() });
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

    /// Another socket of an address; `None` if it has too many.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<SocketPermit> {
        let Some(limiters) = &self.limiters else { return Some(SocketPermit { of: None }) };
        let mut sockets = limiters.sockets.lock();
        let count = sockets.entry(address).or_default();
        if *count >= limits::SOCKETS_BY_ADDRESS {
            return None;
        }
        *count += 1;
        Some(SocketPermit { of: Some((limiters.clone(), address)) })
    }

    /// The limits on the messages of one connection.
    pub(crate) fn connection(&self, address: IpAddr) -> ConnectionLimits {
        ConnectionLimits::new(self.clone(), address)
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
