//! Finding the session of a game, or loading the game from its log, and asking it.

use std::sync::Arc;

use parlor_protocol::{ErrorCode, Refusal};
use tokio::sync::{mpsc, oneshot};
use tracing::Instrument;

use super::actor::Actor;
use super::message::{Message, Reply};
use super::sessions::Sessions;
use crate::error::refuse;
use crate::game::GameMeta;
use crate::id::GameId;
use crate::limits;

/// How many times in all a request is tried if the session is just being unloaded.
const TRIES: usize = 3;

impl Sessions {
    /// Asks the session of a game, which is loaded if need be.
    pub(super) async fn ask<T>(
        &self,
        game: &GameId,
        message: impl Fn(Reply<T>) -> Message,
    ) -> Result<T, Refusal> {
        for _ in 0..TRIES {
            let sender = self.sender(game).await?;
            let (reply, replied) = oneshot::channel();
            match sender.try_send(message(reply)) {
                Ok(()) => {}
                Err(mpsc::error::TrySendError::Full(_)) => {
                    return Err(Refusal {
                        retry_ms: Some(1_000),
                        ..refuse(ErrorCode::RateLimited, "this game has too many requests; wait a moment")
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
            // Dropped unanswered: the session was unloaded or panicked. The log holds what it had done.
            self.forget(game, &sender);
        }
        Err(refuse(ErrorCode::Internal, "this game cannot be reached right now"))
    }

    fn forget(&self, game: &GameId, sender: &mpsc::Sender<Message>) {
        let mut loaded = self.shared.loaded();
        if loaded.by_id.get(game).and_then(|cell| cell.get()).is_some_and(|other| other.same_channel(sender))
        {
            loaded.by_id.remove(game);
        }
    }

    pub(super) async fn sender(&self, game: &GameId) -> Result<mpsc::Sender<Message>, Refusal> {
        match self.loaded_sender(game) {
            Some(sender) => Ok(sender),
            // Boxed so that requests to a loaded session do not carry the loading future's memory.
            None => Box::pin(self.load_sender(game)).await,
        }
    }

    async fn load_sender(&self, game: &GameId) -> Result<mpsc::Sender<Message>, Refusal> {
        let cell = self.shared.loaded().by_id.entry(game.clone()).or_default().clone();
        let mut loaded = None;
        let noted = &mut loaded;
        let result = cell.get_or_try_init(move || self.start(game, noted)).await;
        if let (Ok(sender), Some(meta)) = (&result, loaded) {
            // Players who came or went while the game was being loaded could not be announced to it.
            for player in [&meta.first, &meta.second] {
                let _ = sender.try_send(Message::Presence { user: player.id.clone() });
            }
        }
        if result.is_err() {
            let mut loaded = self.shared.loaded();
            if loaded.by_id.get(game).is_some_and(|other| Arc::ptr_eq(other, &cell) && other.get().is_none())
            {
                loaded.by_id.remove(game);
            }
        }
        result.cloned()
    }

    async fn start(
        &self,
        game: &GameId,
        loaded: &mut Option<Arc<GameMeta>>,
    ) -> Result<mpsc::Sender<Message>, Refusal> {
        let orphaned = self.shared.cluster.take(game).await?;
        let actor = Actor::load(self.shared.clone(), game, orphaned).await?;
        metrics::counter!("parlor_sessions_loaded_total").increment(1);
        self.shared.loaded().add_players(actor.meta());
        *loaded = Some(actor.meta().clone());
        actor.follow_turn();
        let (sender, messages) = mpsc::channel(limits::SESSION_COMMANDS);
        // Every log line of the session names its game.
        let span = tracing::info_span!("session", %game);
        tokio::spawn(actor.run(messages).instrument(span));
        Ok(sender)
    }

    /// The session of a game, if it is loaded here.
    pub(super) fn loaded_sender(&self, game: &GameId) -> Option<mpsc::Sender<Message>> {
        self.shared.loaded().by_id.get(game).and_then(|cell| cell.get().cloned())
    }
}
