//! The lobby: who seeks an opponent, which bots are free, and how games are made of them.
//!
//! The state is small and every step on it is short, so it is behind a lock that is never held across an await: a
//! request changes the state, releases the lock, and only then writes a game and tells the players.

mod admission;
mod attendance;
mod bot_entry;
mod bot_offers;
mod bots;
mod challenges;
mod followers;
mod idempotency;
mod invites;
mod leases;
mod meeting;
mod open_seek;
mod pairing;
mod queue;
mod rematch;
mod seeks;
mod terms;
mod waiting;

use std::collections::{BTreeMap, HashMap};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use parking_lot::{Mutex, MutexGuard};
use parlor_protocol::{Counts, Event, UserKind};
use tokio::sync::{Notify, mpsc};

use crate::account::Account;
use crate::id::{GameId, UserId};
use crate::limits;
use crate::outbox::{Outbox, text_of};
use crate::rate_limit::{AddressPermit, RateLimits};
use crate::registry::ConnectionRegistry;
use crate::session::{Notice, Sessions};
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
    /// The games that bots play now.
    leases: HashMap<leases::Side, leases::Lease>,
    /// The games that wait for a bot, by the bot.
    queues: HashMap<UserId, queue::FairQueue>,
    /// Places in the queues that are to be told.
    places: Vec<(GameId, u32)>,
    /// How many games against bots are being made for whom.
    making: HashMap<UserId, u32>,
    /// What each game against a bot counts against: the address that asked for it.
    permits: HashMap<GameId, AddressPermit>,
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
    handles: Handles,
}

/// What the lobby works with.
pub(crate) struct Handles {
    pub(crate) store: Store,
    pub(crate) registry: ConnectionRegistry,
    pub(crate) sessions: Sessions,
    pub(crate) rate_limits: RateLimits,
    pub(crate) clock: Clock,
}

impl Deref for Inner {
    type Target = Handles;

    fn deref(&self) -> &Handles {
        &self.handles
    }
}

/// A cheap handle to the lobby.
#[derive(Clone)]
pub(crate) struct Lobby {
    inner: Arc<Inner>,
}

impl Lobby {
    /// Opens the lobby.
    pub(crate) fn open(handles: Handles, games: u32) -> Self {
        let inner = Inner {
            state: Mutex::default(),
            bots_changed: Notify::new(),
            games: AtomicU32::new(games),
            next_seek: AtomicU32::new(1),
            handles,
        };
        Self { inner: Arc::new(inner) }
    }

    /// Starts the lobby's background tasks; `notices` is what the sessions report.
    pub(crate) fn start(&self, tasks: &Tasks, notices: mpsc::UnboundedReceiver<Notice>) {
        let (this, notices) = (self.clone(), Arc::new(tokio::sync::Mutex::new(notices)));
        tasks.keep("bots", move || {
            let (this, notices) = (this.clone(), notices.clone());
            async move { this.tend_bots(&mut *notices.lock().await).await }
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
        parlor_protocol::Lobby {
            seeks: state.seeks.values().map(|open| open.seek.clone()).collect(),
            bots: state.listed_bots(),
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
        let mut state = self.state();
        match notice {
            Notice::BotsTurn(meta, to_act) => state.turn(meta, *to_act),
            Notice::Unloaded(meta) => state.unloaded(meta),
            Notice::Over(meta) => {
                self.inner.games.fetch_sub(1, Ordering::Relaxed);
                state.permits.remove(&meta.id);
                state.end_game(meta);
                drop(state);
                self.inner.bots_changed.notify_waiters();
            }
        }
    }

    /// Every second: seats that are not used go to others, and those who wait are told their places.
    async fn tend_seats(&self) {
        let places = {
            let mut state = self.state();
            state.tend_leases(|user| self.inner.registry.is_online(user));
            state.tell_changed_bots();
            std::mem::take(&mut state.places)
        };
        for (game, place) in places {
            let event = Event::Queued { game: game.to_string(), place };
            self.inner.sessions.tell(&game, event).await;
        }
    }
}
