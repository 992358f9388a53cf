//! The HTTP API: the bodies, queries and responses of every route.
//!
//! Every error of the API is a [`Refusal`](crate::Refusal). `docs/openapi.json` is generated from these types and the
//! table of operations in `operations/`.

mod accounts;
mod catalog;
mod engine;
#[cfg(test)]
mod examples;
mod explorer;
mod games;
mod mail;
mod moderation;
#[cfg(test)]
pub(crate) mod openapi;
#[cfg(test)]
pub(crate) mod operations;
mod people;
mod push;
mod puzzles;
mod recovery;
mod tournaments;

use serde::{Deserialize, Serialize};

pub use accounts::{
    BlockList, Credentials, CurrentAccount, NewBot, OwnBot, OwnBots, PasswordChange, SessionInfo, Sessions,
    SignedIn,
};
pub use catalog::{
    Algorithm, AlgorithmOption, BotList, Catalog, CatalogEvaluation, CatalogGame, CatalogLevel,
    CatalogOpening, CatalogPlayer, CatalogVariant, ListedBot, ListedBotGame, Strength,
};
pub use engine::{
    AnalysedPly, Analysis, AnalysisStatus, BestMove, BestQuestion, ExplainedTerm, Explanation,
    ExploreQuestion, ExploredGame, ExploredPly, Line, Mark, Outcome, PositionState, Proven, SearchReport,
};
pub use explorer::{ExplorerBook, ExplorerGame, ExplorerMove, ExplorerPage, ExplorerQuery};
pub use games::{
    BestGames, ExportQuery, FeaturedGames, GameList, GameSummary, GamesQuery, ImportQuery, ImportedGame,
    ImportedGames, InvitePreview, LanguageQuery, LibraryGame, LibraryList, LibraryQuery, Note, PictureQuery,
    PlyQuery, PositionPictureQuery, WholeGame,
};
pub use mail::{
    DigestChange, LanguageChange, LinkRecovery, LinkRequest, LinkToken, MailChange, RecoveryWays,
};
pub use moderation::{
    Case, Cases, LogEntry, Moderation, ModerationLog, ModeratorAct, NewReport, Report, ReportReason,
};
pub use people::{
    ActiveDay, BestWin, Followed, Follows, Leaderboard, LessonsDone, OpeningRecord, Opponent, PeopleOnline,
    PlayerHistory, PlayerPage, PlayerRecords, Ranked, Rating, RatingCurve, RatingPoint, Results,
};
pub use push::{PushKinds, PushSettings, PushSubscription};
pub use puzzles::{
    DailyPuzzle, JudgedAnswer, NewRun, Puzzle, PuzzleAnswer, PuzzleGoal, PuzzleProgress, PuzzleQuery,
    PuzzleRated, PuzzleRun, PuzzleTry, PuzzleVerdict, RunAnswer, RunMode,
};
pub use recovery::{
    CodeRecovery, Device, Devices, NewSession, PasswordProof, Recovery, RecoveryCodes, SignIn,
};
pub use tournaments::{
    Entrants, Tournament, TournamentEntry, TournamentExportQuery, TournamentFormat, TournamentLine,
    TournamentList, TournamentMatch, TournamentPage, TournamentPairing, TournamentResult, TournamentScore,
    TournamentState, TournamentTerms, TournamentTieBreak,
};

/// The query parameters of `GET /api/here`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PeopleQuery {
    /// The kind of game whose ratings to show.
    pub kind: Option<String>,
}

/// The response to `GET /healthz` and `GET /readyz`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Health {
    /// `ok` or `ready`.
    pub status: String,
    /// What the operator should look into even though the server is ready, one sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}
