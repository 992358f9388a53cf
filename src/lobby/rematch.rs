//! Rematches: another game with the seats swapped.

use std::net::IpAddr;

use parlor_protocol::{Answer, BotChoice, ErrorCode, Event, Refusal, Seat, SideChoice, UserKind};

use super::pairing::{Origin, Participant};
use super::start::Start;
use super::{Lobby, Terms};
use crate::account::Account;
use crate::error::refuse;
use crate::game::{GameMeta, opponent};
use crate::id::GameId;
use crate::session::Offered;
use crate::store::{Rematch, rematch_id};

impl Lobby {
    /// Offers a rematch, or accepts the opponent's offer. A bot accepts at once if it is free.
    pub(crate) async fn rematch(
        &self,
        me: &Account,
        game: &GameId,
        address: IpAddr,
    ) -> Result<Answer, Refusal> {
        let Some((meta, ended)) = self.inner.store.game_meta(game).await? else {
            return Err(refuse(ErrorCode::NotFound, "no such game"));
        };
        let Some(seat) = meta.seat_of(&me.id) else {
            return Err(refuse(ErrorCode::Forbidden, "you were not a player in this game"));
        };
        if !ended {
            return Err(refuse(ErrorCode::NotAvailable, "the game is not over yet"));
        }
        let second = meta.pair.as_ref().filter(|pair| !pair.second).map(|pair| &pair.other);
        if let Some(second) = second
            && self.inner.store.game_meta(second).await?.is_some_and(|(_, ended)| !ended)
        {
            return Err(refuse(ErrorCode::NotAvailable, "the second game of this pair comes first"));
        }
        let (_, other) = meta.players(seat);
        // The player who moved first now moves second.
        let side = if seat == Seat::First { SideChoice::Second } else { SideChoice::First };
        let terms = Terms {
            variant: meta.variant(),
            clock: meta.time_control,
            rated: meta.rated,
            side,
            start: Start::like(&meta),
            pair: meta.pair.is_some(),
        };
        if other.kind == UserKind::Bot {
            // The opponent may have been a copy, which plays only in tournaments.
            let copied = self.inner.store.copied_bot(&other.id).await?;
            let choice = BotChoice {
                name: Some(copied.as_ref().unwrap_or(other).name.clone()),
                level: meta.level.filter(|_| meta.player.is_none()),
                player: meta.player.clone(),
            };
            return self.challenge_bot(me, &choice, terms, address, None).await;
        }
        self.may_meet(me, other).await?;
        let _one = match self.inner.cluster.is_alone() {
            true => None,
            false => Some(self.inner.rematching.lock().await),
        };
        match self.rematch_offered(&meta, me).await? {
            Some(Offered::Made(game)) => return Ok(Answer::game(&game)),
            Some(Offered::By(by)) if by == opponent(seat) => {
                return self.make_rematch(me, other, &terms, &meta).await;
            }
            Some(Offered::By(_)) | None => {}
        }
        self.keep_rematch(game, me, seat).await?;
        let event = Event::RematchOffered { game: game.to_string(), by: seat };
        self.inner.sessions.tell(game, event).await;
        Ok(Answer::DONE)
    }

    /// What has been offered after a game, unless that rematch is over. On a single server, this takes the offer.
    async fn rematch_offered(&self, after: &GameMeta, me: &Account) -> Result<Option<Offered>, Refusal> {
        let offered = match self.inner.cluster.is_alone() {
            true => self.inner.sessions.rematches().take(&after.id),
            false => self.inner.store.rematch(&after.id).await?.and_then(|Rematch { by, game }| match game {
                Some(game) => Some(Offered::Made(game)),
                None => after.seat_of(&by).map(Offered::By),
            }),
        };
        match &offered {
            Some(Offered::Made(game)) if !self.plays_now(me, game).await? => Ok(None),
            _ => Ok(offered),
        }
    }

    async fn keep_rematch(&self, after: &GameId, me: &Account, seat: Seat) -> Result<(), Refusal> {
        if self.inner.cluster.is_alone() {
            self.inner.sessions.rematches().offer(after, seat);
            return Ok(());
        }
        Ok(self.inner.store.offer_rematch(after, me, self.inner.clock.now_ms()).await?)
    }

    async fn make_rematch(
        &self,
        me: &Account,
        other: &Account,
        terms: &Terms,
        of: &GameMeta,
    ) -> Result<Answer, Refusal> {
        let rematch = Some(rematch_id(&of.id));
        let asker = Participant { account: me, origin: Origin { rematch, ..Origin::default() } };
        let other = Participant { account: other, origin: Origin::default() };
        tracing::debug!(game = %of.id, "a rematch");
        let (alone, rematches) = (self.inner.cluster.is_alone(), self.inner.sessions.rematches());
        match self.make_game(terms, asker, other, None).await {
            Ok(game) => {
                if alone {
                    rematches.note_made(&of.id, &game);
                }
                Ok(Answer::game(&game))
            }
            Err(refusal) => {
                if alone && let Some(seat) = of.seat_of(&me.id) {
                    rematches.offer(&of.id, opponent(seat));
                }
                Err(refusal)
            }
        }
    }
}
