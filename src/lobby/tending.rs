//! What the lobby does by itself.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use parlor_protocol::Event;
use tokio::sync::mpsc;

use super::Lobby;
use crate::cluster::{GameNotice, NodeMessage, Place};
use crate::id::GameId;
use crate::limits;
use crate::session::Notice;
use crate::tasks::Tasks;

impl Lobby {
    /// Starts the lobby's background tasks; `notices` is what the sessions report.
    pub(crate) fn start(&self, tasks: &Tasks, notices: mpsc::UnboundedReceiver<Notice>) {
        let (this, notices) = (self.clone(), Arc::new(tokio::sync::Mutex::new(notices)));
        tasks.keep("bots", move || {
            let (this, notices) = (this.clone(), notices.clone());
            async move { this.tend_bots(&mut *notices.lock().await).await }
        });
        let this = self.clone();
        tasks.keep("lobby", move || this.clone().tend());
        let this = self.clone();
        tasks.keep("lobby news", move || this.clone().send_updates());
    }

    /// Sends the lobby's watchers what has changed, at intervals.
    async fn send_updates(self) {
        loop {
            tokio::time::sleep(self.tell_changes()).await;
        }
    }

    /// Sends counts and tends seeks, once per period.
    async fn tend(self) {
        let mut period = tokio::time::interval(limits::COUNTS_PERIOD);
        loop {
            period.tick().await;
            self.tell_counts();
            self.tend_seeks().await;
        }
    }

    /// Gives the bots' time to the games that need it.
    async fn tend_bots(&self, notices: &mut mpsc::UnboundedReceiver<Notice>) {
        let mut period = tokio::time::interval(limits::COUNTS_PERIOD);
        loop {
            tokio::select! {
                notice = notices.recv() => match notice {
                    Some(notice) => self.note(&notice),
                    None => return,
                },
                _ = period.tick() => self.tend_seats().await,
            }
        }
    }

    fn note(&self, notice: &Notice) {
        if let Place::At(leader) = self.inner.cluster.leader() {
            let (meta, notice) = match notice {
                Notice::BotsTurn(meta, to_act) => (meta, GameNotice::BotsTurn(*to_act)),
                Notice::Unloaded(meta) => (meta, GameNotice::Unloaded),
                Notice::Over(meta) => (meta, GameNotice::Over),
            };
            return self
                .inner
                .cluster
                .send(leader, NodeMessage::Notice { game: meta.id.to_string(), notice });
        }
        self.note_here(notice);
    }

    fn note_here(&self, notice: &Notice) {
        let mut state = self.state();
        match notice {
            Notice::BotsTurn(meta, to_act) => state.turn(meta, *to_act),
            Notice::Unloaded(meta) => state.unloaded(meta),
            Notice::Over(meta) => {
                // The end of a game may be reported late, when a new count has already left it out.
                let _ =
                    self.inner.games.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
                state.end_game(meta);
                drop(state);
                self.inner.bots_changed.notify_waiters();
                if meta.tournament.is_some() {
                    // The receiver is gone while the server stops.
                    let _ = self.inner.tournament_games.send(meta.clone());
                }
                if let Some(pair) = meta.pair.as_ref().filter(|pair| !pair.second) {
                    let (this, second) = (self.clone(), pair.other.clone());
                    tokio::spawn(async move { this.begin_second(second).await });
                }
            }
        }
    }

    /// Handles the report of a session on another server, which may know that this server leads before it does itself.
    pub(crate) async fn note_from_elsewhere(&self, game: &GameId, notice: GameNotice) {
        let meta = match self.inner.store.game_meta(game).await {
            Ok(Some((meta, _))) => Arc::new(meta),
            Ok(None) => return,
            Err(error) => return tracing::error!(%game, %error, "a game of another server cannot be read"),
        };
        self.note_here(&match notice {
            GameNotice::BotsTurn(to_act) => Notice::BotsTurn(meta, to_act),
            GameNotice::Unloaded => Notice::Unloaded(meta),
            GameNotice::Over => Notice::Over(meta),
        });
    }

    /// Makes this server's lobby the leader's: takes over the open offers and counts the games in progress.
    pub(crate) async fn lead(&self) {
        if let Err(refusal) = self.take_over_offers().await {
            tracing::error!(message = refusal.message, "the previous leader's open offers cannot be read");
        }
        self.count_games().await;
    }

    async fn count_games(&self) {
        match self.inner.store.count_unfinished().await {
            Ok(games) => self.inner.games.store(games, Ordering::Relaxed),
            Err(error) => tracing::error!(%error, "the games in progress cannot be counted"),
        }
    }

    /// Looks for ends of games that were missed, so that no bot is kept for a game that is over.
    pub(crate) async fn look_for_ends(&self) {
        let awaited = self.state().games_of_bots();
        for game in awaited {
            match self.inner.store.game_meta(&game).await {
                Ok(Some((meta, true))) => self.state().end_game(&meta),
                Ok(_) => {}
                Err(error) => tracing::error!(%game, %error, "cannot read whether a game is over"),
            }
        }
        self.inner.bots_changed.notify_waiters();
        self.count_games().await;
    }

    /// Every second, gives unused seats to other games and sends waiting players their places.
    async fn tend_seats(&self) {
        let places = {
            let mut state = self.state();
            state.tend_leases(|user| self.inner.registry.is_online(user));
            state.announce_changed_bots();
            std::mem::take(&mut state.places)
        };
        for (game, place) in places {
            let event = Event::Queued { game: game.to_string(), place };
            self.inner.sessions.tell(&game, event).await;
        }
    }
}
