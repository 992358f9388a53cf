//! The games that are worth watching now.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use parlor_protocol::Snapshot;
use serde::Serialize;

use super::api::ApiError;
use crate::app::App;

#[derive(Serialize)]
pub(super) struct Page {
    games: Arc<Vec<Snapshot>>,
}

/// `GET /api/featured`: the most watched games in play, then those of people, then of the strongest players.
pub(super) async fn featured(State(app): State<App>) -> Result<Json<Page>, ApiError> {
    Ok(Json(Page { games: app.featured.games().await? }))
}
