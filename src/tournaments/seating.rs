//! Beginning a tournament with the players who have come, and with house bots in the seats that its maker left to them.

use parlor_protocol::Refusal;
use parlor_protocol::http::{TournamentFormat, TournamentState};

use super::actor::Actor;
use super::entry::Entry;
use crate::account::Account;
use crate::id::UserId;
use crate::limits;

impl Actor {
    /// Begins the tournament, or calls it off if too few players have come. Returns false while it waits for bots.
    pub(super) async fn begin(&mut self) -> Result<bool, Refusal> {
        self.withdraw_gone().await?;
        if self.is_over() {
            return Ok(true);
        }
        let mut entries = Vec::new();
        let format = self.desk.row.terms.format;
        if let (TournamentFormat::Simul, Some(by)) = (format, self.desk.row.by.clone()) {
            let number = self.desk.fold.number_of(&by.id);
            if number.is_none_or(|number| self.desk.fold.entrants[number].away) {
                let rating = self.rating(&by.id).await?;
                entries.push(Entry::Joined { user: by.id.to_string(), rating });
            }
        }
        let missing = (self.desk.row.terms.bot_seats.unwrap_or(0) as usize)
            .saturating_sub(self.desk.fold.count() + entries.len());
        let late = self.shared.clock.now_ms() - self.starts_ms() >= limits::BOT_SEATS_MS;
        // A server that has just started does not know all of its bots yet.
        if missing > 0 && !late && !self.shared.supervisor.away().is_empty() {
            return Ok(false);
        }
        let bots = self.bots_for(missing).await?;
        if bots.len() < missing && !late {
            return Ok(false);
        }
        entries.extend(bots);
        let players = self.desk.fold.count() + entries.len();
        entries.push(match format {
            TournamentFormat::Arena => Entry::Begun,
            _ if players >= 2 => Entry::Begun,
            _ => Entry::Cancelled,
        });
        self.log(entries).await?;
        Ok(true)
    }

    /// Withdraws players who have entered and no longer play here, and calls off the tournament if its maker is gone.
    async fn withdraw_gone(&mut self) -> Result<(), Refusal> {
        let entrants = self.desk.fold.entrants.iter().filter(|entrant| !entrant.away);
        let mut users: Vec<UserId> = entrants.map(|entrant| entrant.user.clone()).collect();
        users.extend(self.desk.row.by.iter().map(|by| by.id.clone()));
        for user in &users {
            self.withdraw_if_gone(user).await?;
        }
        Ok(())
    }

    /// The entries of at most `missing` house bots: those of the nearest levels first, each with as many of its copies
    /// as are wanted. If any level will do, every bot comes before any copies.
    async fn bots_for(&mut self, missing: usize) -> Result<Vec<Entry>, Refusal> {
        if missing == 0 {
            return Ok(Vec::new());
        }
        let mut bots = self.shared.lobby.house_bots(self.terms.variant);
        let distance = |level: Option<u8>| match (self.desk.row.terms.bot_level, level) {
            (Some(wanted), Some(level)) => wanted.abs_diff(level),
            (Some(_), None) => u8::MAX,
            (None, _) => 0,
        };
        bots.sort_by(|(a, _), (b, _)| a.name.cmp(&b.name));
        let mut seats = Vec::new();
        for (bot, level) in &bots {
            let own = self.copies_of(&bot.id).count() + self.shared.supervisor.free_copies(&bot.id);
            let first = usize::from(self.has_entered(&bot.id));
            seats.extend((first..=own).map(|copy| (distance(*level), copy, bot)));
        }
        seats.sort_by_key(|(distance, copy, _)| (*distance, *copy));
        seats.truncate(missing);
        let mut entries = Vec::new();
        for (bot, _) in &bots {
            let copies = seats.iter().filter(|(_, copy, seated)| seated.id == bot.id && *copy > 0).count();
            let itself = seats.iter().any(|(_, copy, seated)| seated.id == bot.id && *copy == 0);
            let mut players: Vec<Account> = itself.then(|| bot.clone()).into_iter().collect();
            self.start_copies(&bot.id, copies).await;
            let here = |copy: &&Account| self.shared.registry.is_online(&copy.id);
            players.extend(self.copies_of(&bot.id).filter(here).take(copies).cloned());
            // A copy plays like its bot, but has played less.
            let rating = self.rating(&bot.id).await?;
            entries.extend(players.iter().map(|bot| Entry::Joined { user: bot.id.to_string(), rating }));
        }
        Ok(entries)
    }

    fn has_entered(&self, user: &UserId) -> bool {
        let number = self.desk.fold.number_of(user);
        number.is_some_and(|number| !self.desk.fold.entrants[number].away)
    }

    /// The copies of a bot that play for this tournament.
    fn copies_of(&self, bot: &UserId) -> impl Iterator<Item = &Account> {
        self.copies.iter().filter(move |copies| copies.of == *bot).flat_map(|copies| &copies.accounts)
    }

    /// Starts as many copies of a bot as are missing.
    async fn start_copies(&mut self, bot: &UserId, wanted: usize) {
        let missing = wanted.saturating_sub(self.copies_of(bot).count());
        if missing > 0 {
            match self.shared.supervisor.copy(bot, missing).await {
                Ok(copies) => self.copies.push(copies),
                Err(why) => tracing::warn!(why, "copies of a bot could not be started"),
            }
        }
    }

    /// Brings back the copies that play in the tournament after the server has restarted.
    pub(super) async fn restore_copies(&mut self) {
        if self.desk.fold.state == TournamentState::Running {
            self.copies = self.shared.supervisor.restart_copies(&self.desk.accounts).await;
        }
    }

    /// Lets the copies finish their last games, which may outlast the tournament, and then go.
    pub(super) fn release_copies(&mut self) {
        let (copies, store) = (std::mem::take(&mut self.copies), self.shared.store.clone());
        if copies.is_empty() {
            return;
        }
        tokio::spawn(async move {
            for account in copies.iter().flat_map(|copies| &copies.accounts) {
                while store.unfinished_games(&account.id).await.is_ok_and(|games| !games.is_empty()) {
                    tokio::time::sleep(limits::COPIES_PERIOD).await;
                }
            }
        });
    }
}
