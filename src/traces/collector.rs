//! The way to a collector: over HTTP, with the client that the rest of the server uses.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use axum::http::Uri;
use http_body_util::{BodyExt, Full};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use tokio::runtime::Handle;
use tokio::time::timeout;

/// How long a collector may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// A collector. Spans are sent from a thread that is not one of the runtime's.
#[derive(Debug)]
pub(super) struct Collector {
    url: String,
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    runtime: Handle,
    /// Whether the last spans were lost, which is logged once.
    loses: AtomicBool,
}

impl Collector {
    /// # Errors
    /// One sentence, if the address is invalid.
    pub(super) fn new(url: &str, runtime: Handle) -> Result<Self, String> {
        let is_one = |uri: &Uri| matches!(uri.scheme_str(), Some("http" | "https")) && uri.host().is_some();
        if !url.parse().is_ok_and(|uri| is_one(&uri)) {
            return Err(format!(
                "expected the address of a collector like http://127.0.0.1:4318, not {url:?}"
            ));
        }
        let https = HttpsConnectorBuilder::new().with_webpki_roots().https_or_http().enable_http1().build();
        let client = Client::builder(TokioExecutor::new()).build(https);
        Ok(Self { url: url.to_owned(), client, runtime, loses: AtomicBool::new(false) })
    }

    fn tell(&self, lost: Option<&str>) {
        let url = &self.url;
        match (lost, self.loses.swap(lost.is_some(), Ordering::Relaxed)) {
            (Some(why), false) => {
                tracing::warn!("traces are lost, because {url} does not accept them: {why}")
            }
            (None, true) => tracing::info!("{url} accepts traces again"),
            _ => {}
        }
    }
}

#[async_trait]
impl HttpClient for Collector {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let client = self.client.clone();
        let asked = async move {
            let (parts, body) = client.request(request.map(Full::new)).await?.into_parts();
            Ok::<_, HttpError>(Response::from_parts(parts, body.collect().await?.to_bytes()))
        };
        // A timer can only be created on the runtime.
        let sent = self.runtime.spawn(async move { timeout(PATIENCE, asked).await });
        let answer = match sent.await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err("it did not respond".into()),
            Err(_) => Err("the server is shutting down".into()),
        };
        match &answer {
            Ok(answer) if answer.status().is_success() => self.tell(None),
            Ok(answer) => self.tell(Some(answer.status().as_str())),
            Err(error) => self.tell(Some(&error.to_string())),
        }
        answer
    }
}
