//! Seeks: opened, paired, accepted, taken back, and gone with their owner.

use std::collections::HashSet;
use std::sync::atomic::Ordering;

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{Answer, ErrorCode, Event, Refusal, Seek, SeekOpened, User, UserKind};
use tokio::time::{Instant, sleep};

use super::pairing::{Origin, Side};
use super::waiting::{side_of, widened};
use super::{Lobby, State, Terms};
use crate::account::Account;
use crate::error::refuse;
use crate::id::{GameId, UserId};
use crate::limits;
use crate::outbox::Outbox;

/// Whom a seek is for.
pub(crate) struct Range {
    /// The opponent's rating, both ends included; anybody's where nothing is said.
    pub(crate) rating_range: Option<[i32; 2]>,
    /// Whether that widens with waiting.
    pub(crate) widen: bool,
}

/// The rating of somebody who has none yet: where Glicko-2 begins.
const INITIAL_RATING: i32 = 1500;

/// A seek that waits for an opponent.
pub(super) struct OpenSeek {
    pub(super) seek: Seek,
    owner: Account,
    terms: Terms,
    rating: i32,
    /// Whom the owner does not meet.
    apart: HashSet<UserId>,
    /// The range at first, of a seek whose range widens.
    widens_from: Option<[i32; 2]>,
    since: Instant,
    /// Whether a bot was offered.
    bot_offered: bool,
    /// The connection that made it; `None` while that has gone and the grace runs.
    outbox: Option<Outbox>,
}

impl OpenSeek {
    /// Whether this seek and another are one game.
    pub(super) fn fits_seek(&self, other: &OpenSeek) -> bool {
        let admits =
            |range: Option<[i32; 2]>, rating| range.is_none_or(|[low, high]| (low..=high).contains(&rating));
        self.owner.id != other.owner.id
            && self.is_attended()
            && self.terms.agree_with(&other.terms)
            && admits(self.seek.rating_range, other.rating)
            && admits(other.seek.rating_range, self.rating)
            && !self.apart.contains(&other.owner.id)
            && !other.apart.contains(&self.owner.id)
    }

    /// Whether its owner is connected.
    pub(super) fn is_attended(&self) -> bool {
        self.outbox.is_some()
    }

    /// Widens the range by what its waiting has earned; whether it changed.
    pub(super) fn widen(&mut self) -> bool {
        let Some(from) = self.widens_from else { return false };
        let range = Some(widened(from, self.since.elapsed()));
        let changes = self.seek.rating_range != range;
        self.seek.rating_range = range;
        changes
    }

    /// Whether it is time to offer a bot to its owner; true once.
    pub(super) fn becomes_lonely(&mut self) -> bool {
        let lonely = !self.bot_offered
            && self.is_attended()
            && self.owner.kind != UserKind::Bot
            && self.since.elapsed() >= limits::BOT_SUGGESTION_DELAY;
        self.bot_offered |= lonely;
        lonely
    }

    pub(super) fn owner(&self) -> &Account {
        &self.owner
    }

    pub(super) fn terms(&self) -> &Terms {
        &self.terms
    }

    pub(super) fn rating(&self) -> i32 {
        self.rating
    }

    /// Tells the connection that made it.
    pub(super) fn tell_owner(&self, text: Utf8Bytes) {
        if let Some(outbox) = &self.outbox {
            outbox.send(text);
        }
    }
}

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
            return Err(refuse(ErrorCode::BadRequest, "a rating range begins with its lower end"));
        }
        let known = self.rating(me, &terms).await?;
        let rating = known.unwrap_or(INITIAL_RATING);
        let apart = self.kept_apart(me, &terms).await?;
        // Zero-padded, so that the order of the ids is the order of their making.
        let seek_id = format!("s{:010}", self.inner.next_seek.fetch_add(1, Ordering::Relaxed));
        let near = [rating - limits::NEAR_RATING, rating + limits::NEAR_RATING];
        let widens_from = range.widen.then(|| range.rating_range.unwrap_or(near));
        let user = User { rating: known, ..me.user() };
        let seek = wire(&seek_id, user, &terms, widens_from.or(range.rating_range));
        let open = OpenSeek {
            seek,
            owner: me.clone(),
            terms,
            rating,
            apart,
            widens_from,
            since: Instant::now(),
            bot_offered: false,
            outbox: Some(outbox.clone()),
        };
        let pair = {
            let mut state = self.state();
            match state.take_partner(&open) {
                Some(partner) => Some((open, partner)),
                None => {
                    state.open(open)?;
                    None
                }
            }
        };
        if let Some((open, partner)) = pair
            && let Err(refusal) = self.pair(&open, &partner).await
        {
            self.reopen(partner);
            return Err(refusal);
        }
        Ok(Answer::SeekOpened(SeekOpened { seek_id }))
    }

    /// Makes the game of two seeks that were taken out of the list.
    pub(super) async fn pair(&self, asker: &OpenSeek, other: &OpenSeek) -> Result<GameId, Refusal> {
        let side = side_of(asker.terms.side, other.terms.side);
        let terms = Terms { side, ..asker.terms.clone() };
        let [asker, other] = [asker, other].map(|open| Side {
            account: &open.owner,
            origin: Origin { seek_id: Some(open.seek.seek_id.clone()), ..Origin::default() },
        });
        self.make_game(&terms, asker, other, None).await
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
        let apart = self.blocked(me).await?;
        let open = {
            let mut state = self.state();
            let Some(open) = state.seeks.get(seek_id) else {
                return Err(refuse(ErrorCode::NotFound, "this seek is not open any more"));
            };
            if open.owner.id == me.id {
                return Err(refuse(ErrorCode::Forbidden, "this is your own seek"));
            }
            if apart.contains(&open.owner.id) {
                return Err(refuse(ErrorCode::Forbidden, "this player does not play with you"));
            }
            if open.terms.rated && me.kind == UserKind::Guest {
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
        Ok(Answer::game(&game))
    }

    /// Takes an own seek back.
    pub(crate) fn cancel_seek(&self, me: &Account, seek_id: &str) -> Result<Answer, Refusal> {
        let mut state = self.state();
        match state.seeks.get(seek_id) {
            Some(open) if open.owner.id == me.id => {
                state.close_seek(seek_id);
                Ok(Answer::DONE)
            }
            Some(_) => Err(refuse(ErrorCode::Forbidden, "this is not your seek")),
            None => Err(refuse(ErrorCode::NotFound, "this seek is not open any more")),
        }
    }

    /// Puts a seek back whose game could not be made.
    pub(super) fn reopen(&self, open: OpenSeek) {
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
            sleep(limits::LOBBY_GRACE_PERIOD).await;
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

    pub(super) fn close_seek(&mut self, seek_id: &str) -> Option<OpenSeek> {
        let open = self.seeks.remove(seek_id)?;
        self.tell(&Event::SeekRemoved { seek_id: seek_id.to_owned() });
        Some(open)
    }

    /// The oldest seek that fits, closed.
    fn take_partner(&mut self, open: &OpenSeek) -> Option<OpenSeek> {
        let id = self.seeks.iter().find(|(_, other)| other.fits_seek(open)).map(|(id, _)| id.clone())?;
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
