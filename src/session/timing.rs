//! What happens in a game when time passes: flags fall, first moves do not come, bots do not move.

use std::time::Duration;

use parlor_protocol::{Event, TimeControl, UserKind};
use rand::RngExt;
use tokio::time::Instant;

use super::actor::Actor;
use crate::limits;

/// What happens when time passes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Due {
    /// A clock has run out.
    Flag,
    /// A first move has not come.
    Expiry,
    /// A person who plays a bot without a clock has left the game.
    Left,
    /// A bot does not move.
    BotsMove,
    /// The number of spectators is to be sent.
    Spectators,
}

impl Actor {
    /// What happens if no one does anything, and when.
    pub(super) fn next_due(&self) -> Option<(Instant, Due)> {
        let spectators = self.spectators_due.map(|at| (at, Due::Spectators));
        let left = self.state.left_at().map(|at_ms| (self.shared.clock.instant_at(at_ms), Due::Left));
        [self.players_deadline(), self.bots_deadline(), left, spectators]
            .into_iter()
            .flatten()
            .min_by_key(|(at, _)| *at)
    }

    /// When a flag falls, or a first move is overdue.
    fn players_deadline(&self) -> Option<(Instant, Due)> {
        if let Some((_, at_ms)) = self.state.flag(self.audience.lag_ms()) {
            return Some((self.shared.clock.instant_at(at_ms), Due::Flag));
        }
        let timed = matches!(self.state.meta.time_control, Some(TimeControl::Fischer { .. }));
        let timeout = match self.state.meta.is_second() {
            true => limits::SECOND_GAME_TIMEOUT,
            false => limits::FIRST_MOVE_TIMEOUT,
        };
        // It counts from the move before, so requests and gifts of time do not put it off.
        let turn = self.shared.clock.instant_at(self.state.turn_since_ms).max(self.loaded_at);
        (timed && !self.state.is_over()).then(|| (turn + timeout, Due::Expiry))
    }

    /// When the server moves for a bot that does not move, so that its opponent does not wait forever.
    fn bots_deadline(&self) -> Option<(Instant, Due)> {
        let to_move = self.state.to_move()?;
        let (bot, other) = self.state.meta.players(to_move);
        if bot.kind != UserKind::Bot || other.kind == UserKind::Bot {
            return None;
        }
        let at = match (self.players_deadline(), self.state.remaining_ms()) {
            (Some((flag, _)), Some(remaining)) => {
                let margin_ms = limits::BOT_MARGIN_MS.min(remaining[to_move as usize] / 10).max(0);
                flag - Duration::from_millis(margin_ms.unsigned_abs())
            }
            _ => {
                let heard = self.shared.registry.last_heard(&bot.id);
                let alive = heard.is_some_and(|heard| heard.elapsed() < limits::ABSENT_BOT_TIMEOUT);
                let timeout = match (alive, self.queued) {
                    (false, _) => limits::ABSENT_BOT_TIMEOUT,
                    // It has not begun to think.
                    (true, Some(_)) => limits::QUEUE_TIMEOUT,
                    (true, None) => limits::BOT_MOVE_TIMEOUT,
                };
                let turn = self.shared.clock.instant_at(self.state.turn_since_ms).max(self.loaded_at);
                self.bot_seated_at.map_or(turn, |seated| seated.max(turn)) + timeout
            }
        };
        Some((at, Due::BotsMove))
    }

    pub(super) async fn time_is_up(&mut self, due: Due) {
        if self.settle().await.is_err() {
            return tokio::time::sleep(limits::RELOAD_PAUSE).await;
        }
        if self.next_due().is_none_or(|(at, _)| at > Instant::now()) {
            // What was submitted could not be written, so something else is due.
            return;
        }
        let now_ms = self.shared.clock.now_ms();
        let decided = match due {
            Due::Flag => self.state.decide_flag(now_ms, self.audience.lag_ms()),
            Due::Expiry => self.state.decide_expiry(now_ms),
            Due::Left => {
                metrics::counter!("parlor_left_games_total").increment(1);
                self.state.decide_left(now_ms)
            }
            Due::BotsMove => {
                metrics::counter!("parlor_moves_for_bots_total").increment(1);
                tracing::warn!("the server moves for a bot that did not");
                self.state.decide_for_absent(now_ms, |legal| rand::rng().random_range(0..legal))
            }
            Due::Spectators => return self.tell_spectators(),
        };
        if self.commit(decided).await.is_err() {
            // The database cannot take it now; the log will tell whether time has run out.
            tokio::time::sleep(limits::RELOAD_PAUSE).await;
            let _ = self.settle().await;
        }
    }

    /// Schedules sending the number of spectators if it has changed: after a moment, so that a crowd is counted once.
    pub(super) fn spectators_changed(&mut self) {
        if self.audience.spectators() != self.spectators_sent {
            self.spectators_due.get_or_insert_with(|| Instant::now() + limits::COUNTS_PERIOD);
        }
    }

    fn tell_spectators(&mut self) {
        self.spectators_due = None;
        let count = self.audience.spectators();
        if count != self.spectators_sent {
            self.spectators_sent = count;
            self.shared.note_spectators(&self.state.meta.id, count);
            self.audience.tell(&Event::Watchers { game: self.state.meta.id.to_string(), count });
        }
    }
}

/// Sleeps until something is due, or forever.
pub(super) async fn due_at(next: Option<(Instant, Due)>) -> Due {
    match next {
        Some((at, due)) => {
            tokio::time::sleep_until(at).await;
            due
        }
        None => std::future::pending().await,
    }
}
