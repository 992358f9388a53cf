//! The task of a tournament: it answers, pairs, starts games and notes how they end, until the tournament is over.

use parlor_protocol::Refusal;
use parlor_protocol::http::TournamentState;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::desk::Desk;
use super::entry::Entry;
use super::message::Message;
use super::shared::Shared;
use super::updates::Watcher;
use crate::bots::Copies;
use crate::id::GameId;
use crate::limits;
use crate::lobby::Terms;
use crate::store::TournamentRow;

pub(super) struct Actor {
    pub(super) shared: Shared,
    pub(super) desk: Desk,
    /// The terms of each game.
    pub(super) terms: Terms,
    /// Games that may have ended, or may never have been made.
    pub(super) unsure: Vec<GameId>,
    /// When the players who wait in an arena are next paired.
    pub(super) pairing_at: Instant,
    /// Copies of bots that play in it.
    pub(super) copies: Vec<Copies>,
    pub(super) watchers: Vec<Watcher>,
    /// The version that the watchers know, and when the next one may be sent.
    pub(super) announced: u64,
    pub(super) next_update: Instant,
}

impl Actor {
    /// Loads a tournament that is not over.
    pub(super) async fn load(shared: Shared, row: TournamentRow) -> Result<Self, Refusal> {
        let terms = super::terms::game_terms(&row.terms)?;
        let desk = Desk::load(&shared.store, row).await?;
        let unsure = unsure(&desk);
        let (announced, now) = (desk.fold.seq, Instant::now());
        let (copies, watchers) = (Vec::new(), Vec::new());
        let mut actor = Self {
            shared,
            desk,
            terms,
            unsure,
            pairing_at: now,
            copies,
            watchers,
            announced,
            next_update: now,
        };
        actor.restore_copies().await;
        Ok(actor)
    }

    /// Runs until the tournament is over.
    pub(super) async fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        loop {
            if let Err(refusal) = self.advance().await {
                tracing::error!(message = refusal.message, "a tournament cannot proceed; retrying");
                self.reload().await;
                tokio::time::sleep(limits::RELOAD_PAUSE).await;
            }
            self.send_update();
            if self.is_over() && self.shared.forget(&self.desk.row.id, &mut messages) {
                self.send_update_now();
                self.release_copies();
                return;
            }
            let wake = self.wake_at();
            tokio::select! {
                message = messages.recv() => match message {
                    Some(message) => self.handle(message).await,
                    None => return,
                },
                () = tokio::time::sleep_until(wake) => {}
            }
        }
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.desk.fold.state, TournamentState::Over | TournamentState::Cancelled)
    }

    /// Reloads the log: after a failed write only it can tell what was written.
    async fn reload(&mut self) {
        match Desk::load(&self.shared.store, self.desk.row.clone()).await {
            Ok(desk) => self.desk = desk,
            Err(error) => tracing::error!(%error, "a tournament could not be reloaded"),
        }
        self.unsure = unsure(&self.desk);
    }

    async fn handle(&mut self, message: Message) {
        match message {
            Message::Enter { user, reply } => {
                let entered = self.enter(&user).await;
                let _ = reply.send(entered);
            }
            Message::Leave { user, reply } => {
                let left = self.leave(&user).await;
                let _ = reply.send(left);
            }
            Message::Cancel { user, reply } => {
                let cancelled = self.cancel(&user).await;
                let _ = reply.send(cancelled);
            }
            Message::Page { me, reply } => {
                let _ = reply.send(Ok(Box::new(self.desk.page(me.as_ref()))));
            }
            Message::Export { format, reply } => {
                let _ = reply.send(self.desk.export(&format));
            }
            Message::Say { user, text, reply } => {
                let said = self.say(&user, &text).await;
                let _ = reply.send(said);
            }
            Message::Watch { user, outbox } => {
                self.watchers.retain(|other| other.outbox != outbox);
                self.watchers.push(Watcher { user, outbox });
            }
            Message::Unwatch { outbox } => self.watchers.retain(|other| other.outbox != outbox),
            Message::Account(account) => {
                self.desk.account_changed(&account);
                if let Err(refusal) = self.withdraw_if_gone(&account.id).await {
                    tracing::warn!(message = refusal.message, "a player who has left could not be withdrawn");
                }
            }
            Message::LookForEnds => self.unsure = unsure(&self.desk),
            Message::Over(meta) => {
                let second = meta.pair.as_ref().filter(|pair| pair.second);
                self.unsure.push(second.map_or_else(|| meta.id.clone(), |pair| pair.other.clone()));
            }
        }
    }

    /// Writes entries; after an error the log is read again.
    pub(super) async fn log(&mut self, entries: Vec<Entry>) -> Result<(), Refusal> {
        let at_ms = self.shared.clock.now_ms();
        let logged = self.desk.log(&self.shared.store, entries, at_ms).await;
        if logged.is_err() {
            self.reload().await;
        }
        Ok(logged?)
    }
}

/// The games for which only the database can tell whether they are over.
fn unsure(desk: &Desk) -> Vec<GameId> {
    desk.fold.playing().map(|meeting| meeting.game.clone()).collect()
}
