//! Seeks: opened, paired, accepted and cancelled.

use std::sync::atomic::Ordering;

use parlor_protocol::{Answer, ErrorCode, Refusal, SeekOpened, User};
use tokio::time::Instant;

use super::attendance::Attendance;
use super::open_seek::{OpenSeek, Range, wire};
use super::pairing::{Origin, Participant};
use super::waiting::side_of;
use super::{Lobby, State, Terms};
use crate::account::Account;
use crate::error::refuse;
use crate::id::GameId;
use crate::limits;
use crate::outbox::Outbox;
use crate::store::{OfferKind, Seeker};

/// The rating of a player who has none yet: where Glicko-2 begins.
const INITIAL_RATING: i32 = 1500;

impl Lobby {
    /// Opens a seek, or pairs it at once with one that fits.
    pub(crate) async fn seek(
        &self,
        me: &Account,
        terms: Terms,
        range: Range,
        outbox: &Outbox,
    ) -> Result<Answer, Refusal> {
        if range.rating_range.is_some_and(|[low, high]| low > high) {
            return Err(refuse(ErrorCode::BadRequest, "a rating range must begin with its lower end"));
        }
        // Zero-padded, so that the ids sort in the order in which they were made.
        let seek_id = format!("s{:010}", self.inner.next_seek.fetch_add(1, Ordering::Relaxed));
        self.admit_player(me, &terms).await?;
        let attendance = Attendance::Present(outbox.clone());
        let mut open = self.prepare_seek(&seek_id, me, terms, &range, attendance).await?;
        if !self.pair_with_waiting(&mut open).await? {
            let made_as = OfferKind::Seek { rating_range: range.rating_range, widens: range.widen };
            self.keep_offer(&seek_id, me, made_as, &open.terms).await?;
            if let Err(refusal) = self.pair_or_wait(open).await {
                self.drop_offer(&seek_id).await?;
                return Err(refusal);
            }
        }
        Ok(Answer::SeekOpened(SeekOpened { seek_id }))
    }

    /// Pairs a new seek with the oldest one that fits or, if those two cannot have a game, with the next. Returns
    /// whether it did.
    async fn pair_with_waiting(&self, open: &mut OpenSeek) -> Result<bool, Refusal> {
        loop {
            let partner = self.state().take_partner(open);
            let Some(partner) = partner else { return Ok(false) };
            if self.pair_or_pass(&partner, open).await? {
                return Ok(true);
            }
        }
    }

    /// Does the same, but opens the seek if none fits.
    async fn pair_or_wait(&self, mut open: OpenSeek) -> Result<(), Refusal> {
        loop {
            let Some(partner) = self.open_or_take_partner(&open)? else { return Ok(()) };
            if self.pair_or_pass(&partner, &mut open).await? {
                return Ok(());
            }
        }
    }

    /// Makes a game from a taken seek and a new one. Returns false if the taken one or a block prevents it.
    async fn pair_or_pass(&self, partner: &OpenSeek, open: &mut OpenSeek) -> Result<bool, Refusal> {
        let Err(refusal) = self.pair(partner, open).await else { return Ok(true) };
        let reopened = self.give_back(partner).await?;
        if reopened && refusal.code != ErrorCode::Forbidden {
            return Err(refusal);
        }
        open.excluded.insert(partner.owner.id.clone());
        Ok(false)
    }

    /// Opens a seek, or takes one that fits and has been opened in the meantime.
    fn open_or_take_partner(&self, open: &OpenSeek) -> Result<Option<OpenSeek>, Refusal> {
        let mut state = self.state();
        match state.take_partner(open) {
            Some(partner) => Ok(Some(partner)),
            None => state.open_seek(open.clone()).map(|()| None),
        }
    }

    /// Prepares a seek without opening it.
    pub(super) async fn prepare_seek(
        &self,
        seek_id: &str,
        owner: &Account,
        terms: Terms,
        range: &Range,
        attendance: Attendance,
    ) -> Result<OpenSeek, Refusal> {
        let Seeker { rating: known, blocked } = self.seeker(owner, &terms).await?;
        let rating = known.unwrap_or(INITIAL_RATING);
        let near = [rating - limits::NEAR_RATING, rating + limits::NEAR_RATING];
        let widens_from = range.widen.then(|| range.rating_range.unwrap_or(near));
        let user = User { rating: known, ..owner.user() };
        Ok(OpenSeek {
            seek: wire(seek_id, user, &terms, widens_from.or(range.rating_range)),
            owner: owner.clone(),
            excluded: self.excluded_opponents(owner, &terms, blocked).await?,
            terms,
            rating,
            widens_from,
            since: Instant::now(),
            bot_suggested: false,
            attendance,
            taken: false,
            passed_by: false,
        })
    }

    /// Makes a game from two seeks, which are taken if they are open, and closes them. `other` counts as accepting.
    pub(super) async fn pair(&self, asker: &OpenSeek, other: &OpenSeek) -> Result<GameId, Refusal> {
        let side = side_of(asker.terms.side, other.terms.side);
        let terms = Terms { side, ..asker.terms.clone() };
        let participants = [asker, other].map(|open| Participant {
            account: &open.owner,
            origin: Origin { seek_id: Some(open.seek.seek_id.clone()), ..Origin::default() },
        });
        let [first, second] = participants;
        let game = self.make_game(&terms, first, second, None).await?;
        let mut state = self.state();
        for open in [asker, other] {
            state.close_seek(&open.seek.seek_id);
        }
        Ok(game)
    }

