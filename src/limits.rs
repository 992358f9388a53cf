//! Every capacity and patience of the server, each with its reason.

use std::time::Duration;

/// Messages that wait for one socket. A resume of a game is one of them, so this is many games' worth of events; a
/// reader that lags further behind is cut off, because reconnecting is cheap and memory is not.
pub(crate) const OUTBOX_MESSAGES: usize = 512;

/// Commands that wait for one session. Two players and some watchers; a full queue is answered, not waited for.
pub(crate) const SESSION_COMMANDS: usize = 256;

/// Jobs that wait for the log writer: more than every socket's one request of a busy server.
pub(crate) const WRITER_JOBS: usize = 16_384;

/// Jobs of one commit. Bounds how long the first of them waits for the last one's row.
pub(crate) const COMMIT_JOBS: usize = 2_048;

/// A gap of up to this many events is served as events, a larger one by a snapshot.
pub(crate) const RESUME_EVENTS: u64 = 256;

/// A session that nobody watches is put away after this time, to come back from its log.
pub(crate) const SESSION_IDLE: Duration = Duration::from_secs(60);

/// The same for a finished game: who looks at it reads the archive, and a rematch wakes it in no time.
pub(crate) const SESSION_OVER: Duration = Duration::from_secs(2);

/// In a game with a clock, each player's first moves must come within this time of the move before.
pub(crate) const FIRST_MOVE: Duration = Duration::from_secs(30);

/// The network's time: what is credited for one move at most, what a player has of it at most, and what each of his
/// moves adds. A line of 200 ms is credited for ever, one of 500 ms for eight moves and 200 ms a move after that.
pub(crate) const LAG_OF_A_MOVE_MS: i64 = 1_000;
pub(crate) const LAG_QUOTA_MS: i64 = 2_500;
pub(crate) const LAG_REFILL_MS: i64 = 200;

/// How often the lag of a connection that plays is measured.
pub(crate) const LAG_PERIOD: Duration = Duration::from_secs(5);

/// What a player can give to his opponent at once.
pub(crate) const GIVEN_TIME_MS: i64 = 15_000;

/// Lines that a player lays down for moves of his opponent, and moves of a line: more than anybody foresees, and a plan
/// fits into one message.
pub(crate) const PLAN_LINES: usize = 16;
pub(crate) const PLAN_PLIES: usize = 16;

/// How long a session that lost touch with its log waits before it tries again.
pub(crate) const RELOAD_PAUSE: Duration = Duration::from_millis(250);

/// A socket that says nothing for this long is closed; clients ping every few seconds.
pub(crate) const SILENCE: Duration = Duration::from_secs(30);

/// A socket that does not take what was written within this time is closed.
pub(crate) const WRITE_PATIENCE: Duration = Duration::from_secs(10);

/// How long a client may take to answer a close frame.
pub(crate) const GOODBYE: Duration = Duration::from_secs(1);

/// How long a client may take for its request's head.
pub(crate) const HEADER_PATIENCE: Duration = Duration::from_secs(5);

/// The largest frame that is read at all. A little above the protocol's limit, so that a message just above it is
/// answered with the right close code; far below what a hostile header could declare.
pub(crate) const FRAME_BYTES: usize = 16 * 1024;

/// The read buffer of a socket: tungstenite's default of 128 KiB would be most of an idle connection's memory.
pub(crate) const READ_BUFFER_BYTES: usize = 2 * 1024;

/// Messages are gathered up to this size before they are written: an answer and the events beside it are one write.
pub(crate) const WRITE_BATCH_BYTES: usize = 16 * 1024;

/// What may wait in a socket's write buffer before writing is an error.
pub(crate) const WRITE_BUFFER_BYTES: usize = 1024 * 1024;

/// How long a seek or a challenge outlives the connection that made it.
pub(crate) const LOBBY_GRACE: Duration = Duration::from_secs(10);

/// A seek that widens begins with ratings this near to the own one, and adds so much on both sides in each period.
pub(crate) const NEAR_RATING: i32 = 100;
pub(crate) const WIDEN_BY: i32 = 50;
pub(crate) const WIDEN_PERIOD: Duration = Duration::from_secs(5);

/// How long a seek waits before a bot is offered to its owner.
pub(crate) const BOT_OFFER: Duration = Duration::from_secs(10);

/// How many seeks and challenges one user may have open.
pub(crate) const OPEN_SEEKS: usize = 8;

/// How many invitations of one user may be open.
pub(crate) const OPEN_INVITES: usize = 20;

/// How many players a member can follow: a list that a person reads.
pub(crate) const FOLLOWED: usize = 200;

/// Games of those whom a member follows that are listed at once: two of each.
pub(crate) const FOLLOWED_GAMES: u32 = 400;

/// The longest note beside a game, in characters, and how many notes a member has: years of games, and some megabytes.
pub(crate) const NOTE_CHARS: usize = 2_000;
pub(crate) const NOTES: usize = 5_000;

/// Offers of another game that are remembered: those of old games make room.
pub(crate) const REMATCH_OFFERS: usize = 4_096;

/// How long an invitation can be joined.
pub(crate) const INVITE_LIFE: Duration = Duration::from_secs(7 * 86_400);

/// How much of the reason for declining a challenge is passed on, in characters.
pub(crate) const REASON_CHARS: usize = 140;

/// How long a request's `key` is remembered.
pub(crate) const KEY_MEMORY: Duration = Duration::from_secs(600);

