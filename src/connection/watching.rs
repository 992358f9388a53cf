//! The games that a connection watches: they count against its own limit and that of its address.

use parlor_protocol::{Answer, ErrorCode, Refusal, Turns};

use super::requests::{Outcome, Session};
use crate::account::Account;
use crate::error::refuse;
use crate::id::GameId;
use crate::limits;
use crate::rate_limit::{AddressPermit, Cap};
use crate::session::Manner;

impl Session {
    /// Watches a game, from an event on if one is named.
    pub(super) async fn watch(
        &mut self,
        me: &Account,
        game: String,
        since: Option<u64>,
        manner: Option<Manner>,
    ) -> Outcome {
        let game = GameId::from(game);
        let permit = self.admit_watched(&game)?;
        self.app.sessions.watch(&game, me, &self.outbox, since, manner).await?;
        if let Some(permit) = permit {
            self.watched.insert(game, permit);
        }
        Ok(Answer::DONE)
    }

    /// Shows the game again to a client at another position. Only a client that was watching it counts as out of step.
    pub(super) async fn desync(&mut self, me: &Account, game: String, seq: u64, hash: &str) -> Outcome {
        let watched = self.watched.contains_key(&GameId::from(game.as_str()));
        let answer = self.watch(me, game.clone(), None, None).await?;
        let own = if watched { self.app.sessions.hash_at(&game.as_str().into(), seq).await? } else { None };
        if own.is_some_and(|own| own != hash) {
            metrics::counter!("parlor_desyncs_total").increment(1);
            tracing::warn!(game, seq, hash, user = %me.id, "a client was out of step");
        }
        Ok(answer)
    }

    /// Watches a tournament.
    pub(super) async fn watch_tournament(&mut self, me: &Account, tournament: String) -> Outcome {
        let most = limits::WATCHED_TOURNAMENTS;
        if !self.tournaments.contains(&tournament) && self.tournaments.len() >= most {
            let full = format!("a connection watches at most {most} tournaments; unwatch one of them first");
            return Err(refuse(ErrorCode::NotAvailable, full));
        }
        self.app.tournaments.watch(&tournament, &me.id, &self.outbox).await?;
        self.tournaments.insert(tournament);
        Ok(Answer::DONE)
    }

    /// Returns the games where it is this user's turn, and sends every change from now on.
    pub(super) async fn watch_turns(&mut self, me: &Account) -> Outcome {
        self.app.registry.watch_turns(&me.id, &self.outbox);
        let turns = self.app.sessions.turns(&me.id).await?.iter().map(ToString::to_string).collect();
        Ok(Answer::Turns(Turns { turns }))
    }

    /// Whether this connection and its address may watch one more game; `None` for one that it watches already.
    pub(super) fn admit_watched(&self, game: &GameId) -> Result<Option<AddressPermit>, Refusal> {
        if self.watched.contains_key(game) {
            return Ok(None);
        }
        let full = |why| Err(refuse(ErrorCode::NotAvailable, why));
        let most = limits::WATCHED_GAMES;
        if self.watched.len() >= most {
            return full(format!("a connection watches at most {most} games; unwatch one of them first"));
        }
        match self.app.rate_limits.hold(Cap::WatchedGames, self.address) {
            Some(permit) => Ok(Some(permit)),
            None => {
                let most = limits::WATCHED_GAMES_BY_ADDRESS;
                full(format!("people at your network watch {most} games; unwatch some of them first"))
            }
        }
    }
}
