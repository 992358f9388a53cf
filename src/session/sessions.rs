//! Every game in progress: what other modules ask of its session.

use std::collections::HashMap;
use std::sync::Arc;

use parlor_protocol::{Event, Explored, Refusal, Room, Snapshot};

use super::message::{Done, Manner, Message};
use super::notice::NoticeSender;
use super::rematches::Rematches;
use super::shared::{Handles, Queue, Shared};
use crate::account::Account;
use crate::cluster::{NodeMessage, Place};
use crate::game::{Command, PlanRequest};
use crate::id::{GameId, UserId};
use crate::outbox::Outbox;
use crate::traces;

/// Every game in progress, by id. A cheap handle.
#[derive(Clone)]
pub(crate) struct Sessions {
    pub(super) shared: Arc<Shared>,
}

impl Sessions {
    /// Makes an empty directory. What the lobby has to know about games is reported to `notices`.
    pub(crate) fn new(handles: Handles, notices: NoticeSender) -> Self {
        Self { shared: Arc::new(Shared::new(handles, notices)) }
    }

    /// Decides a player's command.
    pub(crate) async fn command(
        &self,
        game: &GameId,
        user: &UserId,
        command: Command,
    ) -> Result<Done, Refusal> {
        self.ask(game, |reply| Message::Command {
            user: user.clone(),
            command: command.clone(),
            cause: traces::cause(),
            reply,
        })
        .await
    }

    /// Sends a connection the events of a game from now on, beginning with those that it missed.
    pub(crate) async fn watch(
        &self,
        game: &GameId,
        user: &Account,
        outbox: &Outbox,
        since: Option<u64>,
        manner: Option<Manner>,
    ) -> Result<(), Refusal> {
        let outbox = || outbox.clone();
        self.ask(game, |reply| Message::Watch { user: user.clone(), outbox: outbox(), since, manner, reply })
            .await
    }

    /// Stops sending a connection the events of a game. It is not an error if the game does not exist.
    pub(crate) async fn unwatch(&self, game: &GameId, outbox: &Outbox) {
        let sender = self.loaded_sender(game);
        if let Some(sender) = sender {
            // A session that is just being unloaded has no watchers.
            let _ = sender.send(Message::Unwatch { outbox: outbox.clone() }).await;
        }
    }

    /// The game as it stands; one on another server is read from its log.
    pub(crate) async fn snapshot(&self, game: &GameId) -> Result<Box<Snapshot>, Refusal> {
        let snapshot = self.ask(game, |reply| Message::Snapshot { reply }).await;
        match self.read_elsewhere(game, &snapshot).await? {
            Some(state) => Ok(Box::new(state.snapshot(self.shared.clock.now_ms()))),
            None => snapshot,
        }
    }

    /// Plans a player's replies to moves of the opponent. Durable when this returns.
    pub(crate) async fn plan(&self, game: &GameId, user: &UserId, plan: PlanRequest) -> Result<(), Refusal> {
        self.ask(game, |reply| Message::Plan { user: user.clone(), plan: plan.clone(), reply }).await
    }

    /// Where a line of moves leads, for a player.
    pub(crate) async fn explore(
        &self,
        game: &GameId,
        user: &UserId,
        moves: Vec<String>,
    ) -> Result<Box<Explored>, Refusal> {
        self.ask(game, |reply| Message::Explore { user: user.clone(), moves: moves.clone(), reply }).await
    }

    /// Says something in the chat of a game.
    pub(crate) async fn say(
        &self,
        game: &GameId,
        user: &Account,
        room: Room,
        text: &str,
    ) -> Result<(), Refusal> {
        self.ask(game, |reply| Message::Chat { user: user.clone(), room, text: text.to_owned(), reply }).await
    }

    /// The rematch offers.
    pub(crate) fn rematches(&self) -> &Rematches {
        &self.shared.rematches
    }

    /// Sends everyone who watches a game an event that is not in its log.
    pub(crate) async fn tell(&self, game: &GameId, event: Event) {
        if let Some(sender) = self.loaded_sender(game) {
            // A session that is just being unloaded has no watchers.
            let _ = sender.send(Message::Tell { event }).await;
        } else if let Ok(Place::At(node)) = self.shared.cluster.place_of(game).await {
            let event = serde_json::to_string(&event).expect("an event has only text keys");
            self.shared.cluster.send(node, NodeMessage::Event { game: game.to_string(), event });
        }
    }

    /// Whether a game is loaded here.
    pub(crate) fn is_loaded(&self, game: &GameId) -> bool {
        self.loaded_sender(game).is_some()
    }

    /// Reports to a new lobby where bots are to act.
    pub(crate) async fn report_again(&self) {
        let all: Vec<Queue> = self.shared.loaded().by_id.values().cloned().collect();
        for sender in all.iter().filter_map(|cell| cell.get()) {
            let _ = sender.send(Message::ReportAgain).await;
        }
    }

    /// Tells a user's loaded games that they came online or went offline; other games see it when they are loaded.
    pub(crate) async fn presence(&self, user: &UserId) {
        let games = self.shared.loaded().by_player.get(user).cloned().unwrap_or_default();
        for game in games {
            let Some(sender) = self.loaded_sender(&game) else { continue };
            let _ = sender.send(Message::Presence { user: user.clone() }).await;
        }
    }

    /// Tells a user's loaded games that their account has changed; other games read it when they are loaded.
    pub(crate) fn account_changed(&self, account: &Account) {
        let games = self.shared.loaded().by_player.get(&account.id).cloned().unwrap_or_default();
        for sender in games.iter().filter_map(|game| self.loaded_sender(game)) {
            // A session with too many requests keeps the old name until it is loaded again.
            let _ = sender.try_send(Message::Account(account.clone()));
        }
    }

    /// The number of spectators of each game that has any.
    pub(crate) fn spectators(&self) -> HashMap<GameId, u32> {
        self.shared.loaded().spectators.clone()
    }

    /// In how many games a player has seen events that the log does not hold, and in how many both have.
    pub(crate) fn lost_tails(&self) -> (usize, usize) {
        self.shared.lost_tails.counts()
    }

    /// How many games are loaded.
    pub(crate) fn count_loaded(&self) -> usize {
        self.shared.loaded().by_id.len()
    }

    /// Loads a game that has just been made, so that its clock is watched.
    pub(crate) async fn load(&self, game: &GameId) -> Result<(), Refusal> {
        self.sender(game).await.map(|_| ())
    }

    /// Loads a game between people that has just begun, and tells the player who moves first, wherever they are.
    pub(crate) async fn load_begun(&self, game: &GameId) -> Result<(), Refusal> {
        // A session that has just been loaded is not being unloaded.
        let _ = self.sender(game).await?.send(Message::Begun).await;
        Ok(())
    }

    /// Ends a game that one of its players cannot go on with.
    pub(crate) async fn forfeit(&self, game: &GameId, user: &UserId) -> Result<(), Refusal> {
        self.ask(game, |reply| Message::Forfeit { user: user.clone(), reply }).await
    }
}
