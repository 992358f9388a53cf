//! What the tasks of tournaments share, and the directory of those that are running.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::mpsc;

use super::message::Message;
use crate::bots::Supervisor;
use crate::id::TournamentId;
use crate::lobby::Lobby;
use crate::registry::ConnectionRegistry;
use crate::store::Store;
use crate::time::Clock;

pub(crate) struct Handles {
    pub(crate) store: Store,
    pub(crate) lobby: Lobby,
    pub(crate) registry: ConnectionRegistry,
    pub(crate) supervisor: Supervisor,
    pub(crate) clock: Clock,
}

pub(super) struct Inner {
    handles: Handles,
    pub(super) running: Mutex<HashMap<TournamentId, mpsc::Sender<Message>>>,
}

impl Deref for Inner {
    type Target = Handles;

    fn deref(&self) -> &Handles {
        &self.handles
    }
}

/// A cheap handle.
#[derive(Clone)]
pub(super) struct Shared(Arc<Inner>);

impl Deref for Shared {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Shared {
    pub(super) fn new(handles: Handles) -> Self {
        Self(Arc::new(Inner { handles, running: Mutex::default() }))
    }

    pub(super) fn sender(&self, id: &str) -> Option<mpsc::Sender<Message>> {
        self.running.lock().get(&TournamentId::from(id)).cloned()
    }

    pub(super) fn senders(&self) -> Vec<mpsc::Sender<Message>> {
        self.running.lock().values().cloned().collect()
    }

    /// Takes a task that ends out of the directory unless a message waits for it, and returns whether it did.
    pub(super) fn forget(&self, id: &TournamentId, messages: &mut mpsc::Receiver<Message>) -> bool {
        let mut running = self.running.lock();
        if !messages.is_empty() {
            return false;
        }
        running.remove(id);
        true
    }
}
