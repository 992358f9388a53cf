//! Writing what was decided. It is sent only once it is durable.

use std::mem;
use std::sync::Arc;

use super::actor::Actor;
use super::notice::Notice;
use super::planning;
use crate::game::{Decided, GameState};
use crate::store::{AppendJob, Asleep, Ending};
use parlor_protocol::{Event, GameResult, Refusal, Verdict};

impl Actor {
    /// Writes what was decided, and the conditional moves that follow from it, as one append. Once that is durable,
    /// sends the events to everyone and returns the seq of the first act.
    pub(super) async fn commit(&mut self, mut decided: Vec<Decided>) -> Result<u64, Refusal> {
        let first_seq = self.state.seq + 1 - decided.len() as u64;
        let before = self.turn.get();
        decided.extend(self.state.decide_planned(&self.plans, self.shared.clock.now_ms()));
        if decided.is_empty() {
            return Ok(first_seq);
        }
        let (mut bodies, mut events) = unzip(decided);
        let at_ms = self.shared.clock.now_ms();
        let ending = self.state.result.clone().map(|result| self.ending(result, at_ms));
        if ending.is_some() {
            // The store writes the last act itself: the ratings in it change in the same transaction.
            bodies.pop();
        }
        let job = AppendJob { ending, ..self.append_job(first_seq, at_ms, bodies) };
        let written = match self.shared.store.append(job).await {
            Ok(written) => written,
            Err(error) => {
                self.doubt(first_seq - 1);
                return Err(error.into());
            }
        };
        self.asleep = None;
        self.state.link = written.link;
        if let (Some(Event::GameOver { result, .. }), Some(own)) = (events.last_mut(), &mut self.state.result)
        {
            (result.ratings, result.uncounted) = (written.ratings, written.uncounted);
            (own.ratings, own.uncounted) = (written.ratings, written.uncounted);
        }
        self.tell(&events);
        self.report_bots_turn();
        self.change_turn();
        self.push_news(before).await;
        self.update_plans().await;
        Ok(first_seq)
    }

    pub(super) fn append_job(&mut self, first_seq: u64, at_ms: i64, bodies: Vec<String>) -> AppendJob {
        let GameState { meta, link, .. } = &self.state;
        let (game, number, link) = (meta.id.clone(), meta.number, link.clone());
        let wakes = self.asleep.is_some();
        let cause = mem::take(&mut self.cause);
        AppendJob { game, number, first_seq, at_ms, bodies, wakes, link, cause, ending: None }
    }

    fn ending(&self, result: GameResult, at_ms: i64) -> Ending {
        Ending {
            rates: self.state.meta.rated && self.state.binds() && result.result != Verdict::Aborted,
            second: self.state.second_game(at_ms).map(Arc::new),
            meta: self.state.meta.clone(),
            clock_ms: self.state.remaining_ms(),
            plies: self.state.plies(),
            result,
        }
    }

    /// Marks the state as doubtful after a write that may or may not have happened: from here on only the log can tell.
    /// `announced_seq` is the last seq that was sent.
    pub(super) fn doubt(&mut self, announced_seq: u64) {
        self.state.seq = announced_seq;
        self.doubtful = true;
        self.asleep = self.asleep.map(Asleep::unknown);
    }

    /// Waits until what was submitted is durable. After a failed write, goes back to what the log holds, and sends the
    /// events in it that were not sent before.
    pub(super) async fn settle(&mut self) -> Result<(), Refusal> {
        self.await_submitted().await;
        if !self.doubtful {
            return Ok(());
        }
        let announced_seq = self.state.seq;
        let log = self.shared.store.load_log(&self.state.meta).await?;
        let (mut state, events) = GameState::replay(self.state.meta.clone(), &log, announced_seq)?;
        Self::credit_outages(&mut state, &self.shared, self.shared.clock.now_ms());
        self.plans = planning::load(&self.shared.store, &state).await?;
        self.state = state;
        self.doubtful = false;
        self.tell(&events);
        self.report_bots_turn();
        self.change_turn();
        Ok(())
    }

    fn tell(&mut self, events: &[Event]) {
        count_moves(events);
        for event in events {
            if let Event::GameOver { result, .. } = event {
                let reason = format!("{:?}", result.reason).to_lowercase();
                let kind = self.state.meta.kind().id();
                tracing::debug!(kind, reason, result = ?result.result, "the game is over");
                metrics::counter!("parlor_games_over_total", "kind" => kind, "reason" => reason).increment(1);
                self.shared.report(Notice::Over(self.state.meta.clone()));
            }
            self.audience.tell(event);
        }
    }
}

/// Splits acts into what is written and what is sent.
pub(super) fn unzip(decided: Vec<Decided>) -> (Vec<String>, Vec<Event>) {
    decided.into_iter().map(|Decided { body, event }| (body, event)).unzip()
}

pub(super) fn count_moves(events: &[Event]) {
    let moves = events.iter().filter(|event| matches!(event, Event::Moved(_))).count();
    metrics::counter!("parlor_moves_total").increment(moves as u64);
}
