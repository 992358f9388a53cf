//! The configuration of the server.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;
use parlor_protocol::http::{Algorithm, CatalogEvaluation, CatalogPlayer};
use parlor_rules::GameKind;
use serde::Deserialize;

use crate::language::Language;

/// The settings of `parlor serve`.
#[derive(Clone)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Where operators reach `/metrics`, and `/healthz` and `/readyz` too; without it, `/metrics` is served only to
    /// clients on this machine.
    pub metrics: Option<SocketAddr>,
    /// The proxies that are trusted to name the client that they forward for.
    pub trusted_proxies: Vec<IpNet>,
    /// `sqlite://PATH` or `postgres://USER@HOST/DATABASE`.
    pub database: String,
    /// Where NATS is, if several servers run on the database.
    pub nats: Option<String>,
    /// Where players reach this particular server of several: a path of the site, or `ws://HOST/PATH`, in which port 0
    /// stands for the one that it listens on.
    pub own_address: Option<String>,
    /// Which bots to start.
    pub bots: BotsSource,
    /// Whether bots play from opening books, unless the bots file turns that off.
    pub books: bool,
    /// A file of tournaments that repeat.
    pub tournaments: Option<PathBuf>,
    /// Where the engines find tables of exact values: a folder, or `none`; their own default if `None`.
    pub tables: Option<String>,
    /// The tables to build in the background where they are missing.
    pub built_tables: Vec<BuiltTables>,
    /// A file of words that names and chat lines may not contain.
    pub blocked_words: Option<PathBuf>,
    /// How mail is sent; `None` sends none.
    pub mail: Option<MailConfig>,
    /// How the server appears to other sites.
    pub site: Site,
    /// Whether to send messages to browsers while their page is closed.
    pub push: PushMode,
    /// Where the server is reached from outside, for push services: `https://HOST`.
    pub contact: Option<String>,
    /// A file to which the heads of the logs are written every hour.
    pub heads: Option<PathBuf>,
    /// How long after the end of a game its log is packed.
    pub pack_after: Duration,
    /// How long a game that no one watches stays in memory.
    pub sleep_after: Duration,
    /// Whether rate limits and per-address caps apply.
    pub rate_limit: bool,
    /// The measured strengths of the built-in players: the server itself knows nothing about playing.
    pub strengths: Strengths,
    /// The players that can be asked for.
    pub repertoire: Repertoire,
}

/// How the server appears to other sites.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Site {
    /// Where people reach it, without a trailing slash; if `None`, the address that each request names.
    pub url: Option<String>,
    /// The sites that may show its games in a frame, as sources of `frame-ancestors`; no site if it is empty.
    pub embed_on: Vec<String>,
    /// The language of link previews and mails where no other one is known.
    pub language: Language,
}

/// The players that can be asked for, and what they can be made of.
#[derive(Debug, Clone, Default)]
pub struct Repertoire {
    /// The search algorithms.
    pub algorithms: Vec<Algorithm>,
    /// The named players and the evaluations of each game, by its kind.
    pub games: HashMap<String, GameRepertoire>,
    /// The operator's engines, which are named players too.
    pub engines: Vec<EngineLine>,
}

/// Another program that the operator lets play: a table in the bots file.
#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct EngineLine {
    /// Its name in every message.
    pub name: String,
    /// Its name for people; the same if absent.
    pub title: Option<String>,
    /// The command line that starts it.
    pub command: String,
    /// The protocol that it speaks: `gtp`, `nboard` or `lines`.
    pub protocol: String,
    /// The games that it plays, in all their variants.
    pub games: Vec<String>,
}

/// The players of one game.
#[derive(Debug, Clone, Default)]
pub struct GameRepertoire {
    /// The named players.
    pub players: Vec<CatalogPlayer>,
    /// The evaluations, the best first.
    pub evaluations: Vec<CatalogEvaluation>,
}

/// The small endgame tables of a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuiltTables {
    /// The game's kind.
    pub game: String,
    /// A variant that they are for.
    pub variant: String,
}

/// Whether to send messages to browsers while their page is closed, through the push services that they name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PushMode {
    /// Through services on the internet.
    #[default]
    On,
    /// Not at all.
    Off,
    /// Through services at 127.0.0.1, without TLS: for tests.
    Local,
}

/// How mail is sent. It has no `Debug`, so that the password cannot be logged.
#[derive(Clone)]
pub struct MailConfig {
    /// The SMTP server, as `smtps://HOST` or `smtp://HOST:587?tls=required`.
    pub smtp: String,
    /// Its user, if it requires one.
    pub user: Option<String>,
    /// The user's password.
    pub password: Option<String>,
    /// Who the mails are from.
    pub from: String,
    /// Where the server is reached from outside, for the links: `https://HOST`.
    pub site: String,
}

/// Measured strengths by profile name.
pub type Strengths = HashMap<String, Vec<Strength>>;

/// How strong a profile is in one variant of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strength {
    /// The game's kind.
    pub game: String,
    /// What was measured.
    pub measured: parlor_protocol::http::Strength,
}

/// The levels of the built-in players.
pub(crate) const LEVELS: RangeInclusive<u8> = 1..=8;

/// Returns the name of the built-in profile that plays a game at a level.
pub(crate) fn profile_of(kind: GameKind, level: u8) -> String {
    format!("{kind}-{level}")
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
