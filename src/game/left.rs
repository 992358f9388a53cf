//! Games against bots: when a bot is to act, and how a game ends when its person has left.

use parlor_protocol::{Seat, UserKind};

use super::acts::{Acts, Decided};
use super::state::GameState;
use super::wire::opponent;
use crate::limits;

impl GameState {
    /// In which seats a bot is to act: to move, or to answer an offer.
    pub(crate) fn bots_to_act(&self) -> [bool; 2] {
        [Seat::First, Seat::Second].map(|seat| {
            let asked = [self.pending.draw, self.pending.takeback].contains(&Some(opponent(seat)));
            self.meta.players(seat).0.kind == UserKind::Bot
                && !self.is_over()
                && (asked || self.to_move() == Some(seat))
        })
    }

    /// When a game without a clock that waits for a bot's opponent counts as left: nothing else would ever end it.
    /// `None` if it does not wait for them.
    pub(crate) fn left_at(&self) -> Option<i64> {
        let person = self.meta.bots_opponent()?;
        if self.meta.time_control.is_some() || self.to_move() != Some(person) {
            return None;
        }
        // Someone who has taken back their first move has begun, too, and so has whoever has played the first game of a
        // pair: the second one cannot be aborted.
        let begun =
            self.binds() || self.taken_back_seq > 0 || self.played.iter().any(|played| played.by == person);
        Some(match begun {
            true => self.acted_ms + limits::LEFT_GAME_MS,
            false => self.meta.created_ms + limits::UNBEGUN_GAME_MS,
        })
    }

    /// Ends the game if it was left: it is aborted if it does not bind yet, otherwise lost by abandonment.
    pub(crate) fn decide_left(&mut self, now_ms: i64) -> Vec<Decided> {
        let is_left = self.left_at().is_some_and(|at_ms| at_ms <= now_ms);
        match self.meta.bots_opponent().filter(|_| is_left) {
            Some(person) => self.decide_forfeit(person, now_ms),
            None => Vec::new(),
        }
    }

    /// Ends the game for a player who does not go on with it.
    pub(crate) fn decide_forfeit(&mut self, by: Seat, now_ms: i64) -> Vec<Decided> {
        if self.is_over() {
            return Vec::new();
        }
        let mut acts = Acts::new(self, now_ms);
        acts.claim(opponent(by));
        acts.decided
    }
}
