//! What a command does to a game: the acts that it causes, or why it is refused.
//!
//! [`GameState::decide`] changes the state as it goes; whoever calls it writes the acts down before anybody hears of
//! them, and goes back to the log if that fails.

use parlor_protocol::{ErrorCode, Event, GameResult, Reason, Refusal, Seat, Verdict};
use parlor_rules::{EndReason, Ending, Game, Outcome};
use serde_json::Value;

use super::act::Act;
use super::plan::Plans;
use super::state::{GameState, opponent, seat};
use crate::error::refuse;
use crate::limits;

/// What a player can do in a game.
#[derive(Debug, Clone)]
pub(crate) enum Command {
    Move {
        ply: u32,
        text: String,
        after: Option<u64>,
        info: Option<Value>,
        /// How long the way between the player and the server takes, there and back, in milliseconds.
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
    /// The caller has seen that the opponent is away.
    ClaimWin,
}

/// An act that was decided, with the event that tells it.
#[derive(Debug)]
pub(crate) struct Decided {
    pub(crate) body: String,
    pub(crate) event: Event,
}

/// What a command came to.
#[derive(Debug)]
pub(crate) enum Decision {
    /// These acts, to be written.
    Acts(Vec<Decided>),
    /// Nothing: the move stands already, at this seq.
    Duplicate(u64),
}

impl GameState {
    /// Decides a player's command at `now_ms`. On an error nothing has changed.
    pub(crate) fn decide(&mut self, by: Seat, command: Command, now_ms: i64) -> Result<Decision, Refusal> {
        if let Command::Move { ply, text, after, .. } = &command
            && let Some(seq) = self.former_move(by, *ply, text, *after)?
        {
            return Ok(Decision::Duplicate(seq));
        }
        if self.is_over() {
            return Err(refuse(ErrorCode::GameOver, "the game is over"));
        }
        let mut acts = Acts { state: self, now_ms, decided: Vec::new() };
        match command {
            Command::Move { ply, text, info, lag_ms, .. } => {
                let credit_ms = acts.state.lag.credit(by, lag_ms);
                acts.make_move(by, ply, &text, info, credit_ms)?;
            }
            Command::Resign => acts.end(won_by(opponent(by)), Reason::Resignation),
            Command::OfferDraw => acts.offer_draw(by)?,
            Command::AnswerDraw { accept } => acts.answer_draw(by, accept)?,
            Command::RequestTakeback => acts.request_takeback(by)?,
            Command::AnswerTakeback { accept } => acts.answer_takeback(by, accept)?,
            Command::Abort => acts.abort()?,
            Command::GiveTime => acts.give_time(by)?,
            Command::ClaimWin => acts.claim(by),
        }
        Ok(Decision::Acts(acts.decided))
    }

    /// Ends the game if a player's time has run out at `now_ms`, what he is credited with for his lag added.
    pub(crate) fn decide_flag(&mut self, now_ms: i64, lag_ms: [i64; 2]) -> Vec<Decided> {
        let fallen = self.flag(lag_ms).filter(|(_, at_ms)| *at_ms <= now_ms);
        let Some((loser, _)) = fallen.filter(|_| !self.is_over()) else { return Vec::new() };
        let mut acts = Acts { state: self, now_ms, decided: Vec::new() };
        acts.end(won_by(opponent(loser)), Reason::Timeout);
        acts.decided
    }

    /// Ends a game in which a first move did not come.
    pub(crate) fn decide_expiry(&mut self, now_ms: i64) -> Vec<Decided> {
        if self.is_over() {
            return Vec::new();
        }
        let mut acts = Acts { state: self, now_ms, decided: Vec::new() };
        acts.end(Verdict::Aborted, Reason::Aborted);
        acts.decided
    }

    /// Plays a legal move for a bot that does not; `choose` picks one of so many.
    pub(crate) fn decide_for_absent(
        &mut self,
        now_ms: i64,
        choose: impl FnOnce(usize) -> usize,
    ) -> Vec<Decided> {
        let legal = self.legal();
        let Some(by) = self.to_move().filter(|_| !legal.is_empty()) else { return Vec::new() };
        let text = legal[choose(legal.len())].clone();
        let mut acts = Acts { state: self, now_ms, decided: Vec::new() };
        acts.push_move(by, text, Some(serde_json::json!({"by_server": true})), 0);
        acts.play_forced();
        acts.decided
    }

    /// Plays the forced pass that a restart may have left undone.
    pub(crate) fn decide_forced(&mut self, now_ms: i64) -> Vec<Decided> {
        let mut acts = Acts { state: self, now_ms, decided: Vec::new() };
        acts.play_forced();
        acts.decided
    }

