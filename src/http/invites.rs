//! Invitations over HTTP: what a link leads to, before one joins.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use parlor_protocol::User;
use serde_json::json;

use super::accounts::Signed;
use super::api::ApiError;
use crate::app::App;

/// `GET /api/invites/{code}`: who invites, and to what.
pub(super) async fn preview(State(app): State<App>, Path(code): Path<String>) -> Result<Response, ApiError> {
    let invite = app.lobby.open_invite(&code).await?;
    let kind = &invite.terms.game;
    let rating = app.store.rating(&invite.from.id, kind).await?.map(|rating| rating.rating);
    let from = User { rating, ..invite.from.user() };
    let mut preview = json!(invite.terms);
    preview["code"] = json!(invite.code);
    preview["from"] = json!(from);
    preview["online"] = json!(app.registry.is_online(&invite.from.id));
    preview["created_ms"] = json!(invite.created_ms);
    Ok(Json(preview).into_response())
}

/// `DELETE /api/invites/{code}`: takes an own invitation back.
pub(super) async fn cancel(
    State(app): State<App>,
    signed: Signed,
    Path(code): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.lobby.cancel_invite(signed.account(), &code).await?;
    Ok(StatusCode::NO_CONTENT)
}
