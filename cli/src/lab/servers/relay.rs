//! A server that only relays text: `/g/GAME/SEAT` is a seat, and what one seat sends goes to both, and to each
//! spectator at `/w/GAME`. The server begins with a message of its own. Any other path is an idle connection.

use futures_util::StreamExt;
use serde::Deserialize;
use tokio_tungstenite::tungstenite::Message;

use super::seat::{Player, Received, Seat, Socket, Turns, Wire, any_move, connect};

pub(super) struct Relay {
    pub(super) host: String,
}

pub(super) struct RelaySeat {
    game: String,
    turns: Turns,
}

#[derive(Deserialize)]
struct Event {
    ply: u32,
}

impl Seat for RelaySeat {
    fn next_move(&mut self) -> Option<Message> {
        let ply = self.turns.next()?;
        let (game, text) = (&self.game, any_move(ply));
        Some(Message::text(format!(r#"{{"type":"move","game":"{game}","ply":{ply},"move":"{text}"}}"#)))
    }

    fn interpret(&mut self, message: &Message) -> Result<Received, String> {
        let Message::Text(text) = message else { return Ok(Received::Other) };
        let event: Event = serde_json::from_str(text).map_err(|e| format!("{e}: {text}"))?;
        self.turns.note_ply(event.ply)
    }

    fn is_over(&self) -> bool {
        self.turns.are_over()
    }
}

impl Wire for Relay {
    type Seat = RelaySeat;

    async fn seat(&self, number: usize) -> Result<[Player<RelaySeat>; 2], String> {
        let player = async |seat: u32| {
            let game = format!("g{number}");
            let mut socket = connect(&self.host, &format!("/g/{game}/{seat}")).await?;
            socket.next().await.ok_or("the relay closed the connection")?.map_err(|e| e.to_string())?;
            Ok::<_, String>(Player { socket, seat: RelaySeat { game, turns: Turns::of(seat) } })
        };
        Ok([player(0).await?, player(1).await?])
    }

    async fn idle(&self) -> Result<Socket, String> {
        connect(&self.host, "/idle").await
    }

    async fn spectate(&self, seat: &RelaySeat) -> Result<Socket, String> {
        let mut socket = connect(&self.host, &format!("/w/{}", seat.game)).await?;
        socket.next().await.ok_or("the relay closed the connection")?.map_err(|e| e.to_string())?;
        Ok(socket)
    }
}
