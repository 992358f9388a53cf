//! The bots: what they offer, and which of them takes a challenge.

use std::collections::HashSet;
use std::net::IpAddr;

use parlor_protocol::{Answer, Bot, BotChoice, BotGame, ErrorCode, PlayerChoice, Refusal, UserKind};
use parlor_rules::Variant;
use tokio::time::{Instant, timeout_at};

use super::bot_entry::BotEntry;
use super::pairing::{BotTerms, Origin, Participant};
use super::{Lobby, State, Terms};
use crate::account::Account;
use crate::error::refuse;
use crate::id::UserId;
use crate::limits;
use crate::outbox::Outbox;

impl Lobby {
    /// Sets the games that a bot offers, and how many of them this process plays at once.
    pub(crate) async fn offer(
        &self,
        me: &Account,
        games: Vec<BotGame>,
        max_games: u32,
        outbox: &Outbox,
    ) -> Result<(), Refusal> {
        if me.kind != UserKind::Bot {
            return Err(refuse(ErrorCode::Forbidden, "only bots can offer games"));
        }
        let games = super::bot_offers::check(games, max_games)?;
        let house = self.inner.store.owner_of(&me.id).await?.is_none();
        let copy = self.inner.store.copied_bot(&me.id).await?.is_some();
        {
            let mut state = self.state();
            let new = || BotEntry::new(me.clone(), house, copy);
            let entry = state.bots.entry(me.id.clone()).or_insert_with(new);
            entry.workers.retain(|(worker, _)| worker != outbox);
            if entry.workers.len() >= limits::BOT_PROCESSES {
                let many = limits::BOT_PROCESSES;
                return Err(refuse(ErrorCode::AlreadyExists, format!("a bot has at most {many} processes")));
            }
            entry.games = games;
            entry.workers.push((outbox.clone(), max_games));
            state.lease_to(&me.id, outbox);
            state.announce_changed_bots();
        }
        self.inner.bots_changed.notify_waiters();
        Ok(())
    }

    /// Starts a game against the bot that fits and has the most free seats.
    pub(crate) async fn challenge_bot(
        &self,
        me: &Account,
        choice: &BotChoice,
        terms: Terms,
        address: IpAddr,
        request: Option<String>,
    ) -> Result<Answer, Refusal> {
        if let Some(request) = &request
            && let Some(answer) = self.taken_already(me, request).await?
        {
            return Ok(answer);
        }
        if choice.level.is_some_and(|level| !(1..=8).contains(&level)) {
            return Err(refuse(ErrorCode::BadRequest, "a level is a number from 1 to 8"));
        }
        let player = self.chosen_player(choice, &terms)?;
        let blocked = self.blocked_either_way(me).await?;
        let (making, asked_from) = self.admit_bot_game(me, address).await?;
        let (bot, level) = self.reserve_bot(me, choice, &terms, &blocked).await?;
        let asker = Participant { account: me, origin: Origin { request, ..Origin::default() } };
        let other = Participant { account: &bot, origin: Origin::default() };
        let made = self.make_game(&terms, asker, other, Some(BotTerms { level, player, asked_from })).await;
        drop(making);
        self.state().release_bot(&bot.id);
        let game = made?;
        Ok(Answer::game(&game))
    }

    /// The player that a house bot is to be, with all settings filled in, if the choice names one.
    fn chosen_player(&self, choice: &BotChoice, terms: &Terms) -> Result<Option<PlayerChoice>, Refusal> {
        let Some(player) = &choice.player else { return Ok(None) };
        if choice.level.is_some() {
            let message = "expected a bot level or a player for it to play as, not both";
            return Err(refuse(ErrorCode::BadRequest, message));
        }
        if terms.rated {
            return Err(refuse(ErrorCode::Forbidden, "a game against a chosen player must be casual"));
        }
        let repertoire = &self.inner.repertoire;
        if let Some(engine) = repertoire.engine(player) {
            let message = format!(
                "{} plays only exhibitions and answers questions; it cannot be challenged",
                engine.name
            );
            return Err(refuse(ErrorCode::NotAvailable, message));
        }
        repertoire.complete(player, terms.variant, limits::PLAYER_MS).map(Some)
    }

    /// Removes a bot's connection that has ended.
    pub(super) fn bot_left(&self, bot: &UserId, outbox: &Outbox) {
        let mut state = self.state();
        let Some(entry) = state.bots.get_mut(bot) else { return };
        let before = entry.workers.len();
        entry.workers.retain(|(worker, _)| worker != outbox);
        if entry.workers.len() < before {
            state.end_leases(outbox);
            state.announce_changed_bots();
        }
    }

    /// Removes a bot whose account is gone.
    pub(crate) fn forget_bot(&self, bot: &UserId) {
        let mut state = self.state();
        if let Some(entry) = state.bots.get_mut(bot) {
            entry.workers.clear();
            entry.games.clear();
            state.announce_changed_bots();
            state.bots.remove(bot);
        }
    }

    /// Reserves a bot that fits. Waits for a process that is being restarted, but the challenger waits less than a
    /// second.
    async fn reserve_bot(
        &self,
        me: &Account,
        choice: &BotChoice,
        terms: &Terms,
        blocked: &HashSet<UserId>,
    ) -> Result<(Account, Option<u8>), Refusal> {
        let deadline = Instant::now() + limits::FREE_BOT_TIMEOUT;
        loop {
            let changed = self.inner.bots_changed.notified();
            let reserved = self.state().reserve_bot(me, choice, terms, blocked);
            match reserved {
                Err(refusal) if refusal.code == ErrorCode::NotAvailable => {
                    if timeout_at(deadline, changed).await.is_err() {
                        return Err(refusal);
                    }
                }
                other => return other,
            }
        }
    }

