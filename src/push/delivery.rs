//! Delivering messages to push services.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use tokio::sync::Semaphore;

use super::address::PublicResolver;
use super::message::Message;
use super::subscription::keys_of;
use super::vapid::Vapid;
use crate::config::PushMode;
use crate::limits;
use crate::store::{PushDevice, Store};

/// A push service's response to a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Accepted,
    /// The browser no longer wants messages.
    Gone,
    /// It may accept the message later.
    Later(Option<Duration>),
    Refused(StatusCode),
}

/// Sends messages. A cheap handle.
#[derive(Clone)]
pub(super) struct Sender {
    pub(super) store: Store,
    client: Client<HttpsConnector<HttpConnector<PublicResolver>>, Body>,
    vapid: Arc<Vapid>,
    /// Messages on their way, including those that wait for another attempt.
    pending: Arc<Semaphore>,
    connections: Arc<Semaphore>,
}

impl Sender {
    pub(super) fn new(store: Store, vapid: Vapid, mode: PushMode) -> Self {
        let mut http = HttpConnector::new_with_resolver(PublicResolver(mode));
        http.enforce_http(false);
        let https = HttpsConnectorBuilder::new().with_webpki_roots();
        let https = match mode {
            PushMode::Local => https.https_or_http(),
            _ => https.https_only(),
        };
        Self {
            store,
            client: Client::builder(TokioExecutor::new()).build(https.enable_http1().wrap_connector(http)),
            vapid: vapid.into(),
            pending: Arc::new(Semaphore::new(limits::WAITING_PUSHES)),
            connections: Arc::new(Semaphore::new(limits::PUSHES_AT_ONCE)),
        }
    }

    /// Sends a message to devices, independently of each other.
    pub(super) fn send(&self, devices: Vec<PushDevice>, message: &Message) {
        for device in devices {
            let Ok(pending) = self.pending.clone().try_acquire_owned() else {
                metrics::counter!("parlor_pushes_total", "outcome" => "full").increment(1);
                tracing::error!("push messages were not sent: the queue is full");
                return;
            };
            let (sender, message) = (self.clone(), message.clone());
            tokio::spawn(async move {
                let outcome = sender.deliver(&device, &message).await;
                metrics::counter!("parlor_pushes_total", "outcome" => outcome).increment(1);
                drop(pending);
            });
        }
    }

    /// Tries until the push service has decided or the attempts are used up. Returns the outcome, for the metrics.
    async fn deliver(&self, device: &PushDevice, message: &Message) -> &'static str {
        for pause in limits::PUSH_PAUSES.map(Some).into_iter().chain([None]) {
            match self.attempt(device, message).await {
                Outcome::Accepted => return "sent",
                Outcome::Gone => {
                    if let Err(error) = self.store.forget_subscription(&device.endpoint).await {
                        tracing::error!(%error, "an expired push subscription cannot be removed");
                    }
                    return "gone";
                }
                Outcome::Refused(status) => {
                    tracing::warn!(%status, "a push service has refused a message");
                    return "refused";
                }
                Outcome::Later(after) => {
                    let Some(pause) = pause else { break };
                    let pause = pause.max(after.unwrap_or_default()).min(limits::PUSH_LONGEST_PAUSE);
                    tokio::time::sleep(pause).await;
                }
            }
        }
        tracing::warn!("a push service did not accept a message");
        "failed"
    }

    async fn attempt(&self, device: &PushDevice, message: &Message) -> Outcome {
        let Ok(_connection) = self.connections.acquire().await else { return Outcome::Later(None) };
        let Some(request) = self.request(device, message) else {
            return Outcome::Refused(StatusCode::BAD_REQUEST);
        };
        match tokio::time::timeout(limits::PUSH_TIMEOUT, self.client.request(request)).await {
            // Only the status of the response matters; its body is not read.
            Ok(Ok(answer)) => outcome(answer.status(), answer.headers().get(header::RETRY_AFTER)),
            Ok(Err(_)) | Err(_) => Outcome::Later(None),
        }
    }

    /// Makes a request for one attempt: its signature has a date.
    fn request(&self, device: &PushDevice, message: &Message) -> Option<Request<Body>> {
        let (key, auth) = keys_of(&device.p256dh, &device.auth)?;
        let text = serde_json::to_vec(message).expect("messages are JSON");
        let body = web_push_native::encrypt(text, &key, &auth).ok()?;
        let uri: axum::http::Uri = device.endpoint.parse().ok()?;
        let origin = format!("{}://{}", uri.scheme_str()?, uri.authority()?);
        Request::post(uri)
            .header(header::AUTHORIZATION, self.vapid.authorization(&origin))
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("TTL", message.lifetime().as_secs())
            .header("Topic", message.topic())
            .header("Urgency", message.urgency())
            .body(body.into())
            .ok()
    }
}

fn outcome(status: StatusCode, retry_after: Option<&axum::http::HeaderValue>) -> Outcome {
    let seconds = || retry_after?.to_str().ok()?.parse().ok().map(Duration::from_secs);
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => Outcome::Gone,
        StatusCode::TOO_MANY_REQUESTS => Outcome::Later(seconds()),
        status if status.is_success() => Outcome::Accepted,
        status if status.is_server_error() => Outcome::Later(seconds()),
        status => Outcome::Refused(status),
    }
}
