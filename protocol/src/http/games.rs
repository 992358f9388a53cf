//! Games: lists, whole games, notes, invitations and imports.

use serde::{Deserialize, Serialize};

use crate::{
    Event, GamePair, GameStart, GameTerms, OfferedTerms, PlayerChoice, Reason, Snapshot, Status, TimeControl,
    User, Verdict,
};

/// The query parameters of `GET /api/games`. An empty value counts as absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GamesQuery {
    /// The kind of game.
    pub kind: Option<String>,
    /// A variant of `kind`.
    pub variant: Option<String>,
    /// The name of a player.
    pub player: Option<String>,
    /// The name of the other player in games of `player`.
    pub opponent: Option<String>,
    /// `playing` or `over`.
    pub status: Option<String>,
    /// `first`, `second`, `draw` or `aborted`; with `player` also `won` or `lost`.
    pub result: Option<String>,
    /// `true` or `false`.
    pub rated: Option<String>,
    /// `usual` for games that began at their variant's usual start, `set` for the others.
    pub start: Option<String>,
    /// Why it ended, such as `resignation` or `timeout`.
    pub reason: Option<String>,
    /// The name of the last named opening that it went through; with `kind` only.
    pub opening: Option<String>,
    /// The fewest moves that it may have, as a number.
    pub least_plies: Option<String>,
    /// The most moves that it may have, as a number.
    pub most_plies: Option<String>,
    /// The first day, like `2026-11-21`.
    pub since: Option<String>,
    /// The last day, like `2026-11-21`.
    pub until: Option<String>,
    /// The `next` of the previous page.
    pub before: Option<String>,
    /// How many games to list, 1 to 100; 20 if absent.
    pub limit: Option<u32>,
}

/// The response to `GET /api/games`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GameList {
    /// The games, newest first.
    pub games: Vec<GameSummary>,
    /// Where the next page begins, to be sent as `before`; absent on the last page. If few games match the query, a
    /// page may have few games or none without being the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A game in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GameSummary {
    /// The game's id.
    pub game: String,
    /// Its kind.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub kind: String,
    /// Its variant.
    pub variant: String,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// The first player.
    pub first: User,
    /// The second player.
    pub second: User,
    /// The time control; null for a game without a clock.
    pub time_control: Option<TimeControl>,
    /// The level that the bot was challenged at; null if none.
    pub level: Option<u8>,
    /// The player that the bot was asked to play as.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerChoice>,
    /// Whether the game is still in progress.
    pub status: Status,
    /// Who won; null while it is in progress.
    pub result: Option<Verdict>,
    /// Why it ended; null while it is in progress.
    pub reason: Option<Reason>,
    /// The points of `[first, second]`; null in games without points.
    pub score: Option<[i64; 2]>,
    /// How many moves were played; null while it is in progress.
    pub plies: Option<i64>,
    /// The position that it began at; absent for the variant's usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The opening that the start was drawn from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// The name of the last named opening that it went through; known a moment after its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// Set if this is one of two games with the same start and the seats swapped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<GamePair>,
    /// The tournament that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it ended, in milliseconds since 1970; null while it is in progress.
    pub ended_ms: Option<i64>,
}

/// The response to `GET /api/games/{id}`: the snapshot's fields and every event of the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct WholeGame {
    /// The game as it is now.
    #[serde(flatten)]
    pub snapshot: Snapshot,
    /// The events of its log.
    pub events: Vec<Event>,
}

/// The response to `GET /api/best`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BestGames {
    /// The best rated game of the last seven days in each kind that had any, best first: games with more people come
    /// first, then games of stronger players.
    pub games: Vec<GameSummary>,
}

/// The response to `GET /api/featured`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct FeaturedGames {
    /// Games in progress that are worth watching.
    pub games: Vec<Snapshot>,
}

/// The query parameters of `GET /api/games/{id}/export`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExportQuery {
    /// `json`, `text`, `pdn` (English checkers), `transcript` or `ggf` (Othello); by default the game's most common
    /// format.
    pub format: Option<String>,
}

/// The query parameters of `GET /api/games/{id}/card.png`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlyQuery {
    /// The ply to show; the last one if absent or greater.
    pub ply: Option<u32>,
    /// The language of its words, such as `fr`; the server's own if absent or unknown.
    pub lang: Option<String>,
}

/// The query parameters of the other cards for link previews.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LanguageQuery {
    /// The language of the picture's words, such as `fr`; the server's own if absent or unknown.
    pub lang: Option<String>,
}

/// The query parameters of `GET /api/games/{id}/picture.png`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PictureQuery {
    /// The ply to show; the last one if absent or greater.
    pub ply: Option<u32>,
    /// Width and height in pixels, from 100 to 1200; 600 if absent.
    pub size: Option<u32>,
    /// The side at the bottom of the board, `first` or `second`; the first if absent.
    pub side: Option<String>,
}

