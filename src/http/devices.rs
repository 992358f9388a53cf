//! Known devices over HTTP.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use parlor_protocol::http::Devices;
use parlor_protocol::{ErrorCode, Refusal};

use super::error::ApiError;
use super::extract::{Segment, Signed};
use crate::app::App;

/// `GET /api/accounts/current/devices`.
pub(super) async fn devices(State(app): State<App>, signed: Signed) -> Result<Json<Devices>, ApiError> {
    let devices = app.store.devices(&signed.account.id).await?;
    Ok(Json(Devices { devices }))
}

/// `DELETE /api/accounts/current/devices/{id}`.
pub(super) async fn forget(
    State(app): State<App>,
    signed: Signed,
    Segment(id): Segment,
) -> Result<StatusCode, ApiError> {
    let account = &signed.account.id;
    if !app.store.devices(account).await?.iter().any(|device| device.id == id) {
        return Err(Refusal::new(ErrorCode::NotFound, "no such device").into());
    }
    app.store.forget_device(account, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
