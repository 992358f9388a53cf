//! Following: who is notified when a game begins, what members see of the players they follow, and who may not follow.

use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::support::{Client, Server, Table, ask, bot_token, member, register};

async fn follow(server: &Server, token: &str, name: &str) -> u16 {
    ask(server.address(), "PUT", &format!("/api/follows/{name}"), Some(token), None).await.0
}

/// The names that a member follows, in the order of the list.
async fn followed(server: &Server, token: &str) -> Vec<Value> {
    let (status, page) = ask(server.address(), "GET", "/api/follows", Some(token), None).await;
    assert_eq!(status, 200, "{page}");
    page["followed"].as_array().expect("a list").clone()
}

fn names(list: &[Value]) -> Vec<&str> {
    list.iter().filter_map(|one| one["user"]["name"].as_str()).collect()
}

fn told(client: &mut Client) -> Vec<Value> {
    client.take_events().into_iter().filter(|event| event["type"] == "followed_started").collect()
}

/// A follower is notified of each game once per connection, can watch it at once, and still follows after a crash.
#[tokio::test]
async fn a_follower_hears_of_a_game_and_watches_it() {
    let mut server = Server::start();
    let mut ada = member(&server, "Ada").await;
    let mut again = Client::with_token(&server, &ada.token).await;
    let bob = member(&server, "Bob").await;
    let eve = member(&server, "Eve").await;
    for name in ["Bob", "eve", "BOB"] {
        assert_eq!(follow(&server, &ada.token, name).await, 204);
    }
    let mut table = Table::between([bob, eve], json!({"game": "awele"})).await;
    for follower in [&mut ada, &mut again] {
        let event = follower.event("followed_started").await;
        assert_eq!((&event["game"], &event["kind"]), (&json!(table.game), &json!("awele")));
        assert_eq!((&event["user"]["name"], &event["opponent"]["name"]), (&json!("Bob"), &json!("Eve")));
        follower.settle().await;
        assert_eq!(told(follower), Vec::<Value>::new(), "both are followed, and it is one game");
    }
    assert_eq!(ada.watch(&table.game).await["status"], "playing");
    for player in &mut table.players {
        player.settle().await;
        assert_eq!(told(player), Vec::<Value>::new(), "nobody else is told of it");
    }

    let list = followed(&server, &ada.token).await;
    assert_eq!(names(&list), ["Bob", "Eve"]);
    for one in &list {
        assert_eq!(one["online"], true);
        assert_eq!(one["games"].as_array().map(|games| games[0]["game"].clone()), Some(json!(table.game)));
    }
    table.act(0, table.request("resign"), "game_over").await;
    let [bob, eve] = table.players;
    assert_eq!(followed(&server, &ada.token).await[0]["games"], json!([]), "it is over");
    drop(bob);
    within_list(&server, &ada.token, ["Eve", "Bob"]).await;

    server.crash();
    server.start_again();
    let mut ada = ada.reconnected(&server).await;
    let eve = eve.reconnected(&server).await;
    let guest = Client::guest(&server).await;
    let table = Table::between([guest, eve], json!({"game": "kalah"})).await;
    let event = ada.event("followed_started").await;
    assert_eq!((&event["game"], &event["user"]["name"]), (&json!(table.game), &json!("Eve")));
    // Players are not notified of their own games.
    let [_, eve] = table.players;
    let table = Table::between([ada, eve], json!({"game": "othello"})).await;
    let [mut ada, _] = table.players;
    ada.settle().await;
    assert_eq!(told(&mut ada), Vec::<Value>::new());
}

