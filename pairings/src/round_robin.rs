//! Round robin: everyone meets everyone, by the Berger tables of FIDE Handbook C.05, annex 1.

use crate::{Colour, Game, PlayerId, Round};

/// A tournament in which each pair of players meets once in each cycle. Players are numbered by lot or by rating; the schedule is
/// known before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundRobin {
    /// How many players there are. With an odd number, each has one bye per cycle, which is worth nothing.
    pub players: usize,
    /// How often each pair meets. Colours are swapped from one cycle to the next.
    pub cycles: usize,
}

impl RoundRobin {
    /// The size of the table: an odd number of players gets one more place, and the player who would meet it has a bye.
    const fn places(&self) -> usize {
        self.players + self.players % 2
    }

    /// How many rounds there are.
    #[must_use]
    pub const fn rounds(&self) -> usize {
        if self.players < 2 { 0 } else { (self.places() - 1) * self.cycles }
    }

    /// A round, counted from 0. The first game is that of the last place of the table.
    ///
    /// With several cycles, the last two rounds of every cycle but the last are swapped, as the annex recommends, so
    /// that no one has the same colour three times in a row.
    ///
    /// # Panics
    /// If there is no such round.
    #[must_use]
    pub fn round(&self, round: usize) -> Round {
        assert!(round < self.rounds(), "the rounds are 0 to {}", self.rounds());
        let length = self.places() - 1;
        let (cycle, at) = (round / length, round % length);
        let at = match length - at {
            1 if cycle + 1 < self.cycles && length > 1 => at - 1,
            2 if cycle + 1 < self.cycles => at + 1,
            _ => at,
        };
        self.table(at, cycle % 2 == 1)
    }

    /// A line of the Berger table. One place stays put, and the others move on by half the table each round.
    fn table(&self, at: usize, reversed: bool) -> Round {
        let (last, length) = (self.places() - 1, self.places() - 1);
        let first = at * self.places() / 2 % length;
        let colour = |white: bool| if white == reversed { Colour::Black } else { Colour::White };
        let others = (1..self.places() / 2)
            .map(|step| Game::with((first + step) % length, colour(true), (first + length - step) % length));
        let games = std::iter::once(Game::with(first, colour(at.is_multiple_of(2)), last)).chain(others);
        let absent = |player: PlayerId| player >= self.players;
        let (byes, games): (Vec<_>, Vec<_>) =
            games.partition(|game| absent(game.white) || absent(game.black));
        Round { games, bye: byes.first().map(|_| first) }
    }
}
