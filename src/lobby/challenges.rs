//! Challenges from one person to another.

use std::net::IpAddr;

use parlor_protocol::{Answer, Challenge, ChallengeEnd, ChallengeSent, ErrorCode, Event, Refusal, UserKind};

use super::attendance::Attendance;
use super::pairing::{Origin, Participant};
use super::{Lobby, State, Terms};
use crate::account::Account;
use crate::error::refuse;
use crate::id::{UserId, random_id};
use crate::limits;
use crate::outbox::{Outbox, text_of};
use crate::push::{Audience, Message, PushKind};
use crate::store::OfferKind;
use crate::visible::visible;

/// A challenge that waits for its answer.
pub(super) struct OpenChallenge {
    wire: Challenge,
    pub(super) from: Account,
    to: Account,
    terms: Terms,
    pub(super) attendance: Attendance,
    /// Whether a game is being made from it.
    taken: bool,
}

impl OpenChallenge {
    /// Updates a player whose account has changed.
    pub(super) fn account_changed(&mut self, account: &Account) {
        if [&self.from, &self.to].into_iter().all(|player| player.id != account.id) {
            return;
        }
        for player in [&mut self.from, &mut self.to] {
            if player.id == account.id {
                *player = account.clone();
            }
        }
        self.wire = wire(&self.wire.challenge_id, &self.from, &self.to, &self.terms);
    }
}

fn not_open() -> Refusal {
    refuse(ErrorCode::NotFound, "this challenge is no longer open")
}

fn not_yours() -> Refusal {
    refuse(ErrorCode::Forbidden, "this challenge is not yours")
}

impl Lobby {
    /// Challenges a person.
    pub(crate) async fn challenge(
        &self,
        me: &Account,
        to: &str,
        terms: Terms,
        outbox: &Outbox,
        address: IpAddr,
    ) -> Result<Answer, Refusal> {
        let Some(to) = self.inner.store.account_by_name(to).await? else {
            return Err(refuse(ErrorCode::NotFound, "no such player"));
        };
        if to.id == me.id {
            return Err(refuse(ErrorCode::BadRequest, "you cannot challenge yourself"));
        }
        if to.kind == UserKind::Bot {
            let choice = parlor_protocol::BotChoice { name: Some(to.name), ..Default::default() };
            return self.challenge_bot(me, &choice, terms, address, None).await;
        }
        terms.check_player(&to)?;
        self.plays_here(&to).await?;
        self.may_meet(me, &to).await?;
        let online = self.inner.registry.is_online(&to.id);
        if !online && !self.inner.push.reaches(&to.id, PushKind::Challenge).await {
            return Err(refuse(ErrorCode::NotAvailable, "this player is offline"));
        }
        let wire = wire(&random_id(10), me, &to, &terms);
        let open = OpenChallenge {
            wire: wire.clone(),
            from: me.clone(),
            to: to.clone(),
            terms,
            attendance: Attendance::Present(outbox.clone()),
            taken: false,
        };
        let made_as = OfferKind::Challenge { to: to.clone() };
        self.keep_offer(&wire.challenge_id, me, made_as, &open.terms).await?;
        let opened = self.state().open_challenge(open);
        if let Err(refusal) = opened {
            self.drop_offer(&wire.challenge_id).await?;
            return Err(refusal);
        }
        self.inner.registry.send(&to.id, &text_of(&Event::Challenged { challenge: wire.clone() }));
        let message = Message::Challenge {
            challenge: wire.challenge_id.clone(),
            kind: wire.terms.game.clone(),
            from: me.name.clone(),
        };
        self.inner.push.send(Audience::One(to.id), message);
        Ok(Answer::ChallengeSent(ChallengeSent { challenge_id: wire.challenge_id }))
    }

    /// Accepts a challenge that was made to this user.
    pub(crate) async fn accept_challenge(&self, me: &Account, id: &str) -> Result<Answer, Refusal> {
        if !self.state().challenges.contains_key(id)
            && let Some(answer) = self.taken_already(me, id).await?
        {
            return Ok(answer);
        }
        let (from, terms) = self.state().begin_challenge(id, me)?;
        let origin = Origin { challenge_id: Some(id.to_owned()), ..Origin::default() };
        let asker = Participant { account: &from, origin: origin.clone() };
        let made = self.make_game(&terms, asker, Participant { account: me, origin }, None).await;
        let mut state = self.state();
        match (made, state.challenges.get_mut(id)) {
            (Ok(game), _) => {
                let open = state.challenges.remove(id);
                drop(state);
                open.iter().for_each(|open| self.tell_challenge_end(open, ChallengeEnd::Accepted, None));
                Ok(Answer::game(&game))
            }
            (Err(refusal), open) => {
                open.into_iter().for_each(|open| open.taken = false);
                Err(refusal)
            }
        }
    }