    /// The bots, for HTTP clients.
    pub(crate) fn bots(&self) -> Vec<Bot> {
        self.state().listed_bots()
    }
}

impl State {
    /// The bots that can be found and challenged.
    pub(super) fn open_bots(&self) -> impl Iterator<Item = &BotEntry> {
        self.bots.values().filter(|entry| !entry.copy)
    }

    /// The bots by name.
    pub(super) fn listed_bots(&self) -> Vec<Bot> {
        let mut bots: Vec<_> = self.open_bots().map(|entry| self.wire(entry)).collect();
        bots.sort_by(|a, b| a.name.cmp(&b.name));
        bots
    }

    /// The bot as the lobby shows it.
    fn wire(&self, entry: &BotEntry) -> Bot {
        Bot {
            id: entry.account.id.to_string(),
            name: entry.account.name.clone(),
            games: entry.games.clone(),
            free: self.free(entry).try_into().unwrap_or(u32::MAX),
            online: !entry.workers.is_empty(),
            house: entry.house,
        }
    }

    /// How many more games a bot takes now. Busy house bots queue games: they take one more until the queue is full.
    fn free(&self, entry: &BotEntry) -> usize {
        let (bot, seats) = (&entry.account.id, entry.seats());
        let waiting = self.waiting(bot);
        let taken = self.taken_seats(bot, entry.house) + waiting + entry.reserved as usize;
        let queues = entry.house && seats > 0 && waiting < limits::BOT_QUEUE;
        seats.saturating_sub(taken).max(usize::from(queues))
    }

    /// The house's bots that are free for a variant, with the level at which they would play.
    pub(super) fn free_bots(&self, variant: Variant) -> Vec<(Account, Option<u8>)> {
        let free = self.open_bots().filter(|entry| entry.house && self.free(entry) > 0);
        free.filter_map(|entry| Some((entry.account.clone(), entry.plays(variant, None)?))).collect()
    }

    fn reserve_bot(
        &mut self,
        me: &Account,
        choice: &BotChoice,
        terms: &Terms,
        blocked: &HashSet<UserId>,
    ) -> Result<(Account, Option<u8>), Refusal> {
        let named = |entry: &&BotEntry| match &choice.name {
            Some(name) => name.eq_ignore_ascii_case(&entry.account.name),
            // A member's bot may call anything a level; only the house's levels were measured. Nor does the house know
            // how a member's bot would play as another player.
            None => entry.house || (choice.level.is_none() && choice.player.is_none()),
        };
        let may_meet = |entry: &&BotEntry| entry.account.id != me.id && !blocked.contains(&entry.account.id);
        let mut candidates = self.open_bots().filter(named).peekable();
        if choice.name.is_some() && candidates.peek().is_none() {
            return Err(refuse(ErrorCode::NotFound, "no such bot"));
        }
        let mut candidates = candidates.filter(may_meet).peekable();
        if choice.name.is_some() && candidates.peek().is_none() {
            return Err(refuse(ErrorCode::Forbidden, "you cannot play with this bot"));
        }
        let cannot = |entry: &&BotEntry| entry.offers_players(terms.variant) == Some(choice.player.is_none());
        if choice.name.is_some()
            && let Some(entry) = candidates.peek().filter(|entry| cannot(entry))
        {
            let name = &entry.account.name;
            let message = match choice.player {
                Some(_) => format!("{name} plays only as itself"),
                None => format!("{name} plays as a player of your choice: name one in `player`"),
            };
            return Err(refuse(ErrorCode::BadRequest, message));
        }
        let free = candidates
            .filter(|entry| entry.fits(terms.variant, choice).is_some())
            .map(|entry| (entry.house, self.free(entry), entry))
            .filter(|(_, free, _)| *free > 0);
        let Some((_, _, entry)) = free.max_by_key(|(house, free, _)| (*house, *free)) else {
            return Err(refuse(ErrorCode::NotAvailable, "no bot is free for this game right now"));
        };
        let reserved = (entry.account.clone(), entry.fits(terms.variant, choice).flatten());
        if let Some(entry) = self.bots.get_mut(&reserved.0.id) {
            entry.reserved += 1;
        }
        Ok(reserved)
    }

    fn release_bot(&mut self, bot: &UserId) {
        if let Some(entry) = self.bots.get_mut(bot) {
            entry.reserved = entry.reserved.saturating_sub(1);
        }
    }

    /// Announces the bots that have changed since they were last announced. Free seats change with every move, so this
    /// runs at intervals.
    pub(super) fn announce_changed_bots(&mut self) {
        let changed: Vec<Bot> = self
            .open_bots()
            .map(|entry| (self.wire(entry), &entry.announced))
            .filter(|(bot, announced)| announced.as_ref() != Some(bot))
            .map(|(bot, _)| bot)
            .collect();
        for bot in changed {
            let entry = self.bots.get_mut(&UserId::from(bot.id.clone()));
            let announced = entry.and_then(|entry| entry.announced.replace(bot.clone()));
            let only_seats = announced.is_some_and(|announced| announced.games == bot.games);
            self.news.bot(bot, !only_seats);
        }
    }
}