    /// Gives back a seek that was taken and became no game, and returns whether it stays open. If its owner has as many
    /// games as they may have, it would only be in the way of others.
    pub(super) async fn give_back(&self, taken: &OpenSeek) -> Result<bool, Refusal> {
        let id = &taken.seek.seek_id;
        if self.admit_player(&taken.owner, &taken.terms).await.is_ok() {
            self.state().release_seek(id);
            return Ok(true);
        }
        self.state().close_seek(id);
        self.drop_offer(id).await?;
        Ok(false)
    }

    /// Reads what has to be known about a user who seeks a game on these terms.
    async fn seeker(&self, user: &Account, terms: &Terms) -> Result<Seeker, Refusal> {
        Ok(self.inner.store.seeker(&user.id, terms.variant.kind().id()).await?)
    }

    /// Accepts another user's seek.
    pub(crate) async fn accept_seek(&self, me: &Account, seek_id: &str) -> Result<Answer, Refusal> {
        let terms = self.state().seeks.get(seek_id).map(|open| open.terms.clone());
        let Some(terms) = terms else {
            return self.taken_already(me, seek_id).await?.ok_or_else(not_open);
        };
        let Seeker { rating, blocked } = self.seeker(me, &terms).await?;
        let rating = rating.unwrap_or(INITIAL_RATING);
        let open = {
            let mut state = self.state();
            let open = state.seeks.get_mut(seek_id).filter(|open| !open.taken).ok_or_else(not_open)?;
            if open.owner.id == me.id {
                return Err(refuse(ErrorCode::Forbidden, "this is your own seek"));
            }
            if blocked.contains(&open.owner.id) {
                return Err(refuse(ErrorCode::Forbidden, "you cannot play with this player"));
            }
            open.terms.check_player(me)?;
            if open.seek.rating_range.is_some_and(|[low, high]| !(low..=high).contains(&rating)) {
                return Err(refuse(ErrorCode::Forbidden, "your rating is outside the range of this seek"));
            }
            open.taken = true;
            open.clone()
        };
        let origin = Origin { seek_id: Some(seek_id.to_owned()), ..Origin::default() };
        let asker = Participant { account: &open.owner, origin: origin.clone() };
        match self.make_game(&open.terms, asker, Participant { account: me, origin }, None).await {
            Ok(game) => {
                self.state().close_seek(seek_id);
                Ok(Answer::game(&game))
            }
            Err(refusal) => {
                self.give_back(&open).await?;
                Err(refusal)
            }
        }
    }

    /// Cancels one's own seek.
    pub(crate) async fn cancel_seek(&self, me: &Account, seek_id: &str) -> Result<Answer, Refusal> {
        self.state().cancel_seek(me, seek_id)?;
        self.drop_offer(seek_id).await?;
        Ok(Answer::DONE)
    }

    /// Restores a seek from the previous leader.
    pub(super) fn reopen(&self, open: OpenSeek) {
        // The number of open seeks was within its limit before; at worst the player seeks again.
        let _ = self.state().open_seek(open);
    }
}

fn not_open() -> Refusal {
    refuse(ErrorCode::NotFound, "this seek is no longer open")
}

impl State {
    fn cancel_seek(&mut self, me: &Account, seek_id: &str) -> Result<(), Refusal> {
        match self.seeks.get(seek_id) {
            Some(open) if open.owner.id == me.id => drop(self.close_seek(seek_id)),
            Some(_) => return Err(refuse(ErrorCode::Forbidden, "this is not your seek")),
            None => return Err(not_open()),
        }
        Ok(())
    }

    fn open_seek(&mut self, open: OpenSeek) -> Result<(), Refusal> {
        if self.seeks.values().filter(|other| other.owner.id == open.owner.id).count() >= limits::OPEN_SEEKS {
            let full = format!("you already have {} open seeks", limits::OPEN_SEEKS);
            return Err(refuse(ErrorCode::AlreadyExists, full));
        }
        self.news.seek(&open.seek.seek_id, false);
        self.seeks.insert(open.seek.seek_id.clone(), open);
        Ok(())
    }

    pub(super) fn close_seek(&mut self, seek_id: &str) -> Option<OpenSeek> {
        let open = self.seeks.remove(seek_id)?;
        self.news.seek(seek_id, true);
        Some(open)
    }

    /// Takes the oldest seek that fits.
    pub(super) fn take_partner(&mut self, open: &OpenSeek) -> Option<OpenSeek> {
        let partner = self.seeks.values_mut().find(|other| other.fits_seek(open))?;
        partner.taken = true;
        Some(partner.clone())
    }

    /// Releases a seek that was taken and became no game.
    pub(super) fn release_seek(&mut self, seek_id: &str) {
        if let Some(open) = self.seeks.get_mut(seek_id) {
            (open.taken, open.passed_by) = (false, true);
        }
    }
}
