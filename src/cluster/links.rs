//! The way from server to server: NATS, which keeps nothing. Each server hears one subject, and everything for it comes
//! there in the order in which it was said.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_nats::connection::State;
use futures_util::StreamExt;
use parking_lot::Mutex;
use tokio::sync::mpsc;

use super::message::{Packet, Say};
use crate::id::Node;
use crate::limits;
use crate::plain_words::without_password;

/// The ways to all other servers.
pub(super) struct Links {
    client: async_nats::Client,
    /// What the subjects of this site begin with.
    prefix: String,
    me: Node,
    out: Mutex<HashMap<Node, Link>>,
}

/// The way to one of them.
struct Link {
    says: mpsc::Sender<Say>,
    /// Set when something could not be queued: then a number is left out.
    lost: Arc<AtomicBool>,
}

/// What comes in.
#[derive(Debug)]
pub(super) enum Heard {
    /// This server was heard for the first time, but has said things before.
    First(Node),
    /// Something that this server has said was lost.
    Gap(Node),
    Said(Node, Say),
}

impl Links {
    /// Connects, and hears from now on what is said to this server.
    pub(super) async fn open(url: &str, prefix: String, me: Node) -> Result<(Self, Hearing), String> {
        let connect = async_nats::ConnectOptions::new()
            .name(format!("parlor {me}"))
            .ping_interval(limits::NATS_PING)
            .connection_timeout(limits::NATS_TIMEOUT)
            .reconnect_delay_callback(|_| limits::NATS_PAUSE)
            .connect(url);
        let shown = without_password(url);
        let client = connect.await.map_err(|e| format!("NATS cannot be reached at {shown}: {e}"))?;
        let hearing = client.subscribe(format!("{prefix}.{me}")).await;
        let hearing = hearing.map_err(|e| format!("NATS at {shown} takes no subscription: {e}"))?;
        let hearing = Hearing { hearing, last: HashMap::new() };
        Ok((Self { client, prefix, me, out: Mutex::default() }, hearing))
    }

    /// Whether NATS is there.
    pub(super) fn are_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Says something to another server, if it is still there; nobody waits for that.
    pub(super) fn say(&self, to: Node, say: Say) {
        let mut out = self.out.lock();
        let link = out.entry(to).or_insert_with(|| self.link(to));
        if link.says.try_send(say).is_err() {
            link.lost.store(true, Ordering::Relaxed);
        }
    }

    /// A server has gone.
    pub(super) fn forget(&self, node: Node) {
        self.out.lock().remove(&node);
    }

    fn link(&self, to: Node) -> Link {
        let (says, queue) = mpsc::channel(limits::LINK_MESSAGES);
        let lost = Arc::new(AtomicBool::new(false));
        let subject = format!("{}.{to}", self.prefix);
        tokio::spawn(carry(self.client.clone(), subject, self.me, queue, lost.clone()));
        Link { says, lost }
    }
}

/// Sends what is queued, as much at once as there is.
async fn carry(
    client: async_nats::Client,
    subject: String,
    me: Node,
    mut queue: mpsc::Receiver<Say>,
    lost: Arc<AtomicBool>,
) {
    let mut number = 0;
    let mut says = Vec::new();
    while queue.recv_many(&mut says, limits::PACKET_MESSAGES).await > 0 {
        number += 1 + u64::from(lost.swap(false, Ordering::Relaxed));
        let packet = Packet { from: me, number, says: merged(&mut says) };
        let payload = postcard::to_allocvec(&packet).expect("a packet is texts and numbers");
        if let Err(error) = client.publish(subject.clone(), payload.into()).await {
            tracing::warn!(%error, "a packet for another server was lost");
        }
    }
}

/// What is told to many connections is sent once: those who are told the same, one after the other, share it.
fn merged(says: &mut Vec<Say>) -> Vec<Say> {
    let mut packet: Vec<Say> = Vec::with_capacity(says.len());
    for say in says.drain(..) {
        match (packet.last_mut(), say) {
            (Some(Say::Tell { connections, texts }), Say::Tell { connections: more, texts: same })
                if *texts == same =>
            {
                connections.extend(more)
            }
            (_, say) => packet.push(say),
        }
    }
    packet
}

/// Hears what other servers say to this one.
pub(super) struct Hearing {
    hearing: async_nats::Subscriber,
    /// The number of the last packet of each.
    last: HashMap<Node, u64>,
}

impl Hearing {
    /// What the next packet says, in its order; `None` when there is no connection any more.
    pub(super) async fn next(&mut self) -> Option<Vec<Heard>> {
        loop {
            let message = self.hearing.next().await?;
            match postcard::from_bytes(&message.payload) {
                Ok(packet) => return Some(self.unpack(packet)),
                Err(_) => {
                    tracing::error!(
                        "another server speaks another language: all must be of the same version"
                    );
                }
            }
        }
    }

    fn unpack(&mut self, Packet { from, number, says }: Packet) -> Vec<Heard> {
        let mut heard = Vec::with_capacity(says.len() + 1);
        match self.last.insert(from, number) {
            None if number > 1 => heard.push(Heard::First(from)),
            Some(before) if number != before + 1 => {
                metrics::counter!("parlor_link_gaps_total").increment(1);
                tracing::warn!(from, before, number, "something that another server said was lost");
                heard.push(Heard::Gap(from));
            }
            _ => {}
        }
        heard.extend(says.into_iter().map(|say| Heard::Said(from, say)));
        heard
    }
}
