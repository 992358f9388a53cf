//! The connection registry: who is online, and the outboxes of every user.

use parking_lot::Mutex;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{UserKind, close};
use tokio::time::Instant;

use crate::account::Account;
use crate::id::UserId;
use crate::network::Network;
use crate::outbox::Outbox;

struct Online {
    account: Account,
    since: Instant,
    connections: Vec<Connected>,
}

impl Online {
    /// Closes the connections that signed in with these tokens.
    fn end(&self, ended: impl Fn(&str) -> bool) {
        for connected in self.connections.iter().filter(|connected| ended(&connected.token_id)) {
            connected.outbox.close(close::SESSION_ENDED, "this session has ended");
        }
    }
}

struct Connected {
    outbox: Outbox,
    /// The id of the token that it signed in with.
    token_id: String,
    /// Where it came from.
    network: Network,
    /// Whether it is told whose turn it is.
    turns: bool,
}

/// The connections of all users. A cheap handle.
#[derive(Clone, Default)]
pub(crate) struct ConnectionRegistry {
    users: Arc<Mutex<HashMap<UserId, Online>>>,
}

impl ConnectionRegistry {
    fn users(&self) -> parking_lot::MutexGuard<'_, HashMap<UserId, Online>> {
        self.users.lock()
    }

    /// Adds a connection of a user; whether it is their first.
    pub(crate) fn join(&self, account: &Account, outbox: Outbox, token_id: String, network: Network) -> bool {
        let fresh = || Online { account: account.clone(), since: Instant::now(), connections: Vec::new() };
        let mut users = self.users();
        let online = users.entry(account.id.clone()).or_insert_with(fresh);
        online.connections.push(Connected { outbox, token_id, network, turns: false });
        online.connections.len() == 1
    }

    /// Removes a connection; whether it was the user's last.
    pub(crate) fn leave(&self, user: &UserId, outbox: &Outbox) -> bool {
        let mut users = self.users();
        let Some(online) = users.get_mut(user) else { return false };
        online.connections.retain(|connected| connected.outbox != *outbox);
        let last = online.connections.is_empty();
        if last {
            users.remove(user);
        }
        last
    }

    /// Closes the connections of a user that signed in with these tokens.
    pub(crate) fn end_sessions(&self, user: &UserId, ended: impl Fn(&str) -> bool) {
        if let Some(online) = self.users().get(user) {
            online.end(ended);
        }
    }

    /// Closes all connections that signed in with these tokens, given by their ids.
    pub(crate) fn end_tokens(&self, token_ids: &HashSet<String>) {
        self.users().values().for_each(|online| online.end(|token_id| token_ids.contains(token_id)));
    }

    /// The id of every token that a connection has signed in with.
    pub(crate) fn token_ids(&self) -> Vec<String> {
        let users = self.users();
        let connections = users.values().flat_map(|online| &online.connections);
        connections.map(|connected| connected.token_id.clone()).collect()
    }

    /// A guest has become a member: their connections go on as the member's.
    pub(crate) fn account_changed(&self, account: &Account) {
        if let Some(online) = self.users().get_mut(&account.id) {
            online.account = account.clone();
            online.connections.iter().for_each(|connected| connected.outbox.account_changed());
        }
    }

    /// Whether a user is connected.
    pub(crate) fn is_online(&self, user: &UserId) -> bool {
        self.users().contains_key(user)
    }

    /// Where the user's latest connection came from; `None` if they are not connected.
    pub(crate) fn network_of(&self, user: &UserId) -> Option<Network> {
        self.users().get(user)?.connections.last().map(|connected| connected.network)
    }

    /// When a user last sent anything; `None` if they are not connected.
    pub(crate) fn last_heard(&self, user: &UserId) -> Option<Instant> {
        let users = self.users();
        users.get(user)?.connections.iter().map(|connected| connected.outbox.heard()).max()
    }

    /// Sends a message to every connection of a user.
    pub(crate) fn send(&self, user: &UserId, text: &Utf8Bytes) {
        if let Some(online) = self.users().get(user) {
            for connected in &online.connections {
                connected.outbox.send(text.clone());
            }
        }
    }

    /// A connection wants to be told whose turn it is.
    pub(crate) fn watch_turns(&self, user: &UserId, outbox: &Outbox) {
        let mut users = self.users();
        let connections = users.get_mut(user).into_iter().flat_map(|online| &mut online.connections);
        for connected in connections.filter(|connected| connected.outbox == *outbox) {
            connected.turns = true;
        }
    }

    /// Sends a message to the connections of a user that want to be told whose turn it is. It is made if there are any.
    pub(crate) fn send_turn(&self, user: &UserId, text: impl FnOnce() -> Utf8Bytes) {
        let users = self.users();
        let connections = users.get(user).into_iter().flat_map(|online| &online.connections);
        let mut told = connections.filter(|connected| connected.turns).peekable();
        if told.peek().is_some() {
            let text = text();
            for connected in told {
                connected.outbox.send(text.clone());
            }
        }
    }

    /// How many people are connected; bots are not counted.
    pub(crate) fn count_people(&self) -> u32 {
        self.users().values().filter(|online| online.account.kind != UserKind::Bot).count() as u32
    }

    /// At most `limit` of the people who are connected: members first, then the latest arrivals.
    pub(crate) fn people(&self, limit: usize) -> Vec<Account> {
        let users = self.users();
        let mut people: Vec<&Online> =
            users.values().filter(|online| online.account.kind != UserKind::Bot).collect();
        people.sort_by_key(|online| (online.account.kind != UserKind::Member, Reverse(online.since)));
        people.into_iter().take(limit).map(|online| online.account.clone()).collect()
    }
}
