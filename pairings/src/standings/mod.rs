//! Standings: by points, then by tie-breaks.

mod csv;
mod direct;
mod tie_break;
mod unplayed;

pub use csv::csv;
pub use tie_break::{TieBreak, Value};

use crate::{PlayerId, Points, Record};

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The place, counted from 1. Players whom no tie-break separates share a place, and the next one is skipped.
    pub place: usize,
    /// The player.
    pub player: PlayerId,
    /// Their points.
    pub points: Points,
    /// The values of the tie-breaks, in the requested order.
    pub tie_breaks: Vec<Value>,
}

/// The standings after the rounds of a record, from the first place down. Players who share a place are in the order of their
/// pairing numbers.
#[must_use]
pub fn standings(record: &Record, tie_breaks: &[TieBreak]) -> Vec<Standing> {
    let line = |&player: &PlayerId| Standing {
        place: 0,
        player,
        points: record.points(player),
        tie_breaks: Vec::new(),
    };
    let mut lines: Vec<_> = record.ranking.iter().map(line).collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.points));
    for tie_break in tie_breaks {
        // Direct encounter compares the players who are level so far; the other values are each player's own.
        for level in lines.chunk_by_mut(is_level) {
            let players: Vec<_> = level.iter().map(|line| line.player).collect();
            for (line, value) in level.iter_mut().zip(tie_break.values(record, &players)) {
                line.tie_breaks.push(value);
            }
            level.sort_by(|a, b| b.tie_breaks.cmp(&a.tie_breaks));
        }
    }
    let mut place = 1;
    for at in 0..lines.len() {
        if at > 0 && !is_level(&lines[at - 1], &lines[at]) {
            place = at + 1;
        }
        lines[at].place = place;
    }
    lines
}

fn is_level(a: &Standing, b: &Standing) -> bool {
    (a.points, &a.tie_breaks) == (b.points, &b.tie_breaks)
}
