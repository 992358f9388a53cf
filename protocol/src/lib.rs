//! Parlor's wire protocol, version 1: every message between a client and the server, as types.
//!
//! This crate knows about serde, but not about any game or database: kinds, variants, positions and moves are text
//! here. A client sends [`Request`]s. It gets exactly one [`Answer`] or [`Refusal`] for each, and [`Event`]s as things
//! happen.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod answer;
mod event;
pub mod http;
#[cfg(test)]
mod reference;
mod refusal;
mod request;
#[cfg(test)]
mod schema;
mod values;

pub use answer::{
    Accepted, Answer, ChallengeSent, Done, ExploredLine, GameMade, InviteMade, Lobby, Logged, Pong, Reply,
    SeekOpened, ServerMessage, Turns, Welcome,
};
pub use event::{
    BotSeats, ChatLine, Event, LobbyChange, Moved, Played, Snapshot, TakenBack, TournamentChatLine,
    WidenedSeek,
};
pub use refusal::{ErrorCode, Refusal};
pub use request::{
    Access, BotChoice, Envelope, GameOffer, GameStart, GameTerms, PlayerChoice, REQUEST_TYPES, REQUESTS,
    Request, RequestRow, parse_request,
};
pub use values::*;

/// The WebSocket subprotocol of this version.
pub const SUBPROTOCOL: &str = "parlor.v1";

/// The number of this version, as the answer to `hello` gives it.
pub const VERSION: u32 = 1;

/// The longest message that a client may send, in bytes.
pub const MESSAGE_LIMIT_BYTES: usize = 4096;

/// Why the server closes a socket.
pub mod close {
    /// The server is going away; the reason is `{"retry_ms":N}`.
    pub const GOING_AWAY: u16 = 1001;
    /// The client sent a binary frame.
    pub const UNSUPPORTED: u16 = 1003;
    /// Persistent abuse, or an idle timeout.
    pub const POLICY: u16 = 1008;
    /// The client sent a message above the limit.
    pub const TOO_BIG: u16 = 1009;
    /// This session was ended: the user signed out elsewhere or was banned.
    pub const SESSION_ENDED: u16 = 4000;
    /// The client reads too slowly: reconnect after a random part of a second and resume with `since`.
    pub const TOO_SLOW: u16 = 4001;
}
