//! Counts the results of a match.

use std::time::Duration;

use parlor_rules::{Game, Outcome, Side};

use crate::{Played, Work};

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
    /// By how many points A led in the first game of such a pair.
    open_lead: i64,
    /// The sums of A's leads in a pair, and of their squares, in games that are won by points.
    leads: [i64; 2],
    /// The number of games lost by a failure of A and of B.
    faults: [u32; 2],
    /// The searches of A and of B.
    work: [Work; 2],
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
        let lead = lead(played, seat_of_a);
        match self.open.take() {
            Some(before) => {
                self.pairs[before + half_points] += 1;
                let lead = self.open_lead + lead;
                self.leads = [self.leads[0] + lead, self.leads[1] + lead * lead];
            }
            None => (self.open, self.open_lead) = (Some(half_points), lead),
        }
        for (place, side) in [seat_of_a, !seat_of_a].into_iter().enumerate() {
            self.work[place].plus(played.work[side.index()]);
        }
        self.spent[seat_of_a.index()] += played.work[seat_of_a.index()].time;
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

    /// By how many points A led at the end of an average game, with the standard error, both computed from pairs of
    /// games. `None` before the second pair.
    pub fn lead(&self) -> Option<(f64, f64)> {
        let pairs = f64::from(self.pairs.iter().sum::<u32>());
        let [sum, squares] = self.leads.map(|sum| sum as f64);
        let variance = (squares - sum * sum / pairs) / (pairs - 1.0);
        (pairs > 1.0).then(|| (sum / pairs / 2.0, (variance.max(0.0) / pairs).sqrt() / 2.0))
    }

    /// The number of games that A and B lost by a crash, a timeout or an illegal move.
    pub fn faults(&self) -> [u32; 2] {
        self.faults
    }

    /// The time that A took for an average game on this side; zero before the first.
    pub fn game_time(&self, side: Side) -> Duration {
        self.spent[side.index()].checked_div(self.as_side(side).games()).unwrap_or_default()
    }

    /// The searches of A and of B.
    pub fn work(&self) -> [Work; 2] {
        self.work
    }
}

/// By how many points A leads at the end; 0 in games without points.
fn lead(played: &Played, seat_of_a: Side) -> i64 {
    let score = played.record.position().score().unwrap_or_default().map(i64::from);
    score[seat_of_a.index()] - score[(!seat_of_a).index()]
}
