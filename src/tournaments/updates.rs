//! The connections that show a tournament, and what they are sent.

use parlor_protocol::Event;
use tokio::time::Instant;

use super::actor::Actor;
use crate::id::UserId;
use crate::limits;
use crate::outbox::{Outbox, text_of};

/// A connection that shows a tournament, and its user.
pub(super) struct Watcher {
    pub(super) user: UserId,
    pub(super) outbox: Outbox,
}

impl Actor {
    pub(super) fn send_update(&mut self) {
        if self.announced != self.desk.fold.seq && self.next_update <= Instant::now() {
            self.send_update_now();
        }
    }

    pub(super) fn send_update_now(&mut self) {
        self.announced = self.desk.fold.seq;
        self.next_update = Instant::now() + limits::TOURNAMENT_NEWS;
        let (tournament, version) = (self.desk.row.id.to_string(), self.announced);
        let text = text_of(&Event::TournamentChanged { tournament, version });
        self.watchers.retain(|watcher| watcher.outbox.send(text.clone()));
    }
}
