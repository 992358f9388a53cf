//! Limits on unfinished games, without which abandoned games would pile up forever.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;

use parlor_protocol::{ErrorCode, Refusal, UserKind};

use super::{Lobby, Terms};
use crate::account::Account;
use crate::error::refuse;
use crate::id::UserId;
use crate::limits;
use crate::network::Network;
use crate::store::NetworkHash;

/// How many games against bots are being made, per person and per network.
#[derive(Default)]
pub(super) struct GamesInTheMaking {
    by_person: HashMap<UserId, u32>,
    by_network: HashMap<Network, u32>,
}

/// A game against a bot that is being made. It already counts toward the limits of its person and their network.
pub(super) struct Making<'a> {
    lobby: &'a Lobby,
    person: &'a UserId,
    network: Network,
}

impl Drop for Making<'_> {
    fn drop(&mut self) {
        let making = &mut self.lobby.state().making;
        one_less(&mut making.by_person, self.person);
        one_less(&mut making.by_network, &self.network);
    }
}

fn one_less<K: Hash + Eq>(counts: &mut HashMap<K, u32>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

impl Lobby {
    /// Checks whether a person may have one more bot game, and returns the network that it counts toward until it ends.
    pub(super) async fn admit_bot_game<'a>(
        &'a self,
        person: &'a Account,
        address: IpAddr,
    ) -> Result<(Making<'a>, Option<NetworkHash>), Refusal> {
        let (person, network) = (&person.id, Network::from(address));
        {
            let making = &mut self.state().making;
            *making.by_person.entry(person.clone()).or_default() += 1;
            *making.by_network.entry(network).or_default() += 1;
        }
        let making = Making { lobby: self, person, network };
        let unfinished = self.inner.store.count_unfinished_bot_games(person).await?;
        let most = limits::BOT_GAMES_BY_PERSON;
        let in_the_making = self.state().making.by_person.get(person).copied().unwrap_or(0);
        if unfinished + in_the_making > most {
            return Err(refuse(
                ErrorCode::NotAvailable,
                format!("you have {most} unfinished games against bots; finish or resign one of them first"),
            ));
        }
        if !self.inner.rate_limits.are_on() {
            return Ok((making, None));
        }
        let network_hash = self.inner.store.network_hash(network).await?;
        let unfinished = self.inner.store.count_unfinished_games_asked_from(&network_hash, true).await?;
        let most = limits::BOT_GAMES_BY_ADDRESS;
        let in_the_making = self.state().making.by_network.get(&network).copied().unwrap_or(0);
        if unfinished + in_the_making > most {
            return Err(refuse(
                ErrorCode::NotAvailable,
                format!(
                    "there are {most} unfinished games against bots from your network; finish some of them first"
                ),
            ));
        }
        Ok((making, Some(network_hash)))
    }

    /// Checks whether two users may have one more game, and returns the network that it counts toward until it ends.
    pub(super) async fn admit_game(
        &self,
        terms: &Terms,
        asker: &Account,
        other: &Account,
    ) -> Result<Option<NetworkHash>, Refusal> {
        if [asker, other].iter().any(|player| player.kind == UserKind::Bot) {
            return Ok(None);
        }
        self.may_meet(asker, other).await?;
        for player in [asker, other] {
            self.admit_player(player, terms).await?;
        }
        self.admit_network_of(other).await
    }

    /// Checks that an account is neither deleted nor banned.
    pub(super) async fn plays_here(&self, player: &Account) -> Result<(), Refusal> {
        match self.inner.store.has_gone(&player.id).await? {
            true => Err(refuse(ErrorCode::NotAvailable, format!("{} no longer plays here", player.name))),
            false => Ok(()),
        }
    }

    /// Checks whether a player may have one more game against people.
    pub(super) async fn admit_player(&self, player: &Account, terms: &Terms) -> Result<(), Refusal> {
        self.plays_here(player).await?;
        let timed = terms.clock.is_some();
        let (most, with) =
            if timed { (limits::TIMED_GAMES, "with") } else { (limits::UNTIMED_GAMES, "without") };
        if self.inner.store.count_unfinished_games(&player.id, timed).await? < most {
            return Ok(());
        }
        let full = format!(
            "{} has {most} unfinished games {with} a clock; some must be finished first",
            player.name
        );
        Err(refuse(ErrorCode::NotAvailable, full))
    }

    /// Checks whether the network of the person who accepts a game may have one more.
    async fn admit_network_of(&self, person: &Account) -> Result<Option<NetworkHash>, Refusal> {
        let network = self.inner.registry.network_of(&person.id);
        let Some(network) = network.filter(|_| self.inner.rate_limits.are_on()) else { return Ok(None) };
        let network_hash = self.inner.store.network_hash(network).await?;
        let most = limits::GAMES_BY_ADDRESS;
        if self.inner.store.count_unfinished_games_asked_from(&network_hash, false).await? < most {
            return Ok(Some(network_hash));
        }
        let full = format!(
            "there are {most} unfinished games between people from your network; finish some of them first"
        );
        Err(refuse(ErrorCode::NotAvailable, full))
    }
}
