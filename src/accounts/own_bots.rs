//! The bots of members: creating them, renewing their tokens, and finding them for their owners.

use parlor_protocol::{ErrorCode, Refusal, UserKind};

use super::{Accounts, name_taken, new_account};
use crate::account::Account;
use crate::error::refuse;
use crate::id::new_token;
use crate::limits;
use crate::store::{StoreError, TokenPurpose};

impl Accounts {
    /// Creates a bot account for a member, and returns it with its token.
    pub(crate) async fn new_bot(&self, owner: &Account, name: &str) -> Result<(Account, String), Refusal> {
        if owner.kind != UserKind::Member {
            return Err(refuse(ErrorCode::Forbidden, "only members can create bots"));
        }
        self.check_new_name(name).await?;
        if self.store.own_bots(&owner.id).await?.len() >= limits::BOTS_BY_OWNER {
            let most = limits::BOTS_BY_OWNER;
            return Err(refuse(
                ErrorCode::AlreadyExists,
                format!("you have {most} bots; delete one of them first"),
            ));
        }
        let account = new_account(name.to_owned(), UserKind::Bot);
        let token = new_token();
        let first = Some((token.clone(), TokenPurpose::Bot));
        match self.create(&account, first, None, Some(owner.id.clone())).await {
            Ok(()) => Ok((account, token)),
            Err(StoreError::Conflict) => Err(name_taken()),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the bot of this name, if it belongs to this member.
    pub(crate) async fn own_bot(&self, owner: &Account, name: &str) -> Result<Account, Refusal> {
        let found = self.store.account_by_name(name).await?.filter(|account| account.kind == UserKind::Bot);
        let Some(bot) = found else { return Err(refuse(ErrorCode::NotFound, "no such bot")) };
        match self.store.owner_of(&bot.id).await? {
            Some(id) if id == owner.id => Ok(bot),
            _ => Err(refuse(ErrorCode::Forbidden, "this bot belongs to someone else")),
        }
    }

    /// Gives a bot a new token instead of its former one.
    pub(crate) async fn renew_bot_token(&self, bot: &Account) -> Result<String, Refusal> {
        let token = new_token();
        self.store.set_bot_token(&bot.id, Some(token.clone()), self.clock.now_ms()).await?;
        Ok(token)
    }
}
