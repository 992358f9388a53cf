//! The connections that are sent the events of a game.

use std::collections::HashSet;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use parlor_protocol::{Event, Room, Seat, UserKind, close};

use super::chat::may_read;
use crate::account::Account;
use crate::id::UserId;
use crate::outbox::{Outbox, text_of};

/// The reason in the close frame for those who watch a session that panicked.
const BROKEN: &str = "the session of this game failed: reconnect and resume";

struct Watcher {
    user: UserId,
    outbox: Outbox,
    seat: Option<Seat>,
    /// Whether it shows the game small among others.
    previews: bool,
    is_playing_bot: bool,
}

/// The connections that watch a game.
#[derive(Default)]
pub(super) struct Audience {
    watchers: Watchers,
}

/// The same for whom tells them what has become durable, while the session goes on. A cheap handle.
#[derive(Clone, Default)]
pub(super) struct Watchers(Arc<Mutex<Vec<Watcher>>>);

impl Watchers {
    /// Tells everybody.
    pub(super) fn tell(&self, texts: &[Utf8Bytes]) {
        self.0.lock().retain(|watcher| texts.iter().all(|text| watcher.outbox.send(text.clone())));
    }

    fn any(&self, which: impl Fn(&Watcher) -> bool) -> bool {
        self.0.lock().iter().any(which)
    }
}

impl Audience {
    /// Adds a connection; one that watches already starts again.
    pub(super) fn join(&mut self, user: &Account, outbox: Outbox, seat: Option<Seat>, previews: bool) {
        self.leave(&outbox);
        let is_playing_bot = seat.is_some() && user.kind == UserKind::Bot;
        let watcher = Watcher { user: user.id.clone(), outbox, seat, previews, is_playing_bot };
        self.watchers.0.lock().push(watcher);
    }

    pub(super) fn leave(&mut self, outbox: &Outbox) {
        self.watchers.0.lock().retain(|watcher| watcher.outbox != *outbox);
    }

    /// A handle for whom tells them later.
    pub(super) fn watchers(&self) -> Watchers {
        self.watchers.clone()
    }

    /// How many connections watch without playing. A small board among others is no spectator.
    pub(super) fn spectators(&self) -> u32 {
        let watchers = self.watchers.0.lock();
        watchers.iter().filter(|watcher| watcher.seat.is_none() && !watcher.previews).count() as u32
    }

    /// Whether anybody watches but the bots that play.
    pub(super) fn has_people(&self) -> bool {
        self.watchers.any(|watcher| !watcher.is_playing_bot)
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.watchers.any(|_| true)
    }

    /// The lag of both players, in milliseconds; 0 where none was measured.
    pub(super) fn lag_ms(&self) -> [i64; 2] {
        let mut lag_ms = [0; 2];
        for Watcher { outbox, seat, .. } in &*self.watchers.0.lock() {
            if let Some(seat) = seat {
                let lag = &mut lag_ms[*seat as usize];
                *lag = outbox.lag_ms().max(*lag);
            }
        }
        lag_ms
    }

    /// Tells everybody. The text is made once for all of them.
    pub(super) fn tell(&mut self, event: &Event) {
        self.watchers.tell(&[text_of(event)]);
    }

    /// Tells one of the players, on each of their connections that watch.
    pub(super) fn tell_player(&mut self, seat: Seat, event: &Event) {
        self.tell_some(event, |watcher| watcher.seat == Some(seat));
    }

    /// Tells everybody who may read a room and has not blocked the speaker.
    pub(super) fn tell_room(&mut self, event: &Event, room: Room, over: bool, blocked_by: &HashSet<UserId>) {
        self.tell_some(event, |watcher| {
            may_read(room, watcher.seat, over) && !blocked_by.contains(&watcher.user)
        });
    }

    fn tell_some(&mut self, event: &Event, hears: impl Fn(&Watcher) -> bool) {
        let text = text_of(event);
        self.watchers.0.lock().retain(|watcher| !hears(watcher) || watcher.outbox.send(text.clone()));
    }
}

/// A session that panics cannot tell anybody anything: its watchers reconnect and resume from the log.
impl Drop for Audience {
    fn drop(&mut self) {
        if std::thread::panicking() {
            metrics::counter!("parlor_broken_sessions_total").increment(1);
            for watcher in &*self.watchers.0.lock() {
                watcher.outbox.close(close::TOO_SLOW, BROKEN);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn watchers_of_a_session_that_panics_are_sent_back() {
        let [(breaks, _), (whole, _)] = [Outbox::new(), Outbox::new()];
        for (outbox, broken) in [(&breaks, true), (&whole, false)] {
            let mut audience = Audience::default();
            let watcher = Account { id: "watcher".into(), name: "Ada".to_owned(), kind: UserKind::Guest };
            audience.join(&watcher, outbox.clone(), None, false);
            let session = tokio::spawn(async move {
                tokio::task::yield_now().await;
                assert!(!broken, "the session panics, as the test wants it");
                drop(audience);
            });
            assert_eq!(session.await.is_err(), broken);
        }
        assert_eq!(breaks.closing().await, (close::TOO_SLOW, BROKEN.to_owned()));
        whole.close(close::POLICY, "open until now");
        assert_eq!(whole.closing().await.0, close::POLICY);
    }
}
