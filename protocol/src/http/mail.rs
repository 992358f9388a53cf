//! Mail addresses, and getting back in by a link.

use serde::{Deserialize, Serialize};

/// The answer of `GET /api/recovery`: how people can get back in on this server, besides by a code.
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
    /// The address. It counts when the link that is sent to it was opened.
    pub address: String,
    /// The account's password.
    pub password: String,
    /// The language of mails, such as `fr`; those that the server does not speak are as none. It is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The body of `PUT /api/accounts/current/digest`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DigestChange {
    /// Whether a mail comes once a day while correspondence games wait.
    pub on: bool,
    /// The language of mails, such as `fr`; those that the server does not speak are as none. It is kept.
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
    /// The language of this mail, such as `fr`; without one, that which is kept for the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The body of `POST /api/recovery/confirm`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LinkToken {
    /// What stands behind the `#` of the link.
    pub token: String,
}

/// The body of `POST /api/recovery/link`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LinkRecovery {
    /// What stands behind the `#` of the link.
    pub token: String,
    /// The new password.
    pub password: String,
}

/// The body of `PUT /api/accounts/current/language`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LanguageChange {
    /// The language of mails, such as `fr`; in those that the server does not speak, it writes in its own.
    pub language: String,
}
