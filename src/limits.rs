//! Every capacity and timeout of the server, each with its reason. How often something may be done is in
//! [`crate::rate_limit`].

use std::ops::RangeInclusive;
use std::time::Duration;

/// Messages that wait for one socket. A resume of a game is one of them, so this is many games' worth of events. A
/// reader that lags further behind is cut off, because reconnecting is cheap and memory is not.
pub(crate) const OUTBOX_MESSAGES: usize = 512;

/// Commands that wait for one session: two players and some watchers. When the queue is full, the sender is told so at
/// once instead of waiting.
pub(crate) const SESSION_COMMANDS: usize = 256;

/// Jobs that wait for the writer: more than one request from every socket of a busy server.
pub(crate) const WRITER_JOBS: usize = 16_384;

/// Jobs in one commit. This bounds how long the first of them waits for the last one's row.
pub(crate) const COMMIT_JOBS: usize = 2_048;

/// A gap of up to this many events is served as events, a larger one as a snapshot.
pub(crate) const RESUME_EVENTS: u64 = 256;

/// A game that nobody watches stays in memory if something is due in it within this time: longer than it takes until due
/// games are looked for again. Where a player may claim the game because the other is away, it is known since when only as
/// long as it is in memory, so games that take minutes stay.
pub(crate) const SLEEP_MARGIN: Duration = Duration::from_secs(300);
pub(crate) const LIVE_SLEEP_MARGIN: Duration = Duration::from_secs(3_600);

/// A session that was loaded for what may be due, and finds nothing, ends after this time: when a server starts, players
/// come back within two seconds.
pub(crate) const WOKEN_SESSION_TIMEOUT: Duration = Duration::from_secs(2);

/// How often games that are due are looked for, how many are woken between two looks at the database, and how often the server
/// says that it runs: correspondence players win at most this time when it is killed.
pub(crate) const WAKE_PERIOD: Duration = Duration::from_secs(60);
pub(crate) const WOKEN_AT_ONCE: u32 = 500;
pub(crate) const RUNNING_PERIOD: Duration = Duration::from_secs(60);

/// The same for a finished game: visitors read the archive, and a rematch loads it again in no time.
pub(crate) const FINISHED_SESSION_TIMEOUT: Duration = Duration::from_secs(2);

/// In a game with a clock, each player's first move must come within this time of the move before.
pub(crate) const FIRST_MOVE_TIMEOUT: Duration = Duration::from_secs(30);

/// The same in the second game of a pair, which begins by itself when the first ends: time for a break, because whoever
/// does not move loses.
pub(crate) const SECOND_GAME_TIMEOUT: Duration = Duration::from_secs(120);

/// Lag compensation: the most that one move is credited with; and at slow speeds the most that a player has in store and
/// what each of their moves adds, where it is less than `game/lag.rs` gives by the time control. A line with 200 ms of
/// lag is then always credited in full.
pub(crate) const LAG_OF_A_MOVE_MS: i64 = 1_000;
pub(crate) const LAG_QUOTA_MS: i64 = 2_500;
pub(crate) const LAG_REFILL_MS: i64 = 200;

/// How often the lag of a connection that plays is measured.
pub(crate) const LAG_PERIOD: Duration = Duration::from_secs(5);

/// What a player can give their opponent at once.
pub(crate) const GIVEN_TIME_MS: i64 = 15_000;

/// Lines of conditional moves, and moves in a line: more than anybody foresees, and few enough for one message.
pub(crate) const PLAN_LINES: usize = 16;
pub(crate) const PLAN_PLIES: usize = 16;

/// How long a session whose write failed waits before it reads its log again.
pub(crate) const RELOAD_PAUSE: Duration = Duration::from_millis(250);

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

/// How long a trusted proxy may keep a connection that it does not use. It must be the proxy that closes it, which takes
/// one or two minutes: a request that it sends at the moment of our closing would be lost.
pub(crate) const PROXY_IDLE_TIMEOUT: Duration = Duration::from_secs(300);

/// How long a client may take to send the body of a request: the largest, an import, comes within it at 300 kbit/s. While
/// three quarters of all connections are taken, nobody may take longer than the second one.
pub(crate) const BODY_TIMEOUT: Duration = Duration::from_secs(30);
pub(crate) const CROWDED_BODY_TIMEOUT: Duration = Duration::from_secs(5);

