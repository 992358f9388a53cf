//! Seeks: opened, paired, accepted, taken back, and gone with their owner.

use parlor_protocol::{Answer, ErrorCode, Event, Refusal, Seek, SideChoice, User};
use std::sync::atomic::Ordering;
use tokio::time::sleep;

use super::pairing::{Origin, Side};
use super::{Lobby, State, Terms};
use crate::connection::Outbox;
use crate::error::refuse;
use crate::id::UserId;
use crate::limits;
use crate::store::Account;

/// The rating of somebody who has none yet: where Glicko-2 begins.
const INITIAL_RATING: i32 = 1500;

/// A seek that waits for an opponent.
pub(super) struct OpenSeek {
    pub(super) seek: Seek,
    owner: Account,
    terms: Terms,
    rating: i32,
    /// The connection that made it; `None` while that has gone and the grace runs.
    outbox: Option<Outbox>,
}

impl OpenSeek {
    fn fits(&self, me: &Account, my_rating: i32, terms: &Terms, my_range: Option<[i32; 2]>) -> bool {
        let admits =
            |range: Option<[i32; 2]>, rating| range.is_none_or(|[low, high]| (low..=high).contains(&rating));
        self.owner.id != me.id
            && self.outbox.is_some()
            && self.terms.agree_with(terms)
            && admits(self.seek.rating_range, my_rating)
            && admits(my_range, self.rating)
    }
}

impl Lobby {
    /// Opens a seek, or pairs it at once with one that fits.
    pub(crate) async fn seek(
        &self,
        me: &Account,
        terms: Terms,
        rating_range: Option<[i32; 2]>,
        outbox: &Outbox,
    ) -> Result<Answer, Refusal> {
        if rating_range.is_some_and(|[low, high]| low > high) {
            return Err(refuse(ErrorCode::BadRequest, "a rating range begins with its lower end"));
        }
        let rating = self.rating(me, &terms).await?;
        // Zero-padded, so that the order of the ids is the order of their making.
        let seek_id = format!("s{:010}", self.inner.next_seek.fetch_add(1, Ordering::Relaxed));
        let partner = {
            let mut state = self.state();
            match state.take_partner(me, rating.unwrap_or(INITIAL_RATING), &terms, rating_range) {
                Some(partner) => Some(partner),
                None => {
                    let user = User { rating, ..me.user() };
                    let seek = wire(&seek_id, user, &terms, rating_range);
                    let owner = me.clone();
                    state.open(OpenSeek {
                        seek,
                        owner,
                        terms: terms.clone(),
                        rating: rating.unwrap_or(INITIAL_RATING),
                        outbox: Some(outbox.clone()),
                    })?;
                    None
                }
            }
        };
        if let Some(partner) = partner {
            // The wish of either side holds: where mine is open, the partner's decides.
            let side = match (terms.side, partner.terms.side) {
                (SideChoice::Random, SideChoice::First) => SideChoice::Second,
                (SideChoice::Random, SideChoice::Second) => SideChoice::First,
                (mine, _) => mine,
            };
            let asker =
                Side { account: me, origin: Origin { seek_id: Some(seek_id.clone()), ..Origin::default() } };
            let other = Side {
                account: &partner.owner,
                origin: Origin { seek_id: Some(partner.seek.seek_id.clone()), ..Origin::default() },
            };
            if let Err(refusal) = self.make_game(&Terms { side, ..terms }, asker, other, None).await {
                self.reopen(partner);
                return Err(refusal);
            }
        }
        Ok(Answer { seek_id: Some(seek_id), ..Answer::default() })
    }

    /// A user's rating in the game of some terms.
    async fn rating(&self, user: &Account, terms: &Terms) -> Result<Option<i32>, Refusal> {
        let rating = self.inner.store.rating(&user.id, terms.variant.kind().id()).await?;
        Ok(rating.map(|rating| rating.rating))
    }

