//! Watching a game: what a connection has missed, and how the game stands.

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{ErrorCode, Event, Refusal, Seat, Snapshot, UserKind};

use super::actor::Actor;
use super::audience::text_in;
use super::message::Manner;
use crate::account::Account;
use crate::error::refuse;
use crate::game::GameState;
use crate::limits;
use crate::outbox::{Outbox, text_of};

impl Actor {
    /// Sends a connection what it has missed since `since`, and from now on every event.
    pub(super) async fn watch(
        &mut self,
        user: &Account,
        outbox: Outbox,
        since: Option<u64>,
        manner: Option<Manner>,
    ) -> Result<(), Refusal> {
        let seat = self.state.meta.seat_of(&user.id);
        if !self.state.meta.public && seat.is_none() {
            return Err(refuse(ErrorCode::Forbidden, "this game is private"));
        }
        let manner = manner.unwrap_or_else(|| self.audience.manner(&outbox));
        let rematch = self.rematch_by().await?;
        let nearer = self.nearer_event(user, seat, &outbox).filter(|_| !manner.previews);
        let missed = match since {
            Some(since) if since <= self.state.seq && self.state.seq - since <= limits::RESUME_EVENTS => {
                self.events_since(since, manner).await?
            }
            _ => {
                let lost_events = since.and_then(|since| self.note_lost_tail(seat, since));
                let chat = self.chat_for(&user.id, seat).await?;
                let mut snapshot = Snapshot { lost_events, chat, ..self.snapshot(seat) };
                let comes = seat.is_none() && !manner.previews && !self.audience.has(&outbox);
                snapshot.watchers = snapshot.watchers.map(|count| count + u32::from(comes));
                snapshot.pending.rematch = rematch;
                vec![text_of(&Event::Snapshot(Box::new(snapshot)))]
            }
        };
        let mut missed: Vec<_> = nearer.iter().map(text_of).chain(missed).collect();
        // A rematch offer is not in the log, so it is sent again to a connection that resumes.
        if let Some(by) = rematch.filter(|_| since.is_some()) {
            missed.push(text_of(&Event::RematchOffered { game: self.state.meta.id.to_string(), by }));
        }
        if !self.state.is_over() {
            missed.extend([Seat::First, Seat::Second].map(|seat| text_of(&self.presence_event(seat))));
            let plan = seat.filter(|_| self.state.is_correspondence()).map(|seat| self.plan_event(seat));
            missed.extend(plan.iter().map(text_of));
            missed.extend(self.queued_event().iter().map(text_of));
        }
        outbox.send_batch(missed);
        self.audience.join(user, outbox, seat, manner);
        self.spectators_changed();
        Ok(())
    }

    /// Points a player whose socket is on another server to this one, which answers them sooner and at less cost. A bot
    /// has games on all servers, and a correspondence game is no reason to move anywhere.
    fn nearer_event(&self, user: &Account, seat: Option<Seat>, outbox: &Outbox) -> Option<Event> {
        let lasts =
            !self.state.is_over() && !self.state.is_correspondence() && !self.shared.cluster.has_left();
        let is_remote_player = seat.is_some() && user.kind != UserKind::Bot && outbox.is_relayed();
        let at = self.shared.own_address.clone().filter(|_| lasts && is_remote_player)?;
        Some(Event::Nearer { game: self.state.meta.id.to_string(), at })
    }

    /// Who offers a rematch. With several servers, the lobby and the game may be on different ones.
    async fn rematch_by(&self) -> Result<Option<Seat>, Refusal> {
        let game = &self.state.meta;
        if self.shared.cluster.is_alone() {
            return Ok(self.shared.rematches.by(&game.id));
        }
        let offered = match self.state.is_over() {
            true => self.shared.store.rematch(&game.id).await?,
            false => None,
        };
        Ok(offered.filter(|offered| offered.game.is_none()).and_then(|offered| game.seat_of(&offered.by)))
    }

    /// How many events the log has lost, if a client has seen the game up to `since`. A player's claim is noted.
    fn note_lost_tail(&self, seat: Option<Seat>, since: u64) -> Option<u64> {
        let lost = since.checked_sub(self.state.seq).filter(|lost| *lost > 0)?;
        if let Some(seat) = seat {
            let (is_new, by_both) = self.shared.lost_tails.note(&self.state.meta.id, seat);
            if is_new {
                metrics::counter!("parlor_lost_tails_total").increment(1);
                let (seq, last) = (since, self.state.seq);
                tracing::error!(
                    ?seat,
                    seq,
                    last,
                    by_both,
                    "a player has seen events that are missing from the log"
                );
            }
        }
        Some(lost)
    }

    /// The game as it stands for a player in this seat, or for a spectator, without the chat.
    pub(super) fn snapshot(&self, seat: Option<Seat>) -> Snapshot {
        let mut snapshot = self.state.snapshot(self.shared.clock.now_ms());
        [snapshot.first.rating, snapshot.second.rating] = self.ratings;
        snapshot.tournament = self.state.meta.tournament_for(seat);
        snapshot.pending.rematch = self.shared.rematches.by(&self.state.meta.id);
        Snapshot { watchers: Some(self.audience.spectators()), ..snapshot }
    }

    pub(super) fn presence_event(&self, side: Seat) -> Event {
        Event::Presence {
            game: self.state.meta.id.to_string(),
            side,
            online: self.presence.is_online(side),
            claim_in_ms: self.presence.claim_in(side).map(|wait| wait.as_millis() as u64),
            stalls_after_ms: self.stalls_after(side).map(|limit| limit.as_millis() as u64),
            thought_ms: (self.state.to_move() == Some(side)).then(|| self.thought().as_millis() as u64),
        }
    }

    async fn events_since(&self, since: u64, manner: Manner) -> Result<Vec<Utf8Bytes>, Refusal> {
        if since == self.state.seq {
            return Ok(Vec::new());
        }
        let log = self.shared.store.load_log(&self.state.meta).await?;
        let (_, events) = GameState::replay(self.state.meta.clone(), &log, since)?;
        Ok(events.iter().map(|event| text_in(manner, event)).collect())
    }
}
