//! The lobby: seeks, challenges, invitations and the updates that it sends.

use std::time::Duration;

/// How long a seek or a challenge outlives the connection that made it.
pub(crate) const LOBBY_GRACE_PERIOD: Duration = Duration::from_secs(10);

/// A widening seek begins with ratings this close to its owner's, and widens by this much on both sides each period.
pub(crate) const NEAR_RATING: i32 = 100;
pub(crate) const WIDEN_BY: i32 = 50;
pub(crate) const WIDEN_PERIOD: Duration = Duration::from_secs(5);

/// How long a seek waits before a bot is suggested to its owner.
pub(crate) const BOT_SUGGESTION_DELAY: Duration = Duration::from_secs(10);

/// How many seeks, and how many challenges, one user may have open.
pub(crate) const OPEN_SEEKS: usize = 8;

/// How many challenges may wait for one person: more than anyone reads.
pub(crate) const CHALLENGES_TO_ONE: usize = 50;

/// How many invitations of one user may be open.
pub(crate) const OPEN_INVITES: usize = 20;

/// How long an invitation can be joined.
pub(crate) const INVITE_LIFETIME: Duration = Duration::from_secs(7 * 86_400);

/// How much of the reason for declining a challenge is passed on, in characters.
pub(crate) const REASON_CHARS: usize = 140;

/// How often the lobby sends changes of seeks and bots: soon enough for a page, and few events even in a crowd. And
/// the least period per watcher, so that a larger crowd costs hardly more.
pub(crate) const LOBBY_PERIOD: Duration = Duration::from_millis(100);
pub(crate) const LOBBY_PERIOD_OF_A_WATCHER: Duration = Duration::from_micros(300);

/// How often the lobby sends counts that have changed.
pub(crate) const COUNTS_PERIOD: Duration = Duration::from_secs(1);

/// How long a choice of featured games stands.
pub(crate) const FEATURED_PERIOD: Duration = Duration::from_secs(2);

/// The longest announcement of an operator, in characters.
pub(crate) const ANNOUNCEMENT_CHARS: usize = 500;
