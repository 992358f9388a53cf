//! What sessions report to the lobby.

use std::sync::Arc;

use tokio::sync::mpsc;

use crate::game::GameMeta;

/// Something that the lobby has to know about a game.
#[derive(Debug)]
pub(crate) enum Notice {
    /// In which seats a bot is to act now. Reported for games with a bot, when they are loaded and when that changes.
    BotsTurn(Arc<GameMeta>, [bool; 2]),
    /// A game with a bot was unloaded: no one watches it any more.
    Unloaded(Arc<GameMeta>),
    /// A game has ended.
    Over(Arc<GameMeta>),
}

/// Where notices go.
pub(crate) type NoticeSender = mpsc::UnboundedSender<Notice>;
