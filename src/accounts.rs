//! Making accounts.

use parlor_protocol::{Refusal, UserKind};

use crate::error::StoreError;
use crate::id::{new_token, random_id};
use crate::store::{Account, NewAccount, Store, TokenPurpose};
use crate::time::Clock;

/// How often a new guest's name is drawn again because somebody has it.
const NAME_TRIES: usize = 5;

/// Makes guests and bots. A cheap handle.
#[derive(Clone)]
pub(crate) struct Accounts {
    store: Store,
    clock: Clock,
}

impl Accounts {
    pub(crate) fn new(store: Store, clock: Clock) -> Self {
        Self { store, clock }
    }

    /// A new guest and his token. Durable when this returns.
    pub(crate) async fn new_guest(&self) -> Result<(Account, String), Refusal> {
        for _ in 0..NAME_TRIES {
            let account = Account {
                id: random_id(12).into(),
                name: format!("Guest-{}", random_id(6)),
                kind: UserKind::Guest,
            };
            let token = new_token();
            let new = NewAccount {
                account: account.clone(),
                token: Some(token.clone()),
                created_ms: self.clock.now_ms(),
            };
            match self.store.create_account(new).await {
                Ok(()) => return Ok((account, token)),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(StoreError::Unavailable("no free name was found for a guest".to_owned()).into())
    }

    /// The bot of this name, made if it is not there yet, and a new token for the process that plays it.
    pub(crate) async fn supervised_bot(&self, name: &str) -> Result<(Account, String), String> {
        let sentence = |error: StoreError| format!("the account of the bot {name} cannot be made: {error}");
        let account = match self.store.account_by_name(name).await.map_err(sentence)? {
            Some(account) if account.kind == UserKind::Bot => account,
            Some(_) => return Err(format!("the bot {name} of the bots file has the name of a person")),
            None => {
                let account =
                    Account { id: random_id(12).into(), name: name.to_owned(), kind: UserKind::Bot };
                let new =
                    NewAccount { account: account.clone(), token: None, created_ms: self.clock.now_ms() };
                self.store.create_account(new).await.map_err(sentence)?;
                account
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
