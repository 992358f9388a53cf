//! What a session knows about its game and those who take part in it.

use std::sync::Arc;

use super::audience::Audience;
use super::presence::Presence;
use super::shared::Shared;
use super::submit::Submitted;
use super::turns::Turn;
use crate::error::refuse;
use crate::game::{GameMeta, GameState, Plans};
use crate::id::UserId;
use crate::store::Asleep;
use crate::traces::Cause;
use parlor_protocol::{ErrorCode, Refusal, Seat};
use tokio::time::Instant;

pub(super) struct Actor {
    pub(super) shared: Arc<Shared>,
    pub(super) state: GameState,
    /// What the game's row says, until it says that a session has the game.
    pub(super) asleep: Option<Asleep>,
    /// Whether the session was loaded for something that is due, and has had no request since.
    pub(super) dozes: bool,
    pub(super) loaded_at: Instant,
    /// Set after a failed write, while the state may differ from what the log holds.
    pub(super) doubtful: bool,
    pub(super) submitted: Option<Submitted>,
    pub(super) turn: Turn,
    /// The span of the current request, until its append takes it.
    pub(super) cause: Cause,
    pub(super) audience: Audience,
    pub(super) presence: Presence,
    /// Whether anything has been said.
    pub(super) has_chat: bool,
    pub(super) plans: Plans,
    /// The players' ratings when the session was loaded.
    pub(super) ratings: [Option<i32>; 2],
    /// What was last reported about the bots' turns, and the place in the bot's queue that the lobby sent.
    pub(super) bots_reported: Option<[bool; 2]>,
    pub(super) queued: Option<u32>,
    pub(super) bot_seated_at: Option<Instant>,
    /// The number of spectators that was last sent, and when it is sent next.
    pub(super) spectators_sent: u32,
    pub(super) spectators_due: Option<Instant>,
}

impl Actor {
    /// What never changes about the game.
    pub(super) fn meta(&self) -> &Arc<GameMeta> {
        &self.state.meta
    }

    /// Returns the seat of a user, who has to be one of the players.
    pub(super) fn player(&self, user: &UserId) -> Result<Seat, Refusal> {
        let forbidden = || refuse(ErrorCode::Forbidden, "you are not a player in this game");
        self.state.meta.seat_of(user).ok_or_else(forbidden)
    }
}
