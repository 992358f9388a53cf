//! Starts the bot processes, watches them, and restarts them when they die or hang.

use parking_lot::Mutex;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use tokio::process::{Child, ChildStdin, Command};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::file::{BotLine, BotsFile};
use crate::accounts::Accounts;
use crate::id::UserId;
use crate::limits;
use crate::registry::ConnectionRegistry;

/// The pause before a process is restarted: the first, and the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// A process that ran for this long started well: the next pause is short again.
const HEALTHY: Duration = Duration::from_secs(30);

/// Keeps the bot processes running. A cheap handle.
#[derive(Clone)]
pub(crate) struct Supervisor {
    bots: Arc<Mutex<Vec<SupervisedBot>>>,
    keepers: TaskTracker,
    accounts: Accounts,
    registry: ConnectionRegistry,
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
        stopping: CancellationToken,
        tables: Option<String>,
    ) -> Self {
        Self { bots: Arc::default(), keepers: TaskTracker::new(), accounts, registry, stopping, tables }
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
            self.keepers.spawn(keeper.run());
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

/// Keeps the process of one bot running.
struct Keeper {
    registry: ConnectionRegistry,
    stopping: CancellationToken,
    line: BotLine,
    account: UserId,
    token: String,
    program: std::path::PathBuf,
    tables: Option<String>,
    address: SocketAddr,
}

impl Keeper {
    async fn run(self) {
        let mut pause = FIRST_PAUSE;
        while !self.stopping.is_cancelled() {
            let started = Instant::now();
            match self.spawn() {
                Ok(child) => self.watch(child).await,
                Err(error) => {
                    tracing::error!(bot = self.line.name, %error, "a bot process cannot be started")
                }
            }
            metrics::counter!("parlor_bot_restarts_total", "bot" => self.line.name.clone()).increment(1);
            if started.elapsed() > HEALTHY {
                pause = FIRST_PAUSE;
            }
            tokio::select! {
                () = sleep(pause) => pause = (pause * 2).min(LONGEST_PAUSE),
                () = self.stopping.cancelled() => {}
            }
        }
    }

    fn spawn(&self) -> std::io::Result<Child> {
        Command::new(&self.program)
            .arg("bot")
            .arg("--server")
            .arg(format!("ws://{}/ws", reachable(self.address)))
            .arg("--profile")
            .arg(self.line.profiles.join(","))
            .arg("--max-games")
            .arg(self.line.max_games.to_string())
            .arg("--supervised")
            // Not an argument: every user of the machine can read those.
            .env("PARLOR_TOKEN", &self.token)
            .envs(self.tables.as_ref().map(|tables| ("PARLOR_TABLES", tables)))
            // The process ends when this pipe closes, so it does not outlive a server that was killed.
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
    }

    /// Waits until the process has ended, by itself or because it was idle or disconnected for too long.
    async fn watch(&self, mut child: Child) {
        tracing::info!(bot = self.line.name, pid = child.id(), "a bot process has started");
        // Held here, because `wait` would close it, and the process ends when it is closed.
        let input = child.stdin.take();
        let mut seen = Instant::now();
        loop {
            tokio::select! {
                status = child.wait() => {
                    tracing::warn!(bot = self.line.name, ?status, "a bot process has ended");
                    return;
                }
                () = self.stopping.cancelled() => return end(child, input).await,
                () = sleep(Duration::from_secs(1)) => {
                    let heard = self.registry.last_heard(&self.account);
                    if heard.is_some_and(|heard| heard.elapsed() > limits::BOT_IDLE_TIMEOUT) {
                        tracing::warn!(bot = self.line.name, "a bot process hangs and is restarted");
                        return end(child, input).await;
                    }
                    if heard.is_some() {
                        seen = Instant::now();
                    } else if seen.elapsed() > limits::BOT_CONNECT_TIMEOUT {
                        tracing::warn!(bot = self.line.name, "a bot process is not connected and is restarted");
                        return end(child, input).await;
                    }
                }
            }
        }
    }
}

/// Asks a process to end by closing its input, and kills it if it does not.
async fn end(mut child: Child, input: Option<ChildStdin>) {
    drop(input);
    if timeout(Duration::from_secs(1), child.wait()).await.is_err()
        && let Err(error) = child.kill().await
    {
        tracing::warn!(%error, "a bot process cannot be killed");
    }
}

/// The address by which a process on this machine reaches the server.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = if address.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { address.ip() };
    SocketAddr::new(ip, address.port())
}
