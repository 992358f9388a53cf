//! The connections to this server that have asked something elsewhere, and what they have there for as long as they last.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::atomic::Ordering;

use serde::Deserialize;

use super::message::{Asker, ConnectionNumber, Person, Say};
use super::{Cluster, Place};
use crate::account::Account;
use crate::id::{GameId, Node};
use crate::outbox::Outbox;

/// A connection to this server.
pub(super) struct Here {
    pub(super) outbox: Outbox,
    asker: Asker,
    standing: Vec<Standing>,
    /// How many offers it has made.
    offers: u64,
    followed: HashMap<GameId, Followed>,
    /// Where it has asked anything, and has to be forgotten.
    known: HashSet<Node>,
}

/// A game that a connection watches, as another server tells it.
struct Followed {
    /// Who is to tell it. Nobody else is heard: a server that has gone may have said something that is still on its way.
    by: Option<Node>,
    /// The last event that the connection was told.
    seen: Option<u64>,
}

/// Something that a connection has asked once and is told of from then on.
#[derive(Debug, Clone)]
pub(crate) struct Standing {
    pub(crate) topic: Topic,
    pub(crate) node: Node,
    /// The request, to be sent again to whoever decides it next.
    pub(crate) text: String,
    /// The last event of the game that the connection was told, when the standing is taken from it.
    pub(crate) seen: Option<u64>,
    /// How many offers the connection had made then.
    pub(crate) offers: u64,
}

/// What it is told of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Topic {
    Game(GameId),
    Tournament(String),
    Lobby,
    /// A bot's offer.
    Offer,
}

impl Here {
    /// Whether the connection is to be told what a server says of a game: of each event once, and in their order. What comes
    /// too early is told again, by whoever is asked for what was missed.
    pub(super) fn is_next(&mut self, node: Node, told: &Told) -> bool {
        let Some(followed) = self.followed.get_mut(&GameId::from(told.game.as_str())) else { return true };
        let follows = told.kind == "snapshot" || followed.seen.is_some_and(|seen| told.seq == seen + 1);
        let is_next = followed.by == Some(node) && follows;
        if is_next {
            followed.seen = Some(told.seq);
        }
        is_next
    }
}

/// What an event or a snapshot of a game says of its place in the log.
#[derive(Deserialize)]
pub(super) struct Told {
    #[serde(rename = "type")]
    kind: String,
    game: String,
    seq: u64,
}

