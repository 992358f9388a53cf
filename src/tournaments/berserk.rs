//! Going berserk: in an arena, a player gives up half of their time for an extra point. The game's log tells who did.

use std::sync::Arc;

use parlor_protocol::Refusal;
use parlor_protocol::http::TournamentFormat;

use super::Tournaments;
use super::shared::Shared;
use crate::game::GameState;
use crate::id::GameId;

impl Tournaments {
    /// Whether going berserk gives an extra point in a game: only in an arena whose meetings are single games.
    pub(crate) async fn counts_berserk(&self, game: &str) -> Result<bool, Refusal> {
        let store = &self.shared.store;
        let id = store.game_meta(game).await?.and_then(|(meta, _)| meta.tournament);
        let Some(id) = id else { return Ok(false) };
        let terms = store.tournament(&id).await?.map(|row| row.terms);
        Ok(terms.is_some_and(|terms| terms.format == TournamentFormat::Arena && terms.opening.is_none()))
    }
}

impl Shared {
    /// Who went berserk in a game.
    pub(super) async fn berserk_in(&self, game: &GameId) -> Result<[bool; 2], Refusal> {
        let Some((meta, log)) = self.store.load_game(game).await? else { return Ok([false; 2]) };
        let (state, _) = GameState::replay(Arc::new(meta), &log, u64::MAX)?;
        Ok(state.berserk)
    }
}
