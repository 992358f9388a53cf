//! What is said to other servers, asked of them and heard from them.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use futures_util::future::join_all;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};
use tracing::Instrument;

use super::links::{Heard, Hearing};
use super::message::{Asker, ConnectionNumber, Say};
use super::standing::Told;
use super::{Change, Cluster, Inner};
use crate::account::Account;
use crate::id::Node;
use crate::limits;
use crate::outbox::{Outbox, Relayed};
use crate::traces;

/// The request was lost on the way, or its answer was.
#[derive(Debug)]
pub(crate) struct Lost;

impl Cluster {
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
        let span = traces::passing_on(node);
        let parent = traces::parent_of(&span);
        self.ask_for(node, number, Say::Request { number, asker, lag_ms, text, parent })
            .instrument(span)
            .await
    }

    /// Passes on a request over HTTP.
    pub(crate) async fn visit(&self, node: Node, number: u64, text: String) -> Result<Option<String>, Lost> {
        self.ask_for(node, number, Say::Visit { number, text }).await
    }

    /// Tells all other servers that somebody has another name, or is a member now; returns when they have heard it, or do
    /// not answer. The database says who they are: one that has just started is not known here until the next beat.
    pub(crate) async fn tell_account(&self, account: &Account) {
        let Some(inner) = &self.inner else { return };
        let all = match inner.store.nodes(inner.me).all().await {
            Ok(all) => all.into_iter().map(|seen| seen.node).collect(),
            Err(error) => {
                tracing::warn!(%error, "a server that has just started may not hear of a new name at once");
                inner.members.lock().nodes.clone()
            }
        };
        let others = all.into_iter().filter(|node| *node != inner.me);
        join_all(others.map(|node| self.tell_account_to(node, account))).await;
    }

    /// Once more if the answer was given up: that is done with all of them when anything was missed, be it on the other way.
    async fn tell_account_to(&self, node: Node, account: &Account) {
        let deadline = Instant::now() + limits::ASK_TIMEOUT;
        loop {
            let number = self.number();
            let heard = self.ask_for(node, number, Say::Account { number, person: account.into() }).await;
            if heard.is_ok() || !self.runs(node) || Instant::now() > deadline {
                return;
            }
        }
    }

    async fn ask_for(&self, node: Node, number: u64, say: Say) -> Result<Option<String>, Lost> {
        let inner = self.inner.as_ref().ok_or(Lost)?;
        let (answer, answered) = oneshot::channel();
        inner.asked.lock().insert(number, (node, answer));
        inner.links.say(node, say);
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
}

impl Inner {
    pub(super) fn say_to_all(&self, say: impl Fn() -> Say) {
        let nodes = self.members.lock().nodes.clone();
        for node in nodes.into_iter().filter(|node| *node != self.me) {
            self.links.say(node, say());
        }
    }

    /// Says something to itself.
    pub(super) fn call(&self) {
        *self.called.lock() = Some(Instant::now());
        self.links.say(self.me, Say::Echo);
    }

    /// What was asked there will not be answered.
    fn give_up_asked(&self, node: Node) {
        self.asked.lock().retain(|_, (asked, _)| *asked != node);
    }

    pub(super) fn node_gone(&self, node: Node) {
        self.links.forget(node);
        self.places.lock().retain(|_, place| *place != node);
        self.give_up_asked(node);
    }

    /// What others than this module have to do about something that was heard.
    fn change_by(&self, heard: Heard) -> Option<Change> {
        match heard {
            // An echo that is lost is not missed.
            Heard::First(node) | Heard::Gap(node) if node == self.me => None,
            Heard::First(node) => {
                self.links.say(node, Say::Reset);
                None
            }
            Heard::Gap(node) => {
                self.give_up_asked(node);
                self.links.say(node, Say::Reset);
                Some(Change::Gap(node))
            }
            Heard::Said(from, say) => self.hear(from, say).map(|say| Change::Said(from, say)),
        }
    }

    /// What this module does itself of what is said; the rest.
    fn hear(&self, from: Node, say: Say) -> Option<Say> {
        match say {
            Say::Beat => {}
            Say::Echo => {
                if let Some(called) = self.called.lock().take() {
                    metrics::histogram!("parlor_nats_seconds").record(called.elapsed().as_secs_f64());
                }
            }
            Say::Removed => self.members.lock().removed = true,
            Say::Answer { number, text } => {
                if let Some((_, answer)) = self.asked.lock().remove(&number) {
                    let _ = answer.send(text);
                }
            }
            Say::Tell { connections, texts } => {
                let told: Vec<Option<Told>> = texts.iter().map(|text| Told::by(text)).collect();
                let texts: Vec<Utf8Bytes> = texts.into_iter().map(Utf8Bytes::from).collect();
                let mut all = self.here.lock();
                for number in connections {
                    let Some(here) = all.get_mut(&number) else { continue };
                    let mut is_next = |told: &Option<Told>| match told {
                        Some(told) => here.is_next(from, told),
                        None => true,
                    };
                    let mine = texts.iter().zip(&told).filter(|(_, told)| is_next(told));
                    let mine: Vec<Utf8Bytes> = mine.map(|(text, _)| text.clone()).collect();
                    here.outbox.send_batch(mine);
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
pub(super) async fn take_in(inner: Arc<Inner>, mut hearing: Hearing, changes: mpsc::UnboundedSender<Change>) {
    while let Some(packet) = hearing.next().await {
        for change in packet.into_iter().filter_map(|heard| inner.change_by(heard)) {
            if changes.send(change).is_err() {
                return;
            }
        }
    }
}