impl Told {
    /// `None` for a message that has no place there.
    pub(super) fn by(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

impl Cluster {
    /// The number of a new connection, or of a request.
    pub(crate) fn number(&self) -> ConnectionNumber {
        self.inner.as_ref().map_or(0, |inner| inner.next.fetch_add(1, Ordering::Relaxed))
    }

    /// What all servers call a request of this one's connections.
    pub(crate) fn name_of_request(&self, number: u64) -> Option<String> {
        self.inner.as_ref().map(|inner| format!("{}.{number}", inner.me))
    }

    /// Somebody has said hello over a connection to this server: the lobby hears of it, wherever it is.
    pub(crate) fn began(&self, asker: &Asker, outbox: &Outbox) {
        let Some(inner) = &self.inner else { return };
        let fresh = || Here {
            outbox: outbox.clone(),
            asker: asker.clone(),
            standing: Vec::new(),
            offers: 0,
            followed: HashMap::new(),
            known: HashSet::new(),
        };
        inner.here.lock().entry(asker.connection).or_insert_with(fresh);
        if let Place::At(leader) = self.leader() {
            self.introduce(asker, leader);
        }
    }

    /// Somebody has another name, or is a member now: so are their connections to this server.
    pub(crate) fn account_changed(&self, account: &Account) {
        let Some(inner) = &self.inner else { return };
        let mut all = inner.here.lock();
        for here in all.values_mut().filter(|here| here.asker.person.id == *account.id) {
            here.asker.person = account.into();
        }
    }

    fn introduce(&self, asker: &Asker, leader: Node) {
        self.note_asked(asker.connection, leader);
        self.say(leader, Say::Began { asker: asker.clone() });
    }

    /// A connection asks something elsewhere.
    pub(crate) fn note_asked(&self, connection: ConnectionNumber, node: Node) {
        let Some(inner) = &self.inner else { return };
        if let Some(here) = inner.here.lock().get_mut(&connection) {
            here.known.insert(node);
        }
    }

    /// A connection asks for a game from an event on: what it is told of it before somebody answers is not for it.
    pub(crate) fn follow(&self, connection: ConnectionNumber, game: &GameId, since: Option<u64>) {
        let Some(inner) = &self.inner else { return };
        if let Some(here) = inner.here.lock().get_mut(&connection) {
            here.followed.insert(game.clone(), Followed { by: None, seen: since });
        }
    }

    /// It asks for it no longer.
    pub(crate) fn unfollow(&self, connection: ConnectionNumber, game: &GameId) {
        let Some(inner) = &self.inner else { return };
        if let Some(here) = inner.here.lock().get_mut(&connection) {
            here.followed.remove(game);
        }
    }

    /// Who is asked for it.
    pub(crate) fn follow_at(&self, connection: ConnectionNumber, game: &GameId, node: Node) {
        let Some(inner) = &self.inner else { return };
        if let Some(here) = inner.here.lock().get_mut(&connection)
            && let Some(followed) = here.followed.get_mut(game)
        {
            followed.by = Some(node);
        }
    }

    /// A bot says anew what it plays: what it said before is not to be said again.
    pub(crate) fn offers_anew(&self, connection: ConnectionNumber) {
        let Some(inner) = &self.inner else { return };
        if let Some(here) = inner.here.lock().get_mut(&connection) {
            here.offers += 1;
            here.standing.retain(|standing| standing.topic != Topic::Offer);
        }
    }

    /// Whether a bot has said nothing else of what it plays since it had made so many offers.
    pub(crate) fn still_offers(&self, connection: ConnectionNumber, offers: u64) -> bool {
        let Some(inner) = &self.inner else { return true };
        inner.here.lock().get(&connection).is_some_and(|here| here.offers == offers)
    }

    /// A connection is told of something from now on.
    pub(crate) fn stand(&self, connection: ConnectionNumber, standing: Standing) {
        let Some(inner) = &self.inner else { return };
        if let Some(here) = inner.here.lock().get_mut(&connection) {
            here.standing.retain(|other| other.topic != standing.topic);
            here.standing.push(standing);
        }
    }

    /// It is no longer; where it was.
    pub(crate) fn stand_down(&self, connection: ConnectionNumber, topic: &Topic) -> Option<Node> {
        let mut here = self.inner.as_ref()?.here.lock();
        let standing = &mut here.get_mut(&connection)?.standing;
        let at = standing.iter().position(|standing| standing.topic == *topic)?;
        Some(standing.swap_remove(at).node)
    }

    /// A connection to this server has ended.
    pub(crate) fn ended(&self, connection: ConnectionNumber) {
        let Some(inner) = &self.inner else { return };
        let here = inner.here.lock().remove(&connection);
        for node in here.into_iter().flat_map(|here| here.known) {
            self.say(node, Say::Ended { connection });
        }
    }

    /// Tells another server who is connected to this one, and over which connections. None begins or ends meanwhile.
    pub(crate) fn say_here(&self, node: Node, people: Vec<(Person, IpAddr)>) {
        let Some(inner) = &self.inner else { return };
        let here = inner.here.lock();
        inner.links.say(node, Say::Here { people, connections: here.keys().copied().collect() });
    }

    /// What connections to this server have at another one. It is taken from them.
    pub(crate) fn take_standing(&self, node: Node) -> Vec<(Asker, Outbox, Standing)> {
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
                there.into_iter().map(|standing| (here.asker.clone(), here.outbox.clone(), standing)),
            );
        }
        taken
    }

    /// Another server leads: it hears of all connections.
    pub(crate) fn introduce_all(&self) -> Vec<(Asker, Outbox)> {
        let Some(inner) = &self.inner else { return Vec::new() };
        let all: Vec<(Asker, Outbox)> =
            inner.here.lock().values().map(|here| (here.asker.clone(), here.outbox.clone())).collect();
        match self.leader() {
            Place::At(leader) => {
                for (asker, _) in &all {
                    self.introduce(asker, leader);
                }
                Vec::new()
            }
            Place::Here => all,
        }
    }
}
