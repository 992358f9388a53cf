//! Games that no one needs leave memory: they are only a row in the database until someone comes or something is due.

use std::sync::Arc;
use std::time::Duration;

use parlor_protocol::{Refusal, Snapshot, TimeControl};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::actor::Actor;
use super::message::Message;
use super::sessions::Sessions;
use super::timing::Due;
use crate::cluster::is_elsewhere;
use crate::game::GameState;
use crate::id::{GameId, UserId};
use crate::limits;
use crate::store::{Asleep, StoreError};

impl Actor {
    /// Whether the game's row is enough for now: no one watches, and nothing is due soon.
    pub(super) fn may_sleep(&self, next: Option<(Instant, Due)>) -> bool {
        let margin = match self.state.meta.time_control {
            Some(TimeControl::Fischer { .. }) => limits::LIVE_SLEEP_MARGIN,
            Some(TimeControl::Days { .. }) | None => limits::SLEEP_MARGIN,
        };
        !self.is_attended() && next.is_none_or(|(at, _)| at > Instant::now() + margin)
    }

    /// How long the session must go unneeded before it ends.
    pub(super) fn idle_timeout(&self) -> Duration {
        match self.state.is_over() {
            true => limits::FINISHED_SESSION_TIMEOUT,
            false if self.dozes => limits::WOKEN_SESSION_TIMEOUT.min(self.shared.sleep_after),
            false => self.shared.sleep_after,
        }
    }

    /// Leaves the game to its row. Returns false if the session is needed after all, or the row cannot be written now.
    pub(super) async fn fall_asleep(&mut self, messages: &mut mpsc::Receiver<Message>) -> bool {
        if self.settle().await.is_err() || !self.may_sleep(self.next_due()) {
            return false;
        }
        if !self.state.is_over() {
            let row = self.row();
            if self.asleep != Some(row) {
                if let Err(error) = self.shared.store.put_to_sleep(&self.state.meta.id, row).await {
                    tracing::warn!(%error, "a game could not be put to sleep");
                    self.asleep = Some(row.unknown());
                    tokio::time::sleep(limits::RELOAD_PAUSE).await;
                    return false;
                }
                self.asleep = Some(row);
            }
        }
        self.shared.unload(&self.state.meta, messages)
    }

    fn row(&self) -> Asleep {
        let due = self.next_due().map(|(at, _)| self.shared.clock.ms_at(at));
        Asleep {
            wake_ms: due.map(|at_ms| self.shared.uptime.without_outages(at_ms).max(1)),
            turn: self.state.to_move(),
            bot_acts: self.state.bots_to_act() != [false; 2],
        }
    }

    /// Credits players with the time that servers were down since the last act.
    pub(super) fn credit_outages(state: &mut GameState, shared: &super::shared::Shared, back_ms: i64) {
        state.restart(back_ms, |since_ms| shared.uptime.outages_since(since_ms));
    }
}

impl Sessions {
    /// Loads a game for what is due in it, not for a client: if that takes longer, the game soon falls asleep again.
    pub(crate) async fn wake(&self, game: &GameId) -> Result<(), Refusal> {
        // A session that is just being unloaded has taken care of it.
        let _ = self.sender(game).await?.send(Message::Doze).await;
        Ok(())
    }

    /// The games between people in which it is a user's turn; for sleeping games, their rows tell.
    pub(crate) async fn turns(&self, user: &UserId) -> Result<Vec<GameId>, StoreError> {
        let (awake, mut waiting) = self.shared.store.turns(user).await?;
        for game in awake {
            let waits = self.ask(&game, |reply| Message::Waits { user: user.clone(), reply }).await;
            let waits = match self.read_elsewhere(&game, &waits).await {
                Ok(None) => waits,
                Ok(Some(state)) => {
                    Ok(state.to_move().is_some() && state.to_move() == state.meta.seat_of(user))
                }
                Err(refusal) => Err(refusal),
            };
            match waits {
                Ok(true) => waiting.push(game),
                Ok(false) => {}
                // The user learns of it once the game has been loaded.
                Err(refusal) => {
                    tracing::warn!(%game, message = refusal.message, "cannot determine whose turn it is");
                }
            }
        }
        Ok(waiting)
    }

    /// The game as it stands, for a text about it. A sleeping game stays asleep.
    pub(crate) async fn look_at(&self, game: &GameId) -> Result<Box<Snapshot>, Refusal> {
        match self.read(game).await? {
            Some(state) => Ok(Box::new(state.snapshot(self.shared.clock.now_ms()))),
            None => self.snapshot(game).await,
        }
    }

    /// The hash of the position after this act; `None` if there is no such act.
    pub(crate) async fn hash_at(&self, game: &GameId, seq: u64) -> Result<Option<String>, Refusal> {
        let Some((meta, log)) = self.shared.store.load_game(game).await? else { return Ok(None) };
        let Some(acts) = usize::try_from(seq).ok().and_then(|seq| log.get(..seq)) else { return Ok(None) };
        let (state, _) = GameState::replay(Arc::new(meta), acts, u64::MAX)?;
        Ok(Some(state.snapshot(0).hash))
    }

    /// Reads a game from its log if a request found it to be on another server.
    pub(super) async fn read_elsewhere<T>(
        &self,
        game: &GameId,
        outcome: &Result<T, Refusal>,
    ) -> Result<Option<GameState>, Refusal> {
        match is_elsewhere(outcome) {
            true => self.read(game).await,
            false => Ok(None),
        }
    }

    /// Reads the game from its log, with its clocks adjusted for outages; `None` if there is none.
    pub(crate) async fn read(&self, game: &GameId) -> Result<Option<GameState>, Refusal> {
        let Some((meta, log)) = self.shared.store.load_game(game).await? else { return Ok(None) };
        let (mut state, _) = GameState::replay(Arc::new(meta), &log, u64::MAX)?;
        Actor::credit_outages(&mut state, &self.shared, self.shared.uptime.started_ms());
        Ok(Some(state))
    }
}
