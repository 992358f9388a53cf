//! The bots of the bots file: an account and a process for each.

use std::net::SocketAddr;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::file::BotsFile;
use super::process::Keeper;
use crate::accounts::Accounts;
use crate::id::UserId;
use crate::registry::ConnectionRegistry;
use crate::tasks::Tasks;

/// Keeps the bot processes running. A cheap handle.
#[derive(Clone)]
pub(crate) struct Supervisor {
    bots: Arc<Mutex<Vec<SupervisedBot>>>,
    keepers: TaskTracker,
    accounts: Accounts,
    registry: ConnectionRegistry,
    tasks: Tasks,
    /// Cancelled when the server begins to stop.
    stopping: CancellationToken,
    /// The folder of the bots' endgame tables.
    tables: Option<String>,
}

/// A bot of the bots file.
struct SupervisedBot {
    name: String,
    account: UserId,
    profiles: Vec<String>,
}

impl Supervisor {
    /// Bots use the endgame tables in this folder; `none` for none, nothing for their own default.
    pub(crate) fn new(
        accounts: Accounts,
        registry: ConnectionRegistry,
        tasks: Tasks,
        stopping: CancellationToken,
        tables: Option<String>,
    ) -> Self {
        let (bots, keepers) = (Arc::default(), TaskTracker::new());
        Self { bots, keepers, accounts, registry, tasks, stopping, tables }
    }

    /// Starts every bot of the file.
    pub(crate) async fn start(&self, file: BotsFile, address: SocketAddr) -> Result<(), String> {
        let program =
            std::env::current_exe().map_err(|e| format!("the path of this program is unknown: {e}"))?;
        for line in file.bots {
            let (account, token) = self.accounts.supervised_bot(&line.name).await?;
            let (name, profiles) = (line.name.clone(), line.profiles.clone());
            self.bots().push(SupervisedBot { name, account: account.id.clone(), profiles });
            let keeper = Keeper {
                registry: self.registry.clone(),
                stopping: self.stopping.clone(),
                line,
                account: account.id,
                token,
                program: program.clone(),
                tables: self.tables.clone(),
                address,
            };
            self.keepers.spawn(self.tasks.clone().watch("bots", move || keeper.clone().run()));
        }
        Ok(())
    }

    /// The names of the bots that are not connected.
    pub(crate) fn away(&self) -> Vec<String> {
        let bots = self.bots();
        bots.iter().filter(|bot| !self.registry.is_online(&bot.account)).map(|bot| bot.name.clone()).collect()
    }

    /// The names of the profiles that an account plays with, if it is a bot of the bots file.
    pub(crate) fn profiles_of(&self, account: &str) -> Vec<String> {
        let bots = self.bots();
        let bot = bots.iter().find(|bot| *bot.account == *account);
        bot.map_or_else(Vec::new, |bot| bot.profiles.clone())
    }

    /// Waits until all processes have ended; they do once the server is `stopping`.
    pub(crate) async fn stop(&self) {
        self.keepers.close();
        self.keepers.wait().await;
    }

    fn bots(&self) -> parking_lot::MutexGuard<'_, Vec<SupervisedBot>> {
        self.bots.lock()
    }
}
