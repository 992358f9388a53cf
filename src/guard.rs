//! Who asks too much: rate limits and caps by connection, account and address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock, QuantaInstant};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use parlor_protocol::{ErrorCode, Refusal};

use crate::error::refuse;
use crate::id::UserId;
use crate::limits;

/// The limits of one server. A cheap handle; without limits it lets everything pass.
#[derive(Clone, Default)]
pub(crate) struct Guard {
    limiters: Option<Arc<Limiters>>,
}

struct Limiters {
    messages_by_account: DefaultKeyedRateLimiter<UserId>,
    messages_by_address: DefaultKeyedRateLimiter<IpAddr>,
    guests_by_address: DefaultKeyedRateLimiter<IpAddr>,
    chat_by_account: DefaultKeyedRateLimiter<UserId>,
    imports_by_address: DefaultKeyedRateLimiter<IpAddr>,
    requests_by_address: DefaultKeyedRateLimiter<IpAddr>,
    reviews_by_address: DefaultKeyedRateLimiter<IpAddr>,
    engine_by_address: DefaultKeyedRateLimiter<IpAddr>,
    sign_ins_by_address: DefaultKeyedRateLimiter<IpAddr>,
    sign_ins_by_name: DefaultKeyedRateLimiter<String>,
    sockets: Mutex<HashMap<IpAddr, u32>>,
}

/// One more socket of an address, until it is dropped.
pub(crate) struct SocketPermit {
    of: Option<(Arc<Limiters>, IpAddr)>,
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let Some((limiters, address)) = &self.of else { return };
        let mut sockets = limiters.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(address);
            }
        }
    }
}

fn quota((burst, per_second): (u32, u32)) -> Quota {
    let at_least_one = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(at_least_one(per_second)).allow_burst(at_least_one(burst))
}

fn quota_per_minute((burst, per_minute): (u32, u32)) -> Quota {
    let at_least_one = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    Quota::per_minute(at_least_one(per_minute)).allow_burst(at_least_one(burst))
}

impl Guard {
    /// A guard with the limits of [`limits`], or one that lets everything pass.
    pub(crate) fn new(enabled: bool) -> Self {
        if !enabled {
            return Self::default();
        }
        let limiters = Arc::new(Limiters {
            messages_by_account: RateLimiter::keyed(quota(limits::MESSAGES_BY_ACCOUNT)),
            messages_by_address: RateLimiter::keyed(quota(limits::MESSAGES_BY_ADDRESS)),
            guests_by_address: RateLimiter::keyed(quota(limits::GUESTS_BY_ADDRESS)),
            imports_by_address: RateLimiter::keyed(quota_per_minute(limits::IMPORTS_BY_ADDRESS)),
            chat_by_account: RateLimiter::keyed(quota_per_minute(limits::CHAT_BY_ACCOUNT)),
            requests_by_address: RateLimiter::keyed(quota(limits::REQUESTS_BY_ADDRESS)),
            reviews_by_address: RateLimiter::keyed(quota_per_minute(limits::REVIEWS_BY_ADDRESS)),
            engine_by_address: RateLimiter::keyed(quota_per_minute(limits::ENGINE_BY_ADDRESS)),
            sign_ins_by_address: RateLimiter::keyed(quota_per_minute(limits::SIGN_INS_BY_ADDRESS)),
            sign_ins_by_name: RateLimiter::keyed(quota_per_minute(limits::SIGN_INS_BY_NAME)),
            sockets: Mutex::default(),
        });
        tokio::spawn(tidy(Arc::downgrade(&limiters)));
        Self { limiters: Some(limiters) }
    }

