//! What can be played here: games, variants, levels, algorithms and bots.

use serde::{Deserialize, Serialize};

use crate::BotGame;

/// The response to `GET /api/catalog`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Catalog {
    /// The games, in the order in which to show them.
    pub games: Vec<CatalogGame>,
    /// The search algorithms that a chosen player can use.
    pub algorithms: Vec<Algorithm>,
    /// The longest time for a move that a question to the engine may allow, in milliseconds.
    pub engine_ms: u32,
    /// The longest time that a chosen player may take for a move in a game, in milliseconds.
    pub player_ms: u32,
    /// Whether some other sites may show this server's games in a frame, by `/embed/game/ID`.
    #[serde(default)]
    pub embeddable: bool,
    /// The language of link previews, unless the link names another with `?lang=`.
    #[serde(default)]
    pub language: String,
}

/// A game of the catalog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CatalogGame {
    /// The game's kind, which is its name in every message.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub kind: String,
    /// Its name for people.
    pub name: String,
    /// What the players `[first, second]` are called.
    pub sides: [String; 2],
    /// What points are counted in, such as `discs`; empty in a game without points.
    pub unit: String,
    /// The variants on offer, the default first.
    pub variants: Vec<CatalogVariant>,
    /// The openings that a game can begin with, as named in the `start` of its terms.
    pub openings: Vec<CatalogOpening>,
    /// The built-in levels, weakest first.
    pub levels: Vec<CatalogLevel>,
    /// The named players, which a challenge or a question to the engine can ask for.
    #[serde(default)]
    pub players: Vec<CatalogPlayer>,
    /// The evaluations that a player can use, the game's best first.
    #[serde(default)]
    pub evaluations: Vec<CatalogEvaluation>,
}

/// A named player of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CatalogPlayer {
    /// Its name in every message.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What it is, in a sentence.
    pub about: String,
    /// The variants that it plays.
    pub variants: Vec<String>,
    /// Its algorithm; `external` if it is another program, which plays exhibitions and answers questions to the engine,
    /// but takes no challenges and reports no score.
    pub algorithm: String,
    /// Its search depth on its first move; null if it has none.
    pub depth: Option<u32>,
    /// Its evaluation; null for the game's best.
    pub evaluation: Option<String>,
}

/// An evaluation of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CatalogEvaluation {
    /// Its name in every message.
    pub name: String,
    /// What it is, in a sentence.
    pub about: String,
    /// The names of the terms that it weighs.
    pub terms: Vec<String>,
}

/// A variant of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CatalogVariant {
    /// The variant's name in every message.
    pub variant: String,
    /// Its name for people.
    pub name: String,
    /// The starting position.
    pub start: String,
}

/// A set of starts, one of which is drawn for a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CatalogOpening {
    /// Its name in every message.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What it is, in a sentence.
    pub sentence: String,
    /// The variants that have it.
    pub variants: Vec<String>,
    /// How many starts it draws from.
    pub starts: u32,
}

/// A built-in level.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CatalogLevel {
    /// The level, 1 to 8.
    pub level: u8,
    /// Its measured strength by variant.
    pub strength: Vec<Strength>,
}

/// A search algorithm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Algorithm {
    /// Its id, as questions to the engine name it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whether a search depth applies to it.
    pub deep: bool,
    /// The fields of a player choice that it reads, with their bounds.
    #[serde(default)]
    pub options: Vec<AlgorithmOption>,
}

/// An option of an algorithm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AlgorithmOption {
    /// The field of a player choice.
    pub name: String,
    /// What it is, for people.
    pub about: String,
    /// The minimum and the maximum of a number; null for a switch.
    pub bounds: Option<[u64; 2]>,
}

/// The measured strength of a level: Elo above random play with its 95 % interval.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Strength {
    /// The variant.
    pub variant: String,
    /// The level, 1 to 8.
    pub level: u8,
    /// Elo above random play.
    pub elo: i32,
    /// The lower end of the interval.
    pub low: i32,
    /// The upper end of the interval.
    pub high: i32,
}

/// The response to `GET /api/bots`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BotList {
    /// The bots, as in the lobby.
    pub bots: Vec<ListedBot>,
}

/// A bot and its strength.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ListedBot {
    /// The account's id.
    pub id: String,
    /// The name to challenge it by.
    pub name: String,
    /// What it plays.
    pub games: Vec<ListedBotGame>,
    /// How many more games it can take now.
    pub free: u32,
    /// Whether one of its processes is connected.
    pub online: bool,
    /// Whether it is one of the server's own bots: only those can be challenged by level.
    pub house: bool,
}

/// One game that a bot plays, and how well.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ListedBotGame {
    /// The game.
    #[serde(flatten)]
    pub game: BotGame,
    /// The measured strength of its levels; empty unless the bot plays with a built-in profile.
    pub strength: Vec<Strength>,
}
