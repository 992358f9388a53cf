//! Who may meet whom, and who begins.

use std::collections::{HashMap, HashSet};

use parlor_protocol::{ErrorCode, Refusal, SideChoice};
use rand::RngExt;

use super::{Lobby, Terms};
use crate::account::Account;
use crate::error::refuse;
use crate::id::UserId;

/// How many pairs are remembered, so that the same two do not begin in the same order again.
const REMEMBERED_PAIRS: usize = 4_096;

/// Who began the last game of two users.
#[derive(Default)]
pub(super) struct LastBeginners(HashMap<(UserId, UserId), UserId>);

fn pair(a: &UserId, b: &UserId) -> (UserId, UserId) {
    if a < b { (a.clone(), b.clone()) } else { (b.clone(), a.clone()) }
}

impl LastBeginners {
    /// Whether `asker` begins against `other`: by lot the first time, in turns after that.
    pub(super) fn asker_begins(&mut self, side: SideChoice, asker: &UserId, other: &UserId) -> bool {
        let begins = match side {
            SideChoice::First => true,
            SideChoice::Second => false,
            SideChoice::Random => match self.0.get(&pair(asker, other)) {
                Some(last) => last != asker,
                None => rand::rng().random(),
            },
        };
        if self.0.len() >= REMEMBERED_PAIRS {
            // Whom this forgets draws lots again.
            self.0.clear();
        }
        self.0.insert(pair(asker, other), if begins { asker.clone() } else { other.clone() });
        begins
    }
}

impl Lobby {
    /// Whom a user is not paired with on these terms: whom he has blocked, who has blocked him, and in rated games
    /// himself under other names.
    pub(super) async fn kept_apart(&self, me: &Account, terms: &Terms) -> Result<HashSet<UserId>, Refusal> {
        let mut apart = self.blocked(me).await?;
        if terms.rated {
            apart.extend(self.inner.store.same_person(&me.id).await?);
        }
        Ok(apart)
    }

    /// Whom a user has blocked, and who has blocked him.
    pub(super) async fn blocked(&self, me: &Account) -> Result<HashSet<UserId>, Refusal> {
        Ok(self.inner.store.kept_apart(&me.id).await?)
    }

    /// Whether two may play.
    pub(super) async fn may_meet(&self, a: &Account, b: &Account) -> Result<(), Refusal> {
        match self.blocked(a).await?.contains(&b.id) {
            true => Err(refuse(ErrorCode::Forbidden, "this player does not play with you")),
            false => Ok(()),
        }
    }

    /// Whether the ratings of these two can change by a game: not if both are the same person, who could give them to
    /// himself.
    pub(super) async fn may_be_rated(&self, a: &Account, b: &Account) -> Result<bool, Refusal> {
        Ok(!self.inner.store.same_person(&a.id).await?.contains(&b.id))
    }
}
