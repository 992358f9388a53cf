//! Colyseus 0.18 with a room `table`, whose first two clients play and which broadcasts each move with its ply, and a
//! room `waiting` for idle connections.
//!
//! A seat is reserved over HTTP and taken by a WebSocket. Frames are binary and begin with their kind; a message is its
//! name and one MessagePack value.

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio_tungstenite::tungstenite::Message;

use super::http;
use super::seat::{Player, Received, Seat, Socket, Turns, Wire, any_move, connect};

const JOINED: u8 = 10;
const REFUSED: u8 = 11;
const MESSAGE: u8 = 13;

pub(super) struct Colyseus {
    pub(super) host: String,
}

pub(super) struct RoomSeat {
    room: String,
    turns: Turns,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Reservation {
    session_id: String,
    room_id: String,
    process_id: String,
}

/// Appends a text of at most 31 bytes in MessagePack.
fn push_text(frame: &mut Vec<u8>, text: &str) {
    frame.push(0xa0 | text.len() as u8);
    frame.extend(text.as_bytes());
}

impl Seat for RoomSeat {
    fn next_move(&mut self) -> Option<Message> {
        let ply = self.turns.next()?;
        let mut frame = vec![MESSAGE];
        push_text(&mut frame, "move");
        // A map of two; a ply below 128 is its own byte.
        frame.push(0x82);
        push_text(&mut frame, "ply");
        frame.push(ply as u8);
        push_text(&mut frame, "move");
        push_text(&mut frame, &any_move(ply));
        Some(Message::binary(frame))
    }

    fn interpret(&mut self, message: &Message) -> Result<Received, String> {
        let Message::Binary(frame) = message else { return Ok(Received::Other) };
        match frame.first() {
            Some(&MESSAGE) => {
                let key = b"\xa3ply";
                let at = frame.windows(key.len()).position(|bytes| bytes == key);
                let ply = at.and_then(|at| frame.get(at + key.len()));
                self.turns.note_ply(u32::from(*ply.ok_or("Colyseus sent a message without a ply")?))
            }
            Some(&REFUSED) => Err("Colyseus refused a move".to_owned()),
            _ => Ok(Received::Other),
        }
    }

    fn is_over(&self) -> bool {
        self.turns.are_over()
    }
}

impl Colyseus {
    /// Takes a seat by a method of the matchmaker, and returns the room's ID too.
    async fn join(&self, method: &str) -> Result<(Socket, String), String> {
        let reserved = http::post(&self.host, &format!("/matchmake/{method}"), "{}").await?;
        let Reservation { session_id, room_id, process_id } =
            serde_json::from_str(&reserved).map_err(|e| format!("{e}: {reserved}"))?;
        let path = format!("/{process_id}/{room_id}?sessionId={session_id}");
        let mut socket = connect(&self.host, &path).await?;
        loop {
            let frame =
                socket.next().await.ok_or("Colyseus closed the connection")?.map_err(|e| e.to_string())?;
            match frame.into_data().first() {
                Some(&JOINED) => break,
                Some(&REFUSED) => return Err("Colyseus refused a seat".to_owned()),
                _ => {}
            }
        }
        socket.send(Message::binary(vec![JOINED])).await.map_err(|e| e.to_string())?;
        Ok((socket, room_id))
    }
}

impl Wire for Colyseus {
    type Seat = RoomSeat;

    async fn seat(&self, _number: usize) -> Result<[Player<RoomSeat>; 2], String> {
        let (first, room) = self.join("create/table").await?;
        let (second, _) = self.join(&format!("joinById/{room}")).await?;
        let seat = |seat| RoomSeat { room: room.clone(), turns: Turns::of(seat) };
        Ok([Player { socket: first, seat: seat(0) }, Player { socket: second, seat: seat(1) }])
    }

    async fn idle(&self) -> Result<Socket, String> {
        self.join("joinOrCreate/waiting").await.map(|(socket, _)| socket)
    }

    async fn spectate(&self, seat: &RoomSeat) -> Result<Socket, String> {
        self.join(&format!("joinById/{}", seat.room)).await.map(|(socket, _)| socket)
    }
}
