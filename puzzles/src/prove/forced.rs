//! What a side can force, solved backwards by the rules alone after listing everything that can follow. It uses no
//! table, and it does not matter what endless play would be worth.

use std::collections::HashMap;
use std::hash::Hash;

use parlor_rules::{Game, Side};

use super::tree::final_worth;

/// A final position in which the goal is reached, and one in which it is not; all smaller numbers are positions.
const REACHED: u32 = u32::MAX;
const MISSED: u32 = u32::MAX - 1;

/// Positions in the order in which they were found, and the successors of each.
struct Found<G> {
    boards: Vec<G>,
    after: Vec<u32>,
    /// Where each position's successors end in `after`.
    ends: Vec<usize>,
}

/// Whether the side to move can force at least `target` (true), or the other side less (false), in fewer than `plies`
/// plies; `None` if neither can, or if more than `most` positions can follow.
pub(super) fn forced<G: Game + Copy + Eq + Hash>(
    root: &G,
    target: i32,
    most: usize,
    plies: u32,
) -> Option<bool> {
    let side = root.to_move();
    let found = find(root, side, target, most)?;
    // Whether the target is forced or prevented, and within how many plies.
    let mut told: Vec<Option<(bool, u32)>> = vec![None; found.boards.len()];
    let mut open: Vec<usize> = (0..found.boards.len()).rev().collect();
    let mut before = usize::MAX;
    while open.len() < before {
        before = open.len();
        open.retain(|&at| {
            let begin = if at == 0 { 0 } else { found.ends[at - 1] };
            let mine = found.boards[at].to_move() == side;
            told[at] = tell(&found.after[begin..found.ends[at]], mine, &told);
            told[at].is_none()
        });
    }
    told[0].filter(|&(_, within)| within < plies).map(|(reached, _)| reached)
}

/// Finds everything that can follow until the game ends.
fn find<G: Game + Copy + Eq + Hash>(root: &G, side: Side, target: i32, most: usize) -> Option<Found<G>> {
    let mut numbers = HashMap::from([(*root, 0)]);
    let mut found = Found { boards: vec![*root], after: Vec::new(), ends: Vec::new() };
    while let Some(&board) = found.boards.get(found.ends.len()) {
        for m in board.legal_moves() {
            let next = board.after(m);
            let number = match final_worth(&next, side) {
                Some(worth) if worth >= target => REACHED,
                Some(_) => MISSED,
                None => *numbers.entry(next).or_insert_with(|| {
                    found.boards.push(next);
                    found.boards.len() as u32 - 1
                }),
            };
            found.after.push(number);
        }
        found.ends.push(found.after.len());
        if found.boards.len() > most {
            return None;
        }
    }
    Some(found)
}

/// The result of a position from those of its successors. The side to move needs one that it wants, and loses if all
/// are known and none is.
fn tell(after: &[u32], mine: bool, told: &[Option<(bool, u32)>]) -> Option<(bool, u32)> {
    let of = |&number: &u32| match number {
        REACHED => Some((true, 0)),
        MISSED => Some((false, 0)),
        at => told[at as usize],
    };
    let wanted = after.iter().filter_map(of).filter(|&(reached, _)| reached == mine);
    if let Some((_, within)) = wanted.min_by_key(|&(_, within)| within) {
        return Some((mine, within + 1));
    }
    let all: Option<Vec<u32>> = after.iter().map(|number| of(number).map(|(_, within)| within)).collect();
    all.map(|all| (!mine, all.into_iter().max().unwrap_or(0) + 1))
}
