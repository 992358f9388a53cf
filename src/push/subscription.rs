//! Checks a browser's subscription: where its push service is, and its keys.

use axum::http::Uri;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use parlor_protocol::http::PushSubscription;
use parlor_protocol::{ErrorCode, Refusal};
use web_push_native::{Auth, p256};

use crate::config::PushMode;
use crate::error::refuse;
use crate::limits;

/// Checks whether messages can be sent to a subscription.
pub(crate) fn check(subscription: &PushSubscription, mode: PushMode) -> Result<(), Refusal> {
    let bad = |why: &str| Err(refuse(ErrorCode::BadRequest, why));
    if subscription.endpoint.len() > limits::PUSH_ENDPOINT_BYTES || !is_endpoint(&subscription.endpoint, mode)
    {
        return bad("expected the endpoint of a push service: an https address with a host name");
    }
    match keys_of(&subscription.p256dh, &subscription.auth) {
        Some(_) => Ok(()),
        None => bad("expected the keys of a push subscription: a point of P-256 and a secret of 16 bytes"),
    }
}

/// Returns whether this is a named host on the usual port, so that no one can make the server send requests to machines
/// in its own network. The address behind the name is checked when it is used.
fn is_endpoint(text: &str, mode: PushMode) -> bool {
    let Ok(uri) = text.parse::<Uri>() else { return false };
    let Some(authority) = uri.authority() else { return false };
    if mode == PushMode::Local {
        return uri.scheme_str() == Some("http") && authority.host() == "127.0.0.1";
    }
    let host = authority.host();
    let named = host.contains('.')
        && host.rsplit('.').next().is_some_and(|end| end.starts_with(|c: char| c.is_ascii_alphabetic()));
    uri.scheme_str() == Some("https")
        && named
        && authority.port_u16().is_none_or(|port| port == 443)
        && !authority.as_str().contains('@')
}

/// Returns the keys of a subscription, if they are valid.
pub(super) fn keys_of(p256dh: &str, auth: &str) -> Option<(p256::PublicKey, Auth)> {
    let point = URL_SAFE_NO_PAD.decode(p256dh).ok()?;
    let auth = URL_SAFE_NO_PAD.decode(auth).ok()?;
    let key = p256::PublicKey::from_sec1_bytes(&point).ok()?;
    Some((key, Auth::from(<[u8; 16]>::try_from(auth).ok()?)))
}

#[test]
fn only_named_hosts_over_https_are_asked() {
    for good in
        ["https://updates.push.services.mozilla.com/wpush/v2/gA", "https://fcm.googleapis.com:443/fcm/send/x"]
    {
        assert!(is_endpoint(good, PushMode::On), "{good}");
    }
    for bad in [
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://push.example.org:8080/x",
        "https://user@push.example.org/x",
        "push.example.org",
        "",
    ] {
        assert!(!is_endpoint(bad, PushMode::On), "{bad}");
    }
    assert!(
        is_endpoint("http://127.0.0.1:9/x", PushMode::Local)
            && !is_endpoint("http://10.0.0.1/x", PushMode::Local)
    );
}
