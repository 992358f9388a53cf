//! The connection registry: who is online, the outboxes of every user, and which other servers users are connected to.

use parking_lot::Mutex;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{UserKind, close};
use tokio::time::Instant;

use crate::account::Account;
use crate::id::{Node, UserId};
use crate::network::Network;
use crate::outbox::Outbox;

struct Online {
    account: Account,
    since: Instant,
    connections: Vec<Connected>,
    /// The other servers that they are connected to, and from where.
    elsewhere: Vec<(Node, Network)>,
}

impl Online {
    fn new(account: &Account) -> Self {
        let since = Instant::now();
        Self { account: account.clone(), since, connections: Vec::new(), elsewhere: Vec::new() }
    }

    fn is_offline(&self) -> bool {
        self.connections.is_empty() && self.elsewhere.is_empty()
    }

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
    /// Set if it receives `turn` events.
    turns: Option<Counted>,
}

/// Counts one more until this is dropped.
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn among(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Sends a message to a user's connections to another server: all of them or, if the flag is set, those that receive
/// `turn` events.
pub(crate) type Relay = Box<dyn Fn(Node, &UserId, bool, &Utf8Bytes) + Send + Sync>;

/// What a change of connections means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Change {
    /// Whether this server had no connection of the user before, or has none now.
    pub(crate) here: bool,
    /// Whether no server had one before, or none has one now.
    pub(crate) anywhere: bool,
}

/// The connections of all users. A cheap handle.
#[derive(Clone, Default)]
pub(crate) struct ConnectionRegistry {
    users: Arc<Mutex<HashMap<UserId, Online>>>,
    /// How many connections receive `turn` events: if there are none, a move need not look for them.
    turn_watchers: Arc<AtomicUsize>,
    relay: Arc<OnceLock<Relay>>,
}

