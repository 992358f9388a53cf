//! Games whose players have seen more events than the log holds: a log that has lost its tail.
//!
//! Events are durable before they are sent, so this happens only if the database was cut, or restored from an older
//! copy. A client's claim is no proof, because anyone can name a number: it changes nothing, and is reported to the
//! operator as a claim. A spectator is not believed at all.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use parlor_protocol::Seat;

use crate::id::GameId;
use crate::limits;

/// Which players of which games have claimed this since the server started.
#[derive(Debug, Default)]
pub(super) struct LostTails(Mutex<BTreeMap<GameId, [bool; 2]>>);

impl LostTails {
    /// Notes a player's claim, and returns whether it is new and whether both players make it.
    pub(super) fn note(&self, game: &GameId, seat: Seat) -> (bool, bool) {
        let mut games = self.0.lock();
        if games.len() >= limits::LOST_TAILS && !games.contains_key(game) {
            return (false, false);
        }
        let said = games.entry(game.clone()).or_default();
        let is_new = !std::mem::replace(&mut said[seat as usize], true);
        (is_new, *said == [true, true])
    }

    /// In how many games at least one player claims this, and in how many both do.
    pub(super) fn counts(&self) -> (usize, usize) {
        let games = self.0.lock();
        (games.len(), games.values().filter(|said| **said == [true, true]).count())
    }
}
