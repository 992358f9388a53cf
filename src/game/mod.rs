//! A game as its log tells it, and what commands do to it.
//!
//! Everything here is pure: no task, no socket, no SQL and no clock of its own. [`state`] is the fold of a game's acts,
//! [`decide`] turns commands into acts, [`plan`] reads conditional moves, and [`chain`] ties the rows of a log together.

mod act;
pub(crate) mod chain;
mod clocks;
mod decide;
mod lag;
mod meta;
mod plan;
#[cfg(test)]
mod plan_tests;
mod state;
#[cfg(test)]
mod tests;

pub(crate) use act::Act;
pub(crate) use decide::{Command, Decided, Decision};
pub(crate) use meta::{GameMeta, LoggedAct};
pub(crate) use plan::{Plan, Plans};
pub(crate) use state::{Damaged, GameState, opponent, seat};
