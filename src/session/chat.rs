//! The chat of a game, in a room for the players and one for the spectators: who may read what.

use parlor_protocol::{ChatLine, Refusal, Room, Seat};

use super::actor::Actor;
use crate::id::UserId;

/// How many of the last lines of a game are shown to those who come later.
const SHOWN_LINES: u32 = 100;

impl Actor {
    /// Reads the last lines that someone may see from the database each time: since they were said, lines may have been
    /// removed and players renamed.
    pub(super) async fn chat_for(&self, user: &UserId, seat: Option<Seat>) -> Result<Vec<ChatLine>, Refusal> {
        if !self.has_chat {
            return Ok(Vec::new());
        }
        let over = self.state.is_over();
        let rooms: Vec<Room> =
            [Room::Players, Room::Watchers].into_iter().filter(|room| may_read(*room, seat, over)).collect();
        Ok(self.shared.store.chat_for(&self.state.meta.id, user, &rooms, SHOWN_LINES).await?)
    }
}

/// Players cannot read the spectators' room before the end: they might find good advice there.
pub(super) fn may_read(room: Room, seat: Option<Seat>, over: bool) -> bool {
    match room {
        Room::Players => seat.is_some(),
        Room::Watchers => seat.is_none() || over,
    }
}
