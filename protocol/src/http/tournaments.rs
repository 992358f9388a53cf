//! Tournaments: their terms, lists, standings and pairings.

use serde::{Deserialize, Serialize};

use crate::values::{is_false, null_is_default};
use crate::{TimeControl, User};

/// How a tournament is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TournamentFormat {
    /// For a fixed time, players who have finished a game are paired again. A win gives 2 points and a draw 1, doubled
    /// after two wins in a row. A win after going berserk gives one more point.
    Arena,
    /// In rounds, everyone meets players with about the same score, by FIDE's Dutch System.
    Swiss,
    /// Everyone meets everyone.
    RoundRobin,
    /// The loser of each match is out.
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
    /// It is in progress.
    Running,
    /// It is over.
    Over,
    /// It was called off, or too few players entered.
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
    /// The name of an opening of the catalog: each meeting is then two games from the same drawn start with the seats
    /// swapped, and their combined score decides it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// When it begins, in milliseconds since 1970: now or within 90 days.
    pub starts_ms: i64,
    /// How long an arena lasts, in minutes: 1 to 1,440. Other formats have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
    /// The number of rounds in a Swiss, of meetings of each pair of players in a round robin, or of games in a match of
    /// a knock-out. Other formats have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The lowest rating with which a player may enter; a player without a rating counts as 1500.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_rating: Option<u32>,
    /// The highest rating with which a player may enter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_rating: Option<u32>,
    /// Who may enter; everyone if absent.
    #[serde(default, deserialize_with = "null_is_default")]
    #[cfg_attr(test, schemars(with = "Option<Entrants>"))]
    pub entrants: Entrants,
    /// When it begins, bots of the house fill the field up to this many players; none do if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_seats: Option<u32>,
    /// The level of those bots, 1 to 8: bots of this level and their copies come first, then those of the nearest
    /// levels. Any level if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_level: Option<u8>,
    /// Whether only people with the link can find it; false if absent.
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
    /// How many players take part.
    pub players: u32,
    /// When it ended, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_ms: Option<i64>,
    /// The name of the winner; a simul has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
}

/// The response to `GET /api/tournaments`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentList {
    /// Tournaments in progress, in the order in which they began.
    pub now: Vec<Tournament>,
    /// Tournaments that have not begun, the next one first.
    pub soon: Vec<Tournament>,
    /// Finished tournaments, latest first, at most 50.
    pub done: Vec<Tournament>,
}

/// The outcome of a game or a round for a player.
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
    /// A bye: no opponent was left. It gives a point, except in a round robin, where everyone has the same number of
    /// byes.
    Bye,
    /// Absent, with no point.
    Absent,
}

/// A game or a round of a player in the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentResult {
    /// Its outcome for the player.
    pub score: TournamentScore,
    /// The points, in halves: 2 for a win in a Swiss. In an arena, whole points.
    pub points: u32,
    /// Whether a streak doubled them.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
    pub doubled: bool,
    /// Whether the player went berserk in a game of at least 14 plies: a win then gave one more point.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
    pub berserk: bool,
    /// The opponent's `number` in the standings, if there was an opponent.
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
    /// The place, counted from 1; tied players share it.
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
    /// Whether they are pausing or have withdrawn.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
    pub away: bool,
    /// Whether their next win in an arena counts double.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
    pub on_fire: bool,
    /// The game that they are playing now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// A pairing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentPairing {
    /// The game. If the meeting is a pair of games, the one in progress, or the first one once both are over.
    pub game: String,
    /// The number of the player who moves first.
    pub first: u32,
    /// The number of the other player.
    pub second: u32,
    /// The round, counted from 1; in an arena or a simul, how many times players had been paired, including this time.
    pub round: u32,
    /// The half points of both; null while they play. `[0, 0]` if neither appeared.
    pub points: Option<[u32; 2]>,
}

/// A match of a knock-out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentMatch {
    /// The numbers of the two players, the one from the upper half of the bracket first; null while an earlier match is
    /// undecided, and for the empty place of a bye.
    pub players: [Option<u32>; 2],
    /// Whether the one player advances without a game because the other place is empty.
    #[serde(default, deserialize_with = "null_is_default", skip_serializing_if = "is_false")]
    #[cfg_attr(test, schemars(with = "Option<bool>"), ts(optional, as = "Option<bool>"))]
    pub bye: bool,
    /// The half points of both.
    pub points: [u32; 2],
    /// Its games. Where a meeting is a pair of games, the one that the pairings show.
    pub games: Vec<String>,
    /// The number of the player who advances; null while they play.
    pub winner: Option<u32>,
}

/// How the requesting user takes part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentEntry {
    /// Their number.
    pub number: u32,
    /// Whether they are pausing or have withdrawn.
    pub away: bool,
    /// The game that they are playing now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// The response to `GET /api/tournaments/{id}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TournamentPage {
    /// The tournament.
    #[serde(flatten)]
    pub tournament: Tournament,
    /// How many events its log has, as in `tournament_changed`.
    pub version: u64,
    /// When an arena in progress ends, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_ms: Option<i64>,
    /// The standings from the first place down.
    pub standings: Vec<TournamentLine>,
    /// The latest pairings, newest first: at most 200, or as many as are in progress if those are more.
    pub pairings: Vec<TournamentPairing>,
    /// The matches of a knock-out that has begun, round by round from the first to the final, each round from the top
    /// of the bracket down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bracket: Option<Vec<Vec<TournamentMatch>>>,
    /// How you take part, if you send a token and have entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub me: Option<TournamentEntry>,
}

/// The query parameters of `GET /api/tournaments/{id}/export`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TournamentExportQuery {
    /// `csv` or `trf`; `csv` if absent. TRF16 is for tournaments in rounds.
    pub format: Option<String>,
}
