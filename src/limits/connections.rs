//! Connections: how many there are, how long they may wait, and how much they may send.

use std::time::Duration;

/// Messages that wait for one socket. A resume of a game is one of them, so this is many games' worth of events. A
/// reader that lags further behind is cut off, because reconnecting is cheap and memory is not.
pub(crate) const OUTBOX_MESSAGES: usize = 512;

/// A socket that sends nothing for this long is closed; clients ping every few seconds.
pub(crate) const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// A socket that does not take what was written within this time is closed.
pub(crate) const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a client may take to answer a close frame.
pub(crate) const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// How long a client may take to send the head of a request.
pub(crate) const HEADER_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a connection may stay open between two requests, so that the next page needs no new one; nginx has the same.
/// While three quarters of all connections are taken, or of what its address may have, it is [`HEADER_TIMEOUT`].
pub(crate) const KEEP_ALIVE_TIMEOUT: Duration = Duration::from_secs(75);

/// How long a trusted proxy may keep an idle connection. The proxy must be the one to close it, which it does after one
/// or two minutes: a request that it sent just as we closed the connection would be lost.
pub(crate) const PROXY_IDLE_TIMEOUT: Duration = Duration::from_secs(300);

/// How long a client may take to send the body of a request: the largest, an import, arrives in time at 300 kbit/s.
/// While three quarters of all connections are taken, the second limit holds for everyone.
pub(crate) const BODY_TIMEOUT: Duration = Duration::from_secs(30);
pub(crate) const CROWDED_BODY_TIMEOUT: Duration = Duration::from_secs(5);

/// A client must take an answer at this rate in bytes a second, a slow mobile line, after [`WRITE_TIMEOUT`] of grace.
pub(crate) const READER_RATE: u32 = 4 * 1024;

/// Connections at once, of which an idle one takes about 11 KiB.
pub(crate) const CONNECTIONS: u32 = 50_000;

/// Connections at once from one address: its sockets, and what its pages are loading. Where fewer files can be open, no
/// address has more than a quarter of all.
pub(crate) const CONNECTIONS_BY_ADDRESS: u32 = 600;
pub(crate) const SHARE_OF_AN_ADDRESS: u32 = 4;

/// Open files that no visitor can take: the database, pipes to bots and engines, and the connections below.
pub(crate) const RESERVED_FILES: u64 = 256;

/// When all connections are taken, further ones may still ask whether the server is healthy: how many in all and from
/// one address, and how long each of them may take.
pub(crate) const HEALTH_CONNECTIONS: usize = 96;
pub(crate) const HEALTH_CONNECTIONS_BY_ADDRESS: u32 = 2;
pub(crate) const HEALTH_TIMEOUT: Duration = Duration::from_secs(2);

/// Connections to the operators' address.
pub(crate) const OPERATORS_CONNECTIONS: usize = 32;

/// Connections to the house's own bots' address, in addition to one for each of them: a bot that comes back must not
/// have to wait until its old connection is given up.
pub(crate) const HOUSE_CONNECTIONS: usize = 64;

/// Files that are open for each of the house's bots: a pipe and a connection.
pub(crate) const FILES_BY_BOT: u64 = 2;

/// The largest frame that is read at all. It is a little above the protocol's limit, so that a message just above that
/// is answered with the right close code, and far below what a hostile header could declare.
pub(crate) const FRAME_BYTES: usize = 16 * 1024;

/// The read buffer of a socket, which holds several requests: tungstenite's default of 128 KiB would be most of an idle
/// connection's memory.
pub(crate) const READ_BUFFER_BYTES: usize = 1024;

/// Messages are gathered up to this size before they are written, so that an answer and its events are one write.
pub(crate) const WRITE_BATCH_BYTES: usize = 16 * 1024;

/// How much may wait in a socket's write buffer before writing fails. It never holds much more than one message, because
/// the next one waits until the buffer is written; the largest is the answer to a bot's hello, with 13 bytes for each
/// unfinished game: this is room for a million.
pub(crate) const WRITE_BUFFER_BYTES: usize = 16 * 1024 * 1024;

/// The longest that the server takes to stop.
pub(crate) const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(8);

/// This many more refused messages than admitted ones are abuse: the connection is closed.
pub(crate) const REFUSED_MESSAGES: u32 = 500;

/// Sockets of one address.
pub(crate) const SOCKETS_BY_ADDRESS: u32 = 500;

/// The largest body of a request, unless its route says otherwise: the longest note, with every character escaped.
pub(crate) const BODY_BYTES: usize = 32 * 1024;
