//! The connections that show a tournament, and what they are told.

use parlor_protocol::Event;
use tokio::time::Instant;

use super::actor::Actor;
use crate::id::UserId;
use crate::limits;
use crate::outbox::{Outbox, text_of};

/// A connection that shows a tournament, and whose it is.
pub(super) struct Watcher {
    pub(super) user: UserId,
    pub(super) outbox: Outbox,
}

impl Actor {
    pub(super) fn tell_news(&mut self) {
        if self.told != self.desk.fold.seq && self.news_at <= Instant::now() {
            self.tell_now();
        }
    }

    pub(super) fn tell_now(&mut self) {
        self.told = self.desk.fold.seq;
        self.news_at = Instant::now() + limits::TOURNAMENT_NEWS;
        let (tournament, version) = (self.desk.row.id.to_string(), self.told);
        let text = text_of(&Event::TournamentChanged { tournament, version });
        self.watchers.retain(|watcher| watcher.outbox.send(text.clone()));
    }
}
