//! How long a frame takes to a peer and back, measured so that the peer cannot choose the answer.
//!
//! Each ping carries a random payload. Only the first pong that repeats the payload of the last ping counts: one that was
//! made up, or that answers an older ping, measures nothing. Of the last measurements the smallest is believed, because a
//! network can only make a frame slower. A peer can still hold every pong back; what that wins is bounded by the quota in
//! [`game::lag`](crate::game).

use std::time::Duration;

use tokio::time::Instant;

/// How many measurements are remembered: the last 40 seconds of a game.
const REMEMBERED: usize = 8;

/// A measurement that has not been made yet.
const UNKNOWN: u16 = u16::MAX;

/// What a ping carries.
pub(super) type Payload = [u8; 8];

/// The round trips of one connection.
#[derive(Debug)]
pub(super) struct RoundTrips {
    /// The last ping, until it is answered.
    sent: Option<(Payload, Instant)>,
    /// The last measurements in milliseconds, in a ring.
    recent_ms: [u16; REMEMBERED],
    next: u8,
}

impl RoundTrips {
    pub(super) fn new() -> Self {
        Self { sent: None, recent_ms: [UNKNOWN; REMEMBERED], next: 0 }
    }

    /// Returns the payload of a ping to send now. An older ping that was not answered is forgotten.
    pub(super) fn ping(&mut self, now: Instant) -> Payload {
        let payload = rand::random();
        self.sent = Some((payload, now));
        payload
    }

    /// Takes a pong, and returns the smallest recent round trip if this one measured anything.
    pub(super) fn pong(&mut self, payload: &[u8], now: Instant) -> Option<Duration> {
        let (_, sent_at) = self.sent.take_if(|(sent, _)| sent == payload)?;
        let took_ms = u16::try_from((now - sent_at).as_millis()).unwrap_or(UNKNOWN - 1);
        self.recent_ms[usize::from(self.next)] = took_ms;
        self.next = (self.next + 1) % REMEMBERED as u8;
        self.recent_ms.iter().min().map(|ms| Duration::from_millis(u64::from(*ms)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn only_the_first_pong_of_the_last_ping_counts() {
        let (mut trips, now) = (RoundTrips::new(), Instant::now());
        assert_eq!(trips.pong(&[0; 8], now), None, "nothing was asked");
        let old = trips.ping(now);
        let last = trips.ping(now + 5_000 * MS);
        assert_ne!(old, last);
        assert_eq!(trips.pong(&old, now + 5_100 * MS), None, "an older ping");
        assert_eq!(trips.pong(&1i64.to_be_bytes(), now + 5_100 * MS), None, "made up");
        assert_eq!(trips.pong(&last, now + 5_120 * MS), Some(120 * MS));
        assert_eq!(trips.pong(&last, now + 6_000 * MS), None, "a second answer");
    }

    #[test]
    fn the_smallest_recent_round_trip_is_believed() {
        let (mut trips, now) = (RoundTrips::new(), Instant::now());
        let mut measure = |ms: u32| {
            let payload = trips.ping(now);
            trips.pong(&payload, now + ms * MS)
        };
        assert_eq!(measure(80), Some(80 * MS));
        for _ in 1..REMEMBERED {
            assert_eq!(measure(900), Some(80 * MS), "one quick frame shows what the line can do");
        }
        assert_eq!(measure(900), Some(900 * MS), "it was long ago");
        assert_eq!(measure(70_000), Some(900 * MS), "longer than can be told apart");
    }
}
