//! Tournaments: what members ask for, lists, standings and pairings.

use serde::{Deserialize, Serialize};

use crate::values::{is_false, null_is_default};
use crate::{TimeControl, User};

/// How a tournament is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TournamentFormat {
    /// For a fixed time, whoever has finished a game is paired again. A win gives 2 points and a draw 1, double after two wins
    /// in a row. A win after going berserk gives one point more.
    Arena,
    /// In rounds, everyone meets players of about the same score, by the Dutch System of FIDE.
    Swiss,
    /// Everyone meets everyone.
    RoundRobin,
    /// Who loses a match is out.
    KnockOut,
    /// The member who made it plays against all others at once.
    Simul,
}

/// Who may enter a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Entrants {
    /// Members and bots.
    #[default]
    Everyone,
    /// Members only.
    People,
    /// Bots only.
    Bots,
}

/// Where a tournament stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TournamentState {
    /// It has not begun.
    Created,
    /// It is played.
    Running,
    /// It has been played.
    Over,
    /// It was called off, or too few came.
    Cancelled,
}

/// The terms of a tournament: the body of `POST /api/tournaments`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentTerms {
    /// Its name, at most 60 characters.
    pub name: String,
    /// How it is played.
    pub format: TournamentFormat,
    /// The kind of game.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub game: String,
    /// Its variant; the default variant if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The clock of each game, with an initial time and an increment.
    pub clock: TimeControl,
    /// Whether the games count for the ratings; false if absent.
    #[serde(default, deserialize_with = "null_is_default")]
    #[cfg_attr(test, schemars(with = "Option<bool>"))]
    pub rated: bool,
    /// The name of an opening of the catalog: each meeting is then two games from the same drawn start with the seats swapped, and
    /// their sum decides it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// When it begins, in milliseconds since 1970: now or within 90 days.
    pub starts_ms: i64,
    /// How long an arena takes, in minutes: 1 to 1,440. Other formats have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
    /// How many rounds a Swiss has, how often each two meet in a round robin, how many games a match of a knock-out has. Other
    /// formats have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The lowest rating with which a player may enter; who has none counts as 1500.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_rating: Option<u32>,
    /// The highest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_rating: Option<u32>,
    /// Who may enter; everyone if absent.
    #[serde(default, deserialize_with = "null_is_default")]
    #[cfg_attr(test, schemars(with = "Option<Entrants>"))]
    pub entrants: Entrants,
    /// Bots of the house fill the field up to so many players when it begins; none if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_seats: Option<u32>,
    /// The level of those bots, 1 to 8: they and their copies come first, then those of the nearest levels. Any level if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_level: Option<u8>,
    /// Whether only those who have the link find it; false if absent.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
    pub private: bool,
}

/// A tournament in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Tournament {
    /// Its id.
    pub id: String,
    /// Its terms, with the variant.
    #[serde(flatten)]
    pub terms: TournamentTerms,
    /// Who made it; null for the house.
    pub by: Option<User>,
    /// Where it stands.
    pub state: TournamentState,
    /// How many take part.
    pub players: u32,
    /// When it ended, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_ms: Option<i64>,
    /// The name of the winner; of a simul there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
}

/// The answer of `GET /api/tournaments`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentList {
    /// Those that are played, the first begun first.
    pub now: Vec<Tournament>,
    /// Those that have not begun, the next first.
    pub soon: Vec<Tournament>,
    /// Those that have been played, the last first, at most 50.
    pub done: Vec<Tournament>,
}

/// What a game or a round brought a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TournamentScore {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
    /// The opponent did not appear, or has withdrawn.
    WonWithoutGame,
    /// The player did not appear, or has withdrawn.
    LostWithoutGame,
    /// A bye: nobody was left to play. It brings a point, but none in a round robin, where everyone has as many.
    Bye,
    /// Absent, with no point.
    Absent,
}

/// A game or a round of a player in the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentResult {
    /// What it brought.
    pub score: TournamentScore,
    /// The points, in halves: 2 for a win of a Swiss. In an arena these are whole points.
    pub points: u32,
    /// Whether a streak doubled them.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
    pub doubled: bool,
    /// Whether the player went berserk, in a game of at least 14 plies: a win then gave one point more.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
    pub berserk: bool,
    /// The number of the opponent in the standings' `number`, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<u32>,
    /// The game, if one was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// The value of a tie-break.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentTieBreak {
    /// The code that FIDE uses, such as `BH`; `PERF` for the performance in an arena.
    pub code: String,
    /// The value as text.
    pub value: String,
}

/// A line of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentLine {
    /// The place, counted from 1; players who are level share it.
    pub place: u32,
    /// The number under which the player entered, counted from 0.
    pub number: u32,
    /// The player.
    pub user: User,
    /// Their rating when they entered.
    pub rating: u32,
    /// Their points: whole ones in an arena, halves in all other formats.
    pub points: u32,
    /// The tie-breaks, in the order in which they count.
    pub tie_breaks: Vec<TournamentTieBreak>,
    /// Their games in an arena, their rounds in all other formats.
    pub results: Vec<TournamentResult>,
    /// Whether they pause or have withdrawn.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
    pub away: bool,
    /// Whether their next win in an arena counts double.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
    pub on_fire: bool,
    /// The game that they play now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// A pairing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentPairing {
    /// The game; of two, if the meeting is a pair, the one that is played, and the first one afterwards.
    pub game: String,
    /// The number of the player who moves first.
    pub first: u32,
    /// The number of the other player.
    pub second: u32,
    /// The round, counted from 1; in an arena and a simul, how many times players were paired before and with it.
    pub round: u32,
    /// The halves of a point of both; null while they play. `[0, 0]` if neither appeared.
    pub points: Option<[u32; 2]>,
}

/// A match of a knock-out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentMatch {
    /// The numbers of the two, the one from the upper half of the bracket first; null while an earlier match is not decided.
    pub players: [Option<u32>; 2],
    /// Whether one of the two goes on without a game, because nobody is in the other place.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
    pub bye: bool,
    /// The halves of a point of both.
    pub points: [u32; 2],
    /// Its games, each of two where a meeting is a pair as in the pairings.
    pub games: Vec<String>,
    /// The number of the one who goes on; null while they play.
    pub winner: Option<u32>,
}

/// How the one who asks takes part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentEntry {
    /// Their number.
    pub number: u32,
    /// Whether they pause or have withdrawn.
    pub away: bool,
    /// The game that they play now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// The answer of `GET /api/tournaments/{id}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentPage {
    /// The tournament.
    #[serde(flatten)]
    pub tournament: Tournament,
    /// How many events its log has. `tournament_changed` names it.
    pub version: u64,
    /// When an arena that is played ends, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_ms: Option<i64>,
    /// The standings from the first place down.
    pub standings: Vec<TournamentLine>,
    /// The last pairings, the newest first: all of the round that is played, and up to 200 in all.
    pub pairings: Vec<TournamentPairing>,
    /// The matches of a knock-out that has begun, round by round from the first to the final, from the top of the bracket down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bracket: Option<Vec<Vec<TournamentMatch>>>,
    /// Your own part in it, if you ask with a token and have entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub me: Option<TournamentEntry>,
}

/// The query of `GET /api/tournaments/{id}/export`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TournamentExportQuery {
    /// `csv` or `trf`; `csv` if absent. TRF16 is for tournaments in rounds.
    pub format: Option<String>,
}
