//! The task of one game: it takes commands in order, writes what they cause, and only then tells anybody.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{ChatLine, ErrorCode, Event, GameResult, Reason, Refusal, Room, Seat, Verdict};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::audience::Audience;
use super::chat::{self, Chat};
use super::directory::Shared;
use super::message::{Done, Message, Reply};
use super::planning;
use super::presence::Presence;
use super::timing::due_at;
use crate::account::Account;
use crate::error::refuse;
use crate::game::{Command, Decided, Decision, GameMeta, GameState, Plans, opponent};
use crate::id::GameId;
use crate::limits;
use crate::outbox::{Outbox, text_of};
use crate::store::StoreError;
use crate::store::{AppendJob, Ending};

pub(super) struct Actor {
    pub(super) shared: Arc<Shared>,
    pub(super) state: GameState,
    /// Set while the state may not be what the log holds, after a write that failed.
    pub(super) doubtful: bool,
    pub(super) audience: Audience,
    pub(super) presence: Presence,
    pub(super) chat: Chat,
    pub(super) plans: Plans,
    /// The players' ratings when the session began, or after the game.
    pub(super) ratings: [Option<i32>; 2],
    /// Since when a first move is waited for.
    pub(super) waiting_since: Instant,
    /// How many watchers were told of, and when they are told of next.
    pub(super) crowd_told: u32,
    pub(super) crowd_told_at: Option<Instant>,
}

impl Actor {
    /// Loads a game from its log.
    pub(super) async fn load(shared: Arc<Shared>, id: &GameId) -> Result<Self, Refusal> {
        let Some((meta, log)) = shared.store.load_game(id).await? else {
            return Err(refuse(ErrorCode::NotFound, format!("there is no game {:?}", &**id)));
        };
        let (mut state, _) = GameState::replay(Arc::new(meta), &log, u64::MAX)?;
        state.restart(shared.clock.now_ms());
        let chat = Chat::new(shared.store.load_chat(id).await?);
        let plans = planning::load(&shared.store, &state).await?;
        let here =
            [&state.meta.first, &state.meta.second].map(|player| shared.registry.is_online(&player.id));
        let presence = Presence::new(here, state.meta.time_control);
        let mut ratings = [None; 2];
        for (rating, player) in ratings.iter_mut().zip([&state.meta.first, &state.meta.second]) {
            *rating =
                shared.store.rating(&player.id, state.meta.kind().id()).await?.map(|rating| rating.rating);
        }
        let audience = Audience::default();
        Ok(Self {
            shared,
            state,
            doubtful: false,
            audience,
            presence,
            chat,
            plans,
            ratings,
            waiting_since: Instant::now(),
            crowd_told: 0,
            crowd_told_at: None,
        })
    }

    /// What never changes about the game.
    pub(super) fn meta(&self) -> &Arc<GameMeta> {
        &self.state.meta
    }

