//! The JSON API.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_protocol::{ErrorCode, Event, Refusal, Snapshot};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::filter::GamesQuery;
use crate::app::App;
use crate::archive;
use crate::game::GameState;
use crate::store::GameSummary;

/// An error as JSON: a code for programs and a sentence for people.
pub(super) fn error(status: StatusCode, code: &str, message: &str) -> Response {
    (status, Json(json!({"code": code, "message": message}))).into_response()
}

/// A refusal as an HTTP answer.
pub(super) struct ApiError {
    refusal: Refusal,
    status: StatusCode,
}

impl ApiError {
    /// A body that could be read, but holds what is not accepted: 422.
    pub(super) fn unacceptable(refusal: Refusal) -> Self {
        match refusal.code {
            ErrorCode::BadRequest => Self { refusal, status: StatusCode::UNPROCESSABLE_ENTITY },
            _ => refusal.into(),
        }
    }
}

impl<E: Into<Refusal>> From<E> for ApiError {
    fn from(error: E) -> Self {
        let refusal = error.into();
        let status = match refusal.code {
            ErrorCode::BadRequest | ErrorCode::UnknownType => StatusCode::BAD_REQUEST,
            ErrorCode::Unauthorized => StatusCode::UNAUTHORIZED,
            ErrorCode::Forbidden => StatusCode::FORBIDDEN,
            ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::NotAvailable => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::CONFLICT,
        };
        Self { refusal, status }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let Refusal { code, message, retry_ms, .. } = self.refusal;
        let mut body = json!({"code": code, "message": message});
        if let Some(retry_ms) = retry_ms {
            body["retry_ms"] = retry_ms.into();
        }
        (self.status, Json(body)).into_response()
    }
}

pub(super) fn bad_request(message: impl Into<String>) -> ApiError {
    Refusal::new(ErrorCode::BadRequest, message).into()
}

#[derive(Serialize)]
pub(super) struct GamesPage {
    games: Vec<GameSummary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// `GET /api/games?kind=&variant=&player=&opponent=&status=&result=&rated=&since=&until=&before=&limit=`: newest first.
pub(super) async fn games(
    State(app): State<App>,
    query: Result<Query<GamesQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<GamesPage>, ApiError> {
    let Query(query) = query.map_err(|e| bad_request(e.body_text()))?;
    let filter = query.filter()?;
    let games = app.store.list_games(&filter).await?;
    let full = games.len() == filter.limit as usize;
    let next = games.last().filter(|_| full).map(|last| format!("{}-{}", last.created_ms, last.game));
    Ok(Json(GamesPage { games, next }))
}

#[derive(Serialize)]
pub(super) struct WholeGame {
    #[serde(flatten)]
    snapshot: Snapshot,
    events: Vec<Event>,
}

/// `GET /api/games/{id}`: the snapshot and every event.
pub(super) async fn game(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<WholeGame>, ApiError> {
    let (state, events) = public_game(&app, &id).await?;
    // The session knows what its clocks show now; the log knows the rest, also of a game that nobody watches.
    let snapshot = if state.is_over() {
        state.snapshot(app.clock.now_ms())
    } else {
        *app.sessions.snapshot(&id.into()).await?
    };
    // The archive shows the game, not who looks at it.
    let snapshot = Snapshot { watchers: None, ..snapshot };
    Ok(Json(WholeGame { snapshot, events }))
}

/// What `GET /api/games/{id}/export` can be asked for.
#[derive(Deserialize)]
pub(super) struct ExportQuery {
    format: Option<String>,
}

/// `GET /api/games/{id}/export?format=`: a file to keep.
pub(super) async fn export(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<ExportQuery>,
) -> Result<Response, ApiError> {
    if query.format.as_deref() == Some(archive::JSON) {
        let Json(whole) = game(State(app), Path(id.clone())).await?;
        let name = format!("attachment; filename=\"{}.json\"", whole.snapshot.game);
        return Ok(([(header::CONTENT_DISPOSITION, name)], Json(whole)).into_response());
    }
    let (state, _) = public_game(&app, &id).await?;
    let tags = app.store.imported_tags(&id).await?;
    let format = query.format.filter(|format| !format.is_empty());
    let text = archive::export(&state, tags, format.as_deref()).map_err(bad_request)?;
    let end = format.as_deref().filter(|format| *format != "text").unwrap_or("txt");
    let name = format!("attachment; filename=\"{}.{end}\"", state.meta().id);
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// A game that anybody may see, and its events.
pub(super) async fn public_game(app: &App, id: &str) -> Result<(GameState, Vec<Event>), ApiError> {
    let Some((meta, log)) = app.store.load_game(id).await? else {
        return Err(Refusal::new(ErrorCode::NotFound, "there is no such game").into());
    };
    if !meta.public {
        return Err(Refusal::new(ErrorCode::Forbidden, "this game is private").into());
    }
    Ok(GameState::replay(meta.into(), &log, 0)?)
}

/// `GET /healthz`: the process answers.
pub(super) async fn healthz() -> Response {
    Json(json!({"status": "ok"})).into_response()
}

/// `GET /readyz`: the database is open and the bots of the bots file are connected.
pub(super) async fn readyz(State(app): State<App>) -> Response {
    if app.stopping.is_cancelled() {
        return error(StatusCode::SERVICE_UNAVAILABLE, "not_available", "the server is stopping");
    }
    if !app.store.is_ready().await {
        return error(StatusCode::SERVICE_UNAVAILABLE, "not_available", "the database cannot be read");
    }
    let away = app.supervisor.away();
    if !away.is_empty() {
        let message = format!("these bots are not connected: {}", away.join(", "));
        return error(StatusCode::SERVICE_UNAVAILABLE, "not_available", &message);
    }
    Json(json!({"status": "ready"})).into_response()
}

/// Everything else below `/api`.
pub(super) async fn not_found() -> Response {
    error(StatusCode::NOT_FOUND, "not_found", "there is nothing here")
}
