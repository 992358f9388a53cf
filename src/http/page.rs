//! The browser client, as it was built into the binary.

use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use parlor_protocol::ErrorCode;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::error::{ApiError, not_found};

#[derive(RustEmbed)]
#[folder = "web/dist"]
struct Dist;

/// What the build names after its content, so that it never changes.
const IMMUTABLE: &str = "_app/immutable/";

/// A file of the client; every other path is a place within the page.
pub(super) async fn page(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let message = "only GET is answered here";
        return ApiError::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::BadRequest, message).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    match Dist::get(path) {
        Some(file) if !path.is_empty() => respond(path, file),
        _ if path.starts_with("_app/") => not_found().await.into_response(),
        _ => match Dist::get("index.html") {
            Some(file) => respond("index.html", file),
            None => (
                StatusCode::NOT_FOUND,
                "The page was not built into this binary: run `make web`, then build again.\n",
            )
                .into_response(),
        },
    }
}

fn respond(path: &str, file: EmbeddedFile) -> Response {
    let caching =
        if path.starts_with(IMMUTABLE) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mime = mime_guess::from_path(path).first_or_octet_stream();
    ([(header::CONTENT_TYPE, mime.as_ref()), (header::CACHE_CONTROL, caching)], file.data).into_response()
}
