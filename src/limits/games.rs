//! Games that are played: their sessions, clocks and offers.

use std::time::Duration;

/// Commands that wait for one session: two players and some watchers. When the queue is full, the sender is told so at
/// once instead of waiting.
pub(crate) const SESSION_COMMANDS: usize = 256;

/// A gap of up to this many events is served as events, a larger one as a snapshot.
pub(crate) const RESUME_EVENTS: u64 = 256;

/// A game that no one watches stays in memory if something is due in it within this time: longer than the pause between
/// two looks for due games. Games that take minutes stay longer, because a player may claim the game of one who is
/// away, and since when they have been away is known only while the game is in memory.
pub(crate) const SLEEP_MARGIN: Duration = Duration::from_secs(300);
pub(crate) const LIVE_SLEEP_MARGIN: Duration = Duration::from_secs(3_600);

/// A session that was loaded because something may be due, but finds nothing, ends after this time: when a server
/// starts, players come back within two seconds.
pub(crate) const WOKEN_SESSION_TIMEOUT: Duration = Duration::from_secs(2);

/// How often the server looks for due games, how many it wakes between two looks at the database, and how often it
/// notes that it is running: correspondence players gain at most this time when it is killed.
pub(crate) const WAKE_PERIOD: Duration = Duration::from_secs(60);
pub(crate) const WOKEN_AT_ONCE: u32 = 500;
pub(crate) const RUNNING_PERIOD: Duration = Duration::from_secs(60);

/// How long the session of a finished game stays: visitors read the archive, and a rematch reloads it in no time.
pub(crate) const FINISHED_SESSION_TIMEOUT: Duration = Duration::from_secs(2);

/// In a game with a clock, each player's first move must come within this time of the move before.
pub(crate) const FIRST_MOVE_TIMEOUT: Duration = Duration::from_secs(30);

/// The same in the second game of a pair, which begins by itself when the first ends: time for a break, because a
/// player who does not move loses.
pub(crate) const SECOND_GAME_TIMEOUT: Duration = Duration::from_secs(120);

/// A player may think for a third of the time that they had at the start, within these bounds, before the opponent can
/// claim a win that the engine proves; in a game with days for each move, for a day. Time to look for a way out, but
/// not to let the clock run down.
pub(crate) const SHORTEST_STALLING: Duration = Duration::from_secs(30);
pub(crate) const LONGEST_STALLING: Duration = Duration::from_secs(600);
pub(crate) const STALLING_CORRESPONDENCE: Duration = Duration::from_secs(24 * 3_600);

/// Lag compensation: the most that one move is credited with; and, at slow speeds, the most that a player has in
/// reserve and what each of their moves adds, where it is less than `game/lag.rs` derives from the time control. A
/// connection with 200 ms of lag is then always credited in full.
pub(crate) const LAG_OF_A_MOVE_MS: i64 = 1_000;
pub(crate) const LAG_QUOTA_MS: i64 = 2_500;
pub(crate) const LAG_REFILL_MS: i64 = 200;

/// How often the lag of a connection that plays is measured.
pub(crate) const LAG_PERIOD: Duration = Duration::from_secs(5);

/// What a player can give their opponent at once.
pub(crate) const GIVEN_TIME_MS: i64 = 15_000;

/// Lines of conditional moves, and moves in a line: more than anyone foresees, and few enough for one message.
pub(crate) const PLAN_LINES: usize = 16;
pub(crate) const PLAN_PLIES: usize = 16;

/// How long a session whose write failed waits before it reads its log again.
pub(crate) const RELOAD_PAUSE: Duration = Duration::from_millis(250);

/// Games that one connection watches: twice as many as the busiest bot process plays. Each keeps a session loaded.
pub(crate) const WATCHED_GAMES: usize = 512;

/// The same for all connections from one address: a hundred pupils of a school with twenty games each.
pub(crate) const WATCHED_GAMES_BY_ADDRESS: u32 = 2_048;

/// Draw offers, takeback requests and gifts of time by one player in one game: each is a row of its log, and a gift
/// gives the opponent 15 s.
pub(crate) const REQUESTS_IN_GAME: u32 = 100;

/// Chat lines of one account in one game: a long evening's talk. Latecomers are shown the last hundred.
pub(crate) const CHAT_LINES: u32 = 500;

/// Rated games of the same two players in one kind of game that count in 24 hours, and how many of them may be short: a
/// long evening of games counts, a rating farm does not. docs/protocol.md states these limits.
pub(crate) const GAMES_OF_A_PAIR: i64 = 20;
pub(crate) const SHORT_GAMES_OF_A_PAIR: i64 = 3;
pub(crate) const SHORT_GAME_PLIES: u32 = 20;
pub(crate) const PAIR_PERIOD_MS: i64 = 86_400_000;

/// Rematch offers that a server remembers; beyond this, the oldest are forgotten.
pub(crate) const REMATCH_OFFERS: u64 = 4_096;

/// How long the offer of a rematch that no one accepts is kept.
pub(crate) const KEPT_REMATCHES: Duration = Duration::from_secs(24 * 3600);

/// What a bot reports about a search is kept only up to this size, in bytes.
pub(crate) const INFO_BYTES: usize = 2_048;

/// A person's unfinished games against people without a clock, which only the players end; and with a clock, each of
/// which stays in memory because its flag must fall.
pub(crate) const UNTIMED_GAMES: u32 = 100;
pub(crate) const TIMED_GAMES: u32 = 100;

/// Unfinished games between people that one address has made: a school's correspondence tournament. A game counts for
/// the address of the player who accepts it and so brings it about.
pub(crate) const GAMES_BY_ADDRESS: u32 = 1_000;

/// A game against a bot without a clock is aborted if the person does not begin within the first time, and lost if they
/// do not move within the second. The page and docs/protocol.md state both.
pub(crate) const UNBEGUN_GAME_MS: i64 = 10 * 60_000;
pub(crate) const LEFT_GAME_MS: i64 = 7 * 86_400_000;
