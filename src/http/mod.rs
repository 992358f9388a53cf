//! HTTP: the page, the API, and the upgrade to a WebSocket, all on one port; metrics on another, if the operator wants that.

mod accounts;
mod analysis;
mod blocks;
mod catalog;
mod devices;
mod dist;
mod door;
mod download;
mod elsewhere;
mod error;
mod explore;
mod explorer;
mod extract;
mod filter;
mod follows;
mod forwarded;
mod games;
mod health;
mod invites;
mod lessons;
mod library;
mod mail;
pub(crate) mod metrics;
mod moderation;
mod notes;
mod openapi;
mod own_bots;
mod page;
mod people;
mod pictures;
mod preview;
mod push;
mod puzzles;
mod recovery;
mod reports;
mod routes;
mod sessions;
mod tournaments;
mod upgrade;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::set_header::SetResponseHeaderLayer;
use tracing::Instrument;

use crate::app::App;
use crate::connection::Visits;
use crate::limits;
use crate::rate_limit::Limit;
use crate::traces;
use door::{Doorway, Entrance, Peer};
use elsewhere::Parent;

pub(crate) use door::Gate;

/// What a browser lets the page do: it runs our own files only, and only `ancestors` can frame it.
fn content_security_policy(ancestors: &str) -> String {
    format!(
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors {ancestors}"
    )
}

/// Fonts are compressed already.
const FONTS: NotForContentType = NotForContentType::const_new("font/");

fn router(app: App) -> Router {
    let header = |name: HeaderName, value: &str| {
        let value = HeaderValue::from_str(value).expect("a header's value");
        SetResponseHeaderLayer::if_not_present(name, value)
    };
    let document = page::document(&catalog::of(&app)).map(Arc::new);
    routes::api_router(&app)
        .route_layer(middleware::from_fn_with_state(app.clone(), limited))
        .route_layer(middleware::from_fn(traced))
        .merge(routes::operators_router())
        .fallback(move |State(app): State<App>, request| page::page(document.clone(), app, request))
        .layer(CompressionLayer::new().compress_when(FONTS.and(DefaultPredicate::new())))
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .route("/ws", any(upgrade::upgrade))
        .layer(header(header::CONTENT_SECURITY_POLICY, &content_security_policy("'none'")))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "same-origin"))
        .with_state(app)
}

/// Lets a request to the API through, unless its address asks too often.
async fn limited(State(app): State<App>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().copied();
    match peer.map_or(Ok(()), |Peer(peer)| app.rate_limits.check(Limit::RequestsByAddress, peer.ip())) {
        Ok(()) => next.run(request).await,
        Err(refusal) => error::ApiError::from(refusal).into_response(),
    }
}

/// Answers a request to the API within a span of its own.
async fn traced(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let parent = request.extensions().get::<Parent>().and_then(|Parent(parent)| parent.as_deref());
    let span = traces::visit(request.method().as_str(), route, parent);
    let response = next.run(request).instrument(span.clone()).await;
    traces::answered(&span, response.status().as_u16());
    response
}

/// Answers requests that other servers pass on.
pub(crate) fn visits(app: &App) -> Visits {
    let router = router(app.clone());
    Box::new(move |text| Box::pin(elsewhere::answer(router.clone(), text)))
}

/// The listeners of a server, and the gate in front of them.
pub(crate) struct Doors {
    pub(crate) gate: Gate,
    pub(crate) public: TcpListener,
    /// Answers only operators; `None` if they want no such listener.
    pub(crate) operators: Option<TcpListener>,
    /// Where the house's own bots connect.
    pub(crate) house: TcpListener,
}

/// Accepts connections at all doors until the server stops.
pub(crate) fn open(doors: Doors, app: &App) {
    let Doors { gate, public, operators, house } = doors;
    let (whole, health) = (router(app.clone()), routes::health_router().with_state(app.clone()));
    let open = |name, listener, entrance, router: &Router| {
        let (gate, router, health) = (gate.clone(), router.clone(), health.clone());
        let stopping = app.stopping.clone();
        let doorway = Arc::new(Doorway { listener, entrance, gate, router, health, stopping });
        app.tasks.keep(name, move || doorway.clone().serve());
    };
    open("listener", public, Entrance::Public { metrics: operators.is_none() }, &whole);
    open("listener for bots", house, Entrance::House, &whole);
    if let Some(operators) = operators {
        let router = routes::operators_router().fallback(error::not_found).with_state(app.clone());
        open("listener for operators", operators, Entrance::Operators, &router);
    }
}
