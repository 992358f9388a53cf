//! What a session does about bots: it reports when one is to act, and waits for one that is busy.

use parlor_protocol::{Event, Refusal};
use tokio::time::Instant;

use super::actor::Actor;
use super::notice::Notice;
use crate::id::UserId;

impl Actor {
    /// Reports in which seats a bot is to act, if that has changed.
    pub(super) fn report_bots_turn(&mut self) {
        if let Some(notice) = self.new_bots_turn() {
            self.shared.report(notice);
        }
    }

    /// The report of the seats in which a bot is to act, if they have changed. A game between people costs nothing.
    pub(super) fn new_bots_turn(&mut self) -> Option<Notice> {
        if !self.state.meta.has_bot() || self.state.is_over() {
            return None;
        }
        let to_act = self.state.bots_to_act();
        if self.bots_reported == Some(to_act) {
            return None;
        }
        (self.bots_reported, self.queued) = (Some(to_act), None);
        Some(Notice::BotsTurn(self.state.meta.clone(), to_act))
    }

    /// Whether anyone watches for whom the session has to stay loaded: a bot that has nothing to do does not count.
    pub(super) fn is_attended(&self) -> bool {
        match self.bots_reported {
            Some([false, false]) => self.audience.has_people(),
            _ => !self.audience.is_empty(),
        }
    }

    /// Notes this game's place in the queue for a bot, as the lobby sends it; 0 when the bot begins.
    pub(super) fn note_queue(&mut self, event: &Event) {
        if let Event::Queued { place, .. } = event {
            self.queued = Some(*place).filter(|place| *place > 0);
            if *place == 0 {
                self.bot_seated_at = Some(Instant::now());
            }
        }
    }

    /// The place in the queue, for a connection that begins to watch.
    pub(super) fn queued_event(&self) -> Option<Event> {
        let game = self.state.meta.id.to_string();
        self.queued.map(|place| Event::Queued { game, place })
    }

    /// Ends the game for a player who cannot go on with it.
    pub(super) async fn forfeit(&mut self, user: &UserId) -> Result<(), Refusal> {
        let seat = self.player(user)?;
        let decided = self.state.decide_forfeit(seat, self.shared.clock.now_ms());
        self.commit(decided).await.map(|_| ())
    }
}