    /// Plays what the players have laid down for this position and for those that follow from it.
    pub(crate) fn decide_planned(&mut self, plans: &Plans, now_ms: i64) -> Vec<Decided> {
        let mut acts = Acts { state: self, now_ms, decided: Vec::new() };
        while let Some((by, text)) = acts.state.planned_move(plans) {
            acts.push_move(by, text, None, 0);
            acts.play_forced();
        }
        acts.decided
    }

    /// The seq of a move that stands already; an error if another move stands there, or it was taken back.
    fn former_move(
        &self,
        by: Seat,
        ply: u32,
        text: &str,
        after: Option<u64>,
    ) -> Result<Option<u64>, Refusal> {
        if let Some(played) = self.played.get(ply as usize) {
            let same = played.by == by && self.record.moves()[ply as usize].to_string() == text;
            return if same {
                Ok(Some(played.seq))
            } else {
                Err(refuse(ErrorCode::StalePly, format!("ply {ply} has been played")))
            };
        }
        match after {
            Some(after) if after < self.taken_back_seq => {
                Err(refuse(ErrorCode::StalePly, "a move was taken back since"))
            }
            _ => Ok(None),
        }
    }
}

fn won_by(winner: Seat) -> Verdict {
    match winner {
        Seat::First => Verdict::First,
        Seat::Second => Verdict::Second,
    }
}

/// Acts being decided: each changes the state at once, so that the next is decided on what it left.
struct Acts<'a> {
    state: &'a mut GameState,
    now_ms: i64,
    decided: Vec<Decided>,
}

