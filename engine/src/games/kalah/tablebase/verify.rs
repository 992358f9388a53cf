//! Verifies a layer: every entry follows from the rules and from the entries of the positions after its moves.

use parlor_rules::kalah::{Kalah, Variant};
use parlor_rules::{Game, Side};

use super::Tablebase;
use crate::games::mancala::rows::{Row, seeds_in};
use crate::tablebase::{Census, Monitor};

/// Re-derives every entry of a layer from the finished table.
pub(super) fn verify(table: &Tablebase, seeds: usize, monitor: &Monitor<'_>) -> Result<Census, String> {
    let boards = &table.boards;
    let layer = &boards.layers[seeds];
    let mut census = Census::default();
    for index in 0..layer.len() {
        if index % 65536 == 0 {
            monitor.done(index as f64 / layer.len() as f64).map_err(|stopped| stopped.to_string())?;
        }
        let [own, other] = layer.position(&boards.rows, index);
        let stored = table.gain_of([&own, &other]).ok_or("the layer is missing")?;
        let derived = derive(table.rules.widest(), [&own, &other], |rows| table.gain_of(rows));
        if derived != Some(stored) {
            return Err(format!("{own:?}/{other:?} has {stored}, but its moves give {derived:?}"));
        }
        if seeds_in(&own) > 0 && seeds_in(&other) > 0 {
            census.count(stored);
        }
    }
    Ok(census)
}

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
        let [first, second] = [Side::First, Side::Second].map(|side| next.row(side));
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
