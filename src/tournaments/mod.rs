//! Tournaments: members make them, whoever enters is paired, and games start by themselves.
//!
//! A tournament is a log in the database; `fold.rs` tells what it comes to, by the pairings of `pairings/`. Each tournament that is not
//! over has a task (`actor.rs`). A round is logged with the ids of its games before they are made, so that a server that is killed
//! makes the same games, and each once.

mod actor;
mod begin;
mod berserk;
mod desk;
mod entry;
mod export;
mod fold;
mod meetings;
mod message;
mod outcome;
mod playing;
mod progress;
mod series;
mod shared;
mod terms;
mod view;

use std::sync::Arc;

use parlor_protocol::http::{
    Tournament, TournamentFormat, TournamentList, TournamentPage, TournamentState, TournamentTerms,
};
use parlor_protocol::{ErrorCode, Refusal, UserKind};
use tokio::sync::{mpsc, oneshot};
use tracing::Instrument;

pub use series::{Repeating, RepeatingFile};
pub(crate) use shared::Handles;

use actor::Actor;
use desk::{Desk, wire};
use message::{Message, Reply};
use shared::Shared;

use crate::account::Account;
use crate::error::refuse;
use crate::game::GameMeta;
use crate::id::{TournamentId, UserId, random_id};
use crate::limits;
use crate::outbox::Outbox;
use crate::store::{TournamentRow, TournamentStanding};
use crate::tasks::Tasks;

/// How often a request is sent again to a task that has just ended.
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

    /// Starts the tasks of the tournaments that are not over; `ends` is what the lobby reports of their games.
    pub(crate) async fn start(
        &self,
        tasks: &Tasks,
        ends: mpsc::UnboundedReceiver<Arc<GameMeta>>,
        repeating: Vec<Repeating>,
    ) -> Result<(), Refusal> {
        for row in self.shared.store.open_tournaments().await? {
            self.spawn(row).await?;
        }
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
        let id = row.id.clone();
        let actor = Actor::load(self.shared.clone(), row).await?;
        let (sender, messages) = mpsc::channel(limits::TOURNAMENT_MESSAGES);
        self.shared.running.lock().insert(id.clone(), sender);
        let span = tracing::info_span!("tournament", %id);
        tokio::spawn(actor.run(messages).instrument(span));
        Ok(())
    }

    /// Tells the tournaments of games that have ended.
    async fn pass_on(&self, ends: &mut mpsc::UnboundedReceiver<Arc<GameMeta>>) {
        while let Some(meta) = ends.recv().await {
            let sender = meta.tournament.as_ref().and_then(|id| self.shared.sender(id));
            if let Some(sender) = sender {
                // A tournament that is over does not count the game.
                let _ = sender.send(Message::Over(meta)).await;
            }
        }
    }

    /// Makes a tournament of a member's. The host of a simul takes part.
    pub(crate) async fn create(&self, me: &Account, terms: TournamentTerms) -> Result<Tournament, Refusal> {
        if me.kind != UserKind::Member {
            return Err(refuse(ErrorCode::Forbidden, "only members make tournaments"));
        }
        let terms = terms::check(terms, self.shared.clock.now_ms())?;
        let most = limits::OPEN_TOURNAMENTS;
        if self.shared.store.count_open_tournaments(&me.id).await? >= most {
            let full = format!("you have {most} tournaments that have not ended");
            return Err(refuse(ErrorCode::AlreadyExists, full));
        }
        let simul = terms.format == TournamentFormat::Simul;
        let tournament = self.make(Some(me.clone()), terms, None).await?;
        if simul {
            self.enter(&tournament.id, me).await?;
        }
        Ok(tournament)
    }

    async fn make(
        &self,
        by: Option<Account>,
        terms: TournamentTerms,
        series: Option<String>,
    ) -> Result<Tournament, Refusal> {
        if self.shared.running.lock().len() >= limits::RUNNING_TOURNAMENTS {
            return Err(refuse(ErrorCode::AlreadyExists, "there are as many tournaments as there can be"));
        }
        let state = TournamentState::Created;
        let standing = TournamentStanding { state, players: 0, ended_ms: None, winner: None };
        let row = TournamentRow { id: random_id(10).into(), terms, by, standing, winner: None };
        self.shared.store.create_tournament(row.clone(), series).await?;
        // One of a series may be there already.
        if self.shared.store.tournament(&row.id).await?.is_some() {
            self.spawn(row.clone()).await?;
        }
        Ok(wire(&row))
    }

    /// The public tournaments.
    pub(crate) async fn list(&self) -> Result<TournamentList, Refusal> {
        let mut list = TournamentList::default();
        for row in self.shared.store.open_tournaments().await?.iter().filter(|row| !row.terms.private) {
            match row.standing.state {
                TournamentState::Created => list.soon.push(wire(row)),
                _ => list.now.push(wire(row)),
            }
        }
        let done = self.shared.store.ended_tournaments(limits::ENDED_TOURNAMENTS).await?;
        list.done = done.iter().filter(|row| row.standing.players > 0).map(wire).collect();
        Ok(list)
    }

    /// A tournament as somebody sees it.
    pub(crate) async fn page(&self, id: &str, me: Option<&UserId>) -> Result<TournamentPage, Refusal> {
        match self.ask(id, |reply| Message::Page { me: me.cloned(), reply }).await? {
            Some(page) => Ok(*page),
            None => Ok(self.ended(id).await?.page(me)),
        }
    }

    /// The results as a file.
    pub(crate) async fn export(&self, id: &str, format: &str) -> Result<String, Refusal> {
        match self.ask(id, |reply| Message::Export { format: format.to_owned(), reply }).await? {
            Some(text) => Ok(text),
            None => self.ended(id).await?.export(format),
        }
    }

    /// Enters a tournament, or comes back.
    pub(crate) async fn enter(&self, id: &str, me: &Account) -> Result<(), Refusal> {
        self.must(id, |reply| Message::Enter { user: me.clone(), reply }).await
    }

    /// Pauses or withdraws.
    pub(crate) async fn leave(&self, id: &str, me: &UserId) -> Result<(), Refusal> {
        self.must(id, |reply| Message::Leave { user: me.clone(), reply }).await
    }

    /// Calls off one's own tournament that has not begun.
    pub(crate) async fn cancel(&self, id: &str, me: &UserId) -> Result<(), Refusal> {
        self.must(id, |reply| Message::Cancel { user: me.clone(), reply }).await
    }

    /// Tells a connection of changes from now on. One that is over does not change.
    pub(crate) async fn watch(&self, id: &str, outbox: &Outbox) -> Result<(), Refusal> {
        match self.shared.sender(id) {
            Some(sender) => {
                let _ = sender.send(Message::Watch { outbox: outbox.clone() }).await;
                Ok(())
            }
            None => self.ended(id).await.map(|_| ()),
        }
    }

    /// Ends that.
    pub(crate) async fn unwatch(&self, id: &str, outbox: &Outbox) {
        if let Some(sender) = self.shared.sender(id) {
            let _ = sender.send(Message::Unwatch { outbox: outbox.clone() }).await;
        }
    }

    /// A tournament that is over, from its log.
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

    /// The answer of a tournament's task; `None` if it has none.
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
