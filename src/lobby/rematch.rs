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
            let choice = BotChoice {
                name: Some(other.name.clone()),
                level: meta.level.filter(|_| meta.player.is_none()),
                player: meta.player.clone(),
            };
            return self.challenge_bot(me, &choice, terms, address, None).await;
        }
        let sessions = &self.inner.sessions;
        if sessions.rematches().take(game) == Some(opponent(seat)) {
            return self.make_rematch(me, other, &terms, &meta).await;
        }
        sessions.rematches().offer(game, seat);
        sessions.tell(game, Event::RematchOffered { game: game.to_string(), by: seat }).await;
        Ok(Answer::DONE)
    }

    async fn make_rematch(
        &self,
        me: &Account,
        other: &Account,
        terms: &Terms,
        of: &GameMeta,
    ) -> Result<Answer, Refusal> {
        let asker = Participant { account: me, origin: Origin::default() };
        let other = Participant { account: other, origin: Origin::default() };
        tracing::debug!(game = %of.id, "a rematch");
        let game = self.make_game(terms, asker, other, None).await?;
        Ok(Answer::game(&game))
    }
}
