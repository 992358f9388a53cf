//! Lines of moves that lead on from a game, followed on a copy of it.

use parlor_protocol::{ErrorCode, Explored, PlannedMove, Refusal, Seat};
use parlor_rules::{Game, Record};

use super::standing::Standing;
use super::state::GameState;
use super::wire::seat;
use crate::error::refuse;
use crate::limits;

/// A pass, in every game that has one.
const PASS: &str = "pass";

/// A line that was played on a copy of the game.
pub(super) struct Followed {
    record: Record,
    pub(super) moves: Vec<PlannedMove>,
}

impl GameState {
    /// Where a line leads from the present position. Forced passes need not be given: they are played as in the game.
    pub(crate) fn explore(&self, moves: &[String]) -> Result<Explored, Refusal> {
        self.check_can_plan()?;
        check_length(moves)?;
        let Followed { record, moves } = self.follow(moves)?;
        let Standing { position, hash, to_move, legal } = Standing::of(&record);
        Ok(Explored { ply: self.plies(), moves, position, hash, to_move, legal })
    }

    /// Plays a line of moves on a copy of the game, with the forced passes between and after them.
    pub(super) fn follow(&self, moves: &[String]) -> Result<Followed, Refusal> {
        let mut followed = Followed { record: self.record.clone(), moves: Vec::new() };
        let mut given = moves.iter().peekable();
        loop {
            if followed.record.forced_pass().is_some() {
                given.next_if(|text| *text == PASS);
                followed.play(PASS)?;
            } else if let Some(text) = given.next() {
                followed.play(text)?;
            } else {
                return Ok(followed);
            }
        }
    }

    /// Reads a line of a plan, which ends with the last move that its owner decides.
    pub(super) fn read_line(&self, by: Seat, moves: &[String]) -> Result<Vec<PlannedMove>, Refusal> {
        check_length(moves)?;
        let mut line = self.follow(moves)?.moves;
        while line.last().is_some_and(|last| last.text == PASS) {
            line.pop();
        }
        match line.last() {
            Some(last) if last.by == by => Ok(line),
            Some(_) => Err(refuse(ErrorCode::BadRequest, "it does not end with a move of yours")),
            None => Err(refuse(ErrorCode::BadRequest, "it has no moves")),
        }
    }
}

impl Followed {
    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let Some(side) = self.record.to_move() else {
            return Err(illegal(format!("the game is over before {text}")));
        };
        let m = self.record.position().parse_move(text).map_err(|e| illegal(e.to_string()))?;
        self.record.play(m).map_err(|_| illegal(format!("not a legal move: {text}")))?;
        self.moves.push(PlannedMove { text: m.to_string(), by: seat(side) });
        Ok(())
    }
}

fn illegal(why: String) -> Refusal {
    refuse(ErrorCode::IllegalMove, why)
}

/// Passes do not count: nobody decides them.
fn check_length(moves: &[String]) -> Result<(), Refusal> {
    if moves.iter().filter(|text| *text != PASS).count() > limits::PLAN_PLIES {
        let most = format!("a line has at most {} moves", limits::PLAN_PLIES);
        return Err(refuse(ErrorCode::BadRequest, most));
    }
    Ok(())
}
