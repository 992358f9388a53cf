//! Tables for processes that find none on the disk: small ones, made in memory while play goes on without them.

use std::sync::{Once, OnceLock};
use std::thread;

use parlor_rules::GameKind;

use super::{Family, Shelf, TableError, Tables, Watch};
use crate::games::checkers::tablebase::{self as checkers, Endgames};
use crate::search::Stop;

/// All slices of a family up to a size, made in memory.
///
/// # Errors
/// The work was stopped.
pub fn build_in_memory(family: &dyn Family, size: u32, stop: &Stop) -> Result<Shelf, TableError> {
    let watch = Watch { stop, progress: &|_| {} };
    let mut shelf = Shelf::default();
    for slice in family.slices(size) {
        let entries = family.build(&slice, &shelf, &watch)?;
        shelf.put(&slice.name, entries);
    }
    Ok(shelf)
}

/// The tables of a game that take half a second to make and some megabytes to hold: none at first. The first call has
/// them made in the background, once for the process; later ones get them as soon as they are there.
pub fn usual(kind: GameKind) -> Tables {
    static BEGUN: Once = Once::new();
    static MADE: OnceLock<Tables> = OnceLock::new();
    if kind != GameKind::Checkers {
        return Tables::none();
    }
    BEGUN.call_once(|| {
        let make = || {
            let size = Endgames.usual_size().unwrap_or(*Endgames.sizes().start());
            if let Ok(shelf) = build_in_memory(&Endgames, size, &Stop::default()) {
                MADE.get_or_init(|| checkers::Table::from_shelf(&shelf).into());
            }
        };
        // A system without another thread to give is one to play on without tables.
        drop(thread::Builder::new().name("tables".to_owned()).spawn(make));
    });
    MADE.get().cloned().unwrap_or_default()
}
