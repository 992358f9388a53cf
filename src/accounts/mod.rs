//! Accounts of people and bots: creating them and signing in to them.

mod house_bots;
mod mail;
mod own_bots;
mod password;
mod recovery;
mod rules;
mod sign_in;

use parlor_protocol::{ErrorCode, Refusal, UserKind};

use crate::account::Account;
use crate::error::refuse;
use crate::id::{UserId, new_token, random_id};
use crate::mail::Mailer;
use crate::store::{NewAccount, Store, StoreError, TokenPurpose};
use crate::time::Clock;
use crate::word_filter::WordFilter;
use password::Passwords;
use rules::{check_name, check_password};
pub(crate) use sign_in::SignedInAccount;

/// How many random names are tried for a guest, in case they are taken.
const NAME_TRIES: usize = 5;

/// Creates accounts and signs people in. A cheap handle.
#[derive(Clone)]
pub(crate) struct Accounts {
    store: Store,
    clock: Clock,
    passwords: Passwords,
    words: WordFilter,
    /// `None` if the operator has named no SMTP server.
    mailer: Option<Mailer>,
}

impl Accounts {
    pub(crate) fn new(store: Store, clock: Clock, words: WordFilter, mailer: Option<Mailer>) -> Self {
        Self { store, clock, passwords: Passwords::default(), words, mailer }
    }

    /// Checks whether a new account may have this name.
    async fn check_new_name(&self, name: &str) -> Result<(), Refusal> {
        check_name(name)?;
        if !self.words.passes(name) {
            return Err(refuse(ErrorCode::BadRequest, "this name has a word that is not allowed here"));
        }
        match self.store.is_former_name(name).await? {
            true => Err(name_taken()),
            false => Ok(()),
        }
    }

    /// Returns a name for someone who has lost theirs.
    pub(crate) fn plain_name(&self) -> String {
        format!("Player-{}", random_id(8))
    }

    /// Creates a guest and returns it with its token. Durable when this returns.
    pub(crate) async fn new_guest(&self) -> Result<(Account, String), Refusal> {
        for _ in 0..NAME_TRIES {
            let account = new_account(format!("Guest-{}", random_id(6)), UserKind::Guest);
            let token = new_token();
            match self.create(&account, Some((token.clone(), TokenPurpose::Session)), None, None).await {
                Ok(()) => return Ok((account, token)),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(refuse(ErrorCode::NotAvailable, "no free guest name was found; try again"))
    }

    /// Creates a member and returns their secrets; a guest who registers keeps their account, games and token.
    pub(crate) async fn register(
        &self,
        guest: Option<(Account, String)>,
        name: &str,
        password: String,
    ) -> Result<SignedInAccount, Refusal> {
        let (account, token) = self.new_member(guest, name, password).await?;
        let recovery_codes = self.new_recovery_codes(&account).await?;
        let device = Some(self.new_device(&account).await?);
        Ok(SignedInAccount { account, token, device, recovery_codes })
    }

    async fn new_member(
        &self,
        guest: Option<(Account, String)>,
        name: &str,
        password: String,
    ) -> Result<(Account, String), Refusal> {
        self.check_new_name(name).await?;
        check_password(&password)?;
        let password_hash = self.passwords.hash(password).await.map_err(broken)?;
        let taken = |error: StoreError| match error {
            StoreError::Conflict => name_taken(),
            other => other.into(),
        };
        match guest {
            Some((guest, token)) if guest.kind == UserKind::Guest => {
                self.store.register(&guest.id, name, password_hash).await.map_err(taken)?;
                Ok((Account { name: name.to_owned(), kind: UserKind::Member, ..guest }, token))
            }
            Some(_) => Err(refuse(ErrorCode::Forbidden, "only a guest can register")),
            None => {
                let account = new_account(name.to_owned(), UserKind::Member);
                let token = new_token();
                let first = Some((token.clone(), TokenPurpose::Session));
                self.create(&account, first, Some(password_hash), None).await.map_err(taken)?;
                Ok((account, token))
            }
        }
    }

    /// Changes a password; every other session ends.
    pub(crate) async fn change_password(
        &self,
        account: &Account,
        token: &str,
        old: String,
        new: String,
    ) -> Result<(), Refusal> {
        check_password(&new)?;
        self.check_own_password(account, old).await?;
        let hash = self.passwords.hash(new).await.map_err(broken)?;
        Ok(self.store.set_password(&account.id, hash, token).await?)
    }

    /// Checks whether someone who is signed in knows their password.
    async fn check_own_password(&self, account: &Account, password: String) -> Result<(), Refusal> {
        let hash = self.store.credentials(&account.name).await?.and_then(|found| found.password_hash);
        match self.passwords.verify(password, hash).await.map_err(broken)? {
            true => Ok(()),
            false => Err(refuse(ErrorCode::Forbidden, "the current password is wrong")),
        }
    }

    /// Sets a random password and returns it; all sessions end, and all devices are forgotten.
    pub(crate) async fn reset_password(&self, account: &Account) -> Result<String, String> {
        if account.kind != UserKind::Member {
            return Err(format!("{} has no password", account.name));
        }
        let password = random_id(16);
        let hash = self.passwords.hash(password.clone()).await?;
        self.store.reset_by_operator(&account.id, hash).await.map_err(|e| e.to_string())?;
        Ok(password)
    }

    async fn create(
        &self,
        account: &Account,
        token: Option<(String, TokenPurpose)>,
        password_hash: Option<String>,
        owner: Option<UserId>,
    ) -> Result<(), StoreError> {
        let created_ms = self.clock.now_ms();
        self.store
            .create_account(NewAccount { account: account.clone(), token, password_hash, owner, created_ms })
            .await
    }
}

fn new_account(name: String, kind: UserKind) -> Account {
    Account { id: random_id(12).into(), name, kind }
}

pub(super) fn name_taken() -> Refusal {
    refuse(ErrorCode::AlreadyExists, "this name, or one that looks like it, is taken")
}

fn broken(why: String) -> Refusal {
    tracing::error!(why, "a password could not be hashed");
    refuse(ErrorCode::Internal, "the password cannot be checked right now")
}
