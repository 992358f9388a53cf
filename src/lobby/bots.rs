//! The bots: what they offer, and who is free for a challenge.

use parlor_protocol::{Answer, Bot, BotChoice, BotGame, ErrorCode, Event, Refusal, UserKind};
use parlor_rules::{GameKind, Variant};

use super::pairing::{Origin, Side};
use super::{Lobby, State, Terms};
use crate::connection::Outbox;
use crate::error::refuse;
use crate::id::UserId;
use crate::store::{Account, GameMeta};

/// A bot that has made an offer since the server started.
pub(super) struct BotEntry {
    account: Account,
    games: Vec<BotGame>,
    max_games: u32,
    /// Unfinished games of this bot.
    active: u32,
    /// The connections that made the offer.
    connections: Vec<Outbox>,
}

impl BotEntry {
    fn free(&self) -> u32 {
        if self.connections.is_empty() { 0 } else { self.max_games.saturating_sub(self.active) }
    }

    /// The bot as the lobby shows it.
    pub(super) fn wire(&self) -> Bot {
        Bot {
            id: self.account.id.to_string(),
            name: self.account.name.clone(),
            games: self.games.clone(),
            free: self.free(),
            online: !self.connections.is_empty(),
        }
    }

    /// The level at which this bot would play, if it plays this at all.
    fn plays(&self, variant: Variant, level: Option<u8>) -> Option<Option<u8>> {
        let text = variant.to_string();
        let game = self
            .games
            .iter()
            .find(|game| game.game == variant.kind().id() && game.variants.contains(&text))?;
        match level {
            Some(level) => game.levels.contains(&level).then_some(Some(level)),
            None => Some(game.levels.first().copied()),
        }
    }
}

impl Lobby {
    /// A bot says what it plays from now on.
    pub(crate) async fn offer(
        &self,
        me: &Account,
        games: Vec<BotGame>,
        max_games: u32,
        outbox: &Outbox,
    ) -> Result<(), Refusal> {
        if me.kind != UserKind::Bot {
            return Err(refuse(ErrorCode::Forbidden, "only bots offer games"));
        }
        let games = games.into_iter().map(check_offer).collect::<Result<Vec<_>, _>>()?;
        let active = self.inner.store.unfinished_games(&me.id).await?.len() as u32;
        let mut state = self.state();
        let entry = state.bots.entry(me.id.clone()).or_insert_with(|| BotEntry {
            account: me.clone(),
            games: Vec::new(),
            max_games: 0,
            active,
            connections: Vec::new(),
        });
        (entry.games, entry.max_games) = (games, max_games);
        if !entry.connections.contains(outbox) {
            entry.connections.push(outbox.clone());
        }
        state.tell_bot(&me.id);
        Ok(())
    }

    /// Starts a game against the freest bot that fits.
    pub(crate) async fn challenge_bot(
        &self,
        me: &Account,
        choice: &BotChoice,
        terms: Terms,
    ) -> Result<Answer, Refusal> {
        if choice.level.is_some_and(|level| !(1..=8).contains(&level)) {
            return Err(refuse(ErrorCode::BadRequest, "a level is 1 to 8"));
        }
        let (bot, level) = self.state().reserve_bot(me, choice, &terms)?;
        let asker = Side { account: me, origin: Origin::default() };
        let other = Side { account: &bot, origin: Origin::default() };
        match self.make_game(&terms, asker, other, level).await {
            Ok(game) => Ok(Answer { game: Some(game.to_string()), ..Answer::default() }),
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
        let before = entry.connections.len();
        entry.connections.retain(|other| other != outbox);
        if entry.connections.len() < before {
            state.tell_bot(bot);
        }
    }

    /// The players of a finished game are free again.
    pub(super) fn bot_game_over(&self, meta: &GameMeta) {
        let mut state = self.state();
        for player in [&meta.first, &meta.second] {
            state.release_bot(&player.id);
        }
    }

    /// The bots, for those who ask over HTTP.
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
    ) -> Result<(Account, Option<u8>), Refusal> {
        let named = |entry: &BotEntry| {
            choice.name.as_ref().is_none_or(|name| name.eq_ignore_ascii_case(&entry.account.name))
        };
        if choice.name.is_some() && !self.bots.values().any(named) {
            return Err(refuse(ErrorCode::NotFound, "there is no bot of this name"));
        }
        let fitting = self.bots.values_mut().filter(|entry| named(entry) && entry.account.id != me.id);
        let free =
            fitting.filter(|entry| entry.free() > 0 && entry.plays(terms.variant, choice.level).is_some());
        let Some(entry) = free.max_by_key(|entry| entry.free()) else {
            return Err(refuse(ErrorCode::NotAvailable, "no bot is free for this game now"));
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

/// Fills in the variants where none is named, and refuses what is not known.
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
        return Err(refuse(ErrorCode::BadRequest, "a level is 1 to 8"));
    }
    Ok(offer)
}
