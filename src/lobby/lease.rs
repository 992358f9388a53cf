//! A game that one of a bot's processes plays, and what its processes are told about it.

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

/// A game that one of a bot's processes plays.
pub(super) struct Lease {
    pub(super) meta: Arc<GameMeta>,
    pub(super) seat: Seat,
    /// The event that announces the game to the bot's connections.
    pub(super) started: Event,
    /// The connection that plays; `None` while there is none.
    pub(super) holder: Option<Outbox>,
    /// Whether the bot is to act.
    pub(super) needed: bool,
    /// Since when `needed` has been as it is.
    pub(super) since: Instant,
}

impl Lease {
    pub(super) fn bot(&self) -> &UserId {
        &self.meta.players(self.seat).0.id
    }

    /// Whether the opponent has taken so long that another game should have the seat.
    pub(super) fn is_idle(&self) -> bool {
        !self.needed && self.since.elapsed() > limits::BOT_GAME_IDLE
    }
}

/// The message that tells a connection whether it is to play, or another is.
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
