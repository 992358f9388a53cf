//! The accounts of the bots that the server itself runs.

use parlor_protocol::UserKind;

use super::{Accounts, new_account};
use crate::account::Account;
use crate::id::{UserId, new_token};
use crate::store::{StoreError, TokenPurpose};

impl Accounts {
    /// Returns the bot of this name, creating it if it does not exist yet, with a new token for the process that plays
    /// it. If `copied` names a bot, it is a copy of that one.
    pub(crate) async fn supervised_bot(
        &self,
        name: &str,
        copied: Option<&UserId>,
    ) -> Result<(Account, String), String> {
        let sentence =
            |error: StoreError| format!("the account of the bot {name} cannot be created: {error}");
        let account = match self.store.account_by_name(name).await.map_err(sentence)? {
            Some(account) if account.kind == UserKind::Bot => {
                let owned = self.store.owner_of(&account.id).await.map_err(sentence)?.is_some();
                let copy_of = self.store.copied_bot(&account.id).await.map_err(sentence)?.map(|bot| bot.id);
                if owned || copy_of.as_ref() != copied {
                    return Err(format!("the bot {name} of the bots file has the name of another bot"));
                }
                account
            }
            Some(_) => return Err(format!("the bot {name} of the bots file has the name of a person")),
            None => {
                let account = new_account(name.to_owned(), UserKind::Bot);
                match self.create(&account, None, None, copied.cloned()).await {
                    Ok(()) => account,
                    // Another server that is starting now was faster.
                    Err(StoreError::Conflict) => {
                        self.store.account_by_name(name).await.map_err(sentence)?.unwrap_or(account)
                    }
                    Err(error) => return Err(sentence(error)),
                }
            }
        };
        let token = new_token();
        let created_ms = self.clock.now_ms();
        self.store
            .add_token(&account.id, &token, TokenPurpose::Supervised, created_ms)
            .await
            .map_err(sentence)?;
        Ok((account, token))
    }
}