/// A client must take an answer at this rate in bytes a second, a slow mobile line, after [`WRITE_TIMEOUT`] of grace.
pub(crate) const READER_RATE: u32 = 4 * 1024;

/// Connections at once, of which an idle one takes about 10 KiB.
pub(crate) const CONNECTIONS: u32 = 50_000;

/// Connections at once of one address: its sockets, and what its pages load meanwhile. Where fewer files can be open, no
/// address has more than the fourth part of all.
pub(crate) const CONNECTIONS_BY_ADDRESS: u32 = 600;
pub(crate) const SHARE_OF_AN_ADDRESS: u32 = 4;

/// Open files that no visitor can take: the database, pipes to bots and engines, and the connections below.
pub(crate) const RESERVED_FILES: u64 = 256;

/// When all connections are taken: further ones that may still ask whether the server is well, all together and of one
/// address, and how long each of them may take.
pub(crate) const HEALTH_CONNECTIONS: usize = 96;
pub(crate) const HEALTH_CONNECTIONS_BY_ADDRESS: u32 = 2;
pub(crate) const HEALTH_TIMEOUT: Duration = Duration::from_secs(2);

/// Connections to the operators' address.
pub(crate) const OPERATORS_CONNECTIONS: usize = 32;

/// Connections to the address that only the house's own bots are told of, besides one for each of them: a bot that comes
/// back may not wait until its old connection is given up.
pub(crate) const HOUSE_CONNECTIONS: usize = 64;

/// Files that are open for each of the house's bots: a pipe and a connection.
pub(crate) const FILES_BY_BOT: u64 = 2;

/// The largest frame that is read at all. It is a little above the protocol's limit, so that a message just above that
/// is answered with the right close code, and far below what a hostile header could declare.
pub(crate) const FRAME_BYTES: usize = 16 * 1024;

/// The read buffer of a socket: tungstenite's default of 128 KiB would be most of an idle connection's memory.
pub(crate) const READ_BUFFER_BYTES: usize = 2 * 1024;

/// Messages are gathered up to this size before they are written, so that an answer and its events are one write.
pub(crate) const WRITE_BATCH_BYTES: usize = 16 * 1024;

/// How much may wait in a socket's write buffer before writing fails. It never holds much more than one message, because
/// the next one waits until the buffer is written; the largest is the answer to a bot's hello, with 13 bytes for each
/// unfinished game: this is room for a million.
pub(crate) const WRITE_BUFFER_BYTES: usize = 16 * 1024 * 1024;

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

/// How many challenges may wait for one person: more than anybody reads.
pub(crate) const CHALLENGES_TO_ONE: usize = 50;

/// Games that one connection watches: as many as the busiest bot process plays, twice. Each keeps a session loaded.
pub(crate) const WATCHED_GAMES: usize = 512;

/// The same of all connections of one address: a hundred pupils of a school with twenty games each.
pub(crate) const WATCHED_GAMES_BY_ADDRESS: u32 = 2_048;

/// Draw offers, requests to take a move back and gifts of time of one player in one game: each is a row of its log, and a
/// gift gives the opponent 15 s.
pub(crate) const REQUESTS_IN_GAME: u32 = 100;

/// Chat lines of one account in one game: a long evening's talk. Those that come later are shown the last hundred.
pub(crate) const CHAT_LINES: u32 = 500;

/// Lines of a tournament's chat that whoever comes to its page is told.
pub(crate) const TOURNAMENT_LINES: u32 = 50;

/// How many invitations of one user may be open.
pub(crate) const OPEN_INVITES: usize = 20;

/// How many players a member can follow: a list that a person reads.
pub(crate) const FOLLOWED: usize = 200;

/// Games of followed players that are listed at once: two each.
pub(crate) const FOLLOWED_GAMES: u32 = 400;

/// The longest note on a game, in characters, and how many notes a member can have: years of games, a few megabytes.
pub(crate) const NOTE_CHARS: usize = 2_000;
pub(crate) const NOTES: usize = 5_000;

/// The lessons that are kept of a member, and the longest name of one in bytes: several times what the page has.
pub(crate) const LESSONS: usize = 500;
pub(crate) const LESSON_NAME: usize = 40;

/// The tries at puzzles that are listed.
pub(crate) const PUZZLE_TRIES: i64 = 100;

