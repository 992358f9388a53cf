//! Tournaments: members make them, players who enter are paired, and games start by themselves.
//!
//! A tournament is a log in the database; `fold.rs` works out its state, using the pairings of `pairings/`. Each
//! tournament that is not over has a task (`actor.rs`). A round is logged with the ids of its games before they are
//! made, so that a server that is killed makes the same games, and each only once.

mod actor;
mod apply;
mod asking;
mod at_hand;
mod begin;
mod berserk;
mod bracket;
mod desk;
mod entering;
mod entry;
mod export;
mod fold;
mod making;
mod meetings;
mod message;
mod outcome;
mod playing;
mod progress;
mod results;
mod seating;
mod series;
mod shared;
mod standings;
mod talk;
mod terms;
mod updates;
mod waiting;

use std::sync::Arc;

use parlor_protocol::{ErrorCode, Refusal};
use tokio::sync::{mpsc, oneshot};
use tracing::Instrument;

pub use series::{Repeating, RepeatingFile};
pub(crate) use shared::Handles;

use actor::Actor;
use desk::Desk;
use message::{Message, Reply};
use shared::Shared;

use crate::account::Account;
use crate::error::refuse;
use crate::game::GameMeta;
use crate::id::TournamentId;
use crate::limits;
use crate::store::TournamentRow;
use crate::tasks::Tasks;

/// How many times in all a request is tried if the task has just ended.
const TRIES: usize = 3;

fn no_tournament() -> Refusal {
    refuse(ErrorCode::NotFound, "no such tournament")
}

/// All tournaments. A cheap handle.
#[derive(Clone)]
pub(crate) struct Tournaments {
    shared: Shared,
}

impl Tournaments {
    pub(crate) fn new(handles: Handles) -> Self {
        Self { shared: Shared::new(handles) }
    }

    /// Starts the tasks of the tournaments that are not over; `ends` receives their ended games from the lobby.
    pub(crate) async fn start(
        &self,
        tasks: &Tasks,
        ends: mpsc::UnboundedReceiver<Arc<GameMeta>>,
        repeating: Vec<Repeating>,
    ) -> Result<(), Refusal> {
        // All of them get their own bots back before any takes free ones.
        let mut actors = Vec::new();
        for row in self.shared.store.open_tournaments().await? {
            actors.push(Actor::load(self.shared.clone(), row).await?);
        }
        actors.into_iter().for_each(|actor| self.run(actor));
        let (this, ends) = (self.clone(), Arc::new(tokio::sync::Mutex::new(ends)));
        tasks.keep("tournaments", move || {
            let (this, ends) = (this.clone(), ends.clone());
            async move { this.pass_on(&mut *ends.lock().await).await }
        });
        if !repeating.is_empty() {
            let this = self.clone();
            tasks.keep("repeating tournaments", move || this.clone().repeat(repeating.clone()));
        }
        Ok(())
    }

    async fn spawn(&self, row: TournamentRow) -> Result<(), Refusal> {
        self.run(Actor::load(self.shared.clone(), row).await?);
        Ok(())
    }

    /// Starts the task of a tournament.
    fn run(&self, actor: Actor) {
        let id = actor.desk.row.id.clone();
        let (sender, messages) = mpsc::channel(limits::TOURNAMENT_MESSAGES);
        self.shared.running.lock().insert(id.clone(), sender);
        let span = tracing::info_span!("tournament", %id);
        tokio::spawn(actor.run(messages).instrument(span));
    }

    /// Tells tournaments about their games that have ended.
    async fn pass_on(&self, ends: &mut mpsc::UnboundedReceiver<Arc<GameMeta>>) {
        while let Some(meta) = ends.recv().await {
            let sender = meta.tournament.as_ref().and_then(|id| self.shared.sender(id));
            if let Some(sender) = sender {
                // A tournament that is over does not count the game.
                let _ = sender.send(Message::Over(meta)).await;
            }
        }
    }

    /// Tells the tournaments that are not over about a user whose account has changed or who no longer plays here.
    pub(crate) async fn account_changed(&self, account: &Account) {
        for sender in self.shared.senders() {
            let _ = sender.send(Message::Account(account.clone())).await;
        }
    }

    /// Makes the tournaments look in the database for the ends of games that were missed.
    pub(crate) async fn look_for_ends(&self) {
        for sender in self.shared.senders() {
            let _ = sender.send(Message::LookForEnds).await;
        }
    }

    /// Reads a tournament that is over from its log.
    async fn ended(&self, id: &str) -> Result<Desk, Refusal> {
        let row = self.shared.store.tournament(id).await?.ok_or_else(no_tournament)?;
        Ok(Desk::load(&self.shared.store, row).await?)
    }

    /// Asks the task of a tournament that is not over.
    async fn must<T>(&self, id: &str, message: impl Fn(Reply<T>) -> Message) -> Result<T, Refusal> {
        match self.ask(id, message).await? {
            Some(answer) => Ok(answer),
            None => {
                let row = self.shared.store.tournament(id).await?.ok_or_else(no_tournament)?;
                Err(refuse(ErrorCode::NotAvailable, format!("the tournament {} is over", row.terms.name)))
            }
        }
    }

    /// The answer of a tournament's task; `None` if the tournament has no task.
    async fn ask<T>(&self, id: &str, message: impl Fn(Reply<T>) -> Message) -> Result<Option<T>, Refusal> {
        for _ in 0..TRIES {
            let Some(sender) = self.shared.sender(&TournamentId::from(id)) else { return Ok(None) };
            let (reply, replied) = oneshot::channel();
            if sender.send(message(reply)).await.is_err() {
                continue;
            }
            if let Ok(answer) = replied.await {
                return answer.map(Some);
            }
        }
        Ok(None)
    }
}
