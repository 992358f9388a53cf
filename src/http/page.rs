//! The browser client, as it was built into the binary.

use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::api;

#[derive(RustEmbed)]
#[folder = "web/dist"]
struct Dist;

/// What the build names after its content, so that it never changes.
const IMMUTABLE: &str = "_app/immutable/";

/// A file of the client; every path that is no file is a place inside the page.
pub(super) async fn page(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return api::error(StatusCode::METHOD_NOT_ALLOWED, "bad_request", "only GET is answered here");
    }
    let path = uri.path().trim_start_matches('/');
    match Dist::get(path) {
        Some(file) if !path.is_empty() => respond(path, file),
        _ if path.starts_with("_app/") => api::not_found().await,
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
