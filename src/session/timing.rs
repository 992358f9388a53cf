//! What the passing of time does to a game: flags, first moves that do not come, bots that do not move.

use std::time::Duration;

use parlor_protocol::{Event, TimeControl, UserKind};
use rand::RngExt;
use tokio::time::Instant;

use super::actor::Actor;
use crate::limits;

/// What the passing of time does.
#[derive(Debug, Clone, Copy)]
pub(super) enum Due {
    /// A clock has run out.
    Flag,
    /// A first move has not come.
    Expiry,
    /// A bot does not move.
    BotsMove,
    /// The number of watchers is told.
    Crowd,
}

impl Actor {
    /// What happens if nobody does anything, and when.
    pub(super) fn next(&self) -> Option<(Instant, Due)> {
        let crowd = self.crowd_told_at.map(|at| (at, Due::Crowd));
        [self.end_of_patience(), self.end_of_bots_patience(), crowd]
            .into_iter()
            .flatten()
            .min_by_key(|(at, _)| *at)
    }

    /// A flag, or a first move that does not come.
    fn end_of_patience(&self) -> Option<(Instant, Due)> {
        if let Some((_, at_ms)) = self.state.flag(self.audience.lag_ms()) {
            return Some((self.shared.clock.instant_at(at_ms), Due::Flag));
        }
        let timed = matches!(self.state.meta.time_control, Some(TimeControl::Fischer { .. }));
        (timed && !self.state.is_over())
            .then(|| (self.waiting_since + limits::FIRST_MOVE_TIMEOUT, Due::Expiry))
    }

    /// When the server moves for a bot that does not, so that the person it plays with does not wait for ever.
    fn end_of_bots_patience(&self) -> Option<(Instant, Due)> {
        let to_move = self.state.to_move()?;
        let (bot, other) = self.state.meta.players(to_move);
        if bot.kind != UserKind::Bot || other.kind == UserKind::Bot {
            return None;
        }
        let at = match (self.end_of_patience(), self.state.remaining_ms()) {
            (Some((flag, _)), Some(remaining)) => {
                let margin_ms = limits::BOT_MARGIN_MS.min(remaining[to_move as usize] / 10).max(0);
                flag - Duration::from_millis(margin_ms.unsigned_abs())
            }
            _ => {
                let heard = self.shared.registry.last_heard(&bot.id);
                let lives = heard.is_some_and(|heard| heard.elapsed() < limits::ABSENT_BOT_TIMEOUT);
                let patience = if lives { limits::BOT_MOVE_TIMEOUT } else { limits::ABSENT_BOT_TIMEOUT };
                self.shared.clock.instant_at(self.state.turn_since_ms) + patience
            }
        };
        Some((at, Due::BotsMove))
    }

    pub(super) async fn time_is_up(&mut self, due: Due) {
        let now_ms = self.shared.clock.now_ms();
        let decided = match due {
            Due::Flag => self.state.decide_flag(now_ms, self.audience.lag_ms()),
            Due::Expiry => self.state.decide_expiry(now_ms),
            Due::BotsMove => {
                metrics::counter!("parlor_moves_for_bots_total").increment(1);
                tracing::warn!("the server moves for a bot");
                self.state.decide_for_absent(now_ms, |legal| rand::rng().random_range(0..legal))
            }
            Due::Crowd => return self.tell_crowd(),
        };
        if self.commit(decided).await.is_err() {
            // The database does not take it now; the log says later whether time has run out.
            tokio::time::sleep(limits::RELOAD_PAUSE).await;
            let _ = self.believe().await;
        }
    }

    /// The number of watchers may have changed: it is told, but not each of a crowd that comes at once.
    pub(super) fn crowd_changed(&mut self) {
        if self.audience.count() != self.crowd_told {
            self.crowd_told_at.get_or_insert_with(|| Instant::now() + limits::COUNTS_PERIOD);
        }
    }

    fn tell_crowd(&mut self) {
        self.crowd_told_at = None;
        let count = self.audience.count();
        if count != self.crowd_told {
            self.crowd_told = count;
            self.shared.note_crowd(&self.state.meta.id, count);
            self.audience.tell(&Event::Watchers { game: self.state.meta.id.to_string(), count });
        }
    }
}

/// Sleeps until something is due, or for ever.
pub(super) async fn due_at(next: Option<(Instant, Due)>) -> Due {
    match next {
        Some((at, due)) => {
            tokio::time::sleep_until(at).await;
            due
        }
        None => std::future::pending().await,
    }
}
