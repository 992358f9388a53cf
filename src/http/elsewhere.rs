//! Requests that only the leading server can answer: the others pass them on to it.

use std::net::SocketAddr;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use parlor_protocol::{ErrorCode, Refusal};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep};
use tower::ServiceExt;

use super::door::Peer;
use super::error::ApiError;
use crate::app::App;
use crate::cluster::{Lost, Place};
use crate::limits;
use crate::traces;

/// The headers that an answer may depend on.
const ASKED: [HeaderName; 4] =
    [header::AUTHORIZATION, header::CONTENT_TYPE, header::ACCEPT_LANGUAGE, header::HOST];

/// The headers of an answer that describe its body.
const ANSWERED: [HeaderName; 3] = [header::CONTENT_TYPE, header::CONTENT_DISPOSITION, header::CACHE_CONTROL];

/// A request on its way.
#[derive(Serialize, Deserialize)]
struct Asked {
    peer: SocketAddr,
    method: String,
    uri: String,
    headers: Vec<(String, String)>,
    body: String,
    parent: Option<String>,
}

/// The span of the server that passed a request on.
#[derive(Clone)]
pub(super) struct Parent(pub(super) Option<String>);

/// The answer to a request that was passed on.
#[derive(Serialize, Deserialize)]
struct Answered {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

/// Answers a request here if this server leads, and otherwise asks the one that does.
pub(super) async fn by_leader(State(app): State<App>, request: Request, next: Next) -> Response {
    if app.cluster.leads() {
        return next.run(request).await;
    }
    let peer = request.extensions().get::<Peer>().map_or(([0, 0, 0, 0], 0).into(), |Peer(peer)| *peer);
    let (parts, body) = request.into_parts();
    let Some(body) = text_of(body).await else {
        let refusal = Refusal::new(ErrorCode::BadRequest, "expected a shorter body of UTF-8 text");
        return ApiError::from(refusal).into_response();
    };
    let (method, uri) = (parts.method.to_string(), parts.uri.to_string());
    let parent = traces::parent();
    let asked = Asked { peer, method, uri, headers: some_of(&parts.headers, &ASKED), body, parent };
    let text = serde_json::to_string(&asked).expect("a request is text");
    match ask(&app, text).await {
        Ok(answer) => response(answer),
        Err(Lost) => {
            let refusal = Refusal::new(
                ErrorCode::NotAvailable,
                "the server responsible for this cannot be reached; try again in a moment",
            );
            ApiError::from(refusal).into_response()
        }
    }
}

/// Asks the leader, and waits while the lead moves from one server to another.
async fn ask(app: &App, text: String) -> Result<Answered, Lost> {
    let (deadline, number) = (Instant::now() + limits::HANDOVER_TIMEOUT, app.cluster.number());
    loop {
        let answer = match app.cluster.leader() {
            Place::At(leader) => app.cluster.visit(leader, number, text.clone()).await,
            // This server has just become the leader: it answers the next try itself.
            Place::Here => return Err(Lost),
        };
        if let Some(answer) = answer.ok().flatten().and_then(|text| serde_json::from_str(&text).ok()) {
            return Ok(answer);
        }
        if Instant::now() > deadline {
            return Err(Lost);
        }
        sleep(limits::RETRY).await;
    }
}

/// Answers a request that another server passes on.
pub(crate) async fn answer(router: Router, text: String) -> Option<String> {
    let Asked { peer, method, uri, headers, body, parent } = serde_json::from_str(&text).ok()?;
    let mut request = Request::builder().method(method.as_str()).uri(uri).body(Body::from(body)).ok()?;
    request.extensions_mut().insert(Peer(peer));
    request.extensions_mut().insert(Parent(parent));
    for (name, value) in headers {
        let (name, value) = (HeaderName::try_from(name).ok()?, HeaderValue::try_from(value).ok()?);
        request.headers_mut().insert(name, value);
    }
    let response = router.oneshot(request).await.ok()?;
    let (parts, body) = response.into_parts();
    let status = parts.status.as_u16();
    let answered =
        Answered { status, headers: some_of(&parts.headers, &ANSWERED), body: text_of(body).await? };
    serde_json::to_string(&answered).ok()
}

fn response(answered: Answered) -> Response {
    let status = StatusCode::from_u16(answered.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (status, answered.body).into_response();
    for (name, value) in answered.headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

async fn text_of(body: Body) -> Option<String> {
    let bytes = to_bytes(body, limits::PASSED_BYTES).await.ok()?;
    String::from_utf8(bytes.into()).ok()
}

fn some_of(headers: &axum::http::HeaderMap, names: &[HeaderName]) -> Vec<(String, String)> {
    let value = |name: &HeaderName| Some((name.to_string(), headers.get(name)?.to_str().ok()?.to_owned()));
    names.iter().filter_map(value).collect()
}
