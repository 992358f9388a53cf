//! What has changed in the lobby since its watchers were told last.
//!
//! Seeks and bots that change are told at intervals, each once, as they are then: a crowd that comes and goes makes no more
//! events than there are seeks. What came and went in between is never told.

use std::collections::{BTreeMap, HashMap};

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{Bot, Event};

use super::open_seek::OpenSeek;
use crate::outbox::{Outbox, text_of};

/// The watchers of the lobby, and the changes that they have not been told of.
#[derive(Default)]
pub(super) struct News {
    /// How many changes there were.
    changes: u64,
    seeks: BTreeMap<String, ChangedSeek>,
    /// The bots that have changed, as they are now, with the number of the change.
    bots: HashMap<String, (Bot, u64)>,
    /// With the number of the last change that each has seen, because it was made before they came.
    watchers: Vec<(Outbox, u64)>,
}

/// A seek that was opened, changed or closed.
struct ChangedSeek {
    /// Whether it was there when the watchers were told last.
    told: bool,
    /// The numbers of its first and its last change since then.
    first: u64,
    last: u64,
}

impl ChangedSeek {
    /// What somebody has to hear who has seen all changes up to `seen`: that it is there, that it has gone, or nothing.
    fn news(&self, seen: u64, open: Option<&OpenSeek>, id: &str) -> Option<Event> {
        match open {
            _ if self.last <= seen => None,
            Some(open) => Some(Event::SeekAdded { seek: open.seek.clone() }),
            None if self.told || self.first <= seen => Some(Event::SeekRemoved { seek_id: id.to_owned() }),
            None => None,
        }
    }
}

impl News {
    pub(super) fn watch(&mut self, outbox: &Outbox) {
        self.unwatch(outbox);
        self.watchers.push((outbox.clone(), self.changes));
    }

    pub(super) fn unwatch(&mut self, outbox: &Outbox) {
        self.watchers.retain(|(other, _)| other != outbox);
    }

    /// Tells everybody something at once.
    pub(super) fn tell(&mut self, event: &Event) {
        let text = text_of(event);
        self.watchers.retain(|(outbox, _)| outbox.send(text.clone()));
    }

    /// A seek changes, which is there already or comes now.
    pub(super) fn seek(&mut self, id: &str, is_there: bool) {
        self.changes += 1;
        let change = self.changes;
        let new = || ChangedSeek { told: is_there, first: change, last: change };
        self.seeks.entry(id.to_owned()).or_insert_with(new).last = change;
    }

    pub(super) fn bot(&mut self, bot: Bot) {
        self.changes += 1;
        self.bots.insert(bot.id.clone(), (bot, self.changes));
    }

    /// Tells the watchers what has changed, given the seeks that are open now.
    pub(super) fn tell_changes(&mut self, open: &BTreeMap<String, OpenSeek>) {
        let (seeks, bots) = (std::mem::take(&mut self.seeks), std::mem::take(&mut self.bots));
        if seeks.is_empty() && bots.is_empty() {
            return;
        }
        let bots: Vec<(Utf8Bytes, u64)> =
            bots.into_values().map(|(bot, change)| (text_of(&Event::BotChanged { bot }), change)).collect();
        let told_to = |seen: u64| -> Vec<Utf8Bytes> {
            let seeks = seeks.iter().filter_map(|(id, changed)| changed.news(seen, open.get(id), id));
            let bots = bots.iter().filter(|(_, change)| *change > seen).map(|(text, _)| text.clone());
            seeks.map(|event| text_of(&event)).chain(bots).collect()
        };
        // Most watchers were there before the first of these changes: the texts are made once for all of them.
        let first = seeks.values().map(|changed| changed.first).chain(bots.iter().map(|(_, change)| *change));
        let before = first.min().unwrap_or(0).saturating_sub(1);
        let for_most = told_to(before);
        let tell = |(outbox, seen): &(Outbox, u64)| {
            outbox.send_batch(if *seen <= before { for_most.clone() } else { told_to(*seen) })
        };
        self.watchers.retain(tell);
    }
}
