//! The task of one game: it takes commands in order, writes what they cause, and only then tells anybody.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{ErrorCode, Event, GameResult, Refusal, Verdict};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::decide::{Command, Decided, Decision};
use super::directory::Shared;
use super::state::GameState;
use crate::connection::{Outbox, text_of};
use crate::error::{StoreError, refuse};
use crate::id::{GameId, UserId};
use crate::limits;
use crate::store::{AppendJob, Ending, GameMeta};

/// What a command came to, for its sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Done {
    /// The seq of the first act that it caused, or of the act that was there already.
    pub(crate) seq: u64,
    /// Whether it was there already.
    pub(crate) duplicate: bool,
}

pub(super) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// What can be asked of a session.
pub(super) enum Message {
    /// A player's command.
    Command { user: UserId, command: Command, reply: Reply<Done> },
    /// From now on this outbox hears of the game; first what it misses.
    Watch { user: UserId, outbox: Outbox, since: Option<u64>, reply: Reply<()> },
    /// No longer.
    Unwatch { outbox: Outbox },
    /// The game as it stands.
    Snapshot { reply: Reply<Box<parlor_protocol::Snapshot>> },
}

pub(super) struct Actor {
    shared: Arc<Shared>,
    state: GameState,
    /// Set while the state may not be what the log holds, after a write that failed.
    doubtful: bool,
    watchers: Vec<Outbox>,
}

impl Actor {
    /// Loads a game from its log.
    pub(super) async fn load(shared: Arc<Shared>, id: &GameId) -> Result<Self, Refusal> {
        let Some((meta, log)) = shared.store.load_game(id).await? else {
            return Err(refuse(ErrorCode::NotFound, format!("there is no game {:?}", &**id)));
        };
        let (mut state, _) = GameState::replay(Arc::new(meta), &log, u64::MAX)?;
        if let Some(clocks) = &mut state.clocks {
            clocks.restart(shared.clock.now_ms());
        }
        Ok(Self { shared, state, doubtful: false, watchers: Vec::new() })
    }

