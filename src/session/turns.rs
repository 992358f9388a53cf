//! In which games between people it is somebody's turn. Bots answer at once, so games against them do not wait.

use std::collections::{BTreeSet, HashMap};

use parking_lot::Mutex;
use parlor_protocol::{Event, Seat};

use super::actor::Actor;
use crate::id::{GameId, UserId};
use crate::outbox::text_of;

/// The games that wait for each person, of those that have been loaded. A game that is unloaded waits as before.
#[derive(Default)]
pub(super) struct Turns(Mutex<HashMap<UserId, BTreeSet<GameId>>>);

impl Turns {
    /// The games that wait for somebody.
    pub(super) fn of(&self, user: &UserId) -> Vec<GameId> {
        self.0.lock().get(user).into_iter().flatten().cloned().collect()
    }

    /// Notes whether a game waits for somebody; whether that is news.
    fn set(&self, user: &UserId, game: &GameId, waits: bool) -> bool {
        let mut turns = self.0.lock();
        if waits {
            return turns.entry(user.clone()).or_default().insert(game.clone());
        }
        let Some(games) = turns.get_mut(user) else { return false };
        let news = games.remove(game);
        if games.is_empty() {
            turns.remove(user);
        }
        news
    }
}

impl Actor {
    /// Notes whose turn it is, and tells the players if that has changed.
    pub(super) fn note_turn(&self) {
        let meta = &self.state.meta;
        if meta.has_bot() {
            return;
        }
        let to_move = self.state.to_move().filter(|_| !self.state.is_over());
        for seat in [Seat::First, Seat::Second] {
            let (player, _) = meta.players(seat);
            let yours = to_move == Some(seat);
            if self.shared.turns.set(&player.id, &meta.id, yours) {
                let event = text_of(&Event::Turn { game: meta.id.to_string(), yours });
                self.shared.registry.send_turn(&player.id, &event);
            }
        }
    }
}
