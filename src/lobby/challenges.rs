//! Challenges of one person to another.

use parlor_protocol::{Answer, Challenge, ChallengeEnd, ChallengeSent, ErrorCode, Event, Refusal, UserKind};
use tokio::time::sleep;

use super::pairing::{Origin, Side};
use super::{Lobby, State, Terms};
use crate::account::Account;
use crate::error::refuse;
use crate::id::{UserId, random_id};
use crate::limits;
use crate::outbox::{Outbox, text_of};

/// A challenge that waits for its answer.
pub(super) struct OpenChallenge {
    wire: Challenge,
    from: Account,
    to: Account,
    terms: Terms,
    /// The connection that made it; `None` while that has gone and the grace runs.
    outbox: Option<Outbox>,
}

fn not_open() -> Refusal {
    refuse(ErrorCode::NotFound, "this challenge is not open any more")
}

impl Lobby {
    /// Challenges a person.
    pub(crate) async fn challenge(
        &self,
        me: &Account,
        to: &str,
        terms: Terms,
        outbox: &Outbox,
    ) -> Result<Answer, Refusal> {
        let Some(to) = self.inner.store.account_by_name(to).await? else {
            return Err(refuse(ErrorCode::NotFound, "there is nobody of this name"));
        };
        if to.id == me.id {
            return Err(refuse(ErrorCode::BadRequest, "nobody plays against himself"));
        }
        if to.kind == UserKind::Bot {
            let choice = parlor_protocol::BotChoice { name: Some(to.name), level: None };
            return self.challenge_bot(me, &choice, terms).await;
        }
        if terms.rated && to.kind == UserKind::Guest {
            return Err(refuse(ErrorCode::Forbidden, "rated games are for members and bots"));
        }
        self.may_meet(me, &to).await?;
        if !self.inner.registry.is_online(&to.id) {
            return Err(refuse(ErrorCode::NotAvailable, "this player is not here now"));
        }
        let wire = wire(&random_id(10), me, &to, &terms);
        let open = OpenChallenge {
            wire: wire.clone(),
            from: me.clone(),
            to: to.clone(),
            terms,
            outbox: Some(outbox.clone()),
        };
        self.state().open_challenge(open)?;
        self.inner.registry.send(&to.id, &text_of(&Event::Challenged { challenge: wire.clone() }));
        Ok(Answer::ChallengeSent(ChallengeSent { challenge_id: wire.challenge_id }))
    }

    /// Takes a challenge that was made to this user.
    pub(crate) async fn accept_challenge(&self, me: &Account, id: &str) -> Result<Answer, Refusal> {
        let open = self.state().take_challenge(id, |open| open.to.id == me.id)?;
        let origin = Origin { challenge_id: Some(id.to_owned()), ..Origin::default() };
        let asker = Side { account: &open.from, origin: origin.clone() };
        match self.make_game(&open.terms, asker, Side { account: me, origin }, None).await {
            Ok(game) => {
                self.tell_challenge_end(&open, ChallengeEnd::Accepted, None);
                Ok(Answer::game(&game))
            }
            Err(refusal) => {
                // It was within bounds before it was taken; at worst the challenger challenges again.
                let _ = self.state().open_challenge(open);
                Err(refusal)
            }
        }
    }

    /// Declines a challenge.
    pub(crate) fn decline_challenge(
        &self,
        me: &Account,
        id: &str,
        reason: Option<String>,
    ) -> Result<Answer, Refusal> {
        let reason =
            reason.map(|text| text.chars().filter(|c| !c.is_control()).take(limits::REASON_CHARS).collect());
        let open = self.state().take_challenge(id, |open| open.to.id == me.id)?;
        self.tell_challenge_end(&open, ChallengeEnd::Declined, reason);
        Ok(Answer::DONE)
    }

    /// Takes an own challenge back.
    pub(crate) fn cancel_challenge(&self, me: &Account, id: &str) -> Result<Answer, Refusal> {
        let open = self.state().take_challenge(id, |open| open.from.id == me.id)?;
        self.tell_challenge_end(&open, ChallengeEnd::Cancelled, None);
        Ok(Answer::DONE)
    }

    fn tell_challenge_end(&self, open: &OpenChallenge, how: ChallengeEnd, reason: Option<String>) {
        let event =
            text_of(&Event::ChallengeEnded { challenge_id: open.wire.challenge_id.clone(), how, reason });
        self.inner.registry.send(&open.from.id, &event);
        self.inner.registry.send(&open.to.id, &event);
    }

    /// Tells who has just come of the challenges that wait for him.
    pub(super) fn tell_waiting_challenges(&self, user: &UserId, outbox: &Outbox) {
        let mut state = self.state();
        for open in state.challenges.values_mut() {
            if open.to.id == *user {
                outbox.send(text_of(&Event::Challenged { challenge: open.wire.clone() }));
            }
            if open.from.id == *user {
                open.outbox.get_or_insert_with(|| outbox.clone());
            }
        }
    }

    /// The connection of these challenges has gone: unless the owner comes back, they go too.
    pub(super) fn orphan_challenges(&self, outbox: &Outbox) {
        let mut orphans = Vec::new();
        for (id, open) in &mut self.state().challenges {
            if open.outbox.as_ref() == Some(outbox) {
                open.outbox = None;
                orphans.push(id.clone());
            }
        }
        if orphans.is_empty() {
            return;
        }
        let this = self.clone();
        tokio::spawn(async move {
            sleep(limits::LOBBY_GRACE_PERIOD).await;
            for id in orphans {
                let gone = this.state().take_challenge(&id, |open| open.outbox.is_none());
                if let Ok(open) = gone {
                    this.tell_challenge_end(&open, ChallengeEnd::Expired, None);
                }
            }
        });
    }
}

impl State {
    fn open_challenge(&mut self, open: OpenChallenge) -> Result<(), Refusal> {
        if self.challenges.values().filter(|other| other.from.id == open.from.id).count()
            >= limits::OPEN_SEEKS
        {
            return Err(refuse(
                ErrorCode::AlreadyExists,
                format!("you have {} open challenges", limits::OPEN_SEEKS),
            ));
        }
        self.challenges.insert(open.wire.challenge_id.clone(), open);
        Ok(())
    }

    /// Takes a challenge out if it is there and the asker may.
    fn take_challenge(
        &mut self,
        id: &str,
        may: impl Fn(&OpenChallenge) -> bool,
    ) -> Result<OpenChallenge, Refusal> {
        match self.challenges.get(id) {
            Some(open) if may(open) => self.challenges.remove(id).ok_or_else(not_open),
            Some(_) => Err(refuse(ErrorCode::Forbidden, "this challenge is not yours")),
            None => Err(not_open()),
        }
    }
}

fn wire(id: &str, from: &Account, to: &Account, terms: &Terms) -> Challenge {
    Challenge {
        challenge_id: id.to_owned(),
        from: from.user(),
        to: to.name.clone(),
        game: terms.variant.kind().id().to_owned(),
        variant: terms.variant.to_string(),
        clock: terms.clock,
        rated: terms.rated,
        side: terms.side,
    }
}
