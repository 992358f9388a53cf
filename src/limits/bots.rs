//! Bots: how many games they play, and how long the server waits for them.

use std::time::Duration;

/// A supervised bot process that sends nothing for this long counts as hung and is restarted: it pings every three
/// seconds, and someone may be waiting for its move.
pub(crate) const BOT_IDLE_TIMEOUT: Duration = Duration::from_secs(10);

/// A bot process that sends nothing for this long loses its games to another process of the same bot: bots ping every
/// three seconds.
pub(crate) const LEASE_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a bot's seat stays with a game while the person is to move: most moves take less, and the process still has
/// what it searched. After this, or the lobby's grace period when the person is away, the game is parked.
pub(crate) const BOT_GAME_IDLE: Duration = Duration::from_secs(60);

/// How long a game waits for a busy bot before its players are told its place in the queue.
pub(crate) const QUEUE_MOMENT: Duration = Duration::from_secs(1);

/// How many games may wait for one of the house's bots before it takes no more: with eight seats and three seconds for
/// a move, the last of them waits less than a minute.
pub(crate) const BOT_QUEUE: usize = 128;

/// The longest that a game waits in the queue before the server moves for the bot, longer than any queue should be.
pub(crate) const QUEUE_TIMEOUT: Duration = Duration::from_secs(300);

/// Unfinished games against bots of one person, and of all people at one address: more than anyone keeps up with, and
/// few enough that people who abandon games leave a bounded number of rows.
pub(crate) const BOT_GAMES_BY_PERSON: u32 = 20;
pub(crate) const BOT_GAMES_BY_ADDRESS: u32 = 400;

/// Games at once of one bot process, and processes of one bot: more than a member's machine plays well.
pub(crate) const BOT_MAX_GAMES: u32 = 256;
pub(crate) const BOT_PROCESSES: usize = 16;

/// How many bots a member can have: a list that a person reads.
pub(crate) const BOTS_BY_OWNER: usize = 20;

/// How long a challenge waits for a bot to become free: a process is restarted in less.
pub(crate) const FREE_BOT_TIMEOUT: Duration = Duration::from_millis(900);

/// Without a clock, the server moves for a bot that has sent nothing for this long, or has thought for this long.
pub(crate) const ABSENT_BOT_TIMEOUT: Duration = Duration::from_secs(15);
pub(crate) const BOT_MOVE_TIMEOUT: Duration = Duration::from_secs(120);

/// With a clock, the server moves this long before the flag falls, or in the last tenth of the remaining time if less.
pub(crate) const BOT_MARGIN_MS: i64 = 1_000;

/// Copies of a bot that may play in tournaments: no tournament has more players.
pub(crate) const BOT_COPIES: u32 = 300;

/// How often to check whether copies have finished the games of a tournament that is over.
pub(crate) const COPIES_PERIOD: Duration = Duration::from_secs(5);

/// A supervised bot process that is not connected for this long is restarted.
pub(crate) const BOT_CONNECT_TIMEOUT: Duration = Duration::from_secs(20);

/// The most time for a move of an engine player that a user chose, in milliseconds: long enough for the deep searches
/// of the players in the documents, and short enough for a person to wait.
pub(crate) const PLAYER_MS: u32 = 5_000;
