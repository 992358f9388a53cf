//! Games in play: one actor for each, found by the game's id.
//!
//! [`Sessions`] is the directory and [`actor`] the task. What commands do to a game is decided in [`crate::game`].

mod actor;
mod audience;
mod chat;
mod directory;
mod message;
mod planning;
mod presence;
mod rematches;
mod timing;

pub(crate) use directory::Sessions;
pub(crate) use planning::PlanRequest;
