//! The connections that are sent the events of a game.

use std::slice;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use parlor_protocol::{Event, Played, Room, Seat, UserKind, close};

use super::chat::may_read;
use super::message::Manner;
use crate::account::Account;
use crate::id::UserId;
use crate::outbox::{Outbox, text_of};

/// The reason in the close frame for watchers of a session that panicked.
const BROKEN: &str = "the session of this game failed: reconnect and resume";

struct Watcher {
    user: UserId,
    outbox: Outbox,
    seat: Option<Seat>,
    manner: Manner,
    is_playing_bot: bool,
}

/// An event as texts, each made once for everyone who receives it, and only if anyone does.
pub(super) struct Texts {
    whole: Option<Utf8Bytes>,
    /// The shorter text for clients that know the rules, if there is one.
    brief: Option<Utf8Bytes>,
}

impl Texts {
    fn of(event: &Event, watchers: &[Watcher]) -> Self {
        let any_brief = watchers.iter().any(|watcher| watcher.manner.brief);
        let brief = if any_brief { briefly(event) } else { None };
        let needs_whole = |watcher: &Watcher| brief.is_none() || !watcher.manner.brief;
        let whole = watchers.iter().any(needs_whole).then(|| text_of(event));
        Self { whole, brief: brief.as_ref().map(text_of) }
    }

    /// Sends a watcher its text; false if the connection has gone.
    fn send(&self, watcher: &Watcher) -> bool {
        let brief = self.brief.as_ref().filter(|_| watcher.manner.brief);
        brief.or(self.whole.as_ref()).is_none_or(|text| watcher.outbox.send(text.clone()))
    }
}

/// The shorter event for clients that know the rules, if there is one.
fn briefly(event: &Event) -> Option<Event> {
    match event {
        Event::Moved(moved) => Some(Event::Played(Box::new(Played::from(&**moved)))),
        _ => None,
    }
}

/// The text of an event for a connection that watches in this manner.
pub(super) fn text_in(manner: Manner, event: &Event) -> Utf8Bytes {
    let brief = if manner.brief { briefly(event) } else { None };
    text_of(brief.as_ref().unwrap_or(event))
}

/// The connections that watch a game.
#[derive(Default)]
pub(super) struct Audience {
    watchers: Watchers,
}

/// A cheap handle to the same connections, for sending them what has become durable while the session goes on.
#[derive(Clone, Default)]
pub(super) struct Watchers(Arc<Mutex<Vec<Watcher>>>);

impl Watchers {
    /// The texts of events for everyone who watches now.
    pub(super) fn texts_of(&self, events: &[Event]) -> Vec<Texts> {
        let watchers = self.0.lock();
        events.iter().map(|event| Texts::of(event, &watchers)).collect()
    }

    /// Sends the texts to everyone. No one may have joined since they were made.
    pub(super) fn tell(&self, texts: &[Texts]) {
        self.0.lock().retain(|watcher| texts.iter().all(|text| text.send(watcher)));
    }

    fn any(&self, which: impl Fn(&Watcher) -> bool) -> bool {
        self.0.lock().iter().any(which)
    }
}

impl Audience {
    /// Adds a connection; one that already watches starts afresh.
    pub(super) fn join(&mut self, user: &Account, outbox: Outbox, seat: Option<Seat>, manner: Manner) {
        self.leave(&outbox);
        let is_playing_bot = seat.is_some() && user.kind == UserKind::Bot;
        let watcher = Watcher { user: user.id.clone(), outbox, seat, manner, is_playing_bot };
        self.watchers.0.lock().push(watcher);
    }

    /// How a connection is already watching.
    pub(super) fn manner(&self, outbox: &Outbox) -> Manner {
        let watchers = self.watchers.0.lock();
        watchers
            .iter()
            .find(|watcher| watcher.outbox == *outbox)
            .map(|watcher| watcher.manner)
            .unwrap_or_default()
    }

    /// Whether a connection watches.
    pub(super) fn has(&self, outbox: &Outbox) -> bool {
        self.watchers.any(|watcher| watcher.outbox == *outbox)
    }

    pub(super) fn leave(&mut self, outbox: &Outbox) {
        self.watchers.0.lock().retain(|watcher| watcher.outbox != *outbox);
    }

    /// A handle for sending to the watchers later.
    pub(super) fn watchers(&self) -> Watchers {
        self.watchers.clone()
    }

    /// How many connections watch without playing. One that shows the game small among others is not a spectator.
    pub(super) fn spectators(&self) -> u32 {
        let watchers = self.watchers.0.lock();
        watchers.iter().filter(|watcher| watcher.seat.is_none() && !watcher.manner.previews).count() as u32
    }

    /// Whether anyone watches other than the bots that play.
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

    /// Sends everyone an event. Its text is made only once.
    pub(super) fn tell(&mut self, event: &Event) {
        let texts = self.watchers.texts_of(slice::from_ref(event));
        self.watchers.tell(&texts);
    }

    /// Sends an event to one of the players, on each of their connections that watch.
    pub(super) fn tell_player(&mut self, seat: Seat, event: &Event) {
        self.tell_some(event, |watcher| watcher.seat == Some(seat));
    }

    /// Sends an event to those who may read a room and are to hear the speaker.
    pub(super) fn tell_room(
        &mut self,
        event: &Event,
        room: Room,
        over: bool,
        hears: impl Fn(&UserId) -> bool,
    ) {
        self.tell_some(event, |watcher| may_read(room, watcher.seat, over) && hears(&watcher.user));
    }

    fn tell_some(&mut self, event: &Event, hears: impl Fn(&Watcher) -> bool) {
        let text = text_of(event);
        self.watchers.0.lock().retain(|watcher| !hears(watcher) || watcher.outbox.send(text.clone()));
    }
}

/// A session that panics cannot send anything: its watchers are made to reconnect and resume from the log.
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
            audience.join(&watcher, outbox.clone(), None, Manner::default());
            let session = tokio::spawn(async move {
                tokio::task::yield_now().await;
                assert!(!broken, "the test makes the session panic");
                drop(audience);
            });
            assert_eq!(session.await.is_err(), broken);
        }
        assert_eq!(breaks.closing().await, (close::TOO_SLOW, BROKEN.to_owned()));
        whole.close(close::POLICY, "open until now");
        assert_eq!(whole.closing().await.0, close::POLICY);
    }
}
