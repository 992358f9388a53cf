//! The configuration of a bot process.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use parlor_engine::external::EngineCommand;
use parlor_engine::profile::Profile;
use parlor_engine::tablebase::Tablebases;
use parlor_protocol::GameOffer;
use parlor_rules::{GameKind, Variant};

use crate::server::Server;

/// The configuration of a bot process.
#[derive(Debug, Clone)]
pub struct Config {
    /// The server it plays on.
    pub server: Server,
    /// The bot's token. Without one the server creates a guest, who can play but not offer games.
    pub token: Option<String>,
    /// The players it offers, of one level or several.
    pub profiles: Vec<Profile>,
    /// Whether it plays as the players chosen by challenges, instead of its profiles.
    pub players: bool,
    /// An external engine that plays instead of the profiles.
    pub external: Option<ExternalEngine>,
    /// The most games it plays at once.
    pub max_games: u32,
    /// Where its players find endgame tablebases.
    pub tables: TableSource,
    /// Whether it thinks on its opponents' time, for which it should have a core of its own.
    pub ponder: bool,
    /// Whether level 8 plays from the opening books.
    pub book: bool,
}

/// Returns the tablebases that are available for a variant now; there may be more later.
#[derive(Clone)]
pub struct TableSource(pub Arc<dyn Fn(Variant) -> Tablebases + Send + Sync>);

impl Default for TableSource {
    fn default() -> Self {
        TableSource(Arc::new(|_| Tablebases::none()))
    }
}

impl fmt::Debug for TableSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TableSource")
    }
}

/// An external engine that plays in the lobby.
#[derive(Debug, Clone)]
pub struct ExternalEngine {
    /// How it is started.
    pub command: EngineCommand,
    /// The games it plays.
    pub kinds: Vec<GameKind>,
    /// The longest time it may take for a move.
    pub time: Duration,
    /// The search depth, for protocols that set one.
    pub depth: Option<u32>,
}

/// Why a bot process ends on its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BotError {
    /// The server's certificate cannot be trusted, or TLS fails for another reason: a sentence.
    Untrusted(String),
    /// The server does not know the token, it is not a bot's, or the server ended the session.
    Refused(String),
    /// The engine hangs: another process has to take over the games.
    Hung,
}

impl fmt::Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotError::Untrusted(sentence) | BotError::Refused(sentence) => f.write_str(sentence),
            BotError::Hung => f.write_str("the engine is not responding"),
        }
    }
}

impl std::error::Error for BotError {}

impl Config {
    /// The games it offers: each game of its profiles once, with all their levels.
    pub(crate) fn offers(&self) -> Vec<GameOffer> {
        if self.players {
            let any = |kind: &GameKind| GameOffer {
                game: kind.id().to_owned(),
                variants: Vec::new(),
                levels: Vec::new(),
                players: true,
            };
            return GameKind::ALL.iter().map(any).collect();
        }
        let playing = |kind| self.profiles.iter().filter(move |profile| profile.plays(kind));
        let external = |kind| self.external.as_ref().is_some_and(|external| external.kinds.contains(&kind));
        let plays = |kind| external(kind) || playing(kind).next().is_some();
        let kinds = GameKind::ALL.iter().copied().filter(|&kind| plays(kind));
        let offer = |kind: GameKind| {
            let levels: BTreeSet<u8> = playing(kind).filter_map(|profile| profile.level).collect();
            GameOffer {
                game: kind.id().to_owned(),
                variants: variants(playing(kind).collect()),
                levels: levels.into_iter().collect(),
                players: false,
            }
        };
        kinds.map(offer).collect()
    }

    /// The profile for a variant at a requested level, or the nearest level that plays it.
    pub(crate) fn profile(&self, variant: Variant, level: Option<u8>) -> Option<&Profile> {
        let fitting = self.profiles.iter().filter(|profile| profile.plays_variant(variant).is_ok());
        let distance = |profile: &&Profile| match (profile.level, level) {
            (Some(a), Some(b)) => a.abs_diff(b),
            _ => u8::from(profile.level != level),
        };
        fitting.min_by_key(distance)
    }
}

/// The variants that these players of a game were made for; empty if one of them plays every variant.
fn variants(players: Vec<&Profile>) -> Vec<String> {
    if players.iter().any(|profile| profile.variants.is_empty()) {
        return Vec::new();
    }
    players.iter().flat_map(|profile| &profile.variants).map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use parlor_engine::profile::Algorithm;

    use super::*;

    fn config(levels: &[u8]) -> Config {
        let profile = |&level| Profile { level: Some(level), ..Profile::of(Algorithm::First) };
        Config {
            server: Server::at("ws://a", None).expect("an address"),
            token: None,
            profiles: levels.iter().map(profile).collect(),
            players: false,
            external: None,
            max_games: 1,
            tables: TableSource::default(),
            ponder: false,
            book: true,
        }
    }

    #[test]
    fn the_requested_level_is_played() {
        let config = config(&[2, 5, 8]);
        let level = |requested| {
            config.profile(GameKind::Kalah.default_variant(), requested).and_then(|profile| profile.level)
        };
        assert_eq!((level(Some(5)), level(Some(7)), level(Some(1))), (Some(5), Some(8), Some(2)));
        assert!(level(None).is_some());
        let offers = config.offers();
        assert_eq!((offers.len(), offers[0].levels.as_slice()), (GameKind::ALL.len(), &[2, 5, 8][..]));
    }
}
