//! The chat of a tournament: members talk on its page until it is over, and later visitors are sent the last lines.

use parlor_protocol::{ErrorCode, Event, Refusal, TournamentChatLine, UserKind};

use super::Tournaments;
use super::actor::Actor;
use super::message::Message;
use crate::account::Account;
use crate::chat_line::chat_line;
use crate::error::refuse;
use crate::id::{UserId, random_id};
use crate::limits;
use crate::outbox::{Outbox, text_of};

impl Tournaments {
    /// Says something in the chat of a tournament that is not over. Durable when this returns.
    pub(crate) async fn say(&self, id: &str, me: &Account, text: &str) -> Result<(), Refusal> {
        self.must(id, |reply| Message::Say { user: me.clone(), text: text.to_owned(), reply }).await
    }

    /// Sends a connection the last lines.
    pub(super) async fn tell_lines(&self, id: &str, me: &UserId, outbox: &Outbox) -> Result<(), Refusal> {
        let lines = self.shared.store.tournament_lines(id, me, limits::TOURNAMENT_LINES).await?;
        for line in lines {
            outbox.send(text_of(&Event::TournamentChatted(line)));
        }
        Ok(())
    }
}

impl Actor {
    pub(super) async fn say(&self, user: &Account, text: &str) -> Result<(), Refusal> {
        if user.kind != UserKind::Member {
            return Err(refuse(ErrorCode::Forbidden, "only members chat in tournaments"));
        }
        if self.is_over() {
            return Err(refuse(ErrorCode::NotAvailable, "the tournament is over"));
        }
        let text = chat_line(text)?;
        let (store, id) = (&self.shared.store, &self.desk.row.id);
        if store.count_tournament_lines(id, Some(&user.id)).await? >= u64::from(limits::CHAT_LINES) {
            let full = format!("you can say at most {} lines in a tournament", limits::CHAT_LINES);
            return Err(refuse(ErrorCode::NotAvailable, full));
        }
        let line = TournamentChatLine {
            tournament: id.to_string(),
            line: random_id(8),
            user: user.user(),
            text,
            at_ms: self.shared.clock.now_ms(),
        };
        let hidden = store.is_shadow_muted(&user.id).await?;
        store.add_tournament_line(line.clone(), hidden).await?;
        let blocked_by = store.blocked_by(&user.id).await?;
        let hears = |other: &UserId| match hidden {
            true => *other == user.id,
            false => !blocked_by.contains(other),
        };
        let text = text_of(&Event::TournamentChatted(line));
        for watcher in self.watchers.iter().filter(|watcher| hears(&watcher.user)) {
            watcher.outbox.send(text.clone());
        }
        Ok(())
    }
}
