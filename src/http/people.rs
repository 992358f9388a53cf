//! Players and leaderboards over HTTP.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use parlor_protocol::{ErrorCode, Refusal};
use parlor_rules::GameKind;
use serde_json::{Map, Value, json};

use super::api::ApiError;
use crate::app::App;
use crate::limits;
use crate::store::GameFilter;

/// Opponents of a player's page: those met most often.
const OPPONENTS: u32 = 20;

/// Recent games of a player's page.
const RECENT_GAMES: u32 = 20;

/// `GET /api/leaderboards/{kind}`.
pub(super) async fn leaderboard(
    State(app): State<App>,
    Path(kind): Path<String>,
) -> Result<Response, ApiError> {
    let kind: GameKind = kind
        .parse()
        .map_err(|e: parlor_rules::TextError| Refusal::new(ErrorCode::NotFound, e.to_string()))?;
    let players = app.store.leaderboard(kind.id(), limits::PAGE_GAMES).await?;
    Ok(Json(json!({"kind": kind.id(), "players": players})).into_response())
}

/// `GET /api/players/{name}`: who it is, ratings and their curves, results by game, recent games.
pub(super) async fn player(State(app): State<App>, Path(name): Path<String>) -> Result<Response, ApiError> {
    let Some(account) = app.store.account_by_name(&name).await? else {
        return Err(Refusal::new(ErrorCode::NotFound, "there is nobody of this name").into());
    };
    let mut ratings = Map::new();
    for (kind, rating) in app.store.ratings(&account.id).await? {
        let history = app.store.rating_history(&account.id, &kind).await?;
        let mut value = json!(rating);
        value["history"] = json!(history);
        ratings.insert(kind, value);
    }
    let results: Map<String, Value> = app
        .store
        .results(&account.id)
        .await?
        .into_iter()
        .map(|(kind, [won, drawn, lost])| (kind, json!({"won": won, "drawn": drawn, "lost": lost})))
        .collect();
    let opponents: Vec<Value> = app
        .store
        .results_by_opponent(&account.id, OPPONENTS)
        .await?
        .into_iter()
        .map(|(other, [won, drawn, lost])| {
            json!({"user": other.user(), "won": won, "drawn": drawn, "lost": lost})
        })
        .collect();
    let filter =
        GameFilter { player: Some(account.name.clone()), limit: RECENT_GAMES, ..GameFilter::default() };
    let games = app.store.list_games(&filter).await?;
    let online = app.registry.is_online(&account.id);
    Ok(Json(json!({"user": account.user(), "online": online, "ratings": ratings, "results": results, "opponents": opponents, "games": games}))
        .into_response())
}
