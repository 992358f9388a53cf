//! Entering a tournament, leaving it and calling it off.

use parlor_protocol::http::{Entrants, TournamentFormat, TournamentState};
use parlor_protocol::{ErrorCode, Refusal, UserKind};

use super::actor::Actor;
use super::entry::Entry;
use crate::account::Account;
use crate::error::refuse;
use crate::id::UserId;
use crate::limits;

/// The rating of a player who has played no rated game.
const UNRATED: u32 = 1_500;

impl Actor {
    pub(super) async fn enter(&mut self, user: &Account) -> Result<(), Refusal> {
        let known = self.desk.fold.number_of(&user.id);
        if known.is_some_and(|number| !self.desk.fold.entrants[number].away) {
            return Ok(());
        }
        self.admit(user, known.is_some())?;
        let (most, entered) =
            (limits::TOURNAMENT_ENTRIES, known.map_or(0, |number| self.desk.fold.entrants[number].entered));
        if entered >= most {
            let why = format!("you have entered this tournament {most} times, which is the limit");
            return Err(refuse(ErrorCode::NotAvailable, why));
        }
        let rating = self.rating(&user.id).await?;
        let terms = &self.desk.row.terms;
        let fits = terms.min_rating.is_none_or(|low| low <= rating)
            && terms.max_rating.is_none_or(|high| rating <= high);
        if !fits {
            return Err(refuse(
                ErrorCode::Forbidden,
                format!("your rating, {rating}, is outside this tournament's limits"),
            ));
        }
        self.log(vec![Entry::Joined { user: user.id.to_string(), rating }]).await
    }

    fn admit(&self, user: &Account, back: bool) -> Result<(), Refusal> {
        let terms = &self.desk.row.terms;
        let forbidden = |why: &str| Err(refuse(ErrorCode::Forbidden, why));
        let unavailable = |why: String| Err(refuse(ErrorCode::NotAvailable, why));
        match (user.kind, terms.entrants) {
            (UserKind::Guest, _) => return forbidden("tournaments are for members and bots"),
            (UserKind::Bot, Entrants::People) => return forbidden("this tournament is for people"),
            (UserKind::Member, Entrants::Bots) => return forbidden("this tournament is for bots"),
            _ => {}
        }
        match self.desk.fold.state {
            TournamentState::Over | TournamentState::Cancelled => {
                return unavailable("the tournament is over".to_owned());
            }
            TournamentState::Running => match terms.format {
                TournamentFormat::Arena | TournamentFormat::Swiss => {}
                TournamentFormat::RoundRobin if back => {}
                _ => return unavailable("the tournament has begun and takes no more entries".to_owned()),
            },
            TournamentState::Created => {}
        }
        if !back && self.desk.fold.entrants.len() >= limits::TOURNAMENT_PLAYERS {
            let most = limits::TOURNAMENT_PLAYERS;
            return unavailable(format!("a tournament has at most {most} players"));
        }
        Ok(())
    }

    pub(super) async fn rating(&self, user: &UserId) -> Result<u32, Refusal> {
        let rating = self.shared.store.rating(user, &self.desk.row.terms.game).await?;
        Ok(rating.map_or(UNRATED, |rating| u32::try_from(rating.rating).unwrap_or(0)))
    }

    pub(super) async fn leave(&mut self, user: &UserId) -> Result<(), Refusal> {
        let number = self.desk.fold.number_of(user);
        let Some(number) = number else {
            return Err(refuse(ErrorCode::NotFound, "you have not entered this tournament"));
        };
        if self.is_over() {
            return Err(refuse(ErrorCode::NotAvailable, "the tournament is over"));
        }
        if self.desk.fold.entrants[number].away {
            return Ok(());
        }
        self.log(vec![Entry::Left { user: user.to_string() }]).await
    }

    /// Withdraws a user who no longer plays here; a tournament of theirs that has not begun is called off.
    pub(super) async fn withdraw_if_gone(&mut self, user: &UserId) -> Result<(), Refusal> {
        let made = self.desk.row.by.as_ref().is_some_and(|by| by.id == *user);
        let entered = self.desk.fold.number_of(user).is_some();
        if self.is_over() || !(made || entered) || !self.shared.store.has_gone(user).await? {
            return Ok(());
        }
        if made && self.desk.fold.state == TournamentState::Created {
            return self.cancel(user).await;
        }
        if entered { self.leave(user).await } else { Ok(()) }
    }

    pub(super) async fn cancel(&mut self, user: &UserId) -> Result<(), Refusal> {
        if self.desk.row.by.as_ref().is_none_or(|by| by.id != *user) {
            return Err(refuse(ErrorCode::Forbidden, "this tournament is not yours"));
        }
        if self.desk.fold.state != TournamentState::Created {
            return Err(refuse(ErrorCode::NotAvailable, "the tournament has begun"));
        }
        self.log(vec![Entry::Cancelled]).await
    }
}