/// Waits until the list has this order; players who are online come first.
async fn within_list(server: &Server, token: &str, order: [&str; 2]) {
    crate::support::within("the list's order", async {
        while names(&followed(server, token).await) != order {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    })
    .await;
}

#[tokio::test]
async fn members_follow_members_and_nobody_else() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let bob = register(&server, "Bob").await;
    let robot = bot_token(&server, &bob, "Robot").await;
    let guest = Client::guest(&server).await;
    for (token, name, status) in [
        (&ada, "Ada", 400),
        (&ada, "Nobody", 404),
        (&ada, "Robot", 403),
        (&ada, guest.name(), 403),
        (&guest.token, "Ada", 403),
        (&robot, "Ada", 403),
        (&ada, "Bob", 204),
    ] {
        assert_eq!(follow(&server, token, name).await, status, "{name}");
    }
    for (method, path) in
        [("GET", "/api/follows"), ("PUT", "/api/follows/Bob"), ("DELETE", "/api/follows/Bob")]
    {
        assert_eq!(ask(server.address(), method, path, None, None).await.0, 401);
    }
    assert_eq!(names(&followed(&server, &ada).await), ["Bob"]);
    assert_eq!(followed(&server, &bob).await, Vec::<Value>::new(), "it is not mutual");
    let path = "/api/follows/bob";
    assert_eq!(ask(server.address(), "DELETE", path, Some(&ada), None).await.0, 204);
    assert_eq!(followed(&server, &ada).await, Vec::<Value>::new());
}

/// A block ends following in both directions and prevents it.
#[tokio::test]
pub(crate) async fn a_block_ends_following() {
    let server = Server::start();
    let mut ada = member(&server, "Ada").await;
    let bob = member(&server, "Bob").await;
    assert_eq!(follow(&server, &ada.token, "Bob").await, 204);
    assert_eq!(follow(&server, &bob.token, "Ada").await, 204);
    let block = async |method: &str| {
        assert_eq!(ask(server.address(), method, "/api/blocks/Ada", Some(&bob.token), None).await.0, 204);
    };
    block("PUT").await;
    for (token, name) in [(&ada.token, "Bob"), (&bob.token, "Ada")] {
        assert_eq!(followed(&server, token).await, Vec::<Value>::new());
        assert_eq!(follow(&server, token, name).await, 403);
    }
    block("DELETE").await;
    let guest = Client::guest(&server).await;
    let token = bob.token.clone();
    Table::between([bob, guest], json!({"game": "awele"})).await;
    ada.settle().await;
    assert_eq!(told(&mut ada), Vec::<Value>::new(), "following does not come back by itself");
    assert_eq!(follow(&server, &ada.token, "Bob").await, 204);
    // A deleted account has no followers.
    assert_eq!(ask(server.address(), "DELETE", "/api/accounts/current", Some(&token), None).await.0, 204);
    assert_eq!(followed(&server, &ada.token).await, Vec::<Value>::new());
}

#[tokio::test]
async fn nobody_follows_more_than_two_hundred() {
    let server = Server::start();
    let ada = register(&server, "Ada").await;
    let crowd = SqlitePool::connect_with(SqliteConnectOptions::new().filename(server.database()))
        .await
        .expect("the database opens");
    sqlx::query(
        "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 200),
         crowd AS (SELECT 'crowd-' || substr('abcdefghjkmnpqr', 1 + i / 15, 1) || substr('abcdefghjkmnpqr', 1 + i % 15, 1) AS name FROM n)
         INSERT INTO accounts (id, name, name_key, kind, created_ms) SELECT name, name, name, 'member', 0 FROM crowd",
    )
    .execute(&crowd)
    .await
    .expect("they are new");
    let everybody: Vec<String> =
        sqlx::query_scalar("SELECT name FROM accounts WHERE id LIKE 'crowd-%' ORDER BY name")
            .fetch_all(&crowd)
            .await
            .expect("they are there");
    assert_eq!(everybody.len(), 201);
    for name in &everybody[..200] {
        assert_eq!(follow(&server, &ada, name).await, 204);
    }
    assert_eq!(follow(&server, &ada, &everybody[200]).await, 409);
    assert_eq!(follow(&server, &ada, &everybody[0]).await, 204, "they are followed already");
    let path = format!("/api/follows/{}", everybody[7]);
    assert_eq!(ask(server.address(), "DELETE", &path, Some(&ada), None).await.0, 204);
    assert_eq!(follow(&server, &ada, &everybody[200]).await, 204);
    assert_eq!(followed(&server, &ada).await.len(), 200);
}
