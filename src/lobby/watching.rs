//! Who watches the lobby, and what they are told of it.

use std::sync::atomic::Ordering;

use parlor_protocol::{Counts, Event, UserKind};

use super::Lobby;
use crate::account::Account;
use crate::outbox::Outbox;

impl Lobby {
    /// Sends a connection the lobby's events from now on.
    pub(crate) fn watch(&self, outbox: &Outbox) -> parlor_protocol::Lobby {
        let counts = self.counts();
        let mut state = self.state();
        state.news.watch(outbox);
        parlor_protocol::Lobby {
            seeks: state.seeks.values().map(|open| open.seek.clone()).collect(),
            bots: state.listed_bots(),
            counts,
            announcement: state.announcement.clone(),
        }
    }

    /// Ends that.
    pub(crate) fn unwatch(&self, outbox: &Outbox) {
        self.state().news.unwatch(outbox);
    }

    /// A user has signed in on a connection.
    pub(crate) fn connection_began(&self, account: &Account, outbox: &Outbox) {
        if account.kind != UserKind::Bot {
            self.adopt_offers(&account.id, outbox);
            self.tell_waiting_challenges(&account.id, outbox);
        }
    }

    /// A connection has ended: its offers end after a grace period, and a bot may be offline now.
    pub(crate) fn connection_ended(&self, account: &Account, outbox: &Outbox) {
        self.orphan_offers(outbox);
        self.bot_left(&account.id, outbox);
    }

    /// Replaces the operator's announcement; `None` for none.
    pub(crate) fn announce(&self, text: Option<String>) {
        let mut state = self.state();
        if state.announcement != text {
            state.announcement = text.clone();
            state.news.tell(&Event::Announced { text: text.unwrap_or_default() });
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
        let mut state = self.state();
        if counts != state.told_counts {
            state.told_counts = counts;
            state.news.tell(&Event::Counts(counts));
        }
    }
}
