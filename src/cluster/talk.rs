//! Sending messages and requests to other servers, and handling theirs.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use futures_util::future::join_all;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};
use tracing::Instrument;

use super::links::{Incoming, Received};
use super::message::{ConnectionNumber, NodeMessage, Requester};
use super::standing::LogPlace;
use super::{Change, Cluster, Inner};
use crate::account::Account;
use crate::id::Node;
use crate::limits;
use crate::outbox::{Outbox, Relayed};
use crate::traces;

/// The request or its answer was lost on the way.
#[derive(Debug)]
pub(crate) struct Lost;

impl Cluster {
    /// Sends a message to another server.
    pub(crate) fn send(&self, to: Node, message: NodeMessage) {
        if let Some(inner) = &self.inner {
            inner.links.send(to, message);
        }
    }

    /// Sends a message to all other servers.
    pub(crate) fn send_to_all(&self, message: impl Fn() -> NodeMessage) {
        if let Some(inner) = &self.inner {
            inner.send_to_all(message);
        }
    }

    /// Asks another server on behalf of a connection. Repeated under the same number, it does nothing twice.
    pub(crate) async fn ask(
        &self,
        node: Node,
        number: u64,
        requester: Requester,
        lag_ms: i64,
        text: String,
    ) -> Result<Option<String>, Lost> {
        let span = traces::passing_on(node);
        let parent = traces::parent_of(&span);
        self.ask_for(node, number, NodeMessage::Request { number, requester, lag_ms, text, parent })
            .instrument(span)
            .await
    }

    /// Passes on an HTTP request.
    pub(crate) async fn visit(&self, node: Node, number: u64, text: String) -> Result<Option<String>, Lost> {
        self.ask_for(node, number, NodeMessage::Visit { number, text }).await
    }

    /// Tells all other servers that a user was renamed or has become a member; returns when they have confirmed it, or
    /// do not answer. The database says which servers there are: one that has just started is not known here until the
    /// next beat.
    pub(crate) async fn tell_account(&self, account: &Account) {
        let Some(inner) = &self.inner else { return };
        let all = match inner.store.nodes(inner.me).all().await {
            Ok(all) => all.into_iter().map(|seen| seen.node).collect(),
            Err(error) => {
                tracing::warn!(%error, "a server that has just started may learn of a rename late");
                inner.members.lock().nodes.clone()
            }
        };
        let others = all.into_iter().filter(|node| *node != inner.me);
        join_all(others.map(|node| self.tell_account_to(node, account))).await;
    }

    /// Retries if the answer was given up, as all answers are when a message in either direction is missed.
    async fn tell_account_to(&self, node: Node, account: &Account) {
        let deadline = Instant::now() + limits::ASK_TIMEOUT;
        loop {
            let number = self.number();
            let answer =
                self.ask_for(node, number, NodeMessage::Account { number, person: account.into() }).await;
            if answer.is_ok() || !self.runs(node) || Instant::now() > deadline {
                return;
            }
        }
    }

    async fn ask_for(&self, node: Node, number: u64, message: NodeMessage) -> Result<Option<String>, Lost> {
        let inner = self.inner.as_ref().ok_or(Lost)?;
        let (answer, answered) = oneshot::channel();
        inner.asked.lock().insert(number, (node, answer));
        inner.links.send(node, message);
        let asked = Instant::now();
        let outcome = timeout(limits::ASK_TIMEOUT, answered).await;
        metrics::histogram!("parlor_passed_on_seconds").record(asked.elapsed().as_secs_f64());
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
            this.send(
                node,
                match relayed {
                    Relayed::Texts(texts) => {
                        let texts = texts.iter().map(ToString::to_string).collect();
                        NodeMessage::Tell { connections: vec![connection], texts }
                    }
                    Relayed::Close((code, reason)) => NodeMessage::Close { connection, code, reason },
                },
            );
        })
    }
}

impl Inner {
    pub(super) fn send_to_all(&self, message: impl Fn() -> NodeMessage) {
        let nodes = self.members.lock().nodes.clone();
        for node in nodes.into_iter().filter(|node| *node != self.me) {
            self.links.send(node, message());
        }
    }

    /// Sends this server an echo, to time NATS.
    pub(super) fn send_echo(&self) {
        *self.echo_sent.lock() = Some(Instant::now());
        self.links.send(self.me, NodeMessage::Echo);
    }

    /// Gives up on all requests to a server: they will not be answered.
    fn give_up_asked(&self, node: Node) {
        self.asked.lock().retain(|_, (asked, _)| *asked != node);
    }

    pub(super) fn node_gone(&self, node: Node) {
        self.links.forget(node);
        self.places.lock().retain(|_, place| *place != node);
        self.give_up_asked(node);
    }

    /// Handles what was received, and returns what other modules have to do about it.
    fn change_by(&self, received: Received) -> Option<Change> {
        match received {
            // A lost echo does not matter.
            Received::First(node) | Received::Gap(node) if node == self.me => None,
            Received::First(node) => {
                self.links.send(node, NodeMessage::Reset);
                None
            }
            Received::Gap(node) => {
                self.give_up_asked(node);
                self.links.send(node, NodeMessage::Reset);
                Some(Change::Gap(node))
            }
            Received::Message(from, message) => {
                self.handle(from, message).map(|message| Change::Message(from, message))
            }
        }
    }

    /// Handles the messages that are for this module, and returns the others.
    fn handle(&self, from: Node, message: NodeMessage) -> Option<NodeMessage> {
        match message {
            NodeMessage::Beat => {}
            NodeMessage::Echo => {
                if let Some(echo_sent) = self.echo_sent.lock().take() {
                    metrics::histogram!("parlor_nats_seconds").record(echo_sent.elapsed().as_secs_f64());
                }
            }
            NodeMessage::Removed => self.members.lock().removed = true,
            NodeMessage::Answer { number, text } => {
                if let Some((_, answer)) = self.asked.lock().remove(&number) {
                    let _ = answer.send(text);
                }
            }
            NodeMessage::Tell { connections, texts } => {
                let places: Vec<Option<LogPlace>> =
                    texts.iter().map(|text| LogPlace::in_text(text)).collect();
                let texts: Vec<Utf8Bytes> = texts.into_iter().map(Utf8Bytes::from).collect();
                let mut all = self.here.lock();
                for number in connections {
                    let Some(here) = all.get_mut(&number) else { continue };
                    let mut is_next = |place: &Option<LogPlace>| match place {
                        Some(place) => here.is_next(from, place),
                        None => true,
                    };
                    let mine = texts.iter().zip(&places).filter(|(_, place)| is_next(place));
                    let mine: Vec<Utf8Bytes> = mine.map(|(text, _)| text.clone()).collect();
                    here.outbox.send_batch(mine);
                }
            }
            NodeMessage::Close { connection, code, reason } => {
                if let Some(here) = self.here.lock().get(&connection) {
                    here.outbox.close(code, reason);
                }
            }
            NodeMessage::Reset => {
                self.give_up_asked(from);
                return Some(NodeMessage::Reset);
            }
            other => return Some(other),
        }
        None
    }
}

/// Takes in what other servers send, in order.
pub(super) async fn take_in(
    inner: Arc<Inner>,
    mut incoming: Incoming,
    changes: mpsc::UnboundedSender<Change>,
) {
    while let Some(packet) = incoming.next().await {
        for change in packet.into_iter().filter_map(|received| inner.change_by(received)) {
            if changes.send(change).is_err() {
                return;
            }
        }
    }
}
