//! A push service for the tests, and the browser behind it, which decrypts messages and checks who sent them.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use web_push_native::p256::ecdsa::signature::Verifier;
use web_push_native::p256::ecdsa::{Signature, VerifyingKey};
use web_push_native::p256::{PublicKey, SecretKey};
use web_push_native::{Auth, decrypt};

use super::within;

/// A message as received.
pub(crate) struct Pushed {
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) message: Value,
    /// The server's public key, by which the message was signed.
    pub(crate) key: String,
}

#[derive(Clone)]
struct Shared {
    origin: String,
    secret: SecretKey,
    auth: Auth,
    /// The statuses of the next answers; after these, 201.
    answers: Arc<Mutex<VecDeque<u16>>>,
    keep: mpsc::UnboundedSender<Pushed>,
}

pub(crate) struct PushService {
    address: SocketAddr,
    shared: Shared,
    messages: mpsc::UnboundedReceiver<Pushed>,
}

impl PushService {
    pub(crate) async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (keep, messages) = mpsc::unbounded_channel();
        let shared = Shared {
            origin: format!("http://{address}"),
            secret: SecretKey::from_slice(&[7; 32]).expect("a key"),
            auth: Auth::from([9; 16]),
            answers: Arc::default(),
            keep,
        };
        let router = Router::new().fallback(take).with_state(shared.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, shared, messages }
    }

    /// A browser's subscription: one device for each name.
    pub(crate) fn subscription(&self, device: &str) -> Value {
        let public: PublicKey = self.shared.secret.public_key();
        json!({
            "endpoint": format!("http://{}/{device}", self.address),
            "p256dh": URL_SAFE_NO_PAD.encode(public.to_sec1_bytes()),
            "auth": URL_SAFE_NO_PAD.encode(self.shared.auth),
            "kinds": {"turn": true, "over": true, "challenge": true, "follow": true},
        })
    }

    /// Sets the status of the next answer.
    pub(crate) fn answer_next(&self, status: u16) {
        self.shared.answers.lock().expect("no panic").push_back(status);
    }

    /// Waits for the next message.
    pub(crate) async fn message(&mut self) -> Pushed {
        within("a push message", self.messages.recv()).await.expect("the service runs")
    }

    /// Takes the messages that have arrived but were not looked at.
    pub(crate) fn others(&mut self) -> Vec<Value> {
        std::iter::from_fn(|| self.messages.try_recv().ok()).map(|pushed| pushed.message).collect()
    }
}

async fn take(State(shared): State<Shared>, uri: Uri, headers: HeaderMap, body: Bytes) -> StatusCode {
    let key = signer(&headers, &shared.origin);
    assert_eq!(headers["content-encoding"], "aes128gcm");
    let text = decrypt(body.to_vec(), &shared.secret, &shared.auth).expect("it is for this browser");
    let message = serde_json::from_slice(&text).expect("JSON");
    // A test that has seen enough has stopped listening.
    let _ = shared.keep.send(Pushed { path: uri.path().to_owned(), headers, message, key });
    let answer = shared.answers.lock().expect("no panic").pop_front();
    StatusCode::from_u16(answer.unwrap_or(201)).expect("a status")
}

/// The key that signed a message; the signature must be for this service and still valid: RFC 8292.
fn signer(headers: &HeaderMap, origin: &str) -> String {
    let authorization = headers["authorization"].to_str().expect("text");
    let (token, key) = authorization
        .strip_prefix("vapid t=")
        .and_then(|rest| rest.split_once(", k="))
        .expect("a token and a key");
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64url");
    let verifier = VerifyingKey::from_sec1_bytes(&bytes(key)).expect("a key");
    let signature = Signature::from_slice(&bytes(signature)).expect("a signature");
    verifier.verify(signed.as_bytes(), &signature).expect("the key has signed it");
    let (_, claims) = signed.split_once('.').expect("a head and claims");
    let claims: Value = serde_json::from_slice(&bytes(claims)).expect("JSON");
    assert_eq!(claims["aud"], origin);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a date").as_secs();
    let ends = claims["exp"].as_u64().expect("a date");
    assert!(ends > now && ends <= now + 86_400, "{claims}");
    key.to_owned()
}
