//! A game as its log tells it: the fold of its acts.
//!
//! Invariant: a state depends only on the game's metadata and its acts, so a restart, a failover and a replay all arrive
//! at the same state. Only the running clock depends on when the game was loaded.

use std::sync::Arc;

use parlor_protocol::{Clock, Event, GameResult, Pending, Reason, Refusal, Seat, TimeControl, Verdict};
use parlor_rules::Record;

use super::chain::LoggedAct;
use super::chain::{self, Link};
use super::clocks::Clocks;
use super::lag::LagQuota;
use super::meta::GameMeta;
use super::wire::{result_by_rules, seat};
use crate::error::internal;

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
pub(super) struct Played {
    pub(super) by: Seat,
    pub(super) seq: u64,
}

/// A game, from its first act to its last.
#[derive(Debug, Clone)]
pub(crate) struct GameState {
    pub(crate) meta: Arc<GameMeta>,
    pub(super) record: Record,
    /// The plies of the record, one for each of its moves.
    pub(super) played: Vec<Played>,
    /// The seq of the last act, 0 for none.
    pub(crate) seq: u64,
    /// The seq of the last takeback, 0 for none.
    pub(super) taken_back_seq: u64,
    pub(super) clocks: Option<Clocks>,
    pub(super) lag: LagQuota,
    /// When the last act was, or the game was made, in milliseconds since 1970.
    pub(super) acted_ms: i64,
    /// When the turn of the side to move began, in milliseconds since 1970.
    pub(crate) turn_since_ms: i64,
    pub(super) pending: Pending,
    /// How often each player has offered a draw, asked for a takeback or given time.
    pub(super) requests: [u32; 2],
    /// Who has given up time for an extra point in an arena.
    pub(crate) berserk: [bool; 2],
    pub(crate) result: Option<GameResult>,
    /// The chain link of the last act.
    pub(crate) link: Link,
}

impl GameState {
    /// A game in which nothing has happened.
    pub(super) fn new(meta: Arc<GameMeta>) -> Self {
        let mut clocks = meta.time_control.map(Clocks::new);
        if let Some(clocks) = clocks.as_mut().filter(|_| runs_from_the_start(&meta)) {
            clocks.set(clocks.remaining(), Some(meta.first_to_move()), meta.created_ms);
        }
        Self {
            record: Record::new(meta.start.clone()),
            clocks,
            link: chain::root(&meta),
            lag: LagQuota::new(meta.time_control),
            acted_ms: meta.created_ms,
            turn_since_ms: meta.created_ms,
            meta,
            played: Vec::new(),
            seq: 0,
            taken_back_seq: 0,
            pending: Pending::default(),
            requests: [0; 2],
            berserk: [false; 2],
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
            state.apply(&act, logged.at_ms).map_err(damaged)?;
            if logged.seq > since {
                events.push(state.event_of(&act, logged.at_ms));
            }
        }
        Ok((state, events))
    }

    /// Credits the player to move for the time when servers were down and no one could move. In a game that takes
    /// minutes, they get back all of the time that they had thought before `back_ms`. A game with days for each move
    /// loses only the outages, whose length since a time `outages_since` tells: otherwise a server that is restarted
    /// every day would never let a flag fall.
    pub(crate) fn restart(&mut self, back_ms: i64, outages_since: impl Fn(i64) -> i64) {
        let correspondence = self.is_correspondence();
        let since = |since_ms: i64| match correspondence {
            true => since_ms + outages_since(since_ms),
            false => since_ms.max(back_ms),
        };
        if let Some(clocks) = &mut self.clocks {
            clocks.restart(since);
        }
        self.turn_since_ms = since(self.turn_since_ms);
    }

    /// What never changes about the game.
    pub(crate) fn meta(&self) -> &GameMeta {
        &self.meta
    }

    /// The moves that stand.
    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// How many moves stand.
    pub(crate) fn plies(&self) -> u32 {
        self.played.len() as u32
    }

    /// Whose turn it is; `None` when the game is over.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        if self.is_over() { None } else { self.record.to_move().map(seat) }
    }

    /// Whether the game has to be played to a result: it cannot be aborted, and counts if it is rated.
    pub(crate) fn binds(&self) -> bool {
        self.meta.is_second() || self.both_have_moved()
    }

    /// Whether clocks run.
    pub(super) fn clocks_run(&self) -> bool {
        runs_from_the_start(&self.meta) || self.both_have_moved()
    }

    /// The second game of a pair, if this is the first and has ended with a result.
    pub(crate) fn second_game(&self, at_ms: i64) -> Option<GameMeta> {
        let counts = self.result.as_ref().is_some_and(|result| result.result != Verdict::Aborted);
        if counts && self.both_have_moved() { self.meta.second_game(at_ms) } else { None }
    }

    /// Whether each player has made a move: from then on clocks run, and the game cannot be aborted.
    pub(crate) fn both_have_moved(&self) -> bool {
        [Seat::First, Seat::Second].iter().all(|seat| self.played.iter().any(|played| played.by == *seat))
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// How the game ended.
    pub(crate) fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// The chain link of the last act.
    pub(crate) fn link(&self) -> &str {
        &self.link
    }

    /// Whose flag falls and when, given the lag of both connections: a move already on its way may arrive first.
    pub(crate) fn flag(&self, lag_ms: [i64; 2]) -> Option<(Seat, i64)> {
        let (seat, at_ms) = self.clocks.as_ref()?.flag()?;
        Some((seat, at_ms + self.lag.credit(seat, lag_ms[seat as usize])))
    }

    /// The clocks at `now_ms`.
    pub(super) fn clock(&self, now_ms: i64) -> Option<Clock> {
        self.clocks.as_ref().map(|clocks| clocks.wire(now_ms))
    }

    /// What remained on the clocks at the last act.
    pub(crate) fn remaining_ms(&self) -> Option<[i64; 2]> {
        self.clocks.as_ref().map(Clocks::remaining)
    }

    /// Checks a logged result against the rules, where the rules ended the game.
    ///
    /// # Errors
    /// A sentence that says where they differ.
    pub(crate) fn check_result(&self) -> Result<(), String> {
        let Some(logged) = &self.result else { return Ok(()) };
        let by_rules = matches!(logged.reason, Reason::Rules | Reason::Repetition | Reason::MoveLimit);
        match result_by_rules(&self.record) {
            Some(ruled) if by_rules => {
                let same = (ruled.result, ruled.score) == (logged.result, logged.score);
                if same { Ok(()) } else { Err("the rules come to another result".to_owned()) }
            }
            Some(_) => Err("the rules had ended it already".to_owned()),
            None if by_rules => Err("the rules have not ended it".to_owned()),
            None => Ok(()),
        }
    }
}

/// Whether the clock of the player who moves first runs at once, so that no one can keep the second game of a pair
/// waiting forever. Where a game takes minutes, a first move that does not come ends it sooner.
fn runs_from_the_start(meta: &GameMeta) -> bool {
    meta.is_second() && matches!(meta.time_control, Some(TimeControl::Days { .. }))
}
