//! Reports, and what moderators do with them.

use serde::{Deserialize, Serialize};

use crate::User;

/// The body of `POST /api/reports`: a report about a player, what they did in a game, or a chat line of theirs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The name of the reported player.
    pub player: String,
    /// The game in which it happened. A report without a game or a tournament is about the player's name or profile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
    /// The tournament in whose chat they wrote the line, if it was not in a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tournament: Option<String>,
    /// What they wrote in the chat of that game or tournament, as it was shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub line: Option<String>,
    /// What is wrong.
    pub reason: ReportReason,
    /// More about it, at most 500 characters; it may be empty.
    pub text: String,
}

/// Why a player is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// They play with an engine's help, or lose on purpose.
    Cheating,
    /// They let the time run out instead of resigning, or leave their games.
    Stalling,
    /// They insult or threaten someone.
    Abuse,
    /// They advertise or flood the chat.
    Spam,
    /// Their name is offensive.
    Name,
    /// Something else, which the text says.
    Other,
}

/// The response to `GET /api/moderation/cases`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Cases {
    /// The open cases, oldest first, at most 100.
    pub cases: Vec<Case>,
}

/// Everything that was reported about one thing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Case {
    /// The case's id.
    pub id: String,
    /// The reported player.
    pub player: User,
    /// The game in which it happened; null if it is about the player's name or profile.
    pub game: Option<String>,
    /// The tournament in whose chat the line was written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tournament: Option<String>,
    /// The chat line that it is about.
    pub line: Option<String>,
    /// When it was first reported, in milliseconds since 1970.
    pub opened_ms: i64,
    /// Whether the player is banned.
    pub banned: bool,
    /// Until when the player may not chat.
    pub muted_until_ms: Option<i64>,
    /// Whether only the player sees what they say.
    #[serde(default)]
    pub shadow_muted: bool,
    /// How many entries of the log are about the player.
    pub earlier: u32,
    /// The reports, oldest first.
    pub reports: Vec<Report>,
}

/// What one person reports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Report {
    /// Who reports it.
    pub by: String,
    /// What is wrong.
    pub reason: ReportReason,
    /// What they say about it.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub created_ms: i64,
}

/// What a moderator can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ModeratorAct {
    /// Close the case: nothing was wrong.
    Dismiss,
    /// Close the case: it was settled in another way.
    Resolve,
    /// Tell the player something that stays until they have seen it. A warning about a bot goes to its owner.
    Warn,
    /// Keep the player from chatting for some minutes.
    Mute,
    /// Let the player chat on, but show what they say only to themselves, until `unmute`.
    ShadowMute,
    /// Lift both kinds of mute.
    Unmute,
    /// Ban the player: they are signed out everywhere and refused.
    Ban,
    /// Lift the ban.
    Unban,
    /// Replace an offensive name with a neutral one.
    Rename,
}

/// The body of `POST /api/moderation/cases/{id}` and `POST /api/moderation/players/{name}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Moderation {
    /// What to do. Any action on a case also closes it.
    pub act: ModeratorAct,
    /// For how long to mute: 60 minutes if absent, at most a year.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub minutes: Option<u32>,
    /// What to tell the player who is warned, at most 500 characters; only for `warn`, which needs it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
    /// Why, for the log; at most 500 characters.
    pub note: String,
}

/// The response to `GET /api/moderation/log`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ModerationLog {
    /// The last 200 entries, newest first.
    pub entries: Vec<LogEntry>,
}

/// Something that a moderator did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LogEntry {
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// The moderator.
    pub by: String,
    /// What they did.
    pub act: ModeratorAct,
    /// The player's name before the action.
    pub player: String,
    /// What the player was told, if they were warned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
    /// Why.
    pub note: String,
}
