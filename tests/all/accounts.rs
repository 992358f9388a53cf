//! Accounts: password guessing, known devices, and getting back in without the password.

use std::net::{Ipv4Addr, SocketAddr};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::support::{Client, HERE, PASSWORD, Raw, Server, Settings, ask, ask_from, get, member, parlor};

async fn register(server: &Server, name: &str) -> Value {
    let body = json!({"name": name, "password": PASSWORD});
    let (status, made) = ask(server.address(), "POST", "/api/accounts", None, Some(body)).await;
    assert_eq!(status, 201, "{made}");
    made
}

/// Signs in from another household's address.
async fn sign_in_from(house: Ipv4Addr, address: SocketAddr, body: Value) -> (u16, Value) {
    let (status, _, made) = ask_from(house.into(), address, "POST", "/api/sessions", None, Some(body)).await;
    (status, made)
}

async fn sign_in(server: &Server, body: Value) -> (u16, Value) {
    ask(server.address(), "POST", "/api/sessions", None, Some(body)).await
}

fn codes(made: &Value) -> Vec<String> {
    let codes = made.as_array().expect("codes").iter();
    codes.map(|code| code.as_str().expect("a text").to_owned()).collect()
}

/// Forty households guess ten passwords each within a minute. The owner gets in from a known device and from an unknown
/// one; at a guesser's address only the known device gets in.
#[tokio::test]
async fn guesses_from_elsewhere_do_not_keep_the_owner_out() {
    let server = Server::start_as(Settings { rate_limit: true, ..Settings::default() });
    let address = server.address();
    let device = register(&server, "Owner").await["device"].clone();
    let house = |n: u8| Ipv4Addr::new(127, 0, 7, n);
    let mut guessers = JoinSet::new();
    for n in 1..=40 {
        guessers.spawn(async move {
            let mut statuses = Vec::new();
            for guess in 0..10 {
                // Look-alikes count as the same name.
                let name = ["Owner", "OWNER", "0wner"][guess % 3];
                let body = json!({"name": name, "password": format!("guess {guess}")});
                statuses.push(sign_in_from(house(n), address, body).await.0);
            }
            statuses
        });
    }
    while let Some(statuses) = guessers.join_next().await {
        let statuses = statuses.expect("it ends");
        assert_eq!(statuses, [401; 10]);
    }
    let right = json!({"name": "Owner", "password": PASSWORD});
    let known = json!({"name": "owner", "password": PASSWORD, "device": device});
    let (status, made) = sign_in_from(house(99), address, right.clone()).await;
    assert_eq!(status, 200, "an unknown device elsewhere: {made}");
    assert!(made["device"].is_string(), "the device is known from now on");
    while sign_in_from(house(1), address, right.clone()).await.0 == 200 {}
    let (status, made) = sign_in_from(house(1), address, known.clone()).await;
    assert_eq!(status, 200, "the known device beside a guesser: {made}");
    assert_eq!(made["device"], Value::Null, "it was known already");
    // A known device is known only for its own account, and may not guess forever either.
    register(&server, "Other").await;
    let other = json!({"name": "Other", "password": "a guess", "device": device});
    let mut tried = 0;
    while sign_in_from(house(2), address, other.clone()).await.0 == 401 {
        tried += 1;
        assert!(tried < 100, "there is no limit");
    }
    let wrong = json!({"name": "Owner", "password": "a guess", "device": device});
    while sign_in_from(house(3), address, wrong.clone()).await.0 == 401 {
        tried += 1;
        assert!(tried < 100, "there is no limit of a device");
    }
}

/// A signed-in user can change their password whatever others try; only they use up their own checks.
#[tokio::test]
async fn a_session_is_not_affected_by_guesses() {
    let server = Server::start_as(Settings { rate_limit: true, ..Settings::default() });
    let token = register(&server, "Owner").await["token"].as_str().expect("a token").to_owned();
    for guess in 0..20 {
        sign_in(&server, json!({"name": "Owner", "password": format!("guess {guess}")})).await;
    }
    let change = async |old: &str| {
        let body = json!({"old": old, "new": "another-password"});
        ask(server.address(), "PUT", "/api/accounts/current/password", Some(&token), Some(body)).await.0
    };
    assert_eq!(change(PASSWORD).await, 204);
    let mut wrong = 0;
    while change("not the password").await == 403 {
        wrong += 1;
        assert!(wrong < 100, "there is no limit of a session");
    }
}

/// The owner can list the known devices and forget them.
#[tokio::test]
pub(crate) async fn devices_are_listed_and_forgotten() {
    let server = Server::start();
    let made = register(&server, "Owner").await;
    let token = made["token"].as_str();
    let devices = async || {
        let (_, list) = ask(server.address(), "GET", "/api/accounts/current/devices", token, None).await;
        list["devices"].as_array().expect("devices").clone()
    };
    for _ in 0..25 {
        assert_eq!(sign_in(&server, json!({"name": "Owner", "password": PASSWORD})).await.0, 200);
    }
    let known = devices().await;
    assert_eq!(known.len(), 20, "the oldest are forgotten");
    let path = format!("/api/accounts/current/devices/{}", known[0]["id"].as_str().expect("an id"));
    let stranger = register(&server, "Stranger").await;
    let forget = async |token: &Value| ask(server.address(), "DELETE", &path, token.as_str(), None).await.0;
    assert_eq!(forget(&stranger["token"]).await, 404);
    assert_eq!(forget(&made["token"]).await, 204);
    assert!(!devices().await.contains(&known[0]));
}

