//! The browser client, as it was built into the binary.

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, IntoResponseParts, Response};
use parlor_protocol::ErrorCode;
use parlor_protocol::http::Catalog;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::content_security_policy;
use super::door::{Peer, Visit};
use super::error::{ApiError, not_found};
use super::preview::{self, Preview};
use crate::app::App;
use crate::id::hex;
use crate::rate_limit::Limit;

#[derive(RustEmbed)]
#[folder = "web/dist"]
struct Dist;

/// The page itself.
const DOCUMENT: &str = "index.html";

/// What the build names after its content, so that it never changes.
const IMMUTABLE: &str = "_app/immutable/";

/// Where the document carries the catalog, so that the page starts without asking for it.
const CATALOG: &str = "%catalog%";

/// Between these the document has what links to it show, which differs from place to place.
const PREVIEW: [&str; 2] = ["<!--preview-->", "<!--/preview-->"];

/// Where places begin that other sites may show in a frame, if the operator lets them.
const EMBEDDED: &str = "/embed/";

/// The document that every place within the page begins with, and its tag.
#[derive(Clone)]
pub(super) struct Document {
    body: Bytes,
    tag: String,
    /// The parts of the body that stand before and after the preview.
    around: [Bytes; 2],
}

impl Document {
    /// The document of a place with a preview, and its tag.
    fn with(&self, preview: &Preview, site: &str) -> (Bytes, String) {
        let [before, after] = &self.around;
        let body: Bytes = [before, preview.tags(site).as_bytes(), after].concat().into();
        let tag = tag_of(&Sha256::digest(&body));
        (body, tag)
    }
}

/// The document with the catalog in it; `None` if the client was not built.
pub(super) fn document(catalog: &Catalog) -> Option<Document> {
    let file = Dist::get(DOCUMENT)?;
    let catalog = serde_json::to_string(catalog).expect("the catalog is JSON");
    // No text in it can end the element that it stands in.
    let catalog = catalog.replace('<', "\\u003c");
    let body: Bytes = String::from_utf8_lossy(&file.data).replace(CATALOG, &catalog).into();
    let text = String::from_utf8_lossy(&body);
    let (before, rest) = text.split_once(PREVIEW[0])?;
    let (_, after) = rest.split_once(PREVIEW[1])?;
    let around = [before, after].map(|part| part.as_bytes().to_vec().into());
    Some(Document { tag: tag_of(&Sha256::digest(&body)), around, body })
}

/// The `ETag` of a file. It is a weak one, because the file may be sent compressed.
pub(super) fn tag_of(hash: &[u8]) -> String {
    format!("W/\"{}\"", hex(&hash[..16]))
}

/// A file of the client; every other path is a place within the page.
pub(super) async fn page(document: Option<Document>, app: App, request: Request) -> Response {
    let (asked, _) = request.into_parts();
    let (method, uri, headers) = (&asked.method, &asked.uri, &asked.headers);
    if *method != Method::GET && *method != Method::HEAD {
        let message = "only GET is answered here";
        return ApiError::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::BadRequest, message).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    match Dist::get(path) {
        Some(file) if path.starts_with(IMMUTABLE) => {
            respond(path, [(header::CACHE_CONTROL, "public, max-age=31536000, immutable")], file.data)
        }
        Some(file) if path != DOCUMENT => {
            respond_if_changed(path, headers, &tag_of(&file.metadata.sha256_hash()), file.data)
        }
        _ if path.starts_with("_app/") => not_found().await.into_response(),
        _ => match document {
            Some(document) => place(&document, &app, &asked).await,
            None => (
                StatusCode::NOT_FOUND,
                "The page was not built into this binary: run `make web`, then build again.\n",
            )
                .into_response(),
        },
    }
}

/// A place within the page: the document with what links to it show.
async fn place(document: &Document, app: &App, asked: &Parts) -> Response {
    let (uri, headers) = (&asked.uri, &asked.headers);
    let peer = asked.extensions.get::<Peer>();
    let refused =
        peer.is_some_and(|Peer(peer)| app.rate_limits.check(Limit::RequestsByAddress, peer.ip()).is_err());
    // Whoever asks too often gets the page as it is, which costs nothing.
    let preview = if refused { None } else { preview::of(app, uri).await };
    let site = site_of(app, asked);
    let (body, tag) = match preview.zip(site) {
        Some((preview, site)) => document.with(&preview, &site),
        None => (document.body.clone(), document.tag.clone()),
    };
    let mut response = respond_if_changed(DOCUMENT, headers, &tag, body);
    if uri.path().starts_with(EMBEDDED) && !app.site.embed_on.is_empty() {
        let policy = HeaderValue::from_str(&content_security_policy(&app.site.embed_on.join(" ")));
        response.headers_mut().extend(policy.map(|policy| (header::CONTENT_SECURITY_POLICY, policy)));
    }
    response
}

/// The scheme and host that links begin with: the operator's, or those by which this request came.
fn site_of(app: &App, asked: &Parts) -> Option<String> {
    if let Some(url) = &app.site.url {
        return Some(url.clone());
    }
    let visit = asked.extensions.get::<Visit>()?;
    visit.site(&asked.headers)
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
pub(super) fn has_tag(headers: &HeaderMap, tag: &str) -> bool {
    let strong = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let named = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split(',')).any(|one| one.trim() == "*" || strong(one) == strong(tag))
}

fn respond(path: &str, caching: impl IntoResponseParts, body: impl IntoResponse) -> Response {
    let mime = mime_guess::from_path(path).first_or_octet_stream();
    ([(header::CONTENT_TYPE, mime.as_ref())], caching, body).into_response()
}
