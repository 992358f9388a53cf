//! Parlor's wire, version 1: every message between a client and the server, as types.
//!
//! serde only. This crate knows no game and no database: kinds, variants, positions and moves are text here.
//! [`Request`] is what a client sends, [`Answer`] and [`Refusal`] are what it gets back once for each request, and
//! [`Event`] is what the server says by itself.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod answer;
mod event;
#[cfg(test)]
mod reference;
mod request;
#[cfg(test)]
mod schema;
mod types;

pub use answer::{Answer, ErrorCode, Refusal, Reply, ServerMessage};
pub use event::{ChatLine, Event, Moved, Snapshot, TakenBack};
pub use request::{BotChoice, Envelope, GameOffer, GameTerms, REQUEST_TYPES, Request, parse_request};
pub use types::*;

/// The WebSocket subprotocol of this version.
pub const SUBPROTOCOL: &str = "parlor.v1";

/// The number of this version, as `hello` answers it.
pub const VERSION: u32 = 1;

/// The longest message that a client may send, in bytes.
pub const MESSAGE_LIMIT_BYTES: usize = 4096;

/// Why the server closes a socket.
pub mod close {
    /// The server is going away; the reason is `{"retry_ms":N}`.
    pub const GOING_AWAY: u16 = 1001;
    /// A binary frame: only text is spoken here.
    pub const UNSUPPORTED: u16 = 1003;
    /// Persistent abuse, or silence.
    pub const POLICY: u16 = 1008;
    /// A message above the limit.
    pub const TOO_BIG: u16 = 1009;
    /// This session was ended: signed out elsewhere, banned.
    pub const SESSION_ENDED: u16 = 4000;
    /// The client reads too slowly: reconnect after a random part of a second and resume with `since`.
    pub const TOO_SLOW: u16 = 4001;
}
