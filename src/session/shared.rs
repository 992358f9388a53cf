//! What all sessions share: the handles that they need, and the directory of those that are loaded.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::{OnceCell, mpsc};

use super::lost_tails::LostTails;
use super::message::Message;
use super::notice::{Notice, NoticeSender};
use super::rematches::Rematches;
use super::turns::Turns;
use crate::cluster::Cluster;
use crate::game::GameMeta;
use crate::id::{GameId, UserId};
use crate::push::Push;
use crate::registry::ConnectionRegistry;
use crate::store::Store;
use crate::time::Clock;
use crate::uptime::Uptime;

/// The queue of a session, set once the game has been loaded.
pub(super) type Queue = Arc<OnceCell<mpsc::Sender<Message>>>;

/// The sessions that are loaded.
#[derive(Default)]
pub(super) struct Loaded {
    pub(super) by_id: HashMap<GameId, Queue>,
    pub(super) by_player: HashMap<UserId, Vec<GameId>>,
    /// The number of spectators of each game that has any.
    pub(super) spectators: HashMap<GameId, u32>,
}

impl Loaded {
    pub(super) fn add_players(&mut self, meta: &GameMeta) {
        for player in [&meta.first, &meta.second] {
            let games = self.by_player.entry(player.id.clone()).or_default();
            // A session that panicked has left its game here.
            if !games.contains(&meta.id) {
                games.push(meta.id.clone());
            }
        }
    }

    fn remove(&mut self, meta: &GameMeta) {
        self.by_id.remove(&meta.id);
        self.spectators.remove(&meta.id);
        for player in [&meta.first, &meta.second] {
            if let Some(games) = self.by_player.get_mut(&player.id) {
                games.retain(|game| *game != meta.id);
                if games.is_empty() {
                    self.by_player.remove(&player.id);
                }
            }
        }
    }
}

/// What sessions need from the server.
pub(crate) struct Handles {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) uptime: Uptime,
    /// How long the session of an unfinished game must go unneeded before it ends.
    pub(crate) sleep_after: Duration,
    pub(crate) registry: ConnectionRegistry,
    pub(crate) push: Push,
    pub(crate) cluster: Cluster,
    /// This server's own address among several, if players are to connect to it for its games.
    pub(crate) own_address: Option<String>,
}

/// What all sessions share.
pub(super) struct Shared {
    handles: Handles,
    notices: NoticeSender,
    loaded: Mutex<Loaded>,
    pub(super) rematches: Rematches,
    pub(super) lost_tails: LostTails,
    pub(super) turns: Turns,
}

impl Deref for Shared {
    type Target = Handles;

    fn deref(&self) -> &Handles {
        &self.handles
    }
}

impl Shared {
    pub(super) fn new(handles: Handles, notices: NoticeSender) -> Self {
        Self {
            handles,
            notices,
            loaded: Mutex::default(),
            rematches: Rematches::default(),
            lost_tails: LostTails::default(),
            turns: Turns::default(),
        }
    }

    pub(super) fn loaded(&self) -> MutexGuard<'_, Loaded> {
        self.loaded.lock()
    }

    /// Takes a session out of the directory if no message waits for it, and returns whether it did.
    ///
    /// A message that is sent afterwards is dropped unanswered, and its sender asks the directory again.
    pub(super) fn unload(&self, meta: &Arc<GameMeta>, messages: &mut mpsc::Receiver<Message>) -> bool {
        let mut loaded = self.loaded();
        if !messages.is_empty() {
            return false;
        }
        loaded.remove(meta);
        self.turns.forget(meta);
        if meta.has_bot() {
            // Under the lock, so that the game cannot be loaded and report something newer before this.
            self.report(Notice::Unloaded(meta.clone()));
        }
        true
    }

    /// Notes the number of a game's spectators.
    pub(super) fn note_spectators(&self, game: &GameId, count: u32) {
        let mut loaded = self.loaded();
        match count {
            0 => drop(loaded.spectators.remove(game)),
            _ => drop(loaded.spectators.insert(game.clone(), count)),
        }
    }

    /// Reports something about a game to the lobby.
    pub(super) fn report(&self, notice: Notice) {
        // The lobby listens as long as the server runs.
        let _ = self.notices.send(notice);
    }
}
