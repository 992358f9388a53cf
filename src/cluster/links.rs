//! The links between servers: NATS, which stores nothing. Each server subscribes to one subject, and everything for it
//! arrives there in the order in which it was sent.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_nats::connection::State;
use futures_util::StreamExt;
use parking_lot::Mutex;
use tokio::sync::mpsc;

use super::message::{NodeMessage, Packet};
use crate::id::Node;
use crate::limits;
use crate::plain_words::without_password;

/// The links to all other servers.
pub(super) struct Links {
    client: async_nats::Client,
    /// The prefix of this site's subjects.
    prefix: String,
    me: Node,
    out: Mutex<HashMap<Node, Link>>,
}

/// The link to one of them.
struct Link {
    messages: mpsc::Sender<NodeMessage>,
    /// Set when a message could not be queued: then a packet number is skipped.
    lost: Arc<AtomicBool>,
}

/// What is received.
#[derive(Debug)]
pub(super) enum Received {
    /// The first packet received from a server, although not the first that it sent.
    First(Node),
    /// Something that a server sent was lost.
    Gap(Node),
    Message(Node, NodeMessage),
}

impl Links {
    /// Connects, and subscribes to what is sent to this server.
    pub(super) async fn open(url: &str, prefix: String, me: Node) -> Result<(Self, Incoming), String> {
        let connect = async_nats::ConnectOptions::new()
            .name(format!("parlor {me}"))
            .ping_interval(limits::NATS_PING)
            .connection_timeout(limits::NATS_TIMEOUT)
            .reconnect_delay_callback(|_| limits::NATS_PAUSE)
            .connect(url);
        let shown = without_password(url);
        let client = connect.await.map_err(|e| format!("NATS cannot be reached at {shown}: {e}"))?;
        let subscription = client.subscribe(format!("{prefix}.{me}")).await;
        let subscription =
            subscription.map_err(|e| format!("NATS at {shown} refused the subscription: {e}"))?;
        let incoming = Incoming { subscription, last: HashMap::new() };
        Ok((Self { client, prefix, me, out: Mutex::default() }, incoming))
    }

    /// Whether NATS is connected.
    pub(super) fn are_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Queues a message for another server, if it is still there, without waiting.
    pub(super) fn send(&self, to: Node, message: NodeMessage) {
        let mut out = self.out.lock();
        let link = out.entry(to).or_insert_with(|| self.link(to));
        if link.messages.try_send(message).is_err() {
            link.lost.store(true, Ordering::Relaxed);
        }
    }

    /// Drops the link to a server that has gone.
    pub(super) fn forget(&self, node: Node) {
        self.out.lock().remove(&node);
    }

    fn link(&self, to: Node) -> Link {
        let (messages, queue) = mpsc::channel(limits::LINK_MESSAGES);
        let lost = Arc::new(AtomicBool::new(false));
        let subject = format!("{}.{to}", self.prefix);
        tokio::spawn(carry(self.client.clone(), subject, self.me, queue, lost.clone()));
        Link { messages, lost }
    }
}

/// Sends what is queued, with as much in each packet as is ready.
async fn carry(
    client: async_nats::Client,
    subject: String,
    me: Node,
    mut queue: mpsc::Receiver<NodeMessage>,
    lost: Arc<AtomicBool>,
) {
    let mut number = 0;
    let mut messages = Vec::new();
    while queue.recv_many(&mut messages, limits::PACKET_MESSAGES).await > 0 {
        number += 1 + u64::from(lost.swap(false, Ordering::Relaxed));
        let packet = Packet { from: me, number, messages: merged(&mut messages) };
        let payload = postcard::to_allocvec(&packet).expect("a packet is texts and numbers");
        if let Err(error) = client.publish(subject.clone(), payload.into()).await {
            tracing::warn!(%error, "a packet for another server was lost");
        }
    }
}

/// Merges neighboring messages with the same texts, so that what goes to many connections is sent once.
fn merged(messages: &mut Vec<NodeMessage>) -> Vec<NodeMessage> {
    let mut packet: Vec<NodeMessage> = Vec::with_capacity(messages.len());
    for message in messages.drain(..) {
        match (packet.last_mut(), message) {
            (
                Some(NodeMessage::Tell { connections, texts }),
                NodeMessage::Tell { connections: more, texts: same },
            ) if *texts == same => connections.extend(more),
            (_, message) => packet.push(message),
        }
    }
    packet
}

/// Receives what other servers send to this one.
pub(super) struct Incoming {
    subscription: async_nats::Subscriber,
    /// The number of the last packet from each.
    last: HashMap<Node, u64>,
}

impl Incoming {
    /// Returns the contents of the next packet in order, or `None` once there is no connection any more.
    pub(super) async fn next(&mut self) -> Option<Vec<Received>> {
        loop {
            let message = self.subscription.next().await?;
            match postcard::from_bytes(&message.payload) {
                Ok(packet) => return Some(self.unpack(packet)),
                Err(_) => {
                    tracing::error!(
                        "a message from another server cannot be decoded: \
                         all servers must run the same version"
                    );
                }
            }
        }
    }

    fn unpack(&mut self, Packet { from, number, messages }: Packet) -> Vec<Received> {
        let mut received = Vec::with_capacity(messages.len() + 1);
        match self.last.insert(from, number) {
            None if number > 1 => received.push(Received::First(from)),
            Some(before) if number != before + 1 => {
                metrics::counter!("parlor_link_gaps_total").increment(1);
                tracing::warn!(from, before, number, "a message from another server was lost");
                received.push(Received::Gap(from));
            }
            _ => {}
        }
        received.extend(messages.into_iter().map(|message| Received::Message(from, message)));
        received
    }
}
