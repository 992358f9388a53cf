//! From HTTP to a WebSocket.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use parlor_protocol::{ErrorCode, MESSAGE_LIMIT_BYTES, SUBPROTOCOL};
use tracing::Instrument;

use super::door::{Peer, Visit};
use super::error::ApiError;
use crate::app::App;
use crate::connection;
use crate::limits;
use crate::rate_limit::Cap;

/// The number of the next connection, by which the log tells connections apart.
static NEXT_CONNECTION: AtomicU64 = AtomicU64::new(1);

/// `GET /ws`.
pub(crate) async fn upgrade(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Extension(visit): Extension<Visit>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else {
        let message = "expected a WebSocket upgrade";
        return ApiError::new(StatusCode::UPGRADE_REQUIRED, ErrorCode::BadRequest, message).into_response();
    };
    if !visit.is_same_origin(&headers) {
        let message = "pages from other sites may not connect";
        return ApiError::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, message).into_response();
    }
    tracing::debug!(%peer, "a socket opens");
    let Some(permit) = app.rate_limits.hold(Cap::Sockets, peer.ip()) else {
        let message = "too many connections from this address";
        return ApiError::new(StatusCode::TOO_MANY_REQUESTS, ErrorCode::RateLimited, message).into_response();
    };
    let sockets = app.sockets.clone();
    upgrade
        .protocols([SUBPROTOCOL])
        .read_buffer_size(limits::READ_BUFFER_BYTES)
        .write_buffer_size(limits::WRITE_BATCH_BYTES)
        .max_write_buffer_size(limits::WRITE_BUFFER_BYTES)
        .max_message_size(limits::FRAME_BYTES.max(MESSAGE_LIMIT_BYTES))
        .max_frame_size(limits::FRAME_BYTES)
        .on_upgrade(async move |socket| {
            // The span names the connection in everything that it logs, which needs no addresses.
            let span =
                tracing::info_span!("connection", id = NEXT_CONNECTION.fetch_add(1, Ordering::Relaxed));
            sockets.track(connection::serve(app, socket, peer.ip()).instrument(span)).await;
            drop(permit);
        })
        .into_response()
}
