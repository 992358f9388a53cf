//! Counts what the games of a match came to.

use std::time::Duration;

use parlor_rules::{Outcome, Side};

use crate::Played;

/// Wins, draws and losses of A in one seat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Seat {
    /// Games that A won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that A lost.
    pub losses: u32,
}

impl Seat {
    /// The number of games.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points of A, a draw being half of one.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The part of all points that A has won; one half before the first game.
    pub fn score(self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / f64::from(self.games()) }
    }

    fn plus(self, other: Seat) -> Seat {
        Seat {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// The games of a match, counted from A's side.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    seats: [Seat; 2],
    /// How many pairs of games with the same opening gave A 0, 1, 2, 3 or 4 half points.
    pairs: [u32; 5],
    /// Half points of A in the first game of a pair whose second is not counted yet.
    open: Option<usize>,
    /// Games lost by a failure of A and of B.
    faults: [u32; 2],
    /// The longest moves of A and of B.
    longest: [Duration; 2],
}

impl Tally {
    /// Counts a game; the games of a match come in their order.
    pub fn count(&mut self, played: &Played) {
        let seat_of_a = played.game.seat_of_a();
        let seat = &mut self.seats[seat_of_a.index()];
        let half_points = match played.outcome {
            Outcome::Win(winner) if winner == seat_of_a => {
                seat.wins += 1;
                2
            }
            Outcome::Win(_) => {
                seat.losses += 1;
                0
            }
            Outcome::Draw => {
                seat.draws += 1;
                1
            }
        };
        match self.open.take() {
            Some(before) => self.pairs[before + half_points] += 1,
            None => self.open = Some(half_points),
        }
        for (place, side) in [seat_of_a, !seat_of_a].into_iter().enumerate() {
            self.longest[place] = self.longest[place].max(played.longest[side.index()]);
        }
        if let Some((side, _)) = &played.fault {
            self.faults[usize::from(*side != seat_of_a)] += 1;
        }
    }

    /// The games in which A sat here.
    pub fn seat(&self, side: Side) -> Seat {
        self.seats[side.index()]
    }

    /// All games.
    pub fn all(&self) -> Seat {
        self.seats[0].plus(self.seats[1])
    }

    /// How many pairs of games gave A 0, 1, 2, 3 or 4 half points.
    pub fn pairs(&self) -> [u32; 5] {
        self.pairs
    }

    /// Games lost by a failure of A and of B: by a crash, silence or an illegal move.
    pub fn faults(&self) -> [u32; 2] {
        self.faults
    }

    /// The longest that A and B thought about a move.
    pub fn longest(&self) -> [Duration; 2] {
        self.longest
    }
}
