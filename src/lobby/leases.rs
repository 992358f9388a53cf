//! Which process of a bot plays which game.
//!
//! A bot may be several processes, each a connection that has made an offer. A game in which the bot is to act is leased to
//! one of them, which takes a seat there; when that process ends or hangs, another takes over. While the
//! opponent thinks the lease stays where it is, because the process remembers what it has searched; but it is given to
//! another game that needs the bot, and when the opponent is away it is parked: the game is then a row in the database,
//! until it is the bot's turn again. A game that needs the bot and finds no seat waits in the bot's queue.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{Event, Seat};
use tokio::time::Instant;

use super::State;
use super::queue::Waiting;
use crate::game::GameMeta;
use crate::id::{GameId, UserId};
use crate::limits;
use crate::outbox::{Outbox, text_of};

/// A bot's side of a game.
pub(super) type Side = (GameId, Seat);

/// A game that a process of a bot plays.
pub(super) struct Lease {
    meta: Arc<GameMeta>,
    seat: Seat,
    /// What the bot's connections are told of the game.
    started: Event,
    /// The connection that plays; `None` while there is none.
    holder: Option<Outbox>,
    /// Whether the bot is to act.
    needed: bool,
    /// Since when it is, or is not.
    since: Instant,
}

impl Lease {
    fn bot(&self) -> &UserId {
        &self.meta.players(self.seat).0.id
    }

    /// Whether the opponent has let so much time pass that the seat is better used by others.
    fn is_idle(&self) -> bool {
        !self.needed && self.since.elapsed() > limits::BOT_GAME_IDLE
    }
}

/// The event that a game of this bot's has begun.
fn started(meta: &GameMeta, seat: Seat) -> Event {
    Event::GameStarted {
        game: meta.id.to_string(),
        kind: meta.kind().id().to_owned(),
        side: seat,
        seek_id: None,
        challenge_id: None,
        code: None,
        level: meta.level,
        leased: None,
    }
}

/// What a connection is told: that it shall play, or that another does.
fn text(started: &Event, shall_play: bool) -> Utf8Bytes {
    let mut started = started.clone();
    if let Event::GameStarted { leased, .. } = &mut started {
        *leased = Some(shall_play);
    }
    text_of(&started)
}

/// Whether a process has sent nothing for so long that it cannot be playing.
fn hangs(worker: &Outbox) -> bool {
    worker.heard().elapsed() > limits::LEASE_TIMEOUT
}

