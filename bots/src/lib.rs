//! A bot: profiles, an engine, and one WebSocket. It is a client like any other and speaks only `parlor.v1`.
//!
//! [`run`] keeps a connection and comes back to its games after every loss of it. What a game needs to be played is
//! in `seat`, which does no IO; `thinking` runs the engine on threads of its own, many games at once.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod backoff;
mod bot;
mod config;
mod link;
mod mind;
mod pacing;
mod play;
mod seat;
mod thinking;

pub use bot::run;
pub use config::{BotError, Config, TableSource, Visitor};
