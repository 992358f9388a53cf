//! Several servers: leases and messages.

use std::time::Duration;

/// How often each of several servers signals that it is running.
pub(crate) const BEAT: Duration = Duration::from_secs(1);

/// A server that sends no signal for this long, while the database answers others, has stopped: long enough for a few
/// slow commits, and short enough for people who wait for their game.
pub(crate) const LEASE: Duration = Duration::from_secs(3);

/// How long to wait for another server's answer: longer than it takes to find out that one has stopped.
pub(crate) const ASK_TIMEOUT: Duration = Duration::from_secs(8);

/// How long a request is retried while its game or the lobby moves from one server to another.
pub(crate) const HANDOVER_TIMEOUT: Duration = Duration::from_secs(15);

/// A server that has just taken over the lobby learns within this time, two beats, who is where and what bots offer.
/// Until then it refuses nothing because they are missing.
pub(crate) const SETTLE: Duration = Duration::from_secs(2);

/// The pause between two tries of such a request.
pub(crate) const RETRY: Duration = Duration::from_millis(100);

/// How many messages may wait for another server: a burst from a full house, at a few hundred bytes each.
pub(crate) const LINK_MESSAGES: usize = 65_536;

/// How many of them are sent as one packet; NATS takes a megabyte.
pub(crate) const PACKET_MESSAGES: usize = 256;

/// How long several servers remember which game an offer became: the player who accepted it may ask again.
pub(crate) const TAKEN_OFFERS: Duration = Duration::from_secs(3600);

/// For how many games a server remembers which other server decides them, at a hundred bytes each.
pub(crate) const KNOWN_PLACES: usize = 100_000;

/// How many games of a lost server are loaded at the same time: each waits for a commit.
pub(crate) const ADOPTED_TOGETHER: usize = 64;

/// How often NATS is pinged.
pub(crate) const NATS_PING: Duration = Duration::from_secs(1);

/// The pause before reconnecting to NATS.
pub(crate) const NATS_PAUSE: Duration = Duration::from_millis(250);

/// How long a connection to NATS may take.
pub(crate) const NATS_TIMEOUT: Duration = Duration::from_secs(5);

/// The longest body of an HTTP request or answer that one server passes on to another: NATS takes a megabyte.
pub(crate) const PASSED_BYTES: usize = 500_000;
