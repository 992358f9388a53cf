//! Where games are decided: at the server that their rows name or, if none is running, at the first to take them.

use parlor_protocol::{ErrorCode, Refusal};

use super::{Cluster, Inner, Place};
use crate::error::refuse;
use crate::id::{GameId, Node};
use crate::limits;
use crate::store::StoreError;

/// The message of a refusal that no player sees: the game is decided by another server.
const ELSEWHERE: &str = "this game is decided by another server";

/// Whether a request was refused because another server decides it.
pub(crate) fn is_elsewhere<T>(outcome: &Result<T, Refusal>) -> bool {
    matches!(outcome, Err(refusal) if refusal.message == ELSEWHERE)
}

impl Cluster {
    /// Returns where a game is decided, or would be if someone asked for it.
    pub(crate) async fn place_of(&self, game: &GameId) -> Result<Place, StoreError> {
        let Some(inner) = &self.inner else { return Ok(Place::Here) };
        if let Some(node) = inner.places.lock().get(game) {
            return Ok(Place::At(*node));
        }
        let owner = inner.store.owner(game).await?;
        let runs = owner.filter(|owner| owner.runs).and_then(|owner| owner.node);
        Ok(match runs.filter(|node| *node != inner.me) {
            Some(node) => {
                inner.remember(game, node);
                Place::At(node)
            }
            None => Place::Here,
        })
    }

    /// Forgets where a game is decided, after that server has answered that it is not its own.
    pub(crate) fn forget_place(&self, game: &GameId) {
        if let Some(inner) = &self.inner {
            inner.places.lock().remove(game);
        }
    }

    /// Takes a game before its session is loaded. Returns whether it belonged to another server, which has gone.
    ///
    /// # Errors
    /// One that [`is_elsewhere`] recognizes, if another server has it.
    pub(crate) async fn take(&self, game: &GameId) -> Result<bool, Refusal> {
        let Some(inner) = &self.inner else { return Ok(false) };
        // That a game does not exist is reported when it is loaded.
        let Some(before) = inner.store.owner(game).await? else { return Ok(false) };
        let orphaned = before.node.is_some_and(|node| node != inner.me) && !before.runs;
        if before.node != Some(inner.me) && !(before.runs) {
            inner.store.take(game, inner.me).await?;
        }
        let Some(after) = inner.store.owner(game).await? else { return Ok(false) };
        match after.node {
            Some(node) if node == inner.me => {
                if orphaned {
                    metrics::counter!("parlor_games_taken_over_total").increment(1);
                }
                inner.places.lock().remove(game);
                Ok(orphaned)
            }
            Some(node) if after.runs => {
                inner.remember(game, node);
                Err(refuse(ErrorCode::NotAvailable, ELSEWHERE))
            }
            // Another server is just taking it.
            _ => Err(refuse(ErrorCode::NotAvailable, ELSEWHERE)),
        }
    }
}

impl Inner {
    fn remember(&self, game: &GameId, node: Node) {
        let mut places = self.places.lock();
        if places.len() >= limits::KNOWN_PLACES {
            places.clear();
        }
        places.insert(game.clone(), node);
    }
}
