//! The games that are worth watching now.

use std::cmp::Reverse;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use parlor_protocol::{Snapshot, UserKind};
use serde::Serialize;
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::api::{ApiError, public_game};
use crate::id::GameId;
use crate::limits;
use crate::server::App;
use crate::store::GameFilter;

/// How many games are shown, and among how many they are chosen.
const SHOWN: usize = 8;
const CANDIDATES: u32 = 60;

/// A choice is good for a moment: everybody who opens the page asks for it.
#[derive(Clone, Default)]
pub(crate) struct Featured {
    chosen: Arc<Mutex<Option<(Instant, Page)>>>,
}

#[derive(Clone, Serialize)]
pub(super) struct Page {
    games: Arc<Vec<Snapshot>>,
}

/// `GET /api/featured`: the most watched games in play, then those of people, then of the strongest players.
pub(super) async fn featured(State(app): State<App>) -> Result<Json<Page>, ApiError> {
    let mut chosen = app.featured.chosen.lock().await;
    if let Some((at, page)) = &*chosen
        && at.elapsed() < limits::FEATURED_PERIOD
    {
        return Ok(Json(page.clone()));
    }
    let page = Page { games: Arc::new(choose(&app).await?) };
    *chosen = Some((Instant::now(), page.clone()));
    Ok(Json(page))
}

async fn choose(app: &App) -> Result<Vec<Snapshot>, ApiError> {
    let crowds = app.sessions.crowds();
    let filter = GameFilter { over: Some(false), limit: CANDIDATES, ..GameFilter::default() };
    let newest = app.store.list_games(&filter).await?.into_iter().map(|game| GameId::from(game.game));
    let mut ids: Vec<GameId> = crowds.keys().cloned().chain(newest).collect();
    ids.sort();
    ids.dedup();
    ids.sort_by_key(|id| Reverse(crowds.get(id).copied().unwrap_or(0)));
    ids.truncate(CANDIDATES as usize);
    let mut games = Vec::new();
    for id in ids {
        let (state, _) = public_game(app, &id).await?;
        if state.is_over() || state.plies() < 2 {
            continue;
        }
        let mut snapshot = state.snapshot(app.clock.now_ms());
        snapshot.watchers = Some(crowds.get(&id).copied().unwrap_or(0));
        for player in [&mut snapshot.first, &mut snapshot.second] {
            let rating = app.store.rating(&player.id.as_str().into(), &snapshot.kind).await?;
            player.rating = rating.map(|rating| rating.rating);
        }
        games.push(snapshot);
    }
    games.sort_by_key(|game| Reverse(interest(game)));
    games.truncate(SHOWN);
    Ok(games)
}

/// Watchers, then how many of the players are people, then how strong they are together, then how new it is.
fn interest(game: &Snapshot) -> (u32, usize, i32, i64) {
    let players = [&game.first, &game.second];
    let people = players.iter().filter(|player| player.kind != UserKind::Bot).count();
    let strength = players.iter().map(|player| player.rating.unwrap_or(0)).sum();
    (game.watchers.unwrap_or(0), people, strength, game.created_ms)
}
