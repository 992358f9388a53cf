//! The database: the writer, lists, imports and the explorer.

use std::time::Duration;

/// Jobs that wait for the writer: more than one request from every socket of a busy server.
pub(crate) const WRITER_JOBS: usize = 16_384;

/// Jobs in one commit. This bounds how long the first of them waits for the last one's row.
pub(crate) const COMMIT_JOBS: usize = 2_048;

/// Games on one page of the archive.
pub(crate) const PAGE_GAMES: u32 = 100;

/// Games in one downloaded file, and how many are read for it at once.
pub(crate) const DOWNLOAD_GAMES: usize = 10_000;
pub(crate) const DOWNLOAD_PAGE: u32 = 20;

/// How many games a list looks at for one page if no index covers what it is asked for: each list takes the same
/// bounded number of steps, however many games there are. Older games come with the next page.
pub(crate) const WALKED_ROWS: u32 = 1_500;

/// How often the server looks for logs that can be packed, and how many it packs in one commit: moves that wait for the
/// commit wait a few milliseconds.
pub(crate) const PACKING_PERIOD: Duration = Duration::from_secs(60);
pub(crate) const PACKED_AT_ONCE: u32 = 8;

/// The most bytes that a log takes when unpacked: more than any game has, and no more than a machine can spare.
pub(crate) const LOG_BYTES: u64 = 64 * 1024 * 1024;

/// How many plies of a game the explorer counts: each takes about 6 bytes of the database, and openings are no longer.
/// Fewer than 256, because a ply is kept in a byte.
pub(crate) const EXPLORED_PLIES: usize = 50;

/// A position with more games than this gets rows of its own. The games of any other are read again for each page that
/// shows it: a fraction of a millisecond each.
pub(crate) const EXPLORER_FEW: usize = 8;

/// The games of positions that few games have reached are kept in 2 to the power of this many rows. With a million
/// games, a row takes about 300 bytes.
pub(crate) const EXPLORER_BUCKET_BITS: u32 = 20;

/// How many positions get their own rows in one commit, and how many lists are filled, before more games are counted.
pub(crate) const EXPLORER_DUE: u32 = 64;
pub(crate) const EXPLORER_GAPS: u32 = 10_000;

/// How many of the last games, and of those with the highest ratings, are kept for each position: a list on a page.
pub(crate) const EXPLORED_GAMES: i64 = 8;

/// How often the explorer looks for games that are over, how many it counts in one commit, and the pause before the
/// next: a move waits for one such commit at most.
pub(crate) const EXPLORER_PERIOD: Duration = Duration::from_secs(2);
pub(crate) const EXPLORED_AT_ONCE: u32 = 16;
pub(crate) const EXPLORER_PAUSE: Duration = Duration::from_millis(5);

/// While more moves than this are made per second, games are counted one at a time, and the pause is this many times as
/// long as the counting took. If games end faster than that, they wait until it gets quieter.
pub(crate) const EXPLORER_BUSY_MOVES: f64 = 20.0;
pub(crate) const EXPLORER_BUSY_PAUSE: u32 = 10;

/// A game with fewer plies is not among the best of the week: someone left it.
pub(crate) const BEST_GAME_PLIES: usize = 10;

/// Named openings in a player's record: those played most often.
pub(crate) const OPENING_RESULTS: u32 = 60;

/// How often the heads of the logs are written to the operator's heads file.
pub(crate) const HEADS_PERIOD: Duration = Duration::from_secs(3_600);

/// How many games whose players say that the log has lost moves are remembered for the operator.
pub(crate) const LOST_TAILS: usize = 1_000;

/// An uploaded file of games: a year of tournaments, not a database.
pub(crate) const IMPORT_BYTES: usize = 1024 * 1024;
pub(crate) const IMPORT_GAMES: usize = 5_000;

/// Imported games in one commit, which every move of that moment waits for, even when an operator's command imports.
pub(crate) const IMPORT_COMMIT: usize = 250;

/// Games that one member may have in the library: what a collector has, in some ten megabytes.
pub(crate) const IMPORTED_GAMES: usize = 10_000;

/// How long a database may take for an answer before it counts as away.
pub(crate) const DATABASE_ANSWER: Duration = Duration::from_secs(6);

/// Connections that read from SQLite's file, each with a thread of its own.
pub(crate) const FILE_READERS: usize = 4;

/// Connections that read from PostgreSQL: as many requests as a few cores can prepare at a time.
pub(crate) const POSTGRES_READERS: u32 = 8;

/// How long a connection to PostgreSQL, a lock there or a free connection may take: longer than PostgreSQL usually
/// takes to restart after a crash, and short enough for someone who waits.
pub(crate) const POSTGRES_TIMEOUT: Duration = Duration::from_secs(5);

/// How long PostgreSQL may take to read or commit something before the attempt is given up: long enough for a busy
/// disk, and short enough for someone who waits.
pub(crate) const POSTGRES_PATIENCE: Duration = Duration::from_secs(10);

/// After this many seconds of silence PostgreSQL asks whether we are still there, and again three times: it drops a
/// lost machine's hold on the database within a minute.
pub(crate) const POSTGRES_KEEPALIVE_SECONDS: u32 = 15;

/// How often a commit is tried in all if it deadlocks with another server's.
pub(crate) const COMMIT_TRIES: u32 = 5;

/// Rows that are written at once when a site is copied to another database: their values are parameters of one statement,
/// of which SQLite takes 32,766, and the widest table has 30 columns.
pub(crate) const MOVED_ROWS: u32 = 500;

/// With less free space than this the disk counts as full: a commit of a busy moment may not fit.
pub(crate) const DISK_RESERVE_BYTES: u64 = 64 * 1024;

/// How many games are checked at the same time: some are read while others are replayed.
pub(crate) const VERIFIED_AT_ONCE: usize = 16;
