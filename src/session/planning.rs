//! What the task of a game does about plans: it keeps them, tells their owners, and nobody else.

use parlor_protocol::{ErrorCode, Event, Explored, Refusal, Seat};

use super::actor::Actor;
use crate::error::refuse;
use crate::game::{GameState, Plans};
use crate::id::UserId;
use crate::store::Store;
use crate::store::StoreError;

/// A player's lines, as they were asked for.
#[derive(Debug, Clone)]
pub(crate) struct PlanRequest {
    pub(crate) ply: u32,
    pub(crate) after: Option<u64>,
    pub(crate) lines: Vec<Vec<String>>,
}

/// The plans of a game; only games of days have any.
pub(super) async fn load(store: &Store, state: &GameState) -> Result<Plans, StoreError> {
    if state.has_days() && !state.is_over() {
        store.load_plans(&state.meta.id).await
    } else {
        Ok([None, None])
    }
}

impl Actor {
    pub(super) fn player(&self, user: &UserId) -> Result<Seat, Refusal> {
        let forbidden = || refuse(ErrorCode::Forbidden, "you do not play in this game");
        self.state.meta.seat_of(user).ok_or_else(forbidden)
    }

    /// Where a line leads, for a player of the game.
    pub(super) fn explore(&self, user: &UserId, moves: &[String]) -> Result<Explored, Refusal> {
        self.player(user)?;
        self.state.explore(moves)
    }

    /// Keeps what a player lays down. Durable when this returns.
    pub(super) async fn lay_down(&mut self, user: &UserId, request: &PlanRequest) -> Result<(), Refusal> {
        let seat = self.player(user)?;
        let plan = self.state.plan(seat, request.ply, request.after, &request.lines)?;
        let plan = Some(plan).filter(|plan| !plan.lines.is_empty());
        if let Err(error) = self.shared.store.set_plan(&self.state.meta.id, seat, plan.clone()).await {
            // Whether it was written is not known: from here on only the database is believed.
            self.doubtful = true;
            return Err(error.into());
        }
        self.plans[seat as usize] = plan;
        self.audience.tell_player(seat, &self.planned_event(seat));
        Ok(())
    }

    /// The game has gone on: the owners of plans hear what is left of them, and what nothing is left of goes.
    pub(super) async fn tend_plans(&mut self) {
        for seat in [Seat::First, Seat::Second] {
            let Some(plan) = &self.plans[seat as usize] else { continue };
            let done = self.state.open_lines(plan).next().is_none();
            self.audience.tell_player(seat, &self.planned_event(seat));
            if done {
                self.plans[seat as usize] = None;
                if let Err(error) = self.shared.store.set_plan(&self.state.meta.id, seat, None).await {
                    // The log says that it is void, whoever reads it again.
                    tracing::warn!(%error, "a plan that is done was not removed");
                }
            }
        }
    }

    pub(super) fn planned_event(&self, seat: Seat) -> Event {
        Event::Planned {
            game: self.state.meta.id.to_string(),
            ply: self.state.plies(),
            lines: self.state.told_plan(self.plans[seat as usize].as_ref()),
        }
    }
}
