//! Members and bots, created over HTTP like everyone else's.

use serde_json::json;

use super::{Client, Server, ask};

/// The password of all members in the tests; every server's log is searched for it.
pub(crate) const PASSWORD: &str = "open-sesame-of-the-tests";

/// Registers a member and returns their token.
pub(crate) async fn register(server: &Server, name: &str) -> String {
    let body = json!({"name": name, "password": PASSWORD});
    let (status, made) = ask(server.address(), "POST", "/api/accounts", None, Some(body)).await;
    assert_eq!(status, 201, "{made}");
    made["token"].as_str().expect("a new member gets a token").to_owned()
}

/// A new member, connected.
pub(crate) async fn member(server: &Server, name: &str) -> Client {
    Client::with_token(server, &register(server, name).await).await
}

/// Creates a bot for a member and returns its token.
pub(crate) async fn bot_token(server: &Server, owner: &str, name: &str) -> String {
    let (status, made) =
        ask(server.address(), "POST", "/api/bots", Some(owner), Some(json!({"name": name}))).await;
    assert_eq!(status, 201, "{made}");
    made["token"].as_str().expect("a new bot gets a token").to_owned()
}
