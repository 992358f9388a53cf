//! Secrets: how they are stored, where they are accepted, and what other sites can do in a browser.

use std::collections::BTreeSet;

use serde_json::json;

use crate::support::{Client, PASSWORD, Raw, Server, Table, ask, bot_token, get, member};

/// Everything that a server has written to its folder, except its log, which every test searches.
fn files(server: &Server) -> Vec<u8> {
    let entries = std::fs::read_dir(server.folder()).expect("a folder").flatten();
    let ours = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("games.sqlite"));
    ours.flat_map(|entry| std::fs::read(entry.path()).expect("a file")).collect()
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

/// Tokens have 256 bits, no two are alike, and neither they nor passwords are in the database, only their hashes.
#[tokio::test]
async fn only_hashes_of_secrets_are_stored() {
    let server = Server::start();
    let person = member(&server, "Keeper").await;
    let mut tokens = vec![person.token.clone(), bot_token(&server, &person.token, "Keeperbot").await];
    for _ in 0..20 {
        tokens.push(Client::guest(&server).await.token);
    }
    let body = json!({"name": "keeper", "password": PASSWORD});
    let (status, signed_in) = ask(server.address(), "POST", "/api/sessions", None, Some(body)).await;
    assert_eq!(status, 200);
    for secret in ["token", "device"] {
        tokens.push(signed_in[secret].as_str().expect("a token").to_owned());
    }
    for token in &tokens {
        assert!(token.len() == 64 && token.bytes().all(|b| b.is_ascii_hexdigit()), "256 bits: {token}");
    }
    assert_eq!(tokens.iter().collect::<BTreeSet<_>>().len(), tokens.len());
    let stored = files(&server);
    assert!(holds(&stored, "Keeper"), "the database is what was searched");
    for secret in tokens.iter().map(String::as_str).chain([PASSWORD]) {
        assert!(!holds(&stored, secret), "a secret is stored");
    }
    assert!(holds(&stored, "$argon2id$v=19$m=19456,t=2,p=1$"), "passwords are hashed as was promised");
}

/// A wrong password and an unknown name get the same answer.
#[tokio::test]
async fn signing_in_does_not_reveal_which_names_are_taken() {
    let server = Server::start();
    member(&server, "Somebody").await;
    let sign_in = async |name: &str| {
        let body = json!({"name": name, "password": "wrong-password"});
        ask(server.address(), "POST", "/api/sessions", None, Some(body)).await
    };
    assert_eq!(sign_in("Somebody").await, sign_in("Nobody").await);
}

/// A token counts in `Authorization` and in `hello`, nowhere else: not in a cookie, which a browser would send for
/// another site's page, and not in a URL, which is written into logs and histories. Nothing ever sets a cookie, and no
/// other site's page may read an answer.
#[tokio::test]
async fn tokens_are_taken_from_nowhere_that_another_site_could_use() {
    let server = Server::start();
    let person = member(&server, "Keeper").await;
    let (address, token) = (server.address(), &person.token);
    let with = async |path: &str, headers: &str| {
        let mut raw = Raw::connect(address).await;
        let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}\r\n");
        raw.send(request.as_bytes()).await;
        String::from_utf8(raw.rest().await).expect("text").to_lowercase()
    };
    let me = "/api/accounts/current";
    let signed = with(me, &format!("Authorization: Bearer {token}\r\n")).await;
    assert!(signed.starts_with("http/1.1 200 "), "{signed}");
    let elsewhere = [
        with(me, &format!("Cookie: token={token}; session={token}\r\n")).await,
        with(&format!("{me}?token={token}&access_token={token}"), "").await,
        with(me, &format!("X-Token: {token}\r\nAuthorization: Basic {token}\r\n")).await,
    ];
    for answer in &elsewhere {
        assert!(answer.starts_with("http/1.1 401 "), "{answer}");
    }
    let foreign = with("/api/games", "Origin: https://evil.example\r\n").await;
    let page = with("/", "").await;
    for answer in elsewhere.iter().chain([&signed, &foreign, &page]) {
        let head = answer.split("\r\n\r\n").next().expect("a head");
        assert!(!head.contains("set-cookie") && !head.contains("access-control-allow"), "{head}");
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
        assert!(head.contains("content-security-policy: default-src 'self'"), "{head}");
    }
}

/// Signing out ends the token everywhere at once.
#[tokio::test]
async fn a_session_that_was_ended_stays_ended() {
    let server = Server::start();
    let mut person = member(&server, "Leaver").await;
    let table = Table::of(&server, "othello").await;
    person.watch(&table.game).await;
    let (status, _) =
        ask(server.address(), "DELETE", "/api/sessions/current", Some(&person.token), None).await;
    assert_eq!(status, 204);
    assert_eq!(person.closed().await.0, 4000);
    let mut again = Client::silent(&server).await;
    assert_eq!(again.refused(json!({"type": "hello", "token": person.token})).await, "unauthorized");
    let (status, _) = ask(server.address(), "GET", "/api/sessions", Some(&person.token), None).await;
    assert_eq!((status, get(server.address(), "/healthz").await.0), (401, 200));
}
