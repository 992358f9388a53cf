//! Several servers: leases and messages.

use std::time::Duration;

/// How often a server among several says that it runs.
pub(crate) const BEAT: Duration = Duration::from_secs(1);

/// A server that has said nothing for so long, while the database answered others, has stopped: long enough for a few commits
/// that take their time, and short enough for people who wait for their game.
pub(crate) const LEASE: Duration = Duration::from_secs(3);

/// How long an answer of another server is waited for: longer than it takes to find out that one has stopped.
pub(crate) const ASK_TIMEOUT: Duration = Duration::from_secs(8);

/// For how long a request is tried again while its game or the lobby goes from one server to another.
pub(crate) const HANDOVER_TIMEOUT: Duration = Duration::from_secs(15);

/// A server that has just got the lobby hears within this time, two beats, who is where and what bots offer. Until then it
/// refuses nothing for want of them.
pub(crate) const SETTLE: Duration = Duration::from_secs(2);

/// The pause before that.
pub(crate) const RETRY: Duration = Duration::from_millis(100);

/// How many messages wait for another server, and from others: a burst of a full house. A few hundred bytes each.
pub(crate) const LINK_MESSAGES: usize = 65_536;

/// How many of them are sent as one packet; NATS takes a megabyte.
pub(crate) const PACKET_MESSAGES: usize = 256;

/// For how long several servers remember which game an offer became: whoever accepted it may ask again.
pub(crate) const TAKEN_OFFERS: Duration = Duration::from_secs(3600);

/// Of how many games a server remembers where they are decided; a hundred bytes each.
pub(crate) const KNOWN_PLACES: usize = 100_000;

/// How many games of a server that has gone are loaded at the same time: each waits for a commit.
pub(crate) const ADOPTED_TOGETHER: usize = 64;

/// How often NATS is asked whether it is there.
pub(crate) const NATS_PING: Duration = Duration::from_secs(1);

/// The pause before NATS is connected to again.
pub(crate) const NATS_PAUSE: Duration = Duration::from_millis(250);

/// How long a connection to NATS may take.
pub(crate) const NATS_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a request over HTTP, or its answer, may be that one server passes on to another: NATS takes a megabyte.
pub(crate) const PASSED_BYTES: usize = 500_000;
