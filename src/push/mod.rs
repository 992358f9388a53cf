//! Web Push: messages to browsers whose page is closed (RFC 8030, encrypted by RFC 8291, signed by RFC 8292).
//!
//! Messages wait in a bounded queue, as mails do: after a crash they are not sent again, and the game itself is what
//! counts. A push service that does not answer is retried at growing intervals.

mod address;
mod delivery;
mod message;
mod subscription;
mod vapid;

use std::sync::Arc;

use tokio::sync::{Mutex, mpsc};

use delivery::Sender;
pub(crate) use message::{Message, Opponent, PushKind};
pub(crate) use subscription::check;
use vapid::Vapid;

use crate::config::PushMode;
use crate::id::UserId;
use crate::limits;
use crate::store::Store;
use crate::tasks::Tasks;

/// Who a message is for.
#[derive(Debug, Clone)]
pub(crate) enum Audience {
    /// One account.
    One(UserId),
    /// The followers of an account, except one: its opponent.
    Followers { of: UserId, except: UserId },
}

/// A message that waits to be sent.
struct Job {
    to: Audience,
    message: Message,
}

/// Sends messages to browsers, or nothing if the operator has turned push off. A cheap handle.
#[derive(Clone)]
pub(crate) struct Push(Option<Arc<Inner>>);

struct Inner {
    queue: mpsc::Sender<Job>,
    store: Store,
    public_key: String,
    mode: PushMode,
}

impl Push {
    /// Starts sending, with the key from the database.
    ///
    /// # Errors
    /// One sentence if the key cannot be read.
    pub(crate) async fn start(
        mode: PushMode,
        contact: Option<String>,
        store: &Store,
        tasks: &Tasks,
    ) -> Result<Self, String> {
        if mode == PushMode::Off {
            return Ok(Self(None));
        }
        let secret = store.push_secret().await.map_err(|e| e.to_string())?;
        let vapid = Vapid::new(&secret, contact);
        let public_key = vapid.public_key();
        let sender = Sender::new(store.clone(), vapid, mode);
        let (queue, waiting) = mpsc::channel(limits::WAITING_PUSHES);
        let waiting = Arc::new(Mutex::new(waiting));
        tasks.keep("push", move || send_all(sender.clone(), waiting.clone()));
        Ok(Self(Some(Arc::new(Inner { queue, store: store.clone(), public_key, mode }))))
    }

    /// Returns the server's public key in the form that browsers expect; `None` if it sends nothing.
    pub(crate) fn public_key(&self) -> Option<&str> {
        self.0.as_ref().map(|inner| &*inner.public_key)
    }

    /// Returns which push services are used, if any.
    pub(crate) fn mode(&self) -> PushMode {
        self.0.as_ref().map_or(PushMode::Off, |inner| inner.mode)
    }

    /// Returns whether any device of an account wants messages of this kind, so that the person can be reached while
    /// away.
    pub(crate) async fn reaches(&self, account: &UserId, kind: PushKind) -> bool {
        match &self.0 {
            None => false,
            Some(inner) => match inner.store.push_devices(account).await {
                Ok(devices) => devices.iter().any(|(_, kinds)| kind.wanted(kinds)),
                Err(error) => {
                    tracing::warn!(%error, "the devices of a player cannot be read");
                    false
                }
            },
        }
    }

    /// Queues a message, without waiting for it to be sent.
    pub(crate) fn send(&self, to: Audience, message: Message) {
        let Some(inner) = &self.0 else { return };
        if inner.queue.try_send(Job { to, message }).is_err() {
            metrics::counter!("parlor_pushes_total", "outcome" => "full").increment(1);
            tracing::error!("a push message was not sent: the queue is full");
        }
    }
}

async fn send_all(sender: Sender, waiting: Arc<Mutex<mpsc::Receiver<Job>>>) {
    let mut waiting = waiting.lock().await;
    while let Some(Job { to, message }) = waiting.recv().await {
        let devices = match &to {
            Audience::One(account) => sender.store.push_devices(account).await.map(|devices| {
                let wants = devices.into_iter().filter(|(_, kinds)| message.kind().wanted(kinds));
                wants.map(|(device, _)| device).collect()
            }),
            Audience::Followers { of, except } => sender.store.push_devices_of_followers(of, except).await,
        };
        match devices {
            Ok(devices) => sender.send(devices, &message),
            Err(error) => tracing::error!(%error, "the devices of a player cannot be read"),
        }
    }
}
