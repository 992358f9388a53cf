//! What the server is told at its start.

use std::net::SocketAddr;
use std::path::PathBuf;

/// The settings of `parlor serve`.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// `sqlite://PATH`.
    pub database: String,
    /// Which bots to start.
    pub bots: BotsSource,
    /// Whether rate limits and per-address caps hold.
    pub rate_limit: bool,
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
