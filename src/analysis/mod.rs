//! The engine as a service: analyses of finished games, and moves on request.
//!
//! Engines are processes of the same binary (`parlor analyse`, `parlor worker`), so that a search can neither block nor
//! crash the server, and the server's library need not know the engine.

mod engine;
mod pool;
mod review;

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use parlor_protocol::http::Algorithm;
use tokio::process::Command;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::id::GameId;
use crate::limits;
use crate::store::Store;
use crate::time::Clock;
use pool::Pool;

/// The engine processes, and the analyses that they have under way. A cheap handle.
#[derive(Clone)]
pub(crate) struct Analyses {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    clock: Clock,
    stopping: CancellationToken,
    /// The analyses that are queued or running.
    under_way: Mutex<HashMap<GameId, review::Progress>>,
    reviewers: Semaphore,
    engines: Arc<Pool>,
    program: Program,
    /// The algorithms that a move can be asked of.
    algorithms: Arc<[Algorithm]>,
}

impl Analyses {
    /// Engines use the endgame tables in this folder; `none` for none, nothing for their own default.
    pub(crate) fn new(
        store: Store,
        clock: Clock,
        stopping: CancellationToken,
        tables: Option<String>,
        algorithms: Arc<[Algorithm]>,
    ) -> Self {
        let program = Program { tables };
        let inner = Inner {
            store,
            clock,
            stopping,
            under_way: Mutex::default(),
            reviewers: Semaphore::new(limits::REVIEWERS),
            engines: Pool::new(program.clone()),
            program,
            algorithms,
        };
        Self { inner: Arc::new(inner) }
    }

    fn under_way(&self) -> MutexGuard<'_, HashMap<GameId, review::Progress>> {
        self.inner.under_way.lock()
    }
}

/// The program whose subcommands are the engines: this one.
#[derive(Clone)]
struct Program {
    /// The folder of the engines' endgame tables.
    tables: Option<String>,
}

impl Program {
    /// A command of the program. Its process is killed when nobody waits for it any longer.
    fn command(&self) -> std::io::Result<Command> {
        let mut command = Command::new(std::env::current_exe()?);
        command.kill_on_drop(true).envs(self.tables.as_ref().map(|tables| ("PARLOR_TABLES", tables)));
        Ok(command)
    }
}
