//! Games in play: one actor for each, found by the game's id.
//!
//! [`Sessions`] is the directory, [`actor`] the task, [`state`] a game as its log tells it, [`decide`] what commands do
//! to it.

mod act;
mod actor;
mod audience;
mod chat;
mod clocks;
mod decide;
mod directory;
mod lag;
mod message;
mod plan;
#[cfg(test)]
mod plan_tests;
mod planning;
mod presence;
mod rematches;
mod state;
#[cfg(test)]
mod tests;
mod timing;

pub(crate) use act::Act;
pub(crate) use decide::Command;
pub(crate) use directory::Sessions;
pub(crate) use planning::PlanRequest;
pub(crate) use state::{GameState, seat};
