//! Messages to browsers while the site is closed: Web Push.

use serde::{Deserialize, Serialize};

/// What a device wants to be notified of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PushKinds {
    /// It is your turn in a correspondence game.
    pub turn: bool,
    /// A correspondence game is over.
    pub over: bool,
    /// Someone challenges you.
    pub challenge: bool,
    /// Someone you follow has started a game.
    pub follow: bool,
}

/// The response to `GET /api/accounts/current/push`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct PushSettings {
    /// The server's public key for `PushManager.subscribe`, as unpadded base64url; absent if the server sends no
    /// messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// What this session's device is notified of; absent if it has no subscription.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kinds: Option<PushKinds>,
}

/// The body of `PUT /api/accounts/current/push`: a browser's subscription, which belongs to the session of the token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// Where the browser's push service accepts messages: an https address with a host name.
    pub endpoint: String,
    /// The browser's public key (P-256, uncompressed), as unpadded base64url.
    pub p256dh: String,
    /// The browser's secret of 16 bytes, as unpadded base64url.
    pub auth: String,
    /// What it wants to be notified of.
    pub kinds: PushKinds,
}
