//! Several servers as one: which of them run, which of them decides a game, and the messages between them.
//!
//! A game is decided by the server that its row names; the others pass their players' requests on to it. The oldest
//! server leads: it has the lobby, the tournaments, and everything else that exists only once. The database records who
//! has what; NATS carries messages, and may lose all of them.

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

pub(crate) use message::{ConnectionNumber, GameNotice, NodeMessage, Person, Requester};
pub(crate) use places::is_elsewhere;
pub(crate) use standing::{Standing, Topic};
pub(crate) use talk::Lost;

use standing::Here;
use talk::take_in;

/// What has changed among the servers.
#[derive(Debug)]
pub(crate) enum Change {
    /// A server has started.
    Came(Node),
    /// A server has gone, and can write no more.
    Gone(Node),
    /// There is a new leader, perhaps this server.
    Leader,
    /// Something that a server sent was lost.
    Gap(Node),
    /// A server sent something that is not for this module.
    Message(Node, NodeMessage),
}

/// What the last beat showed.
#[derive(Default)]
struct Members {
    /// The oldest first.
    nodes: Vec<Node>,
    /// Since when another server has reached NATS, according to the database.
    linked_elsewhere: Option<Instant>,
    /// Whether another server has given this one up.
    removed: bool,
    /// Until when this server, which has just become the leader, does not know what the one before it knew.
    unsettled_until: Option<Instant>,
}

struct Inner {
    me: Node,
    store: Store,
    links: Links,
    members: Mutex<Members>,
    /// The servers that decide the games not decided here.
    places: Mutex<HashMap<GameId, Node>>,
    /// Requests whose answers have not arrived.
    asked: Mutex<HashMap<u64, (Node, Answering)>>,
    /// The connections to this server that have said hello.
    here: Mutex<HashMap<ConnectionNumber, Here>>,
    next: AtomicU64,
    /// When this server sent itself the last echo, if it has not come back.
    echo_sent: Mutex<Option<Instant>>,
    /// Whether this server has begun to leave the others.
    left: AtomicBool,
}

/// Where an answer goes: `None` if the other server does not decide the request.
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
    /// Joins the others on the database. `left` is cancelled when this server is no longer one of them.
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
        let (links, incoming) = Links::open(url, format!("parlor.{site}"), me).await?;
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
            echo_sent: Mutex::default(),
            left: AtomicBool::new(false),
        });
        let (changes, all) = mpsc::unbounded_channel();
        tokio::spawn(take_in(inner.clone(), incoming, changes.clone()));
        let beats = Beats::new(inner.clone(), store.nodes(me), changes);
        tokio::spawn(async move {
            let why = beats.run().await;
            tracing::error!(why, "this server is leaving the others");
            left.cancel();
        });
        let this = Self { inner: Some(inner.clone()) };
        // Nothing is decided before it is known which servers there are.
        while inner.members.lock().nodes.is_empty() {
            tokio::time::sleep(limits::RETRY).await;
        }
        Ok((this, all))
    }

    /// Whether there are no other servers.
    pub(crate) fn is_alone(&self) -> bool {
        self.inner.is_none()
    }

    /// Whether this server has the lobby, and everything else that exists only once.
    pub(crate) fn leads(&self) -> bool {
        self.leader() == Place::Here
    }

    /// Notes that this server has read what was open in the lobby, and only waits to learn who is connected.
    pub(crate) fn settles(&self) {
        if let Some(inner) = &self.inner {
            let unsettled = &mut inner.members.lock().unsettled_until;
            *unsettled = unsettled.map(|_| Instant::now() + limits::SETTLE);
        }
    }

    /// Whether this server took over the lobby so recently that what it lacks may still be on its way.
    pub(crate) fn is_settling(&self) -> bool {
        let Some(inner) = &self.inner else { return false };
        inner.members.lock().unsettled_until.is_some_and(|until| Instant::now() < until)
    }

    /// Whether another server has the lobby, and this one cannot reach it because NATS is away.
    pub(crate) fn misses_lobby(&self) -> bool {
        !self.leads() && self.inner.as_ref().is_some_and(|inner| !inner.links.are_up())
    }

    /// Waits until this server leads. Once it does, it leads until it ends.
    pub(crate) async fn until_leading(&self) {
        while !self.leads() {
            tokio::time::sleep(limits::BEAT).await;
        }
    }

    /// Whether other servers ran when this one started.
    pub(crate) async fn others_run(&self) -> Result<bool, StoreError> {
        let Some(inner) = &self.inner else { return Ok(false) };
        let all = inner.store.nodes(inner.me).all().await?;
        // This server has just noted its own beat, so the latest time is the database's current one.
        let now_ms = all.iter().map(|seen| seen.seen_ms).max().unwrap_or(0);
        let lease_ms = limits::LEASE.as_millis() as i64;
        Ok(all.iter().any(|seen| seen.node != inner.me && now_ms - seen.seen_ms < lease_ms))
    }

    /// The first of the numbers that this server, one of several, gives to things that do not outlive it; `None` if it
    /// is alone. No other server has used these numbers, so one that a client still holds from a lost server matches
    /// nothing.
    pub(crate) fn first_number(&self) -> Option<u64> {
        self.inner.as_ref().map(|inner| inner.me.unsigned_abs() * 1_000_000)
    }

    /// Whether another server is running, as far as is known here.
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

    /// Whether this server has left the others, or is about to: what it can no longer do, another one can.
    pub(crate) fn has_left(&self) -> bool {
        self.inner.as_ref().is_some_and(|inner| inner.left.load(Ordering::Relaxed))
    }

    /// Removes this server from the list: its games are the others' from now on.
    pub(crate) async fn leave(&self) {
        let Some(inner) = &self.inner else { return };
        inner.left.store(true, Ordering::Relaxed);
        if let Err(error) = inner.store.nodes(inner.me).remove(inner.me, i64::MAX).await {
            tracing::warn!(%error, "this server's departure could not be recorded; the others will notice it");
        }
    }
}
