//! The handles that a request may need.

use std::ops::Deref;
use std::sync::Arc;

use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

use crate::account::Account;
use crate::accounts::Accounts;
use crate::allowances::Allowances;
use crate::analysis::Analyses;
use crate::bots::Supervisor;
use crate::cluster::Cluster;
use crate::config::{Repertoire, Site, Strengths};
use crate::featured::Featured;
use crate::heads::HeadsFile;
use crate::lobby::{IdempotencyKeys, Lobby};
use crate::pictures::Pictures;
use crate::push::Push;
use crate::rate_limit::RateLimits;
use crate::registry::ConnectionRegistry;
use crate::session::Sessions;
use crate::sockets::Sockets;
use crate::store::Store;
use crate::tasks::Tasks;
use crate::time::Clock;
use crate::tournaments::Tournaments;
use crate::uptime::Uptime;
use crate::word_filter::WordFilter;

/// Everything that a request may need. A cheap handle: every connection and every request has one.
#[derive(Clone)]
pub(crate) struct App(Arc<Handles>);

impl Deref for App {
    type Target = Handles;

    fn deref(&self) -> &Handles {
        &self.0
    }
}

impl From<Handles> for App {
    fn from(handles: Handles) -> Self {
        Self(Arc::new(handles))
    }
}

/// The handles to the parts of the server.
pub(crate) struct Handles {
    pub(crate) store: Store,
    pub(crate) accounts: Accounts,
    pub(crate) analyses: Analyses,
    pub(crate) featured: Featured,
    /// This server's place among others on the same database.
    pub(crate) cluster: Cluster,
    pub(crate) clock: Clock,
    /// Since when the server has been running.
    pub(crate) uptime: Uptime,
    pub(crate) push: Push,
    pub(crate) registry: ConnectionRegistry,
    pub(crate) lobby: Lobby,
    pub(crate) tournaments: Tournaments,
    pub(crate) sessions: Sessions,
    pub(crate) idempotency_keys: IdempotencyKeys,
    pub(crate) rate_limits: RateLimits,
    pub(crate) allowances: Allowances,
    pub(crate) supervisor: Supervisor,
    pub(crate) strengths: Arc<Strengths>,
    pub(crate) repertoire: Arc<Repertoire>,
    pub(crate) site: Arc<Site>,
    pub(crate) pictures: Pictures,
    /// Held while games are imported.
    pub(crate) importing: Arc<Mutex<()>>,
    pub(crate) tasks: Tasks,
    /// Words that names and chat lines may not contain.
    pub(crate) words: WordFilter,
    /// The file outside the database that records the ends of the logs, if the operator wants one.
    pub(crate) heads: Option<HeadsFile>,
    /// Cancelled when the server begins to stop.
    pub(crate) stopping: CancellationToken,
    pub(crate) sockets: Sockets,
}

impl App {
    /// Runs something that only one of several servers may run, as soon as this one leads.
    pub(crate) async fn once_leading<F: Future<Output = ()>>(self, act: impl FnOnce(Self) -> F) {
        self.cluster.until_leading().await;
        act(self).await;
    }

    /// Applies a registration, a new name or a deletion of an account at all servers. Every server that answers has
    /// applied it when this returns.
    pub(crate) async fn change_account(&self, account: &Account) {
        self.change_account_here(account).await;
        self.cluster.tell_account(account).await;
    }

    /// Applies a change of an account at this server.
    pub(crate) async fn change_account_here(&self, account: &Account) {
        self.cluster.account_changed(account);
        self.registry.account_changed(account);
        self.lobby.account_changed(account);
        if let Err(refusal) = self.lobby.end_challenges_of_gone(&account.id).await {
            tracing::warn!(message = refusal.message, "challenges of a user who has gone stay open");
        }
        self.sessions.account_changed(account);
        self.tournaments.account_changed(account).await;
    }
}