/// How long a rush lasts, and how many mistakes end it: what other sites of puzzles have.
pub(crate) const RUSH_MS: i64 = 3 * 60 * 1_000;
pub(crate) const RUSH_MISTAKES: u32 = 3;

/// Mails that wait for the SMTP server, and how long it may take for one: beyond this it does not work.
pub(crate) const WAITING_MAILS: usize = 256;
pub(crate) const MAIL_TIMEOUT: Duration = Duration::from_secs(20);

/// Push messages that wait to be sent or to be tried again, and how many are sent at the same time: a busy site's minute.
pub(crate) const WAITING_PUSHES: usize = 4_096;
pub(crate) const PUSHES_AT_ONCE: usize = 32;

/// How long a push service may take for a message, after which pauses it is asked again, and the longest pause that it can
/// ask for: after half an hour a game tells it anyway.
pub(crate) const PUSH_TIMEOUT: Duration = Duration::from_secs(20);
pub(crate) const PUSH_PAUSES: [Duration; 4] =
    [Duration::from_secs(1), Duration::from_secs(15), Duration::from_secs(120), Duration::from_secs(900)];
pub(crate) const PUSH_LONGEST_PAUSE: Duration = Duration::from_secs(1_800);

/// Devices of a member that are sent messages: every browser that a person uses. And the longest address of one at its push
/// service: they are some hundred bytes long.
pub(crate) const PUSH_DEVICES: u32 = 10;
pub(crate) const PUSH_ENDPOINT_BYTES: usize = 1_024;

/// How often the server looks for daily mails that are due, for how many members at once, and the pause between two mails: a
/// day, with an hour less so that it does not come later every day.
pub(crate) const DIGEST_PERIOD: Duration = Duration::from_secs(600);
pub(crate) const DIGESTS_AT_ONCE: u32 = 200;
pub(crate) const DIGEST_PAUSE_MS: i64 = 23 * 3_600_000;

/// The longest mail address, as SMTP has it.
pub(crate) const MAIL_ADDRESS_BYTES: usize = 254;

/// How long the links in mails hold: one may be read tomorrow, the other lets somebody in.
pub(crate) const CONFIRM_LINK_LIFETIME: Duration = Duration::from_secs(86_400);
pub(crate) const RESET_LINK_LIFETIME: Duration = Duration::from_secs(3_600);

/// Devices of a member that are known at their sign-ins: every browser that a person uses, and some that they no longer do.
pub(crate) const DEVICES: u32 = 20;

/// Recovery codes of a member: enough to lose some.
pub(crate) const RECOVERY_CODES: usize = 8;

/// Rated games of the same two players in one kind of game that count in 24 hours, and how many of them may be short: a
/// long evening of games counts, a rating farm does not. docs/protocol.md tells them.
pub(crate) const GAMES_OF_A_PAIR: i64 = 20;
pub(crate) const SHORT_GAMES_OF_A_PAIR: i64 = 3;
pub(crate) const SHORT_GAME_PLIES: u32 = 20;
pub(crate) const PAIR_PERIOD_MS: i64 = 86_400_000;

/// The longest text of a report or of a moderator's note, in characters, and how many reports of one person may be open:
/// what a person reads and writes.
pub(crate) const REPORT_CHARS: usize = 500;
pub(crate) const OPEN_REPORTS: i64 = 20;

/// Cases, reports and log entries that moderators are shown at once: a sitting's work. What is settled makes room.
pub(crate) const LISTED_CASES: u32 = 100;
pub(crate) const LISTED_REPORTS: u32 = 1_000;
pub(crate) const LISTED_LOG_ENTRIES: u32 = 200;

/// Warnings that a player is shown at once; when they have seen these, the next ones come.
pub(crate) const SHOWN_WARNINGS: u32 = 5;

/// How long a moderator mutes if they do not say, and at most: a year.
pub(crate) const MUTE_MINUTES: u32 = 60;
pub(crate) const LONGEST_MUTE_MINUTES: u32 = 365 * 24 * 60;

/// Rematch offers that are remembered; beyond this, offers after old games are forgotten.
pub(crate) const REMATCH_OFFERS: usize = 4_096;

/// For how long several servers keep the offer of a rematch that nobody accepts.
pub(crate) const KEPT_REMATCHES: Duration = Duration::from_secs(24 * 3600);

