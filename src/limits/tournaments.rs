//! Tournaments.

use std::ops::RangeInclusive;
use std::time::Duration;

/// Lines of a tournament's chat that a visitor to its page is shown.
pub(crate) const TOURNAMENT_LINES: u32 = 50;

/// Players of a tournament: the pairing of a Swiss round of 300 takes up to two seconds of a core, and its page is one answer.
pub(crate) const TOURNAMENT_PLAYERS: usize = 300;

/// Tournaments of one member that have not ended: no one fills the list alone.
pub(crate) const OPEN_TOURNAMENTS: u32 = 5;

/// Tournaments that have not ended, of all members: each is a task and its log in memory.
pub(crate) const RUNNING_TOURNAMENTS: usize = 500;

/// How far ahead a tournament can be made: people plan a season, not a life.
pub(crate) const TOURNAMENT_AHEAD_MS: i64 = 90 * 86_400_000;

/// The longest time between two tournaments of the operator's file, in minutes: the next one is made as soon as one has begun.
pub(crate) const TOURNAMENT_REPEAT_MINUTES: u32 = (TOURNAMENT_AHEAD_MS / 60_000) as u32;

/// How often a player may enter one tournament, including returns from a pause: each time is two rows of its log.
pub(crate) const TOURNAMENT_ENTRIES: u32 = 100;

/// The time of an arena in minutes: what is shorter has no standings, what is longer than a day is a league.
pub(crate) const ARENA_MINUTES: RangeInclusive<u32> = 1..=1_440;

/// Rounds of a Swiss, meetings of each two in a round robin, games of a match: more than an evening holds.
pub(crate) const SWISS_ROUNDS: RangeInclusive<u32> = 2..=20;
pub(crate) const ROUND_ROBIN_CYCLES: RangeInclusive<u32> = 1..=4;
pub(crate) const MATCH_GAMES: RangeInclusive<u32> = 1..=9;

/// Extra games after a level knock-out match; if they are level too, the player who had the second seat last advances.
pub(crate) const EXTRA_GAMES: usize = 2;

/// The characters of a tournament's name: one line of a list on a phone.
pub(crate) const TOURNAMENT_NAME: RangeInclusive<usize> = 2..=60;

/// How often waiting players in an arena are paired: after some seconds there is a choice of opponents.
pub(crate) const ARENA_PERIOD: Duration = Duration::from_secs(3);

/// How many more games than a person the bots of an arena may play.
pub(crate) const ARENA_BOTS_AHEAD: usize = 2;

/// How many moves of a person an arena game is assumed to take, for the time that increments add.
pub(crate) const ARENA_GAME_MOVES: u64 = 30;

/// The break between two rounds in which people play: they see the standings and their next opponent.
pub(crate) const ROUND_BREAK_MS: i64 = 5_000;

/// How long the start of a tournament waits for the bots that will fill its seats, in case the server has just started.
pub(crate) const BOT_SEATS_MS: i64 = 10_000;

/// From this many plies on, a draw always counts in an arena, as on lichess: the game was really played.
pub(crate) const LONG_GAME_PLIES: u32 = 60;

/// From this many plies on, going berserk counts in an arena: seven moves of each player, as on lichess.
pub(crate) const BERSERK_PLIES: u32 = 14;

/// Pairings that the page of a tournament shows, the newest ones.
pub(crate) const TOURNAMENT_PAIRINGS: usize = 200;

/// Tournaments in the list of those that have ended.
pub(crate) const ENDED_TOURNAMENTS: u32 = 50;

/// Messages that wait for the task of one tournament: all of its players may come at once.
pub(crate) const TOURNAMENT_MESSAGES: usize = 1_024;

/// The shortest time between two updates to the watchers of a tournament.
pub(crate) const TOURNAMENT_NEWS: Duration = Duration::from_secs(1);

/// Tournaments that one connection watches: a page shows one.
pub(crate) const WATCHED_TOURNAMENTS: usize = 8;
