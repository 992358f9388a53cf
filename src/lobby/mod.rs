//! The lobby: who seeks an opponent, which bots are free, and how games are made of them.
//!
//! The state is small and every step on it is short, so it is behind a lock that is never held across an await: a
//! request changes the state, releases the lock, and only then writes a game and tells the players.

mod attendance;
mod bot_entry;
mod bots;
mod challenges;
mod followers;
mod idempotency;
mod invites;
mod leases;
mod meeting;
mod open_seek;
mod pairing;
mod rematch;
mod seeks;
mod terms;
mod waiting;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use parking_lot::{Mutex, MutexGuard};
use parlor_protocol::{Counts, Event, UserKind};
use tokio::sync::{Notify, mpsc};

use crate::account::Account;
use crate::game::GameMeta;
use crate::id::{GameId, UserId};
use crate::limits;
use crate::outbox::{Outbox, text_of};
use crate::registry::ConnectionRegistry;
use crate::store::Store;
use crate::tasks::Tasks;
use crate::time::Clock;

pub(crate) use idempotency::IdempotencyKeys;
pub(crate) use open_seek::Range;
pub(crate) use terms::Terms;

/// What the lobby knows.
#[derive(Default)]
struct State {
    /// Open seeks by id; ids grow, so the oldest comes first.
    seeks: BTreeMap<String, open_seek::OpenSeek>,
    bots: HashMap<UserId, bot_entry::BotEntry>,
    challenges: HashMap<String, challenges::OpenChallenge>,
    joining: invites::Joining,
    first_movers: meeting::LastFirstMovers,
    /// The bots' games in progress.
    leases: HashMap<GameId, leases::Lease>,
    watchers: Vec<Outbox>,
    told_counts: Counts,
    /// The operator's announcement.
    announcement: Option<String>,
}

impl State {
    fn tell(&mut self, event: &Event) {
        let text = text_of(event);
        self.watchers.retain(|outbox| outbox.send(text.clone()));
    }
}

struct Inner {
    state: Mutex<State>,
    /// Notified when a bot has connected or become free.
    bots_changed: Notify,
    games: AtomicU32,
    next_seek: AtomicU32,
    store: Store,
    registry: ConnectionRegistry,
    clock: Clock,
}

/// A cheap handle to the lobby.
#[derive(Clone)]
pub(crate) struct Lobby {
    inner: Arc<Inner>,
}

impl Lobby {
    /// Opens the lobby. Games that end are reported through `over`.
    pub(crate) fn open(store: Store, registry: ConnectionRegistry, clock: Clock, games: u32) -> Self {
        let inner = Inner {
            state: Mutex::default(),
            bots_changed: Notify::new(),
            games: AtomicU32::new(games),
            next_seek: AtomicU32::new(1),
            store,
            registry,
            clock,
        };
        Self { inner: Arc::new(inner) }
    }

    /// Starts the lobby's background tasks; `over` brings the games that have ended.
    pub(crate) fn start(&self, tasks: &Tasks, over: mpsc::UnboundedReceiver<Arc<GameMeta>>) {
        let (this, over) = (self.clone(), Arc::new(tokio::sync::Mutex::new(over)));
        tasks.keep("ended games", move || {
            let (this, over) = (this.clone(), over.clone());
            async move {
                while let Some(meta) = over.lock().await.recv().await {
                    this.game_over(&meta);
                }
            }
        });
        let this = self.clone();
        tasks.keep("lobby", move || this.clone().tend());
    }

    /// What the lobby does by itself, once in each period.
    async fn tend(self) {
        let mut period = tokio::time::interval(limits::COUNTS_PERIOD);
        loop {
            period.tick().await;
            self.tell_counts();
            self.state().tend_leases();
            self.tend_seeks().await;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.inner.state.lock()
    }

    /// Sends a connection the lobby's events from now on.
    pub(crate) fn watch(&self, outbox: &Outbox) -> parlor_protocol::Lobby {
        let counts = self.counts();
        let mut state = self.state();
        state.watchers.retain(|other| other != outbox);
        state.watchers.push(outbox.clone());
        let mut bots: Vec<_> = state.bots.values().map(bot_entry::BotEntry::wire).collect();
        bots.sort_by(|a, b| a.name.cmp(&b.name));
        parlor_protocol::Lobby {
            seeks: state.seeks.values().map(|open| open.seek.clone()).collect(),
            bots,
            counts,
            announcement: state.announcement.clone(),
        }
    }

    /// Ends that.
    pub(crate) fn unwatch(&self, outbox: &Outbox) {
        self.state().watchers.retain(|other| other != outbox);
    }

    /// A user has signed in on a connection.
    pub(crate) fn connection_began(&self, account: &Account, outbox: &Outbox) {
        if account.kind != UserKind::Bot {
            self.adopt_offers(&account.id, outbox);
            self.tell_waiting_challenges(&account.id, outbox);
        }
    }

    /// A connection has ended: its offers end after a grace period, and a bot may be offline now.
    pub(crate) fn connection_ended(&self, account: &Account, outbox: &Outbox) {
        self.orphan_offers(outbox);
        self.bot_left(&account.id, outbox);
    }

    /// Replaces the operator's announcement; `None` for none.
    pub(crate) fn announce(&self, text: Option<String>) {
        let mut state = self.state();
        if state.announcement != text {
            state.announcement = text.clone();
            state.tell(&Event::Announced { text: text.unwrap_or_default() });
        }
    }

    /// How many people are online, and how many games are in progress.
    pub(crate) fn counts(&self) -> Counts {
        Counts {
            players: self.inner.registry.count_people(),
            games: self.inner.games.load(Ordering::Relaxed),
        }
    }

    fn tell_counts(&self) {
        let counts = self.counts();
        let mut state = self.state();
        if counts != state.told_counts {
            state.told_counts = counts;
            state.tell(&Event::Counts(counts));
        }
    }

    fn game_over(&self, meta: &GameMeta) {
        self.inner.games.fetch_sub(1, Ordering::Relaxed);
        self.bot_game_over(meta);
    }
}
