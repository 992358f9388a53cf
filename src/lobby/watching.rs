//! Who watches the lobby, and what they are sent.

use std::sync::atomic::Ordering;
use std::time::Duration;

use parlor_protocol::{Counts, Event, UserKind};

use super::Lobby;
use crate::account::Account;
use crate::outbox::Outbox;

impl Lobby {
    /// Sends a connection the lobby's changes from now on: as differences, or as an event for each.
    pub(crate) fn watch(&self, outbox: &Outbox, differences: bool) -> parlor_protocol::Lobby {
        let counts = self.counts();
        let mut watchers = self.watchers();
        let state = self.state();
        watchers.join(outbox, state.news.changes(), differences);
        parlor_protocol::Lobby {
            seeks: state.seeks.values().map(|open| open.seek.clone()).collect(),
            bots: state.listed_bots(),
            counts,
            announcement: state.announcement.clone(),
        }
    }

    /// Stops sending a connection the lobby's changes.
    pub(crate) fn unwatch(&self, outbox: &Outbox) {
        self.watchers().leave(outbox);
    }

    /// Sends the watchers what has changed, and returns how long to wait before the next time.
    pub(super) fn tell_changes(&self) -> Duration {
        let mut watchers = self.watchers();
        let news = {
            let state = &mut *self.state();
            state.news.take(&state.seeks)
        };
        if let Some(news) = news {
            watchers.tell(&news);
        }
        watchers.period()
    }

    /// Handles a user's sign-in on a connection.
    pub(crate) fn connection_began(&self, account: &Account, outbox: &Outbox) {
        if account.kind != UserKind::Bot {
            self.adopt_offers(&account.id, outbox);
            self.tell_waiting_challenges(&account.id, outbox);
        }
    }

    /// Handles the end of a connection: its offers end after a grace period, and a bot may be offline now.
    pub(crate) fn connection_ended(&self, account: &Account, outbox: &Outbox) {
        self.orphan_offers(outbox);
        self.bot_left(&account.id, outbox);
    }

    /// Replaces the operator's announcement; `None` removes it.
    pub(crate) fn announce(&self, text: Option<String>) {
        let mut watchers = self.watchers();
        let mut state = self.state();
        if state.announcement != text {
            state.announcement = text.clone();
            let text = text.unwrap_or_default();
            state.news.announced(text.clone());
            watchers.tell_event(&Event::Announced { text });
        }
    }

    /// How many people are online, and how many games are in progress.
    pub(crate) fn counts(&self) -> Counts {
        Counts {
            players: self.inner.registry.count_people(),
            games: self.inner.games.load(Ordering::Relaxed),
        }
    }

    pub(super) fn tell_counts(&self) {
        let counts = self.counts();
        let mut watchers = self.watchers();
        let mut state = self.state();
        if counts != state.sent_counts {
            state.sent_counts = counts;
            state.news.counts(counts);
            drop(state);
            watchers.tell_event(&Event::Counts(counts));
        }
    }
}
