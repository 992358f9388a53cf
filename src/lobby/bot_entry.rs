//! A bot in the lobby: what it offers, and how many games it can still take.

use parlor_protocol::{Bot, BotGame};
use parlor_rules::Variant;

use crate::account::Account;
use crate::outbox::Outbox;

/// A bot that has made an offer since the server started.
pub(super) struct BotEntry {
    pub(super) account: Account,
    pub(super) games: Vec<BotGame>,
    /// Unfinished games of this bot.
    pub(super) active: u32,
    /// The connections of its processes, and how many games each takes.
    pub(super) workers: Vec<(Outbox, u32)>,
}

impl BotEntry {
    pub(super) fn free(&self) -> u32 {
        let takes: u32 =
            self.workers.iter().map(|(_, max_games)| max_games).fold(0, |a, b| a.saturating_add(*b));
        takes.saturating_sub(self.active)
    }

    /// The connections of its processes, and how many games each takes.
    pub(super) fn workers(&self) -> impl Iterator<Item = &(Outbox, u32)> {
        self.workers.iter()
    }

    /// The bot as the lobby shows it.
    pub(super) fn wire(&self) -> Bot {
        Bot {
            id: self.account.id.to_string(),
            name: self.account.name.clone(),
            games: self.games.clone(),
            free: self.free(),
            online: !self.workers.is_empty(),
        }
    }

    /// The account and the level at which it would play this variant, if it is free.
    pub(super) fn free_for(&self, variant: Variant) -> Option<(Account, Option<u8>)> {
        if self.free() == 0 {
            return None;
        }
        self.plays(variant, None).map(|level| (self.account.clone(), level))
    }

    /// The level at which it would play this variant, if it plays it at all.
    pub(super) fn plays(&self, variant: Variant, level: Option<u8>) -> Option<Option<u8>> {
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
