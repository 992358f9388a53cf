//! An account, as the whole server knows it.

use parlor_protocol::{User, UserKind};

use crate::id::UserId;

/// A guest, a member or a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Account {
    pub(crate) id: UserId,
    pub(crate) name: String,
    pub(crate) kind: UserKind,
}

impl Account {
    /// The account as others see it.
    pub(crate) fn user(&self) -> User {
        User { id: self.id.to_string(), name: self.name.clone(), kind: self.kind, rating: None }
    }
}
