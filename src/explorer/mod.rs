//! The explorer of openings: what people have played in each position, and how those games ended.
//!
//! Finished games, including those in an older database, are counted a few at a time and behind everything else. (What
//! the rules say about a line of moves is in [`crate::explore`].)

mod counted;
mod pace;
mod page;
mod passing;

use std::collections::BTreeSet;

use counted::Plies;
use pace::Pace;

use crate::limits;
use crate::store::{CountedGame, Marked, Store, StoreError};

pub(crate) use page::{Asked, page};

/// Counts games for as long as the server runs.
pub(crate) async fn keep_counting(store: Store) {
    let mut pace = Pace::new(&store);
    loop {
        if let Err(error) = count_all(&store, &mut pace).await {
            tracing::error!(%error, "games cannot be counted for the explorer");
        }
        tokio::time::sleep(limits::EXPLORER_PERIOD).await;
    }
}

/// Counts every game that waits for it. Removals come first: a new game of the library may get the number of one that
/// has left it.
async fn count_all(store: &Store, pace: &mut Pace) -> Result<(), StoreError> {
    let mut ahead = Vec::new();
    loop {
        pace.begin(store);
        let mut games = removals(store).await?;
        if games.is_empty() {
            spread_all(store).await?;
            games = std::mem::take(&mut ahead);
        }
        if games.is_empty() {
            games = next(store, pace).await?;
        }
        if games.is_empty() && !fill_gaps(store).await? {
            return Ok(());
        }
        metrics::counter!("parlor_explored_games_total").increment(games.len() as u64);
        // The next games are read while these are written.
        let last =
            games.iter().filter(|game| matches!(game.marked, Marked::Game)).map(|game| game.number).max();
        let next = async {
            match last {
                Some(last) => played_after(store, last, pace.games()).await,
                None => Ok(Vec::new()),
            }
        };
        let (counted, read) = tokio::join!(store.count_explored(games), next);
        counted?;
        ahead.extend(read?);
        pace.pause().await;
    }
}

/// Returns the games of the library that have to be removed.
async fn removals(store: &Store) -> Result<Vec<CountedGame>, StoreError> {
    let lines = store.removals_to_explore(limits::EXPLORED_AT_ONCE).await?;
    Ok(lines.into_iter().map(|line| counted::imported(line, Plies::Counted)).collect())
}

/// Returns the games to count next: those played here first.
async fn next(store: &Store, pace: &Pace) -> Result<Vec<CountedGame>, StoreError> {
    let games = played_after(store, 0, pace.games()).await?;
    if !games.is_empty() {
        return Ok(games);
    }
    let lines = store.imports_to_explore(pace.games()).await?;
    Ok(lines.into_iter().map(|line| counted::imported(line, Plies::Counted)).collect())
}

/// Returns the first games played here that wait to be counted and have a higher number than this.
async fn played_after(store: &Store, number: i64, limit: u32) -> Result<Vec<CountedGame>, StoreError> {
    let mut games = Vec::new();
    for (id, game) in store.games_to_explore(number, limit).await? {
        let counted = match game {
            Ok((meta, log)) => counted::played(meta, &log, Plies::Counted),
            Err(StoreError::Damaged(why)) => Err(why),
            Err(error) => return Err(error),
        };
        games.push(counted.unwrap_or_else(|why| {
            tracing::error!(game = id, why, "a game is not counted");
            counted::unreadable(id)
        }));
    }
    Ok(games)
}

/// Gives rows of their own to positions that more than a few games have reached.
async fn spread_all(store: &Store) -> Result<(), StoreError> {
    let mut due = Vec::new();
    for position in store.explored_due(limits::EXPLORER_DUE).await? {
        due.push((position, passing::passing(store, position).await?));
    }
    if due.is_empty() {
        return Ok(());
    }
    store.spread(due).await
}

/// Fills lists that have lost a game by reading through the library. Returns whether there were any.
async fn fill_gaps(store: &Store) -> Result<bool, StoreError> {
    let gaps = store.explored_gaps(limits::EXPLORER_GAPS).await?;
    if gaps.is_empty() {
        return Ok(false);
    }
    let wanted: BTreeSet<i64> = gaps.iter().copied().collect();
    let mut after = 0;
    loop {
        let lines = store.explored_imports(after, limits::EXPLORED_AT_ONCE).await?;
        let Some(last) = lines.last() else { break };
        after = last.number;
        let mut games: Vec<CountedGame> =
            lines.into_iter().map(|line| counted::imported(line, Plies::Counted)).collect();
        games.iter_mut().for_each(|game| game.steps.retain(|step| wanted.contains(&step.position)));
        store.list_explored(games).await?;
        tokio::time::sleep(limits::EXPLORER_PAUSE).await;
    }
    store.filled_gaps(gaps).await?;
    Ok(true)
}
