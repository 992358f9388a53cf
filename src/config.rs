//! What the server is told at its start.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;

use serde::Serialize;

/// The settings of `parlor serve`.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// `sqlite://PATH`.
    pub database: String,
    /// Which bots to start.
    pub bots: BotsSource,
    /// Where the engines find tables of exact values: a folder, or `none`; their own default where nothing is said.
    pub tables: Option<String>,
    /// Whether rate limits and per-address caps hold.
    pub rate_limit: bool,
    /// What is known of the players that are built in: the server itself knows nothing of playing.
    pub strengths: Strengths,
}

/// Measured strengths by the names of profiles.
pub type Strengths = HashMap<String, Vec<Strength>>;

/// How strong a profile is in one variant of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Strength {
    /// The game's kind.
    #[serde(skip)]
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The profile's level, 1 to 8.
    pub level: u8,
    /// Elo points above random play.
    pub elo: i32,
    /// The lower end of the 95 % interval.
    pub low: i32,
    /// The upper end of the 95 % interval.
    pub high: i32,
}

/// Where the list of bots comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BotsSource {
    /// The list that is built in.
    BuiltIn,
    /// A file.
    File(PathBuf),
    /// No bots.
    None,
}
