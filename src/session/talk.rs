//! Saying something in the chat of a game.

use parlor_protocol::{ChatLine, ErrorCode, Event, Refusal, Room};

use super::actor::Actor;
use super::chat::may_read;
use crate::account::Account;
use crate::chat_line::chat_line;
use crate::error::refuse;
use crate::id::UserId;
use crate::limits;

impl Actor {
    /// Says something in one of the rooms. Durable when this returns.
    pub(super) async fn say(&mut self, user: &Account, room: Room, text: &str) -> Result<(), Refusal> {
        if self.state.meta.library.is_some() {
            return Err(refuse(ErrorCode::Forbidden, "there is no chat in games of the library"));
        }
        let over = self.state.is_over();
        if !may_read(room, self.state.meta.seat_of(&user.id), over) {
            return Err(refuse(ErrorCode::Forbidden, "you cannot chat in this room"));
        }
        let text = chat_line(text)?;
        if self.shared.store.count_chat(&self.state.meta.id, &user.id).await? >= limits::CHAT_LINES {
            let full = format!("you can say at most {} lines in a game", limits::CHAT_LINES);
            return Err(refuse(ErrorCode::NotAvailable, full));
        }
        let line = ChatLine { room, user: user.user(), text, at_ms: self.shared.clock.now_ms() };
        let hidden = self.shared.store.is_shadow_muted(&user.id).await?;
        self.shared.store.add_chat(&self.state.meta.id, line.clone(), hidden).await?;
        self.has_chat = true;
        let blocked_by = self.shared.store.blocked_by(&user.id).await?;
        let event =
            Event::Chatted { game: self.state.meta.id.to_string(), room, user: line.user, text: line.text };
        let hears = |other: &UserId| match hidden {
            true => *other == user.id,
            false => !blocked_by.contains(other),
        };
        self.audience.tell_room(&event, room, over, hears);
        Ok(())
    }
}
