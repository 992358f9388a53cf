//! Guests and games that are created while the server is killed.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::RngExt;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite;

use crate::support::{Client, Server, get, rng, within};

/// The guests and games that were acknowledged.
#[derive(Default)]
struct Made {
    guests: Vec<(String, Value)>,
    games: Vec<(String, String)>,
}

/// Creates guests and games as fast as possible until the server is gone; returns those that were acknowledged.
async fn make_until_the_end(address: SocketAddr, told: Arc<AtomicUsize>) -> Made {
    let mut made = Made::default();
    // The loop ends with the error of a broken connection.
    let _: tungstenite::Result<()> = async {
        loop {
            let mut pair = Vec::new();
            for _ in 0..2 {
                let mut client = Client::try_silent(address).await?;
                let hello = client.try_ask(json!({"type": "hello"})).await?;
                let token = hello["token"].as_str().expect("a token").to_owned();
                made.guests.push((token.clone(), hello["user"]["id"].clone()));
                told.fetch_add(1, Ordering::Relaxed);
                pair.push((client, token));
            }
            let (mut second, second_token) = pair.pop().expect("two");
            let (mut first, first_token) = pair.pop().expect("two");
            let seek =
                json!({"type": "seek", "game": "othello", "clock": null, "rated": false, "side": "first"});
            let seek = first.try_ask(seek).await?;
            let accept = json!({"type": "accept_seek", "seek_id": seek["seek_id"]});
            let game = second.try_ask(accept).await?["game"].as_str().expect("a game").to_owned();
            made.games.push((game.clone(), second_token));
            made.games.push((game, first_token));
            told.fetch_add(1, Ordering::Relaxed);
        }
    }
    .await;
    made
}

/// Kills a server while guests and games are being created: the acknowledged ones must survive.
pub(crate) async fn run(seed: u64, kills: usize) {
    let mut server = Server::start();
    let mut rng = rng(seed);
    for _ in 0..kills {
        let told = Arc::new(AtomicUsize::new(0));
        let mut makers = JoinSet::new();
        for _ in 0..8 {
            makers.spawn(make_until_the_end(server.address(), told.clone()));
        }
        let until = rng.random_range(20..80);
        within("some to be made", async {
            while told.load(Ordering::Relaxed) < until {
                tokio::task::yield_now().await;
            }
        })
        .await;
        server.crash();
        let made: Vec<Made> = makers.join_all().await;
        server.start_again();
        for (token, id) in made.iter().flat_map(|made| &made.guests) {
            let again = Client::with_token(&server, token).await;
            assert_eq!(again.hello["user"]["id"], *id);
        }
        for (game, token) in made.iter().flat_map(|made| &made.games) {
            let again = Client::with_token(&server, token).await;
            let games = again.hello["games"].as_array().expect("games");
            assert!(games.contains(&json!(game)), "an acknowledged game is lost");
            assert_eq!(get(server.address(), &format!("/api/games/{game}")).await.0, 200);
        }
    }
}
