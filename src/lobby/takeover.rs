//! Bots' processes that come, go and hang, and what becomes of the games that they play.

use super::lease::{Lease, Side, hangs, text};
use super::state::State;
use crate::id::UserId;
use crate::limits;
use crate::outbox::Outbox;

impl State {
    /// Parks games whose people have left, and gives every other game to a live process.
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
            self.places.extend(queue.changed_places());
        }
    }

    /// Gives the games of processes that have gone or hang to others, if there are any, even to those with as many as
    /// they want: someone is in the middle of these games.
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

    /// Releases the games of a process that has gone, for another to take over.
    pub(super) fn end_leases(&mut self, worker: &Outbox) {
        for lease in self.leases.values_mut().filter(|lease| lease.holder.as_ref() == Some(worker)) {
            lease.holder = None;
        }
        self.replace_lost();
    }

    /// Tells a process that has made an offer about the bot's games, and gives it those that no process plays, then
    /// those that wait.
    pub(super) fn lease_to(&mut self, bot: &UserId, worker: &Outbox) {
        for lease in self.leases.values_mut().filter(|lease| lease.bot() == bot) {
            let granted = lease.holder.as_ref().is_none_or(|holder| holder == worker || hangs(holder));
            if granted {
                lease.holder = Some(worker.clone());
            }
            worker.send(text(&lease.started, granted));
        }
        self.serve(bot);
    }
}
