//! Knock-outs: each match goes on as soon as both players are free.

use super::state::Tournament;
use super::{Next, System};
use crate::Round;
use crate::knock_out::{KnockOut, Match};

impl Tournament {
    fn knock_out(&self) -> Option<KnockOut> {
        match (self.system, &self.order) {
            (System::KnockOut { games, extra_games }, Some(order)) => {
                Some(KnockOut { seeds: order.clone(), games, extra_games })
            }
            _ => None,
        }
    }

    /// The matches of a knock-out that has begun, round by round.
    #[must_use]
    pub fn bracket(&self) -> Vec<Vec<Match>> {
        self.knock_out().map_or_else(Vec::new, |tournament| tournament.bracket(&self.ended))
    }

    /// Decides games against players who have withdrawn. One decision can lead to the next: the winner may have
    /// withdrawn too.
    pub(super) fn walk_over(&mut self) {
        while let Some(decided) = self.bracket().iter().flatten().find_map(|one| {
            let game = one.next.filter(|game| !self.playing.contains(game))?;
            Some((game, self.forfeit(game)?))
        }) {
            self.ended.push(decided);
        }
    }

    pub(super) fn next_of_knock_out(&self) -> Next {
        let next = self.bracket().into_iter().flatten().filter_map(|one| one.next);
        let games: Vec<_> = next.filter(|game| !self.playing.contains(game)).collect();
        match (games.is_empty(), self.playing.is_empty()) {
            (false, _) => Next::Pair(Round { games, bye: None }),
            (true, false) => Next::Wait,
            (true, true) => Next::Finish,
        }
    }
}
