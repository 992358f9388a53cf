//! A tournament with its log in the database: the fold, and the players' accounts.

use parlor_protocol::http::{Tournament, TournamentEntry, TournamentFormat, TournamentPage, TournamentState};
use parlor_protocol::{ErrorCode, Refusal};

use super::entry::Entry;
use super::export;
use super::fold::{Fold, Form};
use crate::account::Account;
use crate::error::refuse;
use crate::id::UserId;
use crate::store::{Store, StoreError, TournamentRow, TournamentStanding};

/// A tournament as its log tells it.
pub(super) struct Desk {
    pub(super) row: TournamentRow,
    pub(super) fold: Fold,
    /// The players' accounts, by their numbers.
    pub(super) accounts: Vec<Account>,
}

impl Desk {
    /// Reads the log.
    pub(super) async fn load(store: &Store, row: TournamentRow) -> Result<Self, StoreError> {
        let mut desk = Self { row, fold: Fold::new(), accounts: Vec::new() };
        for logged in store.tournament_log(&desk.row.id).await? {
            let entry = serde_json::from_str(&logged.body)
                .map_err(|e| StoreError::Damaged(format!("the log of tournament {}: {e}", desk.row.id)))?;
            desk.apply(&entry, logged.at_ms);
        }
        desk.load_accounts(store).await?;
        Ok(desk)
    }

    fn apply(&mut self, entry: &Entry, at_ms: i64) {
        let TournamentRow { id, terms, by, .. } = &self.row;
        self.fold.apply(id, terms, by.as_ref().map(|by| &by.id), entry, at_ms);
    }

    async fn load_accounts(&mut self, store: &Store) -> Result<(), StoreError> {
        let mut accounts = Vec::with_capacity(self.fold.entrants.len());
        for entrant in &self.fold.entrants {
            let known = self.accounts.iter().find(|account| account.id == entrant.user);
            accounts.push(match known {
                Some(account) => account.clone(),
                None => store
                    .account_by_id(&entrant.user)
                    .await?
                    .ok_or_else(|| StoreError::Damaged(format!("player {} has no account", entrant.user)))?,
            });
        }
        self.accounts = accounts;
        Ok(())
    }

    /// Updates a user whose account has changed.
    pub(super) fn account_changed(&mut self, account: &Account) {
        let won = self.row.standing.winner.as_ref() == Some(&account.id);
        self.row.winner = if won { Some(account.name.clone()) } else { self.row.winner.take() };
        let known = self.accounts.iter_mut().chain(&mut self.row.by).filter(|known| known.id == account.id);
        known.for_each(|known| *known = account.clone());
    }

    /// Writes entries and applies them; they are durable when this returns. After an error the log has to be read again.
    pub(super) async fn log(
        &mut self,
        store: &Store,
        entries: Vec<Entry>,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let first_seq = self.fold.seq + 1;
        let body = |entry: &Entry| serde_json::to_string(entry).expect("an entry has only text keys");
        let bodies = entries.iter().map(body).collect();
        for entry in &entries {
            self.apply(entry, at_ms);
        }
        self.load_accounts(store).await?;
        let standing = self.standing();
        store.append_to_tournament(&self.row.id, first_seq, at_ms, bodies, standing.clone()).await?;
        let winner = standing.winner.as_ref().and_then(|id| self.accounts.iter().find(|a| a.id == *id));
        self.row.winner = winner.map(|account| account.name.clone());
        self.row.standing = standing;
        Ok(())
    }

    /// A summary of what the log says.
    fn standing(&self) -> TournamentStanding {
        let Fold { state, ended_ms, .. } = self.fold;
        let over = state == TournamentState::Over;
        let standings = over.then(|| self.fold.standings(self.row.terms.format, &self.accounts));
        // No one wins without points, nor in a simul, whose guests do not meet each other.
        let contest = self.row.terms.format != TournamentFormat::Simul;
        let first = standings.as_ref().and_then(|lines| lines.first());
        let first = first.filter(|line| contest && line.points > 0);
        TournamentStanding {
            state,
            players: u32::try_from(self.fold.count()).unwrap_or(u32::MAX),
            ended_ms,
            winner: first.map(|line| UserId::from(line.user.id.as_str())),
        }
    }

    /// When an arena ends.
    pub(super) fn ends_ms(&self) -> Option<i64> {
        let terms = &self.row.terms;
        terms.minutes.map(|minutes| terms.starts_ms + i64::from(minutes) * 60_000)
    }

    /// The tournament as a user sees it.
    pub(super) fn page(&self, me: Option<&UserId>) -> TournamentPage {
        let own = me.and_then(|me| self.fold.number_of(me));
        let runs = self.fold.state == TournamentState::Running;
        let arena = matches!(self.fold.form, Some(Form::Arena(_)));
        TournamentPage {
            tournament: wire(&self.row),
            version: self.fold.seq,
            ends_ms: self.ends_ms().filter(|_| runs && arena),
            standings: self.fold.standings(self.row.terms.format, &self.accounts),
            pairings: self.fold.pairings(),
            bracket: self.fold.bracket(),
            me: own.map(|number| TournamentEntry {
                number: u32::try_from(number).unwrap_or(u32::MAX),
                away: self.fold.entrants[number].away,
                game: self.fold.meeting_of(number).map(|meeting| meeting.shown().to_string()),
            }),
        }
    }

    /// The results as a file.
    pub(super) fn export(&self, format: &str) -> Result<String, Refusal> {
        export::export(&self.row.id, &self.row.terms, &self.fold, &self.accounts, format)
            .map_err(|why| refuse(ErrorCode::BadRequest, why))
    }
}

/// The tournament as lists show it.
pub(super) fn wire(row: &TournamentRow) -> Tournament {
    Tournament {
        id: row.id.to_string(),
        terms: row.terms.clone(),
        by: row.by.as_ref().map(Account::user),
        state: row.standing.state,
        players: row.standing.players,
        ended_ms: row.standing.ended_ms,
        winner: row.winner.clone(),
    }
}
