//! Invitations: anyone with the code can join. They survive a restart, because the link may be waiting in an email.

use std::collections::HashSet;

use parlor_protocol::{Answer, ErrorCode, InviteMade, Refusal};

use super::pairing::{Origin, Participant};
use super::{Lobby, Terms};
use crate::account::Account;
use crate::error::refuse;
use crate::id::random_id;
use crate::limits;
use crate::store::Invite;

/// The codes that are being used to join right now: an invitation is for one person.
#[derive(Default)]
pub(super) struct Joining(HashSet<String>);

fn not_open() -> Refusal {
    refuse(ErrorCode::NotFound, "this invitation is no longer open")
}

impl Lobby {
    fn oldest_invite_ms(&self) -> i64 {
        self.inner.clock.now_ms() - limits::INVITE_LIFETIME.as_millis() as i64
    }

    /// Makes a code with which anyone can join.
    pub(crate) async fn invite(&self, me: &Account, terms: Terms) -> Result<Answer, Refusal> {
        let expired_ms = self.oldest_invite_ms();
        if self.inner.store.count_invites(&me.id, expired_ms).await? >= limits::OPEN_INVITES {
            let full = format!("you already have {} open invitations", limits::OPEN_INVITES);
            return Err(refuse(ErrorCode::AlreadyExists, full));
        }
        let code = random_id(8);
        let created_ms = self.inner.clock.now_ms();
        let invite = Invite { code: code.clone(), from: me.clone(), terms: terms.asked(), created_ms };
        self.inner.store.add_invite(invite, expired_ms).await?;
        Ok(Answer::InviteMade(InviteMade { url: format!("/invite/{code}"), code }))
    }

    /// Returns an open invitation.
    pub(crate) async fn open_invite(&self, code: &str) -> Result<Invite, Refusal> {
        self.inner.store.invite(code, self.oldest_invite_ms()).await?.ok_or_else(not_open)
    }

    /// Cancels one's own invitation.
    pub(crate) async fn cancel_invite(&self, me: &Account, code: &str) -> Result<(), Refusal> {
        if self.open_invite(code).await?.from.id != me.id {
            return Err(refuse(ErrorCode::Forbidden, "this is not your invitation"));
        }
        Ok(self.inner.store.remove_invite(code).await?)
    }

    /// Joins with an invitation code.
    pub(crate) async fn join_invite(&self, me: &Account, code: &str) -> Result<Answer, Refusal> {
        if !self.state().joining.0.insert(code.to_owned()) {
            return Err(not_open());
        }
        let joined = self.join(me, code).await;
        self.state().joining.0.remove(code);
        joined
    }

    async fn join(&self, me: &Account, code: &str) -> Result<Answer, Refusal> {
        let Invite { from, terms, .. } = match self.open_invite(code).await {
            Ok(invite) => invite,
            Err(refusal) => return self.taken_already(me, code).await?.ok_or(refusal),
        };
        if from.id == me.id {
            return Err(refuse(ErrorCode::Forbidden, "this is your own invitation; send it to someone else"));
        }
        let terms = Terms::read(&from, terms)?;
        terms.check_player(me)?;
        self.may_meet(&from, me).await?;
        let origin = Origin { code: Some(code.to_owned()), ..Origin::default() };
        let asker = Participant { account: &from, origin: origin.clone() };
        let game = self.make_game(&terms, asker, Participant { account: me, origin }, None).await?;
        Ok(Answer::game(&game))
    }
}
