//! Rematch offers, by the game that they follow: players who come back to a game find its offer.

use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;

use parlor_protocol::Seat;

use crate::id::GameId;
use crate::limits;

/// Who offered a rematch after which game.
#[derive(Debug, Default)]
pub(crate) struct Rematches(Mutex<HashMap<GameId, Seat>>);

impl Rematches {
    fn offers(&self) -> MutexGuard<'_, HashMap<GameId, Seat>> {
        self.0.lock()
    }

    /// Remembers an offer. When there are too many, the old ones are forgotten.
    pub(crate) fn offer(&self, game: &GameId, by: Seat) {
        let mut offers = self.offers();
        if offers.len() >= limits::REMATCH_OFFERS {
            offers.clear();
        }
        offers.insert(game.clone(), by);
    }

    /// Takes the offer of a rematch: who made it, if somebody did.
    pub(crate) fn take(&self, game: &GameId) -> Option<Seat> {
        self.offers().remove(game)
    }

    /// Who offers a rematch.
    pub(super) fn by(&self, game: &GameId) -> Option<Seat> {
        self.offers().get(game).copied()
    }
}
