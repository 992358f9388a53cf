//! Tablebases for processes that find none on disk: small ones, built in memory while play goes on without them.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use std::thread;

use super::{Monitor, OpenTables, TableSet, Tablebases};
use crate::error::TablebaseError;
use crate::stop::Stop;

/// Builds all tables of a set up to a size in memory.
///
/// # Errors
/// The work was stopped.
pub fn build_in_memory(set: &dyn TableSet, size: u32, stop: &Stop) -> Result<OpenTables, TablebaseError> {
    let monitor = Monitor { stop, progress: &|_| {} };
    let mut tables = OpenTables::default();
    for table in set.tables(size) {
        let entries = set.build(&table, &tables, &monitor)?;
        tables.put(&table.name, entries);
    }
    Ok(tables)
}

/// The tablebases that are built or being built, by the names of their sets.
static BUILT: LazyLock<Mutex<HashMap<String, Arc<OnceLock<Tablebases>>>>> = LazyLock::new(Mutex::default);

/// The small tablebase of a set, if it is quick enough to build whenever the game is played. The first call starts to
/// build it in the background, once per process, and returns nothing; later calls return it once it is done.
pub(crate) fn in_background(set: Box<dyn TableSet>) -> Tablebases {
    let Some(size) = set.in_memory_size() else { return Tablebases::none() };
    let name = format!("{} {}", set.kind(), set.rules());
    let mut all = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let built = all.entry(name).or_insert_with(|| {
        let built = Arc::<OnceLock<Tablebases>>::default();
        let done = built.clone();
        let build = move || {
            if let Ok(tables) = build_in_memory(&*set, size, &Stop::default()) {
                done.get_or_init(|| Tablebases::single(set.kind(), set.tablebase(&tables)));
            }
        };
        // If the system cannot start a thread, the game goes on without a tablebase.
        drop(thread::Builder::new().name("tablebase".to_owned()).spawn(build));
        built
    });
    built.get().cloned().unwrap_or_default()
}