/// The longest `key`, in bytes: a UUID.
pub(crate) const KEY_BYTES: usize = 36;

/// How often the lobby tells changed counts.
pub(crate) const COUNTS_PERIOD: Duration = Duration::from_secs(1);

/// What a bot says of a search is kept up to this size, in bytes.
pub(crate) const INFO_BYTES: usize = 2_048;

/// Games of one page of the archive.
pub(crate) const PAGE_GAMES: u32 = 100;

/// How long the server takes at most to stop.
pub(crate) const DRAIN: Duration = Duration::from_secs(8);

/// A supervised bot process that sends nothing for this long stands still and is started again: it pings every three
/// seconds, and somebody may be waiting for its move.
pub(crate) const BOT_SILENCE: Duration = Duration::from_secs(10);

/// A bot process that sends nothing for this long while another of the same bot lives loses its games to that: bots
/// ping every three seconds.
pub(crate) const BOT_STALL: Duration = Duration::from_secs(5);

/// How long a challenge waits for a bot to become free: processes are started again in less.
pub(crate) const BOT_WAIT: Duration = Duration::from_millis(900);

/// Without a clock the server moves for a bot that nobody has heard of for so long, or that has thought for so long.
pub(crate) const BOT_UNHEARD: Duration = Duration::from_secs(15);
pub(crate) const BOT_THOUGHT: Duration = Duration::from_secs(120);

/// With a clock it moves so long before the flag falls, or in the last tenth of what is left, if that is less.
pub(crate) const BOT_MARGIN_MS: i64 = 1_000;

/// A supervised bot process that is not connected for this long is ended and started again.
pub(crate) const BOT_AWAY: Duration = Duration::from_secs(20);

/// Messages as (burst, per second). A fast player sends a few a second and a page that resumes sends dozens at once;
/// this is far above both, and far below what costs the others anything.
pub(crate) const MESSAGES_BY_CONNECTION: (u32, u32) = (1_000, 100);
pub(crate) const MESSAGES_BY_ACCOUNT: (u32, u32) = (4_000, 1_000);
pub(crate) const MESSAGES_BY_ADDRESS: (u32, u32) = (10_000, 2_000);

/// So many more refused messages than admitted ones are abuse: the connection is closed.
pub(crate) const REFUSED_MESSAGES: u32 = 500;

/// Requests to the HTTP API of one address as (burst, per second): a page asks for a dozen things at once.
pub(crate) const REQUESTS_BY_ADDRESS: (u32, u32) = (600, 60);

/// New guests of one address as (burst, per second): a school behind one address opens the page at once.
pub(crate) const GUESTS_BY_ADDRESS: (u32, u32) = (300, 2);

/// Sockets of one address.
pub(crate) const SOCKETS_BY_ADDRESS: u32 = 500;

/// Attempts to sign in or register as (burst, per minute): each costs a password hash.
pub(crate) const SIGN_INS_BY_ADDRESS: (u32, u32) = (30, 20);
pub(crate) const SIGN_INS_BY_NAME: (u32, u32) = (10, 5);

/// Chat lines of one account as (burst, per minute): talk, not floods.
pub(crate) const CHAT_BY_ACCOUNT: (u32, u32) = (10, 30);

/// How long a choice of games that are worth watching is good for.
pub(crate) const FEATURED_PERIOD: Duration = Duration::from_secs(2);

/// The longest announcement of an operator, in characters.
pub(crate) const ANNOUNCEMENT_CHARS: usize = 500;

/// How often the server looks for accounts that an operator has banned.
pub(crate) const BAN_PERIOD: Duration = Duration::from_secs(5);

/// An uploaded file of games: as many as a person keeps, not a database.
pub(crate) const IMPORT_BYTES: usize = 1024 * 1024;
pub(crate) const IMPORT_GAMES: usize = 500;

/// Uploads of one address as (burst, per minute).
pub(crate) const IMPORTS_BY_ADDRESS: (u32, u32) = (10, 6);

/// Games that are reviewed at the same time: one engine leaves the other cores to the games in play.
pub(crate) const REVIEWERS: usize = 1;

/// Games that wait for their review: an hour's work at most.
pub(crate) const QUEUED_REVIEWS: usize = 200;

/// How long a position of a review is thought about, as an argument.
pub(crate) const REVIEW_MS_OF_A_PLY: &str = "150";

/// How long a whole review takes at most: the longest games have some hundred plies.
pub(crate) const REVIEW_PATIENCE: Duration = Duration::from_secs(180);

/// Reviews that one address asks for as (burst, per minute).
pub(crate) const REVIEWS_BY_ADDRESS: (u32, u32) = (20, 6);

/// Engines that choose a move at the same time; who comes later waits.
pub(crate) const CHOOSERS: usize = 2;

/// The longest that a choice takes in milliseconds, and what is allowed for the process around it.
pub(crate) const CHOOSER_MS: u32 = 1_500;
pub(crate) const CHOOSER_PATIENCE: Duration = Duration::from_secs(10);

/// The greatest depth that a choice is asked for.
pub(crate) const CHOOSER_DEPTH: u32 = 20;

/// The longest line that a question is about, and what its text takes at most: no game of ours becomes as long.
pub(crate) const LINE_PLIES: usize = 1_000;
pub(crate) const LINE_BYTES: usize = 64 * 1024;

/// Moves of the engine for one address as (burst, per minute): a whole game between two engines at once.
pub(crate) const ENGINE_BY_ADDRESS: (u32, u32) = (400, 120);
