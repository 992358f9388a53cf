//! In which games between people it is somebody's turn. Bots answer at once, so games against them do not wait.

use std::collections::{BTreeSet, HashMap};

use parking_lot::Mutex;
use parlor_protocol::{Event, Seat, UserKind, Verdict};

use super::actor::Actor;
use super::shared::Shared;
use crate::game::GameMeta;
use crate::id::{GameId, UserId};
use crate::outbox::text_of;
use crate::push::{Audience, Message, Opponent};

/// The games that wait for each person, of those that are loaded. Of the others their rows tell.
#[derive(Default)]
pub(super) struct Turns(Mutex<HashMap<UserId, BTreeSet<GameId>>>);

impl Turns {
    /// The games that wait for somebody.
    fn of(&self, user: &UserId) -> Vec<GameId> {
        self.0.lock().get(user).into_iter().flatten().cloned().collect()
    }

    /// A game is no longer loaded.
    pub(super) fn forget(&self, meta: &GameMeta) {
        for player in [&meta.first, &meta.second] {
            self.set(&player.id, &meta.id, false);
        }
    }

    /// Whether a game waits for somebody.
    fn waits(&self, user: &UserId, game: &GameId) -> bool {
        self.0.lock().get(user).is_some_and(|games| games.contains(game))
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

impl Shared {
    /// Notes whose turn it is; in which seats that is news.
    fn note_turn(&self, meta: &GameMeta, to_move: Option<Seat>) -> [bool; 2] {
        if meta.has_bot() {
            return [false; 2];
        }
        [Seat::First, Seat::Second]
            .map(|seat| self.turns.set(&meta.players(seat).0.id, &meta.id, to_move == Some(seat)))
    }

    /// The same, and tells the players if that has changed.
    pub(super) fn change_turn(&self, meta: &GameMeta, to_move: Option<Seat>) {
        let news = self.note_turn(meta, to_move);
        for seat in [Seat::First, Seat::Second].into_iter().filter(|seat| news[*seat as usize]) {
            self.send_turn(meta, seat, to_move == Some(seat));
        }
    }

    fn send_turn(&self, meta: &GameMeta, seat: Seat, yours: bool) {
        let event = || text_of(&Event::Turn { game: meta.id.to_string(), yours });
        self.registry.send_turn(&meta.players(seat).0.id, event);
    }

    /// How many games wait for somebody, asleep or not.
    async fn count_turns(&self, user: &UserId) -> usize {
        let mut waiting: BTreeSet<GameId> = self.turns.of(user).into_iter().collect();
        match self.store.turns(user).await {
            Ok((_, asleep)) => waiting.extend(asleep),
            Err(error) => tracing::warn!(%error, "how many games wait for a player cannot be read"),
        }
        waiting.len()
    }
}

impl Actor {
    /// Notes whose turn it is, which the players know.
    pub(super) fn note_turn(&self) {
        self.shared.note_turn(&self.state.meta, self.state.to_move());
    }

    /// Notes whose turn it is, and tells the players if that has changed.
    pub(super) fn change_turn(&self) {
        self.shared.change_turn(&self.state.meta, self.state.to_move());
    }

    /// Tells the player to move that it is their turn.
    pub(super) fn tell_turn(&self) {
        if let Some(seat) = self.state.to_move() {
            self.shared.send_turn(&self.state.meta, seat, true);
        }
    }

    /// Whose turn it was when that was last noted.
    pub(super) fn turn_noted(&self) -> Option<Seat> {
        let meta = &self.state.meta;
        let noted = |seat: &Seat| self.shared.turns.waits(&meta.players(*seat).0.id, &meta.id);
        [Seat::First, Seat::Second].into_iter().find(noted)
    }

    /// Tells devices what acts have changed: whose turn it is, or that the game is over.
    pub(super) async fn push_news(&self, before: Option<Seat>) {
        match &self.state.result {
            Some(result) => self.push_over(result.result).await,
            None if self.state.to_move() != before => self.push_turn().await,
            None => {}
        }
    }

    /// Tells the devices of the player to move of a correspondence game that has begun or gone on.
    async fn push_turn(&self) {
        let to_move =
            self.state.to_move().filter(|_| !self.state.is_over() && self.state.is_correspondence());
        let Some(seat) = to_move else { return };
        let (game, kind, opponent, turns) = self.pushed(seat).await;
        self.push(seat, Message::Turn { game, kind, opponent, turns });
    }

    /// Tells both players' devices that a correspondence game is over.
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

    /// What a device is told of the game: its id and kind, the opponent, and how many games wait for the player.
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
