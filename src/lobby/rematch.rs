//! Another game with the seats swapped.

use parlor_protocol::{Answer, BotChoice, ErrorCode, Event, Refusal, Seat, SideChoice, UserKind};

use super::pairing::{Origin, Side};
use super::{Lobby, Terms};
use crate::account::Account;
use crate::error::refuse;
use crate::game::GameMeta;
use crate::id::GameId;
use crate::session::Sessions;

impl Lobby {
    /// Offers another game, or takes the opponent's offer. A bot takes it at once if it is free.
    pub(crate) async fn rematch(
        &self,
        me: &Account,
        game: &GameId,
        sessions: &Sessions,
    ) -> Result<Answer, Refusal> {
        let Some((meta, ended)) = self.inner.store.game_meta(game).await? else {
            return Err(refuse(ErrorCode::NotFound, "there is no such game"));
        };
        let Some(seat) = meta.seat_of(&me.id) else {
            return Err(refuse(ErrorCode::Forbidden, "you did not play in this game"));
        };
        if !ended {
            return Err(refuse(ErrorCode::NotAvailable, "the game is not over yet"));
        }
        let (other, other_seat) = match seat {
            Seat::First => (&meta.second, Seat::Second),
            Seat::Second => (&meta.first, Seat::First),
        };
        // Who began lets the other begin.
        let side = if seat == Seat::First { SideChoice::Second } else { SideChoice::First };
        let terms = Terms { variant: meta.variant(), clock: meta.time_control, rated: meta.rated, side };
        if other.kind == UserKind::Bot {
            let choice = BotChoice { name: Some(other.name.clone()), level: meta.level };
            return self.challenge_bot(me, &choice, terms).await;
        }
        if sessions.rematches().take(game) == Some(other_seat) {
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
        let asker = Side { account: me, origin: Origin::default() };
        let other = Side { account: other, origin: Origin::default() };
        tracing::debug!(game = %of.id, "a rematch");
        let game = self.make_game(terms, asker, other, None).await?;
        Ok(Answer::game(&game))
    }
}
