//! Who hears of a game.

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{Event, Room, Seat};

use super::chat::may_read;
use crate::connection::{Outbox, text_of};

struct Watcher {
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
    pub(super) fn join(&mut self, outbox: Outbox, seat: Option<Seat>) {
        self.leave(&outbox);
        self.watchers.push(Watcher { outbox, seat });
    }

    pub(super) fn leave(&mut self, outbox: &Outbox) {
        self.watchers.retain(|watcher| watcher.outbox != *outbox);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.watchers.is_empty()
    }

    /// How long the ways to the two players take, there and back, in milliseconds; 0 where nobody was measured.
    pub(super) fn lag_ms(&self) -> [i64; 2] {
        let mut lag_ms = [0; 2];
        for Watcher { outbox, seat } in &self.watchers {
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

    /// Tells those who may read a room.
    pub(super) fn tell_room(&mut self, event: &Event, room: Room, over: bool) {
        let text: Utf8Bytes = text_of(event);
        self.watchers
            .retain(|watcher| !may_read(room, watcher.seat, over) || watcher.outbox.send(text.clone()));
    }
}
