//! Who may use an engine next. It is people who take turns, not requests, and the queue is bounded: a request that does
//! not fit is refused at once.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use parlor_protocol::{ErrorCode, Refusal};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::requester::{Requester, Share};
use crate::error::refuse;
use crate::id::UserId;
use crate::turns::{Queue, Turns};

/// What a schedule allows.
pub(super) struct Bounds {
    /// How many run at the same time, and how many of these may be of one share.
    pub(super) places: usize,
    pub(super) of_share: usize,
    /// How many of one account run or wait.
    pub(super) of_account: usize,
    /// How many wait in all, and for how long at most.
    pub(super) waiting: usize,
    pub(super) timeout: Duration,
    /// The refusal's text for an account that has reached its limit.
    pub(super) enough: &'static str,
}

/// The places at the engines, and who waits for one. Within a share, the accounts take turns.
pub(super) struct Schedule {
    bounds: Bounds,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    next_ticket: u64,
    /// Who has which ticket, waiting or running.
    requesters: HashMap<u64, Requester>,
    running: Vec<u64>,
    waiting: Turns<Share, Turns<UserId, VecDeque<Waiting>>>,
}

struct Waiting {
    ticket: u64,
    granted: oneshot::Sender<()>,
}

/// A place at an engine, or in the queue for one. It is free again when this is dropped, even if its request was
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

/// The refusal if the queue is full, or this request's turn did not come in time.
fn busy() -> Refusal {
    metrics::counter!("parlor_engine_refusals_total").increment(1);
    Refusal {
        retry_ms: Some(5_000),
        ..refuse(ErrorCode::NotAvailable, "too many people are asking the engine; try again in a few seconds")
    }
}

impl Schedule {
    pub(super) fn new(bounds: Bounds) -> Arc<Self> {
        Arc::new(Self { bounds, state: Mutex::default() })
    }

    /// Returns how many wait.
    pub(super) fn waiting(&self) -> usize {
        self.state.lock().waiting.len()
    }

    /// Queues a request. If the queue is full, the last request of the share with the most requests makes room.
    pub(super) fn enter(self: &Arc<Self>, requester: &Requester) -> Result<Entry, Refusal> {
        let mut state = self.state.lock();
        let own = state.requesters.values().filter(|other| other.account == requester.account).count();
        if own >= self.bounds.of_account {
            let retry_ms = Some(1_000);
            return Err(Refusal { retry_ms, ..refuse(ErrorCode::RateLimited, self.bounds.enough) });
        }
        if state.waiting.len() >= self.bounds.waiting && !state.make_room(&requester.share) {
            return Err(busy());
        }
        let ticket = state.next_ticket;
        state.next_ticket += 1;
        state.requesters.insert(ticket, requester.clone());
        let (grant, granted) = oneshot::channel();
        state.waiting.change(requester.share.clone(), |accounts| {
            accounts.change(requester.account.clone(), |queue| {
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
            // It took too long, or someone with fewer requests took the place in the queue.
            Ok(Err(_)) | Err(_) => Err(busy()),
        }
    }
}

impl Place {
    /// Returns its search's part of so many cores, of which all searches that run have the same.
    pub(super) fn part_of(&self, cores: usize) -> usize {
        (cores / self.schedule.state.lock().running.len().max(1)).max(1)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.schedule.state.lock();
        if let Some(requester) = state.requesters.remove(&self.ticket) {
            state.leave(self.ticket, requester);
            state.serve(&self.schedule.bounds);
        }
    }
}

impl State {
    /// Gives the free places to those whose turn it is.
    fn serve(&mut self, bounds: &Bounds) {
        while self.running.len() < bounds.places {
            let Self { running, waiting, requesters, .. } = self;
            let held =
                |share: &Share| running.iter().filter(|ticket| requesters[*ticket].share == *share).count();
            let Some(next) = waiting.pop_if(|share| held(share) < bounds.of_share) else { return };
            running.push(next.ticket);
            // If the request is already gone, dropping its ticket gives the place back.
            let _ = next.granted.send(());
        }
    }

    fn leave(&mut self, ticket: u64, requester: Requester) {
        self.running.retain(|other| *other != ticket);
        self.waiting.change(requester.share, |accounts| {
            accounts.change(requester.account, |queue| queue.retain(|waiting| waiting.ticket != ticket));
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
