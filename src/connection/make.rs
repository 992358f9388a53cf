//! Requests that make something, and are done once for each key.

use parlor_protocol::{BotChoice, ErrorCode, GameTerms, Refusal};

use super::requests::{Outcome, Session};
use crate::account::Account;
use crate::error::refuse;
use crate::limits;
use crate::lobby::Terms;

impl Session {
    pub(super) async fn challenge(
        &mut self,
        me: Account,
        to: Option<String>,
        bot: Option<BotChoice>,
        terms: GameTerms,
    ) -> Outcome {
        let (terms, key) = self.terms(&me, terms)?;
        let lobby = self.app.lobby.clone();
        match (to, bot) {
            (None, Some(choice)) => {
                let request =
                    key.as_ref().map(|key| format!("{} {key}", me.id)).or_else(|| self.request.clone());
                self.once(&me, key, lobby.challenge_bot(&me, &choice, terms, self.address, request)).await
            }
            (Some(to), None) => {
                let outbox = self.outbox.clone();
                self.once(&me, key, lobby.challenge(&me, &to, terms, &outbox, self.address)).await
            }
            _ => Err(refuse(ErrorCode::BadRequest, "expected either a person in `to` or a `bot`")),
        }
    }

    pub(super) fn terms(&self, me: &Account, terms: GameTerms) -> Result<(Terms, Option<String>), Refusal> {
        let key = terms.key.clone();
        check_key(key.as_ref())?;
        Ok((Terms::read(me, terms)?, key))
    }

    /// Does a request at most once for each key of a user.
    pub(super) async fn once(
        &self,
        me: &Account,
        key: Option<String>,
        act: impl Future<Output = Outcome>,
    ) -> Outcome {
        match key {
            None => act.await,
            Some(key) => self.app.idempotency_keys.once(&me.id, key, act).await,
        }
    }
}

pub(super) fn check_key(key: Option<&String>) -> Result<(), Refusal> {
    if key.is_some_and(|key| key.len() > limits::KEY_BYTES) {
        return Err(refuse(
            ErrorCode::BadRequest,
            format!("a key can have at most {} bytes", limits::KEY_BYTES),
        ));
    }
    Ok(())
}