    /// Another socket of an address; `None` if it has too many.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<SocketPermit> {
        let Some(limiters) = &self.limiters else { return Some(SocketPermit { of: None }) };
        let mut sockets = limiters.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(address).or_default();
        if *count >= limits::SOCKETS_BY_ADDRESS {
            return None;
        }
        *count += 1;
        Some(SocketPermit { of: Some((limiters.clone(), address)) })
    }

    /// The guard of one connection.
    pub(crate) fn connection(&self, address: IpAddr) -> ConnectionGuard {
        let own = self.limiters.as_ref().map(|_| RateLimiter::direct(quota(limits::MESSAGES_BY_CONNECTION)));
        ConnectionGuard { guard: self.clone(), own, address, refused: 0 }
    }

    /// Whether a guest may be made for this address.
    pub(crate) fn may_make_guest(&self, address: IpAddr) -> Result<(), Refusal> {
        let Some(limiters) = &self.limiters else { return Ok(()) };
        check(limiters.guests_by_address.check_key(&address))
    }

    /// Whether a user may say one more thing.
    pub(crate) fn may_chat(&self, user: &UserId) -> Result<(), Refusal> {
        let Some(limiters) = &self.limiters else { return Ok(()) };
        check(limiters.chat_by_account.check_key(user))
    }

    /// Whether somebody at this address may send one more file of games.
    pub(crate) fn may_import(&self, address: IpAddr) -> Result<(), Refusal> {
        let Some(limiters) = &self.limiters else { return Ok(()) };
        check(limiters.imports_by_address.check_key(&address))
    }

    /// Whether somebody at this address may ask the API for one more thing.
    pub(crate) fn may_request(&self, address: IpAddr) -> Result<(), Refusal> {
        let Some(limiters) = &self.limiters else { return Ok(()) };
        check(limiters.requests_by_address.check_key(&address))
    }

    /// Whether somebody at this address may ask for one more review of a game.
    pub(crate) fn may_ask_for_review(&self, address: IpAddr) -> Result<(), Refusal> {
        let Some(limiters) = &self.limiters else { return Ok(()) };
        check(limiters.reviews_by_address.check_key(&address))
    }

    /// Whether somebody at this address may ask the engine for one more move.
    pub(crate) fn may_ask_engine(&self, address: IpAddr) -> Result<(), Refusal> {
        let Some(limiters) = &self.limiters else { return Ok(()) };
        check(limiters.engine_by_address.check_key(&address))
    }

    /// Whether somebody at this address may try to sign in under this name.
    pub(crate) fn may_sign_in(&self, address: IpAddr, name: &str) -> Result<(), Refusal> {
        let Some(limiters) = &self.limiters else { return Ok(()) };
        check(limiters.sign_ins_by_address.check_key(&address))?;
        check(limiters.sign_ins_by_name.check_key(&name.to_lowercase()))
    }
}

/// The guard of one connection.
pub(crate) struct ConnectionGuard {
    guard: Guard,
    own: Option<DefaultDirectRateLimiter>,
    address: IpAddr,
    /// How many more requests were refused than passed: whoever waits as he is told stays near none.
    refused: u32,
}

impl ConnectionGuard {
    /// Whether one more message may be worked on.
    pub(crate) fn message(&mut self, account: Option<&UserId>, bot: bool) -> Result<(), Refusal> {
        let (Some(own), Some(limiters)) = (&self.own, &self.guard.limiters) else { return Ok(()) };
        // A bot plays many games over one connection, and answers for its account.
        let checked = if bot { Ok(()) } else { check(own.check()) }
            .and_then(|()| {
                account.map_or(Ok(()), |account| check(limiters.messages_by_account.check_key(account)))
            })
            .and_then(|()| check(limiters.messages_by_address.check_key(&self.address)));
        // Not forgiven by one that passes: a flood gets one through whenever the limit refills.
        self.refused = if checked.is_ok() { self.refused.saturating_sub(1) } else { self.refused + 1 };
        checked
    }

    /// Whether this connection has gone on for too long although it was told to wait.
    pub(crate) fn is_abusive(&self) -> bool {
        self.refused >= limits::REFUSED_MESSAGES
    }
}

fn check(checked: Result<(), governor::NotUntil<QuantaInstant>>) -> Result<(), Refusal> {
    checked.map_err(|not_until| {
        let wait = not_until.wait_time_from(DefaultClock::default().now());
        let retry_ms = wait.as_millis() as u64 + 1;
        Refusal {
            retry_ms: Some(retry_ms),
            ..refuse(ErrorCode::RateLimited, "too many requests; wait a moment")
        }
    })
}

/// Forgets who has been quiet for long, so that the tables do not grow.
async fn tidy(limiters: std::sync::Weak<Limiters>) {
    let mut period = tokio::time::interval(Duration::from_secs(60));
    loop {
        period.tick().await;
        let Some(limiters) = limiters.upgrade() else { return };
        limiters.messages_by_account.retain_recent();
        limiters.messages_by_address.retain_recent();
        limiters.guests_by_address.retain_recent();
        limiters.imports_by_address.retain_recent();
        limiters.chat_by_account.retain_recent();
        limiters.requests_by_address.retain_recent();
        limiters.reviews_by_address.retain_recent();
        limiters.engine_by_address.retain_recent();
        limiters.sign_ins_by_address.retain_recent();
        limiters.sign_ins_by_name.retain_recent();
    }
}
