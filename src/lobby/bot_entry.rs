//! A bot in the lobby: what it offers, and the processes that play for it.

use parlor_protocol::{Bot, BotChoice, BotGame};
use parlor_rules::Variant;

use crate::account::Account;
use crate::outbox::Outbox;

/// A bot that has made an offer since the server started.
pub(super) struct BotEntry {
    pub(super) account: Account,
    /// Whether it is one of the house's own, whose levels were measured.
    pub(super) house: bool,
    /// Whether it is a copy, which plays only in tournaments and cannot be found or challenged.
    pub(super) copy: bool,
    pub(super) games: Vec<BotGame>,
    /// Games that are being made.
    pub(super) reserved: u32,
    /// The processes that have made an offer, and how many games each takes.
    pub(super) workers: Vec<(Outbox, u32)>,
    /// The bot as it was last announced in the lobby.
    pub(super) announced: Option<Bot>,
}

impl BotEntry {
    pub(super) fn new(account: Account, house: bool, copy: bool) -> Self {
        Self { account, house, copy, games: Vec::new(), reserved: 0, workers: Vec::new(), announced: None }
    }

    /// How many games its processes take at once.
    pub(super) fn seats(&self) -> usize {
        self.workers.iter().map(|(_, max_games)| *max_games as usize).sum()
    }

    /// The level at which this bot would play as itself, if it plays this variant at all.
    pub(super) fn plays(&self, variant: Variant, level: Option<u8>) -> Option<Option<u8>> {
        let game = self.offer(variant).filter(|game| !game.players)?;
        match level {
            Some(level) => game.levels.contains(&level).then_some(Some(level)),
            None => Some(game.levels.first().copied()),
        }
    }

    /// The level that a choice leads to, if the bot fits the choice.
    pub(super) fn fits(&self, variant: Variant, choice: &BotChoice) -> Option<Option<u8>> {
        match &choice.player {
            Some(_) => self.offer(variant).filter(|game| game.players).map(|_| None),
            None => self.plays(variant, choice.level),
        }
    }

    /// Whether it plays as chosen players rather than as itself; `None` if it does not play this variant.
    pub(super) fn offers_players(&self, variant: Variant) -> Option<bool> {
        self.offer(variant).map(|game| game.players)
    }

    fn offer(&self, variant: Variant) -> Option<&BotGame> {
        let text = variant.to_string();
        self.games.iter().find(|game| game.game == variant.kind().id() && game.variants.contains(&text))
    }
}