/// Each of the eight codes sets a new password once. All other sessions then end, and the old password is worthless.
/// Neither the log nor the database holds a code.
#[tokio::test]
async fn a_recovery_code_sets_a_new_password_once() {
    let server = Server::start();
    let mut owner = member(&server, "Owner").await;
    let body = json!({"password": PASSWORD});
    let renew = async |token: &str, body: &Value| {
        let path = "/api/accounts/current/recovery-codes";
        ask(server.address(), "POST", path, Some(token), Some(body.clone())).await
    };
    assert_eq!(renew(&owner.token, &json!({"password": "not the password"})).await.0, 403);
    let (status, made) = renew(&owner.token, &body).await;
    assert_eq!(status, 201, "{made}");
    let codes = codes(&made["codes"]);
    assert_eq!(codes.len(), 8);
    let recover = async |name: &str, code: &str, password: &str| {
        let body = json!({"name": name, "code": code, "password": password});
        ask(server.address(), "POST", "/api/recovery/code", None, Some(body)).await
    };
    // A refusal does not say what was wrong.
    let wrong = recover("Owner", "0000-0000-0000-0000", "another-password").await;
    assert_eq!(wrong.0, 401);
    assert_eq!(recover("Nobody", &codes[0], "another-password").await, wrong);
    assert_eq!(recover("Owner", &codes[0], "short").await.0, 422);
    let typed = codes[0].to_uppercase().replace('-', " ");
    let (status, back) = recover("owner", &typed, "another-password").await;
    assert_eq!((status, &back["user"]["name"]), (200, &json!("Owner")), "{back}");
    assert_eq!(owner.closed().await.0, 4000);
    assert_eq!(recover("Owner", &codes[0], "third-password").await, wrong, "it is used up");
    assert_eq!(sign_in(&server, json!({"name": "Owner", "password": PASSWORD})).await.0, 401);
    assert_eq!(sign_in(&server, json!({"name": "Owner", "password": "another-password"})).await.0, 200);
    let token = back["token"].as_str().expect("a token");
    Client::with_token(&server, token).await.settle().await;
    let left = async || {
        ask(server.address(), "GET", "/api/accounts/current/recovery", Some(token), None).await.1["codes"]
            .clone()
    };
    assert_eq!(left().await, 7);
    // Of two requests with the same code at once, one succeeds.
    let (one, two) = tokio::join!(
        recover("Owner", &codes[1], "password-one"),
        recover("Owner", &codes[1], "password-two")
    );
    let mut statuses = [one.0, two.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
    let stored = std::fs::read(server.database()).expect("the database");
    for code in &codes {
        assert!(!server.log().contains(code.as_str()), "a code is in the log");
        assert!(!stored.windows(code.len()).any(|bytes| bytes == code.as_bytes()), "a code is stored");
    }
    assert_eq!(get(server.address(), "/healthz").await.0, 200);
}

/// The operator sets a password, in the database of a running server, for a user who has no other way in: that user's
/// sessions are cut off, and no one else's.
#[tokio::test]
pub(crate) async fn an_operator_sets_a_password() {
    let server = Server::start();
    let mut owner = member(&server, "Owner").await;
    let mut elsewhere = Client::with_token(&server, &owner.token).await;
    let mut other = member(&server, "Other").await;
    let output = parlor(&["admin", "--database", &server.database_url(), "reset-password", "Owner"]);
    let password = String::from_utf8(output.stdout).expect("text").trim().to_owned();
    assert_eq!(sign_in(&server, json!({"name": "Owner", "password": password})).await.0, 200);
    assert_eq!(sign_in(&server, json!({"name": "Owner", "password": PASSWORD})).await.0, 401);
    assert_eq!(owner.closed().await.0, 4000);
    assert_eq!(elsewhere.closed().await.0, 4000);
    let mut back = Client::silent(&server).await;
    assert_eq!(back.refused(json!({"type": "hello", "token": owner.token})).await, "unauthorized");
    let current =
        async |token: &str| ask(server.address(), "GET", "/api/accounts/current", Some(token), None).await.0;
    assert_eq!(current(&owner.token).await, 401);
    assert_eq!(current(&other.token).await, 200);
    other.settle().await;
}

/// The name of a scheme may be written in any case (RFC 9110).
#[tokio::test]
async fn a_token_is_taken_with_its_scheme_in_any_case() {
    let server = Server::start();
    let ada = member(&server, "Ada").await.token;
    let status = async |value: String| {
        let header = format!("Authorization: {value}\r\n");
        Raw::get(HERE, server.address(), "/api/accounts/current", &header).await.0
    };
    for scheme in ["Bearer", "bearer", "BEARER"] {
        assert_eq!(status(format!("{scheme} {ada}")).await, 200, "{scheme}");
    }
    for value in [format!("Basic {ada}"), format!("Bearer{ada}"), ada.clone(), "bearer".to_owned()] {
        assert_eq!(status(value.clone()).await, 401, "{value}");
    }
}
