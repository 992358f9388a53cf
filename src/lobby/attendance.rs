//! Whether the owner of a seek or a challenge is connected. When they leave, their offers stay for a grace period.

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::ChallengeEnd;
use tokio::time::{Instant, sleep};

use super::{Lobby, State};
use crate::id::UserId;
use crate::limits;
use crate::outbox::Outbox;

/// Whether the owner of an offer is connected.
#[derive(Clone)]
pub(super) enum Attendance {
    /// By this connection.
    Present(Outbox),
    AbsentSince(Instant),
}

impl Attendance {
    pub(super) fn is_present(&self) -> bool {
        matches!(self, Attendance::Present(_))
    }

    /// Sends the owner a message, if they are connected.
    pub(super) fn send(&self, text: Utf8Bytes) {
        if let Attendance::Present(outbox) = self {
            outbox.send(text);
        }
    }

    fn has_expired(&self) -> bool {
        matches!(self, Attendance::AbsentSince(since) if since.elapsed() >= limits::LOBBY_GRACE_PERIOD)
    }
}

impl Lobby {
    /// Keeps the offers of an owner who is back.
    pub(super) fn adopt_offers(&self, owner: &UserId, outbox: &Outbox) {
        for (of, attendance) in self.state().attendances() {
            if of == owner && !attendance.is_present() {
                *attendance = Attendance::Present(outbox.clone());
            }
        }
    }

    /// Orphans the offers of a closed connection: they end unless their owner comes back within the grace period.
    pub(super) fn orphan_offers(&self, outbox: &Outbox) {
        let mut orphaned = false;
        for (_, attendance) in self.state().attendances() {
            if matches!(attendance, Attendance::Present(by) if by == outbox) {
                *attendance = Attendance::AbsentSince(Instant::now());
                orphaned = true;
            }
        }
        if orphaned {
            self.expire_later();
        }
    }

    /// Ends the offers whose owners have not come back by the end of the grace period.
    pub(super) fn expire_later(&self) {
        let this = self.clone();
        tokio::spawn(async move {
            sleep(limits::LOBBY_GRACE_PERIOD).await;
            this.end_expired_offers().await;
        });
    }

    async fn end_expired_offers(&self) {
        let (seeks, challenges) = {
            let mut state = self.state();
            let seeks = state.seeks.iter().filter(|(_, open)| open.attendance.has_expired());
            let seeks: Vec<String> = seeks.map(|(id, _)| id.clone()).collect();
            for id in &seeks {
                state.close_seek(id);
            }
            (seeks, state.challenges.extract_if(|_, open| open.attendance.has_expired()).collect::<Vec<_>>())
        };
        for (_, open) in &challenges {
            self.tell_challenge_end(open, ChallengeEnd::Expired, None);
        }
        for id in seeks.into_iter().chain(challenges.into_iter().map(|(id, _)| id)) {
            if let Err(error) = self.drop_offer(&id).await {
                tracing::warn!(id, %error, "an expired offer cannot be removed");
            }
        }
    }
}

impl State {
    /// The owner and the attendance of every offer.
    fn attendances(&mut self) -> impl Iterator<Item = (&UserId, &mut Attendance)> {
        let seeks = self.seeks.values_mut().map(|open| (&open.owner.id, &mut open.attendance));
        let challenges = self.challenges.values_mut().map(|open| (&open.from.id, &mut open.attendance));
        seeks.chain(challenges)
    }
}
