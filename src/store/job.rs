//! The jobs of the writer.

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
    /// The game's number, if it is known; otherwise the game is looked up by its id.
    pub(crate) number: Option<i64>,
    /// The seq of the first body.
    pub(crate) first_seq: u64,
    pub(crate) at_ms: i64,
    /// The acts as JSON texts.
    pub(crate) bodies: Vec<String>,
    /// Whether the game's row marks it as asleep.
    pub(crate) wakes: bool,
    /// The chain's link of the row before the first.
    pub(crate) link: Link,
    /// The span of the request that caused this, if there was one.
    pub(crate) cause: Cause,
    /// Set if these acts end the game: its last act, which is written after the bodies.
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
    /// The second game of a pair, which is created when the first ends.
    pub(crate) second: Option<Arc<GameMeta>>,
}

/// A change to the database other than an append to a log.
pub(super) trait Change: Send + Sync + 'static {
    /// Makes the change within the writer's transaction.
    fn write(&self, connection: &mut Connection) -> impl Future<Output = Result<(), sqlx::Error>> + Send;
}

/// A [`Change`] of any type.
pub(super) trait AnyChange: Send + Sync {
    fn write_boxed<'a>(&'a self, connection: &'a mut Connection) -> BoxFuture<'a, Result<(), sqlx::Error>>;
}

impl<C: Change> AnyChange for C {
    fn write_boxed<'a>(&'a self, connection: &'a mut Connection) -> BoxFuture<'a, Result<(), sqlx::Error>> {
        Box::pin(self.write(connection))
    }
}

/// Everything that can be written. Appends have a variant of their own so that the writer can combine them.
pub(super) enum Job {
    Append(AppendJob),
    Change(Box<dyn AnyChange>),
}

impl Job {
    /// Returns the span of the commit that includes this job, with the number of jobs in it.
    pub(super) fn span(&self, jobs: usize) -> Span {
        match self {
            Job::Append(append) => traces::commit(&append.cause, jobs),
            Job::Change(_) => Span::none(),
        }
    }
}

/// The outcome of a job; a [`Change`] has nothing to report.
#[derive(Debug, Clone, Default)]
pub(crate) struct Written {
    /// How the end of a game changed the ratings.
    pub(crate) ratings: Option<RatingChanges>,
    /// Why the end of a rated game did not change them.
    pub(crate) uncounted: Option<Uncounted>,
    /// The chain's link of the last row that was appended.
    pub(crate) link: Link,
}
