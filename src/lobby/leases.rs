//! Which process of a bot plays which game.
//!
//! A bot may be several processes, each a connection that has made an offer. A game in which the bot is to act is
//! leased to one of them and takes a seat there; when that process ends or hangs, another takes over. While the
//! opponent thinks, the lease stays with the process, which remembers what it has searched, unless another game that
//! needs the bot takes the seat. When the opponent is away the game is parked: it is then only a row in the database,
//! until it is the bot's turn again. A game that needs the bot and finds no seat waits in the bot's queue.

use std::sync::Arc;

use parlor_protocol::{Event, Seat};
use tokio::time::Instant;

use super::lease::{Lease, text};
use super::pairing::{Origin, started};
use super::queue::{FairQueue, Waiting};
use super::state::State;
use crate::game::GameMeta;
use crate::id::{GameId, UserId};
use crate::outbox::Outbox;

impl State {
    /// Gives a bot's new game to one of its processes. Returns false if none has made an offer: the bot is then a
    /// client like any other.
    pub(super) fn lease_new(&mut self, meta: &Arc<GameMeta>, seat: Seat, started: &Event) -> bool {
        let bot = &meta.players(seat).0.id;
        if self.bots.get(bot).is_none_or(|entry| entry.workers.is_empty()) {
            return false;
        }
        let needed = meta.first_to_move() == seat;
        match self.find_seat(bot, needed) {
            Some(holder) => {
                for (worker, _) in self.bots.get(bot).into_iter().flat_map(|entry| &entry.workers) {
                    worker.send(text(started, *worker == holder));
                }
                self.add_lease(meta, seat, started.clone(), holder, needed);
            }
            None if needed => self.enqueue(meta, seat),
            // A process gets it when it is the bot's turn.
            None => {}
        }
        true
    }

    /// Notes in which seats a bot is to act, as the game's session reports.
    pub(super) fn turn(&mut self, meta: &Arc<GameMeta>, needed: [bool; 2]) {
        for (seat, needed) in [Seat::First, Seat::Second].into_iter().zip(needed) {
            let bot = &meta.players(seat).0.id;
            match self.leases.get_mut(&(meta.id.clone(), seat)) {
                Some(lease) if lease.needed == needed => {}
                Some(lease) => (lease.needed, lease.since) = (needed, Instant::now()),
                None if needed => self.enqueue(meta, seat),
                None => drop(self.queues.get_mut(bot).and_then(|queue| queue.remove(&meta.id))),
            }
            self.serve(bot);
        }
    }

    /// Parks a game whose session was unloaded, unless the bot is to act: its process has to watch it again.
    pub(super) fn unloaded(&mut self, meta: &GameMeta) {
        for seat in [Seat::First, Seat::Second] {
            let side = (meta.id.clone(), seat);
            if self.leases.get(&side).is_some_and(|lease| !lease.needed) {
                self.park(&side);
            }
        }
    }

    /// Frees the seats and queue places of a game that has ended.
    pub(super) fn end_game(&mut self, meta: &GameMeta) {
        for seat in [Seat::First, Seat::Second] {
            let bot = &meta.players(seat).0.id;
            self.leases.remove(&(meta.id.clone(), seat));
            if let Some(queue) = self.queues.get_mut(bot) {
                queue.remove(&meta.id);
            }
            self.serve(bot);
        }
    }

    /// The games that bots play or that wait for one.
    pub(super) fn games_of_bots(&mut self) -> Vec<GameId> {
        let waiting = self.queues.values_mut().flat_map(FairQueue::games);
        self.leases.keys().map(|(game, _)| game.clone()).chain(waiting).collect()
    }

    /// How many games wait for a bot.
    pub(super) fn waiting(&self, bot: &UserId) -> usize {
        self.queues.get(bot).map_or(0, FairQueue::len)
    }

    fn enqueue(&mut self, meta: &Arc<GameMeta>, seat: Seat) {
        let bot = meta.players(seat).0.id.clone();
        self.queues.entry(bot).or_default().push(Waiting::new(meta.clone(), seat));
    }

    /// Gives a bot's free seats to the games that wait for it.
    pub(super) fn serve(&mut self, bot: &UserId) {
        while self.queues.get(bot).is_some_and(|queue| !queue.is_empty()) {
            let Some(holder) = self.find_seat(bot, true) else { return };
            let Some(next) = self.queues.get_mut(bot).and_then(FairQueue::pop) else { return };
            if next.was_notified() {
                self.places.push((next.meta.id.clone(), 0));
            }
            let started = started(&next.meta, next.seat, Origin::default());
            holder.send(text(&started, true));
            self.add_lease(&next.meta, next.seat, started, holder, true);
        }
        self.queues.remove(bot);
    }

    fn add_lease(&mut self, meta: &Arc<GameMeta>, seat: Seat, started: Event, holder: Outbox, needed: bool) {
        let (meta, since) = (meta.clone(), Instant::now());
        let lease = Lease { meta, seat, started, holder: Some(holder), needed, since };
        self.leases.insert((lease.meta.id.clone(), seat), lease);
    }
}
