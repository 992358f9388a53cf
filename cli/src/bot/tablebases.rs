//! Tablebases for a bot process: those that exist, and the small ones of a game, which are built in the background when
//! the game is played for the first time.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use parlor_bots::TableSource;
use parlor_engine::games::{open_tablebases, table_set};
use parlor_engine::profile::Profile;
use parlor_engine::search::Stop;
use parlor_engine::tablebase::{TableSet, TablebaseError, Tablebases, build};
use parlor_rules::{GameKind, Variant};

use crate::Failure;
use crate::tablebases::TablesArgs;

/// The tablebases of one process.
pub(crate) struct TablesService {
    folder: PathBuf,
    kinds: Vec<GameKind>,
    state: Mutex<State>,
}

struct State {
    tables: Tablebases,
    /// The sets that have been built or are being built.
    seen: HashSet<String>,
}

/// How long to wait for another process that builds the same tablebase: small ones take seconds, more at low priority.
const BUILD_TIMEOUT_S: u32 = 3_600;

impl TablesService {
    /// Opens the tablebases for the games of the profiles that use them.
    pub(crate) fn start(args: &TablesArgs, profiles: &[Profile]) -> Result<TableSource, Failure> {
        let uses_tables =
            |kind: &GameKind| profiles.iter().any(|profile| profile.tables && profile.plays(*kind));
        let kinds: Vec<_> = GameKind::ALL.iter().copied().filter(uses_tables).collect();
        let Some(folder) = args.folder().filter(|_| !kinds.is_empty()) else {
            return Ok(TableSource::default());
        };
        let state = State { tables: args.open(&kinds)?, seen: HashSet::new() };
        let service = Arc::new(TablesService { folder, kinds, state: Mutex::new(state) });
        Ok(TableSource(Arc::new(move |variant| service.clone().tables(variant))))
    }

    /// The tablebases that exist now. The first game of a set starts building its small ones in the background.
    fn tables(self: Arc<Self>, variant: Variant) -> Tablebases {
        let mut state = self.state();
        let tables = state.tables.clone();
        if let Some(set) = table_set(variant)
            && let Some(size) = set.default_size()
            && state.seen.insert(format!("{} {}", set.kind(), set.rules()))
        {
            drop(state);
            std::thread::spawn(move || self.build(&*set, size));
        }
        tables
    }

    fn build(&self, set: &dyn TableSet, size: u32) {
        // Best effort: if it is refused, the work runs at normal priority. On Linux it affects only this thread.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::nice(19);
        let (kind, rules) = (set.kind(), set.rules());
        let build = || build(&self.folder, set, size, &Stop::default(), &|_| ());
        let mut built = build();
        for _ in 0..BUILD_TIMEOUT_S {
            if !matches!(built, Err(TablebaseError::Busy(_))) {
                break;
            }
            // Another bot process is building it; when that is done, it only has to be opened.
            std::thread::sleep(Duration::from_secs(1));
            built = build();
        }
        match built {
            Ok(_) => {
                let (tables, refused) = open_tablebases(&self.folder, &self.kinds);
                for why in refused {
                    tracing::warn!(%why, "a tablebase cannot be used");
                }
                self.state().tables = tables;
                tracing::info!(%kind, rules, size, "tablebases are ready");
            }
            Err(why) => tracing::warn!(%why, "the bot continues without tablebases"),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
