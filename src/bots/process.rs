//! The process of one bot or of its copies: started, watched, and restarted when it dies or hangs.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tokio::process::{Child, ChildStdin, Command};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::file::BotLine;
use crate::id::UserId;
use crate::limits;
use crate::registry::ConnectionRegistry;

/// The pause before a process is restarted: the first, and the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// A process that ran for this long is considered to have started well: the next pause is short again.
const HEALTHY: Duration = Duration::from_secs(30);

/// Keeps one process running.
#[derive(Clone)]
pub(super) struct Keeper {
    pub(super) registry: ConnectionRegistry,
    pub(super) stopping: CancellationToken,
    pub(super) line: BotLine,
    /// The accounts that it plays for, with their tokens.
    pub(super) accounts: Vec<(UserId, String)>,
    pub(super) program: PathBuf,
    pub(super) tables: Option<String>,
    pub(super) address: SocketAddr,
}

impl Keeper {
    pub(super) async fn run(self) {
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
        let plays = match self.line.players {
            true => vec!["--players".to_owned()],
            false => vec!["--profile".to_owned(), self.line.profiles.join(",")],
        };
        let switches = [(!self.line.book, "--no-book"), (self.line.ponder, "--ponder")];
        Command::new(&self.program)
            .arg("bot")
            .arg("--server")
            .arg(format!("ws://{}/ws", reachable(self.address)))
            .args(plays)
            .args(switches.iter().filter(|(on, _)| *on).map(|(_, switch)| switch))
            .arg("--max-games")
            .arg(self.line.max_games.to_string())
            .arg("--supervised")
            // Not an argument: every user of the machine can read those.
            .env("PARLOR_TOKEN", self.tokens())
            .envs(self.tables.as_ref().map(|tables| ("PARLOR_TABLES", tables)))
            // The process ends when this pipe closes, so it does not outlive a server that was killed.
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
    }

    fn tokens(&self) -> String {
        self.accounts.iter().map(|(_, token)| token.as_str()).collect::<Vec<_>>().join(",")
    }

    /// Returns when the account that has been silent the longest last sent anything; `None` if one is not connected.
    fn last_heard(&self) -> Option<Instant> {
        self.accounts.iter().map(|(account, _)| self.registry.last_heard(account)).min().flatten()
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
                    let heard = self.last_heard();
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

/// Returns the address at which a process on this machine reaches the server.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = if address.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { address.ip() };
    SocketAddr::new(ip, address.port())
}
