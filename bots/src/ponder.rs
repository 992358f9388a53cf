//! Pondering: the bot thinks on its opponent's time, about the position after the move that it expects. What it finds
//! stays in the engine's memory, so that its next search has a start.

use std::sync::Arc;
use std::time::Duration;

use parlor_engine::search::Limits;
use parlor_rules::{Game, Move, Position, Record};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::UnboundedSender;

use crate::engine::EngineHandle;
use crate::search_task::{SearchResult, SearchTask};
use crate::thinking::Turns;

/// A longer search fills the engine's memory over and over.
const LONGEST: Duration = Duration::from_secs(60);

/// The bot has one core of its own, so it ponders about one game at a time.
static CORE: Semaphore = Semaphore::const_new(1);

/// What the bot last pondered about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pondered {
    /// The ply of the opponent's move.
    pub(crate) ply: usize,
    /// The move that was expected.
    expected: Option<Move>,
}

impl Pondered {
    /// The opponent's turn in a record, and the move that the bot expects of them.
    pub(crate) fn new(record: &Record<Position>, reply: Option<Move>) -> Self {
        let expected = reply.filter(|&m| record.position().is_legal(m));
        Pondered { ply: record.moves().len(), expected }
    }

    /// Whether the opponent made the expected move.
    pub(crate) fn was_right(&self, record: &Record<Position>) -> bool {
        self.expected.is_some() && record.moves().get(self.ply) == self.expected.as_ref()
    }

    /// Starts to search what is expected with the engine, which then comes back to `done`. `None` if it stays where it is:
    /// another game has the core, or it would not think about its move.
    pub(crate) fn start(
        self,
        (game, number): (&str, u64),
        engine: &mut Option<EngineHandle>,
        mut record: Record<Position>,
        done: UnboundedSender<SearchResult>,
    ) -> Option<SearchTask> {
        // A legal move of a game that goes on.
        let played = self.expected.is_none_or(|m| record.play(m).is_ok());
        let goes_on = played && record.to_move().is_some();
        let turns = Turns::of_this_process();
        if !goes_on || engine.as_ref()?.thinking_time(&record).is_none() || turns.are_wanted() {
            return None;
        }
        let core = CORE.try_acquire().ok()?;
        let mut engine = engine.take()?;
        let (task, stop, beat) = SearchTask::begin(self.ply, number);
        let limits = Limits {
            time: Some(LONGEST),
            yields: true,
            stop: stop.clone(),
            heartbeat: Some(Arc::new(move |_: &_| {
                beat();
                if turns.are_wanted() {
                    stop.request();
                }
            })),
            ..Limits::default()
        };
        let game = game.to_owned();
        tokio::spawn(async move {
            let search = tokio::task::spawn_blocking(move || {
                engine.ponder(&record, &limits);
                engine
            });
            let engine =
                search.await.inspect_err(|error| tracing::error!(game, %error, "the engine panicked"));
            drop(core);
            // The receiver is gone only when the process is ending.
            done.send(SearchResult { game, number, engine: engine.ok(), decision: None }).ok();
        });
        Some(task)
    }
}

#[cfg(test)]
mod tests {
    use parlor_engine::players::Player;
    use parlor_engine::profile::{Algorithm, Profile};
    use parlor_rules::GameKind;
    use tokio::sync::mpsc::unbounded_channel;
    use tokio::time::timeout;

    use super::*;

    fn thinker() -> Profile {
        Profile { time: Some(Duration::from_nanos(1)), ..Profile::of(Algorithm::Pvs) }
    }

    /// The time of the profile does not end it, but a search in another game does, long before it has to. A bot whose
    /// strength is limited otherwise never begins.
    #[tokio::test]
    async fn it_gives_way_to_other_searches() {
        let record = Record::new(Position::start(GameKind::Othello.default_variant()));
        let pondered = Pondered::new(&record, None);
        let (done, mut results) = unbounded_channel();
        let start = |profile, number| {
            let mut engine = Some(EngineHandle::Player(Box::new(Player::new(profile))));
            let task = pondered.start(("g1", number), &mut engine, record.clone(), done.clone());
            assert_eq!(task.is_none(), engine.is_some());
            task
        };
        assert!(start(Profile::named("othello-5").expect("a level"), 1).is_none());
        let task = start(thinker(), 2);
        assert!(task.is_some() && start(thinker(), 3).is_none(), "the core is taken");
        let turn = Turns::of_this_process().take(Duration::from_secs(1)).await;
        let ended = timeout(LONGEST / 2, results.recv()).await.expect("it ends").expect("a result");
        assert!(ended.number == 2 && ended.engine.is_some());
        assert!(start(thinker(), 4).is_none(), "another game is thought about");
        drop((turn, task));
        assert!(start(thinker(), 5).is_some());
    }
}
