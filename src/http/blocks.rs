//! Blocks over HTTP.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use parlor_protocol::http::BlockList;
use parlor_protocol::{ErrorCode, Refusal};

use super::error::ApiError;
use super::extract::{Segment, Signed};
use super::people::no_player;
use crate::account::Account;
use crate::app::App;

/// `GET /api/blocks`.
pub(super) async fn blocks(State(app): State<App>, signed: Signed) -> Result<Json<BlockList>, ApiError> {
    let blocked = app.store.blocked_names(&signed.account.id).await?;
    Ok(Json(BlockList { blocked }))
}

/// `PUT /api/blocks/{name}`.
pub(super) async fn block(
    State(app): State<App>,
    Signed { account, .. }: Signed,
    Segment(name): Segment,
) -> Result<StatusCode, ApiError> {
    let at_ms = app.clock.now_ms();
    set_block(&app, &account, &name, Some(at_ms)).await
}

/// `DELETE /api/blocks/{name}`.
pub(super) async fn unblock(
    State(app): State<App>,
    Signed { account, .. }: Signed,
    Segment(name): Segment,
) -> Result<StatusCode, ApiError> {
    set_block(&app, &account, &name, None).await
}

async fn set_block(app: &App, me: &Account, name: &str, at_ms: Option<i64>) -> Result<StatusCode, ApiError> {
    let other = app.store.account_by_name(name).await?.ok_or_else(no_player)?;
    if other.id == me.id {
        return Err(Refusal::new(ErrorCode::BadRequest, "you cannot block yourself").into());
    }
    app.store.set_block(&me.id, &other.id, at_ms).await?;
    Ok(StatusCode::NO_CONTENT)
}
