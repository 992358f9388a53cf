//! Games whose players have seen more of them than the log holds: a log that has lost its tail.
//!
//! Events are durable before anybody is told of them, so this happens only if the database was cut, or restored from an
//! older copy. What a client says is no proof, because anybody can name a number: nothing is changed by it, and it is
//! told to the operator as what it is. A spectator is not believed at all.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use parlor_protocol::Seat;

use crate::id::GameId;
use crate::limits;

/// Which players of which games said so since the server started.
#[derive(Debug, Default)]
pub(super) struct LostTails(Mutex<BTreeMap<GameId, [bool; 2]>>);

impl LostTails {
    /// Notes what a player has said; whether it is news, and whether both players say so.
    pub(super) fn note(&self, game: &GameId, seat: Seat) -> (bool, bool) {
        let mut games = self.0.lock();
        if games.len() >= limits::LOST_TAILS && !games.contains_key(game) {
            return (false, false);
        }
        let said = games.entry(game.clone()).or_default();
        let news = !std::mem::replace(&mut said[seat as usize], true);
        (news, *said == [true, true])
    }

    /// In how many games one player says so, and in how many both do.
    pub(super) fn counts(&self) -> (usize, usize) {
        let games = self.0.lock();
        (games.len(), games.values().filter(|said| **said == [true, true]).count())
    }
}
