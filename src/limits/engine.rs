//! Searches, reviews and pictures that the server makes for people.

use std::ops::RangeInclusive;
use std::time::Duration;

/// Engine processes that search at the same time: one core is left to the server, and more of them would only take memory.
pub(crate) fn engines() -> usize {
    engine_cores().min(ENGINES)
}
const ENGINES: usize = 4;

/// Returns how many cores the engines share: all but one, and at most as many as one search may have threads.
pub(crate) fn engine_cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get() - 1).clamp(1, 64)
}

/// Engine questions of one account that are searched or wait: a page asks one at a time, a program a few.
pub(crate) const SEARCHES_BY_ACCOUNT: usize = 8;

/// Questions that wait for an engine, each at most 64 KiB of text. A full queue is a minute and a half of work for one
/// engine, so further askers are told at once that the engine is busy.
pub(crate) const QUEUED_SEARCHES: usize = 64;

/// How long a question waits for an engine before its asker is told that it is busy: no one looks at a page for longer.
pub(crate) const SEARCH_QUEUE_TIMEOUT: Duration = Duration::from_secs(20);

/// How long a claim waits for the proof of a win in all: its connection reads no other request meanwhile, and a client
/// that gets no answer to its pings for nine seconds reconnects.
pub(crate) const PROOF_TIMEOUT: Duration = Duration::from_secs(6);

/// Games that are reviewed at the same time. Their positions take turns with all other questions.
pub(crate) const REVIEWERS: usize = 1;

/// Games that wait for their review, in all and of one account: an hour's work at most.
pub(crate) const QUEUED_REVIEWS: usize = 200;
pub(crate) const REVIEWS_BY_ACCOUNT: usize = 10;

/// The longest that a review waits to begin.
pub(crate) const REVIEW_QUEUE_TIMEOUT: Duration = Duration::from_secs(3_600);

/// How long each position of a review is searched, in milliseconds.
pub(crate) const REVIEW_MS_OF_A_PLY: u32 = 150;

/// How long a review runs before others have their turn: as long as the longest search.
pub(crate) const REVIEW_TURN: Duration = Duration::from_millis(ENGINE_MS as u64);

/// The longest search for one move in milliseconds.
pub(crate) const ENGINE_MS: u32 = 1_500;

/// The longest wait for an engine process to answer. It ends a search by itself, but runs at low priority: on a fully
/// loaded machine, the third of a second that it computes before its first search has taken 24 s.
pub(crate) const ENGINE_TIMEOUT: Duration = Duration::from_secs(60);

/// An engine process that has been idle for this long is ended: it may hold much memory.
pub(crate) const ENGINE_IDLE_TIMEOUT: Duration = Duration::from_secs(60);

/// The longest line of moves in a question, and its size as text: no game here gets as long.
pub(crate) const LINE_PLIES: usize = 1_000;
pub(crate) const LINE_BYTES: usize = 64 * 1024;

/// The width of a square picture in pixels: from what a list shows to what a high-resolution screen shows.
pub(crate) const PICTURE_PIXELS: RangeInclusive<u32> = 100..=1_200;
pub(crate) const USUAL_PICTURE_PIXELS: u32 = 600;

/// The width of an animation in pixels: what fits into a chat.
pub(crate) const ANIMATION_PIXELS: u16 = 480;

/// The longest game that is animated: each ply is drawn, and the file gets some ten kilobytes larger.
pub(crate) const ANIMATION_PLIES: usize = 300;

/// Pictures that are drawn at the same time, so that the games keep the other cores, and those that wait for a turn.
pub(crate) const PICTURES_AT_ONCE: usize = 2;
pub(crate) const QUEUED_PICTURES: usize = 64;

/// Drawn pictures that are kept, in bytes: some hundred cards and a few dozen animations.
pub(crate) const PICTURE_CACHE_BYTES: u64 = 48 * 1024 * 1024;
