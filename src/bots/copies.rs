//! Copies of the bots: accounts that play like a bot of the bots file and fill seats in tournaments. They have no
//! process until a tournament wants them, and all copies of one bot in one tournament share a process.

use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio_util::sync::DropGuard;

use super::supervisor::{SupervisedBot, Supervisor};
use crate::account::Account;
use crate::id::UserId;

/// Copies of one bot that play for one tournament. Their process ends when this is dropped.
pub(crate) struct Copies {
    /// The bot that they play like.
    pub(crate) of: UserId,
    pub(crate) accounts: Vec<Account>,
    _names: Names,
    _process: DropGuard,
}

/// The names of copies, which count as playing until this is dropped.
struct Names {
    names: Vec<String>,
    playing: Arc<Mutex<HashSet<String>>>,
}

impl Drop for Names {
    fn drop(&mut self) {
        self.playing.lock().retain(|name| !self.names.contains(name));
    }
}

impl Supervisor {
    /// Returns how many copies of a bot are free.
    pub(crate) fn free_copies(&self, of: &UserId) -> usize {
        let Some(bot) = self.bot(of) else { return 0 };
        let playing = self.copies.lock();
        bot.line.copy_names().filter(|name| !playing.contains(name)).count()
    }

    /// Starts this many copies of a bot, or as many as are free.
    ///
    /// # Errors
    /// Why they cannot, in one sentence.
    pub(crate) async fn copy(&self, of: &UserId, count: usize) -> Result<Copies, String> {
        let bot = self.bot(of).ok_or("this bot is not in the bots file")?;
        let names = self.take_names(bot.line.copy_names(), count);
        self.start_copies(bot, names).await
    }

    /// Restarts the copies among these accounts, which were playing before the server was restarted.
    pub(crate) async fn restart_copies(&self, accounts: &[Account]) -> Vec<Copies> {
        let bots = self.bots().clone();
        let mut copies = Vec::new();
        for bot in bots {
            let before = |name: &String| accounts.iter().any(|account| account.name == *name);
            let names = self.take_names(bot.line.copy_names().filter(before), usize::MAX);
            if !names.names.is_empty() {
                let started = self.start_copies(bot, names).await;
                copies.extend(
                    started.inspect_err(|why| tracing::error!(why, "copies of a bot could not be restarted")),
                );
            }
        }
        copies
    }

    fn take_names(&self, names: impl Iterator<Item = String>, count: usize) -> Names {
        let mut playing = self.copies.lock();
        let names: Vec<_> = names.filter(|name| !playing.contains(name)).take(count).collect();
        playing.extend(names.iter().cloned());
        Names { names, playing: self.copies.clone() }
    }

    async fn start_copies(&self, bot: SupervisedBot, names: Names) -> Result<Copies, String> {
        let (mut accounts, mut keys) = (Vec::new(), Vec::new());
        for name in &names.names {
            match self.accounts.supervised_bot(name, Some(&bot.account)).await {
                Ok((account, token)) => {
                    keys.push((account.id.clone(), token));
                    accounts.push(account);
                }
                // Another account may have the name.
                Err(why) => tracing::warn!(why, "a copy of a bot could not be started"),
            }
        }
        let stopping = self.stops_with_server();
        if !keys.is_empty() {
            self.keep(bot.line, keys, stopping.clone())?;
        }
        Ok(Copies { of: bot.account, accounts, _names: names, _process: stopping.drop_guard() })
    }
}