/// How long an invitation can be joined.
pub(crate) const INVITE_LIFETIME: Duration = Duration::from_secs(7 * 86_400);

/// How much of the reason for declining a challenge is passed on, in characters.
pub(crate) const REASON_CHARS: usize = 140;

/// How long the answer to an idempotency key is remembered.
pub(crate) const KEY_LIFETIME: Duration = Duration::from_secs(600);

/// Idempotency keys of one user that are remembered: more than may be made in that time.
pub(crate) const KEYS_BY_USER: usize = 1_024;

/// The longest idempotency key, in bytes: a UUID.
pub(crate) const KEY_BYTES: usize = 36;

/// How often the lobby tells which seeks and bots have changed: a page shows it at once, and a crowd makes few events. And
/// how much longer that takes for each who watches, so that it costs about a tenth of a core however many they are.
pub(crate) const LOBBY_PERIOD: Duration = Duration::from_millis(100);
pub(crate) const LOBBY_PERIOD_OF_A_WATCHER: Duration = Duration::from_micros(100);

/// How often the lobby sends counts that have changed.
pub(crate) const COUNTS_PERIOD: Duration = Duration::from_secs(1);

/// What a bot reports about a search is kept up to this size, in bytes.
pub(crate) const INFO_BYTES: usize = 2_048;

/// Games on one page of the archive.
pub(crate) const PAGE_GAMES: u32 = 100;

/// How many games a list looks at for one page, if it is asked for something that no index knows: each list takes the
/// same bounded number of steps, however many games there are. What is older comes with the next page.
pub(crate) const WALKED_ROWS: u32 = 4_000;

/// The longest that the server takes to stop.
pub(crate) const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(8);

/// A supervised bot process that sends nothing for this long hangs and is restarted: it pings every three seconds, and
/// somebody may be waiting for its move.
pub(crate) const BOT_IDLE_TIMEOUT: Duration = Duration::from_secs(10);

/// A bot process that sends nothing for this long loses its games to another process of the same bot: bots ping every
/// three seconds.
pub(crate) const LEASE_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a bot's seat stays with a game whose person is to move: most moves take less, and what the process has
/// searched is still there. After this, or the lobby's grace period when the person is away, the game is parked.
pub(crate) const BOT_GAME_IDLE: Duration = Duration::from_secs(60);

/// A game that has waited for a busy bot for this long is told its place in the queue.
pub(crate) const QUEUE_MOMENT: Duration = Duration::from_secs(1);

/// Games that may wait for one of the house's bots before it takes no new ones: with eight seats and three seconds for a
/// move the last of them waits for less than a minute.
pub(crate) const BOT_QUEUE: usize = 128;

/// The longest that a game waits in the queue before the server moves for the bot, longer than any queue should be.
pub(crate) const QUEUE_TIMEOUT: Duration = Duration::from_secs(300);

/// Unfinished games against bots of one person, and of all people at one address: more than anybody goes on with, and few
/// enough that whoever leaves games behind leaves a bounded number of rows.
pub(crate) const BOT_GAMES_BY_PERSON: u32 = 20;
pub(crate) const BOT_GAMES_BY_ADDRESS: u32 = 400;

/// Unfinished games without a clock against people, of one person: nothing but the players ends them. And with a clock:
/// each of those stays in memory, because its flag must fall.
pub(crate) const UNTIMED_GAMES: u32 = 100;
pub(crate) const TIMED_GAMES: u32 = 100;

/// Unfinished games between people that one address has made: a school's tournament by correspondence. It counts for the
/// address of whoever accepts, who brings the game about.
pub(crate) const GAMES_BY_ADDRESS: u32 = 1_000;

/// A game against a bot without a clock is aborted when the person does not begin within this time, and lost when they do
/// not move for the other. The page and docs/protocol.md tell both.
pub(crate) const UNBEGUN_GAME_MS: i64 = 10 * 60_000;
pub(crate) const LEFT_GAME_MS: i64 = 7 * 86_400_000;

/// Games at once of one process of a member's bot, and processes of one bot: more than a machine of a member plays well.
pub(crate) const BOT_MAX_GAMES: u32 = 256;
pub(crate) const BOT_PROCESSES: usize = 16;

/// How many bots a member can have: a list that a person reads.
pub(crate) const BOTS_BY_OWNER: usize = 20;

