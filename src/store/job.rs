//! What the writer is given to write.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use parlor_protocol::{GameResult, RatingChanges, Uncounted};

use tracing::Span;

use super::sql::Connection;
use crate::game::GameMeta;
use crate::game::chain::Link;
use crate::id::GameId;
use crate::traces::{self, Cause};

/// Acts to be appended to one game's log, with consecutive seqs.
#[derive(Debug, Clone)]
pub(crate) struct AppendJob {
    pub(crate) game: GameId,
    /// The game's number, if it is known: without it the game is looked up by its id.
    pub(crate) number: Option<i64>,
    /// The seq of the first body.
    pub(crate) first_seq: u64,
    pub(crate) at_ms: i64,
    /// The acts as JSON texts.
    pub(crate) bodies: Vec<String>,
    /// Whether the row of the game says that it is asleep.
    pub(crate) wakes: bool,
    /// The chain's link of the row before the first.
    pub(crate) link: Link,
    /// The span of the request that asked for it, or of none.
    pub(crate) cause: Cause,
    /// Set if the game ends with these acts: its last act, which is written after the bodies.
    pub(crate) ending: Option<Ending>,
}

/// The last act of a game, and what is written with it.
#[derive(Debug, Clone)]
pub(crate) struct Ending {
    pub(crate) meta: Arc<GameMeta>,
    pub(crate) result: GameResult,
    pub(crate) clock_ms: Option<[i64; 2]>,
    pub(crate) plies: u32,
    /// Whether the ratings change.
    pub(crate) rates: bool,
    /// The second game of a pair, which is made as the first ends.
    pub(crate) second: Option<Arc<GameMeta>>,
}

/// A change of the database that is no append to a log.
pub(super) trait Change: Send + Sync + 'static {
    /// Makes the change in a transaction of the writer's.
    fn write(&self, connection: &mut Connection) -> impl Future<Output = Result<(), sqlx::Error>> + Send;
}

/// The same for a change of any type.
pub(super) trait AnyChange: Send + Sync {
    fn write_boxed<'a>(&'a self, connection: &'a mut Connection) -> BoxFuture<'a, Result<(), sqlx::Error>>;
}

impl<C: Change> AnyChange for C {
    fn write_boxed<'a>(&'a self, connection: &'a mut Connection) -> BoxFuture<'a, Result<(), sqlx::Error>> {
        Box::pin(self.write(connection))
    }
}

/// Everything that can be written. Appends are written together, so the writer has to know them.
pub(super) enum Job {
    Append(AppendJob),
    Change(Box<dyn AnyChange>),
}

impl Job {
    /// The span of its commit, together with others.
    pub(super) fn span(&self, jobs: usize) -> Span {
        match self {
            Job::Append(append) => traces::commit(&append.cause, jobs),
            Job::Change(_) => Span::none(),
        }
    }
}

/// What came of a job; of a change there is nothing to tell.
#[derive(Debug, Clone, Default)]
pub(crate) struct Written {
    /// How the end of a game changed the ratings.
    pub(crate) ratings: Option<RatingChanges>,
    /// Why the end of a rated game did not change them.
    pub(crate) uncounted: Option<Uncounted>,
    /// The chain's link of the last row that was appended.
    pub(crate) link: Link,
}
