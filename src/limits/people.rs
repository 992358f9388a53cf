//! Members: what they keep and are sent, and what moderators see.

use std::time::Duration;

/// How many players a member can follow: a list that a person reads.
pub(crate) const FOLLOWED: usize = 200;

/// Games of followed players that are listed at once: two each.
pub(crate) const FOLLOWED_GAMES: u32 = 400;

/// The longest note on a game, in characters, and how many notes a member can have: years of games, a few megabytes.
pub(crate) const NOTE_CHARS: usize = 2_000;
pub(crate) const NOTES: usize = 5_000;

/// The lessons that are kept for a member, and the longest name of one in bytes: several times what the page has.
pub(crate) const LESSONS: usize = 500;
pub(crate) const LESSON_NAME: usize = 40;

/// The tries at puzzles that are listed.
pub(crate) const PUZZLE_TRIES: i64 = 100;

/// How long a rush lasts, and how many mistakes end it: the same as on other puzzle sites.
pub(crate) const RUSH_MS: i64 = 3 * 60 * 1_000;
pub(crate) const RUSH_MISTAKES: u32 = 3;

/// Mails that wait for the SMTP server, and how long it may take for one: after that it counts as broken.
pub(crate) const WAITING_MAILS: usize = 256;
pub(crate) const MAIL_TIMEOUT: Duration = Duration::from_secs(20);

/// Push messages that wait to be sent or retried, and how many are sent at the same time: a busy site's minute.
pub(crate) const WAITING_PUSHES: usize = 4_096;
pub(crate) const PUSHES_AT_ONCE: usize = 32;

/// How long a push service may take for a message, the pauses before it is tried again, and the longest pause that it
/// can ask for: after half an hour the player learns it from the game anyway.
pub(crate) const PUSH_TIMEOUT: Duration = Duration::from_secs(20);
pub(crate) const PUSH_PAUSES: [Duration; 4] =
    [Duration::from_secs(1), Duration::from_secs(15), Duration::from_secs(120), Duration::from_secs(900)];
pub(crate) const PUSH_LONGEST_PAUSE: Duration = Duration::from_secs(1_800);

/// A member's devices that push messages are sent to: every browser that a person uses. And the longest address of one
/// at its push service: they are a few hundred bytes long.
pub(crate) const PUSH_DEVICES: u32 = 10;
pub(crate) const PUSH_ENDPOINT_BYTES: usize = 1_024;

/// How often the server looks for daily mails that are due, for how many members at once, and the pause between two
/// mails: an hour less than a day, so that they do not come later every day.
pub(crate) const DIGEST_PERIOD: Duration = Duration::from_secs(600);
pub(crate) const DIGESTS_AT_ONCE: u32 = 200;
pub(crate) const DIGEST_PAUSE_MS: i64 = 23 * 3_600_000;

/// The longest mail address, as SMTP has it.
pub(crate) const MAIL_ADDRESS_BYTES: usize = 254;

/// How long the links in mails are valid: one may be read tomorrow, the other lets its holder in.
pub(crate) const CONFIRM_LINK_LIFETIME: Duration = Duration::from_secs(86_400);
pub(crate) const RESET_LINK_LIFETIME: Duration = Duration::from_secs(3_600);

/// A member's known devices at sign-in: every browser that a person uses, and some that they no longer do.
pub(crate) const DEVICES: u32 = 20;

/// Recovery codes of a member: enough to lose some.
pub(crate) const RECOVERY_CODES: usize = 8;

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

/// How long a mute lasts unless the moderator says otherwise, and at most: a year.
pub(crate) const MUTE_MINUTES: u32 = 60;
pub(crate) const LONGEST_MUTE_MINUTES: u32 = 365 * 24 * 60;

/// How long the answer to an idempotency key is remembered.
pub(crate) const KEY_LIFETIME: Duration = Duration::from_secs(600);

/// Idempotency keys of one user that are remembered: more than may be made in that time.
pub(crate) const KEYS_BY_USER: usize = 1_024;

/// The longest idempotency key, in bytes: a UUID.
pub(crate) const KEY_BYTES: usize = 36;

/// How often the server looks for an operator's bans, new passwords and announcements.
pub(crate) const OPERATOR_PERIOD: Duration = Duration::from_secs(5);
