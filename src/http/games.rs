//! Games over HTTP: lists, whole games, and games as files.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use parlor_protocol::http::{BestGames, ExportQuery, FeaturedGames, GameList, GamesQuery, WholeGame};
use parlor_protocol::{ErrorCode, Event, Refusal, Snapshot};

use super::error::{ApiError, bad_request};
use super::extract::{Params, Segment};
use super::filter::{filter, text_of_place};
use crate::app::App;
use crate::archive;
use crate::game::GameState;

/// `GET /api/games`: newest first.
pub(super) async fn games(
    State(app): State<App>,
    Params(query): Params<GamesQuery>,
) -> Result<Json<GameList>, ApiError> {
    let filter = filter(query)?;
    let page = app.store.list_games(&filter).await?;
    Ok(Json(GameList { games: page.rows, next: page.next.map(text_of_place) }))
}

/// `GET /api/games/{id}`: the snapshot and every event.
pub(super) async fn game(State(app): State<App>, Segment(id): Segment) -> Result<Json<WholeGame>, ApiError> {
    let (state, events) = public_game(&app, &id).await?;
    // The session knows what its clocks show now; the log knows the rest, even of a game that no one watches.
    let snapshot = if state.is_over() {
        state.snapshot(app.clock.now_ms())
    } else {
        *app.sessions.snapshot(&id.into()).await?
    };
    // The archive shows the game, not who is watching it.
    let snapshot = Snapshot { watchers: None, ..snapshot };
    Ok(Json(WholeGame { snapshot, events }))
}

/// `GET /api/games/{id}/export`: a file to download.
pub(super) async fn export(
    State(app): State<App>,
    Segment(id): Segment,
    Params(ExportQuery { format }): Params<ExportQuery>,
) -> Result<Response, ApiError> {
    if format.as_deref() == Some(archive::JSON) {
        let whole = game(State(app), Segment(id)).await?;
        let name = format!("attachment; filename=\"{}.json\"", whole.snapshot.game);
        return Ok(([(header::CONTENT_DISPOSITION, name)], whole).into_response());
    }
    let (state, _) = public_game(&app, &id).await?;
    let tags = app.store.imported_tags(&id).await?;
    let format = format.filter(|format| !format.is_empty());
    let text = archive::export(&state, tags, format.as_deref()).map_err(bad_request)?;
    let end = format.as_deref().filter(|format| *format != "text").unwrap_or("txt");
    let name = format!("attachment; filename=\"{}.{end}\"", state.meta().id);
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// `GET /api/featured`.
pub(super) async fn featured(State(app): State<App>) -> Result<Response, ApiError> {
    let games: Arc<FeaturedGames> = app.featured.games().await?;
    Ok(Json(&*games).into_response())
}

/// `GET /api/best`.
pub(super) async fn best(State(app): State<App>) -> Result<Json<BestGames>, ApiError> {
    Ok(Json(BestGames { games: app.store.best_games(app.clock.now_ms()).await? }))
}

/// `GET /api/tv`.
pub(super) async fn tv(State(app): State<App>) -> Result<Response, ApiError> {
    let games: Arc<FeaturedGames> = app.featured.of_each_kind().await?;
    Ok(Json(&*games).into_response())
}

/// A game that anyone may see, and its events.
pub(super) async fn public_game(app: &App, id: &str) -> Result<(GameState, Vec<Event>), ApiError> {
    let (meta, log) = app.store.load_game(id).await?.ok_or_else(no_game)?;
    if !meta.public {
        return Err(private().into());
    }
    Ok(GameState::replay(meta.into(), &log, 0)?)
}

pub(super) fn no_game() -> Refusal {
    Refusal::new(ErrorCode::NotFound, "no such game")
}

pub(super) fn private() -> Refusal {
    Refusal::new(ErrorCode::Forbidden, "this game is private")
}