    /// Works until nobody needs the session any more.
    pub(super) async fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        let forced = self.state.decide_forced(self.shared.clock.now_ms());
        if let Err(error) = self.commit(forced).await {
            tracing::warn!(game = %self.state.meta.id, code = ?error.code, "a forced move waits");
        }
        let mut idle_since = Instant::now();
        loop {
            let flag_at = self.flag_at();
            let idle_at =
                (self.watchers.is_empty() && flag_at.is_none()).then(|| idle_since + limits::SESSION_IDLE);
            tokio::select! {
                biased;
                message = messages.recv() => match message {
                    Some(message) => {
                        self.handle(message).await;
                        idle_since = Instant::now();
                    }
                    None => return,
                },
                () = until(flag_at) => self.flag().await,
                () = until(idle_at) => {
                    if self.shared.put_away(&self.state.meta.id, &mut messages) {
                        return;
                    }
                }
            }
        }
    }

    fn flag_at(&self) -> Option<Instant> {
        let (_, at_ms) = self.state.clocks.as_ref()?.flag()?;
        Some(self.shared.clock.instant_at(at_ms))
    }

    async fn flag(&mut self) {
        let decided = self.state.decide_flag(self.shared.clock.now_ms());
        if self.commit(decided).await.is_err() {
            // The database does not take it now; the log says later whether time has run out.
            tokio::time::sleep(limits::RELOAD_PAUSE).await;
            let _ = self.believe().await;
        }
    }

    async fn handle(&mut self, message: Message) {
        let sure = self.believe().await;
        match message {
            Message::Command { user, command, reply } => {
                let done = match sure {
                    Ok(()) => self.command(&user, command).await,
                    Err(refusal) => Err(refusal),
                };
                answer(reply, done);
            }
            Message::Watch { user, outbox, since, reply } => {
                let done = match sure {
                    Ok(()) => self.watch(&user, outbox, since).await,
                    Err(refusal) => Err(refusal),
                };
                answer(reply, done);
            }
            Message::Unwatch { outbox } => self.watchers.retain(|other| *other != outbox),
            Message::Snapshot { reply } => {
                answer(reply, sure.map(|()| Box::new(self.state.snapshot(self.shared.clock.now_ms()))));
            }
        }
    }

    async fn command(&mut self, user: &UserId, command: Command) -> Result<Done, Refusal> {
        let Some(seat) = self.state.meta.seat_of(user) else {
            return Err(refuse(ErrorCode::Forbidden, "you do not play in this game"));
        };
        match self.state.decide(seat, command, self.shared.clock.now_ms())? {
            Decision::Duplicate(seq) => Ok(Done { seq, duplicate: true }),
            Decision::Acts(decided) => {
                let late = matches!(decided.first(), Some(Decided { event: Event::GameOver { result, .. }, .. })
                    if result.reason == parlor_protocol::Reason::Timeout);
                let seq = self.commit(decided).await?;
                if late {
                    return Err(refuse(ErrorCode::GameOver, "your time had run out"));
                }
                Ok(Done { seq, duplicate: false })
            }
        }
    }

    async fn watch(&mut self, user: &UserId, outbox: Outbox, since: Option<u64>) -> Result<(), Refusal> {
        if !self.state.meta.public && self.state.meta.seat_of(user).is_none() {
            return Err(refuse(ErrorCode::Forbidden, "this game is private"));
        }
        let missed = match since {
            Some(since) if since <= self.state.seq && self.state.seq - since <= limits::RESUME_EVENTS => {
                self.events_since(since).await?
            }
            _ => vec![text_of(&self.snapshot_event())],
        };
        self.watchers.retain(|other| *other != outbox);
        outbox.send_batch(missed);
        self.watchers.push(outbox);
        Ok(())
    }

    fn snapshot_event(&self) -> Event {
        Event::Snapshot(Box::new(self.state.snapshot(self.shared.clock.now_ms())))
    }

    async fn events_since(&self, since: u64) -> Result<Vec<Utf8Bytes>, StoreError> {
        if since == self.state.seq {
            return Ok(Vec::new());
        }
        let log = self.shared.store.load_log(&self.state.meta.id, 0).await?;
        let (_, events) = GameState::replay(self.state.meta.clone(), &log, since)?;
        Ok(events.iter().map(text_of).collect())
    }

    /// Writes what was decided; when that is durable, tells everybody. The seq of the first act.
    async fn commit(&mut self, decided: Vec<Decided>) -> Result<u64, Refusal> {
        let first_seq = self.state.seq + 1 - decided.len() as u64;
        if decided.is_empty() {
            return Ok(first_seq);
        }
        let (mut bodies, mut events): (Vec<String>, Vec<Event>) =
            decided.into_iter().map(|Decided { body, event }| (body, event)).unzip();
        let ending = self.state.result.clone().map(|result| self.ending(result));
        if ending.is_some() {
            // The store writes the last act itself: the ratings in it change in the same transaction.
            bodies.pop();
        }
        let job = AppendJob {
            game: self.state.meta.id.clone(),
            first_seq,
            at_ms: self.shared.clock.now_ms(),
            bodies,
            link: self.state.link.clone(),
            ending,
        };
        let written = match self.shared.store.append(job).await {
            Ok(written) => written,
            Err(error) => {
                // Whether it was written is not known: from here on only the log is believed.
                self.state.seq = first_seq - 1;
                self.doubtful = true;
                return Err(error.into());
            }
        };
        self.state.link = written.link;
        if let (Some(Event::GameOver { result, .. }), Some(own)) = (events.last_mut(), &mut self.state.result)
        {
            result.ratings = written.ratings;
            own.ratings = written.ratings;
        }
        self.tell(&events);
        if self.state.is_over() {
            self.shared.game_over(&self.state.meta);
        }
        Ok(first_seq)
    }

    fn ending(&self, result: GameResult) -> Ending {
        Ending {
            rates: self.state.meta.rated && self.state.both_have_moved() && result.result != Verdict::Aborted,
            meta: self.state.meta.clone(),
            clock_ms: self.state.remaining_ms(),
            plies: self.state.played.len() as u32,
            result,
        }
    }

    /// After a failed write, goes back to what the log holds, and tells what it holds more than was told.
    async fn believe(&mut self) -> Result<(), Refusal> {
        if !self.doubtful {
            return Ok(());
        }
        let told = self.state.seq;
        let log = self.shared.store.load_log(&self.state.meta.id, 0).await?;
        let (mut state, events) = GameState::replay(self.state.meta.clone(), &log, told)?;
        if let Some(clocks) = &mut state.clocks {
            clocks.restart(self.shared.clock.now_ms());
        }
        let over = state.is_over();
        self.state = state;
        self.doubtful = false;
        self.tell(&events);
        if over && !events.is_empty() {
            self.shared.game_over(&self.state.meta);
        }
        Ok(())
    }

    fn tell(&mut self, events: &[Event]) {
        for event in events {
            let text = text_of(event);
            self.watchers.retain(|outbox| outbox.send(text.clone()));
        }
    }
}

fn answer<T>(reply: Reply<T>, result: Result<T, Refusal>) {
    // A connection that has gone does not wait for its answer.
    let _ = reply.send(result);
}

/// Sleeps until `at`, or for ever.
async fn until(at: Option<Instant>) {
    match at {
        Some(at) => tokio::time::sleep_until(at).await,
        None => std::future::pending().await,
    }
}

/// Only for the directory: a game's meta data, told when it ends.
pub(super) type OverSender = mpsc::UnboundedSender<Arc<GameMeta>>;
