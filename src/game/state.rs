//! A game as its log tells it: the fold of its acts.
//!
//! Invariant: a state depends on the game's meta data and its acts only, so a restart, a fail-over and a replay come
//! to the same one; only the running clock depends on when it was loaded.

use std::sync::Arc;

use parlor_protocol::{
    Clock, Event, GameResult, Moved, Pending, Reason, Refusal, Seat, Snapshot, Status, TakenBack, Verdict,
};
use parlor_rules::{Game, Outcome, Record, Side};

use super::act::Act;
use super::chain::{self, Link};
use super::clocks::Clocks;
use super::lag::LagQuota;
use super::meta::{GameMeta, LoggedAct};
use crate::error::internal;

/// Seat and side are the same thing on two sides of the wire.
pub(crate) fn seat(side: Side) -> Seat {
    match side {
        Side::First => Seat::First,
        Side::Second => Seat::Second,
    }
}

/// The other seat.
pub(crate) fn opponent(of: Seat) -> Seat {
    match of {
        Seat::First => Seat::Second,
        Seat::Second => Seat::First,
    }
}

/// A log that cannot be understood: which game and row it is, and why.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the log is damaged: {0}")]
pub(crate) struct Damaged(pub(crate) String);

impl From<Damaged> for Refusal {
    fn from(error: Damaged) -> Self {
        internal(&error)
    }
}

/// A ply that stands: who played it, and where it is in the log.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Played {
    pub(crate) by: Seat,
    pub(crate) seq: u64,
}

/// A game, from its first act to its last.
#[derive(Debug, Clone)]
pub(crate) struct GameState {
    pub(crate) meta: Arc<GameMeta>,
    pub(crate) record: Record,
    /// The plies of the record, one for each of its moves.
    pub(crate) played: Vec<Played>,
    /// The seq of the last act, 0 for none.
    pub(crate) seq: u64,
    /// The seq of the last takeback, 0 for none.
    pub(crate) taken_back_seq: u64,
    pub(super) clocks: Option<Clocks>,
    pub(super) lag: LagQuota,
    /// Since when the side to move can move, in milliseconds since 1970.
    pub(crate) turn_since_ms: i64,
    pub(crate) pending: Pending,
    pub(crate) result: Option<GameResult>,
    /// The chain's link of the last act.
    pub(crate) link: Link,
}

impl GameState {
    /// A game in which nothing has happened.
    pub(crate) fn new(meta: Arc<GameMeta>) -> Self {
        Self {
            record: Record::new(meta.start.clone()),
            clocks: meta.time_control.map(Clocks::new),
            link: chain::root(&meta),
            lag: LagQuota::default(),
            turn_since_ms: meta.created_ms,
            meta,
            played: Vec::new(),
            seq: 0,
            taken_back_seq: 0,
            pending: Pending::default(),
            result: None,
        }
    }

    /// The game after the acts of its log, and the events of those after `since`.
    pub(crate) fn replay(
        meta: Arc<GameMeta>,
        log: &[LoggedAct],
        since: u64,
    ) -> Result<(Self, Vec<Event>), Damaged> {
        let id = meta.id.clone();
        let mut state = Self::new(meta);
        let mut events = Vec::new();
        for logged in log {
            let damaged = |why: String| Damaged(format!("game {id}, event {}: {why}", logged.seq));
            if logged.seq != state.seq + 1 {
                return Err(damaged(format!("it follows event {}", state.seq)));
            }
            let link = chain::next(&state.link, logged.seq, logged.at_ms, &logged.body);
            if link != logged.chain {
                return Err(damaged("it is not the row that was written".to_owned()));
            }
            state.link = link;
            let act = serde_json::from_str(&logged.body).map_err(|e| damaged(e.to_string()))?;
            let event = state.apply(&act, logged.at_ms).map_err(damaged)?;
            if logged.seq > since {
                events.push(event);
            }
        }
        Ok((state, events))
    }

