//! Which of the two players is online, and when the other may claim the game.

use std::time::Duration;

use parlor_protocol::{Seat, TimeControl};
use tokio::time::Instant;

/// Since when each player has been away; `None` while they are online.
#[derive(Debug, Clone, Copy)]
pub(super) struct Presence {
    away_since: [Option<Instant>; 2],
    grace_period: Option<Duration>,
}

impl Presence {
    /// The presence when a session is loaded: `online` says who is connected.
    pub(super) fn new(online: [bool; 2], control: Option<TimeControl>) -> Self {
        let away_since = online.map(|online| (!online).then(Instant::now));
        Self { away_since, grace_period: grace_period(control) }
    }

    /// Sets whether a player is online; returns false if that was already known.
    pub(super) fn set(&mut self, seat: Seat, online: bool) -> bool {
        let away_since = &mut self.away_since[seat as usize];
        if away_since.is_none() == online {
            return false;
        }
        *away_since = (!online).then(Instant::now);
        true
    }

    /// Whether a player is online.
    pub(super) fn is_online(&self, seat: Seat) -> bool {
        self.away_since[seat as usize].is_none()
    }

    /// How long until the opponent of `seat` may claim the game: zero for now, `None` for never.
    pub(super) fn claim_in(&self, seat: Seat) -> Option<Duration> {
        Some(self.grace_period?.saturating_sub(self.away_since[seat as usize]?.elapsed()))
    }
}

/// How long a player may be away, by the speed of the game; correspondence players come and go as they like.
fn grace_period(control: Option<TimeControl>) -> Option<Duration> {
    let seconds = match control {
        Some(TimeControl::Days { .. }) => return None,
        Some(TimeControl::Fischer { initial_ms, increment_ms }) => match initial_ms + 40 * increment_ms {
            0..180_000 => 30,
            180_000..480_000 => 60,
            _ => 120,
        },
        None => 120,
    };
    Some(Duration::from_secs(seconds))
}
