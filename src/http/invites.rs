//! Invitations over HTTP: what a link leads to, before anyone joins.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use parlor_protocol::User;
use parlor_protocol::http::InvitePreview;

use super::error::ApiError;
use super::extract::{Segment, Signed};
use crate::app::App;
use crate::store::Invite;

/// `GET /api/invites/{code}`: who invites, and to what.
pub(super) async fn preview(
    State(app): State<App>,
    Segment(code): Segment,
) -> Result<Json<InvitePreview>, ApiError> {
    let Invite { code, from, terms, created_ms } = app.lobby.open_invite(&code).await?;
    let rating = app.store.rating(&from.id, &terms.game).await?.map(|rating| rating.rating);
    let online = app.registry.is_online(&from.id);
    let from = User { rating, ..from.user() };
    Ok(Json(InvitePreview::new(code, terms, from, online, created_ms)))
}

/// `DELETE /api/invites/{code}`: cancels your own invitation.
pub(super) async fn cancel(
    State(app): State<App>,
    signed: Signed,
    Segment(code): Segment,
) -> Result<StatusCode, ApiError> {
    app.lobby.cancel_invite(&signed.account, &code).await?;
    Ok(StatusCode::NO_CONTENT)
}
