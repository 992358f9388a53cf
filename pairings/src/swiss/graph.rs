//! The graph of all pairs that are still possible in a round.

use super::NoPairing;
use super::contestant::Contestant;
use crate::Points;
use crate::matching::{heaviest, width};
use crate::wide::Wide;

/// The partner of each vertex.
pub(super) type Mates = Vec<Option<usize>>;

/// Players who are not paired yet, and who may meet whom. If the number of players is odd, the bye is one more vertex
/// after all players: the player matched with it has no opponent.
pub(super) struct Graph<'a> {
    pub(super) players: &'a [Contestant],
    /// The vertices that are left, from the highest to the lowest: indices of players, and `players.len()` for the bye.
    pub(super) left: Vec<usize>,
    /// For each pair of vertices whether they may be matched.
    possible: Vec<bool>,
    /// The score of the player who will have the bye (C5).
    pub(super) bye_points: Option<Points>,
}

impl<'a> Graph<'a> {
    /// The graph of a round. The bye may go to players with the lowest score for which the round can still be completed
    /// (C5).
    pub(super) fn new(players: &'a [Contestant]) -> Result<Self, NoPairing> {
        let count = players.len();
        let size = count + count % 2;
        let mut graph =
            Self { players, left: (0..size).collect(), possible: vec![false; size * size], bye_points: None };
        for i in 0..count {
            for j in i + 1..size {
                let may = players.get(j).map_or(players[i].may_have_bye, |other| players[i].may_meet(other));
                graph.possible[i * size + j] = may;
            }
        }
        let mates = graph.match_bye_lowest()?;
        if count < size {
            let points = mates[count].map(|mate| players[mate].points);
            graph.bye_points = points;
            for i in (0..count).filter(|&i| Some(players[i].points) != points) {
                graph.forbid(i, count);
            }
        }
        Ok(graph)
    }

    /// A complete matching in which the bye goes to the lowest possible score.
    fn match_bye_lowest(&self) -> Result<Mates, NoPairing> {
        let size = self.left.len();
        let mut scores: Vec<_> = self.players.iter().map(|player| player.points).collect();
        scores.dedup();
        let mates = heaviest(size, |i, j| {
            let rank =
                |i: usize| scores.iter().position(|&score| score == self.players[i].points).unwrap_or(0);
            let low = if self.is_bye(j) { rank(i) } else { 0 };
            let low = i32::try_from(low).unwrap_or(i32::MAX);
            self.may(i, j).then(|| Wide::pack(&[(1, width(size / 2)), (low, width(scores.len()))]))
        });
        if mates.iter().all(Option::is_some) { Ok(mates) } else { Err(NoPairing) }
    }

    fn size(&self) -> usize {
        self.players.len() + self.players.len() % 2
    }

    pub(super) fn is_bye(&self, vertex: usize) -> bool {
        vertex == self.players.len()
    }

    fn slot(&self, a: usize, b: usize) -> usize {
        a.min(b) * self.size() + a.max(b)
    }

    /// Whether two vertices may be matched.
    pub(super) fn may(&self, a: usize, b: usize) -> bool {
        self.possible[self.slot(a, b)]
    }

    pub(super) fn forbid(&mut self, a: usize, b: usize) {
        let slot = self.slot(a, b);
        self.possible[slot] = false;
    }

    /// Forbids every edge of a vertex except those for which `keep` holds.
    pub(super) fn keep_only(&mut self, vertex: usize, keep: impl Fn(usize) -> bool) {
        for other in (0..self.size()).filter(|&other| other != vertex && !keep(other)) {
            self.forbid(vertex, other);
        }
    }

    /// Matches these vertices, given from the highest to the lowest, by weight. Returns the partner of each vertex.
    /// `weight` is called for possible edges `(higher, lower)`.
    pub(super) fn solve(&self, vertices: &[usize], mut weight: impl FnMut(usize, usize) -> Wide) -> Mates {
        let mut mates = vec![None; self.size()];
        let found = heaviest(vertices.len(), |i, j| {
            let (a, b) = (vertices[i], vertices[j]);
            self.may(a, b).then(|| weight(a, b))
        });
        for (i, mate) in found.into_iter().enumerate() {
            mates[vertices[i]] = mate.map(|j| vertices[j]);
        }
        mates
    }
}
