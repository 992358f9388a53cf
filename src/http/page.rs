//! The browser client, as it was built into the binary.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_protocol::ErrorCode;
use parlor_protocol::http::Catalog;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::content_security_policy;
use super::dist::{self, File};
use super::door::{Peer, Visit};
use super::error::{ApiError, not_found};
use super::preview;
use crate::app::App;
use crate::id::hex;
use crate::rate_limit::Limit;

/// The page itself.
const DOCUMENT: &str = "index.html";

/// The folder of the files that the build names after their content, so that they never change.
const IMMUTABLE: &str = "_app/immutable/";

/// Where the document carries the catalog, so that the page starts without asking for it.
const CATALOG: &str = "%catalog%";

/// The document's preview is between these: what links to it show, which differs from place to place.
const PREVIEW: [&str; 2] = ["<!--preview-->", "<!--/preview-->"];

/// Where the document names what its page needs, and the file in which the build lists that for all pages.
const ROUTE: &str = "<!--route-->";
const ROUTES: &str = "routes.json";

/// The prefix of the paths that other sites may show in a frame, if the operator lets them.
const EMBEDDED: &str = "/embed/";

/// A page of the client.
#[derive(Deserialize)]
struct Route {
    /// Its address, such as `/game/[id]`.
    route: String,
    /// The tags in the document's head that load what it needs.
    head: String,
}

impl Route {
    fn leads_to(&self, path: &str) -> bool {
        let (own, asked) = (self.route.trim_end_matches('/'), path.trim_end_matches('/'));
        let fits = |(own, asked): (&str, &str)| own == asked || own.starts_with('[');
        own.split('/').count() == asked.split('/').count() && own.split('/').zip(asked.split('/')).all(fits)
    }
}

/// The document from which every place within the page starts.
pub(super) struct Document {
    /// Before the preview, the usual preview, after it, and after what the route needs.
    parts: [String; 4],
    /// The more specific ones first.
    routes: Vec<Route>,
}

impl Document {
    /// The document of a path, and its tag.
    fn of(&self, path: &str, preview: Option<&str>) -> (Bytes, String) {
        let [before, usual, after, rest] = &self.parts;
        let route = self.routes.iter().find(|route| route.leads_to(path));
        let head = route.map_or("", |route| &route.head);
        let body = [before, preview.unwrap_or(usual), after, head, rest].concat();
        let tag = tag_of(&Sha256::digest(&body));
        (body.into(), tag)
    }
}

/// The document with the catalog in it; `None` if the client was not built.
pub(super) fn document(catalog: &Catalog) -> Option<Document> {
    let read = |path| dist::plain(path).map(|data| String::from_utf8_lossy(&data).into_owned());
    let catalog = serde_json::to_string(catalog).expect("the catalog is JSON");
    // No text in it can close the element that contains it.
    let text = read(DOCUMENT)?.replace(CATALOG, &catalog.replace('<', "\\u003c"));
    let (before, rest) = text.split_once(PREVIEW[0])?;
    let (usual, rest) = rest.split_once(PREVIEW[1])?;
    let (after, rest) = rest.split_once(ROUTE)?;
    let routes = serde_json::from_str(&read(ROUTES)?).expect("the build lists the routes");
    Some(Document { parts: [before, usual, after, rest].map(str::to_owned), routes })
}

/// The `ETag` of a file. It is a weak one, because the file may be sent compressed.
pub(super) fn tag_of(hash: &[u8]) -> String {
    format!("W/\"{}\"", hex(&hash[..16]))
}

/// Answers with a file of the client; every other path is a place within the page.
pub(super) async fn page(document: Option<Arc<Document>>, app: App, request: Request) -> Response {
    let (asked, _) = request.into_parts();
    let (method, uri, headers) = (&asked.method, &asked.uri, &asked.headers);
    if *method != Method::GET && *method != Method::HEAD {
        let message = "only GET and HEAD are allowed here";
        return ApiError::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::BadRequest, message).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    match dist::file(path, headers) {
        Some(file) if path.starts_with(IMMUTABLE) => {
            let caching = [(header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
            (caching, varying(&file), respond(path, file)).into_response()
        }
        Some(file) if path != DOCUMENT && path != ROUTES => {
            let (tag, varying) = (tag_of(&file.hash), varying(&file));
            (varying, if_changed(headers, &tag, || respond(path, file))).into_response()
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

/// Answers with the document for a place within the page, including what links to it show.
async fn place(document: &Document, app: &App, asked: &Parts) -> Response {
    let (uri, headers) = (&asked.uri, &asked.headers);
    let peer = asked.extensions.get::<Peer>();
    let refused =
        peer.is_some_and(|Peer(peer)| app.rate_limits.check(Limit::RequestsByAddress, peer.ip()).is_err());
    // A client that sends too many requests gets the page without a preview, which costs nothing.
    let preview = if refused { None } else { preview::of(app, uri).await };
    let site = site_of(app, asked);
    let preview = preview.zip(site).map(|(preview, site)| preview.tags(&site, app.site.language));
    let (body, tag) = document.of(uri.path(), preview.as_deref());
    let mut response = if_changed(headers, &tag, || (kind_of(DOCUMENT), body).into_response());
    if uri.path().starts_with(EMBEDDED) && !app.site.embed_on.is_empty() {
        let policy = HeaderValue::from_str(&content_security_policy(&app.site.embed_on.join(" ")));
        response.headers_mut().extend(policy.map(|policy| (header::CONTENT_SECURITY_POLICY, policy)));
    }
    response
}

/// The scheme and host that links begin with: the operator's, or those of this request.
fn site_of(app: &App, asked: &Parts) -> Option<String> {
    if let Some(url) = &app.site.url {
        return Some(url.clone());
    }
    let visit = asked.extensions.get::<Visit>()?;
    visit.site(&asked.headers)
}

/// Answers with what may change under its name: clients ask each time, and get it only if it has changed.
fn if_changed(headers: &HeaderMap, tag: &str, answer: impl FnOnce() -> Response) -> Response {
    let caching = [(header::CACHE_CONTROL, "no-cache"), (header::ETAG, tag)];
    match has_tag(headers, tag) {
        true => (StatusCode::NOT_MODIFIED, caching).into_response(),
        false => (caching, answer()).into_response(),
    }
}

/// Whether a client has the file already, by `If-None-Match`, which compares tags without regard to their weakness.
pub(super) fn has_tag(headers: &HeaderMap, tag: &str) -> bool {
    let strong = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let named = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split(',')).any(|one| one.trim() == "*" || strong(one) == strong(tag))
}

fn respond(path: &str, file: File) -> Response {
    let encoding = file.encoding.map(|encoding| [(header::CONTENT_ENCODING, encoding)]);
    (kind_of(path), encoding, file.data).into_response()
}

fn kind_of(path: &str) -> [(HeaderName, String); 1] {
    [(header::CONTENT_TYPE, mime_guess::from_path(path).first_or_octet_stream().to_string())]
}

/// Tells caches on the way that other clients may get the file in another encoding.
fn varying(file: &File) -> Option<[(HeaderName, &'static str); 1]> {
    file.varies.then_some([(header::VARY, "accept-encoding")])
}
