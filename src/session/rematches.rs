//! Offers of another game, beside the games that they follow: whoever comes back to one finds its offer.

use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;

use parlor_protocol::Seat;

use crate::id::GameId;
use crate::limits;

/// Who offered another game after which.
#[derive(Debug, Default)]
pub(crate) struct Rematches(Mutex<HashMap<GameId, Seat>>);

impl Rematches {
    fn offers(&self) -> MutexGuard<'_, HashMap<GameId, Seat>> {
        self.0.lock()
    }

    /// Remembers an offer; those of old games make room.
    pub(crate) fn offer(&self, game: &GameId, by: Seat) {
        let mut offers = self.offers();
        if offers.len() >= limits::REMATCH_OFFERS {
            offers.clear();
        }
        offers.insert(game.clone(), by);
    }

    /// Who offered another game, if somebody did: the offer is gone with it.
    pub(crate) fn take(&self, game: &GameId) -> Option<Seat> {
        self.offers().remove(game)
    }

    /// Who offers another game.
    pub(super) fn by(&self, game: &GameId) -> Option<Seat> {
        self.offers().get(game).copied()
    }
}
