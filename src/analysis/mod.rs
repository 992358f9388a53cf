//! The engine at people's service: finished games looked back at, and moves on request.
//!
//! Engines are processes of the same binary (`parlor analyse`, `parlor best`), so that a search can neither block nor
//! break the server, and the server's library does not need to know any engine.

mod engine;
mod review;

use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;
use std::sync::Arc;

use parlor_protocol::http::Algorithm;
use tokio::process::Command;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::id::GameId;
use crate::limits;
use crate::store::Store;
use crate::time::Clock;

/// The engines' front office. A cheap handle.
#[derive(Clone)]
pub(crate) struct Analyses {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    clock: Clock,
    stopping: CancellationToken,
    /// The reviews that wait or are being made.
    under_way: Mutex<HashMap<GameId, review::Progress>>,
    reviewers: Semaphore,
    choosers: Semaphore,
    /// Where the engines find their tables.
    tables: Option<String>,
    /// The algorithms that a move can be asked of.
    algorithms: Arc<[Algorithm]>,
}

impl Analyses {
    /// Engines look into the tables of this folder, `none`, or where they look by themselves.
    pub(crate) fn new(
        store: Store,
        clock: Clock,
        stopping: CancellationToken,
        tables: Option<String>,
        algorithms: Arc<[Algorithm]>,
    ) -> Self {
        let inner = Inner {
            store,
            clock,
            stopping,
            under_way: Mutex::default(),
            reviewers: Semaphore::new(limits::REVIEWERS),
            choosers: Semaphore::new(limits::ENGINES),
            tables,
            algorithms,
        };
        Self { inner: Arc::new(inner) }
    }

    fn under_way(&self) -> MutexGuard<'_, HashMap<GameId, review::Progress>> {
        self.inner.under_way.lock()
    }
}

impl Analyses {
    /// The program whose subcommands are the engines: this one.
    fn program(&self) -> std::io::Result<Command> {
        let mut command = Command::new(std::env::current_exe()?);
        command.kill_on_drop(true).envs(self.inner.tables.as_ref().map(|tables| ("PARLOR_TABLES", tables)));
        Ok(command)
    }
}
