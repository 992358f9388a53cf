//! Seeks that wait: their ranges widen, and after a while a bot is offered.

use std::time::Duration;

use parlor_protocol::{Event, SideChoice};
use parlor_rules::Variant;

use super::seeks::OpenSeek;
use super::{Lobby, State, Terms};
use crate::account::Account;
use crate::limits;
use crate::outbox::text_of;

/// The range of a widening seek around the own rating after a time of waiting.
pub(super) fn widened([low, high]: [i32; 2], waited: Duration) -> [i32; 2] {
    let steps = waited.as_secs() / limits::WIDEN_PERIOD.as_secs();
    // After some minutes everybody fits; more steps would only be greater numbers.
    let more = limits::WIDEN_BY * i32::try_from(steps.min(100)).unwrap_or(100);
    [low - more, high + more]
}

/// A seek that has waited for long enough to be offered a bot.
struct Lonely {
    seek_id: String,
    owner: Account,
    terms: Terms,
    rating: i32,
}

/// What a bot that has never been rated is taken for: levels are made to differ clearly.
fn presumed_rating(level: Option<u8>) -> i32 {
    800 + 150 * i32::from(level.unwrap_or(4))
}

impl Lobby {
    /// Lets the waiting seeks of this moment have what their waiting has earned.
    pub(super) async fn tend_seeks(&self) {
        let (pairs, lonely) = {
            let mut state = self.state();
            (state.widen_seeks(), state.lonely_seeks())
        };
        for (asker, other) in pairs {
            if let Err(refusal) = self.pair(&asker, &other).await {
                tracing::warn!(message = refusal.message, "two seeks could not be paired");
                self.reopen(asker);
                self.reopen(other);
            }
        }
        for lonely in lonely {
            if let Err(refusal) = self.offer_bot(lonely).await {
                tracing::warn!(message = refusal.message, "no bot could be offered");
            }
        }
    }

    /// Tells a lonely seeker of the free bot whose rating is nearest to his.
    async fn offer_bot(&self, lonely: Lonely) -> Result<(), parlor_protocol::Refusal> {
        let kind = lonely.terms.variant.kind().id();
        let candidates = self.state().free_bots(lonely.terms.variant);
        let mut nearest: Option<(i32, Account, Option<u8>, Option<i32>)> = None;
        for (account, level) in candidates {
            if lonely.terms.rated
                && self.inner.store.same_person(&account.id).await?.contains(&lonely.owner.id)
            {
                continue;
            }
            let rating = self.inner.store.rating(&account.id, kind).await?.map(|rating| rating.rating);
            let far = (rating.unwrap_or(presumed_rating(level)) - lonely.rating).abs();
            if nearest.as_ref().is_none_or(|(nearer, ..)| far < *nearer) {
                nearest = Some((far, account, level, rating));
            }
        }
        let Some((_, bot, level, rating)) = nearest else { return Ok(()) };
        let bot = parlor_protocol::User { rating, ..bot.user() };
        let event = text_of(&Event::BotSuggested { seek_id: lonely.seek_id.clone(), bot, level });
        if let Some(open) = self.state().seeks.get(&lonely.seek_id) {
            open.tell_owner(event);
        }
        Ok(())
    }
}

impl State {
    /// Widens what has waited; the pairs of seeks, closed, that fit now.
    fn widen_seeks(&mut self) -> Vec<(OpenSeek, OpenSeek)> {
        let widening: Vec<String> =
            self.seeks.iter_mut().filter_map(|(id, open)| open.widen().then(|| id.clone())).collect();
        let mut pairs = Vec::new();
        for id in widening {
            let Some(open) = self.seeks.get(&id) else { continue };
            self.tell(&Event::SeekAdded { seek: open.seek.clone() });
            let Some(open) = self.seeks.get(&id).filter(|open| open.is_attended()) else { continue };
            let partner =
                self.seeks.iter().find(|(_, other)| other.fits_seek(open)).map(|(id, _)| id.clone());
            if let Some(partner) = partner
                && let (Some(asker), Some(other)) = (self.close_seek(&id), self.close_seek(&partner))
            {
                pairs.push((asker, other));
            }
        }
        pairs
    }

    /// The people's seeks that have waited for long enough, each once.
    fn lonely_seeks(&mut self) -> Vec<Lonely> {
        let lonely = |(id, open): (&String, &mut OpenSeek)| {
            open.becomes_lonely().then(|| Lonely {
                seek_id: id.clone(),
                owner: open.owner().clone(),
                terms: open.terms().clone(),
                rating: open.rating(),
            })
        };
        self.seeks.iter_mut().filter_map(lonely).collect()
    }

    /// The bots that are free for a variant, with the level at which they would play.
    fn free_bots(&self, variant: Variant) -> Vec<(Account, Option<u8>)> {
        self.bots.values().filter_map(|bot| bot.free_for(variant)).collect()
    }
}

/// The seat of the first of two seekers: the wish of either holds; where the first has none, the second's decides.
pub(super) fn side_of(first: SideChoice, second: SideChoice) -> SideChoice {
    match (first, second) {
        (SideChoice::Random, SideChoice::First) => SideChoice::Second,
        (SideChoice::Random, SideChoice::Second) => SideChoice::First,
        (first, _) => first,
    }
}
