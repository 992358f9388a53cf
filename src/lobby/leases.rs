//! Which process of a bot plays which game.
//!
//! A bot may run as several processes, each with a connection that has made an offer. Each of its games is leased to one
//! of them; when that process ends or hangs, another takes over. All of them are told of every game, and `leased` tells
//! each whether it is the one to play.

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::Event;

use super::{Lobby, State};
use crate::game::GameMeta;
use crate::id::{GameId, UserId};
use crate::limits;
use crate::outbox::{Outbox, text_of};

/// A game of a bot.
pub(super) struct Lease {
    bot: UserId,
    /// What the bot's connections are told of the game.
    started: Event,
    /// The connection that plays; `None` while there is none.
    holder: Option<Outbox>,
}

/// The message that tells a connection to play, or that another one does.
fn text(started: &Event, plays: bool) -> Utf8Bytes {
    let mut started = started.clone();
    if let Event::GameStarted { leased, .. } = &mut started {
        *leased = Some(plays);
    }
    text_of(&started)
}

/// Whether a process has sent nothing for so long that it cannot be playing.
fn hangs(worker: &Outbox) -> bool {
    worker.heard().elapsed() > limits::LEASE_TIMEOUT
}

impl State {
    /// Leases a new game of a bot; false if none of its processes has made an offer: then it is a client like any other.
    pub(super) fn lease(&mut self, bot: &UserId, game: &GameId, started: &Event) -> bool {
        let holder = self.least_busy_worker(bot, None);
        let Some(entry) = self.bots.get(bot) else { return false };
        let mut workers = entry.workers().peekable();
        if workers.peek().is_none() {
            return false;
        }
        for (worker, _) in workers {
            worker.send(text(started, Some(worker) == holder.as_ref()));
        }
        let lease = Lease { bot: bot.clone(), started: started.clone(), holder };
        self.leases.insert(game.clone(), lease);
        true
    }

    /// The process of a bot that holds the fewest leases, among those that do not hang.
    fn least_busy_worker(&self, bot: &UserId, but: Option<&Outbox>) -> Option<Outbox> {
        let held = |worker: &Outbox| {
            self.leases.values().filter(|lease| lease.holder.as_ref() == Some(worker)).count()
        };
        let workers = self.bots.get(bot)?.workers();
        let alive = workers.filter(|(worker, _)| Some(worker) != but && !hangs(worker));
        // A process that has all the games it wants takes another only if there is nobody else.
        let busy = |(worker, takes): &&(Outbox, u32)| (held(worker) >= *takes as usize, held(worker));
        alive.min_by_key(busy).map(|(worker, _)| worker.clone())
    }

    /// Hands every abandoned game to another process, if there is one.
    pub(super) fn tend_leases(&mut self) {
        let abandoned = |lease: &Lease| lease.holder.as_ref().is_none_or(hangs);
        let games: Vec<GameId> =
            self.leases.iter().filter(|(_, lease)| abandoned(lease)).map(|(id, _)| id.clone()).collect();
        for game in games {
            let Some(lease) = self.leases.get(&game) else { continue };
            let Some(worker) = self.least_busy_worker(&lease.bot, lease.holder.as_ref()) else { continue };
            if let Some(lease) = self.leases.get_mut(&game) {
                if let Some(former) = lease.holder.replace(worker.clone()) {
                    former.send(text(&lease.started, false));
                }
                worker.send(text(&lease.started, true));
                metrics::counter!("parlor_bot_takeovers_total").increment(1);
                tracing::info!(%game, bot = %lease.bot, "another process takes over a game");
            }
        }
    }

    /// A process has ended: its games wait for another.
    pub(super) fn end_leases(&mut self, worker: &Outbox) {
        for lease in self.leases.values_mut().filter(|lease| lease.holder.as_ref() == Some(worker)) {
            lease.holder = None;
        }
        self.tend_leases();
    }
}

impl Lobby {
    /// A process of a bot has made an offer: it is told of the bot's unfinished games, and takes those that nobody plays.
    pub(super) fn lease_unfinished(&self, bot: &UserId, games: &[GameMeta], worker: &Outbox) {
        let mut state = self.state();
        for meta in games {
            let Some(seat) = meta.seat_of(bot) else { continue };
            let started = Event::GameStarted {
                game: meta.id.to_string(),
                kind: meta.kind().id().to_owned(),
                side: seat,
                seek_id: None,
                challenge_id: None,
                code: None,
                level: meta.level,
                leased: None,
            };
            let fresh = || Lease { bot: bot.clone(), started, holder: None };
            let lease = state.leases.entry(meta.id.clone()).or_insert_with(fresh);
            let takes = lease.holder.as_ref().is_none_or(|holder| holder == worker || hangs(holder));
            if takes {
                lease.holder = Some(worker.clone());
            }
            worker.send(text(&lease.started, takes));
        }
    }
}
