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
mod lasting;
mod lease;
mod leases;
mod meeting;
mod news;
mod open_seek;
mod pairing;
mod queue;
mod rematch;
mod seating;
mod seeks;
mod start;
mod state;
mod takeover;
mod tending;
mod terms;
mod tournaments;
mod waiting;
mod watchers;
mod watching;

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64};

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::{Notify, mpsc};

use state::State;
use watchers::Watchers;

use crate::cluster::Cluster;
use crate::config::Repertoire;
use crate::game::GameMeta;
use crate::push::Push;
use crate::rate_limit::RateLimits;
use crate::registry::ConnectionRegistry;
use crate::session::Sessions;
use crate::store::Store;
use crate::time::Clock;

pub(crate) use idempotency::IdempotencyKeys;
pub(crate) use open_seek::Range;
pub(crate) use terms::Terms;
pub(crate) use tournaments::TournamentGame;

struct Inner {
    /// Locked before the state where both are needed.
    watchers: Mutex<Watchers>,
    state: Mutex<State>,
    /// Notified when a bot has connected or become free.
    bots_changed: Notify,
    games: AtomicU32,
    next_seek: AtomicU64,
    /// Held during a rematch request if there are several servers, so that two simultaneous requests make one game.
    rematching: tokio::sync::Mutex<()>,
    handles: Handles,
}

/// What the lobby works with.
pub(crate) struct Handles {
    pub(crate) store: Store,
    pub(crate) registry: ConnectionRegistry,
    pub(crate) sessions: Sessions,
    pub(crate) rate_limits: RateLimits,
    pub(crate) clock: Clock,
    pub(crate) repertoire: Arc<Repertoire>,
    pub(crate) push: Push,
    pub(crate) cluster: Cluster,
    /// Where tournament games that have ended are reported.
    pub(crate) tournament_games: mpsc::UnboundedSender<Arc<GameMeta>>,
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
        // A lone server starts from its clock in milliseconds: it assigns fewer than a thousand numbers a second.
        let first_seek = handles.cluster.first_number().unwrap_or(handles.clock.now_ms().unsigned_abs());
        let inner = Inner {
            watchers: Mutex::default(),
            state: Mutex::default(),
            bots_changed: Notify::new(),
            games: AtomicU32::new(games),
            next_seek: AtomicU64::new(first_seek),
            rematching: tokio::sync::Mutex::default(),
            handles,
        };
        Self { inner: Arc::new(inner) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.inner.state.lock()
    }

    fn watchers(&self) -> MutexGuard<'_, Watchers> {
        self.inner.watchers.lock()
    }
}
