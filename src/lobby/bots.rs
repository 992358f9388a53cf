//! The bots: what they offer, and which of them is free for a challenge.

use std::collections::HashSet;

use parlor_protocol::{Answer, Bot, BotChoice, BotGame, ErrorCode, Event, Refusal, UserKind};
use parlor_rules::GameKind;
use tokio::time::{Instant, timeout_at};

use super::bot_entry::BotEntry;
use super::pairing::{Origin, Participant};
use super::{Lobby, State, Terms};
use crate::account::Account;
use crate::error::refuse;
use crate::game::GameMeta;
use crate::id::UserId;
use crate::limits;
use crate::outbox::Outbox;

impl Lobby {
    /// A bot offers the games that it plays from now on.
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
        let games = games.into_iter().map(check_offer).collect::<Result<Vec<_>, _>>()?;
        let unfinished = self.inner.store.unfinished_metas(&me.id).await?;
        {
            let mut state = self.state();
            let entry = state.bots.entry(me.id.clone()).or_insert_with(|| BotEntry {
                account: me.clone(),
                games: Vec::new(),
                active: unfinished.len() as u32,
                workers: Vec::new(),
            });
            entry.games = games;
            entry.workers.retain(|(worker, _)| worker != outbox);
            entry.workers.push((outbox.clone(), max_games));
            state.tell_bot(&me.id);
        }
        self.lease_unfinished(&me.id, &unfinished, outbox);
        self.inner.bots_changed.notify_waiters();
        Ok(())
    }

    /// Starts a game against the fitting bot with the most free places.
    pub(crate) async fn challenge_bot(
        &self,
        me: &Account,
        choice: &BotChoice,
        terms: Terms,
    ) -> Result<Answer, Refusal> {
        if choice.level.is_some_and(|level| !(1..=8).contains(&level)) {
            return Err(refuse(ErrorCode::BadRequest, "a level is a number from 1 to 8"));
        }
        let blocked = self.blocked_either_way(me).await?;
        let (bot, level) = self.reserve_bot(me, choice, &terms, &blocked).await?;
        let asker = Participant { account: me, origin: Origin::default() };
        let other = Participant { account: &bot, origin: Origin::default() };
        match self.make_game(&terms, asker, other, level).await {
            Ok(game) => Ok(Answer::game(&game)),
            Err(refusal) => {
                self.state().release_bot(&bot.id);
                Err(refusal)
            }
        }
    }

    /// A connection of a bot has ended.
    pub(super) fn bot_left(&self, bot: &UserId, outbox: &Outbox) {
        let mut state = self.state();
        let Some(entry) = state.bots.get_mut(bot) else { return };
        let before = entry.workers.len();
        entry.workers.retain(|(worker, _)| worker != outbox);
        if entry.workers.len() < before {
            state.tell_bot(bot);
            state.end_leases(outbox);
        }
    }

    /// The players of a finished game are free again.
    pub(super) fn bot_game_over(&self, meta: &GameMeta) {
        {
            let mut state = self.state();
            state.leases.remove(&meta.id);
            for player in [&meta.first, &meta.second] {
                state.release_bot(&player.id);
            }
        }
        self.inner.bots_changed.notify_waiters();
    }

    /// Reserves a fitting bot. If its process is just being restarted this waits, but not for long: challengers get
    /// their answer within a second.
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

    /// The bots that have made an offer, by name.
    pub(crate) fn bots(&self) -> Vec<Bot> {
        let mut bots: Vec<_> = self.state().bots.values().map(BotEntry::wire).collect();
        bots.sort_by(|a, b| a.name.cmp(&b.name));
        bots
    }
}

impl State {
    fn reserve_bot(
        &mut self,
        me: &Account,
        choice: &BotChoice,
        terms: &Terms,
        blocked: &HashSet<UserId>,
    ) -> Result<(Account, Option<u8>), Refusal> {
        let named = |entry: &BotEntry| {
            choice.name.as_ref().is_none_or(|name| name.eq_ignore_ascii_case(&entry.account.name))
        };
        if choice.name.is_some() && !self.bots.values().any(named) {
            return Err(refuse(ErrorCode::NotFound, "no such bot"));
        }
        let may_meet = |entry: &BotEntry| entry.account.id != me.id && !blocked.contains(&entry.account.id);
        if choice.name.is_some() && !self.bots.values().any(|entry| named(entry) && may_meet(entry)) {
            return Err(refuse(ErrorCode::Forbidden, "you have blocked this bot"));
        }
        let fitting = self.bots.values_mut().filter(|entry| named(entry) && may_meet(entry));
        let free =
            fitting.filter(|entry| entry.free() > 0 && entry.plays(terms.variant, choice.level).is_some());
        let Some(entry) = free.max_by_key(|entry| entry.free()) else {
            return Err(refuse(ErrorCode::NotAvailable, "no bot is free for this game right now"));
        };
        entry.active += 1;
        let reserved = (entry.account.clone(), entry.plays(terms.variant, choice.level).flatten());
        self.tell_bot(&reserved.0.id);
        Ok(reserved)
    }

    fn release_bot(&mut self, bot: &UserId) {
        if let Some(entry) = self.bots.get_mut(bot) {
            entry.active = entry.active.saturating_sub(1);
            self.tell_bot(bot);
        }
    }

    fn tell_bot(&mut self, bot: &UserId) {
        if let Some(bot) = self.bots.get(bot).map(BotEntry::wire) {
            self.tell(&Event::BotChanged { bot });
        }
    }
}

/// Fills in all variants if none is named, and refuses unknown ones.
fn check_offer(mut offer: BotGame) -> Result<BotGame, Refusal> {
    let bad = |e: parlor_rules::TextError| refuse(ErrorCode::BadRequest, e.to_string());
    let kind: GameKind = offer.game.parse().map_err(bad)?;
    if offer.variants.is_empty() {
        offer.variants = kind.variants().iter().map(ToString::to_string).collect();
    }
    for variant in &mut offer.variants {
        *variant = kind.variant(variant).map_err(bad)?.to_string();
    }
    if offer.levels.iter().any(|level| !(1..=8).contains(level)) {
        return Err(refuse(ErrorCode::BadRequest, "a level is a number from 1 to 8"));
    }
    Ok(offer)
}
