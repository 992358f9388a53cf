//! What a command does to a game: the acts that it causes, or why it is refused.
//!
//! [`GameState::decide`] changes the state as it goes. Its caller writes the acts before they are sent to anyone, and
//! goes back to the log if the write fails.

use parlor_protocol::{ErrorCode, Reason, Refusal, Seat, Verdict};
use serde_json::Value;

use super::acts::{Acts, Decided, ply_was_played};
use super::lag::Lag;
use super::plan::Plans;
use super::state::GameState;
use super::wire::{opponent, won_by};
use crate::error::refuse;

/// What a player can do in a game.
#[derive(Debug, Clone)]
pub(crate) enum Command {
    Move {
        ply: u32,
        text: String,
        after: Option<u64>,
        info: Option<Value>,
        /// The round trip between the player and the server, in milliseconds.
        lag_ms: i64,
    },
    Resign,
    OfferDraw,
    AnswerDraw {
        accept: bool,
    },
    RequestTakeback,
    AnswerTakeback {
        accept: bool,
    },
    Abort,
    GiveTime,
    /// The caller has asked whether the game's tournament gives points for it.
    GoBerserk {
        counts: bool,
    },
    /// The caller has checked that the opponent is away.
    ClaimWin,
    /// The caller has proof that this player wins the position at `ply`, as the log stood at `after`.
    ClaimProven {
        ply: u32,
        after: u64,
    },
}

/// The outcome of a command.
#[derive(Debug)]
pub(crate) enum Decision {
    /// These acts, to be written.
    Acts(Vec<Decided>),
    /// Nothing: the move already stands, at this seq.
    Duplicate(u64),
}

impl GameState {
    /// Decides a player's command at `now_ms`. On an error nothing has changed.
    pub(crate) fn decide(&mut self, by: Seat, command: Command, now_ms: i64) -> Result<Decision, Refusal> {
        if let Command::Move { ply, text, after, .. } = &command
            && let Some(seq) = self.repeated_move(by, *ply, text, *after)?
        {
            return Ok(Decision::Duplicate(seq));
        }
        if self.is_over() {
            return Err(refuse(ErrorCode::GameOver, "the game is over"));
        }
        let mut acts = Acts::new(self, now_ms);
        match command {
            Command::Move { ply, text, info, lag_ms, .. } => acts.make_move(by, ply, &text, info, lag_ms)?,
            Command::Resign => acts.end(won_by(opponent(by)), Reason::Resignation),
            Command::OfferDraw => acts.offer_draw(by)?,
            Command::AnswerDraw { accept } => acts.answer_draw(by, accept)?,
            Command::RequestTakeback => acts.request_takeback(by)?,
            Command::AnswerTakeback { accept } => acts.answer_takeback(by, accept)?,
            Command::Abort => acts.abort()?,
            Command::GiveTime => acts.give_time(by)?,
            Command::GoBerserk { counts } => acts.go_berserk(by, counts)?,
            Command::ClaimWin => acts.claim(by),
            Command::ClaimProven { ply, after } => acts.claim_proven(by, ply, after)?,
        }
        Ok(Decision::Acts(acts.decided))
    }

    /// Ends the game if a player's time, with the credit for their lag, has run out at `now_ms`.
    pub(crate) fn decide_flag(&mut self, now_ms: i64, lag_ms: [i64; 2]) -> Vec<Decided> {
        let fallen = self.flag(lag_ms).filter(|(_, at_ms)| *at_ms <= now_ms);
        let Some((loser, _)) = fallen.filter(|_| !self.is_over()) else { return Vec::new() };
        let mut acts = Acts::new(self, now_ms);
        acts.end(won_by(opponent(loser)), Reason::Timeout);
        acts.decided
    }

    /// Ends a game in which a first move did not come. It is aborted, unless it is the second of a pair, which is lost.
    pub(crate) fn decide_expiry(&mut self, now_ms: i64) -> Vec<Decided> {
        let Some(late) = self.to_move() else { return Vec::new() };
        let mut acts = Acts::new(self, now_ms);
        match acts.state.meta.is_second() {
            true => acts.end(won_by(opponent(late)), Reason::Timeout),
            false => acts.end(Verdict::Aborted, Reason::Aborted),
        }
        acts.decided
    }

    /// Plays a legal move for a bot that does not move; `choose` picks one of that many.
    pub(crate) fn decide_for_absent(
        &mut self,
        now_ms: i64,
        choose: impl FnOnce(usize) -> usize,
    ) -> Vec<Decided> {
        let legal = self.record.legal_moves();
        let Some(by) = self.to_move().filter(|_| !legal.is_empty()) else { return Vec::new() };
        let text = legal[choose(legal.len())].to_string();
        let mut acts = Acts::new(self, now_ms);
        acts.push_move(by, text, Some(serde_json::json!({"by_server": true})), Lag::default());
        acts.play_forced();
        acts.decided
    }

    /// Plays the forced pass that a crash may have left unplayed.
    pub(crate) fn decide_forced(&mut self, now_ms: i64) -> Vec<Decided> {
        let mut acts = Acts::new(self, now_ms);
        acts.play_forced();
        acts.decided
    }

    /// Plays the players' conditional moves for this position and for those that follow from it.
    pub(crate) fn decide_planned(&mut self, plans: &Plans, now_ms: i64) -> Vec<Decided> {
        let mut acts = Acts::new(self, now_ms);
        while let Some((by, text)) = acts.state.planned_move(plans) {
            acts.push_move(by, text, None, Lag::default());
            acts.play_forced();
        }
        acts.decided
    }

    /// The seq of this same move if it already stands; an error if another stands there, or a move was taken back since
    /// the player saw the game.
    fn repeated_move(
        &self,
        by: Seat,
        ply: u32,
        text: &str,
        after: Option<u64>,
    ) -> Result<Option<u64>, Refusal> {
        if let Some(played) = self.played.get(ply as usize) {
            let same = played.by == by && self.record.moves()[ply as usize].to_string() == text;
            return if same { Ok(Some(played.seq)) } else { Err(ply_was_played(ply)) };
        }
        self.check_seen(after).map(|()| None)
    }

    /// Checks that a player who has seen the game up to `after` knows of the last takeback.
    pub(super) fn check_seen(&self, after: Option<u64>) -> Result<(), Refusal> {
        match after {
            Some(after) if after < self.taken_back_seq => {
                Err(refuse(ErrorCode::StalePly, "a move has been taken back since then"))
            }
            _ => Ok(()),
        }
    }
}
