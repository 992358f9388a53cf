//! The directory of sessions: finds the actor of a game, or wakes the game from its log.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlor_protocol::{ErrorCode, Refusal, Snapshot};
use tokio::sync::{OnceCell, mpsc, oneshot};

use super::actor::{Actor, Done, Message, OverSender, Reply};
use super::decide::Command;
use crate::connection::Outbox;
use crate::error::refuse;
use crate::id::{GameId, UserId};
use crate::limits;
use crate::store::{GameMeta, Store};
use crate::time::Clock;

/// How often a request is sent again to a session that was just being put away.
const TRIES: usize = 3;

type Cell = Arc<OnceCell<mpsc::Sender<Message>>>;

/// What all sessions share.
pub(super) struct Shared {
    pub(super) store: Store,
    pub(super) clock: Clock,
    live: Mutex<HashMap<GameId, Cell>>,
    over: OverSender,
}

impl Shared {
    fn live(&self) -> MutexGuard<'_, HashMap<GameId, Cell>> {
        // Nothing is left half-done in the map by a panic, so a poisoned lock is as good as a clean one.
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a session out of the directory if nothing waits for it; whether it did.
    ///
    /// A message that is sent afterwards is dropped unanswered, and its sender asks the directory again.
    pub(super) fn put_away(&self, id: &GameId, messages: &mut mpsc::Receiver<Message>) -> bool {
        let mut live = self.live();
        if !messages.is_empty() {
            return false;
        }
        live.remove(id);
        true
    }

    /// Tells the lobby that a game has ended.
    pub(super) fn game_over(&self, meta: &Arc<GameMeta>) {
        // The lobby hears of it as long as the server runs.
        let _ = self.over.send(meta.clone());
    }
}

/// Every game in play, by id. A cheap handle.
#[derive(Clone)]
pub(crate) struct Sessions {
    shared: Arc<Shared>,
}

impl Sessions {
    /// An empty directory. Games that end are told to `over`.
    pub(crate) fn new(store: Store, clock: Clock, over: OverSender) -> Self {
        Self { shared: Arc::new(Shared { store, clock, live: Mutex::default(), over }) }
    }

    /// Decides a player's command.
    pub(crate) async fn command(
        &self,
        game: &GameId,
        user: &UserId,
        command: Command,
    ) -> Result<Done, Refusal> {
        self.ask(game, |reply| Message::Command { user: user.clone(), command: command.clone(), reply }).await
    }

    /// Lets an outbox hear of a game from now on, beginning with what it misses.
    pub(crate) async fn watch(
        &self,
        game: &GameId,
        user: &UserId,
        outbox: &Outbox,
        since: Option<u64>,
    ) -> Result<(), Refusal> {
        self.ask(game, |reply| Message::Watch { user: user.clone(), outbox: outbox.clone(), since, reply })
            .await
    }

    /// Ends that. It is no error if the game is not there.
    pub(crate) async fn unwatch(&self, game: &GameId, outbox: &Outbox) {
        let sender = self.shared.live().get(game).and_then(|cell| cell.get().cloned());
        if let Some(sender) = sender {
            // A session that is just being put away has no watchers.
            let _ = sender.send(Message::Unwatch { outbox: outbox.clone() }).await;
        }
    }

    /// The game as it stands.
    pub(crate) async fn snapshot(&self, game: &GameId) -> Result<Box<Snapshot>, Refusal> {
        self.ask(game, |reply| Message::Snapshot { reply }).await
    }

    /// Wakes a game, so that its clock is watched.
    pub(crate) async fn wake(&self, game: &GameId) -> Result<(), Refusal> {
        self.sender(game).await.map(|_| ())
    }

    async fn ask<T>(&self, game: &GameId, message: impl Fn(Reply<T>) -> Message) -> Result<T, Refusal> {
        for _ in 0..TRIES {
            let sender = self.sender(game).await?;
            let (reply, replied) = oneshot::channel();
            match sender.try_send(message(reply)) {
                Ok(()) => {}
                Err(mpsc::error::TrySendError::Full(_)) => {
                    return Err(Refusal {
                        retry_ms: Some(1_000),
                        ..refuse(ErrorCode::RateLimited, "too much is going on in this game")
                    });
                }
                Err(mpsc::error::TrySendError::Closed(_)) => {
                    self.forget(game, &sender);
                    continue;
                }
            }
            if let Ok(result) = replied.await {
                return result;
            }
            // Dropped unanswered: the session was put away, or broke. The log knows what it had done.
            self.forget(game, &sender);
        }
        Err(refuse(ErrorCode::Internal, "the game cannot be reached now"))
    }

    fn forget(&self, game: &GameId, sender: &mpsc::Sender<Message>) {
        let mut live = self.shared.live();
        if live.get(game).and_then(|cell| cell.get()).is_some_and(|other| other.same_channel(sender)) {
            live.remove(game);
        }
    }

    async fn sender(&self, game: &GameId) -> Result<mpsc::Sender<Message>, Refusal> {
        let cell = self.shared.live().entry(game.clone()).or_default().clone();
        let result = cell.get_or_try_init(|| self.start(game)).await;
        if result.is_err() {
            let mut live = self.shared.live();
            if live.get(game).is_some_and(|other| Arc::ptr_eq(other, &cell) && other.get().is_none()) {
                live.remove(game);
            }
        }
        result.cloned()
    }

    async fn start(&self, game: &GameId) -> Result<mpsc::Sender<Message>, Refusal> {
        let actor = Actor::load(self.shared.clone(), game).await?;
        let (sender, messages) = mpsc::channel(limits::SESSION_COMMANDS);
        tokio::spawn(actor.run(messages));
        Ok(sender)
    }
}