    /// Adds one act to the game; the event that tells it.
    ///
    /// # Errors
    /// A sentence, if the act cannot follow: then the log is damaged.
    pub(crate) fn apply(&mut self, act: &Act, at_ms: i64) -> Result<Event, String> {
        let seq = self.seq + 1;
        let game = self.meta.id.to_string();
        let event = match act {
            Act::Moved { ply, text, by, clock_ms, spent_ms, lag_ms, info } => {
                self.apply_move(*ply, text, *by, seq)?;
                self.lag.moved(*by, lag_ms.unwrap_or(0));
                self.turn_since_ms = at_ms;
                self.set_clocks(*clock_ms, at_ms);
                Event::Moved(Box::new(Moved {
                    game,
                    seq,
                    ply: *ply,
                    text: text.clone(),
                    by: *by,
                    position: self.record.position().to_string(),
                    hash: self.hash(),
                    to_move: self.to_move(),
                    legal: self.legal(),
                    clock: self.clock(at_ms),
                    spent_ms: *spent_ms,
                    lag_ms: *lag_ms,
                    info: info.clone(),
                }))
            }
            Act::DrawOffered { by } => {
                self.pending.draw = Some(*by);
                Event::DrawOffered { game, seq, by: *by }
            }
            Act::DrawDeclined { by } => {
                self.pending.draw = None;
                Event::DrawDeclined { game, seq, by: *by }
            }
            Act::TakebackRequested { by } => {
                self.pending.takeback = Some(*by);
                Event::TakebackRequested { game, seq, by: *by }
            }
            Act::TakebackDeclined { by } => {
                self.pending.takeback = None;
                Event::TakebackDeclined { game, seq, by: *by }
            }
            Act::TakenBack { ply, clock_ms } => {
                self.record.take_back_to(*ply as usize);
                self.played.truncate(*ply as usize);
                self.pending = Pending::default();
                self.taken_back_seq = seq;
                self.turn_since_ms = at_ms;
                self.set_clocks(*clock_ms, at_ms);
                Event::TakenBack(Box::new(TakenBack {
                    game,
                    seq,
                    ply: *ply,
                    position: self.record.position().to_string(),
                    hash: self.hash(),
                    to_move: self.to_move(),
                    legal: self.legal(),
                    clock: self.clock(at_ms),
                }))
            }
            Act::TimeGiven { by, clock_ms } => {
                self.set_clocks(*clock_ms, at_ms);
                Event::TimeGiven { game, seq, by: *by, clock: self.clock(at_ms) }
            }
            Act::GameOver { result, clock_ms } => {
                self.result = Some(result.clone());
                self.pending = Pending::default();
                self.set_clocks(*clock_ms, at_ms);
                Event::GameOver { game, seq, result: result.clone() }
            }
        };
        self.seq = seq;
        Ok(event)
    }

    fn apply_move(&mut self, ply: u32, text: &str, by: Seat, seq: u64) -> Result<(), String> {
        if ply as usize != self.played.len() || self.to_move() != Some(by) {
            return Err(format!("ply {ply} by {by:?} is not the next"));
        }
        let m = self.record.position().parse_move(text).map_err(|e| e.to_string())?;
        self.record.play(m).map_err(|e| format!("{text}: {e}"))?;
        self.played.push(Played { by, seq });
        // To move is to answer: the opponent's offers lapse, and so do wishes about the former position.
        self.pending.takeback = None;
        if self.pending.draw == Some(opponent(by)) {
            self.pending.draw = None;
        }
        Ok(())
    }

    fn set_clocks(&mut self, remaining: Option<[i64; 2]>, at_ms: i64) {
        let running = if self.both_have_moved() { self.to_move() } else { None };
        if let (Some(clocks), Some(remaining)) = (&mut self.clocks, remaining) {
            clocks.set(remaining, running, at_ms);
        }
    }

    /// Whether each player has made a move: from then on clocks run, and the game cannot be aborted.
    pub(crate) fn both_have_moved(&self) -> bool {
        [Seat::First, Seat::Second].iter().all(|seat| self.played.iter().any(|played| played.by == *seat))
    }

