//! boardgame.io 0.50 with a game `perf`: socket.io over a WebSocket from the start.
//!
//! A match is made and joined over its lobby's HTTP API. Its heartbeat comes every 25 seconds and is not answered: a
//! connection here does not live that long.

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio_tungstenite::tungstenite::Message;

use super::http;
use super::seat::{Player, Received, Seat, Socket, Turns, Wire, any_move, connect};

const UPDATE: &str = r#"42/perf,["update","#;

/// In the state of an update, the first number with this name counts the moves.
const STATE: &str = r#""_stateID":"#;

pub(super) struct BoardgameIo {
    pub(super) host: String,
}

pub(super) struct MatchSeat {
    id: String,
    seat: u32,
    credentials: String,
    turns: Turns,
}

#[derive(Deserialize)]
struct Created {
    #[serde(rename = "matchID")]
    id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Joined {
    player_credentials: String,
}

impl Seat for MatchSeat {
    fn next_move(&mut self) -> Option<Message> {
        let ply = self.turns.next()?;
        let (Self { id, seat, credentials, .. }, text) = (self, any_move(ply));
        Some(Message::text(format!(
            r#"42/perf,["update",{{"type":"MAKE_MOVE","payload":{{"type":"move","args":["{text}"],"playerID":"{seat}","credentials":"{credentials}"}}}},{ply},"{id}","{seat}"]"#
        )))
    }

    fn interpret(&mut self, message: &Message) -> Result<Received, String> {
        let Message::Text(text) = message else { return Ok(Received::Other) };
        let Some(state) = text.strip_prefix(UPDATE) else { return Ok(Received::Other) };
        let moves: Option<u32> = state.split_once(STATE).and_then(|(_, rest)| {
            rest.split(|c: char| !c.is_ascii_digit()).next().and_then(|digits| digits.parse().ok())
        });
        let moves = moves.filter(|moves| *moves > 0);
        self.turns.note_ply(moves.ok_or("boardgame.io sent an update without a number")? - 1)
    }

    fn is_over(&self) -> bool {
        self.turns.are_over()
    }
}

/// Waits for a message that begins like this.
async fn wait_for(socket: &mut Socket, beginning: &str) -> Result<(), String> {
    loop {
        let frame = socket.next().await.ok_or("boardgame.io closed a connection")?;
        let Message::Text(text) = frame.map_err(|e| e.to_string())? else { continue };
        if text.starts_with(beginning) {
            return Ok(());
        }
    }
}

impl BoardgameIo {
    async fn player(&self, id: &str, seat: u32) -> Result<Player<MatchSeat>, String> {
        let body = format!(r#"{{"playerID":"{seat}","playerName":"player {seat}"}}"#);
        let joined = http::post(&self.host, &format!("/games/perf/{id}/join"), &body).await?;
        let Joined { player_credentials: credentials } =
            serde_json::from_str(&joined).map_err(|e| format!("{e}: {joined}"))?;
        let mut socket = self.synced(id, &format!(r#""{seat}""#), &format!(r#""{credentials}""#)).await?;
        // The server sends it once the player is in the room.
        wait_for(&mut socket, r#"42/perf,["matchData""#).await?;
        let seat = MatchSeat { id: id.to_owned(), seat, credentials, turns: Turns::of(seat) };
        Ok(Player { socket, seat })
    }

    /// Opens a connection and waits until it has received a match.
    async fn synced(&self, id: &str, seat: &str, credentials: &str) -> Result<Socket, String> {
        let mut socket = self.idle().await?;
        let sync = format!(r#"42/perf,["sync","{id}",{seat},{credentials},2]"#);
        socket.send(Message::text(sync)).await.map_err(|e| e.to_string())?;
        wait_for(&mut socket, r#"42/perf,["sync""#).await?;
        Ok(socket)
    }
}

impl Wire for BoardgameIo {
    type Seat = MatchSeat;

    async fn seat(&self, _number: usize) -> Result<[Player<MatchSeat>; 2], String> {
        let created = http::post(&self.host, "/games/perf/create", r#"{"numPlayers":2}"#).await?;
        let Created { id } = serde_json::from_str(&created).map_err(|e| format!("{e}: {created}"))?;
        Ok([self.player(&id, 0).await?, self.player(&id, 1).await?])
    }

    async fn idle(&self) -> Result<Socket, String> {
        let mut socket = connect(&self.host, "/socket.io/?EIO=4&transport=websocket").await?;
        wait_for(&mut socket, "0").await?;
        socket.send(Message::text("40/perf,")).await.map_err(|e| e.to_string())?;
        wait_for(&mut socket, "40/perf,").await?;
        Ok(socket)
    }

    async fn spectate(&self, seat: &MatchSeat) -> Result<Socket, String> {
        self.synced(&seat.id, "null", "null").await
    }
}
