//! How two clients start a game, whatever happens to the server in the meantime.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite;

use super::spec::{Opponent, Spec};
use crate::support::{Client, within};

/// The index of the client that asked for a game last, and its request.
type Asked = Option<(usize, Value)>;

/// Creates the game and returns its ID. If the connection breaks, the game may exist although no one was told; then
/// both find it among their unfinished games, or learn of it when they repeat the request.
pub(super) async fn make(address: SocketAddr, clients: &mut [Client], spec: &Spec) -> String {
    let mut asked = None;
    loop {
        if let Ok(game) = attempt(clients, spec, &mut asked).await {
            return game;
        }
        for client in clients.iter_mut() {
            client.comes_back_to(address).await;
        }
        let made: Vec<&Value> =
            clients.iter().flat_map(|client| client.hello["games"].as_array()).flatten().collect();
        if let Some(game) = made.first() {
            assert!(made.iter().all(|other| other == game), "{made:?}");
            return game.as_str().expect("an id").to_owned();
        }
    }
}

async fn attempt(clients: &mut [Client], spec: &Spec, asked: &mut Asked) -> tungstenite::Result<String> {
    // Idle clients find out here that their connection is gone.
    for client in clients.iter_mut() {
        client.try_ask(json!({"type": "ping"})).await?;
    }
    if let Some((index, request)) = asked.clone() {
        let answer = clients[index].try_answer(request).await?;
        *asked = None;
        if let Some(game) = answer["game"].as_str() {
            return Ok(game.to_owned());
        }
    }
    match clients {
        [alone] => challenge_bot(alone, None, spec, asked).await,
        [asker, other] => between(asker, other, spec, asked).await,
        _ => unreachable!("a game has two seats"),
    }
}

async fn between(
    asker: &mut Client,
    other: &mut Client,
    spec: &Spec,
    asked: &mut Asked,
) -> tungstenite::Result<String> {
    let accept = match spec.opponent {
        Opponent::Seek => {
            let seek = asker.try_ask(spec.request("seek")).await?;
            json!({"type": "accept_seek", "seek_id": seek["seek_id"]})
        }
        Opponent::Pairing => return pairing(asker, other, spec).await,
        Opponent::Challenge => {
            let mut request = spec.request("challenge");
            request["to"] = json!(other.name());
            let challenge = asker.try_answer(request).await?;
            if challenge["code"] == "not_available" {
                // Only because the other client's server went down after its last message.
                other.try_ask(json!({"type": "ping"})).await?;
            }
            assert_eq!(challenge["type"], "ok", "{challenge}");
            json!({"type": "accept_challenge", "challenge_id": challenge["challenge_id"]})
        }
        Opponent::Invite => {
            let invite = asker.try_ask(spec.request("invite")).await?;
            json!({"type": "join_invite", "code": invite["code"]})
        }
        Opponent::Bot => {
            let games = json!([{"game": spec.kind.id(), "levels": [2]}]);
            other.try_ask(json!({"type": "offer", "games": games, "max_games": 1})).await?;
            return challenge_bot(asker, Some(other), spec, asked).await;
        }
        Opponent::House => unreachable!("the server's bot is not a client of the test"),
    };
    *asked = Some((1, accept.clone()));
    let answer = other.try_ask(accept).await?;
    Ok(answer["game"].as_str().expect("a game's id").to_owned())
}

/// Both seek, and the server pairs them.
async fn pairing(asker: &mut Client, other: &mut Client, spec: &Spec) -> tungstenite::Result<String> {
    asker.try_ask(spec.request("seek")).await?;
    let seek = other.try_ask(spec.request("seek")).await?;
    let seek_id = seek["seek_id"].clone();
    loop {
        let started = |event: &Value| event["type"] == "game_started" && event["seek_id"] == seek_id;
        while let Some(event) = other.event_now() {
            if started(&event) {
                return Ok(event["game"].as_str().expect("a game's id").to_owned());
            }
        }
        other.try_receive("the server to pair them").await?;
    }
}

/// Challenges the house bot or a client's bot until it is free: after a restart a process needs a moment to come back.
async fn challenge_bot(
    asker: &mut Client,
    mut bot: Option<&mut Client>,
    spec: &Spec,
    asked: &mut Asked,
) -> tungstenite::Result<String> {
    let mut request = spec.request("challenge");
    request["key"] = json!(rand::random::<u64>().to_string());
    request["bot"] = bot.as_ref().map_or(json!({"level": 1}), |bot| json!({"name": bot.name()}));
    within("a bot", async {
        loop {
            *asked = Some((0, request.clone()));
            let answer = asker.try_answer(request.clone()).await?;
            if let Some(game) = answer["game"].as_str() {
                return Ok(game.to_owned());
            }
            // The leader of several servers may not know yet what another server's bot offers.
            assert!(answer["code"] == "not_available" || answer["code"] == "not_found", "{answer}");
            // The bot's own connection may be gone, and its offer with it.
            if let Some(bot) = &mut bot {
                bot.try_ask(json!({"type": "ping"})).await?;
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    })
    .await
}