    /// Whose turn it is; nobody's after the end.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        if self.result.is_some() { None } else { self.record.to_move().map(seat) }
    }

    /// The legal moves of the side to move; none after the end.
    pub(crate) fn legal(&self) -> Vec<String> {
        if self.result.is_some() {
            return Vec::new();
        }
        self.record.legal_moves().iter().map(ToString::to_string).collect()
    }

    /// The server was down until `now_ms`: nobody could move.
    pub(crate) fn restart(&mut self, now_ms: i64) {
        self.turn_since_ms = self.turn_since_ms.max(now_ms);
        if let Some(clocks) = &mut self.clocks {
            clocks.restart(now_ms);
        }
    }

    /// Whose flag falls when, if nothing comes that was on its way by then: the lag of both connections is known.
    pub(crate) fn flag(&self, lag_ms: [i64; 2]) -> Option<(Seat, i64)> {
        let (seat, at_ms) = self.clocks.as_ref()?.flag()?;
        Some((seat, at_ms + self.lag.credit(seat, lag_ms[seat as usize])))
    }

    /// The clocks at `now_ms`.
    pub(crate) fn clock(&self, now_ms: i64) -> Option<Clock> {
        self.clocks.as_ref().map(|clocks| clocks.wire(now_ms))
    }

    /// What remained on the clocks at the last act.
    pub(crate) fn remaining_ms(&self) -> Option<[i64; 2]> {
        self.clocks.as_ref().map(Clocks::remaining)
    }

    fn hash(&self) -> String {
        self.record.position().wire_hash().to_string()
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// What never changes about the game.
    pub(crate) fn meta(&self) -> &GameMeta {
        &self.meta
    }

    /// The moves that stand.
    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// How the game ended.
    pub(crate) fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// How many moves stand.
    pub(crate) fn plies(&self) -> u32 {
        self.played.len() as u32
    }

    /// The chain's link of the last act.
    pub(crate) fn link(&self) -> &str {
        &self.link
    }

    /// Whether the logged result is the one of the rules, where the rules ended the game.
    ///
    /// # Errors
    /// A sentence that says where they differ.
    pub(crate) fn check_result(&self) -> Result<(), String> {
        let Some(result) = &self.result else { return Ok(()) };
        let by_rules = matches!(result.reason, Reason::Rules | Reason::Repetition | Reason::MoveLimit);
        match self.record.ending() {
            Some(ending) if by_rules => {
                let verdict = match ending.outcome {
                    Outcome::Win(Side::First) => Verdict::First,
                    Outcome::Win(Side::Second) => Verdict::Second,
                    Outcome::Draw => Verdict::Draw,
                };
                let same = verdict == result.result && self.record.position().score() == result.score;
                if same { Ok(()) } else { Err("the rules come to another result".to_owned()) }
            }
            Some(_) => Err("the rules had ended it already".to_owned()),
            None if by_rules => Err("the rules have not ended it".to_owned()),
            None => Ok(()),
        }
    }

    /// The whole game as it stands at `now_ms`.
    pub(crate) fn snapshot(&self, now_ms: i64) -> Snapshot {
        Snapshot {
            game: self.meta.id.to_string(),
            seq: self.seq,
            kind: self.meta.start.kind().id().to_owned(),
            variant: self.meta.variant().to_string(),
            rated: self.meta.rated,
            public: self.meta.public,
            first: self.meta.first.user(),
            second: self.meta.second.user(),
            start: self.meta.start.to_string(),
            position: self.record.position().to_string(),
            hash: self.hash(),
            ply: self.played.len() as u32,
            to_move: self.to_move(),
            legal: self.legal(),
            moves: self.record.moves().iter().map(ToString::to_string).collect(),
            clock: self.clock(now_ms),
            time_control: self.meta.time_control,
            pending: self.pending,
            status: if self.is_over() { Status::Over } else { Status::Playing },
            result: self.result.clone(),
            level: self.meta.level,
            created_ms: self.meta.created_ms,
            watchers: None,
            chat: Vec::new(),
        }
    }
}
