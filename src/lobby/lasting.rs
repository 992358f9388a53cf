//! Offers that outlive the leader: with several servers they are also in the database, for the next leader.

use parlor_protocol::{Answer, Refusal};
use tokio::time::Instant;

use super::attendance::Attendance;
use super::{Lobby, Range, Terms};
use crate::account::Account;
use crate::id::GameId;
use crate::limits;
use crate::store::{Offer, OfferKind, StoreError};

impl Lobby {
    /// Stores an offer before it is announced.
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

    /// Removes an offer that is no longer open and did not become a game.
    pub(super) async fn drop_offer(&self, id: &str) -> Result<(), StoreError> {
        match self.inner.cluster.is_alone() {
            true => Ok(()),
            false => self.inner.store.remove_offer(id).await,
        }
    }

    /// The game that this user's acceptance already made: the previous leader may have gone before it could answer.
    pub(super) async fn taken_already(&self, me: &Account, offer: &str) -> Result<Option<Answer>, Refusal> {
        if self.inner.cluster.is_alone() {
            return Ok(None);
        }
        let Some(game) = self.inner.store.game_of_offer(offer).await? else { return Ok(None) };
        Ok(self.plays_now(me, &game).await?.then(|| Answer::game(&game)))
    }

    /// Whether a user plays in a game that is not over.
    pub(super) async fn plays_now(&self, me: &Account, game: &GameId) -> Result<bool, StoreError> {
        let meta = self.inner.store.game_meta(game).await?;
        Ok(meta.is_some_and(|(meta, ended)| !ended && meta.seat_of(&me.id).is_some()))
    }

    /// Reopens the offers of the previous leader, as if every owner had just lost their connection.
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
