//! Acts after which the game simply goes on. The session does not wait for them: it hands everything that is to be sent
//! to the writer, whose task sends it as soon as the acts are durable.
//!
//! Invariant: the session does nothing before it knows the outcome of the acts that it has submitted: see
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

/// Acts that are not known to be durable yet.
pub(super) struct Submitted {
    /// The last seq before them.
    before: u64,
    /// Receives the link of the last of them once they are durable; closed if they could not be written.
    durable: oneshot::Receiver<Link>,
}

/// What is sent once the acts are durable.
struct Announcement {
    shared: Arc<Shared>,
    meta: Arc<GameMeta>,
    watchers: Watchers,
    texts: Vec<Texts>,
    moves: u64,
    turn: Turn,
    to_move: Option<Seat>,
    bots_turn: Option<Notice>,
    requester: Requester,
    durable: oneshot::Sender<Link>,
}

/// The sender of the command. If this is dropped unanswered, the writer has stopped, and the sender is told so.
struct Requester {
    reply: Option<Reply<Done>>,
    done: Done,
}

impl Actor {
    /// Whether what was last decided may be submitted. The end of a game changes ratings, and a correspondence game has
    /// plans to update and devices to notify.
    pub(super) fn may_submit(&self) -> bool {
        !self.state.is_over() && !self.state.is_correspondence()
    }

    /// Submits what was decided, and leaves everything else to the writer.
    pub(super) async fn submit(&mut self, decided: Vec<Decided>, reply: Reply<Done>) {
        let before = self.state.seq - decided.len() as u64;
        let done = Done { seq: before + 1, duplicate: false };
        let (bodies, events) = unzip(decided);
        let job = self.append_job(done.seq, self.shared.clock.now_ms(), bodies);
        let (durable, settled) = oneshot::channel();
        let announcement = Announcement {
            shared: self.shared.clone(),
            meta: self.state.meta.clone(),
            watchers: self.audience.watchers(),
            texts: self.audience.watchers().texts_of(&events),
            moves: events.iter().filter(|event| matches!(event, Event::Moved(_))).count() as u64,
            turn: self.turn.clone(),
            to_move: self.state.to_move(),
            bots_turn: self.new_bots_turn(),
            requester: Requester { reply: Some(reply), done },
            durable,
        };
        self.submitted = Some(Submitted { before, durable: settled });
        self.shared.store.submit(job, Box::new(|written| announcement.send(written))).await;
    }

    /// Waits for the outcome of what was submitted.
    pub(super) async fn await_submitted(&mut self) {
        let Some(Submitted { before, durable }) = self.submitted.take() else { return };
        match durable.await {
            Ok(link) => (self.state.link, self.asleep) = (link, None),
            Err(_) => {
                self.doubt(before);
                // The lobby was not told either.
                self.bots_reported = None;
            }
        }
    }
}

impl Announcement {
    fn send(self, written: Result<Written, StoreError>) {
        let link = match written {
            Ok(written) => written.link,
            Err(error) => return self.requester.answer(Err(error.into())),
        };
        metrics::counter!("parlor_moves_total").increment(self.moves);
        self.watchers.tell(&self.texts);
        if let Some(notice) = self.bots_turn {
            self.shared.report(notice);
        }
        self.shared.change_turn(&self.meta, &self.turn, self.to_move);
        let done = self.requester.done;
        self.requester.answer(Ok(done));
        // A session that has gone does not need to know.
        let _ = self.durable.send(link);
    }
}

impl Requester {
    fn answer(mut self, result: Result<Done, Refusal>) {
        if let Some(reply) = self.reply.take() {
            // A connection that has gone does not wait for its answer.
            let _ = reply.send(result);
        }
    }
}

impl Drop for Requester {
    fn drop(&mut self) {
        if let Some(reply) = self.reply.take() {
            let _ = reply.send(Err(StoreError::Unavailable("the writer has stopped".to_owned()).into()));
        }
    }
}
