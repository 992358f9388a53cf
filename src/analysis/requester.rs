//! Who asks the engine, and with whom they share its time.

use std::net::IpAddr;

use parlor_protocol::UserKind;

use crate::account::Account;
use crate::id::UserId;
use crate::network::Network;

/// A share of the engine's time: that of a member, or of all guests of a network, because anyone can be many guests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Share {
    Member(UserId),
    Guests(Network),
}

/// A user who asks the engine.
#[derive(Debug, Clone)]
pub(crate) struct Requester {
    pub(super) account: UserId,
    pub(super) share: Share,
}

impl Requester {
    /// Describes a user at an address. Bots share with the member who owns them.
    pub(crate) fn new(account: &Account, owner: Option<UserId>, address: IpAddr) -> Self {
        let share = match account.kind {
            UserKind::Guest => Share::Guests(address.into()),
            UserKind::Member | UserKind::Bot => Share::Member(owner.unwrap_or_else(|| account.id.clone())),
        };
        Self { account: account.id.clone(), share }
    }
}