    /// Works until nobody needs the session any more.
    pub(super) async fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        let forced = self.state.decide_forced(self.shared.clock.now_ms());
        if let Err(refusal) = self.commit(forced).await {
            tracing::warn!(message = refusal.message, "a forced move waits");
        }
        let mut idle_since = Instant::now();
        loop {
            let next = self.next();
            let patience = if self.state.is_over() {
                limits::FINISHED_SESSION_TIMEOUT
            } else {
                limits::SESSION_IDLE_TIMEOUT
            };
            let idle_at = (self.audience.is_empty() && next.is_none()).then(|| idle_since + patience);
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
                    if self.shared.put_away(&self.state.meta, &mut messages) {
                        return;
                    }
                }
            }
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
            Message::Unwatch { outbox } => {
                self.audience.leave(&outbox);
                self.crowd_changed();
            }
            Message::Snapshot { reply } => answer(reply, sure.map(|()| Box::new(self.snapshot(None)))),
            Message::Plan { user, plan, reply } => {
                let done = match sure {
                    Ok(()) => self.lay_down(&user, &plan).await,
                    Err(refusal) => Err(refusal),
                };
                answer(reply, done);
            }
            Message::Explore { user, moves, reply } => {
                answer(reply, sure.and_then(|()| self.explore(&user, &moves).map(Box::new)));
            }
            Message::Chat { user, room, text, reply } => answer(reply, self.say(&user, room, &text).await),
            Message::Presence { user, here } => {
                if let Some(seat) = self.state.meta.seat_of(&user)
                    && self.presence.set(seat, here)
                    && !self.state.is_over()
                {
                    self.audience.tell(&self.presence_event(seat));
                }
            }
            Message::Tell { event } => self.audience.tell(&event),
        }
    }

    async fn command(&mut self, user: &Account, command: Command) -> Result<Done, Refusal> {
        let seat = self.player(&user.id)?;
        if let Command::ClaimWin = command {
            self.check_claim(seat)?;
        }
        match self.state.decide(seat, command, self.shared.clock.now_ms())? {
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

    /// A game can be claimed when the opponent has been away for long enough.
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

    async fn watch(&mut self, user: &Account, outbox: Outbox, since: Option<u64>) -> Result<(), Refusal> {
        let seat = self.state.meta.seat_of(&user.id);
        if !self.state.meta.public && seat.is_none() {
            return Err(refuse(ErrorCode::Forbidden, "this game is private"));
        }
        let mut missed = match since {
            Some(since) if since <= self.state.seq && self.state.seq - since <= limits::RESUME_EVENTS => {
                self.events_since(since).await?
            }
            _ => vec![text_of(&Event::Snapshot(Box::new(self.snapshot(seat))))],
        };
        // It is in no log: who has the log hears of it again.
        if let Some(by) = self.shared.rematches.by(&self.state.meta.id).filter(|_| since.is_some()) {
            missed.push(text_of(&Event::RematchOffered { game: self.state.meta.id.to_string(), by }));
        }
        if !self.state.is_over() {
            missed.extend([Seat::First, Seat::Second].map(|seat| text_of(&self.presence_event(seat))));
            let planned = seat.filter(|_| self.state.has_days()).map(|seat| self.planned_event(seat));
            missed.extend(planned.iter().map(text_of));
        }
        outbox.send_batch(missed);
        self.audience.join(user.id.clone(), outbox, seat);
        self.crowd_changed();
        Ok(())
    }

    fn snapshot(&self, seat: Option<Seat>) -> parlor_protocol::Snapshot {
        let chat = self.chat.readable_by(seat, self.state.is_over());
        let mut snapshot = self.state.snapshot(self.shared.clock.now_ms());
        [snapshot.first.rating, snapshot.second.rating] = self.ratings;
        snapshot.pending.rematch = self.shared.rematches.by(&self.state.meta.id);
        parlor_protocol::Snapshot { chat, watchers: Some(self.audience.count()), ..snapshot }
    }

    fn presence_event(&self, side: Seat) -> Event {
        let claim_in_ms = self.presence.claim_in(side).map(|wait| wait.as_millis() as u64);
        Event::Presence {
            game: self.state.meta.id.to_string(),
            side,
            online: self.presence.is_here(side),
            claim_in_ms,
        }
    }

    async fn say(&mut self, user: &Account, room: Room, text: &str) -> Result<(), Refusal> {
        let over = self.state.is_over();
        let text = chat::check(text, room, self.state.meta.seat_of(&user.id), over)?;
        let line = ChatLine { room, user: user.user(), text, at_ms: self.shared.clock.now_ms() };
        self.shared.store.add_chat(&self.state.meta.id, line.clone()).await?;
        let deaf = self.shared.store.deaf_to(&user.id).await?;
        let event = Event::Chatted {
            game: self.state.meta.id.to_string(),
            room,
            user: line.user.clone(),
            text: line.text.clone(),
        };
        self.chat.push(line);
        self.audience.tell_room(&event, room, over, &deaf);
        Ok(())
    }

    async fn events_since(&self, since: u64) -> Result<Vec<Utf8Bytes>, StoreError> {
        if since == self.state.seq {
            return Ok(Vec::new());
        }
        let log = self.shared.store.load_log(&self.state.meta.id, 0).await?;
        let (_, events) = GameState::replay(self.state.meta.clone(), &log, since)?;
        Ok(events.iter().map(text_of).collect())
    }

    /// Writes what was decided and the answers that were laid down for it, as one; when that is durable, tells
    /// everybody. The seq of the first act.
    pub(super) async fn commit(&mut self, mut decided: Vec<Decided>) -> Result<u64, Refusal> {
        let first_seq = self.state.seq + 1 - decided.len() as u64;
        decided.extend(self.state.decide_planned(&self.plans, self.shared.clock.now_ms()));
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
        self.waiting_since = Instant::now();
        self.state.link = written.link;
        if let (Some(Event::GameOver { result, .. }), Some(own)) = (events.last_mut(), &mut self.state.result)
        {
            result.ratings = written.ratings;
            own.ratings = written.ratings;
        }
        self.tell(&events);
        self.tend_plans().await;
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
    pub(super) async fn believe(&mut self) -> Result<(), Refusal> {
        if !self.doubtful {
            return Ok(());
        }
        let told = self.state.seq;
        let log = self.shared.store.load_log(&self.state.meta.id, 0).await?;
        let (mut state, events) = GameState::replay(self.state.meta.clone(), &log, told)?;
        state.restart(self.shared.clock.now_ms());
        self.plans = planning::load(&self.shared.store, &state).await?;
        self.state = state;
        self.doubtful = false;
        self.tell(&events);
        Ok(())
    }

    fn tell(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Moved(_) => metrics::counter!("parlor_moves_total").increment(1),
                Event::GameOver { result, .. } => {
                    let reason = format!("{:?}", result.reason).to_lowercase();
                    let kind = self.state.meta.kind().id();
                    tracing::debug!(kind, reason, result = ?result.result, "the game is over");
                    metrics::counter!("parlor_games_over_total", "kind" => kind, "reason" => reason)
                        .increment(1);
                    self.shared.game_over(&self.state.meta);
                }
                _ => {}
            }
            self.audience.tell(event);
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
