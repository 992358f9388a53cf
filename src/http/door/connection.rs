//! Listeners, and one HTTP/1 connection.

use std::convert::Infallible;
use std::io::Write;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, LazyLock};
use std::task::{Context, Poll};

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hyper::body::{Body as _, Bytes, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use parlor_protocol::ErrorCode;
use serde_json::json;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::admission::{Entrance, Entry, Gate};
use super::deadline::TimedBody;
use super::phase::{Answering, Phase};
use super::stream::{Patience, TimedStream};
use super::{Peer, Visit};
use crate::http::error::{ApiError, too_many_connections};
use crate::limits;
use crate::rate_limit::{AddressPermit, Cap};

/// What is written to a connection that is not accepted. Nothing is read from it.
static REFUSAL: LazyLock<String> = LazyLock::new(|| {
    let body = json!(too_many_connections());
    let body = body.to_string();
    let length = body.len();
    format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 5\r\n\
         connection: close\r\ncontent-length: {length}\r\n\r\n{body}"
    )
});

/// What one listener needs.
pub(crate) struct Doorway {
    pub(crate) listener: TcpListener,
    pub(crate) entrance: Entrance,
    pub(crate) gate: Gate,
    pub(crate) router: Router,
    /// Answers while all connections are taken.
    pub(crate) health: Router,
    pub(crate) stopping: CancellationToken,
}

impl Doorway {
    /// Accepts connections until the server stops.
    pub(crate) async fn serve(self: Arc<Self>) {
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = self.stopping.cancelled() => return,
            };
            match accepted {
                Ok((stream, peer)) => match self.gate.enter(self.entrance, peer) {
                    Ok(entry) => drop(tokio::spawn(self.clone().serve_connection(stream, peer, entry))),
                    Err(why) => {
                        metrics::counter!("parlor_connections_refused_total", "why" => why).increment(1);
                        refuse(stream);
                    }
                },
                Err(error) => {
                    // Too many open files, most likely: connections must end before more can be taken.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                }
            }
        }
    }

    /// One HTTP/1 connection.
    async fn serve_connection(self: Arc<Self>, stream: TcpStream, peer: SocketAddr, entry: Entry) {
        // Without it a small message can wait for the acknowledgement of the one before.
        let _ = stream.set_nodelay(true);
        let phase = Phase::new();
        let health_only = matches!(entry, Entry::Health { .. });
        let stream = TimedStream::new(stream, entry, phase.clone(), self.patience(peer, health_only));
        let doorway = self.clone();
        let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
            let (doorway, phase) = (doorway.clone(), phase.clone());
            async move {
                let answering = phase.answer();
                let (response, permit) = doorway.answer(request, peer, health_only).await;
                if response.status() == StatusCode::SWITCHING_PROTOCOLS {
                    phase.upgrade();
                }
                let held = |body| Held { body, _answering: answering, _permit: permit };
                Ok::<_, Infallible>(response.map(|body| Body::new(held(body))))
            }
        });
        // The stream has its own deadlines: hyper has only one, for the time before a request and its head together.
        let served = http1::Builder::new()
            .header_read_timeout(None)
            .keep_alive(!health_only)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        if let Err(error) = served.await {
            tracing::debug!(%error, %peer, "an HTTP connection ended early");
        }
    }

    fn patience(&self, peer: SocketAddr, health_only: bool) -> Patience {
        let (opening, idle) = match health_only {
            true => (limits::HEALTH_TIMEOUT, limits::HEALTH_TIMEOUT),
            false if self.gate.trusts(peer.ip()) => (limits::PROXY_IDLE_TIMEOUT, limits::PROXY_IDLE_TIMEOUT),
            false => (limits::HEADER_TIMEOUT, limits::KEEP_ALIVE_TIMEOUT),
        };
        let crowd = (!self.gate.trusts(peer.ip())).then(|| self.gate.crowd());
        Patience { opening, idle, crowd }
    }

    async fn answer(
        &self,
        request: hyper::Request<Incoming>,
        peer: SocketAddr,
        health_only: bool,
    ) -> (Response, Option<AddressPermit>) {
        let visit = match Visit::new(self.entrance, peer.ip(), request.headers(), &self.gate.trusted) {
            Ok(visit) => visit,
            Err(why) => {
                let refusal = ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::BadRequest, why);
                return (refusal.into_response(), None);
            }
        };
        let address = visit.outside.address;
        let permit = match visit.proxied.then(|| self.gate.hold(Cap::Connections, address)) {
            None => None,
            Some(Some(permit)) => Some(permit),
            Some(None) => {
                let why = "too many requests at once from this address";
                let refusal = ApiError::new(StatusCode::TOO_MANY_REQUESTS, ErrorCode::RateLimited, why);
                return (refusal.into_response(), None);
            }
        };
        let crowd = self.gate.crowd();
        let mut request: Request = request.map(|body| {
            if body.is_end_stream() { Body::empty() } else { Body::new(TimedBody::new(body, crowd)) }
        });
        request.extensions_mut().insert(Peer(SocketAddr::new(address, peer.port())));
        request.extensions_mut().insert(visit);
        let router = if health_only { &self.health } else { &self.router };
        let response = router.clone().oneshot(request).await.unwrap_or_else(|never| match never {});
        (response, permit)
    }
}

/// Tells a refused connection why, if that takes no waiting.
fn refuse(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        // If the peer has gone or its buffers are full, it is told nothing.
        let _ = stream.write(REFUSAL.as_bytes());
        let _ = stream.shutdown(std::net::Shutdown::Write);
    }
}

/// The body of an answer. Until it ends, the connection is answering, and a proxied request counts for its address.
struct Held {
    body: Body,
    _answering: Answering,
    _permit: Option<AddressPermit>,
}

impl hyper::body::Body for Held {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
