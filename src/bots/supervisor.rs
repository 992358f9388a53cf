//! The bots of the bots file: an account and a process for each.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::file::{BotLine, BotsFile};
use super::process::Keeper;
use crate::accounts::Accounts;
use crate::id::UserId;
use crate::registry::ConnectionRegistry;
use crate::tasks::Tasks;

/// Keeps the bot processes running. A cheap handle.
#[derive(Clone)]
pub(crate) struct Supervisor {
    bots: Arc<Mutex<Vec<SupervisedBot>>>,
    /// The names of the copies that play.
    pub(super) copies: Arc<Mutex<HashSet<String>>>,
    keepers: TaskTracker,
    pub(super) accounts: Accounts,
    registry: ConnectionRegistry,
    tasks: Tasks,
    /// Cancelled when the server begins to stop.
    stopping: CancellationToken,
    /// The folder of the bots' endgame tables.
    tables: Option<String>,
    /// Where the processes reach the server.
    address: SocketAddr,
}

/// A bot of the bots file.
#[derive(Clone)]
pub(super) struct SupervisedBot {
    pub(super) account: UserId,
    token: String,
    pub(super) line: BotLine,
}

impl Supervisor {
    /// Creates a supervisor. Bots connect to this address and use the endgame tables in this folder; `none` means no
    /// tables, `None` their own default.
    pub(crate) fn new(
        accounts: Accounts,
        registry: ConnectionRegistry,
        tasks: Tasks,
        stopping: CancellationToken,
        tables: Option<String>,
        address: SocketAddr,
    ) -> Self {
        let (bots, copies, keepers) = (Arc::default(), Arc::default(), TaskTracker::new());
        Self { bots, copies, keepers, accounts, registry, tasks, stopping, tables, address }
    }

    /// Creates the accounts of the file's bots, so that they can be copied.
    pub(crate) async fn load(&self, file: BotsFile) -> Result<(), String> {
        for line in file.bots {
            let (account, token) = self.accounts.supervised_bot(&line.name, None).await?;
            self.bots().push(SupervisedBot { account: account.id, token, line });
        }
        Ok(())
    }

    /// Starts every bot of the file.
    pub(crate) fn start(&self) -> Result<(), String> {
        for SupervisedBot { account, token, line } in self.bots().clone() {
            self.keep(line, vec![(account, token)], self.stopping.clone())?;
        }
        Ok(())
    }

    /// Keeps a process running that plays for these accounts, until `stopping` is cancelled.
    pub(super) fn keep(
        &self,
        line: BotLine,
        accounts: Vec<(UserId, String)>,
        stopping: CancellationToken,
    ) -> Result<(), String> {
        let program: PathBuf =
            std::env::current_exe().map_err(|e| format!("the path of this program is unknown: {e}"))?;
        let keeper = Keeper {
            registry: self.registry.clone(),
            stopping: stopping.clone(),
            line,
            accounts,
            program,
            tables: self.tables.clone(),
            address: self.address,
        };
        let watch = self.tasks.until(stopping).watch("bots", move || keeper.clone().run());
        self.keepers.spawn(watch);
        Ok(())
    }

    /// Returns a token that is cancelled when the server begins to stop, if not before.
    pub(super) fn stops_with_server(&self) -> CancellationToken {
        self.stopping.child_token()
    }

    /// Returns the bot of the file that plays with this account.
    pub(super) fn bot(&self, account: &UserId) -> Option<SupervisedBot> {
        self.bots().iter().find(|bot| bot.account == *account).cloned()
    }

    /// Returns the names of the bots that are not connected.
    pub(crate) fn away(&self) -> Vec<String> {
        let bots = self.bots();
        let away = bots.iter().filter(|bot| !self.registry.is_online(&bot.account));
        away.map(|bot| bot.line.name.clone()).collect()
    }

    /// Returns the names of the profiles that an account plays with, if it is a bot of the bots file.
    pub(crate) fn profiles_of(&self, account: &str) -> Vec<String> {
        self.bot(&UserId::from(account)).map_or_else(Vec::new, |bot| bot.line.profiles)
    }

    /// Waits until all processes have ended, which they do once the server is `stopping`.
    pub(crate) async fn stop(&self) {
        self.keepers.close();
        self.keepers.wait().await;
    }

    pub(super) fn bots(&self) -> parking_lot::MutexGuard<'_, Vec<SupervisedBot>> {
        self.bots.lock()
    }
}
