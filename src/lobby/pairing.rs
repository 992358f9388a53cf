//! Making a game between two users.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use parlor_protocol::{Event, PlayerChoice, Refusal, Seat, UserKind};

use super::{Lobby, Terms};
use crate::account::Account;
use crate::cluster::{NodeMessage, is_elsewhere};
use crate::game::{GameMeta, Pair};
use crate::id::{GameId, UserId, random_id};
use crate::outbox::text_of;
use crate::store::{NetworkHash, UsedOffers};

/// The offer that a game came from, as one of its players knows it.
#[derive(Debug, Clone, Default)]
pub(super) struct Origin {
    pub(super) seek_id: Option<String>,
    pub(super) challenge_id: Option<String>,
    pub(super) code: Option<String>,
    /// The id under which the rematch offer is stored.
    pub(super) rematch: Option<String>,
    /// The name of the request, if it made the game at once.
    pub(super) request: Option<String>,
}

impl Origin {
    /// The offers that a game uses up.
    fn used_offers(origins: [&Self; 2]) -> UsedOffers {
        let of =
            |origin: &Self| [origin.seek_id.clone(), origin.challenge_id.clone(), origin.rematch.clone()];
        let offers: BTreeSet<String> = origins.into_iter().flat_map(of).flatten().collect();
        let invite = origins.into_iter().find_map(|origin| origin.code.clone());
        UsedOffers { invite, offers: offers.into_iter().collect(), asked: None }
    }
}

/// One of the two players of a new game. The asker is the one who has chosen the side.
pub(super) struct Participant<'a> {
    pub(super) account: &'a Account,
    pub(super) origin: Origin,
}

impl Participant<'_> {
    fn asked(&self) -> Option<(String, UserId)> {
        let Origin { code, request, .. } = &self.origin;
        Some((request.clone().or_else(|| code.clone())?, self.account.id.clone()))
    }
}

/// What is settled about a game against a challenged bot.
pub(super) struct BotTerms {
    /// The level that it plays at.
    pub(super) level: Option<u8>,
    /// The player that it was asked to be.
    pub(super) player: Option<PlayerChoice>,
    /// The network that the game counts toward until it ends.
    pub(super) asked_from: Option<NetworkHash>,
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
        let id = GameId::from(random_id(10));
        let (start, opening) = terms.start.draw(terms.variant);
        let meta = Arc::new(GameMeta {
            id: id.clone(),
            number: None,
            start,
            opening,
            pair: terms.pair.then(|| Pair { second: false, other: random_id(10).into() }),
            rated,
            public: true,
            first: first.account.clone(),
            second: second.account.clone(),
            time_control: terms.clock,
            level,
            player,
            created_ms: self.inner.clock.now_ms(),
            tournament: None,
            tournament_private: false,
            library: None,
        });
        // A server remembers keys in memory, so only another server needs to read them.
        let asked = [&first, &second].into_iter().find_map(Participant::asked);
        let asked = asked.filter(|_| !self.inner.cluster.is_alone());
        let used_offers = UsedOffers { asked, ..Origin::used_offers([&first.origin, &second.origin]) };
        self.inner.store.create_game(meta.clone(), asked_from, used_offers).await?;
        self.begin(&meta, [first.origin, second.origin]).await;
        Ok(id)
    }

    /// Begins the second game of a pair whose first has ended, if there is one; it was made in the same transaction.
    pub(super) async fn begin_second(&self, id: GameId) {
        match self.inner.store.game_meta(&id).await {
            Ok(Some((meta, _))) => {
                // The time for a first move runs even if no one comes.
                if let Err(refusal) = self.inner.sessions.load(&id).await {
                    tracing::error!(game = %id, message = refusal.message, "the second game of a pair cannot be loaded");
                }
                self.begin(&Arc::new(meta), [Origin::default(), Origin::default()]).await;
            }
            // The first game did not count.
            Ok(None) => {}
            Err(error) => tracing::error!(game = %id, %error, "the second game of a pair cannot be read"),
        }
    }

    /// Notifies the players of a new game, and their followers.
    pub(super) async fn begin(&self, meta: &Arc<GameMeta>, origins: [Origin; 2]) {
        tracing::debug!(game = %meta.id, kind = meta.kind().id(), first = %meta.first.id, second = %meta.second.id, "a game starts");
        self.inner.games.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("parlor_games_started_total", "kind" => meta.kind().id()).increment(1);
        for (seat, origin) in [Seat::First, Seat::Second].into_iter().zip(origins) {
            let (account, _) = meta.players(seat);
            let event = started(meta, seat, origin);
            let bot = account.kind == UserKind::Bot;
            if !(bot && self.state().lease_new(meta, seat, &event)) {
                self.inner.registry.send(&account.id, &text_of(&event));
            }
        }
        self.load_new(meta).await;
        self.notify_followers(meta).await;
    }

    /// Loads a new game: its row already says that a session has it. A person who plays a bot does not wait for that:
    /// they watch it at once.
    async fn load_new(&self, meta: &Arc<GameMeta>) {
        let (sessions, id, has_bot) = (self.inner.sessions.clone(), meta.id.clone(), meta.has_bot());
        // A game runs on the server that its players are connected to.
        let people = [&meta.first, &meta.second].into_iter().filter(|player| player.kind != UserKind::Bot);
        let elsewhere = people.map(|player| self.inner.registry.elsewhere(&player.id)).next().flatten();
        if let Some(node) = elsewhere {
            return self
                .inner
                .cluster
                .send(node, NodeMessage::Load { game: id.to_string(), begun: !has_bot });
        }
        let load = async move {
            let loaded = if has_bot { sessions.load(&id).await } else { sessions.load_begun(&id).await };
            if let Err(refusal) = loaded.as_ref()
                && !is_elsewhere(&loaded)
            {
                // It is loaded when someone first watches it.
                tracing::warn!(game = %id, message = refusal.message, "a new game cannot be loaded");
            }
        };
        match has_bot {
            true => drop(tokio::spawn(load)),
            false => load.await,
        }
    }
}

/// The event that tells a player that their game has begun.
pub(super) fn started(meta: &GameMeta, side: Seat, origin: Origin) -> Event {
    let Origin { seek_id, challenge_id, code, .. } = origin;
    Event::GameStarted {
        game: meta.id.to_string(),
        kind: meta.kind().id().to_owned(),
        side,
        seek_id,
        challenge_id,
        code,
        level: meta.level,
        start: meta.set_start(),
        pair: meta.pair.as_ref().map(|pair| pair.wire(false)),
        tournament: meta.tournament.as_ref().map(ToString::to_string),
        leased: None,
    }
}
