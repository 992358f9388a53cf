//! What a bot process is told when it starts.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use parlor_engine::profile::Profile;
use parlor_engine::tables::Tables;
use parlor_protocol::GameOffer;
use parlor_rules::{GameKind, Variant};

use parlor_engine::outside::Outside;

/// What a bot process is told when it starts.
#[derive(Debug, Clone)]
pub struct Config {
    /// The server: `http://HOST:PORT` or the address of its socket, `ws://HOST:PORT/ws`.
    pub server: String,
    /// The bot's secret; without one the server makes a guest, who plays but cannot offer games.
    pub token: Option<String>,
    /// The players that it offers, of one level or of several.
    pub profiles: Vec<Profile>,
    /// An outside engine that plays instead of the profiles.
    pub visitor: Option<Visitor>,
    /// How many games it plays at once.
    pub max_games: u32,
    /// Where its players find tables.
    pub tables: TableSource,
}

/// Gives the tables that are at hand for a variant at the moment: there may be more of them later.
#[derive(Clone)]
pub struct TableSource(pub Arc<dyn Fn(Variant) -> Tables + Send + Sync>);

impl Default for TableSource {
    fn default() -> Self {
        TableSource(Arc::new(|_| Tables::none()))
    }
}

impl fmt::Debug for TableSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TableSource")
    }
}

/// An outside engine that is brought into the lobby.
#[derive(Debug, Clone)]
pub struct Visitor {
    /// How it is started.
    pub outside: Outside,
    /// The games it plays.
    pub kinds: Vec<GameKind>,
    /// The longest that it is told to think about a move.
    pub time: Duration,
    /// The depth that it is told, where the protocol tells one.
    pub depth: Option<u32>,
}

/// Why a bot process ends by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BotError {
    /// What it was told cannot be used: a sentence that names the bad part.
    Config(String),
    /// The server does not know the token, or has ended the session.
    Refused(String),
    /// The engine stands still: another process has to take the games over.
    Hung,
}

impl fmt::Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotError::Config(sentence) | BotError::Refused(sentence) => f.write_str(sentence),
            BotError::Hung => f.write_str("the engine stands still"),
        }
    }
}

impl std::error::Error for BotError {}

impl Config {
    /// The address of the server's socket.
    pub(crate) fn socket(&self) -> Result<String, BotError> {
        let bad = || {
            BotError::Config(format!(
                "{:?} is no server; one is http://HOST:PORT or ws://HOST:PORT/ws",
                self.server
            ))
        };
        let (scheme, rest) = self.server.split_once("://").ok_or_else(bad)?;
        let host = rest.trim_end_matches('/');
        if host.is_empty() {
            return Err(bad());
        }
        match scheme {
            "http" => Ok(format!("ws://{host}/ws")),
            "ws" if host.contains('/') => Ok(format!("ws://{host}")),
            "ws" => Ok(format!("ws://{host}/ws")),
            _ => Err(bad()),
        }
    }

    /// What it offers: each game of its profiles once, with all their levels.
    pub(crate) fn offers(&self) -> Vec<GameOffer> {
        let playing = |kind| self.profiles.iter().filter(move |profile| profile.plays(kind));
        let visits = |kind| self.visitor.as_ref().is_some_and(|visitor| visitor.kinds.contains(&kind));
        let plays = |kind| visits(kind) || playing(kind).next().is_some();
        let kinds = GameKind::ALL.iter().copied().filter(|&kind| plays(kind));
        let offer = |kind: GameKind| {
            let levels: BTreeSet<u8> = playing(kind).filter_map(|profile| profile.level).collect();
            GameOffer {
                game: kind.id().to_owned(),
                variants: Vec::new(),
                levels: levels.into_iter().collect(),
            }
        };
        kinds.map(offer).collect()
    }

    /// The profile for a game that was asked for at this level: of that level, else the nearest one that plays it.
    pub(crate) fn profile(&self, kind: GameKind, level: Option<u8>) -> Option<&Profile> {
        let fitting = self.profiles.iter().filter(|profile| profile.plays(kind));
        let distance = |profile: &&Profile| match (profile.level, level) {
            (Some(a), Some(b)) => a.abs_diff(b),
            _ => u8::from(profile.level != level),
        };
        fitting.min_by_key(distance)
    }
}

#[cfg(test)]
mod tests {
    use parlor_engine::profile::Algorithm;

    use super::*;

    fn config(server: &str, levels: &[u8]) -> Config {
        let profile = |&level| Profile { level: Some(level), ..Profile::of(Algorithm::First) };
        Config {
            server: server.into(),
            token: None,
            profiles: levels.iter().map(profile).collect(),
            visitor: None,
            max_games: 1,
            tables: TableSource::default(),
        }
    }

    #[test]
    fn a_server_is_named_by_page_or_by_socket() {
        for server in ["http://a:1", "http://a:1/", "ws://a:1/ws", "ws://a:1"] {
            assert_eq!(config(server, &[]).socket(), Ok("ws://a:1/ws".to_owned()), "{server}");
        }
        assert!(config("a:1", &[]).socket().is_err());
        assert!(config("ftp://a", &[]).socket().is_err());
    }

    #[test]
    fn the_level_that_was_asked_for_is_played() {
        let config = config("ws://a", &[2, 5, 8]);
        let level = |asked| config.profile(GameKind::Kalah, asked).and_then(|profile| profile.level);
        assert_eq!((level(Some(5)), level(Some(7)), level(Some(1))), (Some(5), Some(8), Some(2)));
        assert!(level(None).is_some());
        let offers = config.offers();
        assert_eq!((offers.len(), offers[0].levels.as_slice()), (GameKind::ALL.len(), &[2, 5, 8][..]));
    }
}
