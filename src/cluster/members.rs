//! Which servers are running. Each says so in the database at every beat. One that another server has seen silent for
//! as long as a lease lasts is removed, and can write nothing from then on.
//!
//! The watching server measures a lease, and only while the database answers it: a database restart removes no server.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use super::message::NodeMessage;
use super::{Change, Inner};
use crate::id::Node;
use crate::limits;
use crate::store::{Nodes, Seen, StoreError};

pub(super) struct Beats {
    cluster: Arc<Inner>,
    nodes: Nodes,
    changes: mpsc::UnboundedSender<Change>,
    /// The last beat of each server, and when it first appeared here.
    watched: HashMap<Node, (i64, Instant)>,
    /// When the database last answered.
    answered: Instant,
    /// Since when NATS has been away.
    unlinked: Option<Instant>,
}

impl Beats {
    pub(super) fn new(cluster: Arc<Inner>, nodes: Nodes, changes: mpsc::UnboundedSender<Change>) -> Self {
        let answered = Instant::now();
        Self { cluster, nodes, changes, watched: HashMap::new(), answered, unlinked: None }
    }

    /// Runs for as long as this server is one of them, then returns why it no longer is.
    pub(super) async fn run(mut self) -> String {
        let mut period = tokio::time::interval(limits::BEAT);
        period.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            period.tick().await;
            let linked = self.cluster.links.are_up();
            self.unlinked = if linked { None } else { self.unlinked.or(Some(Instant::now())) };
            let beat = timeout(limits::LEASE, self.beat(linked)).await;
            let database = match beat {
                Ok(Ok(true)) => true,
                Ok(Ok(false)) => return "other servers have taken over; start again".to_owned(),
                Ok(Err(error)) => {
                    tracing::warn!(%error, "this server's beat could not be written to the database");
                    false
                }
                Err(_) => false,
            };
            if let Some(why) = self.is_cut_off(database) {
                return why;
            }
            self.cluster.send_to_all(|| NodeMessage::Beat);
            self.cluster.send_echo();
        }
    }

    async fn beat(&mut self, linked: bool) -> Result<bool, StoreError> {
        let asked = Instant::now();
        if !self.nodes.beat(linked).await? {
            return Ok(false);
        }
        let now = Instant::now();
        metrics::histogram!("parlor_beat_seconds").record((now - asked).as_secs_f64());
        if now - self.answered > limits::LEASE {
            // The database was away, perhaps for the others too: their leases start again.
            self.watched.clear();
        }
        self.answered = now;
        let all = self.nodes.all().await?;
        self.remove_silent(&all, now).await?;
        self.tell(&all);
        Ok(true)
    }

    async fn remove_silent(&mut self, all: &[Seen], now: Instant) -> Result<(), StoreError> {
        let me = self.cluster.me;
        for Seen { node, seen_ms, .. } in all.iter().copied().filter(|seen| seen.node != me) {
            let (last_ms, since) = self.watched.entry(node).or_insert((seen_ms, now));
            if *last_ms != seen_ms {
                (*last_ms, *since) = (seen_ms, now);
            } else if now - *since > limits::LEASE {
                tracing::warn!(node, "a server has stopped: its games continue elsewhere");
                metrics::counter!("parlor_nodes_removed_total").increment(1);
                self.nodes.remove(node, seen_ms).await?;
            }
        }
        Ok(())
    }

    /// Announces what has changed since the last beat.
    fn tell(&mut self, all: &[Seen]) {
        let nodes: Vec<Node> = all.iter().map(|seen| seen.node).collect();
        self.watched.retain(|node, _| nodes.contains(node));
        let mut members = self.cluster.members.lock();
        let linked = all.iter().any(|seen| seen.node != self.cluster.me && seen.linked);
        members.linked_elsewhere = members.linked_elsewhere.or(Some(Instant::now())).filter(|_| linked);
        if members.nodes == nodes {
            return;
        }
        let before = std::mem::replace(&mut members.nodes, nodes.clone());
        let led = before.first() == Some(&self.cluster.me);
        if !before.is_empty() && !led && nodes.first() == Some(&self.cluster.me) {
            members.unsettled_until = Some(Instant::now() + limits::HANDOVER_TIMEOUT);
        }
        drop(members);
        metrics::gauge!("parlor_nodes").set(nodes.len() as f64);
        tracing::info!(?nodes, me = self.cluster.me, "the servers on this database");
        let me = self.cluster.me;
        for node in before.iter().copied().filter(|node| !nodes.contains(node)) {
            // It may receive this without knowing it yet: perhaps only its connection to the database is broken.
            self.cluster.links.send(node, NodeMessage::Removed);
            self.cluster.node_gone(node);
            let _ = self.changes.send(Change::Gone(node));
        }
        for node in nodes.iter().copied().filter(|node| *node != me && !before.contains(node)) {
            let _ = self.changes.send(Change::Came(node));
        }
        if before.first() != nodes.first() {
            let _ = self.changes.send(Change::Leader);
        }
    }

    /// Returns why this server should leave the others, if it should: they gave it up, or reach what it does not.
    fn is_cut_off(&self, database: bool) -> Option<String> {
        let now = Instant::now();
        let members = self.cluster.members.lock();
        let lasts = |since: Instant| now - since > limits::LEASE;
        let unlinked = self.unlinked.is_some_and(lasts);
        if unlinked && lasts(self.answered) {
            // Whether other servers reach them cannot be known from here. If they do, players should be there; if they
            // do not, no one misses this one.
            return Some("neither NATS nor the database can be reached from here".to_owned());
        }
        if unlinked && members.linked_elsewhere.is_some_and(lasts) {
            return Some("NATS can be reached from other servers, but not from here".to_owned());
        }
        if members.removed && !database {
            return Some("the database can be reached from other servers, but not from here".to_owned());
        }
        None
    }
}
