//! What has changed in the lobby since its watchers were last told.
//!
//! Changed seeks and bots are sent at intervals, each once, as they are by then: a crowd that comes and goes makes no
//! more news than there are seeks. What came and went in between is never sent.

use std::collections::{BTreeMap, HashMap};

use parlor_protocol::{Bot, BotSeats, Counts, Event, LobbyChange, Seek, WidenedSeek};

use super::open_seek::OpenSeek;

/// The changes not yet sent to the watchers. They are numbered, so that a watcher is not sent those made before it
/// joined, which it has already seen.
#[derive(Default)]
pub(super) struct News {
    /// How many changes there were.
    changes: u64,
    seeks: BTreeMap<String, ChangedSeek>,
    bots: HashMap<String, ChangedBot>,
    counts: Option<Counts>,
    announcement: Option<String>,
}

/// A seek that was opened, changed or closed.
struct ChangedSeek {
    /// Whether it was there when the watchers were last told.
    was_known: bool,
    /// The numbers of its first and its last change since then.
    first: u64,
    last: u64,
    /// The seek as it is sent, unless it is closed.
    open: Option<Seek>,
}

/// A bot that has changed, as it is now.
struct ChangedBot {
    bot: Bot,
    /// Whether more than its seats have changed.
    whole: bool,
    change: u64,
}

impl ChangedSeek {
    /// Whether a watcher that has seen all changes up to `seen` knows this seek.
    fn is_known(&self, seen: u64) -> bool {
        self.was_known || self.first <= seen
    }
}

impl News {
    /// The number of the last change.
    pub(super) fn changes(&self) -> u64 {
        self.changes
    }

    /// Notes that a seek changes; `existed` says whether it was there before.
    pub(super) fn seek(&mut self, id: &str, existed: bool) {
        self.changes += 1;
        let change = self.changes;
        let new = || ChangedSeek { was_known: existed, first: change, last: change, open: None };
        self.seeks.entry(id.to_owned()).or_insert_with(new).last = change;
    }

    /// Notes that a bot has changed: its seats or, if `whole`, more than that.
    pub(super) fn bot(&mut self, bot: Bot, whole: bool) {
        self.changes += 1;
        let change = self.changes;
        let whole = whole || self.bots.get(&bot.id).is_some_and(|changed| changed.whole);
        self.bots.insert(bot.id.clone(), ChangedBot { bot, whole, change });
    }

    pub(super) fn counts(&mut self, counts: Counts) {
        self.counts = Some(counts);
    }

    pub(super) fn announced(&mut self, text: String) {
        self.announcement = Some(text);
    }

    /// Takes out what is to be sent now, given the open seeks; `None` if nothing has changed.
    pub(super) fn take(&mut self, open: &BTreeMap<String, OpenSeek>) -> Option<News> {
        let fresh = News { changes: self.changes, ..News::default() };
        let mut news = std::mem::replace(self, fresh);
        for (id, changed) in &mut news.seeks {
            changed.open = open.get(id).map(|open| open.seek.clone());
        }
        let is_empty = news.seeks.is_empty()
            && news.bots.is_empty()
            && news.counts.is_none()
            && news.announcement.is_none();
        (!is_empty).then_some(news)
    }

    /// The number of the last change before these.
    pub(super) fn before(&self) -> u64 {
        let seeks = self.seeks.values().map(|changed| changed.first);
        let bots = self.bots.values().map(|changed| changed.change);
        seeks.chain(bots).min().map_or(self.changes, |first| first - 1)
    }

    /// One event for each of these changes, for a watcher that has seen all up to `seen`. Counts and announcements are
    /// not among them: they are sent when they are made.
    pub(super) fn events(&self, seen: u64) -> Vec<Event> {
        let seeks = self.seeks.iter().filter(|(_, changed)| changed.last > seen);
        let seeks = seeks.filter_map(|(id, changed)| match &changed.open {
            Some(seek) => Some(Event::SeekAdded { seek: seek.clone() }),
            None if changed.is_known(seen) => Some(Event::SeekRemoved { seek_id: id.clone() }),
            None => None,
        });
        let bots = self.bots.values().filter(|changed| changed.change > seen);
        seeks.chain(bots.map(|changed| Event::BotChanged { bot: changed.bot.clone() })).collect()
    }

    /// These changes with counts and announcement as one message, for a watcher that has seen all up to `seen`.
    pub(super) fn difference(&self, seen: u64) -> LobbyChange {
        let (counts, announcement) = (self.counts, self.announcement.clone());
        let mut change = LobbyChange { counts, announcement, ..LobbyChange::default() };
        for (id, changed) in self.seeks.iter().filter(|(_, changed)| changed.last > seen) {
            match (&changed.open, changed.is_known(seen)) {
                // Only its range can change.
                (Some(Seek { seek_id, rating_range, .. }), true) => {
                    change
                        .widened
                        .push(WidenedSeek { seek_id: seek_id.clone(), rating_range: *rating_range });
                }
                (Some(seek), false) => change.opened.push(seek.clone()),
                (None, true) => change.closed.push(id.clone()),
                (None, false) => {}
            }
        }
        for ChangedBot { bot, whole, .. } in self.bots.values().filter(|changed| changed.change > seen) {
            match whole {
                true => change.bots.push(bot.clone()),
                false => {
                    let (id, free, online) = (bot.id.clone(), bot.free, bot.online);
                    change.seats.push(BotSeats { id, free, online });
                }
            }
        }
        change
    }
}
