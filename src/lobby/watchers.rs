//! The connections that watch the lobby, and what each of them is sent.
//!
//! A message is made once for all watchers that have seen the same changes. The watchers are behind a lock of their
//! own: sending to a crowd takes a while, and no one who seeks, accepts or cancels should wait for that.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::Event;

use super::news::News;
use crate::limits;
use crate::outbox::{Outbox, text_of};

/// The connections that watch the lobby.
#[derive(Default)]
pub(super) struct Watchers {
    all: Vec<Watcher>,
}

struct Watcher {
    outbox: Outbox,
    /// The number of the last change made before it joined, which it has therefore seen.
    seen: u64,
    /// Whether it is sent all changes in one message.
    differences: bool,
}

/// What a watcher is sent.
#[derive(Clone)]
enum Update {
    Events(Vec<Utf8Bytes>),
    Difference(Option<Utf8Bytes>),
}

impl Watchers {
    /// Adds a connection that has seen all changes up to `seen`; one that already watches starts afresh.
    pub(super) fn join(&mut self, outbox: &Outbox, seen: u64, differences: bool) {
        self.leave(outbox);
        self.all.push(Watcher { outbox: outbox.clone(), seen, differences });
    }

    pub(super) fn leave(&mut self, outbox: &Outbox) {
        self.all.retain(|watcher| watcher.outbox != *outbox);
    }

    /// The pause between two rounds of messages: each round takes longer in a large crowd.
    pub(super) fn period(&self) -> Duration {
        limits::LOBBY_PERIOD.max(limits::LOBBY_PERIOD_OF_A_WATCHER * self.all.len() as u32)
    }

    /// Sends an event at once to the watchers that want one for each change.
    pub(super) fn tell_event(&mut self, event: &Event) {
        let mut text = None;
        self.all.retain(|watcher| {
            watcher.differences || watcher.outbox.send(text.get_or_insert_with(|| text_of(event)).clone())
        });
    }

    /// Sends every watcher what has changed.
    pub(super) fn tell(&mut self, news: &News) {
        // Most were there before the first of these changes.
        let before = news.before();
        let mut for_most = [None, None];
        self.all.retain(|Watcher { outbox, seen, differences }| {
            let update = match *seen <= before {
                true => for_most[usize::from(*differences)]
                    .get_or_insert_with(|| Update::of(news, before, *differences))
                    .clone(),
                false => Update::of(news, *seen, *differences),
            };
            match update {
                Update::Events(texts) => outbox.send_batch(texts),
                Update::Difference(Some(text)) => outbox.send(text),
                Update::Difference(None) => true,
            }
        });
    }
}

impl Update {
    fn of(news: &News, seen: u64, differences: bool) -> Self {
        match differences {
            true => {
                let change = news.difference(seen);
                Self::Difference(
                    (!change.is_empty()).then(|| text_of(&Event::LobbyChanged(Box::new(change)))),
                )
            }
            false => Self::Events(news.events(seen).iter().map(text_of).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Up to 333 watchers are sent changes every 100 ms; a larger crowd gets as many messages a second in total.
    #[test]
    fn a_larger_crowd_is_updated_less_often() {
        let mut watchers = Watchers::default();
        let mut period_of = |crowd: &[Outbox]| {
            crowd.iter().for_each(|outbox| watchers.join(outbox, 0, true));
            let period = watchers.period();
            crowd.iter().for_each(|outbox| watchers.leave(outbox));
            period.as_millis()
        };
        let all: Vec<Outbox> = (0..1000).map(|_| Outbox::new().0).collect();
        assert_eq!(
            [0, 1, 333, 500, 1000, 1].map(|crowd| period_of(&all[..crowd])),
            [100, 100, 100, 150, 300, 100]
        );
    }

    #[test]
    fn a_connection_that_watches_twice_counts_once() {
        let mut watchers = Watchers::default();
        let (outbox, _) = Outbox::new();
        (0..1000).for_each(|seen| watchers.join(&outbox, seen, false));
        assert_eq!(watchers.period(), limits::LOBBY_PERIOD);
    }
}
