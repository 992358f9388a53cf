//! Lag compensation: time that the network took is given back to the players, a little for each move and from a quota.
//!
//! A player is credited with the measured lag of their connection, but never with more than
//! [`limits::LAG_OF_A_MOVE_MS`] and never with more than their quota holds. Each move refills the quota, so that a slow
//! line is helped at every move and one that pretends to be slow gains next to nothing. The credit is in the log, and the
//! quota follows from it.

use parlor_protocol::Seat;

use crate::limits;

/// What is left of both quotas, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LagQuota {
    left_ms: [i64; 2],
}

impl Default for LagQuota {
    fn default() -> Self {
        Self { left_ms: [limits::LAG_QUOTA_MS; 2] }
    }
}

impl LagQuota {
    /// What a player whose connection has this lag is credited with at their next move.
    pub(super) fn credit(&self, seat: Seat, lag_ms: i64) -> i64 {
        lag_ms.clamp(0, limits::LAG_OF_A_MOVE_MS).min(self.left_ms[seat as usize])
    }

    /// A move was made with this credit.
    pub(super) fn moved(&mut self, seat: Seat, credited_ms: i64) {
        let left = &mut self.left_ms[seat as usize];
        *left = (*left - credited_ms + limits::LAG_REFILL_MS).clamp(0, limits::LAG_QUOTA_MS);
    }
}
