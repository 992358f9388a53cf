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
use crate::store::{Rematch, rematch_id};

/// What has been offered after a game.
enum Offered {
    Nothing,
    By(Seat),
    /// It has become this game, whose answer was lost.
    Made(GameId),
}

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
        // Whoever moved first lets the other move first.
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
            // A copy played in a tournament only.
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
            Offered::Made(game) => return Ok(Answer::game(&game)),
            Offered::By(by) if by == opponent(seat) => {
                return self.make_rematch(me, other, &terms, &meta).await;
            }
            Offered::By(_) | Offered::Nothing => {}
        }
        self.keep_rematch(game, me, seat).await?;
        let event = Event::RematchOffered { game: game.to_string(), by: seat };
        self.inner.sessions.tell(game, event).await;
        Ok(Answer::DONE)
    }

    /// What has been offered after a game. On one server an offer is taken with this.
    async fn rematch_offered(&self, after: &GameMeta, me: &Account) -> Result<Offered, Refusal> {
        if self.inner.cluster.is_alone() {
            let by = self.inner.sessions.rematches().take(&after.id);
            return Ok(by.map_or(Offered::Nothing, Offered::By));
        }
        Ok(match self.inner.store.rematch(&after.id).await? {
            Some(Rematch { game: Some(game), .. }) if self.plays_now(me, &game).await? => Offered::Made(game),
            Some(Rematch { by, game: None }) => after.seat_of(&by).map_or(Offered::Nothing, Offered::By),
            Some(_) | None => Offered::Nothing,
        })
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
        let game = self.make_game(terms, asker, other, None).await?;
        Ok(Answer::game(&game))
    }
}
