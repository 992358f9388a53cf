//! The simplest possible search of the whole tree: no memory, no move ordering, no evaluation.

use parlor_rules::{Game, Outcome, Position, Side, with_game};

use super::Judge;

/// How many positions one question may visit.
const NODES: u64 = 30_000_000;
/// The same where play may go on forever, so that a search to the end is unlikely to succeed.
const FEW_NODES: u64 = 200_000;

/// What a final position is worth to a side: the point difference where that counts, else 1, 0 or -1.
pub(crate) fn final_worth<G: Game>(position: &G, side: Side) -> Option<i32> {
    let outcome = position.outcome()?;
    let sign = match outcome {
        Outcome::Win(winner) if winner == side => 1,
        Outcome::Win(_) => -1,
        Outcome::Draw => 0,
    };
    match position.score() {
        Some([first, second]) if position.kind().id() == "othello" => {
            let ahead = first as i32 - second as i32;
            Some(if side == Side::First { ahead } else { -ahead })
        }
        _ => Some(sign),
    }
}

/// Bounds on a position that are known without searching further: the least and the most it is worth.
pub(crate) type Leaf<G> = Box<dyn Fn(&G) -> Option<[i32; 2]>>;

/// One question about a tree.
pub(super) struct Tree<'a, G> {
    /// Looked up in positions that have not ended.
    pub(super) leaf: Option<&'a Leaf<G>>,
    /// How many more positions may be visited.
    pub(super) nodes: u64,
    /// What a position is worth when the plies run out, if that is known.
    pub(super) beyond: Option<i32>,
}

impl<G: Game> Tree<'_, G> {
    /// Whether the side to move gets at least `target` within `plies`; `None` if the tree does not decide it.
    pub(super) fn at_least(&mut self, position: &G, target: i32, plies: u32) -> Option<bool> {
        if let Some([least, most]) = self.leaf.and_then(|leaf| leaf(position))
            && (least >= target || most < target)
        {
            return Some(least >= target);
        }
        if plies == 0 {
            return self.beyond.map(|worth| worth >= target);
        }
        self.nodes = self.nodes.checked_sub(1)?;
        let side = position.to_move();
        let mut all_known = true;
        for m in position.legal_moves() {
            let next = position.after(m);
            let reached = match final_worth(&next, side) {
                Some(worth) => Some(worth >= target),
                None if next.to_move() == side => self.at_least(&next, target, plies - 1),
                None => self.at_least(&next, 1 - target, plies - 1).map(|theirs| !theirs),
            };
            match reached {
                Some(true) => return Some(true),
                Some(false) => {}
                None if self.nodes == 0 => return None,
                None => all_known = false,
            }
        }
        all_known.then_some(false)
    }
}

/// A judge that searches a plain tree.
pub(super) struct Plain {
    leaf: Option<Leaf<Position>>,
    /// The depths to search where the goal sets none, the shallowest first.
    depths: &'static [u32],
}

impl Plain {
    /// Searches to the end of the game.
    pub(super) fn whole() -> Self {
        Plain { leaf: None, depths: &[u32::MAX] }
    }

    /// Searches deeper and deeper, for games that may never end, and looks up known positions.
    pub(super) fn deepening(leaf: Leaf<Position>, depths: &'static [u32]) -> Self {
        Plain { leaf: Some(leaf), depths }
    }
}

impl Judge for Plain {
    fn at_least(&mut self, position: &Position, target: i32, plies: Option<u32>) -> Option<bool> {
        let Some(leaf) = &self.leaf else {
            let (plies, beyond) = (plies.unwrap_or(u32::MAX), plies.map(|_| 0));
            return with_game!(position, p => Tree { leaf: None, nodes: NODES, beyond }.at_least(p, target, plies));
        };
        let mut nodes = FEW_NODES;
        for &depth in self.depths {
            let mut tree = Tree { leaf: Some(leaf), nodes, beyond: None };
            let found = tree.at_least(position, target, depth);
            if found.is_some() {
                return found;
            }
            nodes = tree.nodes;
        }
        None
    }
}
