//! A game as its log tells it, and what commands do to it.
//!
//! Everything here is pure: no task, no socket, no SQL and no clock of its own. [`state`] is the fold of a game's acts,
//! [`apply`] one step of it; [`decide`] turns commands into acts; [`plan`] reads conditional moves; [`chain`] ties the
//! rows of a log together, and [`packed`] packs a finished log into few bytes.

mod act;
mod acts;
mod apply;
mod berserk;
pub(crate) mod chain;
#[cfg(test)]
mod clock_tests;
mod clocks;
mod decide;
mod lag;
mod left;
mod line;
mod meta;
#[cfg(test)]
mod meta_tests;
mod offers;
pub(crate) mod packed;
mod plan;
#[cfg(test)]
mod plan_tests;
#[cfg(test)]
mod refusal_tests;
#[cfg(test)]
mod result_tests;
mod standing;
mod state;
#[cfg(test)]
pub(crate) mod tests;
mod wire;

pub(crate) use act::Act;
pub(crate) use acts::Decided;
pub(crate) use chain::LoggedAct;
pub(crate) use decide::{Command, Decision};
pub(crate) use meta::{GameMeta, Pair};
pub(crate) use plan::{Plan, PlanRequest, Plans};
pub(crate) use standing::Standing;
pub(crate) use state::{Damaged, GameState};
pub(crate) use wire::{opponent, outcome, reason, result_by_rules, seat, verdict};
