//! The connections to this server, and the standing requests that they have at others for as long as they last.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::atomic::Ordering;

use serde::Deserialize;

use super::message::{ConnectionNumber, NodeMessage, Person, Requester};
use super::{Cluster, Place};
use crate::account::Account;
use crate::id::{GameId, Node};
use crate::outbox::Outbox;

/// A connection to this server.
pub(super) struct Here {
    pub(super) outbox: Outbox,
    requester: Requester,
    standing: Vec<Standing>,
    /// How many offers it has made.
    offers: u64,
    followed: HashMap<GameId, Followed>,
    /// The servers that it has sent anything to, which have to learn of its end.
    known: HashSet<Node>,
}

/// A game that a connection watches at another server.
struct Followed {
    /// The only server whose messages count: those of a server that has gone may still be on their way.
    by: Option<Node>,
    /// The last event that was sent to the connection.
    seen: Option<u64>,
}

/// A request that a connection makes once, and that brings it messages from then on.
#[derive(Debug, Clone)]
pub(crate) struct Standing {
    pub(crate) topic: Topic,
    pub(crate) node: Node,
    /// The request, to be sent again to the next server that decides it.
    pub(crate) text: String,
    /// The last event of the game that was sent to the connection; set by [`Cluster::take_standing`].
    pub(crate) seen: Option<u64>,
    /// How many offers the connection had made by then.
    pub(crate) offers: u64,
}

/// What a standing request is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Topic {
    Game(GameId),
    Tournament(String),
    Lobby,
    /// A bot's offer.
    Offer,
}

impl Here {
    /// Whether to pass on what a server sends about a game, so that each event arrives once and in order. What comes
    /// too early is dropped: it comes again when what was missed is requested.
    pub(super) fn is_next(&mut self, node: Node, place: &LogPlace) -> bool {
        let Some(followed) = self.followed.get_mut(&GameId::from(place.game.as_str())) else { return true };
        let follows = place.kind == "snapshot" || followed.seen.is_some_and(|seen| place.seq == seen + 1);
        let is_next = followed.by == Some(node) && follows;
        if is_next {
            followed.seen = Some(place.seq);
        }
        is_next
    }
}

/// The place in the log that an event or a snapshot of a game names.
#[derive(Deserialize)]
pub(super) struct LogPlace {
    #[serde(rename = "type")]
    kind: String,
    game: String,
    seq: u64,
}

