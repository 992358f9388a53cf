//! Acts after which the game simply goes on. Nobody waits for them: the session hands everything that is to be told to the
//! writer, whose task tells it as soon as the acts are durable.
//!
//! Invariant: the session does nothing before it knows what came of the acts that it has submitted: see
//! [`Actor::settle`].

use std::sync::Arc;

use parlor_protocol::{Event, Refusal, Seat};
use tokio::sync::oneshot;

use super::actor::Actor;
use super::audience::{Texts, Watchers};
use super::commit::unzip;
use super::message::{Done, Reply};
use super::notice::Notice;
use super::shared::Shared;
use super::turns::Turn;
use crate::game::chain::Link;
use crate::game::{Decided, GameMeta};
use crate::store::{StoreError, Written};

/// Acts of which it is not known yet whether they are durable.
pub(super) struct Submitted {
    /// The last seq before them.
    before: u64,
    /// The link of the last of them, when they are durable; closed if they could not be written.
    durable: oneshot::Receiver<Link>,
}

/// What is told when the acts are durable.
struct Told {
    shared: Arc<Shared>,
    meta: Arc<GameMeta>,
    watchers: Watchers,
    texts: Vec<Texts>,
    moves: u64,
    turn: Turn,
    to_move: Option<Seat>,
    bots_turn: Option<Notice>,
    asker: Asker,
    durable: oneshot::Sender<Link>,
}

/// Who sent the command. If nobody answers them the writer has stopped, and that is what they are told.
struct Asker {
    reply: Option<Reply<Done>>,
    done: Done,
}

impl Actor {
    /// Whether what was decided last may be submitted. The end of a game changes ratings, and in correspondence there are
    /// plans and devices to be told.
    pub(super) fn goes_on(&self) -> bool {
        !self.state.is_over() && !self.state.is_correspondence()
    }

    /// Submits what was decided, and leaves everything else to the writer.
    pub(super) async fn submit(&mut self, decided: Vec<Decided>, reply: Reply<Done>) {
        let before = self.state.seq - decided.len() as u64;
        let done = Done { seq: before + 1, duplicate: false };
        let (bodies, events) = unzip(decided);
        let job = self.append_job(done.seq, self.shared.clock.now_ms(), bodies);
        let (durable, settled) = oneshot::channel();
        let told = Told {
            shared: self.shared.clone(),
            meta: self.state.meta.clone(),
            watchers: self.audience.watchers(),
            texts: self.audience.watchers().texts_of(&events),
            moves: events.iter().filter(|event| matches!(event, Event::Moved(_))).count() as u64,
            turn: self.turn.clone(),
            to_move: self.state.to_move(),
            bots_turn: self.new_bots_turn(),
            asker: Asker { reply: Some(reply), done },
            durable,
        };
        self.submitted = Some(Submitted { before, durable: settled });
        self.shared.store.submit(job, Box::new(|written| told.tell(written))).await;
    }

    /// Waits until it is known what came of what was submitted.
    pub(super) async fn await_submitted(&mut self) {
        let Some(Submitted { before, durable }) = self.submitted.take() else { return };
        match durable.await {
            Ok(link) => (self.state.link, self.asleep) = (link, None),
            Err(_) => {
                self.doubt(before);
                // The lobby was told nothing either.
                self.bots_reported = None;
            }
        }
    }
}

impl Told {
    fn tell(self, written: Result<Written, StoreError>) {
        let link = match written {
            Ok(written) => written.link,
            Err(error) => return self.asker.answer(Err(error.into())),
        };
        metrics::counter!("parlor_moves_total").increment(self.moves);
        self.watchers.tell(&self.texts);
        if let Some(notice) = self.bots_turn {
            self.shared.report(notice);
        }
        self.shared.change_turn(&self.meta, &self.turn, self.to_move);
        let done = self.asker.done;
        self.asker.answer(Ok(done));
        // A session that has gone does not need to know.
        let _ = self.durable.send(link);
    }
}

impl Asker {
    fn answer(mut self, result: Result<Done, Refusal>) {
        if let Some(reply) = self.reply.take() {
            // A connection that has gone does not wait for its answer.
            let _ = reply.send(result);
        }
    }
}

impl Drop for Asker {
    fn drop(&mut self) {
        if let Some(reply) = self.reply.take() {
            let _ = reply.send(Err(StoreError::Unavailable("the writer has stopped".to_owned()).into()));
        }
    }
}
