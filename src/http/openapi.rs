//! The document that describes this API.

use axum::http::header;
use axum::response::IntoResponse;

/// The document, made from the protocol's types by `make protocol`.
pub(super) const DOCUMENT: &str = include_str!("../../docs/openapi.json");

/// `GET /api/openapi.json`.
pub(super) async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}
