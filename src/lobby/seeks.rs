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
            return Err(refuse(ErrorCode::BadRequest, "the lower end of a rating range comes first"));
        }
        // Zero-padded, so that the ids sort in the order in which they were made.
        let seek_id = format!("s{:010}", self.inner.next_seek.fetch_add(1, Ordering::Relaxed));
        let attendance = Attendance::Present(outbox.clone());
        let open = self.prepare_seek(&seek_id, me, terms, &range, attendance).await?;
        let partner = self.state().take_partner(&open);
        let partner = match partner {
            Some(partner) => partner,
            None => {
                let made_as = OfferKind::Seek { rating_range: range.rating_range, widens: range.widen };
                self.keep_offer(&seek_id, me, made_as, &open.terms).await?;
                match self.open_or_take_partner(open.clone()) {
                    Ok(Some(partner)) => partner,
                    Ok(None) => return Ok(Answer::SeekOpened(SeekOpened { seek_id })),
                    Err(refusal) => {
                        self.drop_offer(&seek_id).await?;
                        return Err(refusal);
                    }
                }
            }
        };
        if let Err(refusal) = self.pair(&open, &partner).await {
            self.reopen(partner);
            self.drop_offer(&seek_id).await?;
            return Err(refusal);
        }
        Ok(Answer::SeekOpened(SeekOpened { seek_id }))
    }

    /// Opens a seek, unless somebody whom it fits has come in the meantime.
    fn open_or_take_partner(&self, open: OpenSeek) -> Result<Option<OpenSeek>, Refusal> {
        let mut state = self.state();
        match state.take_partner(&open) {
            Some(partner) => Ok(Some(partner)),
            None => state.open_seek(open).map(|()| None),
        }
    }

    /// A seek that waits for nobody yet.
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
        })
    }

    /// Makes the game of two seeks that were taken out of the list.
    pub(super) async fn pair(&self, asker: &OpenSeek, other: &OpenSeek) -> Result<GameId, Refusal> {
        let side = side_of(asker.terms.side, other.terms.side);
        let terms = Terms { side, ..asker.terms.clone() };
        let [asker, other] = [asker, other].map(|open| Participant {
            account: &open.owner,
            origin: Origin { seek_id: Some(open.seek.seek_id.clone()), ..Origin::default() },
        });
        self.make_game(&terms, asker, other, None).await
    }

    /// What has to be known of a user who seeks a game on these terms.
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
            let open = state.seeks.get(seek_id).ok_or_else(not_open)?;
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
            state.close_seek(seek_id).expect("it was there under the same lock")
        };
        let origin = Origin { seek_id: Some(seek_id.to_owned()), ..Origin::default() };
        let asker = Participant { account: &open.owner, origin: origin.clone() };
        match self.make_game(&open.terms, asker, Participant { account: me, origin }, None).await {
            Ok(game) => Ok(Answer::game(&game)),
            Err(refusal) => {
                self.reopen(open);
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

    /// Puts a seek back whose game could not be made.
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

    /// Closes and returns the oldest seek that fits.
    fn take_partner(&mut self, open: &OpenSeek) -> Option<OpenSeek> {
        let id = self.seeks.iter().find(|(_, other)| other.fits_seek(open)).map(|(id, _)| id.clone())?;
        self.close_seek(&id)
    }
}
