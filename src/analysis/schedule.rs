//! Who may use an engine next. People take turns, not requests, and the queue is bounded: whoever does not fit into it
//! hears so at once.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use parlor_protocol::{ErrorCode, Refusal};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::asker::{Asker, Share};
use crate::error::refuse;
use crate::id::UserId;
use crate::turns::{Queue, Turns};

/// What a schedule allows.
pub(super) struct Bounds {
    /// How many run at the same time, and how many of those of one share.
    pub(super) places: usize,
    pub(super) of_share: usize,
    /// How many of one account run or wait.
    pub(super) of_account: usize,
    /// How many wait in all, and for how long at most.
    pub(super) waiting: usize,
    pub(super) timeout: Duration,
    /// What is said to an account that has as many as it may.
    pub(super) enough: &'static str,
}

/// The places at the engines, and who waits for one. Of a share, the accounts take turns.
pub(super) struct Schedule {
    bounds: Bounds,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    next_ticket: u64,
    /// Who has which ticket, waiting or running.
    askers: HashMap<u64, Asker>,
    running: Vec<u64>,
    waiting: Turns<Share, Turns<UserId, VecDeque<Waiting>>>,
}

struct Waiting {
    ticket: u64,
    granted: oneshot::Sender<()>,
}

/// A place at an engine, or in the queue for one. It is free again when this is dropped, also when its request was
/// cancelled.
pub(super) struct Place {
    schedule: Arc<Schedule>,
    ticket: u64,
}

/// A place that may not have been granted yet.
pub(super) struct Entry {
    place: Place,
    granted: oneshot::Receiver<()>,
}

/// The queue is full, or it has no turn for this request in time.
fn busy() -> Refusal {
    metrics::counter!("parlor_engine_refusals_total").increment(1);
    Refusal {
        retry_ms: Some(5_000),
        ..refuse(ErrorCode::NotAvailable, "many people are asking the engine; try again in some seconds")
    }
}

impl Schedule {
    pub(super) fn new(bounds: Bounds) -> Arc<Self> {
        Arc::new(Self { bounds, state: Mutex::default() })
    }

    /// How many wait.
    pub(super) fn waiting(&self) -> usize {
        self.state.lock().waiting.len()
    }

    /// Queues a request. When the queue is full, the last request of whoever has most of them makes room.
    pub(super) fn enter(self: &Arc<Self>, asker: &Asker) -> Result<Entry, Refusal> {
        let mut state = self.state.lock();
        let own = state.askers.values().filter(|other| other.account == asker.account).count();
        if own >= self.bounds.of_account {
            let retry_ms = Some(1_000);
            return Err(Refusal { retry_ms, ..refuse(ErrorCode::RateLimited, self.bounds.enough) });
        }
        if state.waiting.len() >= self.bounds.waiting && !state.make_room(&asker.share) {
            return Err(busy());
        }
        let ticket = state.next_ticket;
        state.next_ticket += 1;
        state.askers.insert(ticket, asker.clone());
        let (grant, granted) = oneshot::channel();
        state.waiting.change(asker.share.clone(), |accounts| {
            accounts.change(asker.account.clone(), |queue| {
                queue.push_back(Waiting { ticket, granted: grant });
            });
        });
        state.serve(&self.bounds);
        Ok(Entry { place: Place { schedule: self.clone(), ticket }, granted })
    }
}

impl Entry {
    /// Waits for the place.
    pub(super) async fn turn(self) -> Result<Place, Refusal> {
        let longest = self.place.schedule.bounds.timeout;
        match timeout(longest, self.granted).await {
            Ok(Ok(())) => Ok(self.place),
            // It was too long, or somebody with fewer requests took the place in the queue.
            Ok(Err(_)) | Err(_) => Err(busy()),
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.schedule.state.lock();
        if let Some(asker) = state.askers.remove(&self.ticket) {
            state.leave(self.ticket, asker);
            state.serve(&self.schedule.bounds);
        }
    }
}

impl State {
    /// Gives the free places to those whose turn it is.
    fn serve(&mut self, bounds: &Bounds) {
        while self.running.len() < bounds.places {
            let Self { running, waiting, askers, .. } = self;
            let held =
                |share: &Share| running.iter().filter(|ticket| askers[*ticket].share == *share).count();
            let Some(next) = waiting.pop_if(|share| held(share) < bounds.of_share) else { return };
            running.push(next.ticket);
            // Whoever has just gone gives the place back when their ticket is dropped.
            let _ = next.granted.send(());
        }
    }

    fn leave(&mut self, ticket: u64, asker: Asker) {
        self.running.retain(|other| *other != ticket);
        self.waiting.change(asker.share, |accounts| {
            accounts.change(asker.account, |queue| queue.retain(|waiting| waiting.ticket != ticket));
        });
    }

    /// Takes the last request out of the longest queue, if that is longer than this share's would become.
    fn make_room(&mut self, newcomer: &Share) -> bool {
        let own =
            self.waiting.lengths().find(|(share, _)| *share == newcomer).map_or(0, |(_, waiting)| waiting);
        let longest = self.waiting.lengths().max_by_key(|(_, waiting)| *waiting);
        let Some((share, _)) = longest.filter(|(_, waiting)| *waiting > own + 1) else { return false };
        let share = share.clone();
        let last = self.waiting.change(share, |accounts| {
            let longest = accounts.lengths().max_by_key(|(_, waiting)| *waiting)?.0.clone();
            accounts.change(longest, VecDeque::pop_back)
        });
        last.is_some()
    }
}
