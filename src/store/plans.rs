//! Conditional moves: the plans of a game's players.

use parlor_protocol::Seat;

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::sql::{Connection, query};
use super::words::wire_name;
use crate::game::Plan;
use crate::id::GameId;

/// A player's new plan; `None` removes it.
pub(super) struct PlanChange {
    game: GameId,
    seat: Seat,
    plan: Option<Plan>,
}

impl Change for PlanChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let Some(plan) = &self.plan else {
            return query("DELETE FROM plans WHERE game_id = $1 AND seat = $2")
                .bind(&*self.game)
                .bind(wire_name(&self.seat))
                .execute(connection)
                .await
                .map(|_| ());
        };
        query(
            "INSERT INTO plans (game_id, seat, ply, seq, lines) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (game_id, seat) DO UPDATE SET ply = excluded.ply, seq = excluded.seq, lines = excluded.lines",
        )
        .bind(&*self.game)
        .bind(wire_name(&self.seat))
        .bind(i64::from(plan.ply))
        .bind(plan.seq as i64)
        .bind(serde_json::json!(plan.lines).to_string())
        .execute(connection)
        .await
        .map(|_| ())
    }
}

impl Store {
    /// Replaces a player's plan; durable when this returns.
    pub(crate) async fn set_plan(
        &self,
        game: &GameId,
        seat: Seat,
        plan: Option<Plan>,
    ) -> Result<(), StoreError> {
        self.writer.change(PlanChange { game: game.clone(), seat, plan }).await
    }

    /// Loads the plans of a game's players, `[first, second]`.
    pub(crate) async fn load_plans(&self, game: &GameId) -> Result<[Option<Plan>; 2], StoreError> {
        let rows = query("SELECT seat, ply, seq, lines FROM plans WHERE game_id = $1")
            .bind(&**game)
            .fetch_all(&self.readers)
            .await?;
        let mut plans = [None, None];
        for row in rows {
            let seat = if row.try_get::<&str>("seat")? == "first" { Seat::First } else { Seat::Second };
            let lines: &str = row.try_get("lines")?;
            plans[seat as usize] = Some(Plan {
                ply: row.try_get("ply")?,
                seq: row.try_get::<i64>("seq")? as u64,
                lines: serde_json::from_str(lines)
                    .map_err(|e| StoreError::Damaged(format!("a plan of game {}: {e}", &**game)))?,
            });
        }
        Ok(plans)
    }
}
