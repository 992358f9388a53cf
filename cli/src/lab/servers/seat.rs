//! What the load requires of a protocol: seating two players, writing a move, and recognising that it was delivered.

use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// The buffers of a socket: much larger than a message, and small enough for thousands of sockets.
const BUFFER_BYTES: usize = 4 * 1024;

/// The length of a game on a server that does not know when it ends: that of most Othello games.
pub(super) const PLIES: u32 = 60;

pub(super) type Socket = WebSocketStream<TcpStream>;

/// What a message tells a player.
pub(super) enum Received {
    /// A move was made.
    Move,
    /// Nothing about moves.
    Other,
}

/// One player's end of the protocol; it sends and receives nothing by itself.
pub(super) trait Seat: Send + 'static {
    /// The next move, if it is this player's turn; returned only once for each turn.
    fn next_move(&mut self) -> Option<Message>;
    /// Interprets a message.
    fn interpret(&mut self, message: &Message) -> Result<Received, String>;
    /// Whether the game is over for this player.
    fn is_over(&self) -> bool;
}

/// A player and their connection.
pub(super) struct Player<S> {
    pub(super) socket: Socket,
    pub(super) seat: S,
}

/// A protocol.
pub(super) trait Wire {
    type Seat: Seat;
    /// A new game with both players seated: a move of the first reaches both from now on.
    async fn seat(&self, number: usize) -> Result<[Player<Self::Seat>; 2], String>;
    /// A connection that takes part in no game.
    async fn idle(&self) -> Result<Socket, String>;
    /// A connection that receives the moves of a game which it does not play.
    async fn spectate(&self, seat: &Self::Seat) -> Result<Socket, String>;
}

/// Opens a socket.
pub(super) async fn connect(host: &str, path: &str) -> Result<Socket, String> {
    let failed = |why: String| format!("cannot connect to {host}{path}: {why}");
    let stream = TcpStream::connect(host).await.map_err(|e| failed(e.to_string()))?;
    stream.set_nodelay(true).map_err(|e| failed(e.to_string()))?;
    let config = WebSocketConfig::default().read_buffer_size(BUFFER_BYTES).write_buffer_size(BUFFER_BYTES);
    let url = format!("ws://{host}{path}");
    let opened = tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await;
    opened.map(|(socket, _)| socket).map_err(|e| failed(e.to_string()))
}

/// Turns of a game in which the seats alternate and the server knows no rules.
pub(super) struct Turns {
    seat: u32,
    ply: u32,
    returned: bool,
}

impl Turns {
    pub(super) fn of(seat: u32) -> Self {
        Self { seat, ply: 0, returned: false }
    }

    /// The ply to play, if it is this seat's and has not been returned before.
    pub(super) fn next(&mut self) -> Option<u32> {
        let mine = self.ply < PLIES && self.ply % 2 == self.seat && !self.returned;
        self.returned |= mine;
        mine.then_some(self.ply)
    }

    /// Notes that the server has sent this ply.
    pub(super) fn note_ply(&mut self, ply: u32) -> Result<Received, String> {
        if ply != self.ply {
            return Err(format!("the server sent ply {ply}, expected {}", self.ply));
        }
        (self.ply, self.returned) = (ply + 1, false);
        Ok(Received::Move)
    }

    pub(super) fn are_over(&self) -> bool {
        self.ply == PLIES
    }
}

/// A move as text: servers without rules accept any.
pub(super) fn any_move(ply: u32) -> String {
    format!("{}{}", char::from(b'a' + (ply % 8) as u8), 1 + ply / 8)
}