    /// Declines a challenge.
    pub(crate) async fn decline_challenge(
        &self,
        me: &Account,
        id: &str,
        reason: Option<String>,
    ) -> Result<Answer, Refusal> {
        let reason = reason.map(|text| visible(&text).chars().take(limits::REASON_CHARS).collect());
        let open = self.state().take_challenge(id, |open| open.to.id == me.id)?;
        self.tell_challenge_end(&open, ChallengeEnd::Declined, reason);
        self.drop_offer(id).await?;
        Ok(Answer::DONE)
    }

    /// Cancels one's own challenge.
    pub(crate) async fn cancel_challenge(&self, me: &Account, id: &str) -> Result<Answer, Refusal> {
        let open = self.state().take_challenge(id, |open| open.from.id == me.id)?;
        self.tell_challenge_end(&open, ChallengeEnd::Cancelled, None);
        self.drop_offer(id).await?;
        Ok(Answer::DONE)
    }

    /// Ends the challenges of a user who no longer plays here, and those to them.
    pub(crate) async fn end_challenges_of_gone(&self, user: &UserId) -> Result<(), Refusal> {
        if !self.inner.store.has_gone(user).await? {
            return Ok(());
        }
        let is_theirs = |open: &mut OpenChallenge| [&open.from.id, &open.to.id].contains(&user);
        let ended: Vec<_> = self.state().challenges.extract_if(|_, open| is_theirs(open)).collect();
        for (id, open) in ended {
            self.tell_challenge_end(&open, ChallengeEnd::Cancelled, None);
            self.drop_offer(&id).await?;
        }
        Ok(())
    }

    /// Restores a challenge from the previous leader.
    pub(super) fn reopen_challenge(
        &self,
        id: &str,
        from: Account,
        to: Account,
        terms: Terms,
        attendance: Attendance,
    ) {
        let wire = wire(id, &from, &to, &terms);
        // Their number was within the limits before.
        let _ =
            self.state().open_challenge(OpenChallenge { wire, from, to, terms, attendance, taken: false });
    }

    pub(super) fn tell_challenge_end(&self, open: &OpenChallenge, how: ChallengeEnd, reason: Option<String>) {
        let event =
            text_of(&Event::ChallengeEnded { challenge_id: open.wire.challenge_id.clone(), how, reason });
        self.inner.registry.send(&open.from.id, &event);
        self.inner.registry.send(&open.to.id, &event);
    }

    /// Sends a user who has just connected the challenges that wait for them, and which of their own are still open:
    /// they may have missed an answer.
    pub(super) fn tell_waiting_challenges(&self, user: &UserId, outbox: &Outbox) {
        let state = self.state();
        let waiting = state.challenges.values().filter(|open| open.to.id == *user);
        let mut news: Vec<_> =
            waiting.map(|open| text_of(&Event::Challenged { challenge: open.wire.clone() })).collect();
        let own = state.challenges.iter().filter(|(_, open)| open.from.id == *user);
        let challenge_ids: Vec<String> = own.map(|(id, _)| id.clone()).collect();
        if !challenge_ids.is_empty() {
            news.push(text_of(&Event::OpenChallenges { challenge_ids }));
        }
        outbox.send_batch(news);
    }
}

impl State {
    fn open_challenge(&mut self, open: OpenChallenge) -> Result<(), Refusal> {
        if self.challenges.values().filter(|other| other.from.id == open.from.id).count()
            >= limits::OPEN_SEEKS
        {
            let full = format!("you already have {} open challenges", limits::OPEN_SEEKS);
            return Err(refuse(ErrorCode::AlreadyExists, full));
        }
        if self.challenges.values().filter(|other| other.to.id == open.to.id).count()
            >= limits::CHALLENGES_TO_ONE
        {
            let retry_ms = Some(10_000);
            let full = format!(
                "{} has {} open challenges; try again later",
                open.to.name,
                limits::CHALLENGES_TO_ONE
            );
            return Err(Refusal { retry_ms, ..refuse(ErrorCode::NotAvailable, full) });
        }
        self.challenges.insert(open.wire.challenge_id.clone(), open);
        Ok(())
    }

    /// Marks a challenge as taken, to make a game from it, and returns who made it and on what terms.
    fn begin_challenge(&mut self, id: &str, to: &Account) -> Result<(Account, Terms), Refusal> {
        match self.challenges.get_mut(id) {
            Some(open) if open.to.id != to.id => Err(not_yours()),
            Some(open) if !open.taken => {
                open.taken = true;
                Ok((open.from.clone(), open.terms.clone()))
            }
            _ => Err(not_open()),
        }
    }

    /// Removes and returns a challenge, if it is open and the user may take it.
    fn take_challenge(
        &mut self,
        id: &str,
        may: impl Fn(&OpenChallenge) -> bool,
    ) -> Result<OpenChallenge, Refusal> {
        match self.challenges.get(id) {
            Some(open) if may(open) => self.challenges.remove(id).ok_or_else(not_open),
            Some(_) => Err(not_yours()),
            None => Err(not_open()),
        }
    }
}

fn wire(id: &str, from: &Account, to: &Account, terms: &Terms) -> Challenge {
    Challenge { challenge_id: id.to_owned(), from: from.user(), to: to.name.clone(), terms: terms.offered() }
}
