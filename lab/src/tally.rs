//! Counts the results of a match.

use std::time::Duration;

use parlor_rules::{Outcome, Side};

use crate::Played;

/// Wins, draws and losses of A.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wdl {
    /// Games that A won.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games that A lost.
    pub losses: u32,
}

impl Wdl {
    /// The number of games.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points of A: 1 for a win, one half for a draw.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The fraction of the points that A won; one half before the first game.
    pub fn score(self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / f64::from(self.games()) }
    }

    fn plus(self, other: Wdl) -> Wdl {
        Wdl {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// The games of a match, counted from A's side.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    seats: [Wdl; 2],
    /// The number of pairs of games with the same opening that gave A 0, 1, 2, 3 or 4 half points.
    pairs: [u32; 5],
    /// A's half points in the first game of a pair whose second game is not counted yet.
    open: Option<usize>,
    /// The number of games lost by a failure of A and of B.
    faults: [u32; 2],
    /// The longest thinking times of A and of B.
    longest: [Duration; 2],
    /// The time that A took for all its games on each side.
    spent: [Duration; 2],
}

impl Tally {
    /// Counts a game. The games of a match must come in order.
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
        self.spent[seat_of_a.index()] += played.spent[seat_of_a.index()];
        if let Some((side, _)) = &played.fault {
            self.faults[usize::from(*side != seat_of_a)] += 1;
        }
    }

    /// The games that A played on this side.
    pub fn as_side(&self, side: Side) -> Wdl {
        self.seats[side.index()]
    }

    /// All games.
    pub fn all(&self) -> Wdl {
        self.seats[0].plus(self.seats[1])
    }

    /// The number of pairs of games that gave A 0, 1, 2, 3 or 4 half points.
    pub fn pairs(&self) -> [u32; 5] {
        self.pairs
    }

    /// The number of games that A and B lost by a crash, a timeout or an illegal move.
    pub fn faults(&self) -> [u32; 2] {
        self.faults
    }

    /// The time that A took for an average game on this side; nothing before the first.
    pub fn game_time(&self, side: Side) -> Duration {
        self.spent[side.index()].checked_div(self.as_side(side).games()).unwrap_or_default()
    }

    /// The longest time that A and B took for a move.
    pub fn longest(&self) -> [Duration; 2] {
        self.longest
    }
}
