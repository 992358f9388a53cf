//! The cost of another ply: nodes and time by depth, as in the experiments of the report "Two player game Othello and
//! Awele" (2I013).

use std::time::Duration;

use parlor_engine::players::Player;
use parlor_engine::profile::Profile;
use parlor_engine::search::Limits;
use parlor_rules::Record;

/// The mean cost of a search to one depth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    /// The depth, in plies.
    pub depth: u32,
    /// The number of nodes.
    pub nodes: f64,
    /// The time.
    pub time: Duration,
}

/// Searches every position to depth 1, 2, 3 and so on up to `deepest`, or until the next depth would take more than
/// about `most_nodes` for a position. Each search begins with empty tables.
///
/// # Errors
/// Returns a sentence if the player does not fit the game, or a game is over.
pub fn growth(
    profile: &Profile,
    positions: &[Record],
    deepest: u32,
    most_nodes: u64,
    mut done: impl FnMut(&Cost),
) -> Result<Vec<Cost>, String> {
    let mut costs: Vec<Cost> = Vec::new();
    for depth in 1..=deepest {
        if next_nodes(&costs) > most_nodes as f64 {
            break;
        }
        let profile = Profile { depth: Some(depth), ..profile.clone() };
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for record in positions {
            let mut player = Player::new(profile.clone());
            let answer = player.choose(record, &Limits::default()).map_err(|error| error.to_string())?;
            nodes += answer.statistics.nodes;
            time += answer.elapsed;
        }
        let count = positions.len().max(1);
        let cost = Cost { depth, nodes: nodes as f64 / count as f64, time: time / count as u32 };
        done(&cost);
        costs.push(cost);
    }
    Ok(costs)
}

/// The estimated nodes of the next depth, assuming that it grows like the last one. Time plays no part, so that a busy
/// machine goes as deep as an idle one.
fn next_nodes(costs: &[Cost]) -> f64 {
    match costs {
        [.., before, last] => last.nodes * (last.nodes / before.nodes.max(1.0)).max(1.0),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use parlor_engine::profile::Algorithm;
    use parlor_rules::GameKind;

    use super::*;
    use crate::Openings;

    #[test]
    fn minimax_generates_every_position_of_the_tree() {
        let variant = GameKind::Othello.default_variant();
        let start = Openings::Random { plies: 0, seed: 1 }.record(variant, 0).expect("the start");
        let minimax = Profile::of(Algorithm::Minimax);
        let mut seen = 0;
        let costs = growth(&minimax, &[start.clone(), start], 5, u64::MAX, |_| seen += 1).expect("costs");
        // perft 1 to 5 of Othello: 4, 12, 56, 244, 1396; the nodes of a depth are those of all plies together.
        let nodes: Vec<f64> = costs.iter().map(|cost| cost.nodes).collect();
        assert_eq!((nodes, seen), (vec![4.0, 16.0, 72.0, 316.0, 1712.0], 5));
    }

    #[test]
    fn growth_stops_near_the_node_limit() {
        let variant = GameKind::Kalah.default_variant();
        let start = Openings::Random { plies: 2, seed: 1 }.record(variant, 0).expect("a game");
        let costs = growth(&Profile::of(Algorithm::Minimax), &[start], 30, 2000, |_| ()).expect("costs");
        assert!((2..8).contains(&costs.len()) && costs.iter().all(|cost| cost.nodes < 4000.0), "{costs:?}");
    }
}
