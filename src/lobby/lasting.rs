//! Offers that outlive the server that leads: among several servers the database has them too, for whoever leads next.

use parlor_protocol::{Answer, Refusal};
use tokio::time::Instant;

use super::attendance::Attendance;
use super::{Lobby, Range, Terms};
use crate::account::Account;
use crate::id::GameId;
use crate::limits;
use crate::store::{Offer, OfferKind, StoreError};

impl Lobby {
    /// Stores an offer before anybody hears of it.
    pub(super) async fn keep_offer(
        &self,
        id: &str,
        from: &Account,
        made_as: OfferKind,
        terms: &Terms,
    ) -> Result<(), Refusal> {
        if self.inner.cluster.is_alone() {
            return Ok(());
        }
        let created_ms = self.inner.clock.now_ms();
        let offer =
            Offer { id: id.to_owned(), from: from.clone(), made_as, terms: terms.asked(), created_ms };
        let expired_ms = created_ms - limits::TAKEN_OFFERS.as_millis() as i64;
        Ok(self.inner.store.add_offer(offer, expired_ms).await?)
    }

    /// Forgets an offer that is open no longer and became no game.
    pub(super) async fn drop_offer(&self, id: &str) -> Result<(), StoreError> {
        match self.inner.cluster.is_alone() {
            true => Ok(()),
            false => self.inner.store.remove_offer(id).await,
        }
    }

    /// The game that this user has already accepted an offer for: the server that led may have gone before it could say so.
    pub(super) async fn taken_already(&self, me: &Account, offer: &str) -> Result<Option<Answer>, Refusal> {
        if self.inner.cluster.is_alone() {
            return Ok(None);
        }
        let Some(game) = self.inner.store.game_of_offer(offer).await? else { return Ok(None) };
        Ok(self.plays_now(me, &game).await?.then(|| Answer::game(&game)))
    }

    /// Whether somebody plays a game that is not over.
    pub(super) async fn plays_now(&self, me: &Account, game: &GameId) -> Result<bool, StoreError> {
        let meta = self.inner.store.game_meta(game).await?;
        Ok(meta.is_some_and(|(meta, ended)| !ended && meta.seat_of(&me.id).is_some()))
    }

    /// This server leads from now on: what was open stays open, as if everybody had just lost their connection.
    pub(super) async fn take_over_offers(&self) -> Result<(), Refusal> {
        for Offer { id, from, made_as, terms, .. } in self.inner.store.open_offers().await? {
            let attendance = Attendance::AbsentSince(Instant::now());
            let terms = match Terms::read(&from, terms) {
                Ok(terms) => terms,
                Err(refusal) => {
                    tracing::warn!(offer = id, message = refusal.message, "an offer cannot be read");
                    continue;
                }
            };
            match made_as {
                OfferKind::Seek { rating_range, widens } => {
                    let range = Range { rating_range, widen: widens };
                    let open = self.prepare_seek(&id, &from, terms, &range, attendance).await?;
                    self.reopen(open);
                }
                OfferKind::Challenge { to } => self.reopen_challenge(&id, from, to, terms, attendance),
            }
        }
        self.expire_later();
        Ok(())
    }
}
