//! A bot: profiles, an engine and one WebSocket. It is an ordinary client that speaks only `parlor.v1`.
//!
//! [`run`] keeps a connection open and returns to its games after every lost connection. `seat` holds the state of
//! a game and does no IO; `search_task` runs engines on their own threads, many games at once,
//! and `thinking` makes those that think for long take turns.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod backoff;
mod bot;
mod certificates;
mod chosen;
mod config;
mod cores;
mod engine;
mod link;
mod pacing;
mod play;
mod ponder;
mod search_task;
mod seat;
mod server;
mod thinking;
mod warm_up;

pub use bot::{run, run_accounts};
pub use chosen::chosen_profile;
pub use config::{BotError, Config, ExternalEngine, TableSource};
pub use server::{Server, Socket, Unreachable};
