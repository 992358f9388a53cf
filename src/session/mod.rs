//! Games in progress: one actor for each, found by the game's id.
//!
//! [`Sessions`] finds the task of a game ([`actor`]) or loads it. What commands do to a game is decided in
//! [`crate::game`].

mod actor;
mod audience;
mod bots;
mod chat;
mod commit;
mod loading;
mod lost_tails;
mod message;
mod notice;
mod planning;
mod presence;
mod rematches;
mod run;
mod sessions;
mod shared;
mod sleeping;
mod stalling;
mod submit;
mod talk;
mod timing;
mod turns;
mod watching;

pub(crate) use message::Manner;
pub(crate) use notice::Notice;
pub(crate) use rematches::Offered;
pub(crate) use sessions::Sessions;
pub(crate) use shared::Handles;
pub(crate) use stalling::Stalled;
