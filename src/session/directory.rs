//! The directory of sessions: finds the actor of a game, or wakes the game from its log.

use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;
use std::sync::Arc;

use parlor_protocol::{ErrorCode, Event, Explored, Refusal, Room, Snapshot};
use tokio::sync::{OnceCell, mpsc, oneshot};
use tracing::Instrument;

use super::actor::Actor;
use super::message::{Done, Message, Reply};
use super::planning::PlanRequest;
use super::rematches::Rematches;
use crate::account::Account;
use crate::error::refuse;
use crate::game::{Command, GameMeta};
use crate::id::{GameId, UserId};
use crate::limits;
use crate::outbox::Outbox;
use crate::registry::ConnectionRegistry;
use crate::store::Store;
use crate::time::Clock;

/// How often a request is sent again to a session that was just being put away.
const TRIES: usize = 3;

type Cell = Arc<OnceCell<mpsc::Sender<Message>>>;

/// Where games that end are told.
pub(crate) type OverSender = mpsc::UnboundedSender<Arc<GameMeta>>;

/// The sessions that are awake.
#[derive(Default)]
struct Awake {
    by_id: HashMap<GameId, Cell>,
    by_player: HashMap<UserId, Vec<GameId>>,
    /// How many watch, where somebody does.
    crowds: HashMap<GameId, u32>,
}

impl Awake {
    fn add_players(&mut self, meta: &GameMeta) {
        for player in [&meta.first, &meta.second] {
            let games = self.by_player.entry(player.id.clone()).or_default();
            // A session that broke has left its game here.
            if !games.contains(&meta.id) {
                games.push(meta.id.clone());
            }
        }
    }

    fn remove(&mut self, meta: &GameMeta) {
        self.by_id.remove(&meta.id);
        self.crowds.remove(&meta.id);
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

/// What all sessions share.
pub(super) struct Shared {
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) registry: ConnectionRegistry,
    pub(super) rematches: Rematches,
    awake: Mutex<Awake>,
    over: OverSender,
}

impl Shared {
    fn awake(&self) -> MutexGuard<'_, Awake> {
        self.awake.lock()
    }

    /// Takes a session out of the directory if nothing waits for it; whether it did.
    ///
    /// A message that is sent afterwards is dropped unanswered, and its sender asks the directory again.
    pub(super) fn put_away(&self, meta: &GameMeta, messages: &mut mpsc::Receiver<Message>) -> bool {
        let mut awake = self.awake();
        if !messages.is_empty() {
            return false;
        }
        awake.remove(meta);
        true
    }

    /// So many watch a game now.
    pub(super) fn note_crowd(&self, game: &GameId, count: u32) {
        let mut awake = self.awake();
        match count {
            0 => drop(awake.crowds.remove(game)),
            _ => drop(awake.crowds.insert(game.clone(), count)),
        }
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
    pub(crate) fn new(store: Store, clock: Clock, registry: ConnectionRegistry, over: OverSender) -> Self {
        Self {
            shared: Arc::new(Shared {
                store,
                clock,
                registry,
                rematches: Rematches::default(),
                awake: Mutex::default(),
                over,
            }),
        }
    }

    /// Decides a player's command.
    pub(crate) async fn command(
        &self,
        game: &GameId,
        user: &Account,
        command: Command,
    ) -> Result<Done, Refusal> {
        self.ask(game, |reply| Message::Command { user: user.clone(), command: command.clone(), reply }).await
    }

    /// Lets an outbox hear of a game from now on, beginning with what it misses.
    pub(crate) async fn watch(
        &self,
        game: &GameId,
        user: &Account,
        outbox: &Outbox,
        since: Option<u64>,
    ) -> Result<(), Refusal> {
        self.ask(game, |reply| Message::Watch { user: user.clone(), outbox: outbox.clone(), since, reply })
            .await
    }

    /// Ends that. It is no error if the game is not there.
    pub(crate) async fn unwatch(&self, game: &GameId, outbox: &Outbox) {
        let sender = self.awake_sender(game);
        if let Some(sender) = sender {
            // A session that is just being put away has no watchers.
            let _ = sender.send(Message::Unwatch { outbox: outbox.clone() }).await;
        }
    }

    /// The game as it stands.
    pub(crate) async fn snapshot(&self, game: &GameId) -> Result<Box<Snapshot>, Refusal> {
        self.ask(game, |reply| Message::Snapshot { reply }).await
    }

    /// Lays down what a player answers to moves of his opponent. Durable when this returns.
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

    /// Says something beside a game.
    pub(crate) async fn say(
        &self,
        game: &GameId,
        user: &Account,
        room: Room,
        text: &str,
    ) -> Result<(), Refusal> {
        self.ask(game, |reply| Message::Chat { user: user.clone(), room, text: text.to_owned(), reply }).await
    }

    /// The offers of another game.
    pub(crate) fn rematches(&self) -> &Rematches {
        &self.shared.rematches
    }

    /// Tells those who watch a game something that is not in its log.
    pub(crate) async fn tell(&self, game: &GameId, event: Event) {
        if let Some(sender) = self.awake_sender(game) {
            // A session that is just being put away has no watchers.
            let _ = sender.send(Message::Tell { event }).await;
        }
    }

    /// A user came or went: his games hear of it. Those that sleep will see it when they wake.
    pub(crate) async fn presence(&self, user: &UserId, here: bool) {
        let games = self.shared.awake().by_player.get(user).cloned().unwrap_or_default();
        for game in games {
            let Some(sender) = self.awake_sender(&game) else { continue };
            let _ = sender.send(Message::Presence { user: user.clone(), here }).await;
        }
    }

    /// How many watch each of the games that are watched.
    pub(crate) fn crowds(&self) -> HashMap<GameId, u32> {
        self.shared.awake().crowds.clone()
    }

    /// How many games are awake.
    pub(crate) fn count_awake(&self) -> usize {
        self.shared.awake().by_id.len()
    }

    fn awake_sender(&self, game: &GameId) -> Option<mpsc::Sender<Message>> {
        self.shared.awake().by_id.get(game).and_then(|cell| cell.get().cloned())
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
        let mut awake = self.shared.awake();
        if awake.by_id.get(game).and_then(|cell| cell.get()).is_some_and(|other| other.same_channel(sender)) {
            awake.by_id.remove(game);
        }
    }

    async fn sender(&self, game: &GameId) -> Result<mpsc::Sender<Message>, Refusal> {
        let cell = self.shared.awake().by_id.entry(game.clone()).or_default().clone();
        let result = cell.get_or_try_init(|| self.start(game)).await;
        if result.is_err() {
            let mut awake = self.shared.awake();
            if awake.by_id.get(game).is_some_and(|other| Arc::ptr_eq(other, &cell) && other.get().is_none()) {
                awake.by_id.remove(game);
            }
        }
        result.cloned()
    }

    async fn start(&self, game: &GameId) -> Result<mpsc::Sender<Message>, Refusal> {
        let actor = Actor::load(self.shared.clone(), game).await?;
        self.shared.awake().add_players(actor.meta());
        let (sender, messages) = mpsc::channel(limits::SESSION_COMMANDS);
        // Whatever the session logs names its game.
        let span = tracing::info_span!("session", %game);
        tokio::spawn(actor.run(messages).instrument(span));
        Ok(sender)
    }
}
