//! Who hears of a game.

use std::collections::HashSet;

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{Event, Room, Seat};

use super::chat::may_read;
use crate::connection::{Outbox, text_of};
use crate::id::UserId;

struct Watcher {
    user: UserId,
    outbox: Outbox,
    seat: Option<Seat>,
}

/// The connections that watch a game.
#[derive(Default)]
pub(super) struct Audience {
    watchers: Vec<Watcher>,
}

impl Audience {
    /// Adds a connection, or lets it begin anew.
    pub(super) fn join(&mut self, user: UserId, outbox: Outbox, seat: Option<Seat>) {
        self.leave(&outbox);
        self.watchers.push(Watcher { user, outbox, seat });
    }

    pub(super) fn leave(&mut self, outbox: &Outbox) {
        self.watchers.retain(|watcher| watcher.outbox != *outbox);
    }

    /// How many watch who do not play.
    pub(super) fn count(&self) -> u32 {
        self.watchers.iter().filter(|watcher| watcher.seat.is_none()).count() as u32
    }

    pub(super) fn is_empty(&self) -> bool {
        self.watchers.is_empty()
    }

    /// How long the ways to the two players take, there and back, in milliseconds; 0 where nobody was measured.
    pub(super) fn lag_ms(&self) -> [i64; 2] {
        let mut lag_ms = [0; 2];
        for Watcher { outbox, seat, .. } in &self.watchers {
            if let Some(seat) = seat {
                let lag = &mut lag_ms[*seat as usize];
                *lag = outbox.lag_ms().max(*lag);
            }
        }
        lag_ms
    }

    /// Tells everybody; the text is made once for all.
    pub(super) fn tell(&mut self, event: &Event) {
        let text = text_of(event);
        self.watchers.retain(|watcher| watcher.outbox.send(text.clone()));
    }

    /// Tells those who may read a room and are not deaf to who speaks.
    pub(super) fn tell_room(&mut self, event: &Event, room: Room, over: bool, deaf: &HashSet<UserId>) {
        let text: Utf8Bytes = text_of(event);
        let hears = |watcher: &Watcher| may_read(room, watcher.seat, over) && !deaf.contains(&watcher.user);
        self.watchers.retain(|watcher| !hears(watcher) || watcher.outbox.send(text.clone()));
    }
}
