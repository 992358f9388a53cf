//! A game that a process of a bot plays, and what the processes are told of it.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{Event, Seat};
use tokio::time::Instant;

use crate::game::GameMeta;
use crate::id::{GameId, UserId};
use crate::limits;
use crate::outbox::{Outbox, text_of};

/// A bot's side of a game.
pub(super) type Side = (GameId, Seat);

/// A game that a process of a bot plays.
pub(super) struct Lease {
    pub(super) meta: Arc<GameMeta>,
    pub(super) seat: Seat,
    /// What the bot's connections are told of the game.
    pub(super) started: Event,
    /// The connection that plays; `None` while there is none.
    pub(super) holder: Option<Outbox>,
    /// Whether the bot is to act.
    pub(super) needed: bool,
    /// Since when it is, or is not.
    pub(super) since: Instant,
}

impl Lease {
    pub(super) fn bot(&self) -> &UserId {
        &self.meta.players(self.seat).0.id
    }

    /// Whether the opponent has let so much time pass that the seat is better used by others.
    pub(super) fn is_idle(&self) -> bool {
        !self.needed && self.since.elapsed() > limits::BOT_GAME_IDLE
    }
}

/// What a connection is told: that it shall play, or that another does.
pub(super) fn text(started: &Event, shall_play: bool) -> Utf8Bytes {
    let mut started = started.clone();
    if let Event::GameStarted { leased, .. } = &mut started {
        *leased = Some(shall_play);
    }
    text_of(&started)
}

/// Whether a process has sent nothing for so long that it cannot be playing.
pub(super) fn hangs(worker: &Outbox) -> bool {
    worker.heard().elapsed() > limits::LEASE_TIMEOUT
}
