//! The plans of a game's players: kept in the database, and sent only to their owners.

use parlor_protocol::{Event, Explored, Refusal, Seat};

use super::actor::Actor;
use crate::game::{GameState, PlanRequest, Plans};
use crate::id::UserId;
use crate::store::{Store, StoreError};

/// The plans of a game; only correspondence games have any.
pub(super) async fn load(store: &Store, state: &GameState) -> Result<Plans, StoreError> {
    if state.is_correspondence() && !state.is_over() {
        store.load_plans(&state.meta.id).await
    } else {
        Ok([None, None])
    }
}

impl Actor {
    /// Where a line leads, for a player of the game.
    pub(super) fn explore(&self, user: &UserId, moves: &[String]) -> Result<Explored, Refusal> {
        self.player(user)?;
        self.state.explore(moves)
    }

    /// Replaces a player's plan. Durable when this returns.
    pub(super) async fn set_plan(&mut self, user: &UserId, request: &PlanRequest) -> Result<(), Refusal> {
        let seat = self.player(user)?;
        let plan = self.state.plan(seat, request)?;
        let plan = Some(plan).filter(|plan| !plan.lines.is_empty());
        if let Err(error) = self.shared.store.set_plan(&self.state.meta.id, seat, plan.clone()).await {
            // Whether it was written is not known: from here on only the database can tell.
            self.doubtful = true;
            return Err(error.into());
        }
        self.plans[seat as usize] = plan;
        self.audience.tell_player(seat, &self.plan_event(seat));
        Ok(())
    }

    /// Sends the owners of plans what is left of them after the game has gone on, and removes finished plans.
    pub(super) async fn update_plans(&mut self) {
        for seat in [Seat::First, Seat::Second] {
            let Some(plan) = &self.plans[seat as usize] else { continue };
            let done = self.state.open_lines(plan).next().is_none();
            self.audience.tell_player(seat, &self.plan_event(seat));
            if done {
                self.plans[seat as usize] = None;
                if let Err(error) = self.shared.store.set_plan(&self.state.meta.id, seat, None).await {
                    // It does no harm: read against the log, the plan is void.
                    tracing::warn!(%error, "a finished plan could not be removed");
                }
            }
        }
    }

    pub(super) fn plan_event(&self, seat: Seat) -> Event {
        Event::Planned {
            game: self.state.meta.id.to_string(),
            ply: self.state.plies(),
            lines: self.state.planned_lines(self.plans[seat as usize].as_ref()),
        }
    }
}
