//! What tournaments need from the lobby: bots that fill seats, and games that no one has to accept.

use std::sync::Arc;

use parlor_protocol::{Refusal, UserKind};
use parlor_rules::Variant;

use super::pairing::Origin;
use super::{Lobby, Terms};
use crate::account::Account;
use crate::game::{GameMeta, Pair};
use crate::id::{GameId, TournamentId, random_id};
use crate::store::UsedOffers;

/// A tournament game that is to be made.
pub(crate) struct TournamentGame {
    pub(crate) id: GameId,
    pub(crate) tournament: TournamentId,
    /// Whether the tournament can be found only by its link.
    pub(crate) private: bool,
    pub(crate) first: Account,
    pub(crate) second: Account,
}

impl Lobby {
    /// The house bots that play a variant and are connected, with their levels.
    pub(crate) fn house_bots(&self, variant: Variant) -> Vec<(Account, Option<u8>)> {
        let state = self.state();
        let here = state.open_bots().filter(|entry| entry.house && !entry.workers.is_empty());
        here.filter_map(|entry| Some((entry.account.clone(), entry.plays(variant, None)?))).collect()
    }

    /// Makes a game whose id was chosen before, and tells both players. Durable when this returns.
    pub(crate) async fn make_tournament_game(
        &self,
        game: TournamentGame,
        terms: &Terms,
    ) -> Result<(), Refusal> {
        let TournamentGame { id, tournament, private, first, second } = game;
        let rated = terms.rated && self.may_be_rated(&first, &second).await?;
        let (start, opening) = terms.start.draw(terms.variant);
        let meta = Arc::new(GameMeta {
            id,
            number: None,
            start,
            opening,
            pair: terms.pair.then(|| Pair { second: false, other: random_id(10).into() }),
            tournament: Some(tournament),
            tournament_private: private,
            rated,
            public: true,
            level: self.level_of([&first, &second], terms.variant),
            first,
            second,
            time_control: terms.clock,
            player: None,
            created_ms: self.inner.clock.now_ms(),
            library: None,
        });
        self.inner.store.create_game(meta.clone(), None, UsedOffers::default()).await?;
        self.begin(&meta, [Origin::default(), Origin::default()]).await;
        Ok(())
    }

    /// The level of a house bot in a game against someone else; of two bots, each plays at its own.
    fn level_of(&self, players: [&Account; 2], variant: Variant) -> Option<u8> {
        let mut bots = players.into_iter().filter(|player| player.kind == UserKind::Bot);
        let (bot, None) = (bots.next()?, bots.next()) else { return None };
        let state = self.state();
        state.bots.get(&bot.id).filter(|entry| entry.house)?.plays(variant, None)?
    }
}