impl State {
    /// Gives a new game of a bot to one of its processes; false if none has made an offer: then the bot is a client like
    /// any other.
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
            // It comes to a process when it is the bot's turn.
            None => {}
        }
        true
    }

    /// A session tells in which of its seats a bot is to act.
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

    /// A session was unloaded: whoever plays the game has to watch it again.
    pub(super) fn unloaded(&mut self, meta: &GameMeta) {
        for seat in [Seat::First, Seat::Second] {
            let side = (meta.id.clone(), seat);
            if self.leases.get(&side).is_some_and(|lease| !lease.needed) {
                self.park(&side);
            }
        }
    }

    /// A game has ended: it needs nobody.
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

    /// How many seats of a bot are taken. The house's own bots think about many games in turn, so only those count in
    /// which one is to act; a member's bot may hold a game's state, and keeps its seat while the opponent is there.
    pub(super) fn taken_seats(&self, bot: &UserId, house: bool) -> usize {
        let takes = |lease: &&Lease| lease.bot() == bot && (lease.needed || (!house && !lease.is_idle()));
        self.leases.values().filter(takes).count()
    }

    /// How many games wait for a bot.
    pub(super) fn waiting(&self, bot: &UserId) -> usize {
        self.queues.get(bot).map_or(0, super::queue::FairQueue::len)
    }

    fn enqueue(&mut self, meta: &Arc<GameMeta>, seat: Seat) {
        let bot = meta.players(seat).0.id.clone();
        self.queues.entry(bot).or_default().push(Waiting::new(meta.clone(), seat));
    }

    /// Gives seats to the games that wait for a bot, as long as there are any.
    pub(super) fn serve(&mut self, bot: &UserId) {
        while self.queues.get(bot).is_some_and(|queue| !queue.is_empty()) {
            let Some(holder) = self.find_seat(bot, true) else { return };
            let Some(next) = self.queues.get_mut(bot).and_then(super::queue::FairQueue::pop) else { return };
            if next.was_told() {
                self.places.push((next.meta.id.clone(), 0));
            }
            let started = started(&next.meta, next.seat);
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

    /// A process with a seat for one more game. If the game needs the bot now, that of a game that does not is taken.
    fn find_seat(&mut self, bot: &UserId, needed: bool) -> Option<Outbox> {
        let free = self.least_busy_worker(bot, None).filter(|(_, busy)| !busy);
        if let Some((worker, _)) = free {
            return Some(worker);
        }
        let house = self.bots.get(bot)?.house;
        let spare = |lease: &&Lease| {
            let lives = lease.holder.as_ref().is_some_and(|holder| !hangs(holder));
            lease.bot() == bot && lives && (lease.is_idle() || (needed && house && !lease.needed))
        };
        let (side, holder) = {
            let lease = self.leases.values().filter(spare).min_by_key(|lease| lease.since)?;
            ((lease.meta.id.clone(), lease.seat), lease.holder.clone()?)
        };
        self.park(&side);
        Some(holder)
    }

    /// The process of a bot that holds the fewest leases, among those that do not hang, and whether all its seats are taken.
    fn least_busy_worker(&self, bot: &UserId, but: Option<&Outbox>) -> Option<(Outbox, bool)> {
        let held = |worker: &Outbox| {
            self.leases.values().filter(|lease| lease.holder.as_ref() == Some(worker)).count()
        };
        let workers = self.bots.get(bot)?.workers.iter();
        let living = workers.filter(|(worker, _)| Some(worker) != but && !hangs(worker));
        let load = |(worker, takes): &(Outbox, u32)| {
            let held = held(worker);
            // Also a process that wants no new games plays on what has begun.
            (held >= (*takes).max(1) as usize, held)
        };
        living
            .map(|worker| (load(worker), worker.0.clone()))
            .min_by_key(|(load, _)| *load)
            .map(|(load, worker)| (worker, load.0))
    }

    /// Takes a game from its process, which hears of it again when it is to act.
    fn park(&mut self, side: &Side) {
        if let Some(Lease { holder: Some(holder), meta, .. }) = self.leases.remove(side) {
            holder.send(text_of(&Event::GameParked { game: meta.id.to_string() }));
        }
    }

    /// Parks the games that their people have left, and gives every other game to a process that lives.
    pub(super) fn tend_leases(&mut self, is_online: impl Fn(&UserId) -> bool) {
        let left = |lease: &&Lease| {
            let away = lease.since.elapsed() > limits::LOBBY_GRACE_PERIOD
                && !is_online(&lease.meta.players(lease.seat).1.id);
            lease.is_idle() || (away && !lease.needed)
        };
        let left: Vec<Side> =
            self.leases.values().filter(left).map(|lease| (lease.meta.id.clone(), lease.seat)).collect();
        left.iter().for_each(|side| self.park(side));
        self.replace_lost();
        let waited_for: Vec<UserId> = self.queues.keys().cloned().collect();
        waited_for.iter().for_each(|bot| self.serve(bot));
        for queue in self.queues.values_mut() {
            self.places.extend(queue.news());
        }
    }

    /// Gives the games of processes that have gone or stand still to others, where there are any, even if those have as
    /// many as they want: somebody is in the middle of them.
    fn replace_lost(&mut self) {
        let abandoned = |lease: &Lease| lease.holder.as_ref().is_none_or(hangs);
        let sides: Vec<Side> =
            self.leases.iter().filter(|(_, l)| abandoned(l)).map(|(side, _)| side.clone()).collect();
        for side in sides {
            let Some(lease) = self.leases.get(&side) else { continue };
            let Some((worker, _)) = self.least_busy_worker(lease.bot(), lease.holder.as_ref()) else {
                continue;
            };
            if let Some(lease) = self.leases.get_mut(&side) {
                if let Some(former) = lease.holder.replace(worker.clone()) {
                    former.send(text(&lease.started, false));
                }
                worker.send(text(&lease.started, true));
                metrics::counter!("parlor_bot_takeovers_total").increment(1);
                tracing::info!(game = %side.0, bot = %lease.bot(), "another process takes over a game");
            }
        }
    }

    /// A process has gone: its games wait for another.
    pub(super) fn end_leases(&mut self, worker: &Outbox) {
        for lease in self.leases.values_mut().filter(|lease| lease.holder.as_ref() == Some(worker)) {
            lease.holder = None;
        }
        self.replace_lost();
    }

    /// A process of a bot has made an offer: it hears of the games that are played, takes those that nobody plays, and then
    /// those that wait.
    pub(super) fn lease_to(&mut self, bot: &UserId, worker: &Outbox) {
        for lease in self.leases.values_mut().filter(|lease| lease.bot() == bot) {
            let takes = lease.holder.as_ref().is_none_or(|holder| holder == worker || hangs(holder));
            if takes {
                lease.holder = Some(worker.clone());
            }
            worker.send(text(&lease.started, takes));
        }
        self.serve(bot);
    }
}
