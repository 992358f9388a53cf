//! Mail addresses, and regaining access with a link.

use serde::{Deserialize, Serialize};

/// The response to `GET /api/recovery`: how people can regain access on this server, other than with a code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RecoveryWays {
    /// Whether the server sends links by mail.
    pub mail: bool,
}

/// The body of `PUT /api/accounts/current/mail`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MailChange {
    /// The address. It takes effect once the link sent to it has been opened.
    pub address: String,
    /// The account's password.
    pub password: String,
    /// The language of mails, such as `fr`, which is saved; one that the server does not speak counts as absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The body of `PUT /api/accounts/current/digest`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DigestChange {
    /// Whether to send a mail once a day while correspondence games are waiting.
    pub on: bool,
    /// The language of mails, such as `fr`, which is saved; one that the server does not speak counts as absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The body of `POST /api/recovery/mail`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LinkRequest {
    /// The account's name.
    pub name: String,
    /// The language of this mail, such as `fr`; the one saved for the account if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The body of `POST /api/recovery/confirm`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LinkToken {
    /// The part of the link after `#`.
    pub token: String,
}

/// The body of `POST /api/recovery/link`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LinkRecovery {
    /// The part of the link after `#`.
    pub token: String,
    /// The new password.
    pub password: String,
}

/// The body of `PUT /api/accounts/current/language`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LanguageChange {
    /// The language of mails, such as `fr`; one that the server does not speak changes nothing.
    pub language: String,
}
