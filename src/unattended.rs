//! Games that nobody watches: loaded after a restart where something is to happen in them, and ended when their people have
//! left them.

use std::sync::Arc;

use crate::app::App;
use crate::game::GameState;
use crate::id::GameId;
use crate::limits;
use crate::store::StoreError;

/// Games with a clock are loaded at the start, so that their flags fall even if nobody watches.
pub(crate) async fn load_timed_games(app: App) {
    match app.store.unfinished_timed_games().await {
        Ok(games) => load_all(&app, games).await,
        Err(error) => tracing::error!(%error, "the unfinished games cannot be read"),
    }
}

/// Games in which a bot was to act when the server stopped are loaded at the start, the newest first.
pub(crate) async fn load_bots_games(app: App) {
    let games = match app.store.untimed_bot_games(0, i64::MAX).await {
        Ok(games) => games,
        Err(error) => {
            tracing::error!(%error, "the unfinished games against bots cannot be read");
            return;
        }
    };
    for game in games {
        match read(&app, &game).await {
            Ok(Some(state)) if state.bots_to_act() != [false; 2] => load_all(&app, [game]).await,
            Ok(_) => {}
            Err(error) => tracing::error!(%game, error, "a game cannot be read"),
        }
    }
}

async fn load_all(app: &App, games: impl IntoIterator<Item = GameId>) {
    for game in games {
        if let Err(refusal) = app.sessions.load(&game).await {
            tracing::error!(%game, message = refusal.message, "a game cannot be loaded");
        }
    }
}

/// A game as its log tells it, without a session that would stay loaded.
async fn read(app: &App, game: &GameId) -> Result<Option<GameState>, String> {
    let Some((meta, log)) = app.store.load_game(game).await.map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let (state, _) = GameState::replay(Arc::new(meta), &log, u64::MAX).map_err(|error| error.to_string())?;
    Ok(Some(state))
}

/// Ends games against bots without a clock that were never begun, or were left in the middle.
pub(crate) async fn end_left_games(app: App) {
    let mut period = tokio::time::interval(limits::LEFT_GAMES_PERIOD);
    // Each game is looked at once for its first move, when that is overdue.
    let mut looked_at_ms = 0;
    loop {
        period.tick().await;
        let now_ms = app.clock.now_ms();
        let until_ms = now_ms - limits::UNBEGUN_GAME_MS;
        match end_unbegun(&app, looked_at_ms, until_ms).await {
            Ok(()) => looked_at_ms = until_ms,
            Err(error) => tracing::error!(%error, "games that were not begun cannot be ended"),
        }
        match app.store.left_bot_games(now_ms - limits::LEFT_GAME_MS, limits::LEFT_GAMES).await {
            Ok(games) => end_all(&app, games).await,
            Err(error) => tracing::error!(%error, "games that were left cannot be found"),
        }
    }
}

async fn end_unbegun(app: &App, after_ms: i64, until_ms: i64) -> Result<(), StoreError> {
    for game in app.store.untimed_bot_games(after_ms, until_ms).await? {
        match read(app, &game).await {
            Ok(Some(state)) if state.is_left(app.clock.now_ms()) => end_all(app, [game]).await,
            Ok(_) => {}
            Err(error) => tracing::error!(%game, error, "a game cannot be read"),
        }
    }
    Ok(())
}

async fn end_all(app: &App, games: impl IntoIterator<Item = GameId>) {
    for game in games {
        match app.sessions.end_left(&game).await {
            Ok(()) => metrics::counter!("parlor_left_games_total").increment(1),
            Err(refusal) => tracing::error!(%game, message = refusal.message, "a game cannot be ended"),
        }
    }
}
