//! Pairs the brackets from the first to the last (article 1.9).

use super::criteria::Criteria;
use super::graph::{Graph, Mates};
use super::order::Order;

/// A bracket as ranges of vertices: those who moved down are before `begin`, residents before `end`, the residents of the next
/// bracket before `next_end`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    pub(super) begin: usize,
    pub(super) end: usize,
    pub(super) next_end: usize,
}

impl Bracket {
    /// The bracket whose residents start at this vertex; `None` if there are no more players.
    fn starting(graph: &Graph<'_>, begin: usize) -> Option<Self> {
        let group_end = |begin: usize| {
            let points = graph.players.get(begin)?.points;
            Some(begin + graph.players[begin..].iter().take_while(|player| player.points == points).count())
        };
        let end = group_end(begin)?;
        Some(Self { begin, end, next_end: group_end(end).unwrap_or(end) })
    }

    /// The pairs within this bracket, each with the higher player first.
    pub(super) fn pairs(self, mates: &Mates) -> impl Iterator<Item = (usize, usize)> + '_ {
        let mated = mates[..self.end].iter().enumerate();
        mated.filter_map(|(a, mate)| Some((a, (*mate)?))).filter(move |&(a, b)| a < b && b < self.end)
    }

    /// Pairs this bracket and takes the pairs out of the graph.
    fn pair(self, graph: &mut Graph<'_>) -> Vec<(usize, usize)> {
        let criteria = Criteria::new(graph, self, false);
        let mates = graph.solve(&graph.left, |a, b| criteria.weight(graph, a, b));
        let pairs = self.pairs(&mates).count();
        let inside = graph.left.iter().filter(|&&vertex| vertex < self.end).count();
        let floaters = inside - 2 * pairs;
        // C9 is for brackets from which one player floats down and will have the bye.
        let bye_floats = floaters == 1
            && graph.bye_points.is_some_and(|points| points >= graph.players[self.begin].points);
        let criteria = if bye_floats { Criteria::new(graph, self, true) } else { criteria };
        // What happens below depends on who floats down; if no one does, the bracket is paired by itself.
        let vertices: Vec<_> =
            graph.left.iter().copied().filter(|&vertex| floaters > 0 || vertex < self.end).collect();
        let mates = Order::new(graph, self, &criteria, vertices).first(pairs);
        let pairs: Vec<_> = self.pairs(&mates).collect();
        graph.left.retain(|vertex| !pairs.iter().any(|(a, b)| a == vertex || b == vertex));
        pairs
    }
}

/// The pairs of a round as indices of players, the higher first. A player without an opponent has the bye.
pub(super) fn pair_all(mut graph: Graph<'_>) -> Vec<(usize, Option<usize>)> {
    let mut all = Vec::new();
    let mut begin = 0;
    while let Some(bracket) = Bracket::starting(&graph, begin) {
        all.extend(bracket.pair(&mut graph).into_iter().map(|(a, b)| (a, Some(b))));
        begin = bracket.end;
    }
    all.extend(graph.left.iter().filter(|&&vertex| !graph.is_bye(vertex)).map(|&vertex| (vertex, None)));
    all
}
