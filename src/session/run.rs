//! The life of a session: it is loaded, takes commands in order, writes what they cause before it sends it to anyone,
//! and ends when no one needs it.

use std::sync::Arc;

use super::actor::Actor;
use super::audience::Audience;
use super::message::{Done, Message, Reply};
use super::planning;
use super::presence::Presence;
use super::shared::Shared;
use super::timing::due_at;
use super::turns::Turn;
use crate::error::refuse;
use crate::game::{Command, Decided, Decision, GameState, opponent};
use crate::id::{GameId, UserId};
use crate::traces::Cause;
use parlor_protocol::{ErrorCode, Event, Reason, Refusal, Seat};
use tokio::sync::mpsc;
use tokio::time::Instant;

impl Actor {
    /// Loads a game from its log. If it is `orphaned`, its server has gone, and no one could have moved since then.
    pub(super) async fn load(shared: Arc<Shared>, id: &GameId, orphaned: bool) -> Result<Self, Refusal> {
        let Some((meta, log)) = shared.store.load_game(id).await? else {
            return Err(refuse(ErrorCode::NotFound, format!("no such game: {:?}", &**id)));
        };
        let (mut state, _) = GameState::replay(Arc::new(meta), &log, u64::MAX)?;
        // Without a clock, time counts from when the game was loaded.
        let back_ms = match state.meta.time_control {
            Some(_) if orphaned => shared.clock.now_ms(),
            Some(_) => shared.uptime.started_ms(),
            None => shared.clock.now_ms(),
        };
        Self::credit_outages(&mut state, &shared, back_ms);
        let asleep = if state.is_over() { None } else { shared.store.asleep(id).await? };
        let has_chat = shared.store.has_chat(id).await?;
        let plans = planning::load(&shared.store, &state).await?;
        let players = [&state.meta.first, &state.meta.second];
        let online = players.map(|player| shared.registry.is_online(&player.id));
        let presence = Presence::new(online, state.meta.time_control);
        let mut ratings = [None; 2];
        for (rating, player) in ratings.iter_mut().zip(players) {
            let found = shared.store.rating(&player.id, state.meta.kind().id()).await?;
            *rating = found.map(|found| found.rating);
        }
        Ok(Self {
            shared,
            state,
            asleep,
            dozes: false,
            loaded_at: Instant::now(),
            doubtful: false,
            submitted: None,
            turn: Turn::default(),
            audience: Audience::default(),
            presence,
            has_chat,
            plans,
            ratings,
            bots_reported: None,
            queued: None,
            bot_seated_at: None,
            spectators_sent: 0,
            spectators_due: None,
            cause: Cause::default(),
        })
    }

