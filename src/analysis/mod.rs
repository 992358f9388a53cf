//! The engine as a service: analyses of finished games, and moves on request.
//!
//! Engines are processes of the same binary (`parlor worker`), so that a search can neither block nor crash the server, and
//! the server's library need not know the engine. They run at low priority and leave a core to everything else; people
//! take turns at them ([`schedule`]).

mod engine;
mod pool;
mod requester;
mod review;
mod schedule;

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use tokio::process::Command;
use tokio_util::sync::CancellationToken;

use crate::config::Repertoire;
use crate::id::GameId;
use crate::limits;
use crate::store::Store;
use crate::time::Clock;
use pool::Pool;
use schedule::{Bounds, Schedule};

pub(crate) use requester::Requester;

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
    /// Whose search is next.
    searches: Arc<Schedule>,
    /// Whose game is reviewed next. Each of its positions is a search.
    reviews: Arc<Schedule>,
    engines: Arc<Pool>,
    /// The players that can be asked for a move.
    repertoire: Arc<Repertoire>,
}

impl Analyses {
    /// Creates the engines. They use the endgame tables in this folder; `none` means no tables, `None` their own
    /// default.
    pub(crate) fn new(
        store: Store,
        clock: Clock,
        stopping: CancellationToken,
        tables: Option<String>,
        repertoire: Arc<Repertoire>,
    ) -> Self {
        let engines = limits::engines();
        let searches = Bounds {
            places: engines,
            of_share: engines.div_ceil(2),
            of_account: limits::SEARCHES_BY_ACCOUNT,
            waiting: limits::QUEUED_SEARCHES,
            timeout: limits::SEARCH_QUEUE_TIMEOUT,
            enough: "the engine is already working on your questions; wait for their answers",
        };
        let reviews = Bounds {
            places: limits::REVIEWERS,
            of_share: limits::REVIEWERS,
            of_account: limits::REVIEWS_BY_ACCOUNT,
            waiting: limits::QUEUED_REVIEWS,
            timeout: limits::REVIEW_QUEUE_TIMEOUT,
            enough: "the engine is already analysing games for you; wait until one is done",
        };
        let inner = Inner {
            store,
            clock,
            stopping,
            under_way: Mutex::default(),
            searches: Schedule::new(searches),
            reviews: Schedule::new(reviews),
            engines: Pool::new(Program { tables }),
            repertoire,
        };
        Self { inner: Arc::new(inner) }
    }

    /// Returns how many searches wait for an engine, and how many reviews have not begun.
    pub(crate) fn waiting(&self) -> [usize; 2] {
        [&self.inner.searches, &self.inner.reviews].map(|schedule| schedule.waiting())
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
    /// Returns a command of the program. Its process is killed when no one waits for it any longer.
    fn command(&self) -> std::io::Result<Command> {
        let mut command = Command::new(std::env::current_exe()?);
        command.kill_on_drop(true).envs(self.tables.as_ref().map(|tables| ("PARLOR_TABLES", tables)));
        Ok(command)
    }
}
