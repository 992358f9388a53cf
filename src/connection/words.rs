//! What a person or a bot may say to others: in a chat, when they decline a challenge, with a move.

use parlor_protocol::{ErrorCode, Refusal};

use super::requests::Session;
use crate::account::Account;
use crate::error::refuse;
use crate::limits;

impl Session {
    /// Checks whether a user may say this: they are not muted, and it has no word from the operator's list.
    pub(super) async fn admit_words(&self, me: &Account, text: &str) -> Result<(), Refusal> {
        let forbidden = |why| Err(refuse(ErrorCode::Forbidden, why));
        if self.app.store.is_muted(&me.id, self.app.clock.now_ms()).await? {
            return forbidden("you may not chat for now");
        }
        match self.app.words.passes(text) {
            true => Ok(()),
            false => forbidden("this text contains a word that is not allowed here"),
        }
    }

    /// The reason for declining a challenge, if the challenger is to see it.
    pub(super) async fn admit_reason(&self, me: &Account, reason: String) -> Result<Option<String>, Refusal> {
        self.admit_words(me, &reason).await?;
        let hidden = self.app.store.is_shadow_muted(&me.id).await?;
        Ok(Some(reason).filter(|_| !hidden))
    }

    /// Whether spectators may see what a bot reports about a search; if not, its move is played without it.
    pub(super) fn may_be_shown(&self, info: &str) -> bool {
        info.len() <= limits::INFO_BYTES && self.app.words.passes(info)
    }
}
