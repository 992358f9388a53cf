//! Rematch offers, by the game that they follow: players who come back to a game find its offer.

use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use parlor_protocol::Seat;

use crate::id::GameId;
use crate::limits;

/// Who offered a rematch after which game.
#[derive(Debug)]
pub(crate) struct Rematches(Cache<GameId, Seat>);

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
        self.0.insert(game.clone(), by);
    }

    /// Takes the offer of a rematch: who made it, if somebody did.
    pub(crate) fn take(&self, game: &GameId) -> Option<Seat> {
        self.0.remove(game)
    }

    /// Who offers a rematch.
    pub(super) fn by(&self, game: &GameId) -> Option<Seat> {
        self.0.get(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In 0.1.0 one offer too many made all others forgotten.
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
