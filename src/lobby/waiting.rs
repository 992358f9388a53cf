//! Seeks that wait: their ranges widen, and after a while a bot is suggested.

use parlor_protocol::{ErrorCode, Event, Refusal, SideChoice};

use super::open_seek::OpenSeek;
use super::{Lobby, State, Terms};
use crate::account::Account;
use crate::outbox::text_of;

/// A seek that has waited for long enough to be offered a bot.
struct LongWait {
    seek_id: String,
    owner: Account,
    terms: Terms,
    rating: i32,
}

/// The rating assumed for an unrated bot: the levels are far apart.
fn presumed_rating(level: Option<u8>) -> i32 {
    800 + 150 * i32::from(level.unwrap_or(4))
}

impl Lobby {
    /// Widens the seeks that have waited, pairs those that fit now, and suggests bots.
    pub(super) async fn tend_seeks(&self) {
        let (pairs, long_waits) = {
            let mut state = self.state();
            (state.widen_seeks(), state.long_waits())
        };
        for (asker, other) in pairs {
            if let Err(refusal) = self.pair(&asker, &other).await {
                tracing::warn!(message = refusal.message, "two seeks could not be paired");
                self.part(&asker, &other, &refusal).await;
            }
        }
        for wait in long_waits {
            if let Err(refusal) = self.suggest_bot(wait).await {
                tracing::warn!(message = refusal.message, "no bot could be suggested");
            }
        }
    }

    /// Gives back two seeks that could not be paired. If the pairing was forbidden, they are not paired again.
    async fn part(&self, asker: &OpenSeek, other: &OpenSeek, refusal: &Refusal) {
        for (open, met) in [(asker, other), (other, asker)] {
            if let Err(error) = self.give_back(open).await {
                tracing::warn!(message = error.message, "a seek could not be reopened");
            }
            if refusal.code == ErrorCode::Forbidden
                && let Some(open) = self.state().seeks.get_mut(&open.seek.seek_id)
            {
                open.excluded.insert(met.owner.id.clone());
            }
        }
    }

    /// Suggests the free bot whose rating is closest to the player's.
    async fn suggest_bot(&self, wait: LongWait) -> Result<(), Refusal> {
        let kind = wait.terms.variant.kind().id();
        let candidates = self.state().free_bots(wait.terms.variant);
        let mut nearest: Option<(i32, Account, Option<u8>, Option<i32>)> = None;
        for (account, level) in candidates {
            if wait.terms.rated && self.inner.store.same_person(&account.id).await?.contains(&wait.owner.id) {
                continue;
            }
            let rating = self.inner.store.rating(&account.id, kind).await?.map(|rating| rating.rating);
            let far = (rating.unwrap_or(presumed_rating(level)) - wait.rating).abs();
            if nearest.as_ref().is_none_or(|(nearer, ..)| far < *nearer) {
                nearest = Some((far, account, level, rating));
            }
        }
        let Some((_, bot, level, rating)) = nearest else { return Ok(()) };
        let bot = parlor_protocol::User { rating, ..bot.user() };
        let event = text_of(&Event::BotSuggested { seek_id: wait.seek_id.clone(), bot, level });
        if let Some(open) = self.state().seeks.get(&wait.seek_id) {
            open.attendance.send(event);
        }
        Ok(())
    }
}

impl State {
    /// Widens the seeks that have waited, and takes the pairs that fit now.
    fn widen_seeks(&mut self) -> Vec<(OpenSeek, OpenSeek)> {
        let mut changed = Vec::new();
        for (id, open) in &mut self.seeks {
            if open.widen() {
                self.news.seek(id, true);
                changed.push(id.clone());
            } else if std::mem::take(&mut open.passed_by) {
                changed.push(id.clone());
            }
        }
        let mut pairs = Vec::new();
        for id in changed {
            let waits = |open: &&OpenSeek| !open.taken && open.attendance.is_present();
            let Some(open) = self.seeks.get(&id).filter(waits).cloned() else { continue };
            if let Some(other) = self.take_partner(&open)
                && let Some(asker) = self.seeks.get_mut(&id)
            {
                asker.taken = true;
                pairs.push((open, other));
            }
        }
        pairs
    }

    /// The seeks that have waited long enough for a suggestion, each once.
    fn long_waits(&mut self) -> Vec<LongWait> {
        let long_wait = |(id, open): (&String, &mut OpenSeek)| {
            open.wants_bot().then(|| LongWait {
                seek_id: id.clone(),
                owner: open.owner.clone(),
                terms: open.terms.clone(),
                rating: open.rating,
            })
        };
        self.seeks.iter_mut().filter_map(long_wait).collect()
    }
}

/// The side of the first of two players: their own choice, or else what the other's choice leaves.
pub(super) fn side_of(first: SideChoice, second: SideChoice) -> SideChoice {
    match (first, second) {
        (SideChoice::Random, SideChoice::First) => SideChoice::Second,
        (SideChoice::Random, SideChoice::Second) => SideChoice::First,
        (first, _) => first,
    }
}
