//! Seats: how many games a bot's processes play, and which of them takes one more.

use parlor_protocol::Event;

use super::lease::{Lease, Side, hangs};
use super::state::State;
use crate::id::UserId;
use crate::outbox::{Outbox, text_of};

impl State {
    /// How many of a bot's seats are taken. The house's own bots think about many games in turn, so only games in which
    /// one is to act count; a member's bot may hold a game's state, and keeps its seat while the opponent is there.
    pub(super) fn taken_seats(&self, bot: &UserId, house: bool) -> usize {
        let occupies = |lease: &&Lease| lease.bot() == bot && (lease.needed || (!house && !lease.is_idle()));
        self.leases.values().filter(occupies).count()
    }

    /// Finds a process with a seat for one more game. If none is free, parks an idle game or, if the new one needs a
    /// house bot now, a game that does not.
    pub(super) fn find_seat(&mut self, bot: &UserId, needed: bool) -> Option<Outbox> {
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

    /// The bot's process with the fewest leases, among those that do not hang, and whether all its seats are taken.
    pub(super) fn least_busy_worker(&self, bot: &UserId, but: Option<&Outbox>) -> Option<(Outbox, bool)> {
        let held = |worker: &Outbox| {
            self.leases.values().filter(|lease| lease.holder.as_ref() == Some(worker)).count()
        };
        let workers = self.bots.get(bot)?.workers.iter();
        let living = workers.filter(|(worker, _)| Some(worker) != but && !hangs(worker));
        let load = |(worker, takes): &(Outbox, u32)| {
            let held = held(worker);
            // Even a process that wants no new games goes on with what has begun.
            (held >= (*takes).max(1) as usize, held)
        };
        living
            .map(|worker| (load(worker), worker.0.clone()))
            .min_by_key(|(load, _)| *load)
            .map(|(load, worker)| (worker, load.0))
    }

    /// Takes a game from its process, until the bot is to act again.
    pub(super) fn park(&mut self, side: &Side) {
        if let Some(Lease { holder: Some(holder), meta, .. }) = self.leases.remove(side) {
            holder.send(text_of(&Event::GameParked { game: meta.id.to_string() }));
        }
    }
}
