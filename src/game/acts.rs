//! Deciding acts in turn: moves, forced passes and the end of a game.

use parlor_protocol::{ErrorCode, Event, GameResult, Reason, Refusal, Seat, Verdict};
use parlor_rules::Game;
use serde_json::Value;

use super::act::Act;
use super::clocks::Clocks;
use super::lag::Lag;
use super::state::GameState;
use super::wire::{opponent, result_by_rules, won_by};
use crate::error::refuse;

/// An act that was decided, and the event that reports it.
#[derive(Debug)]
pub(crate) struct Decided {
    pub(crate) body: String,
    pub(crate) event: Event,
}

/// Acts being decided. Each changes the state at once, so that the next is decided on the new state.
pub(super) struct Acts<'a> {
    pub(super) state: &'a mut GameState,
    now_ms: i64,
    pub(super) decided: Vec<Decided>,
}

impl<'a> Acts<'a> {
    pub(super) fn new(state: &'a mut GameState, now_ms: i64) -> Self {
        Self { state, now_ms, decided: Vec::new() }
    }

    pub(super) fn push(&mut self, act: Act) {
        self.state.apply(&act, self.now_ms).expect("an act is decided only where it can follow");
        let event = self.state.event_of(&act, self.now_ms);
        let body = serde_json::to_string(&act).expect("an act has only text keys");
        self.decided.push(Decided { body, event });
    }

    /// What remains on the clocks now.
    pub(super) fn clock_ms(&self) -> Option<[i64; 2]> {
        self.state.clocks.as_ref().map(|clocks| clocks.remaining_at(self.now_ms))
    }

    pub(super) fn make_move(
        &mut self,
        by: Seat,
        ply: u32,
        text: &str,
        info: Option<Value>,
        lag_ms: i64,
    ) -> Result<(), Refusal> {
        if self.state.to_move() != Some(by) {
            return Err(refuse(ErrorCode::NotYourTurn, "it is the opponent's turn"));
        }
        let next = self.state.plies();
        if ply != next {
            let ahead = format!("ply {ply} cannot be played yet; the next is {next}");
            return Err(refuse(ErrorCode::AheadOfGame, ahead));
        }
        let illegal = |why: String| refuse(ErrorCode::IllegalMove, why);
        let m = self.state.record.position().parse_move(text).map_err(|e| illegal(e.to_string()))?;
        if !self.state.record.position().is_legal(m) {
            return Err(illegal(format!("not a legal move: {text}")));
        }
        let credit_ms = self.state.lag.credit(by, lag_ms);
        // A move that comes after the flag loses, whichever timer was late: the order of the queue decides.
        let flag = self.state.clocks.as_ref().and_then(Clocks::flag);
        if flag.is_some_and(|(_, at_ms)| at_ms + credit_ms <= self.now_ms) {
            self.end(won_by(opponent(by)), Reason::Timeout);
            return Ok(());
        }
        self.push_move(by, m.to_string(), info, Lag { measured_ms: lag_ms, credited_ms: credit_ms });
        self.play_forced();
        Ok(())
    }

    pub(super) fn push_move(&mut self, by: Seat, text: String, info: Option<Value>, lag: Lag) {
        let thought_ms = (self.now_ms - self.state.turn_since_ms).max(0);
        // Before a clock runs there is nothing to credit, and nobody is credited with more than they used.
        let runs = self.state.clocks.as_ref().is_some_and(|clocks| clocks.flag().is_some());
        let credit_ms = if runs { lag.credited_ms.min(thought_ms) } else { 0 };
        let clock_ms = self.state.clocks.as_ref().map(|clocks| clocks.after_move(by, self.now_ms, credit_ms));
        self.push(Act::Moved {
            ply: self.state.plies(),
            text,
            by,
            clock_ms,
            spent_ms: Some(thought_ms - credit_ms),
            lag_ms: Some(credit_ms).filter(|ms| *ms > 0),
            measured_lag_ms: Some(lag.measured_ms).filter(|ms| runs && *ms > credit_ms),
            info,
        });
        if let Some(result) = result_by_rules(&self.state.record) {
            self.push_end(result);
        }
    }

    /// A player who can only pass has nothing to decide: the server plays the pass for them, as a move of their own.
    pub(super) fn play_forced(&mut self) {
        while let Some(by) = self.state.to_move() {
            let Some(pass) = self.state.record.forced_pass() else { return };
            self.push_move(by, pass.to_string(), None, Lag::default());
        }
    }

    pub(super) fn end(&mut self, result: Verdict, reason: Reason) {
        self.push_end(GameResult { result, reason, score: None, ratings: None, uncounted: None });
    }

    fn push_end(&mut self, result: GameResult) {
        let clock_ms = self.clock_ms();
        self.push(Act::GameOver { result, clock_ms });
    }
}

pub(super) fn ply_was_played(ply: u32) -> Refusal {
    refuse(ErrorCode::StalePly, format!("ply {ply} has already been played"))
}