/// How long a challenge waits for a bot to become free: a process is restarted in less.
pub(crate) const FREE_BOT_TIMEOUT: Duration = Duration::from_millis(900);

/// Without a clock, the server moves for a bot that has sent nothing for this long, or has thought for this long.
pub(crate) const ABSENT_BOT_TIMEOUT: Duration = Duration::from_secs(15);
pub(crate) const BOT_MOVE_TIMEOUT: Duration = Duration::from_secs(120);

/// With a clock it moves this long before the flag falls, or in the last tenth of the remaining time if that is less.
pub(crate) const BOT_MARGIN_MS: i64 = 1_000;

/// A supervised bot process that is not connected for this long is restarted.
pub(crate) const BOT_CONNECT_TIMEOUT: Duration = Duration::from_secs(20);

/// So many more refused messages than admitted ones are abuse: the connection is closed.
pub(crate) const REFUSED_MESSAGES: u32 = 500;

/// Sockets of one address.
pub(crate) const SOCKETS_BY_ADDRESS: u32 = 500;

/// Logs are looked for that can be packed once in this period, and so many are packed in one commit: moves that wait for it
/// wait for a few milliseconds.
pub(crate) const PACKING_PERIOD: Duration = Duration::from_secs(60);
pub(crate) const PACKED_AT_ONCE: u32 = 8;

/// A log takes no more bytes than this when it is unpacked: more than any game has, and no more than a machine has to spare.
pub(crate) const LOG_BYTES: u64 = 64 * 1024 * 1024;

/// The explorer counts the first plies of a game: each takes about 8 bytes of the database, and openings have no more. Fewer than
/// 256, because a ply is kept in a byte.
pub(crate) const EXPLORED_PLIES: usize = 50;

/// More games than this give a position rows of its own. Those of any other are read again for each page that shows it: a
/// fraction of a millisecond each.
pub(crate) const EXPLORER_FEW: usize = 8;

/// Two to this power is how many rows keep the games of positions that few games have reached. With a million games a row takes
/// about 200 bytes.
pub(crate) const EXPLORER_BUCKET_BITS: u32 = 20;

/// So many positions are given rows of their own, and so many lists are filled, before the next games are counted.
pub(crate) const EXPLORER_DUE: u32 = 64;
pub(crate) const EXPLORER_GAPS: u32 = 10_000;

/// How many of the last games, and of those with the highest ratings, are kept for each position: a list on a page.
pub(crate) const EXPLORED_GAMES: i64 = 8;

/// Games that are over are looked for once in this period, and so many are counted in one commit, with a pause before the next:
/// moves that wait for it wait for a few milliseconds.
pub(crate) const EXPLORER_PERIOD: Duration = Duration::from_secs(2);
pub(crate) const EXPLORED_AT_ONCE: u32 = 16;
pub(crate) const EXPLORER_PAUSE: Duration = Duration::from_millis(5);

/// A game of fewer plies is not among the best of the week: somebody has left it.
pub(crate) const BEST_GAME_PLIES: usize = 10;

/// Openings with names in a player's record: those played most often.
pub(crate) const OPENING_RESULTS: u32 = 60;

/// How long a choice of featured games stands.
pub(crate) const FEATURED_PERIOD: Duration = Duration::from_secs(2);

/// The longest announcement of an operator, in characters.
pub(crate) const ANNOUNCEMENT_CHARS: usize = 500;

/// The body of a request, where its route says nothing else: the longest note, with every character escaped.
pub(crate) const BODY_BYTES: usize = 32 * 1024;

/// How often the heads of the logs are written to the file that the operator wants.
pub(crate) const HEADS_PERIOD: Duration = Duration::from_secs(3_600);

/// Games whose players say that their log has lost moves, which are remembered for the operator.
pub(crate) const LOST_TAILS: usize = 1_000;

/// How often the server looks for an operator's bans, new passwords and announcements.
pub(crate) const OPERATOR_PERIOD: Duration = Duration::from_secs(5);

/// An uploaded file of games: a year of tournaments, not a database.
pub(crate) const IMPORT_BYTES: usize = 1024 * 1024;
pub(crate) const IMPORT_GAMES: usize = 5_000;

/// Imported games in one commit, which every move of that moment waits for, also when an operator's command imports.
pub(crate) const IMPORT_COMMIT: usize = 250;

