//! Saying something in the chat of a game.

use parlor_protocol::{ChatLine, ErrorCode, Event, Refusal, Room, Seat};

use super::actor::Actor;
use super::chat::may_read;
use crate::account::Account;
use crate::error::refuse;
use crate::limits;

/// The longest line, in characters.
const LINE_CHARS: usize = 140;

/// The line as it is shown, if it can be said.
fn check(text: &str, room: Room, seat: Option<Seat>, over: bool) -> Result<String, Refusal> {
    if !may_read(room, seat, over) {
        return Err(refuse(ErrorCode::Forbidden, "you cannot chat in this room"));
    }
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    let text = text.trim();
    match text.chars().count() {
        0 => Err(refuse(ErrorCode::BadRequest, "a chat line needs some text")),
        1..=LINE_CHARS => Ok(text.to_owned()),
        _ => Err(refuse(ErrorCode::BadRequest, format!("a chat line has at most {LINE_CHARS} characters"))),
    }
}

impl Actor {
    /// Says something in one of the rooms. Durable when this returns.
    pub(super) async fn say(&mut self, user: &Account, room: Room, text: &str) -> Result<(), Refusal> {
        if self.state.meta.library.is_some() {
            return Err(refuse(ErrorCode::Forbidden, "there is no chat in games of the library"));
        }
        let over = self.state.is_over();
        let text = check(text, room, self.state.meta.seat_of(&user.id), over)?;
        if self.shared.store.count_chat(&self.state.meta.id, &user.id).await? >= limits::CHAT_LINES {
            let full = format!("you can say at most {} lines in a game", limits::CHAT_LINES);
            return Err(refuse(ErrorCode::NotAvailable, full));
        }
        let line = ChatLine { room, user: user.user(), text, at_ms: self.shared.clock.now_ms() };
        self.shared.store.add_chat(&self.state.meta.id, line.clone()).await?;
        let blocked_by = self.shared.store.blocked_by(&user.id).await?;
        let event = Event::Chatted {
            game: self.state.meta.id.to_string(),
            room,
            user: line.user.clone(),
            text: line.text.clone(),
        };
        self.chat.push(line);
        self.audience.tell_room(&event, room, over, &blocked_by);
        Ok(())
    }
}
