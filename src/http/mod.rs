//! HTTP: the page, the API, and the upgrade to a WebSocket, all on one port.

mod accounts;
mod analysis;
mod blocks;
mod catalog;
mod error;
mod explore;
mod extract;
mod filter;
mod follows;
mod games;
mod health;
mod imports;
mod invites;
pub(crate) mod metrics;
mod notes;
mod openapi;
mod own_bots;
mod page;
mod people;
mod routes;
mod sessions;
mod upgrade;

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::set_header::SetResponseHeaderLayer;

use crate::app::App;
use crate::limits;
use crate::rate_limit::Limit;

/// The page runs our own files only, and nothing else can frame it.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Fonts are compressed already.
const FONTS: NotForContentType = NotForContentType::const_new("font/");

fn router(app: App) -> Router {
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    routes::api_router()
        .route_layer(middleware::from_fn_with_state(app.clone(), limited))
        .merge(routes::operators_router())
        .fallback(page::page)
        .layer(CompressionLayer::new().compress_when(FONTS.and(DefaultPredicate::new())))
        .route("/ws", any(upgrade::upgrade))
        .layer(header(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "same-origin"))
        .with_state(app)
}

/// Lets a request to the API through, unless its address asks too often.
async fn limited(State(app): State<App>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<upgrade::Peer>().copied();
    match peer
        .map_or(Ok(()), |upgrade::Peer(peer)| app.rate_limits.check(Limit::RequestsByAddress, peer.ip()))
    {
        Ok(()) => next.run(request).await,
        Err(refusal) => error::ApiError::from(refusal).into_response(),
    }
}

/// Accepts connections until the server stops.
pub(crate) async fn serve(listener: Arc<TcpListener>, app: App) {
    let router = router(app.clone());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = app.stopping.cancelled() => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                tokio::spawn(serve_connection(stream, peer, router.clone()));
            }
            Err(error) => {
                // Too many open files, most likely: connections must end before more can be taken.
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        }
    }
}

/// One HTTP/1 connection. hyper's own header timeout is used, because a client that says nothing must not stay.
async fn serve_connection(stream: TcpStream, peer: SocketAddr, router: Router) {
    // Without it a small message can wait for the acknowledgement of the one before.
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        let router = router.clone();
        async move {
            let mut request: Request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(upgrade::Peer(peer));
            Ok::<_, Infallible>(router.oneshot(request).await.unwrap_or_else(|never| match never {}))
        }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits::HEADER_TIMEOUT)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades()
        .await;
    if let Err(error) = served {
        tracing::debug!(%error, %peer, "an HTTP connection ended early");
    }
}
