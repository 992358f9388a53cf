//! Pondering: the bot searches on its opponent's time, in the position after the move that it expects. If that move comes,
//! the search goes on for as long as the bot would think anyway, and its answer is the bot's.

use std::sync::Arc;
use std::time::Duration;

use parlor_engine::search::Limits;
use parlor_rules::{Move, Position, Record};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::UnboundedSender;

use crate::engine::EngineHandle;
use crate::search_task::{SearchResult, SearchTask};
use crate::thinking::Turns;

/// How many times as long as for a move a bot ponders. Then it has its answer ready.
const TIMES: u32 = 8;

/// The bot has one core of its own, so it ponders about one game at a time.
static CORE: Semaphore = Semaphore::const_new(1);

/// What the bot last pondered about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pondered {
    /// The ply of the opponent's move.
    pub(crate) ply: usize,
    /// The move that was expected.
    expected: Move,
    /// How long the bot thinks about its answer. The search plans by it: on a short clock it must not begin what takes long.
    pub(crate) thinks: Duration,
}

impl Pondered {
    /// Whether the opponent made the expected move, and nothing else has happened.
    pub(crate) fn was_right(&self, record: &Record<Position>) -> bool {
        record.moves().len() == self.ply + 1 && record.moves().last() == Some(&self.expected)
    }

    /// Starts to search what the opponent is expected to leave, for an answer that may take `time`, with the engine, which
    /// then comes back to `done`. `None` if it stays where it is: another game has the core, or the bot would not think.
    pub(crate) fn start(
        (game, number): (&str, u64),
        engine: &mut Option<EngineHandle>,
        mut record: Record<Position>,
        (expected, time): (Move, Duration),
        done: UnboundedSender<SearchResult>,
    ) -> Option<(Self, SearchTask)> {
        let (ply, side) = (record.moves().len(), record.to_move()?);
        record.play(expected).ok()?;
        if record.to_move() != Some(!side) || record.forced_pass().is_some() {
            return None;
        }
        let thinks = engine.as_ref()?.thinking_time(&record)?.min(time);
        let turns = Turns::of_this_process();
        let core = CORE.try_acquire().ok().filter(|_| !turns.are_wanted())?;
        let mut engine = engine.take()?;
        let (task, stop, beat) = SearchTask::begin(ply, number);
        let is_wanted = task.is_wanted();
        let limits = Limits {
            time: Some(TIMES * thinks),
            yields: true,
            stop: stop.clone(),
            heartbeat: Some(Arc::new(move |_: &_| {
                beat();
                if turns.are_wanted() && !is_wanted() {
                    stop.request();
                }
            })),
            ..Limits::default()
        };
        let game = game.to_owned();
        tokio::spawn(async move {
            let search = tokio::task::spawn_blocking(move || {
                let decision = engine.ponder(&record, &limits);
                (engine, decision)
            });
            let searched =
                search.await.inspect_err(|error| tracing::error!(game, %error, "the engine panicked"));
            drop(core);
            let (engine, decision) =
                searched.map_or((None, None), |(engine, decision)| (Some(engine), decision));
            // The receiver is gone only when the process is ending.
            done.send(SearchResult { game, number, engine, decision }).ok();
        });
        Some((Pondered { ply, expected, thinks }, task))
    }
}

#[cfg(test)]
mod tests {
    use parlor_engine::players::Player;
    use parlor_engine::profile::{Algorithm, Profile};
    use parlor_rules::{Game, GameKind};
    use tokio::sync::mpsc::unbounded_channel;
    use tokio::time::timeout;

    use super::*;

    /// Longer than anything here takes, unless something is wrong.
    const LONG: Duration = Duration::from_secs(30);

    /// It ponders for longer than the test takes.
    fn thinker() -> Profile {
        Profile { time: Some(LONG), ..Profile::of(Algorithm::Pvs) }
    }

    /// A search in another game ends it, unless what it searches has come up. A bot whose strength is not limited by time
    /// never begins.
    #[tokio::test]
    async fn it_gives_way_to_other_searches_unless_it_is_wanted() {
        let record = Record::new(Position::start(GameKind::Othello.default_variant()));
        let expected = record.legal_moves()[0];
        let (done, mut results) = unbounded_channel();
        let start = |profile, number| {
            let mut engine = Some(EngineHandle::Player(Box::new(Player::new(profile))));
            let started =
                Pondered::start(("g1", number), &mut engine, record.clone(), (expected, LONG), done.clone());
            assert_eq!(started.is_none(), engine.is_some());
            started.map(|(_, task)| task)
        };
        assert!(start(Profile::named("othello-5").expect("a level"), 1).is_none());
        let task = start(thinker(), 2).expect("nobody else thinks");
        assert!(start(thinker(), 3).is_none(), "the core is taken");
        let turn = Turns::of_this_process().take(Duration::from_secs(1)).await;
        let ended = timeout(LONG, results.recv()).await.expect("it ends").expect("a result");
        assert!((ended.number, task.was_stopped()) == (2, true) && ended.engine.is_some());
        assert!(start(thinker(), 4).is_none(), "another game is thought about");
        drop(turn);
        let mut task = start(thinker(), 5).expect("nobody thinks any more");
        task.go_on(1, LONG);
        let _turn = Turns::of_this_process().take(Duration::from_secs(1)).await;
        let stopped = timeout(Duration::from_millis(100), results.recv()).await;
        assert!(stopped.is_err() && !task.was_stopped(), "it goes on beside the other search");
        task.go_on(1, Duration::from_millis(1));
        let ended = timeout(LONG, results.recv()).await.expect("it ends").expect("a result");
        assert!(ended.number == 5 && ended.decision.is_some());
    }
}
