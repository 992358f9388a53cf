//! Who may play whom, and who moves first.

use std::collections::{HashMap, HashSet};

use parlor_protocol::{ErrorCode, Refusal, SideChoice};
use rand::RngExt;

use super::{Lobby, Terms};
use crate::account::Account;
use crate::error::refuse;
use crate::id::UserId;

/// How many pairs are remembered, so that two players alternate in moving first.
const REMEMBERED_PAIRS: usize = 4_096;

/// Who moved first in the last game between two users.
#[derive(Default)]
pub(super) struct LastFirstMovers(HashMap<(UserId, UserId), UserId>);

fn pair(a: &UserId, b: &UserId) -> (UserId, UserId) {
    if a < b { (a.clone(), b.clone()) } else { (b.clone(), a.clone()) }
}

impl LastFirstMovers {
    /// Whether `asker` moves first against `other`: at random the first time, alternating after that.
    pub(super) fn asker_is_first(&mut self, side: SideChoice, asker: &UserId, other: &UserId) -> bool {
        let first = match side {
            SideChoice::First => true,
            SideChoice::Second => false,
            SideChoice::Random => match self.0.get(&pair(asker, other)) {
                Some(last) => last != asker,
                None => rand::rng().random(),
            },
        };
        if self.0.len() >= REMEMBERED_PAIRS {
            // A forgotten pair starts at random again.
            self.0.clear();
        }
        self.0.insert(pair(asker, other), if first { asker.clone() } else { other.clone() });
        first
    }
}

impl Lobby {
    /// Updates the offers of a user whose account has changed, as clients that come later see them.
    pub(crate) fn account_changed(&self, account: &Account) {
        let mut state = self.state();
        for open in state.seeks.values_mut().filter(|open| open.owner.id == account.id) {
            open.owner = account.clone();
            open.seek.user = parlor_protocol::User { rating: open.seek.user.rating, ..account.user() };
        }
        for open in state.challenges.values_mut() {
            open.account_changed(account);
        }
    }

    /// The users whom a user is not paired with on these terms: those already excluded by a block, and in rated games
    /// the user's own other accounts.
    pub(super) async fn excluded_opponents(
        &self,
        me: &Account,
        terms: &Terms,
        mut excluded: HashSet<UserId>,
    ) -> Result<HashSet<UserId>, Refusal> {
        if terms.rated {
            excluded.extend(self.inner.store.same_person(&me.id).await?);
        }
        Ok(excluded)
    }

    /// The users whom this user has blocked, and those who have blocked them.
    pub(super) async fn blocked_either_way(&self, me: &Account) -> Result<HashSet<UserId>, Refusal> {
        Ok(self.inner.store.blocked_either_way(&me.id).await?)
    }

    /// Refuses a game between two users if a block keeps them apart.
    pub(super) async fn may_meet(&self, a: &Account, b: &Account) -> Result<(), Refusal> {
        match self.blocked_either_way(a).await?.contains(&b.id) {
            true => Err(refuse(ErrorCode::Forbidden, "you cannot play with this player")),
            false => Ok(()),
        }
    }

    /// Whether a game between these two can be rated: not if both accounts belong to one person, who could trade rating
    /// points between them.
    pub(super) async fn may_be_rated(&self, a: &Account, b: &Account) -> Result<bool, Refusal> {
        Ok(!self.inner.store.same_person(&a.id).await?.contains(&b.id))
    }
}