/// Games that one member may have in the library: what a collector has, in some ten megabytes.
pub(crate) const IMPORTED_GAMES: usize = 10_000;

/// Engine processes that search at the same time: one core is left to the server, and more of them would only take memory.
pub(crate) fn engines() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get() - 1).clamp(1, ENGINES)
}
const ENGINES: usize = 4;

/// Questions to the engine of one account that are searched or wait: a page asks one at a time, a program some.
pub(crate) const SEARCHES_BY_ACCOUNT: usize = 8;

/// Questions that wait for an engine: each is at most 64 KiB of text. They are answered within a minute and a half, so
/// whoever comes then is told at once that the engine is busy.
pub(crate) const QUEUED_SEARCHES: usize = 64;

/// How long a question waits for an engine before its asker is told that it is busy: nobody looks at a page for longer.
pub(crate) const SEARCH_QUEUE_TIMEOUT: Duration = Duration::from_secs(20);

/// Games that are reviewed at the same time. Their positions take turns with all other questions.
pub(crate) const REVIEWERS: usize = 1;

/// Games that wait for their review, in all and of one account: an hour's work at most.
pub(crate) const QUEUED_REVIEWS: usize = 200;
pub(crate) const REVIEWS_BY_ACCOUNT: usize = 10;

/// The longest that a review waits to begin.
pub(crate) const REVIEW_QUEUE_TIMEOUT: Duration = Duration::from_secs(3_600);

/// How long each position of a review is searched, in milliseconds.
pub(crate) const REVIEW_MS_OF_A_PLY: u32 = 150;

/// How long a review goes on before others have their turn: as long as the longest search.
pub(crate) const REVIEW_TURN: Duration = Duration::from_millis(ENGINE_MS as u64);

/// The longest search for one move in milliseconds, and the longest wait for a process to answer.
pub(crate) const ENGINE_MS: u32 = 1_500;
pub(crate) const ENGINE_TIMEOUT: Duration = Duration::from_secs(10);

/// The most time for a move of a player that somebody chose, in milliseconds: long enough for the deep searches of the
/// documents' players, and a person still waits for it.
pub(crate) const PLAYER_MS: u32 = 5_000;

/// An engine process that nobody has asked for this long is ended: it may hold a large memory.
pub(crate) const ENGINE_IDLE_TIMEOUT: Duration = Duration::from_secs(60);

/// The longest line of moves in a question, and its size as text: no game of ours becomes as long.
pub(crate) const LINE_PLIES: usize = 1_000;
pub(crate) const LINE_BYTES: usize = 64 * 1024;

/// The width of a square picture in pixels: from what a list shows to what a screen of high resolution shows.
pub(crate) const PICTURE_PIXELS: RangeInclusive<u32> = 100..=1_200;
pub(crate) const USUAL_PICTURE_PIXELS: u32 = 600;

/// The width of an animation in pixels: what fits into a chat.
pub(crate) const ANIMATION_PIXELS: u16 = 480;

/// The longest game that is animated: each ply is drawn, and the file gets some ten kilobytes larger.
pub(crate) const ANIMATION_PLIES: usize = 300;

/// Pictures that are drawn at the same time, so that the games keep the other cores, and those that wait for a turn.
pub(crate) const PICTURES_AT_ONCE: usize = 2;
pub(crate) const QUEUED_PICTURES: usize = 64;

/// Drawn pictures that are kept, in bytes: some hundred cards and a few dozen animations.
pub(crate) const PICTURE_CACHE_BYTES: u64 = 48 * 1024 * 1024;

/// How long a database may take for an answer before it counts as away.
pub(crate) const DATABASE_ANSWER: Duration = Duration::from_secs(6);

/// Connections that read from PostgreSQL: as many requests as a few cores can prepare at a time.
pub(crate) const POSTGRES_READERS: u32 = 8;

/// How long a connection to PostgreSQL, a lock there or a free connection may take: longer than its restart after a crash
/// mostly does, and short enough for somebody who waits.
pub(crate) const POSTGRES_TIMEOUT: Duration = Duration::from_secs(5);

/// How long PostgreSQL may take to read or to commit something before that is given up: long enough for a disk that is busy,
/// and short enough for somebody who waits.
pub(crate) const POSTGRES_PATIENCE: Duration = Duration::from_secs(10);

