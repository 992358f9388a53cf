//! Push messages to this device while the page is closed, over HTTP.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use parlor_protocol::http::{PushSettings, PushSubscription};
use parlor_protocol::{ErrorCode, UserKind};

use super::error::ApiError;
use super::extract::{Body, Signed};
use crate::app::App;
use crate::error::refuse;
use crate::push;

/// `GET /api/accounts/current/push`.
pub(super) async fn settings(State(app): State<App>, signed: Signed) -> Result<Json<PushSettings>, ApiError> {
    let kinds = app.store.push_kinds(&signed.token).await?;
    Ok(Json(PushSettings { key: app.push.public_key().map(str::to_owned), kinds }))
}

/// `PUT /api/accounts/current/push`.
pub(super) async fn subscribe(
    State(app): State<App>,
    signed: Signed,
    Body(subscription): Body<PushSubscription>,
) -> Result<StatusCode, ApiError> {
    if app.push.public_key().is_none() {
        return Err(refuse(ErrorCode::NotFound, "this server sends no push messages").into());
    }
    // Guests are gone tomorrow, and bots are always connected.
    if signed.account.kind != UserKind::Member {
        return Err(refuse(ErrorCode::Forbidden, "only members are sent push messages").into());
    }
    push::check(&subscription, app.push.mode()).map_err(ApiError::unacceptable)?;
    let (account, token) = (&signed.account.id, &signed.token);
    app.store.subscribe(account, token, subscription, app.clock.now_ms()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/accounts/current/push`.
pub(super) async fn unsubscribe(State(app): State<App>, signed: Signed) -> Result<StatusCode, ApiError> {
    app.store.unsubscribe(&signed.token).await?;
    Ok(StatusCode::NO_CONTENT)
}
