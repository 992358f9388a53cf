//! The games between people in which it is a user's turn. Bots answer at once, so games against them do not wait.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use parking_lot::Mutex;
use parlor_protocol::{Event, Seat, UserKind, Verdict};

use super::actor::Actor;
use super::shared::Shared;
use crate::game::GameMeta;
use crate::id::{GameId, UserId};
use crate::outbox::text_of;
use crate::push::{Audience, Message, Opponent};

/// Whose turn it is in one game, if that has been noted. A cheap handle.
#[derive(Clone, Default)]
pub(super) struct Turn(Arc<AtomicU8>);

impl Turn {
    /// Whose turn it was when that was last noted.
    pub(super) fn get(&self) -> Option<Seat> {
        seat_of(self.0.load(Ordering::Relaxed))
    }

    /// Notes whose turn it is, and returns whose it was.
    fn replace(&self, to_move: Option<Seat>) -> Option<Seat> {
        let code = to_move.map_or(0, |seat| seat as u8 + 1);
        seat_of(self.0.swap(code, Ordering::Relaxed))
    }
}

fn seat_of(code: u8) -> Option<Seat> {
    match code {
        1 => Some(Seat::First),
        2 => Some(Seat::Second),
        _ => None,
    }
}

/// A person's seat in a loaded game.
struct Seated {
    game: GameId,
    seat: Seat,
    turn: Turn,
}

/// Each person's seats in the loaded games between people. For other games, their rows tell whose turn it is.
#[derive(Default)]
pub(super) struct Turns(Mutex<HashMap<UserId, Vec<Seated>>>);

impl Turns {
    /// Adds a game that has been loaded.
    fn follow(&self, meta: &GameMeta, turn: &Turn) {
        // A session that panicked has left its game here.
        self.forget(meta);
        let mut turns = self.0.lock();
        for seat in [Seat::First, Seat::Second] {
            let seated = Seated { game: meta.id.clone(), seat, turn: turn.clone() };
            turns.entry(meta.players(seat).0.id.clone()).or_default().push(seated);
        }
    }

    /// Removes a game that is no longer loaded.
    pub(super) fn forget(&self, meta: &GameMeta) {
        let mut turns = self.0.lock();
        for player in [&meta.first, &meta.second] {
            let Some(seats) = turns.get_mut(&player.id) else { continue };
            seats.retain(|seated| seated.game != meta.id);
            if seats.is_empty() {
                turns.remove(&player.id);
            }
        }
    }

    /// The games that wait for a user.
    fn of(&self, user: &UserId) -> BTreeSet<GameId> {
        let turns = self.0.lock();
        let seats = turns.get(user).into_iter().flatten();
        seats
            .filter(|seated| seated.turn.get() == Some(seated.seat))
            .map(|seated| seated.game.clone())
            .collect()
    }
}

impl Shared {
    /// Notes whose turn it is, and tells the players if that has changed.
    pub(super) fn change_turn(&self, meta: &GameMeta, turn: &Turn, to_move: Option<Seat>) {
        if meta.has_bot() {
            return;
        }
        let before = turn.replace(to_move);
        if before != to_move {
            for seat in [before, to_move].into_iter().flatten() {
                self.send_turn(meta, seat, to_move == Some(seat));
            }
        }
    }

    fn send_turn(&self, meta: &GameMeta, seat: Seat, yours: bool) {
        let event = || text_of(&Event::Turn { game: meta.id.to_string(), yours });
        self.registry.send_turn(&meta.players(seat).0.id, event);
    }

    /// How many games wait for a user, asleep or not.
    async fn count_turns(&self, user: &UserId) -> usize {
        let mut waiting = self.turns.of(user);
        match self.store.turns(user).await {
            Ok((_, asleep)) => waiting.extend(asleep),
            Err(error) => tracing::warn!(%error, "cannot read how many games wait for a player"),
        }
        waiting.len()
    }
}

