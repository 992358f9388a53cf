//! The rate limits on the messages of one connection.

use std::net::IpAddr;

use governor::{DefaultDirectRateLimiter, RateLimiter};
use parlor_protocol::Refusal;

use super::table::messages_by_connection;
use super::{Key, Limit, RateLimits, admit};
use crate::id::UserId;
use crate::limits;

/// The limits on the messages of one connection.
pub(crate) struct ConnectionLimits {
    limits: RateLimits,
    own: Option<DefaultDirectRateLimiter>,
    address: Key,
    /// How many more messages were refused than admitted: for a client that waits as it is told, this stays near zero.
    refused: u32,
}

impl ConnectionLimits {
    pub(super) fn new(limits: RateLimits, address: IpAddr) -> Self {
        let own = limits.limiters.as_ref().map(|_| RateLimiter::direct(messages_by_connection()));
        Self { limits, own, address: address.into(), refused: 0 }
    }

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

    /// Whether this connection has gone on for too long after being told to wait.
    pub(crate) fn is_abusive(&self) -> bool {
        self.refused >= limits::REFUSED_MESSAGES
    }
}
