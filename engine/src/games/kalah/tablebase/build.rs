//! One layer of a Kalah table: every position from the positions after its moves.
//!
//! A move either banks a seed, and leads to a layer with fewer seeds, or moves seeds forward within the mover's row and
//! raises its rank. So there are no cycles within a layer, and one pass in the right order fills it.

use parlor_rules::kalah::{Kalah, Variant};
use parlor_rules::{Game, Side};

use super::{Tablebase, row_of};
use crate::error::TablebaseError;
use crate::games::mancala::rows::{Layer, Row, seeds_in};
use crate::tablebase::{Census, Monitor};

/// The best difference for the mover, from the rules and the gains of the positions after the moves; 0 for a finished
/// position. `None` if `gain` does not know one of them.
fn derive(variant: Variant, rows: [&Row; 2], gain: impl Fn([&Row; 2]) -> Option<i32>) -> Option<i32> {
    let pits = usize::from(variant.pits());
    let [own, other] = rows;
    if seeds_in(own) == 0 || seeds_in(other) == 0 {
        return Some(0);
    }
    let spare = 2 * variant.pits() * variant.seeds() - (seeds_in(own) + seeds_in(other)) as u8;
    let stores = [spare / 2, spare - spare / 2];
    // The number of seeds is the variant's.
    let position = Kalah::from_seeds(variant, [&own[..pits], &other[..pits]], stores, Side::First)?;
    let ahead =
        |position: &Kalah| i32::from(position.store(Side::First)) - i32::from(position.store(Side::Second));
    let before = ahead(&position);
    let mut best = None;
    let mut unknown = false;
    position.for_each_move(|m| {
        let next = position.after(m);
        let [first, second] = [Side::First, Side::Second].map(|side| row_of(&next, side));
        let rest = if next.to_move() == Side::First {
            gain([&first, &second])
        } else {
            gain([&second, &first]).map(|gain| -gain)
        };
        match rest {
            Some(rest) => best = best.max(Some(ahead(&next) - before + rest)),
            None => unknown = true,
        }
    });
    best.filter(|_| !unknown)
}

/// Fills the layer of this many seeds.
pub(super) fn build(
    table: &Tablebase,
    seeds: usize,
    monitor: &Monitor<'_>,
) -> Result<Vec<u8>, TablebaseError> {
    let boards = &table.boards;
    let (rows, layer) = (&boards.rows, &boards.layers[seeds]);
    let variant = table.rules.widest();
    let mut entries = vec![0_u8; layer.len()];
    let fill = |entries: &mut Vec<u8>, own: &Row, other: &Row, own_seeds: usize| {
        let gain = |rows_after: [&Row; 2]| {
            let own_seeds = seeds_in(rows_after[0]);
            if own_seeds + seeds_in(rows_after[1]) < seeds {
                return table.gain_of(rows_after);
            }
            Some(i32::from(entries[layer.index(rows, own_seeds, rows_after)] as i8))
        };
        // Everything with fewer seeds is there, and positions with as many were filled earlier in this pass.
        let value = derive(variant, [own, other], gain).unwrap_or_default();
        entries[layer.index(rows, own_seeds, [own, other])] = value as i8 as u8;
    };
    // Moves within one row lead to pairs in which that row ranks higher.
    for own_seeds in seeds.div_ceil(2)..=seeds {
        let other_seeds = seeds - own_seeds;
        for (done, own) in rows.with(own_seeds).iter().rev().enumerate() {
            if done % 64 == 0 {
                monitor.done(part(layer, own_seeds, done as f64 / rows.count(own_seeds) as f64))?;
            }
            for other in rows.with(other_seeds).iter().rev() {
                fill(&mut entries, own, other, own_seeds);
                fill(&mut entries, other, own, other_seeds);
            }
        }
    }
    Ok(entries)
}

/// How much of a layer is done when this part of its block is done.
fn part(layer: &Layer, own_seeds: usize, of_block: f64) -> f64 {
    let blocks = layer.seeds - layer.seeds.div_ceil(2) + 1;
    ((own_seeds - layer.seeds.div_ceil(2)) as f64 + of_block) / blocks as f64
}

/// Derives every entry of a layer again from the finished table.
pub(super) fn verify(table: &Tablebase, seeds: usize, monitor: &Monitor<'_>) -> Result<Census, String> {
    let boards = &table.boards;
    let layer = &boards.layers[seeds];
    let mut census = Census::default();
    for index in 0..layer.len() {
        if index % 65536 == 0 {
            monitor.done(index as f64 / layer.len() as f64).map_err(|stopped| stopped.to_string())?;
        }
        let [own, other] = layer.position(&boards.rows, index);
        let stored = table.gain_of([&own, &other]).ok_or("the slice is not there")?;
        let derived = derive(table.rules.widest(), [&own, &other], |rows| table.gain_of(rows));
        if derived != Some(stored) {
            return Err(format!("{own:?}/{other:?} has {stored}, and its moves give {derived:?}"));
        }
        if seeds_in(&own) > 0 && seeds_in(&other) > 0 {
            census.count(stored);
        }
    }
    Ok(census)
}
