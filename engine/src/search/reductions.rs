//! Late-move reductions by a table: they grow with the logarithm of the plies left, and with that of the moves tried.
//! Of fifty ordered moves, the fortieth is then hardly searched and the fifth nearly in full.

use std::sync::LazyLock;

/// Deeper nodes are reduced like those of this depth.
const DEEPEST: usize = 31;
/// Later moves are reduced like this one.
const LATEST: usize = 63;

/// The first moves of a node, this many, are not reduced.
const FIRST: usize = 3;
/// How much of the product of the logarithms reduces by a ply.
const A_PLY: f64 = 2.2;

/// By how many plies moves are reduced at first.
pub struct LogReductions(LazyLock<[[u8; LATEST + 1]; DEEPEST + 1]>);

impl LogReductions {
    /// The table, which is computed on first use.
    pub(crate) const fn new() -> Self {
        LogReductions(LazyLock::new(|| {
            std::array::from_fn(|depth| std::array::from_fn(|tried| reduction(depth, tried)))
        }))
    }

    /// The reduction with `depth` plies left, after `tried` other moves; `open` says that a value is wanted. It always
    /// leaves at least a search of the leaf.
    pub(super) fn plies(&self, depth: i32, tried: usize, open: bool) -> i32 {
        let row = &self.0[depth.clamp(0, DEEPEST as i32) as usize];
        i32::from(row[tried.min(LATEST)]) - i32::from(open)
    }
}

fn reduction(depth: usize, tried: usize) -> u8 {
    if depth < 2 || tried < FIRST {
        return 0;
    }
    let plies = 0.5 + (depth as f64).ln() * (tried as f64).ln() / A_PLY;
    // Less than 8, and the move itself takes a ply.
    (plies as u8).min(depth as u8 - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_and_deeper_nodes_are_reduced_more_and_never_below_the_leaf() {
        let table = LogReductions::new();
        for depth in -20..250 {
            for tried in 0..200 {
                let plies = table.plies(depth, tried, false);
                assert!(plies >= 0 && plies <= (depth - 1).max(0), "{depth} {tried}");
                assert!(plies <= table.plies(depth, tried + 1, false), "{depth} {tried}");
                assert!(plies <= table.plies(depth + 1, tried, false), "{depth} {tried}");
            }
        }
        assert_eq!(
            [table.plies(6, 2, false), table.plies(6, 3, false), table.plies(6, 40, false)],
            [0, 1, 3]
        );
    }
}
