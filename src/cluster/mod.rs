//! Several servers as one: which of them run, which of them decides a game, and what they say to each other.
//!
//! A game is decided by the server that its row names; the others pass on to it what their players ask. The oldest server
//! leads: it has the lobby, the tournaments, and everything else of which there is one. Who has what is in the database;
//! NATS brings messages, and may lose all of them.

mod links;
mod members;
mod message;
mod standing;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use parlor_protocol::{ErrorCode, Refusal};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use crate::error::refuse;
use crate::id::{GameId, Node};
use crate::limits;
use crate::outbox::{Outbox, Relayed};
use crate::store::{Store, StoreError};

use links::{Heard, Links};
use members::Beats;

pub(crate) use message::{Asker, ConnectionNumber, GameNotice, Person, Say};
pub(crate) use standing::{Standing, Topic};

use standing::{Here, Told};

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
    /// Since when, and when last, another one has said over NATS that it reaches the database.
    database_elsewhere: Option<[Instant; 2]>,
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

/// The message of a refusal that no player sees: the game is decided by another server.
const ELSEWHERE: &str = "this game is decided by another server";

/// Whether a request was refused because another server decides it.
pub(crate) fn is_elsewhere<T>(outcome: &Result<T, Refusal>) -> bool {
    matches!(outcome, Err(refusal) if refusal.message == ELSEWHERE)
}

/// The request was lost on the way, or its answer was.
#[derive(Debug)]
pub(crate) struct Lost;

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

    /// The first of the numbers that this server gives to what passes away with it: none of them was another server's, so what
    /// somebody still holds of that is nobody's.
    pub(crate) fn first_number(&self) -> u64 {
        self.inner.as_ref().map_or(1, |inner| inner.me.unsigned_abs() * 1_000_000)
    }

    /// Where the lobby is.
    pub(crate) fn leader(&self) -> Place {
        let Some(inner) = &self.inner else { return Place::Here };
        match inner.members.lock().nodes.first() {
            Some(node) if *node != inner.me => Place::At(*node),
            _ => Place::Here,
        }
    }

    /// Where a game is decided, or would be if somebody asked.
    pub(crate) async fn place_of(&self, game: &GameId) -> Result<Place, StoreError> {
        let Some(inner) = &self.inner else { return Ok(Place::Here) };
        if let Some(node) = inner.places.lock().get(game) {
            return Ok(Place::At(*node));
        }
        let owner = inner.store.owner(game).await?;
        Ok(match owner.node.filter(|node| owner.runs && *node != inner.me) {
            Some(node) => {
                inner.remember(game, node);
                Place::At(node)
            }
            None => Place::Here,
        })
    }

    /// A server has said that a game is not its own.
    pub(crate) fn forget_place(&self, game: &GameId) {
        if let Some(inner) = &self.inner {
            inner.places.lock().remove(game);
        }
    }

    /// Takes a game before its session is loaded; whether it was another server's, which has gone.
    ///
    /// # Errors
    /// One that [`is_elsewhere`] knows, if another server has it.
    pub(crate) async fn take(&self, game: &GameId) -> Result<bool, Refusal> {
        let Some(inner) = &self.inner else { return Ok(false) };
        let before = inner.store.owner(game).await?;
        let orphaned = before.node.is_some_and(|node| node != inner.me) && !before.runs;
        if before.node != Some(inner.me) && !(before.runs) {
            inner.store.take(game, inner.me).await?;
        }
        let after = inner.store.owner(game).await?;
        match after.node {
            Some(node) if node != inner.me && after.runs => {
                inner.remember(game, node);
                Err(refuse(ErrorCode::NotAvailable, ELSEWHERE))
            }
            _ => {
                if orphaned {
                    metrics::counter!("parlor_games_taken_over_total").increment(1);
                }
                inner.places.lock().remove(game);
                Ok(orphaned)
            }
        }
    }

    /// Says something to another server.
    pub(crate) fn say(&self, to: Node, say: Say) {
        if let Some(inner) = &self.inner {
            inner.links.say(to, say);
        }
    }

    /// Says something to all of them.
    pub(crate) fn say_to_all(&self, say: impl Fn() -> Say) {
        if let Some(inner) = &self.inner {
            inner.say_to_all(say);
        }
    }

    /// Asks another server on behalf of a connection. Asked again under the same number it does nothing twice.
    pub(crate) async fn ask(
        &self,
        node: Node,
        number: u64,
        asker: Asker,
        lag_ms: i64,
        text: String,
    ) -> Result<Option<String>, Lost> {
        self.ask_for(node, number, Say::Request { number, asker, lag_ms, text }).await
    }

    /// Passes on a request over HTTP.
    pub(crate) async fn visit(&self, node: Node, number: u64, text: String) -> Result<Option<String>, Lost> {
        self.ask_for(node, number, Say::Visit { number, text }).await
    }

    async fn ask_for(&self, node: Node, number: u64, say: Say) -> Result<Option<String>, Lost> {
        let inner = self.inner.as_ref().ok_or(Lost)?;
        let (answer, answered) = oneshot::channel();
        inner.asked.lock().insert(number, (node, answer));
        inner.links.say(node, say);
        let outcome = timeout(limits::ASK_TIMEOUT, answered).await;
        inner.asked.lock().remove(&number);
        match outcome {
            Ok(Ok(text)) => Ok(text),
            Ok(Err(_)) | Err(_) => Err(Lost),
        }
    }

    /// The outbox of a connection whose socket another server has.
    pub(crate) fn outbox_at(&self, node: Node, connection: ConnectionNumber) -> Outbox {
        let this = self.clone();
        Outbox::relayed(move |relayed| {
            this.say(
                node,
                match relayed {
                    Relayed::Texts(texts) => {
                        let texts = texts.iter().map(ToString::to_string).collect();
                        Say::Tell { connections: vec![connection], texts }
                    }
                    Relayed::Close((code, reason)) => Say::Close { connection, code, reason },
                },
            );
        })
    }

    /// Takes this server out of the list: its games are the others' from now on.
    pub(crate) async fn leave(&self) {
        let Some(inner) = &self.inner else { return };
        if let Err(error) = inner.store.nodes(inner.me).remove(inner.me, i64::MAX).await {
            tracing::warn!(%error, "the other servers will notice by themselves that this one has gone");
        }
    }
}

