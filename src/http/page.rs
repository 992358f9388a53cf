//! The browser client, as it was built into the binary.

use axum::body::Bytes;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, IntoResponseParts, Response};
use parlor_protocol::ErrorCode;
use parlor_protocol::http::Catalog;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::error::{ApiError, not_found};
use crate::id::hex;

#[derive(RustEmbed)]
#[folder = "web/dist"]
struct Dist;

/// The page itself.
const DOCUMENT: &str = "index.html";

/// What the build names after its content, so that it never changes.
const IMMUTABLE: &str = "_app/immutable/";

/// Where the document carries the catalog, so that the page starts without asking for it.
const CATALOG: &str = "%catalog%";

/// The document that every place within the page begins with, and its tag.
#[derive(Clone)]
pub(super) struct Document {
    body: Bytes,
    tag: String,
}

/// The document with the catalog in it; `None` if the client was not built.
pub(super) fn document(catalog: &Catalog) -> Option<Document> {
    let file = Dist::get(DOCUMENT)?;
    let catalog = serde_json::to_string(catalog).expect("the catalog is JSON");
    // No text in it can end the element that it stands in.
    let catalog = catalog.replace('<', "\\u003c");
    let body: Bytes = String::from_utf8_lossy(&file.data).replace(CATALOG, &catalog).into();
    Some(Document { tag: tag_of(&Sha256::digest(&body)), body })
}

/// The `ETag` of a file. It is a weak one, because the file may be sent compressed.
fn tag_of(hash: &[u8]) -> String {
    format!("W/\"{}\"", hex(&hash[..16]))
}

/// A file of the client; every other path is a place within the page.
pub(super) async fn page(
    document: Option<Document>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let message = "only GET is answered here";
        return ApiError::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::BadRequest, message).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    match Dist::get(path) {
        Some(file) if path.starts_with(IMMUTABLE) => {
            respond(path, [(header::CACHE_CONTROL, "public, max-age=31536000, immutable")], file.data)
        }
        Some(file) if path != DOCUMENT => {
            respond_if_changed(path, &headers, &tag_of(&file.metadata.sha256_hash()), file.data)
        }
        _ if path.starts_with("_app/") => not_found().await.into_response(),
        _ => match document {
            Some(Document { body, tag }) => respond_if_changed(DOCUMENT, &headers, &tag, body),
            None => (
                StatusCode::NOT_FOUND,
                "The page was not built into this binary: run `make web`, then build again.\n",
            )
                .into_response(),
        },
    }
}

/// A file that may change under its name: whoever has it asks each time, and gets it only if it has changed.
fn respond_if_changed(path: &str, headers: &HeaderMap, tag: &str, body: impl IntoResponse) -> Response {
    let caching = [(header::CACHE_CONTROL, "no-cache"), (header::ETAG, tag)];
    match has_tag(headers, tag) {
        true => (StatusCode::NOT_MODIFIED, caching).into_response(),
        false => respond(path, caching, body),
    }
}

/// Whether a client has the file already, by `If-None-Match`, which compares tags without regard to their weakness.
fn has_tag(headers: &HeaderMap, tag: &str) -> bool {
    let strong = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let named = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split(',')).any(|one| one.trim() == "*" || strong(one) == strong(tag))
}

fn respond(path: &str, caching: impl IntoResponseParts, body: impl IntoResponse) -> Response {
    let mime = mime_guess::from_path(path).first_or_octet_stream();
    ([(header::CONTENT_TYPE, mime.as_ref())], caching, body).into_response()
}
