//! Rate limits by connection, account, address and name, and a cap on the sockets of an address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock, QuantaInstant};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use parking_lot::Mutex;
use parlor_protocol::{ErrorCode, Refusal};

use crate::error::refuse;
use crate::id::UserId;
use crate::limits;

macro_rules! limits {
    ($($(#[$doc:meta])* $Name:ident: $quota:expr,)*) => {
        /// Something that may be done only so often.
        #[derive(Debug, Clone, Copy)]
        pub(crate) enum Limit {
            $($(#[$doc])* $Name),*
        }

        impl Limit {
            /// How often, in the order of the variants.
            fn quotas() -> Vec<Quota> {
                vec![$($quota),*]
            }
        }
    };
}

limits! {
    /// Messages of one account. A fast player sends a few a second and a page that resumes sends dozens at once; this is
    /// far above both, and far below what costs the others anything.
    MessagesByAccount: per_second(4_000, 1_000),
    /// Messages from one address.
    MessagesByAddress: per_second(10_000, 2_000),
    /// Requests to the HTTP API: a page makes a dozen at once.
    RequestsByAddress: per_second(600, 60),
    /// New guests: a whole school may open the page behind one address.
    GuestsByAddress: per_second(300, 2),
    /// Chat lines: talk, not floods.
    ChatByAccount: per_minute(10, 30),
    /// Uploaded files of games.
    ImportsByAddress: per_minute(10, 6),
    /// Requests to analyse a finished game.
    ReviewsByAddress: per_minute(20, 6),
    /// Moves chosen by the engine: a whole game between two engines at once.
    EngineByAddress: per_minute(400, 120),
    /// Attempts to sign in or register: each costs a password hash.
    SignInsByAddress: per_minute(30, 20),
    /// The same for one name, whoever tries.
    SignInsByName: per_minute(10, 5),
}

/// Messages of one connection.
fn messages_by_connection() -> Quota {
    per_second(1_000, 100)
}

fn per_second(burst: u32, rate: u32) -> Quota {
    Quota::per_second(positive(rate)).allow_burst(positive(burst))
}

fn per_minute(burst: u32, rate: u32) -> Quota {
    Quota::per_minute(positive(rate)).allow_burst(positive(burst))
}

fn positive(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).expect("a limit of nothing would refuse everything")
}

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
    pub(crate) fn new(enabled: bool) -> Self {
        if !enabled {
            return Self::default();
        }
        let keyed = Limit::quotas().into_iter().map(RateLimiter::keyed).collect();
        let limiters = Arc::new(Limiters { keyed, sockets: Mutex::default() });
        tokio::spawn(forget_quiet_keys(Arc::downgrade(&limiters)));
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
        let own = self.limiters.as_ref().map(|_| RateLimiter::direct(messages_by_connection()));
        ConnectionLimits { limits: self.clone(), own, address: address.into(), refused: 0 }
    }
}

/// The limits on the messages of one connection.
pub(crate) struct ConnectionLimits {
    limits: RateLimits,
    own: Option<DefaultDirectRateLimiter>,
    address: Key,
    /// How many more messages were refused than admitted: a client that waits as it is told stays near none.
    refused: u32,
}

impl ConnectionLimits {
    /// Whether one more message may be processed.
    pub(crate) fn message(&mut self, account: Option<&UserId>, bot: bool) -> Result<(), Refusal> {
        let (Some(own), Some(limiters)) = (&self.own, &self.limits.limiters) else { return Ok(()) };
        // A bot plays many games over one connection, so only its account's limit counts.
        let checked = if bot { Ok(()) } else { admit(own.check()) }
            .and_then(|()| {
                account.map_or(Ok(()), |account| limiters.check(Limit::MessagesByAccount, &account.into()))
            })
            .and_then(|()| limiters.check(Limit::MessagesByAddress, &self.address));
        // One admitted message does not clear the count: a flood gets one through whenever the limit refills.
        self.refused = if checked.is_ok() { self.refused.saturating_sub(1) } else { self.refused + 1 };
        checked
    }

    /// Whether this connection has gone on for too long although it was told to wait.
    pub(crate) fn is_abusive(&self) -> bool {
        self.refused >= limits::REFUSED_MESSAGES
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
async fn forget_quiet_keys(limiters: std::sync::Weak<Limiters>) {
    let mut period = tokio::time::interval(Duration::from_secs(60));
    loop {
        period.tick().await;
        let Some(limiters) = limiters.upgrade() else { return };
        limiters.keyed.iter().for_each(DefaultKeyedRateLimiter::retain_recent);
    }
}
