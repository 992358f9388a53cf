//! How many unfinished games somebody may have: without a bound, games that people leave would gather for ever.

use std::net::IpAddr;

use parlor_protocol::{ErrorCode, Refusal, UserKind};

use super::{Lobby, Terms};
use crate::account::Account;
use crate::error::refuse;
use crate::id::UserId;
use crate::limits;
use crate::rate_limit::{AddressPermit, Cap};

/// A game against a bot that is being made: it counts for its person already.
pub(super) struct Making<'a> {
    lobby: &'a Lobby,
    person: &'a UserId,
}

impl Drop for Making<'_> {
    fn drop(&mut self) {
        let mut state = self.lobby.state();
        if let Some(count) = state.making.get_mut(self.person) {
            *count -= 1;
            if *count == 0 {
                state.making.remove(self.person);
            }
        }
    }
}

impl Lobby {
    /// Whether somebody at an address may have one more game against a bot.
    pub(super) async fn admit_bot_game<'a>(
        &'a self,
        person: &'a Account,
        address: IpAddr,
    ) -> Result<(Making<'a>, AddressPermit), Refusal> {
        let person = &person.id;
        *self.state().making.entry(person.clone()).or_default() += 1;
        let making = Making { lobby: self, person };
        let unfinished = self.inner.store.count_unfinished_bot_games(person).await?;
        let most = limits::BOT_GAMES_BY_PERSON;
        let in_the_making = self.state().making.get(person).copied().unwrap_or(0);
        if unfinished + in_the_making > most {
            return Err(refuse(
                ErrorCode::NotAvailable,
                format!("you have {most} unfinished games against bots; finish or resign one of them first"),
            ));
        }
        let Some(permit) = self.inner.rate_limits.hold(Cap::BotGames, address) else {
            let most = limits::BOT_GAMES_BY_ADDRESS;
            return Err(refuse(
                ErrorCode::NotAvailable,
                format!(
                    "there are {most} unfinished games against bots from your network; finish some of them first"
                ),
            ));
        };
        Ok((making, permit))
    }

    /// Whether two people may have one more game that no clock ends.
    pub(super) async fn admit_untimed(&self, terms: &Terms, players: [&Account; 2]) -> Result<(), Refusal> {
        if terms.clock.is_some() || players.iter().any(|player| player.kind == UserKind::Bot) {
            return Ok(());
        }
        for player in players {
            if self.inner.store.count_unfinished_untimed_games(&player.id).await? >= limits::UNTIMED_GAMES {
                let (name, most) = (&player.name, limits::UNTIMED_GAMES);
                return Err(refuse(
                    ErrorCode::NotAvailable,
                    format!(
                        "{name} has {most} unfinished games without a clock; some have to be finished first"
                    ),
                ));
            }
        }
        Ok(())
    }
}
