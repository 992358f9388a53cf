//! Signing in.

use parlor_protocol::{Answer, ErrorCode, VERSION, Welcome};

use super::requests::{Outcome, Session};
use crate::account::Account;
use crate::app::Handles;
use crate::cluster::NodeMessage;
use crate::error::refuse;
use crate::outbox::text_of;
use crate::rate_limit::Limit;

impl Session {
    pub(super) async fn hello(&mut self, token: Option<String>) -> Outcome {
        if self.account.is_some() {
            return Err(refuse(ErrorCode::BadRequest, "you have already said hello"));
        }
        let new_token = match &token {
            Some(_) => None,
            None => {
                self.app.allowances.check(Limit::GuestsByAddress, self.address).await?;
                Some(self.app.accounts.new_guest().await?.1)
            }
        };
        let Some(token) = new_token.as_ref().or(token.as_ref()) else { unreachable!("one of them is set") };
        let Some((account, token_id)) = self.app.store.signed_in(token).await? else {
            return Err(refuse(ErrorCode::Unauthorized, "unknown token"));
        };
        let games = match new_token {
            Some(_) => Vec::new(),
            None => self.app.store.unfinished_games(&account.id).await?,
        };
        self.join(&account, token_id).await;
        self.send_warnings(&account).await;
        let welcome = Welcome {
            protocol: VERSION,
            server: env!("CARGO_PKG_VERSION").to_owned(),
            user: account.user(),
            token: new_token,
            games: games.iter().map(ToString::to_string).collect(),
        };
        tracing::debug!(user = %account.id, kind = ?account.kind, "signed in");
        self.account = Some(account);
        Ok(Answer::Welcome(welcome))
    }

    /// Announces that the user is online.
    async fn join(&self, account: &Account, token_id: String) {
        let Handles { registry, sessions, cluster, lobby, .. } = &*self.app;
        let joined = registry.join(account, self.outbox.clone(), token_id, self.address.into());
        if joined.here {
            cluster.send_to_all(|| NodeMessage::Came { person: account.into(), address: self.address });
        }
        if joined.anywhere {
            sessions.presence(&account.id).await;
        }
        if cluster.leads() {
            lobby.connection_began(account, &self.outbox);
        }
        cluster.began(&self.requester(account), &self.outbox);
    }

    /// Sends a user the moderators' warnings that they have not seen.
    async fn send_warnings(&self, account: &Account) {
        match self.app.store.unseen_warnings(&account.id).await {
            Ok(warnings) => {
                self.outbox.send_batch(warnings.iter().map(text_of).collect());
            }
            // This keeps no one from playing; the next hello sends them.
            Err(error) => {
                tracing::error!(%error, user = %account.id, "the warnings of a player cannot be read")
            }
        }
    }
}
