//! Games that no one watches: woken when something is due in them, and after a restart if they were awake before.

use futures_util::StreamExt;

use crate::app::App;
use crate::cluster::is_elsewhere;
use crate::id::GameId;
use crate::limits;
use crate::store::StoreError;

/// Wakes games for as long as the server runs. The database keeps the order in which they are due: nothing is kept in
/// memory for a game that is asleep.
pub(crate) async fn wake_games(app: App) {
    if let Err(error) = wake_previous(&app).await {
        tracing::error!(%error, "the games that were awake cannot be read");
    }
    let mut period = tokio::time::interval(limits::WAKE_PERIOD);
    loop {
        period.tick().await;
        if let Err(error) = wake_due(&app).await {
            tracing::error!(%error, "the games that are due cannot be read");
        }
    }
}

/// Wakes the games that were awake when the last server ended, and those in which a bot is to act, because the bot has
/// forgotten them.
async fn wake_previous(app: &App) -> Result<(), StoreError> {
    let mut after = 0;
    loop {
        let games = app.store.games_awake(after, limits::WOKEN_AT_ONCE).await?;
        let Some(last) = games.last() else { break };
        after = last.number;
        for game in games {
            wake(app, &game.id()).await;
        }
    }
    let mut after = 0;
    loop {
        let games = app.store.games_of_bots(after, limits::WOKEN_AT_ONCE).await?;
        let Some(last) = games.last() else { return Ok(()) };
        after = last.number;
        for game in games {
            wake(app, &game.id()).await;
        }
    }
}

/// Wakes the games in which something is due before the next search. Their sessions act at the exact time.
async fn wake_due(app: &App) -> Result<(), StoreError> {
    loop {
        let until_ms = app.clock.now_ms() + 2 * limits::WAKE_PERIOD.as_millis() as i64;
        let until_ms = app.uptime.without_outages(until_ms);
        let games = app.store.wake_due(until_ms, limits::WOKEN_AT_ONCE).await?;
        for game in &games {
            wake(app, game).await;
        }
        if games.len() < limits::WOKEN_AT_ONCE as usize {
            return Ok(());
        }
    }
}

/// Wakes the games of servers that are gone: their clocks run on, whether or not anyone comes.
pub(crate) async fn adopt_games(app: App) {
    loop {
        let games = match app.store.orphaned_games(limits::WOKEN_AT_ONCE).await {
            Ok(games) if !games.is_empty() => games,
            Ok(_) => return,
            Err(error) => {
                tracing::error!(%error, "the games of another server cannot be read");
                tokio::time::sleep(limits::BEAT).await;
                continue;
            }
        };
        let adopted = games.len();
        let wake = |game: GameId| {
            let app = app.clone();
            async move { wake(&app, &game).await }
        };
        futures_util::stream::iter(games).for_each_concurrent(limits::ADOPTED_TOGETHER, wake).await;
        tracing::info!(adopted, "games of another server continue here");
    }
}

async fn wake(app: &App, game: &GameId) {
    let woken = app.sessions.wake(game).await;
    // If another server was faster, it takes care of the game.
    if let Err(refusal) = woken.as_ref()
        && !is_elsewhere(&woken)
    {
        tracing::error!(%game, message = refusal.message, "a game cannot be loaded");
    }
}

/// Records regularly that a server is running, so that the next one knows since when none was.
pub(crate) async fn note_running(app: App) {
    loop {
        tokio::time::sleep(limits::RUNNING_PERIOD).await;
        if let Err(error) = app.store.note_running(app.clock.now_ms()).await {
            tracing::warn!(%error, "cannot record that the server is running");
        }
    }
}
