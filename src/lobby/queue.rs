//! Games that wait for a busy bot. People take turns, not games: no one with many games gets more than their share.

use std::collections::VecDeque;
use std::sync::Arc;

use parlor_protocol::Seat;
use tokio::time::Instant;

use crate::game::GameMeta;
use crate::id::{GameId, UserId};
use crate::limits;
use crate::turns::{Queue, Turns};

/// A game in which a bot is to act but has no seat.
pub(super) struct Waiting {
    pub(super) meta: Arc<GameMeta>,
    /// The bot's side.
    pub(super) seat: Seat,
    since: Instant,
    /// The place in the queue that was last sent.
    sent_place: Option<u32>,
}

impl Waiting {
    pub(super) fn new(meta: Arc<GameMeta>, seat: Seat) -> Self {
        Self { meta, seat, since: Instant::now(), sent_place: None }
    }

    /// Whether anyone was told that this game waits.
    pub(super) fn was_notified(&self) -> bool {
        self.sent_place.is_some()
    }

    fn person(&self) -> &UserId {
        &self.meta.players(self.seat).1.id
    }
}

/// The queue of one bot. Each round serves the oldest game of each person who waits.
#[derive(Default)]
pub(super) struct FairQueue {
    people: Turns<UserId, VecDeque<Waiting>>,
}

impl FairQueue {
    /// Adds a game behind its person's others, if it is not waiting already.
    pub(super) fn push(&mut self, waiting: Waiting) {
        self.people.change(waiting.person().clone(), |games| {
            if games.iter().all(|other| other.meta.id != waiting.meta.id) {
                games.push_back(waiting);
            }
        });
    }

    /// Takes out the next game.
    pub(super) fn pop(&mut self) -> Option<Waiting> {
        self.people.pop()
    }

    /// Takes out a game that no longer needs the bot.
    pub(super) fn remove(&mut self, game: &GameId) -> Option<Waiting> {
        let of_game = |waiting: &&mut Waiting| waiting.meta.id == *game;
        let person = self.people.queues().flatten().find(of_game)?.person().clone();
        self.people.change(person, |games| {
            let at = games.iter().position(|waiting| waiting.meta.id == *game)?;
            games.remove(at)
        })
    }

    pub(super) fn games(&mut self) -> impl Iterator<Item = GameId> {
        self.people.queues().flatten().map(|waiting| waiting.meta.id.clone())
    }

    pub(super) fn len(&self) -> usize {
        self.people.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The places that have changed since they were last sent, of games that have waited for longer than a moment.
    pub(super) fn changed_places(&mut self) -> Vec<(GameId, u32)> {
        let mut changed = Vec::new();
        let mut place = 0;
        let rounds = self.people.lengths().map(|(_, games)| games).max().unwrap_or(0);
        for round in 0..rounds {
            for waiting in self.people.queues().filter_map(|games| games.get_mut(round)) {
                place += 1;
                if waiting.sent_place != Some(place) && waiting.since.elapsed() >= limits::QUEUE_MOMENT {
                    waiting.sent_place = Some(place);
                    changed.push((waiting.meta.id.clone(), place));
                }
            }
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use parlor_protocol::UserKind;
    use parlor_rules::{Game, GameKind, Position};

    use super::*;
    use crate::account::Account;

    fn game(person: &str, id: &str) -> Waiting {
        let account = |id: &str, kind| Account { id: id.into(), name: id.to_owned(), kind };
        let meta = GameMeta {
            id: id.to_owned().into(),
            number: None,
            start: Position::start(GameKind::Kalah.default_variant()),
            opening: None,
            pair: None,
            rated: false,
            public: true,
            first: account(person, UserKind::Guest),
            second: account("bot", UserKind::Bot),
            time_control: None,
            level: Some(8),
            player: None,
            created_ms: 0,
            tournament: None,
            tournament_private: false,
            library: None,
        };
        Waiting::new(Arc::new(meta), Seat::Second)
    }

    fn queue(games: &[(&str, &str)]) -> FairQueue {
        let mut queue = FairQueue::default();
        games.iter().for_each(|(person, id)| queue.push(game(person, id)));
        queue
    }

    fn order(mut queue: FairQueue) -> Vec<String> {
        std::iter::from_fn(|| queue.pop()).map(|waiting| waiting.meta.id.to_string()).collect()
    }

    #[test]
    fn the_last_of_many_games_waits_longest() {
        let many = [("ada", "a1"), ("ada", "a2"), ("ada", "a3"), ("bob", "b1"), ("cy", "c1"), ("bob", "b2")];
        assert_eq!(order(queue(&many)), ["a1", "b1", "c1", "a2", "b2", "a3"]);
    }

    #[test]
    fn a_game_waits_once_and_leaves_when_it_needs_no_bot() {
        let mut queue = queue(&[("ada", "a1"), ("ada", "a1"), ("bob", "b1"), ("ada", "a2")]);
        assert_eq!(queue.len(), 3);
        assert!(queue.remove(&"b1".to_owned().into()).is_some());
        assert!(queue.remove(&"b1".to_owned().into()).is_none());
        assert_eq!(order(queue), ["a1", "a2"]);
    }

    #[test]
    fn places_are_sent_after_a_moment_and_when_they_change() {
        let mut queue = queue(&[("ada", "a1"), ("ada", "a2"), ("bob", "b1")]);
        assert_eq!(queue.changed_places(), []);
        queue.people.queues().flatten().for_each(|waiting| waiting.since -= limits::QUEUE_MOMENT);
        let places = |changed: Vec<(GameId, u32)>| -> Vec<(String, u32)> {
            changed.into_iter().map(|(game, place)| (game.to_string(), place)).collect()
        };
        let sent = |game: &str, place| (game.to_owned(), place);
        assert_eq!(places(queue.changed_places()), [sent("a1", 1), sent("b1", 2), sent("a2", 3)]);
        assert_eq!(queue.changed_places(), []);
        queue.pop();
        assert_eq!(places(queue.changed_places()), [sent("b1", 1), sent("a2", 2)]);
    }
}
