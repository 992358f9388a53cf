//! Signing in, and the devices that become known by it.

use parlor_protocol::{ErrorCode, Refusal};

use super::{Accounts, broken};
use crate::account::Account;
use crate::error::refuse;
use crate::id::new_token;
use crate::store::TokenPurpose;

/// An account, and what its owner signs in with from now on. The secrets are not shown again.
pub(crate) struct SignedInAccount {
    pub(crate) account: Account,
    pub(crate) token: String,
    /// The token of a device that was not known.
    pub(crate) device: Option<String>,
    /// The codes of a new member.
    pub(crate) recovery_codes: Vec<String>,
}

impl Accounts {
    /// Returns the id of the device that sends this token, if it has signed in under this name before.
    pub(crate) async fn known_device(
        &self,
        name: &str,
        token: Option<&str>,
    ) -> Result<Option<String>, Refusal> {
        match token {
            Some(token) => Ok(self.store.known_device(name, token).await?),
            None => Ok(None),
        }
    }

    /// Starts a session of a member, from a device that is known by its id or becomes known.
    pub(crate) async fn sign_in(
        &self,
        name: &str,
        password: String,
        device: Option<String>,
    ) -> Result<SignedInAccount, Refusal> {
        let (account, hash) = match self.store.credentials(name).await? {
            Some(found) => (Some(found.account), found.password_hash),
            None => (None, None),
        };
        let fits = self.passwords.verify(password, hash).await.map_err(broken)?;
        let Some(account) = account.filter(|_| fits) else {
            return Err(refuse(ErrorCode::Unauthorized, "the name or the password is wrong"));
        };
        if let Some(id) = device {
            self.store.use_device(&id, self.clock.now_ms()).await?;
            let token = self.new_session(&account).await?;
            return Ok(SignedInAccount { account, token, device: None, recovery_codes: Vec::new() });
        }
        self.enter(account).await
    }

    /// Starts a session on a device that becomes known.
    pub(super) async fn enter(&self, account: Account) -> Result<SignedInAccount, Refusal> {
        let token = self.new_session(&account).await?;
        let device = Some(self.new_device(&account).await?);
        Ok(SignedInAccount { account, token, device, recovery_codes: Vec::new() })
    }

    async fn new_session(&self, account: &Account) -> Result<String, Refusal> {
        let token = new_token();
        self.store.add_token(&account.id, &token, TokenPurpose::Session, self.clock.now_ms()).await?;
        Ok(token)
    }

    pub(super) async fn new_device(&self, account: &Account) -> Result<String, Refusal> {
        let device = new_token();
        self.store.add_device(&account.id, &device, self.clock.now_ms()).await?;
        Ok(device)
    }
}