impl Acts<'_> {
    fn push(&mut self, act: Act) {
        let event = self.state.apply(&act, self.now_ms).expect("an act is decided only where it can follow");
        let body = serde_json::to_string(&act).expect("an act has only text keys");
        self.decided.push(Decided { body, event });
    }

    fn clock_ms(&self) -> Option<[i64; 2]> {
        self.state.clocks.as_ref().map(|clocks| clocks.remaining_at(self.now_ms))
    }

    fn make_move(
        &mut self,
        by: Seat,
        ply: u32,
        text: &str,
        info: Option<Value>,
        credit_ms: i64,
    ) -> Result<(), Refusal> {
        if self.state.to_move() != Some(by) {
            return Err(refuse(ErrorCode::NotYourTurn, "it is the opponent's turn"));
        }
        let next = self.state.played.len();
        if ply as usize != next {
            return Err(refuse(
                ErrorCode::AheadOfGame,
                format!("ply {ply} is not to be played yet, the next is {next}"),
            ));
        }
        let illegal = |why: String| refuse(ErrorCode::IllegalMove, why);
        let m = self.state.record.position().parse_move(text).map_err(|e| illegal(e.to_string()))?;
        if !self.state.record.position().is_legal(m) {
            return Err(illegal(format!("{text} is not legal here")));
        }
        // A move that comes after the flag loses, whatever timer was late: the order of the queue decides.
        let flag = self.state.clocks.as_ref().and_then(super::clocks::Clocks::flag);
        if flag.is_some_and(|(_, at_ms)| at_ms + credit_ms <= self.now_ms) {
            self.end(won_by(opponent(by)), Reason::Timeout);
            return Ok(());
        }
        self.push_move(by, m.to_string(), info, credit_ms);
        self.play_forced();
        Ok(())
    }

    fn push_move(&mut self, by: Seat, text: String, info: Option<Value>, credit_ms: i64) {
        let thought_ms = (self.now_ms - self.state.turn_since_ms).max(0);
        // Before a clock runs there is nothing to be credited, and nobody gets more than he used.
        let runs = self.state.clocks.as_ref().is_some_and(|clocks| clocks.flag().is_some());
        let credit_ms = if runs { credit_ms.min(thought_ms) } else { 0 };
        let clock_ms = self.state.clocks.as_ref().map(|clocks| clocks.after_move(by, self.now_ms, credit_ms));
        let ply = self.state.played.len() as u32;
        let lag_ms = Some(credit_ms).filter(|ms| *ms > 0);
        self.push(Act::Moved {
            ply,
            text,
            by,
            clock_ms,
            spent_ms: Some(thought_ms - credit_ms),
            lag_ms,
            info,
        });
        if let Some(ending) = self.state.record.ending() {
            self.end_by(ending);
        }
    }

    /// A player who can only pass has nothing to decide: the server plays it for him, as a move of his own.
    fn play_forced(&mut self) {
        while let Some(by) = self.state.to_move() {
            match self.state.record.legal_moves()[..] {
                [only] if only.to_string() == "pass" => self.push_move(by, only.to_string(), None, 0),
                _ => return,
            }
        }
    }

    fn end_by(&mut self, ending: Ending) {
        let verdict = match ending.outcome {
            Outcome::Win(side) => won_by(seat(side)),
            Outcome::Draw => Verdict::Draw,
        };
        let reason = match ending.reason {
            EndReason::Rules => Reason::Rules,
            EndReason::Repetition => Reason::Repetition,
            EndReason::MoveLimit => Reason::MoveLimit,
        };
        let score = self.state.record.position().score();
        self.push_end(GameResult { result: verdict, reason, score, ratings: None });
    }

    fn end(&mut self, result: Verdict, reason: Reason) {
        self.push_end(GameResult { result, reason, score: None, ratings: None });
    }

    fn push_end(&mut self, result: GameResult) {
        let clock_ms = self.clock_ms();
        self.push(Act::GameOver { result, clock_ms });
    }

    fn abort(&mut self) -> Result<(), Refusal> {
        if self.state.both_have_moved() {
            return Err(refuse(
                ErrorCode::Forbidden,
                "both players have moved; the game can only be resigned",
            ));
        }
        self.end(Verdict::Aborted, Reason::Aborted);
        Ok(())
    }

    /// Before both have moved nothing is at stake, so a claim only calls the game off.
    fn claim(&mut self, by: Seat) {
        if self.state.both_have_moved() {
            self.end(won_by(by), Reason::Abandoned);
        } else {
            self.end(Verdict::Aborted, Reason::Aborted);
        }
    }

    fn give_time(&mut self, by: Seat) -> Result<(), Refusal> {
        let Some(mut clock_ms) = self.clock_ms() else {
            return Err(refuse(ErrorCode::NotAvailable, "this game has no clock"));
        };
        clock_ms[opponent(by) as usize] += limits::GIVEN_TIME_MS;
        self.push(Act::TimeGiven { by, clock_ms: Some(clock_ms) });
        Ok(())
    }

    fn offer_draw(&mut self, by: Seat) -> Result<(), Refusal> {
        match self.state.pending.draw {
            Some(offerer) if offerer == by => {
                Err(refuse(ErrorCode::AlreadyExists, "a draw is offered already"))
            }
            Some(_) => self.answer_draw(by, true),
            None => {
                self.push(Act::DrawOffered { by });
                Ok(())
            }
        }
    }

    fn answer_draw(&mut self, by: Seat, accept: bool) -> Result<(), Refusal> {
        if self.state.pending.draw != Some(opponent(by)) {
            return Err(refuse(ErrorCode::NotFound, "the opponent has not offered a draw"));
        }
        if accept {
            self.end(Verdict::Draw, Reason::Agreement);
        } else {
            self.push(Act::DrawDeclined { by });
        }
        Ok(())
    }

    fn request_takeback(&mut self, by: Seat) -> Result<(), Refusal> {
        if self.state.meta.rated {
            return Err(refuse(ErrorCode::Forbidden, "no moves are taken back in a rated game"));
        }
        if self.state.last_choice(by).is_none() {
            return Err(refuse(ErrorCode::NotAvailable, "there is no move to take back"));
        }
        match self.state.pending.takeback {
            Some(asker) if asker == by => Err(refuse(ErrorCode::AlreadyExists, "it is asked for already")),
            Some(_) => self.answer_takeback(by, true),
            None => {
                self.push(Act::TakebackRequested { by });
                Ok(())
            }
        }
    }

    fn answer_takeback(&mut self, by: Seat, accept: bool) -> Result<(), Refusal> {
        let asker = opponent(by);
        if self.state.pending.takeback != Some(asker) {
            return Err(refuse(ErrorCode::NotFound, "the opponent has not asked to take a move back"));
        }
        match self.state.last_choice(asker) {
            Some(ply) if accept => {
                let clock_ms = self.clock_ms();
                self.push(Act::TakenBack { ply, clock_ms });
            }
            _ => self.push(Act::TakebackDeclined { by }),
        }
        Ok(())
    }
}

impl GameState {
    /// The last ply at which this player had something to decide: what a takeback goes back to.
    fn last_choice(&self, by: Seat) -> Option<u32> {
        let plies = self.played.iter().zip(self.record.moves()).enumerate();
        let mut own = plies.filter(|(_, (played, m))| played.by == by && m.to_string() != "pass");
        own.next_back().map(|(ply, _)| ply as u32)
    }
}
