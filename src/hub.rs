//! Who is connected: the outboxes of every user.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::UserKind;

use crate::connection::Outbox;
use crate::id::UserId;
use crate::store::Account;

struct Present {
    kind: UserKind,
    outboxes: Vec<Outbox>,
}

/// The connections of all users. A cheap handle.
#[derive(Clone, Default)]
pub(crate) struct Hub {
    users: Arc<Mutex<HashMap<UserId, Present>>>,
}

impl Hub {
    fn users(&self) -> std::sync::MutexGuard<'_, HashMap<UserId, Present>> {
        // Nothing is left half-done in the map by a panic, so a poisoned lock is as good as a clean one.
        self.users.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection of a user.
    pub(crate) fn join(&self, account: &Account, outbox: Outbox) {
        let fresh = || Present { kind: account.kind, outboxes: Vec::new() };
        self.users().entry(account.id.clone()).or_insert_with(fresh).outboxes.push(outbox);
    }

    /// Removes a connection.
    pub(crate) fn leave(&self, user: &UserId, outbox: &Outbox) {
        let mut users = self.users();
        let Some(present) = users.get_mut(user) else { return };
        present.outboxes.retain(|other| other != outbox);
        if present.outboxes.is_empty() {
            users.remove(user);
        }
    }

    /// Whether a user is connected.
    pub(crate) fn is_online(&self, user: &UserId) -> bool {
        self.users().contains_key(user)
    }

    /// Sends a message to every connection of a user.
    pub(crate) fn send(&self, user: &UserId, text: &Utf8Bytes) {
        if let Some(present) = self.users().get(user) {
            for outbox in &present.outboxes {
                outbox.send(text.clone());
            }
        }
    }

    /// How many people are connected; bots are not counted.
    pub(crate) fn count_people(&self) -> u32 {
        self.users().values().filter(|present| present.kind != UserKind::Bot).count() as u32
    }
}
