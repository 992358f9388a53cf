//! Claiming a game: the opponent has left, or does not move in a position that they have lost.

use parlor_protocol::http::Proven;
use parlor_protocol::{ErrorCode, Refusal, UserKind};
use parlor_rules::Record;
use tokio::time::timeout;

use super::requests::{Outcome, Session};
use crate::account::Account;
use crate::analysis::Requester;
use crate::error::refuse;
use crate::game::Command;
use crate::limits;
use crate::rate_limit::Limit;
use crate::session::Stalled;

impl Session {
    /// Claims a game. If the opponent is there but does not move, the engine has to prove that they lose.
    pub(super) async fn claim(&self, me: &Account, game: String) -> Outcome {
        let Some(Stalled { record, seq }) = self.app.sessions.stalled(&game.as_str().into(), &me.id).await?
        else {
            return self.command(game, Command::ClaimWin).await;
        };
        let proof = Box::pin(self.proven(me, &record));
        let proven = timeout(limits::PROOF_TIMEOUT, proof).await.unwrap_or_else(|_| {
            let busy = refuse(ErrorCode::NotAvailable, "the engine is busy; try again in a few seconds");
            Err(Refusal { retry_ms: Some(5_000), ..busy })
        })?;
        match proven {
            Some(Proven::Loss) => {
                let ply = record.moves().len() as u32;
                self.command(game, Command::ClaimProven { ply, after: seq }).await
            }
            _ => Err(refuse(ErrorCode::NotAvailable, "the engine cannot prove that you win")),
        }
    }

    /// What is proven for the side to move.
    async fn proven(&self, me: &Account, record: &Record) -> Result<Option<Proven>, Refusal> {
        self.app.rate_limits.check(Limit::EngineByAddress, self.address)?;
        let owner = match me.kind {
            UserKind::Bot => self.app.store.owner_of(&me.id).await?,
            UserKind::Guest | UserKind::Member => None,
        };
        self.app.analyses.prove(&Requester::new(me, owner, self.address), record).await
    }
}
