//! Re-derives every entry of a layer from the entries after its moves.
//!
//! Consistency with the moves alone is not enough, because in a cycle of positions any value is consistent with itself.
//! A forced value must also come closer with each ply. For the bounds, the plies in the table show that. For the value
//! that counts endless play as 0, positions that lead to an end are marked until nothing changes.

use super::layer::for_each_after;
use super::{Entry, TOO_LONG, Tablebase};
use crate::games::mancala::rows::{Row, seeds_in};
use crate::tablebase::{Census, Monitor};

/// What an entry should be according to its moves: the values, and the plies of the moves that decide them.
struct Derived {
    endless_0: i32,
    least: (i32, u32),
    most: (i32, u32),
}

pub(super) fn verify(table: &Tablebase, seeds: usize, monitor: &Monitor<'_>) -> Result<Census, String> {
    let boards = &table.boards;
    let layer = &boards.layers[seeds];
    let mut census = Census::default();
    let mut endless = Marks(vec![false; layer.len()]);
    let mut unmarked = Vec::new();
    for index in 0..layer.len() {
        if index % 65536 == 0 {
            monitor.done(0.5 * index as f64 / layer.len() as f64).map_err(|stopped| stopped.to_string())?;
        }
        let [own, other] = layer.position(&boards.rows, index);
        let entry = table.entry_of([&own, &other]).ok_or("the layer is missing")?;
        agrees(table, [&own, &other], entry, seeds).map_err(|why| format!("{own:?}/{other:?}: {why}"))?;
        census.count(entry.endless_0);
        endless.0[index] = entry.endless_0 == 0;
        if entry.endless_0 != 0 {
            unmarked.push(index as u32);
        }
    }
    while !unmarked.is_empty() {
        monitor.done(1.0 - 0.5 * unmarked.len() as f64 / layer.len() as f64).map_err(|e| e.to_string())?;
        let before = unmarked.len();
        unmarked.retain(|&index| !leads_to_an_end(table, seeds, index as usize, &mut endless));
        if unmarked.len() == before {
            return Err(format!("{before} positions have a value that no line of play reaches"));
        }
    }
    Ok(census)
}

fn agrees(table: &Tablebase, rows: [&Row; 2], entry: Entry, seeds: usize) -> Result<(), String> {
    let derived = derive(table, rows)?;
    let values = (derived.endless_0, derived.least.0, derived.most.0);
    if values != (entry.endless_0, entry.least, entry.most) {
        return Err(format!("the entry is {entry:?}, but its moves give {values:?}"));
    }
    let all = seeds as i32;
    let nearer = |stored: u8, derived: u32| stored == TOO_LONG || derived <= stored.into();
    let forced = entry.least == -all || nearer(entry.least_plies, derived.least.1);
    let held = entry.most == all || nearer(entry.most_plies, derived.most.1);
    if forced && held { Ok(()) } else { Err(format!("the entry is {entry:?}, but no move brings it closer")) }
}

fn derive(table: &Tablebase, rows: [&Row; 2]) -> Result<Derived, String> {
    const NONE: i32 = i32::MIN;
    let mut derived = Derived { endless_0: NONE, least: (NONE, 0), most: (NONE, 0) };
    let mut missing = false;
    let end = for_each_after(rows, |banked, after| {
        let Some(entry) = table.entry_of(after) else { return missing = true };
        derived.endless_0 = derived.endless_0.max(banked - entry.endless_0);
        let least = (banked - entry.most, u32::from(entry.most_plies) + 1);
        if (least.0, u32::MAX - least.1) > (derived.least.0, u32::MAX - derived.least.1) {
            derived.least = least;
        }
        derived.most = derived.most.max((banked - entry.least, u32::from(entry.least_plies) + 1));
    });
    if missing {
        return Err("a position after its moves is not in the table".to_owned());
    }
    Ok(end.map_or(derived, |value| Derived { endless_0: value, least: (value, 0), most: (value, 0) }))
}

/// Positions whose value is known to be reached by play that ends.
struct Marks(Vec<bool>);

/// Marks a position with a value other than 0 if some move that keeps the value (for the winner), or every such move
/// (for the loser), leaves the layer or leads to a marked position. Marks made in the same pass count, because they
/// rest on earlier ones.
fn leads_to_an_end(table: &Tablebase, seeds: usize, index: usize, marks: &mut Marks) -> bool {
    let boards = &table.boards;
    let layer = &boards.layers[seeds];
    let [own, other] = layer.position(&boards.rows, index);
    let Some(worth) = table.entry_of([&own, &other]).map(|entry| entry.endless_0) else { return false };
    let (mut some, mut all) = (false, true);
    let end = for_each_after([&own, &other], |banked, after| {
        let keeps = table.entry_of(after).is_some_and(|entry| banked - entry.endless_0 == worth);
        let own_seeds = seeds_in(after[0]);
        let ends =
            own_seeds + seeds_in(after[1]) < seeds || marks.0[layer.index(&boards.rows, own_seeds, after)];
        some |= keeps && ends;
        all &= !keeps || ends;
    });
    let marked = end.is_some() || if worth > 0 { some } else { all };
    marks.0[index] = marked;
    marked
}
