//! Making and listing tournaments.

use parlor_protocol::http::{Tournament, TournamentFormat, TournamentList, TournamentState, TournamentTerms};
use parlor_protocol::{ErrorCode, Refusal, UserKind};

use super::desk::wire;
use super::{Tournaments, terms};
use crate::account::Account;
use crate::error::refuse;
use crate::id::random_id;
use crate::limits;
use crate::store::{TournamentRow, TournamentStanding};

impl Tournaments {
    /// Makes a member's tournament. The host of a simul takes part.
    pub(crate) async fn create(&self, me: &Account, terms: TournamentTerms) -> Result<Tournament, Refusal> {
        if me.kind != UserKind::Member {
            return Err(refuse(ErrorCode::Forbidden, "only members make tournaments"));
        }
        let terms = terms::check(terms, self.shared.clock.now_ms())?;
        self.check_seats(&terms)?;
        let most = limits::OPEN_TOURNAMENTS;
        if self.shared.store.count_open_tournaments(&me.id).await? >= most {
            let full = format!("you have {most} tournaments that have not ended");
            return Err(refuse(ErrorCode::AlreadyExists, full));
        }
        let simul = terms.format == TournamentFormat::Simul;
        let tournament = self.make(Some(me.clone()), terms, None).await?;
        if simul {
            self.enter(&tournament.id, me).await?;
        }
        Ok(tournament)
    }

    /// Checks that the house has bots for the seats left to them; while some are not connected, that is not known.
    pub(super) fn check_seats(&self, terms: &TournamentTerms) -> Result<(), Refusal> {
        let variant = terms::game_terms(terms)?.variant;
        if terms.bot_seats.unwrap_or(0) > 0
            && self.shared.supervisor.away().is_empty()
            && self.shared.lobby.house_bots(variant).is_empty()
        {
            let why = format!("no house bot plays {} {variant}: leave out `bot_seats`", terms.game);
            return Err(refuse(ErrorCode::BadRequest, why));
        }
        Ok(())
    }

    pub(super) async fn make(
        &self,
        by: Option<Account>,
        terms: TournamentTerms,
        series: Option<String>,
    ) -> Result<Tournament, Refusal> {
        if self.shared.running.lock().len() >= limits::RUNNING_TOURNAMENTS {
            return Err(refuse(
                ErrorCode::AlreadyExists,
                "the server already has its maximum number of tournaments",
            ));
        }
        let state = TournamentState::Created;
        let standing = TournamentStanding { state, players: 0, ended_ms: None, winner: None };
        let row = TournamentRow { id: random_id(10).into(), terms, by, standing, winner: None };
        self.shared.store.create_tournament(row.clone(), series).await?;
        // One of a series may already exist.
        if self.shared.store.tournament(&row.id).await?.is_some() {
            self.spawn(row.clone()).await?;
        }
        Ok(wire(&row))
    }

    /// The public tournaments.
    pub(crate) async fn list(&self) -> Result<TournamentList, Refusal> {
        let mut list = TournamentList::default();
        for row in self.shared.store.open_tournaments().await?.iter().filter(|row| !row.terms.private) {
            match row.standing.state {
                TournamentState::Created => list.soon.push(wire(row)),
                _ => list.now.push(wire(row)),
            }
        }
        let done = self.shared.store.ended_tournaments(limits::ENDED_TOURNAMENTS).await?;
        list.done = done.iter().filter(|row| row.standing.players > 0).map(wire).collect();
        Ok(list)
    }
}