    /// Runs until no one needs the session any more.
    pub(super) async fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        let forced = self.state.decide_forced(self.shared.clock.now_ms());
        if let Err(refusal) = self.commit(forced).await {
            tracing::warn!(message = refusal.message, "a forced pass could not be written yet");
        }
        self.report_bots_turn();
        let mut idle_since = Instant::now();
        loop {
            let next = self.next_due();
            let idle_at = self.may_sleep(next).then(|| idle_since + self.idle_timeout());
            tokio::select! {
                biased;
                message = messages.recv() => match message {
                    Some(message) => {
                        self.handle(message).await;
                        idle_since = Instant::now();
                    }
                    None => return,
                },
                due = due_at(next) => self.time_is_up(due).await,
                () = until(idle_at) => {
                    if self.fall_asleep(&mut messages).await {
                        return;
                    }
                    idle_since = Instant::now();
                }
            }
        }
    }

    async fn handle(&mut self, message: Message) {
        let reloaded = self.settle().await;
        self.dozes = matches!(message, Message::Doze);
        match message {
            Message::Command { user, command, cause, reply } => {
                self.cause = cause;
                match reloaded.and_then(|()| self.decide(&user, command)) {
                    Ok(Decision::Acts(decided)) if self.may_submit() => self.submit(decided, reply).await,
                    Ok(decision) => answer(reply, self.carry_out(decision).await),
                    Err(refusal) => answer(reply, Err(refusal)),
                }
                // A span ends when its last holder drops it.
                self.cause = Cause::default();
            }
            Message::Watch { user, outbox, since, manner, reply } => {
                let done = match reloaded {
                    Ok(()) => self.watch(&user, outbox, since, manner).await,
                    Err(refusal) => Err(refusal),
                };
                answer(reply, done);
            }
            Message::Unwatch { outbox } => {
                self.audience.leave(&outbox);
                self.spectators_changed();
            }
            Message::Snapshot { reply } => answer(reply, reloaded.map(|()| Box::new(self.snapshot(None)))),
            Message::Plan { user, plan, reply } => {
                let done = match reloaded {
                    Ok(()) => self.set_plan(&user, &plan).await,
                    Err(refusal) => Err(refusal),
                };
                answer(reply, done);
            }
            Message::Explore { user, moves, reply } => {
                answer(reply, reloaded.and_then(|()| self.explore(&user, &moves).map(Box::new)));
            }
            Message::Chat { user, room, text, reply } => answer(reply, self.say(&user, room, &text).await),
            Message::Presence { user } => {
                let online = self.shared.registry.is_online(&user);
                if let Some(seat) = self.state.meta.seat_of(&user)
                    && self.presence.set(seat, online)
                    && !self.state.is_over()
                {
                    self.audience.tell(&self.presence_event(seat));
                }
            }
            Message::Account(account) => {
                let meta = Arc::make_mut(&mut self.state.meta);
                [&mut meta.first, &mut meta.second]
                    .into_iter()
                    .filter(|player| player.id == account.id)
                    .for_each(|player| *player = account.clone());
            }
            Message::Waits { user, reply } => {
                let to_move = self.state.to_move();
                answer(reply, Ok(to_move.is_some() && to_move == self.state.meta.seat_of(&user)));
            }
            Message::Stalled { user, reply } => answer(reply, reloaded.and_then(|()| self.stalled(&user))),
            Message::Forfeit { user, reply } => {
                let done = match reloaded {
                    Ok(()) => self.forfeit(&user).await,
                    Err(refusal) => Err(refusal),
                };
                answer(reply, done);
            }
            Message::Begun => {
                self.tell_turn();
                self.push_news(None).await;
            }
            Message::ReportAgain => {
                self.bots_reported = None;
                self.report_bots_turn();
            }
            Message::Doze => {}
            Message::Tell { event } => {
                self.note_queue(&event);
                self.audience.tell(&event);
            }
        }
    }

    fn decide(&mut self, user: &UserId, command: Command) -> Result<Decision, Refusal> {
        let seat = self.player(user)?;
        if let Command::ClaimWin = command {
            self.check_claim(seat)?;
        }
        self.state.decide(seat, command, self.shared.clock.now_ms())
    }

    /// Writes what was decided, and sends it once it is durable.
    async fn carry_out(&mut self, decision: Decision) -> Result<Done, Refusal> {
        match decision {
            Decision::Duplicate(seq) => Ok(Done { seq, duplicate: true }),
            Decision::Acts(decided) => {
                let late = matches!(decided.first(), Some(Decided { event: Event::GameOver { result, .. }, .. })
                    if result.reason == Reason::Timeout);
                let seq = self.commit(decided).await?;
                if late {
                    return Err(refuse(ErrorCode::GameOver, "your time had run out"));
                }
                Ok(Done { seq, duplicate: false })
            }
        }
    }

    /// Checks that the opponent has been away for long enough for the game to be claimed.
    fn check_claim(&self, seat: Seat) -> Result<(), Refusal> {
        if self.state.is_over() {
            return Err(refuse(ErrorCode::GameOver, "the game is over"));
        }
        match self.presence.claim_in(opponent(seat)) {
            Some(wait) if wait.is_zero() => Ok(()),
            Some(wait) => Err(Refusal {
                retry_ms: Some(wait.as_millis() as u64),
                ..refuse(ErrorCode::NotAvailable, "the opponent may still come back")
            }),
            None => Err(refuse(ErrorCode::NotAvailable, "the opponent has not left")),
        }
    }
}

fn answer<T>(reply: Reply<T>, result: Result<T, Refusal>) {
    // A connection that has gone does not wait for its answer.
    let _ = reply.send(result);
}

/// Sleeps until `at`, or forever.
async fn until(at: Option<Instant>) {
    match at {
        Some(at) => tokio::time::sleep_until(at).await,
        None => std::future::pending().await,
    }
}