impl Inner {
    fn say_to_all(&self, say: impl Fn() -> Say) {
        let nodes = self.members.lock().nodes.clone();
        for node in nodes.into_iter().filter(|node| *node != self.me) {
            self.links.say(node, say());
        }
    }

    fn remember(&self, game: &GameId, node: Node) {
        let mut places = self.places.lock();
        if places.len() >= limits::KNOWN_PLACES {
            places.clear();
        }
        places.insert(game.clone(), node);
    }

    /// What was asked there will not be answered.
    fn give_up_asked(&self, node: Node) {
        self.asked.lock().retain(|_, (asked, _)| *asked != node);
    }

    fn node_gone(&self, node: Node) {
        self.links.forget(node);
        self.places.lock().retain(|_, place| *place != node);
        self.give_up_asked(node);
    }

    /// What this module does itself of what is said; the rest.
    fn hear(&self, from: Node, say: Say) -> Option<Say> {
        match say {
            Say::Beat { database } => {
                if database {
                    let (now, mut members) = (Instant::now(), self.members.lock());
                    let last = members.database_elsewhere.filter(|[_, last]| now - *last < 2 * limits::BEAT);
                    members.database_elsewhere = Some([last.map_or(now, |[since, _]| since), now]);
                }
            }
            Say::Answer { number, text } => {
                if let Some((_, answer)) = self.asked.lock().remove(&number) {
                    let _ = answer.send(text);
                }
            }
            Say::Tell { connections, texts } => {
                let told: Vec<Told> = texts.iter().filter_map(|text| Told::by(text)).collect();
                let texts: Vec<Utf8Bytes> = texts.into_iter().map(Utf8Bytes::from).collect();
                let mut all = self.here.lock();
                for number in connections {
                    let Some(here) = all.get_mut(&number) else { continue };
                    told.iter().for_each(|told| here.note(told));
                    here.outbox.send_batch(texts.clone());
                }
            }
            Say::Close { connection, code, reason } => {
                if let Some(here) = self.here.lock().get(&connection) {
                    here.outbox.close(code, reason);
                }
            }
            Say::Reset => {
                self.give_up_asked(from);
                return Some(Say::Reset);
            }
            other => return Some(other),
        }
        None
    }
}

/// Takes in what other servers say, in its order.
async fn take_in(
    inner: Arc<Inner>,
    mut heard: mpsc::Receiver<Heard>,
    changes: mpsc::UnboundedSender<Change>,
) {
    while let Some(heard) = heard.recv().await {
        let change = match heard {
            Heard::First(node) => {
                inner.links.say(node, Say::Reset);
                continue;
            }
            Heard::Gap(node) => {
                inner.give_up_asked(node);
                inner.links.say(node, Say::Reset);
                Change::Gap(node)
            }
            Heard::Said(from, say) => match inner.hear(from, say) {
                Some(say) => Change::Said(from, say),
                None => continue,
            },
        };
        if changes.send(change).is_err() {
            return;
        }
    }
}