impl ConnectionRegistry {
    fn users(&self) -> parking_lot::MutexGuard<'_, HashMap<UserId, Online>> {
        self.users.lock()
    }

    /// From now on, sends messages to users at other servers through this.
    pub(crate) fn relay_by(&self, relay: Relay) {
        let _ = self.relay.set(relay);
    }

    /// Adds a connection of a user.
    pub(crate) fn join(
        &self,
        account: &Account,
        outbox: Outbox,
        token_id: String,
        network: Network,
    ) -> Change {
        let mut users = self.users();
        let online = users.entry(account.id.clone()).or_insert_with(|| Online::new(account));
        online.connections.push(Connected { outbox, token_id, network, turns: None });
        let here = online.connections.len() == 1;
        Change { here, anywhere: here && online.elsewhere.is_empty() }
    }

    /// Removes a connection.
    pub(crate) fn leave(&self, user: &UserId, outbox: &Outbox) -> Change {
        let mut users = self.users();
        let Some(online) = users.get_mut(user) else { return Change { here: false, anywhere: false } };
        online.connections.retain(|connected| connected.outbox != *outbox);
        let here = online.connections.is_empty();
        let anywhere = online.is_offline();
        if anywhere {
            users.remove(user);
        }
        Change { here, anywhere }
    }

    /// Notes that a user is connected to another server. Returns whether they were connected to no server before.
    pub(crate) fn join_elsewhere(&self, account: &Account, node: Node, network: Network) -> bool {
        let mut users = self.users();
        let online = users.entry(account.id.clone()).or_insert_with(|| Online::new(account));
        let fresh = online.is_offline();
        online.elsewhere.retain(|(other, _)| *other != node);
        online.elsewhere.push((node, network));
        fresh
    }

    /// Notes that a user is no longer connected to another server. Returns whether they are connected to no server now.
    pub(crate) fn leave_elsewhere(&self, user: &UserId, node: Node) -> bool {
        let mut users = self.users();
        let Some(online) = users.get_mut(user) else { return false };
        online.elsewhere.retain(|(other, _)| *other != node);
        let away = online.is_offline();
        if away {
            users.remove(user);
        }
        away
    }

    /// Notes that no one is connected to another server any more. Returns the users who are connected to no server now.
    pub(crate) fn all_left(&self, node: Node) -> Vec<UserId> {
        let mut left = Vec::new();
        self.users().retain(|user, online| {
            online.elsewhere.retain(|(other, _)| *other != node);
            let away = online.is_offline();
            if away {
                left.push(user.clone());
            }
            !away
        });
        left
    }

    /// Returns everyone who is connected to another server.
    pub(crate) fn all_at(&self, node: Node) -> Vec<UserId> {
        let users = self.users();
        let there =
            users.iter().filter(|(_, online)| online.elsewhere.iter().any(|(other, _)| *other == node));
        there.map(|(user, _)| user.clone()).collect()
    }

    /// Returns another server that a user is connected to, if they are not connected to this one.
    pub(crate) fn elsewhere(&self, user: &UserId) -> Option<Node> {
        let users = self.users();
        let online = users.get(user).filter(|online| online.connections.is_empty())?;
        online.elsewhere.first().map(|(node, _)| *node)
    }

    /// Looks at everyone who is connected here, and from where, while no one can connect or disconnect.
    pub(crate) fn with_all_here(&self, look: impl FnOnce(Vec<(Account, Network)>)) {
        let users = self.users();
        let here = users
            .values()
            .filter_map(|online| Some((online.account.clone(), online.connections.last()?.network)));
        look(here.collect());
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

    /// Returns the id of every token that a connection has signed in with.
    pub(crate) fn token_ids(&self) -> Vec<String> {
        let users = self.users();
        let connections = users.values().flat_map(|online| &online.connections);
        connections.map(|connected| connected.token_id.clone()).collect()
    }

    /// Updates a changed account, and makes its connections reload it.
    pub(crate) fn account_changed(&self, account: &Account) {
        if let Some(online) = self.users().get_mut(&account.id) {
            online.account = account.clone();
            online.connections.iter().for_each(|connected| connected.outbox.account_changed());
        }
    }

    /// Returns whether a user is connected.
    pub(crate) fn is_online(&self, user: &UserId) -> bool {
        self.users().contains_key(user)
    }

    /// Returns where the user's latest connection came from; `None` if they are not connected.
    pub(crate) fn network_of(&self, user: &UserId) -> Option<Network> {
        let users = self.users();
        let online = users.get(user)?;
        let here = online.connections.last().map(|connected| connected.network);
        here.or_else(|| online.elsewhere.first().map(|(_, network)| *network))
    }

    /// Returns when a user last sent anything; `None` if they are not connected.
    pub(crate) fn last_heard(&self, user: &UserId) -> Option<Instant> {
        let users = self.users();
        let online = users.get(user)?;
        // Other servers do not report when they last received something.
        let elsewhere = (!online.elsewhere.is_empty()).then(Instant::now);
        elsewhere.or_else(|| online.connections.iter().map(|connected| connected.outbox.heard()).max())
    }

    /// Sends a message to every connection of a user.
    pub(crate) fn send(&self, user: &UserId, text: &Utf8Bytes) {
        self.relay(user, false, || text.clone());
        self.send_here(user, text);
    }

    /// Sends a message to the other servers that a user is connected to, making it only if there are any.
    fn relay(&self, user: &UserId, turns: bool, text: impl FnOnce() -> Utf8Bytes) {
        let Some(relay) = self.relay.get() else { return };
        let users = self.users();
        let Some(online) = users.get(user).filter(|online| !online.elsewhere.is_empty()) else { return };
        let text = text();
        for (node, _) in &online.elsewhere {
            relay(*node, user, turns, &text);
        }
    }

    /// Sends a message to a user's connections to this server only.
    pub(crate) fn send_here(&self, user: &UserId, text: &Utf8Bytes) {
        if let Some(online) = self.users().get(user) {
            for connected in &online.connections {
                connected.outbox.send(text.clone());
            }
        }
    }

    /// Subscribes a connection to `turn` events.
    pub(crate) fn watch_turns(&self, user: &UserId, outbox: &Outbox) {
        let mut users = self.users();
        let connections = users.get_mut(user).into_iter().flat_map(|online| &mut online.connections);
        for connected in connections.filter(|connected| connected.outbox == *outbox) {
            connected.turns = Some(Counted::among(&self.turn_watchers));
        }
    }

    /// Sends a message to a user's connections that receive `turn` events, making it only if there are any.
    pub(crate) fn send_turn(&self, user: &UserId, text: impl Fn() -> Utf8Bytes) {
        self.relay(user, true, &text);
        self.send_turn_here(user, text);
    }

    /// Like [`send_turn`](Self::send_turn), but only to connections to this server.
    pub(crate) fn send_turn_here(&self, user: &UserId, text: impl FnOnce() -> Utf8Bytes) {
        if self.turn_watchers.load(Ordering::Relaxed) == 0 {
            return;
        }
        let users = self.users();
        let connections = users.get(user).into_iter().flat_map(|online| &online.connections);
        let mut watching = connections.filter(|connected| connected.turns.is_some()).peekable();
        if watching.peek().is_some() {
            let text = text();
            for connected in watching {
                connected.outbox.send(text.clone());
            }
        }
    }

    /// Returns how many people are connected; bots are not counted.
    pub(crate) fn count_people(&self) -> u32 {
        self.users().values().filter(|online| online.account.kind != UserKind::Bot).count() as u32
    }

    /// Returns at most `limit` of the people who are connected: members first, then the latest arrivals.
    pub(crate) fn people(&self, limit: usize) -> Vec<Account> {
        let users = self.users();
        let mut people: Vec<&Online> =
            users.values().filter(|online| online.account.kind != UserKind::Bot).collect();
        people.sort_by_key(|online| (online.account.kind != UserKind::Member, Reverse(online.since)));
        people.into_iter().take(limit).map(|online| online.account.clone()).collect()
    }
}
