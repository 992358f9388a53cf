//! Lessons: a member's progress is stored and merged with that from other devices.

use serde_json::{Value, json};

use crate::support::{Client, Server, ask, bot_token, register};

async fn send(server: &Server, token: &str, method: &str, done: Value) -> (u16, Value) {
    let body = (method == "PUT").then(|| json!({ "done": done }));
    ask(server.address(), method, "/api/lessons", Some(token), body).await
}

#[tokio::test]
pub(crate) async fn the_lessons_of_two_devices_are_joined_and_last() {
    let mut server = Server::start();
    let ada = register(&server, "Ada").await;
    let bob = register(&server, "Bob").await;
    assert_eq!(send(&server, &ada, "GET", json!(null)).await, (200, json!({"done": []})));
    let (_, desk) = send(&server, &ada, "PUT", json!(["othello/corner", "kalah/chain"])).await;
    assert_eq!(desk, json!({"done": ["kalah/chain", "othello/corner"]}));
    let (_, phone) = send(&server, &ada, "PUT", json!(["kalah/chain", "awele/feed", "awele/feed"])).await;
    assert_eq!(phone, json!({"done": ["awele/feed", "kalah/chain", "othello/corner"]}));
    server.crash();
    server.start_again();
    assert_eq!(send(&server, &ada, "PUT", json!([])).await, (200, phone));
    assert_eq!(
        send(&server, &bob, "GET", json!(null)).await.1,
        json!({"done": []}),
        "each member has their own"
    );
}

#[tokio::test]
async fn lessons_are_kept_for_members_and_named_as_lessons_are() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let robot = bot_token(&server, &ada, "Robot").await;
    let guest = Client::guest(&server).await;
    for token in [&robot, &guest.token] {
        assert_eq!(send(&server, token, "PUT", json!(["othello/corner"])).await.0, 403);
    }
    assert_eq!(ask(server.address(), "GET", "/api/lessons", None, None).await.0, 401);
    let long = format!("othello/{}", "x".repeat(41));
    for bad in ["corner", "chess/fork", "othello/", "othello/Corner", "othello/a b", "othello/a/b", &long] {
        assert_eq!(send(&server, &ada, "PUT", json!(["othello/corner", bad])).await.0, 422, "{bad}");
    }
    assert_eq!(
        send(&server, &ada, "GET", json!(null)).await.1,
        json!({"done": []}),
        "nothing of a bad list is kept"
    );
    let many: Vec<_> = (0..501).map(|n| format!("othello/{n}")).collect();
    assert_eq!(send(&server, &ada, "PUT", json!(many)).await.0, 409);
    assert_eq!(send(&server, &ada, "PUT", json!(many[..500])).await.0, 200);
}
