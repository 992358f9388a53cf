//! Making a game of two users.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use parlor_protocol::{Event, PlayerChoice, Refusal, Seat, UserKind};
use parlor_rules::Game;

use super::{Lobby, Terms};
use crate::account::Account;
use crate::game::GameMeta;
use crate::id::{GameId, random_id};
use crate::outbox::text_of;
use crate::store::Asker;

/// The offer that a game came from, as one of its players knows it.
#[derive(Debug, Clone, Default)]
pub(super) struct Origin {
    pub(super) seek_id: Option<String>,
    pub(super) challenge_id: Option<String>,
    pub(super) code: Option<String>,
}

/// One of the two players of a new game. Of the two, the asker has chosen the side.
pub(super) struct Participant<'a> {
    pub(super) account: &'a Account,
    pub(super) origin: Origin,
}

/// What is settled of a game against a bot that was challenged.
pub(super) struct BotTerms {
    /// The level that it plays at.
    pub(super) level: Option<u8>,
    /// The player that it was asked to be.
    pub(super) player: Option<PlayerChoice>,
    /// The network that the game counts for until it ends.
    pub(super) asked_from: Option<Asker>,
}

impl Lobby {
    /// Makes a game on the asker's terms and tells both players. Durable when this returns.
    pub(super) async fn make_game(
        &self,
        terms: &Terms,
        asker: Participant<'_>,
        other: Participant<'_>,
        bot: Option<BotTerms>,
    ) -> Result<GameId, Refusal> {
        let (level, player, asked_from) = match bot {
            Some(bot) => (bot.level, bot.player, bot.asked_from),
            None => (None, None, self.admit_game(terms, asker.account, other.account).await?),
        };
        let asker_is_first =
            self.state().first_movers.asker_is_first(terms.side, &asker.account.id, &other.account.id);
        let (first, second) = if asker_is_first { (asker, other) } else { (other, asker) };
        let rated = terms.rated && self.may_be_rated(first.account, second.account).await?;
        let meta = Arc::new(GameMeta {
            id: random_id(10).into(),
            start: terms.start.position(terms.variant),
            rated,
            public: true,
            first: first.account.clone(),
            second: second.account.clone(),
            time_control: terms.clock,
            level,
            player,
            created_ms: self.inner.clock.now_ms(),
            library: None,
        });
        self.inner.store.create_game(meta.clone(), asked_from).await?;
        tracing::debug!(game = %meta.id, kind = meta.kind().id(), first = %meta.first.id, second = %meta.second.id, "a game starts");
        self.inner.games.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("parlor_games_started_total", "kind" => meta.kind().id()).increment(1);
        for (seat, side) in [(Seat::First, first), (Seat::Second, second)] {
            let event = Event::GameStarted {
                game: meta.id.to_string(),
                kind: meta.start.kind().id().to_owned(),
                side: seat,
                seek_id: side.origin.seek_id,
                challenge_id: side.origin.challenge_id,
                code: side.origin.code,
                level,
                start: meta.set_start(),
                pair: None,
                leased: None,
            };
            let bot = side.account.kind == UserKind::Bot;
            if !(bot && self.state().lease_new(&meta, seat, &event)) {
                self.inner.registry.send(&side.account.id, &text_of(&event));
            }
        }
        self.tell_followers(&meta).await;
        Ok(meta.id.clone())
    }
}
