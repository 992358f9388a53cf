//! Several servers as one: which of them run, which of them decides a game, and what they say to each other.
//!
//! A game is decided by the server that its row names; the others pass on to it what their players ask. The oldest server
//! leads: it has the lobby, the tournaments, and everything else of which there is one. Who has what is in the database;
//! NATS brings messages, and may lose all of them.

mod links;
mod members;
mod message;
mod places;
mod standing;
mod talk;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::id::{GameId, Node};
use crate::limits;
use crate::store::{Store, StoreError};

use links::Links;
use members::Beats;

pub(crate) use message::{Asker, ConnectionNumber, GameNotice, Person, Say};
pub(crate) use places::is_elsewhere;
pub(crate) use standing::{Standing, Topic};
pub(crate) use talk::Lost;

use standing::Here;
use talk::take_in;

/// What has changed among the servers.
#[derive(Debug)]
pub(crate) enum Change {
    /// One has started.
    Came(Node),
    /// One has gone, and can write no more.
    Gone(Node),
    /// Another one leads, this one perhaps.
    Leader,
    /// Something that it said was lost.
    Gap(Node),
    /// It said something that is for others than this module.
    Said(Node, Say),
}

/// What the last beat has told.
#[derive(Default)]
struct Members {
    /// The oldest first.
    nodes: Vec<Node>,
    /// Since when another one reaches NATS, as the database tells it.
    linked_elsewhere: Option<Instant>,
    /// Whether another one has given this one up.
    removed: bool,
    /// Until when this server, which leads since a moment, does not know what the one before it knew.
    unsettled_until: Option<Instant>,
}

struct Inner {
    me: Node,
    store: Store,
    links: Links,
    members: Mutex<Members>,
    /// Where games are decided that are not decided here.
    places: Mutex<HashMap<GameId, Node>>,
    /// Requests whose answers have not come.
    asked: Mutex<HashMap<u64, (Node, Answering)>>,
    /// The connections to this server that have asked something elsewhere.
    here: Mutex<HashMap<ConnectionNumber, Here>>,
    next: AtomicU64,
    /// When this server last said something to itself that has not come back.
    called: Mutex<Option<Instant>>,
    /// Whether this server has begun to leave the others.
    left: AtomicBool,
}

/// Where an answer goes: `None` from a server that has none to give.
type Answering = oneshot::Sender<Option<String>>;

/// This server among the others. A cheap handle.
#[derive(Clone, Default)]
pub(crate) struct Cluster {
    /// `None` for a server that is alone on its database.
    inner: Option<Arc<Inner>>,
}

/// Where something is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Here,
    At(Node),
}

impl Cluster {
    /// Joins the others on the database. `left` is cancelled when this server is none of them any more.
    ///
    /// # Errors
    /// One sentence that says what cannot be reached.
    pub(crate) async fn join(
        url: &str,
        store: &Store,
        me: Node,
        left: CancellationToken,
    ) -> Result<(Self, mpsc::UnboundedReceiver<Change>), String> {
        let site = store.site_name().await.map_err(|e| e.to_string())?;
        let (links, heard) = Links::open(url, format!("parlor.{site}"), me).await?;
        let members = Mutex::new(Members { nodes: vec![], ..Members::default() });
        let inner = Arc::new(Inner {
            me,
            store: store.clone(),
            links,
            members,
            places: Mutex::default(),
            asked: Mutex::default(),
            here: Mutex::default(),
            next: AtomicU64::new(1),
            called: Mutex::default(),
            left: AtomicBool::new(false),
        });
        let (changes, all) = mpsc::unbounded_channel();
        tokio::spawn(take_in(inner.clone(), heard, changes.clone()));
        let beats = Beats::new(inner.clone(), store.nodes(me), changes);
        tokio::spawn(async move {
            let why = beats.run().await;
            tracing::error!(why, "this server leaves the others");
            left.cancel();
        });
        let this = Self { inner: Some(inner.clone()) };
        // Nothing is decided before it is known by whom.
        while inner.members.lock().nodes.is_empty() {
            tokio::time::sleep(limits::RETRY).await;
        }
        Ok((this, all))
    }

    /// Whether there are no other servers.
    pub(crate) fn is_alone(&self) -> bool {
        self.inner.is_none()
    }

    /// Whether this server has the lobby, and whatever else there is one of.
    pub(crate) fn leads(&self) -> bool {
        self.leader() == Place::Here
    }

    /// This server has read what was open in the lobby, and is still told who is there.
    pub(crate) fn settles(&self) {
        if let Some(inner) = &self.inner {
            let unsettled = &mut inner.members.lock().unsettled_until;
            *unsettled = unsettled.map(|_| Instant::now() + limits::SETTLE);
        }
    }

    /// Whether this server has had the lobby for so short a time that what it misses may only be on its way.
    pub(crate) fn is_settling(&self) -> bool {
        let Some(inner) = &self.inner else { return false };
        inner.members.lock().unsettled_until.is_some_and(|until| Instant::now() < until)
    }

    /// Whether another server has the lobby, and NATS, by which this one would ask it, is away.
    pub(crate) fn misses_lobby(&self) -> bool {
        !self.leads() && self.inner.as_ref().is_some_and(|inner| !inner.links.are_up())
    }

    /// Waits until this server leads. It does so until it ends.
    pub(crate) async fn until_leading(&self) {
        while !self.leads() {
            tokio::time::sleep(limits::BEAT).await;
        }
    }

    /// Whether other servers ran when this one started.
    pub(crate) async fn others_run(&self) -> Result<bool, StoreError> {
        let Some(inner) = &self.inner else { return Ok(false) };
        let all = inner.store.nodes(inner.me).all().await?;
        // This one has just said so: that is the database's time.
        let now_ms = all.iter().map(|seen| seen.seen_ms).max().unwrap_or(0);
        let lease_ms = limits::LEASE.as_millis() as i64;
        Ok(all.iter().any(|seen| seen.node != inner.me && now_ms - seen.seen_ms < lease_ms))
    }

    /// The first of the numbers that this server, one of several, gives to what passes away with it: none of them was another
    /// server's, so what somebody still holds of that is nobody's.
    pub(crate) fn first_number(&self) -> Option<u64> {
        self.inner.as_ref().map(|inner| inner.me.unsigned_abs() * 1_000_000)
    }

    /// Whether another server runs, as far as is known here.
    pub(crate) fn runs(&self, node: Node) -> bool {
        self.inner.as_ref().is_some_and(|inner| inner.members.lock().nodes.contains(&node))
    }

    /// Where the lobby is.
    pub(crate) fn leader(&self) -> Place {
        let Some(inner) = &self.inner else { return Place::Here };
        match inner.members.lock().nodes.first() {
            Some(node) if *node != inner.me => Place::At(*node),
            _ => Place::Here,
        }
    }

    /// Whether this server has left the others, or is about to: what it cannot do any more, another one can.
    pub(crate) fn has_left(&self) -> bool {
        self.inner.as_ref().is_some_and(|inner| inner.left.load(Ordering::Relaxed))
    }

    /// Takes this server out of the list: its games are the others' from now on.
    pub(crate) async fn leave(&self) {
        let Some(inner) = &self.inner else { return };
        inner.left.store(true, Ordering::Relaxed);
        if let Err(error) = inner.store.nodes(inner.me).remove(inner.me, i64::MAX).await {
            tracing::warn!(%error, "the other servers will notice by themselves that this one has gone");
        }
    }
}
