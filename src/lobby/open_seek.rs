//! A seek that waits for an opponent.

use std::collections::HashSet;
use std::time::Duration;

use parlor_protocol::{Seek, User, UserKind};
use tokio::time::Instant;

use super::Terms;
use super::attendance::Attendance;
use crate::account::Account;
use crate::id::UserId;
use crate::limits;

/// Whom a seek is for.
pub(crate) struct Range {
    /// The opponent's rating, both ends included; `None` for any.
    pub(crate) rating_range: Option<[i32; 2]>,
    /// Whether the range widens while the seek waits.
    pub(crate) widen: bool,
}

/// A seek that waits for an opponent.
#[derive(Clone)]
pub(super) struct OpenSeek {
    pub(super) seek: Seek,
    pub(super) owner: Account,
    pub(super) terms: Terms,
    pub(super) rating: i32,
    /// Users that the owner cannot be paired with.
    pub(super) excluded: HashSet<UserId>,
    /// The first range of a seek whose range widens.
    pub(super) widens_from: Option<[i32; 2]>,
    pub(super) since: Instant,
    /// Whether a bot has been suggested.
    pub(super) bot_suggested: bool,
    pub(super) attendance: Attendance,
    /// Whether a game is being made from it, so that no one else can take it.
    pub(super) taken: bool,
    /// Whether it was taken but became no game, so that others may have passed it by.
    pub(super) passed_by: bool,
}

impl OpenSeek {
    /// Whether this seek and another can be paired.
    pub(super) fn fits_seek(&self, other: &OpenSeek) -> bool {
        let admits =
            |range: Option<[i32; 2]>, rating| range.is_none_or(|[low, high]| (low..=high).contains(&rating));
        self.owner.id != other.owner.id
            && !self.taken
            && self.attendance.is_present()
            && self.terms.agree_with(&other.terms)
            && admits(self.seek.rating_range, other.rating)
            && admits(other.seek.rating_range, self.rating)
            && !self.excluded.contains(&other.owner.id)
            && !other.excluded.contains(&self.owner.id)
    }

    /// Widens the range by how long the seek has waited, and returns whether it changed.
    pub(super) fn widen(&mut self) -> bool {
        let Some(from) = self.widens_from else { return false };
        let range = Some(widened(from, self.since.elapsed()));
        let changes = self.seek.rating_range != range;
        self.seek.rating_range = range;
        changes
    }

    /// Whether it is time to suggest a bot to the owner; returns true only once.
    pub(super) fn wants_bot(&mut self) -> bool {
        let wants = !self.bot_suggested
            && self.attendance.is_present()
            && self.owner.kind != UserKind::Bot
            && self.since.elapsed() >= limits::BOT_SUGGESTION_DELAY;
        self.bot_suggested |= wants;
        wants
    }
}

/// The range of a widening seek that has waited for this long.
fn widened([low, high]: [i32; 2], waited: Duration) -> [i32; 2] {
    let steps = waited.as_secs() / limits::WIDEN_PERIOD.as_secs();
    // After some minutes everyone fits; more steps would only make larger numbers.
    let more = limits::WIDEN_BY * i32::try_from(steps.min(100)).unwrap_or(100);
    [low.saturating_sub(more), high.saturating_add(more)]
}

/// The seek as it is sent to clients.
pub(super) fn wire(seek_id: &str, user: User, terms: &Terms, rating_range: Option<[i32; 2]>) -> Seek {
    Seek { seek_id: seek_id.to_owned(), user, terms: terms.offered(), rating_range }
}
