//! How the server identifies itself to push services: RFC 8292.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::json;
use sha2::{Digest, Sha256};
use web_push_native::p256::ecdsa::signature::Signer;
use web_push_native::p256::ecdsa::{Signature, SigningKey};

/// How long a signature is valid: push services refuse more than a day.
const LIFETIME: Duration = Duration::from_secs(12 * 3_600);

/// The server's key.
pub(super) struct Vapid {
    key: SigningKey,
    /// Where the operator can be reached: an https address.
    contact: Option<String>,
}

impl Vapid {
    /// Derives the key from a secret in the database.
    pub(super) fn new(secret: &[u8], contact: Option<String>) -> Self {
        let mut scalar = secret.to_vec();
        // One secret in four billion is not a valid key; then its hash is used.
        let key = loop {
            match SigningKey::from_slice(&scalar) {
                Ok(key) => break key,
                Err(_) => scalar = Sha256::digest(&scalar).to_vec(),
            }
        };
        Self { key, contact }
    }

    /// Returns the public key in the form that browsers expect.
    pub(super) fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.key.verifying_key().to_encoded_point(false))
    }

    /// Returns the `Authorization` of a message to the push service at an origin, `https://HOST`.
    pub(super) fn authorization(&self, origin: &str) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let mut claims = json!({"aud": origin, "exp": (now + LIFETIME).as_secs()});
        if let Some(contact) = &self.contact {
            claims["sub"] = json!(contact);
        }
        let part = |value: &serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&json!({"typ": "JWT", "alg": "ES256"})), part(&claims));
        let signature: Signature = self.key.sign(signed.as_bytes());
        let token = format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature.to_bytes()));
        format!("vapid t={token}, k={}", self.public_key())
    }
}