/// The query parameters of `GET /api/positions/picture.png`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PositionPictureQuery {
    /// The game's kind.
    pub game: String,
    /// Its variant; the default variant if absent.
    pub variant: Option<String>,
    /// The position's text.
    pub position: String,
    /// The move to mark as the last one; none if absent.
    pub last: Option<String>,
    /// Width and height in pixels, from 100 to 1200; 600 if absent.
    pub size: Option<u32>,
    /// The side at the bottom of the board, `first` or `second`; the first if absent.
    pub side: Option<String>,
}

/// A member's private note on a game: the response to `GET` and the body of `PUT /api/games/{id}/note`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Note {
    /// The note; empty for none. At most 2,000 characters.
    pub text: String,
}

/// The response to `GET /api/invites/{code}`: the terms of the game, and who invites.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct InvitePreview {
    /// The invitation's code.
    pub code: String,
    /// Who invites.
    pub from: User,
    /// Whether they are connected.
    pub online: bool,
    /// When the invitation was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// The game.
    #[serde(flatten)]
    pub terms: OfferedTerms,
}

impl InvitePreview {
    /// Creates the preview of an invitation to a game on these terms.
    ///
    /// The `start` of an invitation's [`GameTerms`] is a position or an opening, without moves.
    pub fn new(code: String, terms: GameTerms, from: User, online: bool, created_ms: i64) -> Self {
        let GameTerms { game, variant, clock, rated, side, start, pair, key: _ } = terms;
        let variant = variant.unwrap_or_default();
        let GameStart { position: start, opening, .. } = start.unwrap_or_default();
        let terms = OfferedTerms { game, variant, clock, rated, side, start, opening, pair };
        Self { code, from, online, created_ms, terms }
    }
}

/// The query parameters of `GET /api/library`. An empty value counts as absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LibraryQuery {
    /// The kind of game.
    pub kind: Option<String>,
    /// A variant of `kind`.
    pub variant: Option<String>,
    /// Words that must all occur in the names of the players, the event, the date or the name of the file; each may be
    /// the beginning of a longer word.
    pub text: Option<String>,
    /// The name of the member who imported the games.
    pub owner: Option<String>,
    /// `first`, `second`, `draw` or `unfinished`.
    pub result: Option<String>,
    /// The first day, like `1986-11-21`.
    pub since: Option<String>,
    /// The last day, like `1986-11-21`.
    pub until: Option<String>,
    /// The `next` of the previous page.
    pub before: Option<String>,
    /// How many games to list, 1 to 100; 20 if absent.
    pub limit: Option<u32>,
}

/// The response to `GET /api/library`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LibraryList {
    /// The games, latest played first; if the query has a `text`, latest imported first.
    pub games: Vec<LibraryGame>,
    /// Where the next page begins, to be sent as `before`; absent on the last page. If few games match the query, a
    /// page may have few games or none without being the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A game of the library: it was played elsewhere, and its players are names, not accounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LibraryGame {
    /// The game's id, for `GET /api/games/{id}` and `watch`.
    pub game: String,
    /// Its kind.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub kind: String,
    /// Its variant.
    pub variant: String,
    /// The name of the first player.
    pub first: String,
    /// The name of the second player.
    pub second: String,
    /// The tournament or occasion; empty if the file names none.
    pub event: String,
    /// The date as the file gives it; empty for none.
    pub played: String,
    /// The date as a time to sort by, in milliseconds since 1970; when it was imported if the file gives none.
    pub played_ms: i64,
    /// Who won; null for a game that was not finished or whose result is not known.
    pub result: Option<Verdict>,
    /// The points of `[first, second]`; null in games without points.
    pub score: Option<[i64; 2]>,
    /// How many moves were played.
    pub plies: i64,
    /// The position that it began at; absent for the variant's usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The name of the file; empty for pasted text.
    pub source: String,
    /// The member who imported it; null for the operator.
    pub imported_by: Option<String>,
    /// When it was imported, in milliseconds since 1970; null if that is not known.
    pub imported_ms: Option<i64>,
}

/// The query parameters of `POST /api/imports`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ImportQuery {
    /// The file's name; its extension says which format it has. Empty for pasted text.
    #[serde(default)]
    pub name: String,
    /// The format, if the name does not show it.
    pub format: Option<String>,
}

/// The response to `POST /api/imports`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ImportedGames {
    /// The games, in the order of the file.
    pub games: Vec<ImportedGame>,
}

/// A game that was imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ImportedGame {
    /// Its id here.
    pub game: String,
    /// Whether it is new; false if you or the operator had already imported it.
    pub new: bool,
}
