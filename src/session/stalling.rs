//! Players who do not move in a lost game: when their opponent may ask the engine to prove it.

use std::time::Duration;

use parlor_protocol::{ErrorCode, Refusal, Seat, TimeControl, UserKind};
use parlor_rules::Record;

use super::actor::Actor;
use super::message::Message;
use super::sessions::Sessions;
use crate::error::refuse;
use crate::game::opponent;
use crate::id::{GameId, UserId};
use crate::limits;

/// A game in which the player to move does not move, for a proof that the opponent wins.
#[derive(Debug)]
pub(crate) struct Stalled {
    /// The game so far.
    pub(crate) record: Record,
    /// The seq of its last event.
    pub(crate) seq: u64,
}

impl Actor {
    /// The game that a player claims, if they may because the opponent has thought for so long. `None` if the claim
    /// depends on whether the opponent has left.
    ///
    /// # Errors
    /// `not_available` if the opponent is online and has not thought for that long.
    pub(super) fn stalled(&self, user: &UserId) -> Result<Option<Stalled>, Refusal> {
        let other = opponent(self.player(user)?);
        let left = self.presence.claim_in(other);
        if self.state.to_move() != Some(other) || left.is_some_and(|wait| wait.is_zero()) {
            return Ok(None);
        }
        let Some(limit) = self.stalls_after(other).filter(|_| self.state.binds()) else { return Ok(None) };
        let wait = limit.saturating_sub(self.thought());
        match (wait.is_zero(), left) {
            (true, _) => Ok(Some(Stalled { record: self.state.record().clone(), seq: self.state.seq })),
            (false, Some(_)) => Ok(None),
            (false, None) => Err(Refusal {
                retry_ms: Some(wait.as_millis() as u64),
                ..refuse(ErrorCode::NotAvailable, "the opponent may still move")
            }),
        }
    }

    /// How long the player to move has thought.
    pub(super) fn thought(&self) -> Duration {
        let thought_ms = self.shared.clock.now_ms() - self.state.turn_since_ms;
        Duration::from_millis(thought_ms.max(0).unsigned_abs())
    }

    /// How long a player may think before the opponent can claim a win that is proven; `None` for bots, for whom the
    /// server moves.
    pub(super) fn stalls_after(&self, seat: Seat) -> Option<Duration> {
        let (player, _) = self.state.meta.players(seat);
        (player.kind != UserKind::Bot).then(|| match self.state.meta.time_control {
            Some(TimeControl::Days { .. }) => limits::STALLING_CORRESPONDENCE,
            Some(TimeControl::Fischer { initial_ms, .. }) => Duration::from_millis(initial_ms / 3)
                .clamp(limits::SHORTEST_STALLING, limits::LONGEST_STALLING),
            None => limits::LONGEST_STALLING,
        })
    }
}

impl Sessions {
    /// The game that a player claims, if the engine has to prove it; `None` if the opponent may have left.
    pub(crate) async fn stalled(&self, game: &GameId, user: &UserId) -> Result<Option<Stalled>, Refusal> {
        self.ask(game, |reply| Message::Stalled { user: user.clone(), reply }).await
    }
}