    /// Takes another user's seek.
    pub(crate) async fn accept_seek(&self, me: &Account, seek_id: &str) -> Result<Answer, Refusal> {
        let terms = self.state().seeks.get(seek_id).map(|open| open.terms.clone());
        let rating = match &terms {
            Some(terms) => self.rating(me, terms).await?.unwrap_or(INITIAL_RATING),
            None => INITIAL_RATING,
        };
        let open = {
            let mut state = self.state();
            let Some(open) = state.seeks.get(seek_id) else {
                return Err(refuse(ErrorCode::NotFound, "this seek is not open any more"));
            };
            if open.owner.id == me.id {
                return Err(refuse(ErrorCode::Forbidden, "this is your own seek"));
            }
            if open.terms.rated && me.kind == parlor_protocol::UserKind::Guest {
                return Err(refuse(ErrorCode::Forbidden, "rated games are for members and bots"));
            }
            if open.seek.rating_range.is_some_and(|[low, high]| !(low..=high).contains(&rating)) {
                return Err(refuse(ErrorCode::Forbidden, "your rating is not in the range of this seek"));
            }
            state.close_seek(seek_id).expect("it was there under the same lock")
        };
        let origin = Origin { seek_id: Some(seek_id.to_owned()), ..Origin::default() };
        let asker = Side { account: &open.owner, origin: origin.clone() };
        let game = match self.make_game(&open.terms, asker, Side { account: me, origin }, None).await {
            Ok(game) => game,
            Err(refusal) => {
                self.reopen(open);
                return Err(refusal);
            }
        };
        Ok(Answer { game: Some(game.to_string()), ..Answer::default() })
    }

    /// Takes an own seek back.
    pub(crate) fn cancel_seek(&self, me: &Account, seek_id: &str) -> Result<Answer, Refusal> {
        let mut state = self.state();
        match state.seeks.get(seek_id) {
            Some(open) if open.owner.id == me.id => {
                state.close_seek(seek_id);
                Ok(Answer::default())
            }
            Some(_) => Err(refuse(ErrorCode::Forbidden, "this is not your seek")),
            None => Err(refuse(ErrorCode::NotFound, "this seek is not open any more")),
        }
    }

    /// Puts a seek back whose game could not be made.
    fn reopen(&self, open: OpenSeek) {
        // The number of open seeks was within bounds before it was taken; at worst the seeker seeks again.
        let _ = self.state().open(open);
    }

    /// The owner is back within the grace: his seeks go on.
    pub(super) fn adopt_seeks(&self, owner: &UserId, outbox: &Outbox) {
        for open in self.state().seeks.values_mut().filter(|open| open.owner.id == *owner) {
            open.outbox.get_or_insert_with(|| outbox.clone());
        }
    }

    /// The connection of these seeks has gone: unless the owner comes back, they go too.
    pub(super) fn orphan_seeks(&self, outbox: &Outbox) {
        let mut orphans = Vec::new();
        for (id, open) in &mut self.state().seeks {
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
            sleep(limits::LOBBY_GRACE).await;
            let mut state = this.state();
            for id in orphans {
                if state.seeks.get(&id).is_some_and(|open| open.outbox.is_none()) {
                    state.close_seek(&id);
                }
            }
        });
    }
}

impl State {
    fn open(&mut self, open: OpenSeek) -> Result<(), Refusal> {
        if self.seeks.values().filter(|other| other.owner.id == open.owner.id).count() >= limits::OPEN_SEEKS {
            return Err(refuse(
                ErrorCode::AlreadyExists,
                format!("you have {} open seeks", limits::OPEN_SEEKS),
            ));
        }
        self.tell(&Event::SeekAdded { seek: open.seek.clone() });
        self.seeks.insert(open.seek.seek_id.clone(), open);
        Ok(())
    }

    fn close_seek(&mut self, seek_id: &str) -> Option<OpenSeek> {
        let open = self.seeks.remove(seek_id)?;
        self.tell(&Event::SeekRemoved { seek_id: seek_id.to_owned() });
        Some(open)
    }

    /// The oldest seek that fits, closed.
    fn take_partner(
        &mut self,
        me: &Account,
        rating: i32,
        terms: &Terms,
        range: Option<[i32; 2]>,
    ) -> Option<OpenSeek> {
        let id = self
            .seeks
            .iter()
            .find(|(_, open)| open.fits(me, rating, terms, range))
            .map(|(id, _)| id.clone())?;
        self.close_seek(&id)
    }
}

fn wire(seek_id: &str, user: User, terms: &Terms, rating_range: Option<[i32; 2]>) -> Seek {
    Seek {
        seek_id: seek_id.to_owned(),
        user,
        game: terms.variant.kind().id().to_owned(),
        variant: terms.variant.to_string(),
        clock: terms.clock,
        rated: terms.rated,
        side: terms.side,
        rating_range,
    }
}