impl LogPlace {
    /// Returns `None` for a message that names no such place.
    pub(super) fn in_text(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

impl Cluster {
    /// The number of a new connection, or of a request.
    pub(crate) fn number(&self) -> ConnectionNumber {
        self.inner.as_ref().map_or(0, |inner| inner.next.fetch_add(1, Ordering::Relaxed))
    }

    /// The name that all servers use for a request of this one's connections.
    pub(crate) fn name_of_request(&self, number: u64) -> Option<String> {
        self.inner.as_ref().map(|inner| format!("{}.{number}", inner.me))
    }

    /// Notes a connection that has said hello, and introduces it to the lobby if another server has that.
    pub(crate) fn began(&self, requester: &Requester, outbox: &Outbox) {
        let Some(inner) = &self.inner else { return };
        let fresh = || Here {
            outbox: outbox.clone(),
            requester: requester.clone(),
            standing: Vec::new(),
            offers: 0,
            followed: HashMap::new(),
            known: HashSet::new(),
        };
        inner.here.lock().entry(requester.connection).or_insert_with(fresh);
        if let Place::At(leader) = self.leader() {
            self.introduce(requester, leader);
        }
    }

    /// Updates the connections of a user who was renamed or has become a member.
    pub(crate) fn account_changed(&self, account: &Account) {
        let Some(inner) = &self.inner else { return };
        let mut all = inner.here.lock();
        for here in all.values_mut().filter(|here| here.requester.person.id == *account.id) {
            here.requester.person = account.into();
        }
    }

    fn introduce(&self, requester: &Requester, leader: Node) {
        self.note_asked(requester.connection, leader);
        self.send(leader, NodeMessage::Began { requester: requester.clone() });
    }

    /// Notes that a connection sends a request to another server.
    pub(crate) fn note_asked(&self, connection: ConnectionNumber, node: Node) {
        let Some(inner) = &self.inner else { return };
        if let Some(here) = inner.here.lock().get_mut(&connection) {
            here.known.insert(node);
        }
    }

    /// Notes that a connection wants a game from an event on. No events are passed on until [`Self::follow_at`].
    pub(crate) fn follow(&self, connection: ConnectionNumber, game: &GameId, since: Option<u64>) {
        let Some(inner) = &self.inner else { return };
        if let Some(here) = inner.here.lock().get_mut(&connection) {
            here.followed.insert(game.clone(), Followed { by: None, seen: since });
        }
    }

    /// Notes that a connection no longer wants a game.
    pub(crate) fn unfollow(&self, connection: ConnectionNumber, game: &GameId) {
        let Some(inner) = &self.inner else { return };
        if let Some(here) = inner.here.lock().get_mut(&connection) {
            here.followed.remove(game);
        }
    }

    /// Names the server that is asked for a game.
    pub(crate) fn follow_at(&self, connection: ConnectionNumber, game: &GameId, node: Node) {
        let Some(inner) = &self.inner else { return };
        if let Some(here) = inner.here.lock().get_mut(&connection)
            && let Some(followed) = here.followed.get_mut(game)
        {
            followed.by = Some(node);
        }
    }

    /// Notes that a bot makes a new offer: its earlier ones must not be repeated.
    pub(crate) fn note_new_offer(&self, connection: ConnectionNumber) {
        let Some(inner) = &self.inner else { return };
        if let Some(here) = inner.here.lock().get_mut(&connection) {
            here.offers += 1;
            here.standing.retain(|standing| standing.topic != Topic::Offer);
        }
    }

    /// Whether a bot has made no other offer since it had made this many.
    pub(crate) fn still_offers(&self, connection: ConnectionNumber, offers: u64) -> bool {
        let Some(inner) = &self.inner else { return true };
        inner.here.lock().get(&connection).is_some_and(|here| here.offers == offers)
    }

    /// Adds a standing request to a connection, replacing one on the same topic.
    pub(crate) fn add_standing(&self, connection: ConnectionNumber, standing: Standing) {
        let Some(inner) = &self.inner else { return };
        if let Some(here) = inner.here.lock().get_mut(&connection) {
            here.standing.retain(|other| other.topic != standing.topic);
            here.standing.push(standing);
        }
    }

    /// Removes a standing request from a connection and returns the server that had it.
    pub(crate) fn remove_standing(&self, connection: ConnectionNumber, topic: &Topic) -> Option<Node> {
        let mut here = self.inner.as_ref()?.here.lock();
        let standing = &mut here.get_mut(&connection)?.standing;
        let at = standing.iter().position(|standing| standing.topic == *topic)?;
        Some(standing.swap_remove(at).node)
    }

    /// Forgets a connection that has ended, here and at other servers.
    pub(crate) fn ended(&self, connection: ConnectionNumber) {
        let Some(inner) = &self.inner else { return };
        let here = inner.here.lock().remove(&connection);
        for node in here.into_iter().flat_map(|here| here.known) {
            self.send(node, NodeMessage::Ended { connection });
        }
    }

    /// Tells another server who is connected to this one, and over which connections. None begins or ends in between.
    pub(crate) fn send_here(&self, node: Node, people: Vec<(Person, IpAddr)>) {
        let Some(inner) = &self.inner else { return };
        let here = inner.here.lock();
        inner.links.send(node, NodeMessage::Here { people, connections: here.keys().copied().collect() });
    }

    /// Removes the standing requests that connections to this server have at another one, and returns them.
    pub(crate) fn take_standing(&self, node: Node) -> Vec<(Requester, Outbox, Standing)> {
        let Some(inner) = &self.inner else { return Vec::new() };
        let mut taken = Vec::new();
        for here in inner.here.lock().values_mut() {
            let (there, rest) = here.standing.drain(..).partition(|standing| standing.node == node);
            here.standing = rest;
            let mut there: Vec<Standing> = there;
            for standing in &mut there {
                standing.offers = here.offers;
                let Topic::Game(game) = &standing.topic else { continue };
                let Some(followed) = here.followed.get_mut(game) else { continue };
                followed.by = None;
                standing.seen = followed.seen;
            }
            taken.extend(
                there.into_iter().map(|standing| (here.requester.clone(), here.outbox.clone(), standing)),
            );
        }
        taken
    }

    /// Introduces all connections to a new leader; returns them if that is this server.
    pub(crate) fn introduce_all(&self) -> Vec<(Requester, Outbox)> {
        let Some(inner) = &self.inner else { return Vec::new() };
        let all: Vec<(Requester, Outbox)> =
            inner.here.lock().values().map(|here| (here.requester.clone(), here.outbox.clone())).collect();
        match self.leader() {
            Place::At(leader) => {
                for (requester, _) in &all {
                    self.introduce(requester, leader);
                }
                Vec::new()
            }
            Place::Here => all,
        }
    }
}
