//! The explorer of openings: what people have played in each position, and how those games ended.
//!
//! Games that are over are counted a few at a time behind everything else, those of an older file too. (What the rules say
//! about a line of moves is in [`crate::explore`].)

mod counted;
mod page;

use crate::limits;
use crate::store::{CountedGame, Store, StoreError};

pub(crate) use page::{Asked, page};

/// Counts games for as long as the server runs.
pub(crate) async fn keep_counting(store: Store) {
    loop {
        if let Err(error) = count_all(&store).await {
            tracing::error!(%error, "games cannot be counted for the explorer");
        }
        tokio::time::sleep(limits::EXPLORER_PERIOD).await;
    }
}

/// Counts every game that waits for it.
async fn count_all(store: &Store) -> Result<(), StoreError> {
    loop {
        let games = next(store).await?;
        if games.is_empty() {
            return Ok(());
        }
        metrics::counter!("parlor_explored_games_total").increment(games.len() as u64);
        store.count_explored(games).await?;
        tokio::time::sleep(limits::EXPLORER_PAUSE).await;
    }
}

/// The games to count next: those played here first.
async fn next(store: &Store) -> Result<Vec<CountedGame>, StoreError> {
    let mut games = Vec::new();
    for id in store.games_to_explore(limits::EXPLORED_AT_ONCE).await? {
        let counted = match store.load_game(&id).await {
            Ok(Some((meta, log))) => counted::played(meta, &log),
            Ok(None) => Err("there is no such game".to_owned()),
            Err(StoreError::Damaged(why)) => Err(why),
            Err(error) => return Err(error),
        };
        games.push(counted.unwrap_or_else(|why| {
            tracing::error!(game = id, why, "a game is not counted");
            counted::unreadable(id)
        }));
    }
    if games.is_empty() {
        let lines = store.imports_to_explore(limits::EXPLORED_AT_ONCE).await?;
        games.extend(lines.into_iter().map(counted::imported));
    }
    Ok(games)
}
