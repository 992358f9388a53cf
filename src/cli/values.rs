//! Values of settings, read in the same way from the command line and from the configuration file.

use std::net::IpAddr;
use std::str::FromStr;

use axum::http::Uri;
use ipnet::IpNet;
use parlor::language::Language;
use serde::Deserialize;

/// Limited, because players are sent it with each game.
const OWN_ADDRESS_BYTES: usize = 200;

/// Reads a line of the file in the same way as a flag.
macro_rules! read_as_flags {
    ($($value:ty),*) => {$(
        impl TryFrom<String> for $value {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                text.parse()
            }
        }
    )*};
}

read_as_flags!(Proxies, OwnAddress, FrameAncestor, LanguageArg);

/// The address of a proxy, or a network of them.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Proxies(pub(super) IpNet);

impl FromStr for Proxies {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
        network.map(Self).map_err(|_| {
            format!("expected an address or a network like 10.0.0.0/8 or fd00::/8, not {text:?}")
        })
    }
}

/// Where players reach one server of several.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct OwnAddress(pub(super) String);

impl FromStr for OwnAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_address = text.parse::<Uri>().is_ok_and(|uri| {
            let has_place = match uri.scheme_str() {
                // Two slashes would name a host.
                None => text.starts_with('/') && !text.starts_with("//"),
                Some(scheme) => matches!(scheme, "ws" | "wss"),
            };
            has_place && uri.path() != "/"
        });
        match is_address && text.len() <= OWN_ADDRESS_BYTES {
            true => Ok(Self(text.to_owned())),
            false => Err(format!(
                "expected a path like /ws/b or an address like wss://b.example.org/ws, not {text:?}"
            )),
        }
    }
}

/// A site that may show games in a frame, as the header `Content-Security-Policy` names it.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct FrameAncestor(pub(super) String);

impl FromStr for FrameAncestor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let is_host = |host: &str| {
            !host.is_empty() && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:*[]".contains(c))
        };
        if text == "*" || host.is_some_and(is_host) {
            return Ok(Self(text.to_owned()));
        }
        Err(format!("expected * or an origin like https://example.org, not {text:?}"))
    }
}

/// A language by its code.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct LanguageArg(pub(super) Language);

impl FromStr for LanguageArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let codes = Language::ALL.map(Language::code).join(", ");
        Language::from_code(text).map(Self).ok_or_else(|| format!("expected one of {codes}, not {text:?}"))
    }
}

/// A fraction, from 0 to 1.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "f64")]
pub(super) struct Part(pub(super) f64);

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse::<f64>().map_err(|_| format!("expected a number from 0 to 1, not {text:?}"))?.try_into()
    }
}

impl TryFrom<f64> for Part {
    type Error = String;

    fn try_from(part: f64) -> Result<Self, String> {
        match (0.0..=1.0).contains(&part) {
            true => Ok(Self(part)),
            false => Err(format!("expected a number from 0 to 1, not {part}")),
        }
    }
}
