//! Swiss pairings by the FIDE (Dutch) System, FIDE Handbook C.04.3 in the edition applied from 1 February 2026.
//!
//! Articles and criteria (C1 to C21) are cited by the numbers of that edition. Scoregroups are paired from the top. A
//! bracket holds its scoregroup and the players left over from above. It gets the pairing that is best by the criteria
//! or, among equals, the one that comes first in the handbook's order of transpositions and exchanges.
//!
//! The handbook leaves the method free. Like other pairing programs, this one uses maximum weight matching: an edge of
//! the graph is a possible pair, its weight lists how the pair meets each criterion, and the tail of the list is the
//! handbook's order (`criteria.rs`, `order.rs`). All players below the bracket are in the graph, so that a pairing of
//! them always remains possible (C4). A round of 200 players takes less than a second of CPU, one of 300 up to two.
//!
//! `make pairings-check` compares the pairings of random tournaments with those of caissify-pairings. The two differ only where
//! that program departs from the rules; `tests/laws/caissify.rs` explains how.

mod bracket;
mod colour;
mod contestant;
mod criteria;
mod graph;
mod order;

use contestant::{Contestant, contestants};
use graph::Graph;

use crate::{Colour, Game, PlayerId, Points, Record, Round};

/// The regulations of a Swiss tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swiss {
    /// How many rounds there are: in the last one, players with more than half of the points may have any colour.
    pub rounds: usize,
    /// The colour of the first player in the first round, which is drawn by lot (article 5.1).
    pub initial: Colour,
}

/// No pairing exists without a repeated meeting, a second bye or one colour too often for someone. The organiser has to
/// decide (article 1.9.3): usually the tournament is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these players cannot be paired without two of them meeting again")]
pub struct NoPairing;

impl Swiss {
    /// Pairs the next round for the players who are present. Games are sorted from the first board down: by the higher
    /// of the two scores, then by their sum, then by rank.
    ///
    /// # Errors
    /// [`NoPairing`] if the absolute criteria cannot all be met.
    pub fn pair(&self, record: &Record, present: &[PlayerId]) -> Result<Round, NoPairing> {
        let players = contestants(record, present, self.rounds);
        let graph = Graph::new(&players)?;
        let mut round = Round::default();
        let mut pairs = Vec::new();
        for (higher, lower) in bracket::pair_all(graph) {
            match lower {
                Some(lower) => pairs.push((higher, lower)),
                None => round.bye = Some(players[higher].id),
            }
        }
        pairs.sort_by_key(|&(higher, lower)| board(&players, higher, lower));
        round.games = pairs.into_iter().map(|(a, b)| self.game(&players[a], &players[b])).collect();
        Ok(round)
    }

    fn game(&self, higher: &Contestant, lower: &Contestant) -> Game {
        Game::with(higher.id, colour::of_higher(higher, lower, self.initial), lower.id)
    }
}

/// The sort key of boards.
fn board(players: &[Contestant], higher: usize, lower: usize) -> impl Ord {
    let points: [Points; 2] = [higher, lower].map(|at| players[at].points);
    (std::cmp::Reverse(points[0]), std::cmp::Reverse(points[0] + points[1]), higher)
}
