//! The browser client, as it was built into the binary.

use axum::body::Bytes;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use parlor_protocol::ErrorCode;
use parlor_protocol::http::Catalog;
use rust_embed::RustEmbed;

use super::error::{ApiError, not_found};

#[derive(RustEmbed)]
#[folder = "web/dist"]
struct Dist;

/// The page itself.
const DOCUMENT: &str = "index.html";

/// What the build names after its content, so that it never changes.
const IMMUTABLE: &str = "_app/immutable/";

/// Where the document carries the catalog, so that the page starts without asking for it.
const CATALOG: &str = "%catalog%";

/// The document that every place within the page begins with; `None` if the client was not built.
pub(super) fn document(catalog: &Catalog) -> Option<Bytes> {
    let file = Dist::get(DOCUMENT)?;
    let catalog = serde_json::to_string(catalog).expect("the catalog is JSON");
    // No text in it can end the element that it stands in.
    let catalog = catalog.replace('<', "\\u003c");
    Some(String::from_utf8_lossy(&file.data).replace(CATALOG, &catalog).into())
}

/// A file of the client; every other path is a place within the page.
pub(super) async fn page(document: Option<Bytes>, method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let message = "only GET is answered here";
        return ApiError::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::BadRequest, message).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    match Dist::get(path) {
        Some(file) if path != DOCUMENT => respond(path, file.data),
        _ if path.starts_with("_app/") => not_found().await.into_response(),
        _ => match document {
            Some(document) => respond(DOCUMENT, document),
            None => (
                StatusCode::NOT_FOUND,
                "The page was not built into this binary: run `make web`, then build again.\n",
            )
                .into_response(),
        },
    }
}

fn respond(path: &str, body: impl IntoResponse) -> Response {
    let caching =
        if path.starts_with(IMMUTABLE) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mime = mime_guess::from_path(path).first_or_octet_stream();
    ([(header::CONTENT_TYPE, mime.as_ref()), (header::CACHE_CONTROL, caching)], body).into_response()
}
