//! Who can be paired in an arena now.

use parlor_pairings::arena::{Arena, Event};
use parlor_protocol::http::Entrants;
use parlor_protocol::{TimeControl, UserKind};

use super::actor::Actor;
use crate::limits;

impl Actor {
    /// The arena without players who are not connected but have not paused, and without bots that rest.
    pub(super) fn at_hand(&self, arena: &Arena) -> Arena {
        let mut here = arena.clone();
        let accounts = self.desk.accounts.iter().enumerate();
        for (player, _) in accounts.filter(|(_, account)| !self.shared.registry.is_online(&account.id)) {
            here.apply(&Event::Left { player });
        }
        for player in self.resting(&here) {
            here.apply(&Event::Left { player });
        }
        here
    }

    /// The bots that rest, because they have played more games than people can. Games between bots take seconds, and
    /// more games bring more points: without rest, bots would rank above everyone who plays well or comes late. There
    /// is always one bot for each person who waits.
    fn resting(&self, here: &Arena) -> Vec<usize> {
        let fold = &self.desk.fold;
        let games = |player: usize| fold.played.get(&player).map_or(0, Vec::len);
        let is_bot = |player: usize| self.desk.accounts[player].kind == UserKind::Bot;
        if self.desk.row.terms.entrants == Entrants::Bots {
            return Vec::new();
        }
        let most = (0..self.desk.accounts.len()).filter(|&player| !is_bot(player)).map(games).max();
        let enough = most.unwrap_or(0).max(self.games_of_a_person()) + limits::ARENA_BOTS_AHEAD;
        let (mut bots, people): (Vec<_>, Vec<_>) =
            here.waiting().into_iter().partition(|&player| is_bot(player));
        bots.sort_by_key(|&bot| games(bot));
        let ready = bots.iter().filter(|&&bot| games(bot) < enough).count();
        bots.split_off(ready.max(people.len()).min(bots.len()))
    }

    /// How many games a person present from the start has played, if a game takes people about one of its two clocks.
    fn games_of_a_person(&self) -> usize {
        let TimeControl::Fischer { initial_ms, increment_ms } = self.desk.row.terms.clock else { return 0 };
        let game_ms = initial_ms + limits::ARENA_GAME_MOVES * increment_ms;
        let passed_ms = u64::try_from(self.shared.clock.now_ms() - self.starts_ms()).unwrap_or(0);
        usize::try_from(passed_ms / game_ms.max(1)).unwrap_or(usize::MAX)
    }
}