impl Actor {
    /// Notes whose turn it is in a game that has just been loaded; the players already know.
    pub(super) fn follow_turn(&self) {
        if !self.state.meta.has_bot() {
            self.turn.replace(self.state.to_move());
            self.shared.turns.follow(&self.state.meta, &self.turn);
        }
    }

    /// Notes whose turn it is, and tells the players if that has changed.
    pub(super) fn change_turn(&self) {
        self.shared.change_turn(&self.state.meta, &self.turn, self.state.to_move());
    }

    /// Tells the player to move that it is their turn.
    pub(super) fn tell_turn(&self) {
        if let Some(seat) = self.state.to_move() {
            self.shared.send_turn(&self.state.meta, seat, true);
        }
    }

    /// Notifies devices of what acts have changed: whose turn it is, or that the game is over.
    pub(super) async fn push_news(&self, before: Option<Seat>) {
        match &self.state.result {
            Some(result) => self.push_over(result.result).await,
            None if self.state.to_move() != before => self.push_turn().await,
            None => {}
        }
    }

    /// Notifies the devices of the player to move in a correspondence game that has begun or gone on.
    async fn push_turn(&self) {
        let to_move =
            self.state.to_move().filter(|_| !self.state.is_over() && self.state.is_correspondence());
        let Some(seat) = to_move else { return };
        let (game, kind, opponent, turns) = self.pushed(seat).await;
        self.push(seat, Message::Turn { game, kind, opponent, turns });
    }

    /// Notifies both players' devices that a correspondence game is over.
    async fn push_over(&self, result: Verdict) {
        if !self.state.is_correspondence() {
            return;
        }
        for seat in [Seat::First, Seat::Second] {
            let result = match (result, seat) {
                (Verdict::Draw, _) => "draw",
                (Verdict::Aborted, _) => "aborted",
                (Verdict::First, Seat::First) | (Verdict::Second, Seat::Second) => "won",
                _ => "lost",
            };
            let (game, kind, opponent, turns) = self.pushed(seat).await;
            self.push(seat, Message::Over { game, kind, opponent, result, turns });
        }
    }

    /// What a device is told about the game: its id and kind, the opponent, and how many games wait for the player.
    async fn pushed(&self, seat: Seat) -> (String, String, Opponent, usize) {
        let meta = &self.state.meta;
        let (player, opponent) = meta.players(seat);
        let turns = self.shared.count_turns(&player.id).await;
        let opponent = Opponent { name: opponent.name.clone() };
        (meta.id.to_string(), meta.kind().id().to_owned(), opponent, turns)
    }

    fn push(&self, seat: Seat, message: Message) {
        let (player, _) = self.state.meta.players(seat);
        if player.kind == UserKind::Member {
            self.shared.push.send(Audience::One(player.id.clone()), message);
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_rules::GameKind;

    use super::*;
    use crate::game::tests::meta;

    #[test]
    fn a_loaded_game_waits_for_the_player_to_move() {
        let (turns, turn) = (Turns::default(), Turn::default());
        let meta = meta(GameKind::Othello, None);
        let [first, second] = [&meta.first.id, &meta.second.id];
        let waiting = |user| turns.of(user).into_iter().collect::<Vec<_>>();
        // Twice, as after a session that panicked.
        for _ in 0..2 {
            turns.follow(&meta, &turn);
        }
        assert_eq!(turn.replace(Some(Seat::Second)), None);
        assert_eq!([waiting(first), waiting(second)], [vec![], vec![meta.id.clone()]]);
        assert_eq!(turn.replace(Some(Seat::First)), Some(Seat::Second));
        assert_eq!([waiting(first), waiting(second)], [vec![meta.id.clone()], vec![]]);
        turn.replace(None);
        assert_eq!([waiting(first), waiting(second)], [vec![], vec![]]);
        turn.replace(Some(Seat::First));
        turns.forget(&meta);
        assert_eq!([waiting(first), waiting(second)], [vec![], vec![]]);
        assert!(turns.0.lock().is_empty());
    }
}
