//! Rematch offers, by the game that they follow: players who come back to a game find its offer.

use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use parlor_protocol::Seat;

use crate::id::GameId;
use crate::limits;

/// What has been offered after a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Offered {
    By(Seat),
    /// It has become this game.
    Made(GameId),
}

/// What was offered after each game.
#[derive(Debug)]
pub(crate) struct Rematches(Cache<GameId, Offered>);

impl Default for Rematches {
    /// When there are too many offers, the oldest are forgotten.
    fn default() -> Self {
        let offers = Cache::builder()
            .max_capacity(limits::REMATCH_OFFERS)
            .eviction_policy(EvictionPolicy::lru())
            .time_to_live(limits::KEPT_REMATCHES);
        Self(offers.build())
    }
}

impl Rematches {
    /// Remembers an offer.
    pub(crate) fn offer(&self, game: &GameId, by: Seat) {
        self.0.insert(game.clone(), Offered::By(by));
    }

    /// Notes that an offer has become a game, which is the answer if it is accepted again.
    pub(crate) fn note_made(&self, game: &GameId, rematch: &GameId) {
        self.0.insert(game.clone(), Offered::Made(rematch.clone()));
    }

    /// Takes what was offered, if anything; a game that it has become stays.
    pub(crate) fn take(&self, game: &GameId) -> Option<Offered> {
        let offered = self.0.remove(game)?;
        if let Offered::Made(rematch) = &offered {
            self.note_made(game, rematch);
        }
        Some(offered)
    }

    /// Who offers a rematch.
    pub(super) fn by(&self, game: &GameId) -> Option<Seat> {
        match self.0.get(game)? {
            Offered::By(seat) => Some(seat),
            Offered::Made(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In 0.1.0 one offer too many discarded all the others.
    #[test]
    fn the_newest_offers_are_remembered() {
        let rematches = Rematches::default();
        let game = |number: u64| GameId::from(number.to_string());
        for number in 0..2 * limits::REMATCH_OFFERS {
            rematches.offer(&game(number), Seat::First);
            let before = game(number.saturating_sub(100));
            assert_eq!(rematches.by(&before), Some(Seat::First), "after {number} others");
        }
        rematches.0.run_pending_tasks();
        assert!(rematches.0.entry_count() <= limits::REMATCH_OFFERS);
    }
}
