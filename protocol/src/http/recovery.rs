//! Signing in, known devices, and regaining access after forgetting a password.

use serde::{Deserialize, Serialize};

use crate::User;

/// The body of `POST /api/sessions`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The account's name.
    pub name: String,
    /// Its password.
    pub password: String,
    /// This device's token from an earlier sign-in: with it, other people's wrong guesses do not count against this
    /// device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub device: Option<String>,
}

/// An account after a sign-in or a registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct NewSession {
    /// The token of the new session; it is not shown again.
    pub token: String,
    /// The user that it belongs to.
    pub user: User,
    /// A token for this device, if it was not known: send it with later sign-ins. It is not a session token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub device: Option<String>,
    /// The recovery codes of a new member; they are not shown again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub recovery_codes: Vec<String>,
}

/// The body of `POST /api/recovery/code`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CodeRecovery {
    /// The account's name.
    pub name: String,
    /// One of its recovery codes; case, spaces and dashes do not matter.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// The body of `POST /api/accounts/current/recovery-codes`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PasswordProof {
    /// The account's password.
    pub password: String,
}

/// New recovery codes, which are shown only once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RecoveryCodes {
    /// The codes. Each sets a new password once.
    pub codes: Vec<String>,
}

/// The response to `GET /api/accounts/current/recovery`: how a member could regain access without their password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Recovery {
    /// How many recovery codes are left.
    pub codes: u32,
    /// The confirmed mail address; null if there is none.
    pub mail: Option<String>,
    /// Whether a mail is sent once a day while correspondence games are waiting.
    #[serde(default)]
    pub digest: bool,
}

/// The response to `GET /api/accounts/current/devices`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Devices {
    /// The known devices, most recent sign-in first.
    pub devices: Vec<Device>,
}

/// A device that an account has signed in from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Device {
    /// The device's id.
    pub id: String,
    /// When it first signed in, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it last signed in.
    pub used_ms: i64,
}
