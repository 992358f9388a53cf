//! Mail addresses of members, and regaining access with a link.

use std::time::Duration;

use parlor_protocol::{ErrorCode, Refusal};

use super::rules::check_password;
use super::sign_in::SignedInAccount;
use super::{Accounts, broken};
use crate::account::Account;
use crate::error::refuse;
use crate::id::new_token;
use crate::language::Language;
use crate::limits;
use crate::mail::Mailer;
use crate::store::LinkPurpose;
use crate::words;

fn stale() -> Refusal {
    refuse(ErrorCode::NotFound, "this link was used already or is too old; ask for another one")
}

impl Accounts {
    /// Returns whether this server sends mail.
    pub(crate) fn sends_mail(&self) -> bool {
        self.mailer.is_some()
    }

    fn mailer(&self) -> Result<&Mailer, Refusal> {
        self.mailer.as_ref().ok_or_else(|| refuse(ErrorCode::NotFound, "this server sends no mail"))
    }

    /// Sends a link to an address, which becomes the member's when they open it.
    pub(crate) async fn set_mail(
        &self,
        account: &Account,
        address: &str,
        password: String,
        language: Option<Language>,
    ) -> Result<(), Refusal> {
        let mailer = self.mailer()?;
        if !Mailer::is_address(address) {
            return Err(refuse(ErrorCode::BadRequest, "expected a mail address, such as ada@example.org"));
        }
        self.check_own_password(account, password).await?;
        if let Some(language) = language {
            self.store.set_language(&account.id, language).await?;
        }
        let language = self.language_for(account, language, mailer.language).await?;
        let token =
            self.new_link(account, LinkPurpose::Confirm, address, limits::CONFIRM_LINK_LIFETIME).await?;
        let link = mailer.link("/account/confirm", &token);
        let words = &words::of(language).mail;
        mailer.send(address, words.confirm, (words.confirm_text)(&account.name, &link));
        Ok(())
    }

    /// Confirms an address with the link that was sent to it.
    pub(crate) async fn confirm_mail(&self, token: &str) -> Result<(), Refusal> {
        match self.store.confirm_mail(token, self.clock.now_ms()).await? {
            true => Ok(()),
            false => Err(stale()),
        }
    }

    /// Sends a link for a new password, if there is such a member with a confirmed address. The result does not reveal
    /// whether there is.
    pub(crate) async fn send_reset_link(
        &self,
        name: &str,
        language: Option<Language>,
    ) -> Result<(), Refusal> {
        let mailer = self.mailer()?;
        let Some(found) = self.store.credentials(name).await? else { return Ok(()) };
        let Some(address) = self.store.mail_of(&found.account.id).await? else { return Ok(()) };
        let account = found.account;
        let language = self.language_for(&account, language, mailer.language).await?;
        let token =
            self.new_link(&account, LinkPurpose::Reset, &address, limits::RESET_LINK_LIFETIME).await?;
        let link = mailer.link("/account/reset", &token);
        let words = &words::of(language).mail;
        mailer.send(&address, words.reset, (words.reset_text)(&account.name, &link));
        Ok(())
    }

    /// Sets a new password with a link, which is used up, and signs in.
    pub(crate) async fn recover_by_link(
        &self,
        token: &str,
        password: String,
    ) -> Result<SignedInAccount, Refusal> {
        check_password(&password)?;
        let now_ms = self.clock.now_ms();
        let found = self.store.account_of_link(token, LinkPurpose::Reset, now_ms).await?;
        let account = found.ok_or_else(stale)?;
        let hash = self.passwords.hash(password).await.map_err(broken)?;
        if !self.store.reset_by_link(token, hash, now_ms).await? {
            return Err(stale());
        }
        self.enter(account).await
    }

    /// Returns the language of a mail: that of the page that requested it, else the member's, else the site's.
    async fn language_for(
        &self,
        to: &Account,
        asked: Option<Language>,
        site: Language,
    ) -> Result<Language, Refusal> {
        match asked {
            Some(language) => Ok(language),
            None => Ok(self.store.language_of(&to.id).await?.unwrap_or(site)),
        }
    }

    async fn new_link(
        &self,
        account: &Account,
        purpose: LinkPurpose,
        address: &str,
        lifetime: Duration,
    ) -> Result<String, Refusal> {
        let token = new_token();
        let expires_ms = self.clock.now_ms() + lifetime.as_millis() as i64;
        self.store.add_link(&account.id, &token, purpose, address, expires_ms).await?;
        Ok(token)
    }
}