/// After so many seconds of silence PostgreSQL asks whether we are still there, and again three times: a machine that has
/// gone lets go of the database within a minute.
pub(crate) const POSTGRES_KEEPALIVE_SECONDS: u32 = 15;

/// How often a server among several says that it runs.
pub(crate) const BEAT: Duration = Duration::from_secs(1);

/// A server that has said nothing for so long, while the database answered others, has stopped: long enough for a few commits
/// that take their time, and short enough for people who wait for their game.
pub(crate) const LEASE: Duration = Duration::from_secs(3);

/// How long an answer of another server is waited for: longer than it takes to find out that one has stopped.
pub(crate) const ASK_TIMEOUT: Duration = Duration::from_secs(8);

/// For how long a request is tried again while its game or the lobby goes from one server to another.
pub(crate) const HANDOVER_TIMEOUT: Duration = Duration::from_secs(15);

/// How often a commit is tried that waited for another server's, which waited for it.
pub(crate) const COMMIT_TRIES: u32 = 5;

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

/// Rows that are written at once when a site is copied to another database: their values are parameters of one statement,
/// of which SQLite takes 32,766, and the widest table has 30 columns.
pub(crate) const MOVED_ROWS: u32 = 500;

/// With less free space than this the disk counts as full: a commit of a busy moment may not fit.
pub(crate) const DISK_RESERVE_BYTES: u64 = 64 * 1024;

/// Players of a tournament: the pairing of a Swiss round of 300 takes up to two seconds of a core, and its page is one answer.
pub(crate) const TOURNAMENT_PLAYERS: usize = 300;

/// Tournaments of one member that have not ended: nobody fills the list alone.
pub(crate) const OPEN_TOURNAMENTS: u32 = 5;

/// Tournaments that have not ended, of all members: each is a task and its log in memory.
pub(crate) const RUNNING_TOURNAMENTS: usize = 500;

/// How far ahead a tournament can be made: people plan a season, not a life.
pub(crate) const TOURNAMENT_AHEAD_MS: i64 = 90 * 86_400_000;

/// The time of an arena in minutes: what is shorter has no standings, what is longer than a day is a league.
pub(crate) const ARENA_MINUTES: RangeInclusive<u32> = 1..=1_440;

/// Rounds of a Swiss, meetings of each two in a round robin, games of a match: more than an evening holds.
pub(crate) const SWISS_ROUNDS: RangeInclusive<u32> = 2..=20;
pub(crate) const ROUND_ROBIN_CYCLES: RangeInclusive<u32> = 1..=4;
pub(crate) const MATCH_GAMES: RangeInclusive<u32> = 1..=9;

/// Games after a match of a knock-out that is level; then the one who had the second seat in the last game goes on.
pub(crate) const EXTRA_GAMES: usize = 2;

/// The characters of a tournament's name: one line of a list on a phone.
pub(crate) const TOURNAMENT_NAME: RangeInclusive<usize> = 2..=60;

/// How often those who wait in an arena are paired: after some seconds there is a choice of opponents.
pub(crate) const ARENA_PERIOD: Duration = Duration::from_secs(3);

/// The break between two rounds in which people play: they see the standings and their next opponent.
pub(crate) const ROUND_BREAK_MS: i64 = 5_000;

/// For how long the beginning of a tournament waits for the bots that shall fill its seats, because a server has just started.
pub(crate) const BOT_SEATS_MS: i64 = 10_000;

/// From so many plies on a draw always counts in an arena, as in lichess's: it was played.
pub(crate) const LONG_GAME_PLIES: u32 = 60;

/// From so many plies on it counts in an arena that a player went berserk: seven moves of each, as in lichess's.
pub(crate) const BERSERK_PLIES: u32 = 14;

/// Pairings that the page of a tournament shows, the newest ones.
pub(crate) const TOURNAMENT_PAIRINGS: usize = 200;

/// Tournaments in the list of those that have ended.
pub(crate) const ENDED_TOURNAMENTS: u32 = 50;

/// Messages that wait for the task of one tournament: all of its players may come at once.
pub(crate) const TOURNAMENT_MESSAGES: usize = 1_024;

/// How often the watchers of a tournament are told of changes, at most.
pub(crate) const TOURNAMENT_NEWS: Duration = Duration::from_secs(1);

/// Tournaments that one connection watches: a page shows one.
pub(crate) const WATCHED_TOURNAMENTS: usize = 8;
